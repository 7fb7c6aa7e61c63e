"""Turns a rulebook into a story for paper: headings, numbered paragraphs, tables, and figures drawn by the look."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cards.deck import did_you_mean
from cards.rulebook import Figure, Heading, Rule, RuleBlock, Table
from layouts.kit.marks import Block, Inset, Mark, Marks, Paragraph, Path, line, runs
from layouts.kit.shapes import rect

TABLE = (8.8, 3.6)  # points and leading in mm of tables, whatever size the surrounding text gets
LETTER, BOLD_LETTER, WIDE_LETTER = 0.178, 0.195, 0.235
"""How wide letters are, in mm per point: on average, and in a short word. If a cell needs more, setting it fails."""
Drawing = tuple[Marks, float, float]  # marks, width, height in mm


@dataclass(frozen=True)
class BookStyle:
    """How a rulebook looks: fonts by role, colours, widths in mm; `sizes` are (points, leading in mm) to try.

    `fine` is the size of paragraphs without a number, such as credits, as a share of the others'.
    """

    heading: str
    body: str
    bold: str
    italic: str
    ink: str
    accent: str
    column: float
    sizes: tuple[tuple[float, float], ...]
    indent: float = 7.4
    heading_scale: float = 1.35
    fine: float = 1.0
    upper: bool = False
    rule: str | None = None
    shade: str = "#F0F0F0"


def story(
    blocks: tuple[RuleBlock, ...], style: BookStyle, figures: Mapping[str, Callable[[], Drawing]]
) -> tuple[Paragraph | Inset, ...]:
    """Return the parts of a rulebook without its title, which the sheet's masthead shows.

    Raises:
        KeyError: the rulebook asks for a figure that the look does not draw.
    """
    parts: list[Paragraph | Inset] = []
    for block in blocks:
        match block:
            case Heading(words, level):
                if level > 1:
                    title = ((style.heading, words.upper() if style.upper else words),)
                    parts.append(Paragraph(title, (), 0, style.heading_scale, 3.2, style.accent, True, style.rule))
            case Rule(number, words):
                # A short last word is joined to the one before it, so that it never stands alone on a line.
                joined = re.sub(r" (\S{1,8})$", "\N{NO-BREAK SPACE}\\1", words)
                text = runs(joined, style.body, style.bold, style.italic)
                if number:
                    parts.append(Paragraph(text, ((style.bold, number),), style.indent, 1.0, 0.9, style.ink))
                else:
                    parts.append(Paragraph(text, (), 0, style.fine, 0.9, style.ink))
            case Figure(name, words):
                if name not in figures:
                    raise KeyError(f'rules.md: there is no figure "{name}"{did_you_mean(name, figures)}')
                marks, w, h = figures[name]()
                if words:
                    sizes = ((8.2, 3.3), (8, 3.2))
                    below = Block(0, h + 0.8, w, 4, ((style.italic, words),), sizes, style.ink, "centre")
                    marks = (*marks, below)
                    h += 5
                parts.append(Inset(marks, w, h))
            case Table(rows):
                parts.append(_table(rows, style))
    return tuple(parts)


def _column_widths(rows: tuple[tuple[str, ...], ...], room: float) -> list[float]:
    """Return widths in mm according to the columns' text: no word is wider than its column if there is room for all."""
    columns = [[cell.replace("*", "") for cell in column] for column in zip(*rows, strict=True)]
    least = [max(4, *(len(word) for cell in column for word in cell.split() or [""])) for column in columns]
    lengths = [max(4, *(min(len(cell), 34) for cell in column)) for column in columns]
    needed = [TABLE[0] * WIDE_LETTER * length + 1.6 for length in least]
    spare = max(0.0, room - sum(needed))
    excess = [max(0, length - short) for length, short in zip(lengths, least, strict=True)]
    if not spare or not sum(excess):
        return [room * width / sum(needed) for width in needed]
    return [width + spare * length / sum(excess) for width, length in zip(needed, excess, strict=True)]


def _lines(words: str, letters: float) -> int:
    """Return in how many lines of so many letters a text fits."""
    lines, used = 1, 0.0
    for word in words.split():
        if used and used + 1 + len(word) > letters:
            lines, used = lines + 1, 0.0
        used += len(word) + bool(used)
    return lines


def _table(rows: tuple[tuple[str, ...], ...], style: BookStyle) -> Inset:
    size, lead = TABLE
    widths = _column_widths(rows, style.column)
    marks: list[Mark] = []
    y = 0.0
    for i, row in enumerate(rows):
        letter = (BOLD_LETTER if i == 0 else LETTER) * size
        cells = [*zip(row, widths, strict=True)]
        lines = max(_lines(cell.replace("*", ""), (w - 1.6) / letter) for cell, w in cells)
        height = lines * lead + 1.2
        if i % 2 == 0:
            marks.append(Path(rect(0, y, style.column, height), style.shade))
        x = 0.0
        for cell, w in cells:
            words = runs(cell, style.bold if i == 0 else style.body, style.bold, style.italic)
            if words:
                sizes, box = ((size, lead), (size - 0.6, lead - 0.2)), (x + 0.8, y + 0.5, w - 1.4, height - 0.7)
                marks.append(Block(*box, words, sizes, style.ink, valign="middle"))
            x += w
        y += height
    marks += (line(0, 0, style.column, 0, style.accent, 0.35), line(0, y, style.column, y, style.accent, 0.35))
    return Inset(tuple(marks), style.column, y)
