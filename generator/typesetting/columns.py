"""Columns of a story: the lines between those that have words, and columns that end at the same height."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from layouts.kit.marks import Mark, Marks, Story, line

STEPS = 8
"""How often the height of balanced columns is halved: to about a millimetre."""


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
