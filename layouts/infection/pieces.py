"""Tiles of 46 x 46 mm, hearts, villagers as standees, and turn-order slips."""

from cards.infection import Options, Tile, wording
from cards.words import Words
from layouts.infection.style import (
    BLEED,
    BLUE,
    BODY,
    INK,
    LABEL,
    LABEL_BOLD,
    MARGIN,
    PAPER,
    RED,
    TITLE,
    WHITE,
    Team,
    badge,
    field,
    ground,
    on,
    sign,
    stripes,
    virion,
)
from layouts.kit.craft import standee_steps, step_frames
from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Mark, Marks, Path, clipped, half_turns, line, moved, text
from layouts.kit.nets import FOLD_DASH
from layouts.kit.shapes import disc, rect, svg
from layouts.kit.stock import Cut, round_cut
from layouts.kit.style import Ink

TILE = Cut(46, 46, 2)  # four stand side by side on A4
HEART = round_cut(16)
STANDEE = Cut(26, 106)
SLIP = Cut(100, 30)
STEPS = Cut(96, 30)
ORDER = ((BLUE, 1), (RED, 1), (BLUE, 2), (RED, 2))


def tile_front(tile: str, facts: Tile, options: Options, words: Words, ink: Ink) -> Marks:
    """Return the marks of a tile's front."""
    side = TILE.w
    foot = (-BLEED, 41.4, side + 2 * BLEED, 4.6 + BLEED)
    effect = words(f"tile.{tile}.effect{wording.tile(tile, options)}")
    return (
        ground(side, side, ink),
        text(MARGIN, 9.4, words(f"tile.{tile}.title").upper(), TITLE, (14.4, 13, 12), INK, side - 2 * MARGIN),
        line(MARGIN, 11.5, side - MARGIN, 11.5, INK, 0.35),
        *sign(facts.sign, facts.icon, side / 2, 23.6, 20.6, ink),
        text(side / 2, 39, effect, LABEL_BOLD, (10.4, 9.6, 9), INK, side - 2 * MARGIN, "centre"),
        stripes(*foot, ink=ink) if facts.sign == "harm" else field(rect(*foot), INK, ink),
    )


def tile_back(team: Team, words: Words, ink: Ink) -> Marks:
    """Return the marks of a tile's back, the same after any quarter turn."""
    inner, c = rect(6.5, 6.5, 33, 33), TILE.w / 2
    name = words(f"team.{team.key}").upper()
    word = text(0, -17.6, name, LABEL, 10, on(team.colour, PAPER, ink), 30, "centre", 160)
    rings = [Path(badge(team, c, c, size), None, team.colour, 0.5) for size in (44, 38.5, 33)]
    middle = Path(badge(team, c, c, 26.6), WHITE if ink.saves else team.colour, team.colour, 0.9)
    return (
        ground(TILE.w, TILE.h, ink, team.colour),
        Path(inner, WHITE if ink.saves else PAPER),
        Path(inner, None, team.colour, 0.5),
        *half_turns(c, c, (word,), 4),
        clipped(inner, rings),
        middle,
        *virion(c, c, 17.5, team.colour if ink.saves else PAPER),
    )


def heart(team: Team, number: int, ink: Ink) -> Marks:
    """Return the marks of a villager's heart, told by shape and number; no B1, which is also a cell of the board."""
    c = HEART.w / 2
    shape = badge(team, c, c, 13 if team is BLUE else 12)
    fill, line_colour = (None, team.colour) if ink.saves else (team.colour, None)
    return (
        Path(disc(c, c, c + BLEED), WHITE),
        Path(shape, WHITE if ink.saves else team.tint, team.colour, 0.8),
        icon(mdi("heart"), c, c + 0.4, 9.6, fill, line_colour, 0.5),
        text(c, c + 1.6, str(number), LABEL, 12, on(team.colour, WHITE, ink), 5, "centre"),
    )


def figure(team: Team, ink: Ink) -> Marks:
    """Draw a masked villager in a box of 100 x 130; hat and shape tell the team."""
    colour = WHITE if ink.saves else team.colour
    coat = "M10,130 C10,96 26,84 42,80 L58,80 C74,84 90,96 90,130 Z"
    if team is BLUE:
        crown, brim = svg("M22,44 C22,16 36,8 50,8 C64,8 78,16 78,44 Z"), rect(14, 39, 72, 10, 5)
    else:
        crown, brim = svg("M22,44 L50,0 L78,44 Z"), svg("M12,46 L50,36 L88,46 L84,52 L50,44 L16,52 Z")
    return (
        Path(svg(coat), colour, INK, 3),
        Path(svg("M34,60 L34,84 C40,92 60,92 66,84 L66,60 Z"), WHITE, INK, 3),
        Path(disc(50, 50, 24), WHITE, INK, 3),
        Path(crown, colour, INK, 3),
        Path(brim, INK),
        Path(disc(41, 55.5, 2.8), INK),
        Path(disc(59, 55.5, 2.8), INK),
        Path(svg("M30,62 C38,59 62,59 70,62 C71,72 62,80 50,80 C38,80 29,72 30,62 Z"), WHITE, INK, 2.6),
        line(37, 66.5, 63, 66.5, INK, 1.8),
        line(37, 71.5, 63, 71.5, INK, 1.8),
        Path(badge(team, 50, 110, 30), WHITE, INK, 2.6),
    )


def standee(team: Team, number: int, words: Words, ink: Ink) -> Marks:
    """Return the marks of a standee's net, 26 x 106 mm.

    Fold at the head, glue the halves back to back, fold both feet out: it stands 43 mm high.
    """
    w, h = STANDEE.w, STANDEE.h
    name = words("standee.name", _team=words(f"team.{team.key}"), _n=number).upper()
    half: list[Mark] = [
        Path(rect(-w / 2 - BLEED, 0, w + 2 * BLEED, 43), WHITE if ink.saves else team.tint),
        moved(-11.5, 3.4, (*figure(team, ink), text(50, 118.5, str(number), LABEL, 68, INK, 30, "centre")), scale=0.23),
        field(rect(-w / 2 - BLEED, 33.2, w + 2 * BLEED, 9.8), team.colour, ink),
        text(0, 40.3, name, LABEL, (17, 15), on(team.colour, WHITE, ink), 23, "centre", 20),
        text(0, 48.9, words("standee.foot"), LABEL_BOLD, 8, INK, 22, "centre"),
        line(-w / 2, 43, w / 2, 43, INK, 0.3, FOLD_DASH),
    ]
    paper, head = Path(rect(-BLEED, 0, w + 2 * BLEED, h), WHITE), line(0, h / 2, w, h / 2, INK, 0.3, FOLD_DASH)
    return (paper, *half_turns(w / 2, h / 2, half), head)


def steps(words: Words) -> Marks:
    """Draw the making of a standee in three pictures: score and cut, fold, glue."""
    captions = (words("standee.step_1"), words("standee.step_2"), words("standee.step_3"))
    pictures = standee_steps(figure(BLUE, Ink.SAVE), STANDEE.h, STANDEE.w, INK)
    return step_frames(2, 2, STEPS.w - 4, STEPS.h - 4, captions, pictures, BODY, LABEL, INK)


def turn_slip(place: int, words: Words, ink: Ink) -> Marks:
    """Return the marks of a turn-order slip: who acts now, and the next three. Rule 3.1."""
    w, h, (team, number) = SLIP.w, SLIP.h, ORDER[place]

    def name_of(team: Team, number: int) -> str:
        return words("standee.name", _team=words(f"team.{team.key}"), _n=number)

    marks: list[Mark] = [
        ground(w, h, ink),
        field(rect(-BLEED, -BLEED, 46 + BLEED, h + 2 * BLEED), team.colour, ink),
        moved(3.4, 3, (*figure(team, ink), text(50, 118.5, str(number), LABEL, 68, INK, 30, "centre")), scale=0.185),
        text(24, 16.4, name_of(team, number).upper(), LABEL, (20, 18.5), on(team.colour, WHITE, ink), 19.6),
        text(24, 22.6, words("turn.now"), LABEL, 9.5, on(team.colour, WHITE, ink), 19.6, track=40),
    ]
    for i in range(1, 4):
        other, n = ORDER[(place + i) % 4]
        x = 56.5 + (i - 1) * 15.5
        marks += (
            Path(badge(other, x, 14.2, 10.5), WHITE if ink.saves else other.colour, other.colour, 0.6),
            text(x, 16.4, str(n), LABEL, 17, on(other.colour, WHITE, ink), 6, "centre"),
            text(x, 25.6, name_of(other, n), LABEL_BOLD, 8, INK, 14, "centre"),
        )
        if i < 3:
            marks.append(text(x + 7.75, 16.2, "→", LABEL, 10, INK, 5, "centre"))
    return tuple(marks)
