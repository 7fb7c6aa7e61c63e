"""Action cards, 63 x 88 mm, and debuff cards, 44 x 68 mm. Hazard tape marks weapons, a plain strip Move and Steal."""

from cards.infection import Action, Debuff, Infection, Options, wording
from cards.words import Words
from layouts.infection.ranges import diagram, mapped, ranges
from layouts.infection.style import (
    BLEED,
    BODY,
    BODY_BOLD,
    INK,
    LABEL,
    LABEL_BOLD,
    MARGIN,
    PAPER,
    TITLE,
    WHITE,
    YELLOW,
    Team,
    badge,
    enemy,
    field,
    ground,
    on,
    sign,
    stripes,
    virion,
)
from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Block, Mark, Marks, Path, Run, Text, clipped, half_turns, line, text
from layouts.kit.shapes import rect
from layouts.kit.stock import CARD, SMALL_CARD
from layouts.kit.style import Ink

W, H = CARD.w, CARD.h
COLUMN = 33  # where the right column begins
# What these cards do, said by a sign instead of a figure.
SIGNS = {
    "arrow": ("forbidden", "shoe-print"), "grenade": ("forbidden", "axe"), "steal": ("goal", "pill"),
    "pick_up": ("goal", "pill"),
}  # fmt: skip


def action_front(
    card: str, action: Action, team: Team, facts: Infection, words: Words, ink: Ink, *, is_partner: bool = False
) -> Marks:
    """Return the marks of an action card's front. Those of a team's second player say so and have a 2 in a corner."""
    whose = words("standee.name", _team=words(f"team.{team.key}"), _n=2) if is_partner else words(f"team.{team.key}")
    copies = action.copies_of_four if is_partner else action.copies
    options, is_new = facts.options, card in facts.new_weapons
    title, light = words(f"action.{card}.title").upper(), on(team.colour, WHITE, ink)
    title_runs: tuple[Run, ...] = ((TITLE, title),)
    if card == "move" and not options.is_stepwise:
        title_runs = (*title_runs, (LABEL, " " + words("action.move.subtitle").upper(), 0.62))
    use = wording.use(action, options, words) if is_new else wording.use_of_own(card, options, words)
    reach = wording.reach(action, words) if is_new else _reach(card, options, words)
    initial = words(f"team.initial_{team.key}")
    foot = (whose.upper(), LABEL, 11) if is_partner else (words("title").upper(), TITLE, 8)
    tape: Mark = field(rect(-BLEED, 16, W + 2 * BLEED, 2.6), INK, ink)
    if action.kind == "weapon":
        tape = stripes(-BLEED, 16, W + 2 * BLEED, 2.6, 4, ink)
    marks: list[Mark] = [
        ground(W, H, ink),
        field(rect(-BLEED, -BLEED, W + 2 * BLEED, 16 + BLEED), team.colour, ink),
        Text(MARGIN, 11.9, title_runs, (21, 19, 17), light, 45),
        Path(badge(team, 54.2, 8.4, 8.6), team.colour if ink.saves else WHITE),
        text(54.2, 10.05, initial, LABEL, 13, WHITE if ink.saves else team.colour, 6, "centre"),
        tape,
        Path(rect(MARGIN, 22, 26, 26), WHITE, INK, 0.35),
        icon(mdi(action.icon), MARGIN + 13, 35, 22, INK),
        text(COLUMN, 25.8, words(f"kind.{action.kind}").upper(), LABEL, (9, 8), INK, 26, track=60),
        text(COLUMN, 46.8, reach, LABEL, (15, 14, 13), INK, 26.4),
        line(MARGIN, 51, W - MARGIN, 51, INK, 0.35),
        *diagram(MARGIN, 54, 26, mapped(action) if is_new else ranges(options)[card], enemy(team), ink),
        Block(COLUMN, 53.7, 26.6, 28, ((BODY, use),), ((8.6, 3.65), (8.2, 3.45)), INK),
        text(MARGIN, 84.4, *foot, INK if not is_partner else team.colour, 30, track=60),
        *((text(MARGIN + 1.6, 27.2, words("card.partner"), LABEL, 15, INK, 6),) if is_partner else ()),
        text(W - MARGIN, 84.4, words("card.copies", _n=copies, _team=whose.lower()), LABEL_BOLD, 8, INK, 24, "right"),
    ]
    marks.extend(_new_effect(action, words, ink) if is_new else _effect(card, options, words, ink))
    return tuple(marks)


def _effect(card: str, options: Options, words: Words, ink: Ink) -> Marks:
    slow = "_slow" if card == "grenade" and options.grenade == "slow" else ""
    if card in SIGNS and not slow:
        return _large_sign(*SIGNS[card], words(f"action.{card}.unit"), ink)
    alone = "_alone" if card == "move" and options.is_stepwise else ""
    big, _, unit = words(f"action.{card}.big{slow}{alone}").replace("1–1", "1").partition(" ")
    unit = unit or words(f"action.{card}.unit{slow}")
    return (Text(COLUMN - 0.4, 39.6, ((LABEL, big), (LABEL, f" {unit}", 0.36)), (37, 34, 31), INK, 26.6),)


def _new_effect(action: Action, words: Words, ink: Ink) -> Marks:
    signs = {"cannot_move": "shoe-print", "cannot_use_weapon": "axe"}
    if action.damage:
        big, _, unit = words("weapon.big", _n=action.damage).partition(" ")
    else:
        big, unit = words("weapon.most"), words("weapon.tile")
    if action.effect not in signs:
        return (Text(COLUMN - 0.4, 39.6, ((LABEL, big), (LABEL, f" {unit}", 0.36)), (37, 34, 31), INK, 26.6),)
    mark = signs[action.effect]
    if action.damage:
        number = Text(COLUMN - 0.4, 38.4, ((LABEL, big),), (26, 24, 22), INK, 15)
        return (number, *sign("forbidden", mark, COLUMN + 21, 34.2, 11, ink))
    return _large_sign("forbidden", mark, words("weapon.next_turn"), ink)


def _large_sign(kind: str, name: str, unit: str, ink: Ink) -> Marks:
    beside = Block(COLUMN + 15.6, 29.9, 11.2, 10, ((LABEL, unit),), ((13, 4.9), (12, 4.6)), INK, valign="middle")
    return (*sign(kind, name, COLUMN + 7, 34.8, 14, ink), beside)


def _reach(card: str, options: Options, words: Words) -> str:
    if card == "steal" and not options.steal_once:
        return words("action.steal.reach_again")
    if card == "move" and options.is_stepwise:
        return words("action.move.reach_alone")
    if card == "move" and not options.must_pick_up:
        return words("action.move.reach_may")
    return words(f"action.{card}.reach").replace("1–1", "1")


def action_back(team: Team, words: Words, ink: Ink) -> Marks:
    """Return the marks of an action card's back, the same after half a turn: the team's colour and shape."""
    rings = [Path(badge(team, W / 2, H / 2, size), None, team.colour, 0.5) for size in range(34, 112, 7)]
    edge = (WHITE, team.colour, 0.9) if ink.saves else (team.colour, PAPER, 1.4)
    half = (
        Path(rect(-27.2, -39.7, 54.4, 11.2), WHITE if ink.saves else PAPER),
        stripes(-27.5, -28.5, 55, 2.2, 4, ink),
        text(0, -31.6, words("title").upper(), TITLE, (19.5, 17), INK, 50, "centre", 20),
    )
    return (
        ground(W, H, ink, team.colour),
        Path(rect(MARGIN, MARGIN, 55, 80), WHITE if ink.saves else PAPER, team.colour if ink.saves else None, 0.7),
        clipped(rect(MARGIN, 17, 55, 54), rings),
        *half_turns(W / 2, H / 2, half),
        Path(badge(team, W / 2, H / 2, 29), *edge),
        *virion(W / 2, H / 2, 19, team.colour if ink.saves else PAPER),
    )


def debuff_front(card: str, debuff: Debuff, has_new_weapons: bool, words: Words, ink: Ink) -> Marks:
    """Return the marks of a debuff card, laid beside a standee; its sign is that of the weapon that caused it."""
    w, h = SMALL_CARD.w, SMALL_CARD.h
    text_key = "words_all" if has_new_weapons and card == "cannot_use_weapon" else "words"
    debuff_words, second = words(f"debuff.{card}.{text_key}"), words(f"debuff.{card}.title_2").upper()
    return (
        ground(w, h, ink, YELLOW),
        stripes(-BLEED, -BLEED, w + 2 * BLEED, 5 + BLEED, ink=ink),
        stripes(-BLEED, h - 5, w + 2 * BLEED, 5 + BLEED, ink=ink),
        text(w / 2, 13.6, words(f"debuff.{card}.title_1").upper(), TITLE, (18.5, 15), INK, 36, "centre", 20),
        text(w / 2, 20.3, second, TITLE, (18.5, 15, 14, 13.2, 12), INK, 36.5, "centre"),
        *sign("forbidden", debuff.icon, w / 2, 35.2, 24, ink),
        Block(5.5, 49.6, 33, 7.4, ((BODY_BOLD, debuff_words),), ((8.2, 3.4), (8, 3.3)), INK, "centre", "middle"),
        text(w / 2, 60.6, words("debuff.until"), LABEL_BOLD, (8.4, 8), INK, 36, "centre"),
    )


def debuff_back(words: Words, ink: Ink) -> Marks:
    """Return the marks of a debuff card's back, the same after half a turn."""
    w, h = SMALL_CARD.w, SMALL_CARD.h
    inner = rect(5, 9, w - 10, h - 18)
    half = (text(0, -19.4, words("title").upper(), TITLE, (13, 11), INK, 30, "centre", 20),)
    return (
        stripes(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED, 10, ink),
        Path(inner, WHITE if ink.saves else YELLOW, INK, 0.7),
        *virion(w / 2, h / 2, 22, INK),
        *half_turns(w / 2, h / 2, half),
    )
