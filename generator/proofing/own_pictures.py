"""Proofs the pictures that a game's own folder brings: can each be read, and is it sharp where cards show it?"""

import math
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from cards.photo_sets.decode import BROKEN, Refusal, decode_upright, open_image
from generator.imposition.layout import DrawnPiece
from generator.photos.crops import LEAST_DPI, Prepared, prepare
from layouts.kit.marks import Group, Marks, Picture

WORST_DPI = 150  # Below this, in dots per inch, a picture is a fault; below `LEAST_DPI` it is a warning.


class ShownPicture(NamedTuple):
    """A picture of the folder on a piece, and its size there in mm."""

    drawn: DrawnPiece
    picture: Picture
    file: Path
    w: float
    h: float


class PictureFault(NamedTuple):
    """What is wrong with a picture, or with `is_warning` could be better."""

    shown: ShownPicture
    what: str
    is_warning: bool


def check_pictures(pieces: Iterable[DrawnPiece], files: Mapping[str, Path], grey: bool) -> Iterator[PictureFault]:
    """Yield what is wrong with the pictures of a folder, by piece. `files` holds them by their digests."""
    if not files:
        return
    verdicts: dict[tuple[Picture, float], tuple[str, bool]] = {}
    for piece in pieces:
        for marks in filter(None, (piece.front, piece.back)):
            for picture, scale in placed_pictures(marks):
                if picture.content not in files:
                    continue
                w, h = picture.w * scale, picture.h * scale
                shown = ShownPicture(piece, picture, files[picture.content], w, h)
                if (picture, scale) not in verdicts:
                    verdicts[picture, scale] = _judged(shown, grey)
                message, is_warning = verdicts[picture, scale]
                if message:
                    yield PictureFault(shown, message, is_warning)


def placed_pictures(marks: Marks, scale: float = 1) -> Iterator[tuple[Picture, float]]:
    """Yield each picture of a face, and its scale there."""
    for mark in marks:
        match mark:
            case Picture():
                yield mark, scale
            case Group():
                yield from placed_pictures(mark.marks, scale * mark.scale)


def _judged(shown: ShownPicture, grey: bool) -> tuple[str, bool]:
    picture, name = shown.picture, shown.file.name
    prepared = prepare(shown.file, name, picture.focus, picture.w, picture.h, grey)
    if not isinstance(prepared, Prepared):
        return f"{name} {prepared.why}. Save it again as PNG or JPEG", False
    dpi = prepared.source_px / (shown.w / 25.4)
    if dpi >= LEAST_DPI:
        return "", False
    w, h = _size(shown.file)
    pixels = " × ".join(str(math.ceil(length / 25.4 * LEAST_DPI)) for length in (shown.w, shown.h))
    found = f"{name} has {w} × {h} pixels: {dpi:.0f} dots per inch at {shown.w:.0f} × {shown.h:.0f} mm look blurred"
    return f"{found}. Use {pixels} pixels or more", dpi >= WORST_DPI


def _size(file: Path) -> tuple[int, int]:
    try:
        with open_image(file.read_bytes()) as source:
            w, h = source.size
            upright, _ = decode_upright(source, 8, 8)
            return (h, w) if (upright.width < upright.height) != (w < h) else (w, h)
    except (Refusal, *BROKEN):
        return 0, 0
