"""The words on a face, as people read them, with their sizes."""

from collections.abc import Iterator, Sequence

from layouts.kit.marks import Block, Group, Inset, Mark, Ring, Story, Text


def face_words(marks: Sequence[Mark], scale: float = 1) -> Iterator[tuple[float, str]]:
    """Yield the words of each text on a face, with its largest size in points."""
    for mark in marks:
        match mark:
            case Text():
                yield max(mark.sizes) * scale, "".join(run[1] for run in mark.runs)
            case Block():
                yield max(points for points, _ in mark.sizes) * scale, "".join(run[1] for run in mark.runs)
            case Ring():
                yield mark.size * scale, mark.words
            case Group():
                yield from face_words(mark.marks, scale * mark.scale)
            case Story():
                size = max(points for points, _ in mark.sizes) * scale
                for part in mark.parts:
                    if isinstance(part, Inset):
                        yield from face_words(part.marks, scale)
                    else:
                        yield size, "".join(run[1] for run in part.runs)
