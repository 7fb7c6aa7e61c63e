"""Lines of words at 1 pt, and between which words no line may end."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from layouts.kit.marks import Mark, Marks, Story, line

SPACE = re.compile(r"( +|\n)")
# No line ends between a number and its noun ("2 cures", "row 4 is"), nor before a number that ends a phrase.
_NUMBERED = re.compile(
    r"\b(?:player|red|blue|row|round|night|section|sheet|part|Zeile|Runde|Regel|manche) (?=\d)", re.I
)
_BOUND = re.compile(r"(?<=\d) (?=[^\W\d_])|(?<=[^\W\d_]) (?=\d+(?:[.,;:!?)]|$| (?:and|or|und|oder|et|ou) ))")


def bound_spaces(words: str) -> set[int]:
    """Return where the spaces are at which no line may end."""
    starts = {match.start() for match in _BOUND.finditer(words)}
    return starts | {match.end() - 1 for match in _NUMBERED.finditer(words)}


class Word(NamedTuple):
    """Parts (font, text, width) between which no line may break; or a blank, or a newline."""

    runs: tuple[tuple[str, str, float], ...]
    width: float = -1

    def at(self, size: float) -> "Word":
        if len(self.runs) == 1:  # nearly always, and a rulebook asks a hundred thousand times
            [(font, words, width)] = self.runs
            return Word(((font, words, width * size),), width * size)
        runs = tuple((font, words, width * size) for font, words, width in self.runs)
        return Word(runs, sum(run[2] for run in runs))

    @property
    def blank(self) -> bool:
        return self.runs[0][1] == " "

    @property
    def newline(self) -> bool:
        return self.runs[0][1] == "\n"


class Line:
    """The words on a line. `runs` joins neighbours in the same font."""

    def __init__(self) -> None:
        self.words: list[Word] = []
        self.width = 0.0

    @property
    def filled(self) -> bool:
        return bool(self.words)  # a line never starts with a blank

    def add(self, word: Word) -> None:
        if self.words or not word.blank:
            self.words.append(word)
            self.width += word.width

    def trimmed(self) -> "Line":
        while self.words and self.words[-1].blank:
            self.width -= self.words.pop().width
        return self

    @property
    def runs(self) -> list[tuple[str, str, float]]:
        joined: list[tuple[str, str, float]] = []
        for word in self.words:
            for font, words, width in word.runs:
                if joined and joined[-1][0] == font:
                    joined[-1] = (font, joined[-1][1] + words, joined[-1][2] + width)
                else:
                    joined.append((font, words, width))
        return joined


STEPS = 8  # How often the height of balanced columns is halved: to about a millimetre.


def hairs(story: Story, used: int) -> Iterator[tuple[int, Mark]]:
    """Yield the lines left of columns with words, and their pages; none where the column before is on another page."""
    if not story.hair:
        return
    for (page_before, *_), (page, x, y, _, _) in zip(story.columns, story.columns[1:used], strict=False):
        if page_before == page:
            line_x = x - story.gutter / 2
            bottom = max(top + h for other, _, top, _, h in story.columns if other == page)
            dash = (0.2, 1.5) if story.dotted else ()
            width = 0.4 if story.dotted else 0.2
            yield page, line(line_x, y, line_x, bottom, story.hair, width, dash, butt=not story.dotted)


def balanced(
    story: Story, flowed: dict[int, Marks], flow: Callable[[Story], dict[int, Marks] | None]
) -> dict[int, Marks]:
    """Return a story with the columns of its last page as short as its words allow; `flow` tries other columns."""
    last = max(flowed, default=0)
    columns = [column for column in story.columns if column[0] <= last]
    low, high = 0.0, max(column[4] for column in columns if column[0] == last)
    for _ in range(STEPS):
        half = (low + high) / 2
        cut = tuple((*column[:4], min(column[4], half) if column[0] == last else column[4]) for column in columns)
        if shorter := flow(replace(story, columns=cut)):
            flowed, high = shorter, half
        else:
            low = half
    return flowed
