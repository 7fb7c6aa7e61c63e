"""Icons inside text: runs whose font is `icon:` and a name. Each of their letters is an icon in a box of 1 em."""

from collections.abc import Iterator

from generator.typesetting.fonts import MM
from layouts.kit.icons import icon, mdi
from layouts.kit.marks import ICON_LETTER, ICON_RUN, Mark

_MIDDLE = 0.35  # How far above the baseline the middle of capitals lies, in em.


def is_icon(font: str) -> bool:
    return font.startswith(ICON_RUN)


def width(font: str, words: str, size: float, track: float = 0) -> float:
    """Return the width of icons in mm, with `track` after each. Raises `KeyError`: there is no icon of that name."""
    mdi(_name(font))
    return len(words) * _step(size, track)


def drawn(x: float, y: float, words: str, font: str, size: float, colour: str, track: float = 0) -> Iterator[Mark]:
    """Yield the icons of a run from x on, centred on the middle of capitals that stand on the baseline y."""
    em = size / MM
    for i in range(len(words)):
        letter_x = x + i * _step(size, track)
        yield icon(mdi(_name(font)), letter_x + em / 2, y - _MIDDLE * em, em, colour)


def as_written(font: str, words: str) -> str:
    """Return a run as its author wrote it, for faults: icons as `{icon:heart}`."""
    return words.replace(ICON_LETTER, f"{{{font}}}") if is_icon(font) else words


def _name(font: str) -> str:
    return font.removeprefix(ICON_RUN)


def _step(size: float, track: float) -> float:
    return size * (1 + track / 1000) / MM
