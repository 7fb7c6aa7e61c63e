"""Figures of the rule sheet and the reference card: the awards, the teams, the course of a game."""

from cards.color_game import FEWEST_TEAMS, ColorGame, awards, clock, players
from cards.words import Words
from layouts.color_game.style import BLACK, BOLD, DISPLAY, HUES, SOFT, TEXT, WHITE, flat, hue
from layouts.color_game.symbols import sign
from layouts.kit.marks import Block, Mark, Marks, Path, line, text
from layouts.kit.rulebook import Drawing
from layouts.kit.shapes import disc, rect
from layouts.kit.style import Ink

PARTS = 5  # blocks of the running clock


def award_table(
    x: float, y: float, w: float, row: float, size: float, facts: ColorGame, words: Words, ink: Ink
) -> Marks:
    """Return the table of awards, one line for each number of teams under a line of headings. Rule 5.4.

    `x`, `y` is its top left, `w` its width and `row` the height of a line in mm; `size` is in points.
    """
    most = len(facts.teams)
    column = max(w * 0.19, 11.6)
    step = (w - column) / most
    marks: list[Mark] = [
        text(x, y + row * 0.7, words("awards.players"), BOLD, (size, 8), BLACK, column),
        text(x + column, y + row * 0.7, words("awards.place"), BOLD, (size, 8), BLACK, w - column),
    ]
    for i, teams in enumerate(range(FEWEST_TEAMS, most + 1)):
        top = y + (i + 1) * row
        middle = top + row / 2 + size * 0.125
        odd, even = players(teams)
        marks.append(text(x, middle - 0.25, f"{odd}, {even}", BOLD, (size, 8), BLACK, column - 0.5))
        for place, points in enumerate(awards(facts.options, teams)):
            left = x + column + place * step
            colour, fore, width = (BLACK, WHITE, 0.5) if place == 0 else (SOFT, BLACK, 0.15)
            marks.append(flat(rect(left, top, step - 0.5, row - 0.5), colour, ink, width))
            at, letters = (left + step / 2 - 0.25, middle - 0.25), BLACK if ink.saves else fore
            marks.append(text(*at, str(points), BOLD, (size, 8), letters, step - 0.8, "centre"))
    return tuple(marks)


def award_figure(w: float, facts: ColorGame, words: Words, ink: Ink) -> Drawing:
    """Return the award table with its width and height in mm. Rule 5.4."""
    row = 5.0
    table = award_table(x=0, y=0, w=w, row=row, size=8.4, facts=facts, words=words, ink=ink)
    return table, w, row * (len(facts.teams) + 2 - FEWEST_TEAMS)


def team_strip(x: float, y: float, w: float, facts: ColorGame, ink: Ink, height: float = 0) -> Marks:
    """Return a band of squares with each team's colour and symbol; `x`, `y` is its top left, `w` its width in mm."""
    side = w / len(facts.teams)
    tall = height or side
    marks: list[Mark] = []
    for i, team in enumerate(facts.teams):
        back, fore = hue(team, ink)
        left = x + i * side
        symbol = facts.identities[team].symbol
        marks += (
            flat(rect(left, y, side, tall), back, ink, 0.35),
            sign(symbol, left + side / 2, y + tall / 2, min(side, tall) * 0.62, fore, back, ink, 0.35),
        )
    return tuple(marks)


def team_figure(w: float, facts: ColorGame, words: Words, ink: Ink) -> Drawing:
    """Return two columns of squares with symbol and name, in the order in which the teams join. Rule 2.1."""
    side, gap = 9.4, 1.1
    half = -(-len(facts.teams) // 2)
    marks: list[Mark] = []
    for i, team in enumerate(facts.teams):
        x, y = i // half * (w / 2 + 1), i % half * (side + gap)
        back, fore = hue(team, ink)
        marks += (
            flat(rect(x, y, side, side), back, ink, 0.35),
            sign(facts.identities[team].symbol, x + side / 2, y + side / 2, 6.2, fore, back, ink, 0.4),
            text(x + side + 2, y + 6.3, words(f"identity.{team}"), DISPLAY, (12, 11), BLACK, w / 2 - side - 3),
        )
    return tuple(marks), w, half * (side + gap)


def timeline(w: float, facts: ColorGame, words: Words, ink: Ink) -> Drawing:
    """Return the course of a game from top to bottom: a block per phase, the live one in five parts. Rule 1.1."""
    wide, y = 11.0, 0.0
    marks: list[Mark] = []
    for part, height in (("setup", 13.0), ("live", 30.0), ("assassin", 13.0), ("observer", 13.0), ("score", 13.0)):
        lines = ((TEXT, words(f"timeline.{part}_words")),)
        marks += (
            *_block(part, y, wide, height - 1, facts, ink),
            line(wide + 2.5, y, w, y, BLACK, 0.35),
            text(wide + 2.5, y + 4.1, words(f"timeline.{part}"), BOLD, (9.4, 9, 8.4), BLACK, w - wide - 2.5),
            Block(wide + 2.5, y + 4.9, w - wide - 2.5, height - 5.4, lines, ((8.6, 3.5), (8.2, 3.4)), BLACK),
        )
        y += height
    return tuple(marks), w, y


def _block(part: str, y: float, w: float, h: float, facts: ColorGame, ink: Ink) -> Marks:
    x, middle = w / 2, y + h / 2
    frame = rect(0.25, y + 0.25, w - 0.5, h - 0.5)
    if part == "live":
        return _countdown(y, w, h, facts, ink)
    if part == "setup":
        return (Path(frame, WHITE, BLACK, 0.5), flat(rect(x - 2.7, middle - 3.7, 5.4, 7.4, 0.5), BLACK, ink, 0.5))
    if part == "score":
        figure = text(x, middle + 2, "1", DISPLAY, 16, BLACK, 6, "centre")
        return (Path(frame, WHITE, BLACK, 0.5), Path(disc(x, middle, 4), None, BLACK, 0.6), figure)
    back, fore = hue(part, ink)
    return (Path(frame, back, BLACK, 0.5), sign(facts.identities[part].symbol, x, middle, 7, fore, back, ink, 0.4))


def _countdown(y: float, w: float, h: float, facts: ColorGame, ink: Ink) -> Marks:
    marks: list[Mark] = []
    for i, team in enumerate(list(HUES)[:PARTS]):
        top, tall = y + i * h / PARTS, h / PARTS
        back, fore = hue(team, ink)
        left = facts.options.seconds * (PARTS - i) // PARTS
        marks += (
            flat(rect(0, top, w, tall), back, ink, 0.35),
            text(w / 2, top + tall / 2 + 1.4, clock(left), DISPLAY, (11, 10, 9), fore, w - 1, "centre"),
        )
    return tuple(marks)
