"""The reference sheet, two on one A4, and the rule sheet."""

from cards.infection import Infection, Options, wording
from cards.rulebook import RuleBlock
from cards.words import Words
from layouts.infection.example import round_drawn
from layouts.infection.ranges import Range, diagram, mapped, ranges
from layouts.infection.style import BLEED, BODY, BODY_BOLD, BODY_ITALIC, INK, LABEL, RED, TITLE, ground, sign, stripes
from layouts.kit.marks import Block, Mark, Marks, line, text
from layouts.kit.rule_sheet import RuleSheet
from layouts.kit.rulebook import BookStyle, Drawing, story
from layouts.kit.stock import PAGE, Cut
from layouts.kit.style import Ink

REFERENCE = Cut(130, 192)  # two fit on Letter too
M = 7
SIDE, PITCH = 34.0, 41.0  # of a diagram; from one to the next
NOTES = (
    ("axe", "action.axe.title"), ("gun", "reference.gun_and_arrow"), ("grenade", "action.grenade.title"),
    ("steal", "action.steal.title"),
)  # fmt: skip


def reference(facts: Infection, words: Words, ink: Ink) -> Marks:
    """Return the marks of the reference sheet."""
    w, options = REFERENCE.w, facts.options
    on_turn = words(f"reference.on_turn{'_steps' if options.is_stepwise else ''}").upper()
    marks: list[Mark] = [
        *_head(words("reference.title"), 62, ink),
        text(w - M, 18, words("turn.order"), LABEL, (12.5, 11.5), INK, 57, "right"),
        line(M, 21, w - M, 21, INK, 0.6),
        text(M, 26.4, on_turn, LABEL, 10, INK, 80, track=60),
    ]
    for i, (what, rule) in enumerate(_on_turn(options)):
        row = 31.8 + i * 4.8
        marks += (
            text(M, row, words(f"reference.{what}"), BODY_BOLD, (8.8, 8.4), INK, 28),
            text(M + 29, row, words(f"reference.{rule}"), BODY, (8.8, 8.4), INK, w - 2 * M - 29),
        )
    marks.append(line(M, 49, w - M, 49, INK, 0.3))
    notes = (("attack", "action.attack.title"),) if options.turns == "action_points" else NOTES
    for i, (card, title) in enumerate((("move", "reference.move"), *notes)):
        if (card, title) not in _notes(facts) or (card == "gun" and "arrow" in facts.new_weapons):
            continue
        x, y = M + i % 3 * PITCH, 51.4 + i // 3 * 51.8
        note = words(f"reference.{card}_note{_way(card, facts)}")
        marks += (
            text(x, y + 3, words(title).upper(), LABEL, 12.5, INK, SIDE + 4, track=20),
            *diagram(x, y + 4.8, SIDE, _range(card, facts), RED, ink),
            Block(x, y + SIDE + 6, SIDE, 10.4, ((BODY, note),), ((8.2, 3.4), (8, 3.3)), INK),
        )
    marks.extend(_debuffs(M + 2 * PITCH, 51.4 + 51.8, facts, words, ink))
    marks.append(line(M, 153.2, w - M, 153.2, INK, 0.3))
    for i, (tile, facts_of_tile) in enumerate(facts.tiles.items()):
        left, top = M + 4.7 + i % 3 * PITCH, 159.6 + i // 3 * 11.8
        effect = words(f"tile.{tile}.effect{wording.tile(tile, options)}")
        marks += (
            *sign(facts_of_tile.sign, facts_of_tile.icon, left, top, 9.4, ink),
            text(left + 6.2, top - 0.8, words(f"tile.{tile}.title").upper(), LABEL, 10, INK, 26, track=20),
            Block(left + 6.2, top + 0.3, 20.6, 6.8, ((BODY, effect),), ((8.2, 3.3), (8, 3.2)), INK),
        )
    marks.append(line(M, 178.2, w - M, 178.2, INK, 0.3))
    for base, what, rule in ((182.8, "home", "home_how"), (187.5, "dead", f"dead_how{wording.death(options)}")):
        marks += (
            text(M, base, words(f"reference.{what}"), BODY_BOLD, 8.4, INK, 20),
            text(M + 20, base, words(f"reference.{rule}"), BODY, (8.4, 8), INK, w - 2 * M - 20),
        )
    return tuple(marks)


def _head(title: str, room: float, ink: Ink) -> Marks:
    w, h = REFERENCE.w, REFERENCE.h
    tape = stripes(-BLEED, -BLEED, w + 2 * BLEED, 6 + BLEED, 6, ink)
    return (ground(w, h, ink), tape, text(M, 18, title.upper(), TITLE, (27, 24), INK, room))


def _on_turn(options: Options) -> tuple[tuple[str, str], ...]:
    """Return the keys of what a villager may do on its turn, and of how."""
    match options.turns:
        case "draw_deck":
            return ("draw", "draw_how"), ("play", "play_how"), ("pick_up", "pick_up_how"), ("new_hand", "new_hand_how")
        case "action_points":
            prices = ("move", "move_points_how"), ("pick_up", "pick_up_points_how"), ("attack", "attack_how")
            return ("points", "points_how"), *prices
    move = "move_how" if options.must_pick_up else "move_how_may"
    reset = "reset_how" if options.steal_once else "reset_how_all"
    return ("move", move), ("both", "both_how"), ("one", "one_how"), ("reset", reset)


def weapons(facts: Infection, words: Words, ink: Ink) -> Marks:
    """Return the marks of the sheet with the weapons that the reference sheet lacks."""
    w = REFERENCE.w
    marks: list[Mark] = [*_head(words("reference.weapons"), w - 2 * M, ink), line(M, 21, w - M, 21, INK, 0.6)]
    for i, card in enumerate(facts.new_weapons):
        action, x, y = facts.actions[card], M + i % 3 * PITCH, 25 + i // 3 * 56
        marks += (
            text(x, y + 3, words(f"action.{card}.title").upper(), LABEL, (12.5, 10.5, 9), INK, SIDE, track=20),
            *diagram(x, y + 4.8, SIDE, mapped(action), RED, ink),
            Block(
                x, y + SIDE + 6, SIDE, 14, ((BODY, wording.use(action, facts.options, words)),),
                ((8.2, 3.4), (7.8, 3.25), (7.2, 3), (6.6, 2.75)), INK,
            ),
        )  # fmt: skip
    return tuple(marks)


def _debuffs(x: float, y: float, facts: Infection, words: Words, ink: Ink) -> Marks:
    marks: list[Mark] = [text(x, y + 3, words("reference.debuffs").upper(), LABEL, 12.5, INK, SIDE, track=20)]
    for i, (card, debuff) in enumerate(facts.debuffs.items()):
        top = y + 4.8 + i * 17.4
        title = f"{words(f'debuff.{card}.title_1')} {words(f'debuff.{card}.title_2')}".upper()
        runs_of_debuff = ((LABEL, f"{title}\n"), (BODY, words(f"reference.{card}{_allows(card, facts.options)}")))
        marks += (
            *sign("forbidden", debuff.icon, x + 7, top + 8.1, 13.6, ink),
            Block(x + 15.4, top, SIDE - 15, 16.4, runs_of_debuff, ((8.4, 3.5), (8, 3.3)), INK, valign="middle"),
        )
    note_words = words(f"reference.debuff_note{'_steps' if facts.options.is_stepwise else ''}")
    note = Block(x, y + SIDE + 6, SIDE, 10.4, ((BODY, note_words),), ((8.2, 3.4), (8, 3.3)), INK)
    return (*marks, note)


def _allows(card: str, options: Options) -> str:
    if not options.is_stepwise or card == "cannot_move":
        return "_steps" if options.is_stepwise else ""
    return "_deck" if options.turns == "draw_deck" else "_points"


def _notes(facts: Infection) -> list[tuple[str, str]]:
    """Return the actions that have a diagram on the reference sheet, with the keys of their titles."""
    if facts.options.turns == "action_points":
        return [("move", "reference.move"), ("attack", "action.attack.title")]
    notes = (("move", "reference.move"), *NOTES)
    return [note for note in notes if note[0] in facts.actions and note[0] not in facts.new_weapons]


def _range(card: str, facts: Infection) -> Range:
    if card == "attack":
        return mapped(facts.actions[card])
    return ranges(facts.options)["gun and arrow" if card == "gun" and "arrow" in facts.actions else card]


def _way(card: str, facts: Infection) -> str:
    options = facts.options
    match card:
        case "move":
            points = "_points" if options.turns == "action_points" else ""
            return points + ("" if options.walk_through else "_blocked")
        case "axe":
            return wording.axe(options)
        case "gun":
            return "" if options.gun_range == options.arrow_range else "_apart"
        case "grenade":
            return wording.grenade(options)
        case "steal":
            return wording.steal(options)
    return ""


# ---- the rule sheet ---------------------------------------------------------------------------

HEAD, BACK_HEAD, GUTTER = 30.0, 10.0, 9.0
COLUMN = (PAGE.w - GUTTER) / 2
RANGES, TILE = 58.0, 8.8  # the width of the four ranges, the height of a line of the list of tiles
SIZES = tuple((size / 10, size / 10 * 0.42) for size in range(110, 79, -1))
STYLE = BookStyle(
    LABEL, BODY, BODY_BOLD, BODY_ITALIC, INK, INK, COLUMN, SIZES, upper=True, rule=INK, shade="#EDECE4", indent=8.6
)
SHEET = RuleSheet(STYLE, (HEAD, BACK_HEAD), "#B9BAB5", columns=2, gutter=GUTTER, code_side=1)


def rule_pages(
    facts: Infection, blocks: tuple[RuleBlock, ...], words: Words, ink: Ink, url: str | None
) -> tuple[Marks, Marks]:
    """Return the marks of the rule sheet's front and back."""
    figures = {
        "ranges": lambda: _ranges(facts, words, ink),
        "signs": lambda: _signs(facts, words, ink),
        "round": lambda: round_drawn(facts.board, ink, COLUMN),
    }
    masthead: Marks = (
        stripes(0, 0, PAGE.w, 6, 6, ink),
        text(0, 21, words("title").upper(), TITLE, (38, 34), INK, 120),
        text(PAGE.w, 15.4, words("tagline"), LABEL, (14, 12), INK, 80, "right"),
        text(PAGE.w, 21, words("turn.order"), LABEL, (14, 12), INK, 80, "right"),
        line(0, 24.6, PAGE.w, 24.6, INK, 0.7),
    )
    return SHEET.pages(story(blocks, STYLE, figures), (masthead, (stripes(0, 0, PAGE.w, 4, 6, ink),)), words, url)


def _ranges(facts: Infection, words: Words, ink: Ink) -> Drawing:
    side = (RANGES - 5) / 2
    marks: list[Mark] = []
    notes = [(card, title) for card, title in _notes(facts) if card != "move"]
    for i, (card, title) in enumerate(notes):
        x, y = i % 2 * (side + 5), i // 2 * (side + 7)
        marks += (
            text(x, y + 3, words(title).upper(), LABEL, (9.5, 8.5), INK, side, track=20),
            *diagram(x, y + 4.4, side, _range(card, facts), RED, ink),
        )
    return tuple(marks), RANGES, (len(notes) + 1) // 2 * (side + 6)


def _signs(facts: Infection, words: Words, ink: Ink) -> Drawing:
    marks: list[Mark] = []
    for i, (tile, facts_of_tile) in enumerate(facts.tiles.items()):
        y = i * TILE
        effect = words(f"tile.{tile}.effect{wording.tile(tile, facts.options)}")
        counts = words("rules_counts", _blue=facts_of_tile.blue, _red=facts_of_tile.red, _grey=facts_of_tile.grey)
        marks += (
            *sign(facts_of_tile.sign, facts_of_tile.icon, 4.4, y + 4.4, 7.6, ink),
            text(10.5, y + 3.6, words(f"tile.{tile}.title").upper(), LABEL, 9.5, INK, 26, track=20),
            text(COLUMN, y + 3.6, counts, BODY_BOLD, 8, INK, 28, "right"),
            text(10.5, y + 7.4, effect, BODY, (8.2, 8), INK, COLUMN - 10.5),
        )
    return tuple(marks), COLUMN, len(facts.tiles) * TILE
