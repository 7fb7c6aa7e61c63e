"""The margins of a sheet, in mm from its top left: its name, how to turn it, a ruler, and the key to its lines."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from cards.words import Words
from generator.imposition.grids import BAND, Bands
from generator.imposition.printer_marks import BLACK, CUT_LINE, FOLD_LINE
from layouts.kit.marks import Group, Mark, Marks, Path, Text, line, text
from layouts.kit.shapes import rect
from layouts.kit.stock import Paper

RULER, RULER_LINE = "#6E6E6E", 0.15  # paler and thinner than what one cuts along
RULER_LENGTH = 100
KEY_LEFT, KEY_ROOM = 112.0, 54.0  # of the key beside the ruler, in mm

KeyItem = Literal["marks", "line", "fold"]
_KEY_WORDS: dict[KeyItem, float] = {"marks": 20.0, "line": 8.5, "fold": 8.5}  # mm for the words of each
_KEY_PICTURES: dict[KeyItem, Marks] = {
    "marks": (
        Path(rect(1.6, 1.2, 2.4, 1.8), "#D0D0D0"),
        line(1.6, 0, 1.6, 0.9, BLACK, CUT_LINE),
        line(0.2, 1.2, 1.2, 1.2, BLACK, CUT_LINE),
    ),
    "line": (line(0.2, 1.8, 4, 1.8, BLACK, CUT_LINE),),
    "fold": (line(0.2, 1.8, 4, 1.8, BLACK, FOLD_LINE, (0.9, 0.6)),),
}


class MarginTexts(NamedTuple):
    """The texts in the margins of one side of a sheet."""

    game: str
    pieces: str
    number: str
    edition: str
    digest: str
    turn: str


def margin_bands(paper: Paper, where: Bands, texts: MarginTexts, words: Words, key: Marks = ()) -> Marks:
    """Return the sheet's name and how to turn it along one margin, its ruler and the key along the opposite one."""
    margin = paper.margin
    if where == "ends":
        across = paper.w - 2 * margin
        foot = Group(_foot(across, words, key), margin, paper.h - margin - BAND)
        return Group(_head(texts, across), margin, margin), foot
    along = paper.h - 2 * margin
    foot = Group(_foot(along, words, key), paper.w - margin, margin, 90)
    return Group(_head(texts, along), margin, paper.h - margin, 270), foot


def _head(texts: MarginTexts, length: float) -> Marks:
    title = (("SheetBold", texts.game), ("Sheet", f"  ·  {texts.pieces}  ·  {texts.number}"))
    right = " · ".join(filter(None, (texts.turn, texts.edition, texts.digest)))
    return (
        Text(0, 2.1, title, (7, 6.5, 6, 5.5), BLACK, length * 0.57),
        text(length, 2.1, right, "Sheet", (7, 6.5, 6, 5.5), BLACK, length * 0.42, "right"),
    )


def _foot(length: float, words: Words, key: Marks) -> Marks:
    room = length - KEY_LEFT - KEY_ROOM
    return (
        *ruler(),
        text(RULER_LENGTH + 1.4, 2.6, words("ruler"), "Sheet", 6, RULER, 12),
        Group(key, KEY_LEFT, 0),
        text(length, 2.6, words("no_scaling"), "Sheet", (7, 6.5, 6, 5.5, 5), BLACK, room, "right"),
    )


def ruler() -> Marks:
    """Return 100 mm with ticks upwards from y = 2.9, as proof that the printer did not scale; mm from its left end."""
    ticks: list[Mark] = [line(0, 2.9, RULER_LENGTH, 2.9, RULER, RULER_LINE)]
    for i in range(0, RULER_LENGTH + 1, 5):
        tall = 2.4 if i % 50 == 0 else 1.7 if i % 10 == 0 else 0.9
        ticks.append(line(i, 2.9, i, 2.9 - tall, RULER, RULER_LINE))
    return tuple(ticks)


def cut_key(items: Iterable[KeyItem], words: Words) -> Marks:
    """Return the key to a sheet's lines, with what to do there, in mm from its top left; it is 3 mm high."""
    marks: list[Mark] = []
    x = 0.0
    for item in items:
        room = _KEY_WORDS[item]
        marks.append(Group(_KEY_PICTURES[item], x, 0))
        marks.append(text(x + 4.8, 2.6, words(f"key.{item}"), "Sheet", (6, 5.5), BLACK, room))
        x += 4.8 + room + 0.6
    return tuple(marks)
