"""The test sheet of a printer: it shows how far backs miss their fronts, for a profile that corrects it."""

from cards.words import Words
from generator.imposition.margins import MarginTexts, margin_bands
from generator.imposition.printer_marks import BLACK
from generator.pages import Page
from generator.typesetting.text import Setter
from layouts.kit.marks import Block, Mark, Marks, Path, line, moved, text
from layouts.kit.shapes import disc
from layouts.kit.stock import Paper

REACH = 5  # mm: the scales of the test sheet go from -5 to +5
LEFT_TO_RIGHT = 150.0  # mm between targets B and C, from which the angle is calculated


def test_pages(
    paper: Paper, words: Words, setter: Setter, edge: str, shift: tuple[float, float, float] = (0, 0, 0)
) -> list[Page]:
    """Return the test sheet: scales in front, crosses behind, turned over `edge`, moved by `shift` as by a profile."""
    targets = _targets(paper, edge)
    front: list[Mark] = [*_instructions(paper, words, edge)]
    for name, (x, y) in zip("ABCDE", targets, strict=True):
        front.append(moved(x, y, _scales(name, edge)))
    back: list[Mark] = []
    for x, y in targets:
        back.append(moved(paper.w - x if edge == "long" else x, y if edge == "long" else paper.h - y, _cross()))
    pages = []
    for marks, side in ((front, "front"), (back, "back")):
        texts = MarginTexts("Tuckbox", words("calibrate.title"), words(side), paper.title, "", words(f"flip.{edge}"))
        margin_marks = setter.set((*marks, *margin_bands(paper, "ends", texts, words)))
        pages.append(Page(paper.w, paper.h, (), margin_marks, shift if side == "back" else (0, 0, 0)))
    return pages


def _targets(paper: Paper, edge: str) -> tuple[tuple[float, float], ...]:
    """Return the centres of A to E on the sheet. B and C swap sides with the edge, so one instruction fits both."""
    x, y = paper.w / 2, paper.h / 2
    half = LEFT_TO_RIGHT / 2 * (1 if edge == "long" else -1)
    return (x, y), (x - half, y), (x + half, y), (x, 42), (x, paper.h - 42)


def _scales(name: str, edge: str) -> Marks:
    """Return a horizontal and a vertical scale, labelled with the values to type. Frame: mm from the target's centre.

    Through the paper a back is seen mirrored. On a sheet turned over its long edge, a cross that is too far right must
    move right on the back, and one that is too low must move up. Over the short edge it is the other way round.
    """
    side = 1 if edge == "long" else -1
    marks: list[Mark] = [text(-REACH - 5, -REACH - 3, name, "SheetBold", 11, BLACK, 6, "centre")]
    for i in range(-2 * REACH, 2 * REACH + 1):
        y = i / 2
        long = 1.3 if i % 2 else 2.2 if i else 3.4
        marks.append(line(y, -REACH - 1 - long, y, -REACH - 1, BLACK, 0.15))
        marks.append(line(REACH + 1, y, REACH + 1 + long, y, BLACK, 0.15))
        if i % 8 == 0:
            marks.append(text(y, -REACH - 5.2, _signed(side * i // 2), "Sheet", 6.5, BLACK, 8, "centre"))
            marks.append(text(REACH + 5, y + 0.75, _signed(-side * i // 2), "Sheet", 6.5, BLACK, 6))
    dx = text(0, -REACH - 8.6, "dx", "SheetBold", 8, BLACK, 8, "centre")
    return (*marks, dx, text(REACH + 9.4, 1, "dy", "SheetBold", 8, BLACK, 8))


def _signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "0"


def _cross(colour: str = BLACK) -> Marks:
    reach = REACH + 4.6
    return (line(0, -reach, 0, reach, colour, 0.2), line(-reach, 0, reach, 0, colour, 0.2))


def _instructions(paper: Paper, words: Words, edge: str) -> Marks:
    left, w = paper.margin + 12, paper.w / 2 - 42
    marks: list[Mark] = [text(left, 24, words("calibrate.title"), "SheetBold", 17, BLACK, 120)]
    for i in range(1, 6):
        x = left if i < 4 else paper.w / 2 + 24
        y = 64.0 + (i - 1 if i < 4 else i - 4) * 17
        marks += (
            Path(disc(x + 2.6, y + 2.2, 2.6), BLACK),
            text(x + 2.6, y + 3.5, str(i), "SheetBold", 10, "#FFFFFF", 4, "centre"),
            Block(x + 7.4, y, w - 4, 17, (("Sheet", words(f"calibrate.step_{i}")),), ((9, 4.1), (8.4, 3.8)), BLACK),
        )
    across, down = (1.2, 0.4) if edge == "long" else (-1.2, -0.4)
    x, y = paper.w - 55, paper.h - 72
    example = (*_scales("", edge), moved(across, down, _cross("#1F5BC0")))
    marks.append(moved(x, y, example, scale=1.8))
    marks.append(text(x, y + 24, words("calibrate.example"), "Sheet", 9, BLACK, 80, "centre"))
    left, top = paper.margin + 4, paper.h / 2 + 25
    for i in range(0, 101):
        long = 3.6 if i % 10 == 0 else 2.4 if i % 5 == 0 else 1.4
        marks.append(line(left, top + i, left + long, top + i, BLACK, 0.15))
    marks.append(text(left + 6, top + 51, words("calibrate.upright"), "Sheet", 8, BLACK, 40))
    return tuple(marks)
