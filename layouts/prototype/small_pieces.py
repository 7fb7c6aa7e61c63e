"""Small pieces of somebody's own game: tokens, dice to fold up, standees, score sheets, and how they are made."""

from collections.abc import Callable, Mapping
from functools import partial

from cards.prototype.pieces import Die, ScoreSheet, Standee, Token
from cards.words import Words
from layouts.kit.component import Component, Piece
from layouts.kit.craft import standee_steps, step_frames, steps_slip
from layouts.kit.cube import TABS, CubeNet, how_to
from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Group, Mark, Marks, Path, Text, half_turns, line, moved, text
from layouts.kit.nets import FOLD_DASH
from layouts.kit.shapes import disc, polygon, rect
from layouts.kit.stock import PAGE, Cut, round_cut
from layouts.kit.style import mix
from layouts.prototype.art import BLEED
from layouts.prototype.fields import text_runs
from layouts.prototype.palette import Palette, clearest, falling, named

BLACK, WHITE, GREY = "#1B1B1B", "#FFFFFF", "#D9D9D9"
STEPS = Cut(96, 34)
Steps3 = tuple[Marks, Marks, Marks]
"""Three pictures of how something is made."""
FOOT = 10.0
"""The feet of a standee, folded out, in mm."""
ORDER = ("lid", "south", "west", "east", "north", "floor")
"""Where a die's faces stand: the first and the sixth lie opposite, and so do 2 and 5, 3 and 4."""
PIPS = {
    "1": ((0, 0),), "2": ((-1, -1), (1, 1)), "3": ((-1, -1), (0, 0), (1, 1)), "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip


def _on(colour: str, p: Palette) -> tuple[str, str]:
    """Return the ground and the drawing of a piece in a colour: where ink is saved, a drawing in it on white."""
    if p.saves:
        return WHITE, mix(colour, BLACK, 0.35) if colour != WHITE else BLACK
    return colour, clearest(colour, BLACK, WHITE)


def tokens(name: str, title: str, facts: Token, values: Mapping[str, str], p: Palette) -> Component:
    """Return round tokens, all alike."""
    piece = Piece(name, partial(_token, facts, values, p), copies=facts.copies)
    return Component(name, round_cut(facts.mm), (piece,), "small", safe=1, name=title)


def _token(facts: Token, values: Mapping[str, str], p: Palette) -> Marks:
    ground, art = _on(named(facts.color), p)
    r = facts.mm / 2
    face: tuple[Mark, ...] = ()
    if facts.icon:
        face = (icon(mdi(facts.icon), r, r, facts.mm * 0.6, art),)
    elif facts.word:
        runs, sizes = text_runs(facts.word, values, p.title), falling(facts.mm * 1.3, 6)
        face = (Text(r, r + facts.mm * 0.15, runs, sizes, art, facts.mm * 0.66, "centre"),)
    return (Path(disc(r, r, r + BLEED), ground), Path(disc(r, r, r - 1.4), None, art, 0.6 if p.saves else 0.4), *face)


def dice(name: str, title: str, facts: Die, values: Mapping[str, str], p: Palette) -> Component:
    """Return cubes to fold up and glue."""
    net = CubeNet(edge=facts.mm, tab=min(8, facts.mm * 0.3), slant=facts.mm * 0.15, words=4, right=4)
    piece = Piece(name, partial(_die, facts, net, values, p), copies=facts.copies)
    return Component(name, net.cut, (piece,), "net", safe=1, made=(facts.mm, facts.mm, facts.mm), name=title)


def _die(facts: Die, net: CubeNet, values: Mapping[str, str], p: Palette) -> Marks:
    ground, art = _on(named(facts.color), p)
    has_pips = all(face in PIPS for face in facts.faces)
    marks: list[Mark] = [] if p.saves else [Path(polygon(*strip), ground) for strip in net.beside_tabs()]
    for tab in TABS:
        marks += net.tab_marks(tab, p.bold, BLACK)
    for face, words in zip(ORDER, facts.faces, strict=True):
        inner = _pips(words, facts.mm, art) if has_pips else _face(words, facts.mm, art, values, p)
        edge = Path(rect(1.2, 1.2, facts.mm - 2.4, facts.mm - 2.4, facts.mm * 0.12), None, art, 0.3)
        marks.append(Group((Path(rect(0, 0, facts.mm, facts.mm), ground), edge, *inner), *net.corner(face)))
    return (*marks, *net.folds(art if not p.saves else BLACK))


def _pips(words: str, side: float, colour: str) -> Marks:
    middle, step = side / 2, side * 0.24
    return tuple(Path(disc(middle + x * step, middle + y * step, side * 0.085), colour) for x, y in PIPS[words])


def _face(words: str, side: float, colour: str, values: Mapping[str, str], p: Palette) -> Marks:
    runs = text_runs(words, values, p.title)
    if not runs:
        return ()
    marks: Marks = (Text(side / 2, side / 2 + side * 0.2, runs, falling(side * 1.7, 6), colour, side * 0.74, "centre"),)
    if words in ("6", "9"):
        marks += (line(side * 0.36, side * 0.82, side * 0.64, side * 0.82, colour, 0.7),)
    return marks


def standees(name: str, title: str, facts: Standee, p: Palette) -> Component:
    """Return figures that stand: a strip folded at the head, both halves glued, both feet folded out."""
    cut = Cut(max(16.0, round(facts.mm * 0.62, 1)), 2 * (facts.mm + FOOT))
    draws = (partial(_standee, facts, color, cut, p) for color in facts.colors)
    pieces = tuple(Piece(f"{name}-{i}", draw) for i, draw in enumerate(draws, 1))
    return Component(name, cut, pieces, "small", name=title)


def _standee(facts: Standee, color: str, cut: Cut, p: Palette) -> Marks:
    ground, art = _on(named(color), p)
    w, tall = cut.w + 2 * BLEED, facts.mm
    size = min(cut.w - 4, tall - 6)
    half: Marks = (
        Path(rect(-w / 2, 0, w, tall + FOOT + BLEED), ground),
        Path(rect(-cut.w / 2 + 1.6, 1.6, cut.w - 3.2, tall - 3.2, 2), None, art, 0.4),
        icon(mdi(facts.icon), 0, tall / 2, size, art),
        line(-cut.w / 2, tall, cut.w / 2, tall, art, 0.35, FOLD_DASH),
    )
    middle = cut.h / 2
    return (*half_turns(cut.w / 2, middle, half), line(0, middle, cut.w, middle, art, 0.35, FOLD_DASH))


def score_sheet(name: str, title: str, facts: ScoreSheet, values: Mapping[str, str], p: Palette) -> Component:
    """Return a sheet to write on."""
    piece = Piece(name, partial(_score_sheet, facts, title, values, p), copies=facts.copies)
    return Component(name, PAGE, (piece,), "page", "content", safe=0, name=title)


def _score_sheet(facts: ScoreSheet, title: str, values: Mapping[str, str], p: Palette) -> Marks:
    w, top, column_x = PAGE.w, 24.0, 52.0
    column = (w - column_x) / facts.columns
    row = min(18.0, (PAGE.h - top - 14) / len(facts.rows))
    bottom = top + 14 + row * len(facts.rows)
    accent = p.words(0, WHITE)
    marks: list[Mark] = [
        text(0, 13, facts.title or title, p.title, (34.0, 28.0, 24.0, 20.0, 16.0, 12.0), BLACK, w),
        line(0, 17.5, w, 17.5, accent, 1.1),
        icon(mdi("pencil-outline"), column_x - 6, top + 9, 5, accent),
    ]
    for i, words in enumerate(facts.rows):
        y = top + 14 + i * row
        if i % 2 == 0:
            marks.append(Path(rect(0, y, w, row), "#F2F2F2"))
        sizes = (12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.0)
        marks.append(Text(2, y + row / 2 + 1.5, text_runs(words, values, p.bold), sizes, BLACK, column_x - 4))
    for y in (top, *(top + 14 + i * row for i in range(len(facts.rows) + 1))):
        marks.append(line(0, y, w, y, BLACK, 0.25))
    for x in (0.0, *(column_x + k * column for k in range(facts.columns + 1))):
        marks.append(line(x, top, x, bottom, BLACK, 0.25))
    return tuple(marks)


def how_dice(words: Words, p: Palette) -> Component:
    """Return a strip that shows how a cube is made."""

    def draw() -> Steps3:
        steps = how_to(BLACK, GREY, p.words(0, WHITE), "#8A8A8A")
        score, fold, glue = ((moved(-9, -8.4, step, scale=0.8),) for step in steps)
        return score, fold, glue

    return _how("dice", words, draw, p)


def how_standees(words: Words, p: Palette) -> Component:
    """Return a strip that shows how a standee is made."""
    figure = (Path(polygon((14, 130), (30, 60), (70, 60), (86, 130)), BLACK), Path(disc(50, 34, 26), BLACK))
    return _how("standees", words, partial(standee_steps, figure, 2 * (34 + FOOT), 21, BLACK), p)


def _how(action: str, words: Words, steps: Callable[[], Steps3], p: Palette) -> Component:
    first_step, two, three = (words(f"how.{action}_{i}") for i in (1, 2, 3))

    def draw() -> Marks:
        frame = (2, 2, STEPS.w - 4, STEPS.h - 4)
        return step_frames(*frame, (first_step, two, three), steps(), p.text, p.bold, BLACK)

    return steps_slip(f"how-{action}", STEPS, draw, words(f"how.{action}"))
