"""Cuts a font to the letters and the weights that are needed, with HarfBuzz: for paper, phones and reports alike."""

from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path

WHOLE = (-10_000.0, 10_000.0)
"""A range that keeps an axis as it is."""


def cut(
    file: Path,
    letters: Iterable[int],
    features: Iterable[str],
    axes: Mapping[str, float | tuple[float, float]] | None = None,
) -> bytes:
    """Return a font file with these letters (Unicode numbers) and OpenType features, without hints and names.

    `axes` pins the axes of a variable font to a value, or narrows them to a range. All others are pinned to their
    defaults, and what the font has no axis for is left out.

    Raises:
        OSError: the file cannot be read.
        RuntimeError: HarfBuzz can make nothing of it.
    """
    import uharfbuzz  # only where a font is missing in the cache

    face = uharfbuzz.Face(file.read_bytes())
    subset = uharfbuzz.SubsetInput()
    subset.flags = uharfbuzz.SubsetFlags.NO_HINTING | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE
    subset.unicode_set.update(letters)
    subset.name_id_set.clear()
    subset.layout_feature_tag_set.clear()
    subset.layout_feature_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in features)
    subset.pin_all_axes_to_default(face)
    for tag, value in (axes or {}).items():
        least, most = value if isinstance(value, tuple) else (value, value)
        subset.set_axis_range(face, tag, least, most)
    return bytes(uharfbuzz.subset(face, subset).blob.data)


def packed(font: bytes, kind: str) -> bytes:
    """Return a font as "woff" or "woff2". Without the time of day in it, the same input gives the same bytes."""
    from fontTools.ttLib import TTFont

    opened, buffer = TTFont(BytesIO(font), recalcTimestamp=False, recalcBBoxes=False), BytesIO()
    opened.flavor = kind
    opened.save(buffer)
    return buffer.getvalue()
