"""One player's picture read: checked before it is unpacked, turned upright, in sRGB, cropped about its focus.

What a camera wrote beside it, place and time among it, does not go along.
"""

import io
import re
import struct
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cards.album.sets import Focus

if TYPE_CHECKING:
    from PIL import Image

MOST_PIXELS = 120_000_000  # past any camera's; a small file that unpacks to more is a trap
MOST_UNPACKED = 50_000_000  # of a picture that cannot be read at a smaller scale
FORMATS = ("JPEG", "PNG", "WEBP", "HEIF")
HEIC = (".heic", ".heif", ".hif")
BROKEN = (OSError, ValueError, SyntaxError, EOFError, struct.error, IndexError, ZeroDivisionError)
_TURNS = {
    2: "FLIP_LEFT_RIGHT",
    3: "ROTATE_180",
    4: "FLIP_TOP_BOTTOM",
    5: "TRANSPOSE",
    6: "ROTATE_270",
    7: "TRANSVERSE",
    8: "ROTATE_90",
}
_LARGE = threading.Lock()  # large pictures are unpacked one at a time

Made = TypeVar("Made")


class Refusal(Exception):
    """Why a file is not taken for a picture."""


def each_of(files: Sequence[Path], make: Callable[[Path], Made]) -> Iterator[Made]:
    """What is made of each file, in their order."""
    if any(file.suffix.lower() in HEIC for file in files):
        import pillow_heif

        pillow_heif.register_heif_opener()
    # Pillow lets go of the interpreter while it decodes and resizes: two threads halve the time.
    with warnings.catch_warnings(), ThreadPoolExecutor(min(4, cpu_count() or 1)) as pool:
        warnings.simplefilter("ignore")  # what a camera wrote wrong is no news to whoever prints
        yield from pool.map(make, files)


@contextmanager
def opened(data: bytes) -> Iterator["Image.Image"]:
    """A picture whose header has been read and found fit to be unpacked, by `upright`, before the block ends.

    Raises:
        Refusal: for what is no picture, or unpacks to too much.
    """
    from PIL import Image, UnidentifiedImageError

    Image.preinit()
    Image.MAX_IMAGE_PIXELS = None  # our own limit is checked on the header, before anything is unpacked
    try:
        formats = FORMATS if "HEIF" in Image.OPEN else FORMATS[:-1]
        image: Image.Image = Image.open(io.BytesIO(data), formats=formats)
    except UnidentifiedImageError:
        raise Refusal("is no picture that Tuckbox reads: JPEG, PNG, WebP or HEIC") from None
    most = MOST_PIXELS if image.format in ("JPEG", "MPO") else MOST_UNPACKED
    if image.width * image.height > most:
        raise Refusal(f"unpacks to {image.width} x {image.height} pixels: {most // 1_000_000} million at most")
    with _LARGE if image.width * image.height > 24_000_000 else nullcontext():
        yield image


def upright(image: "Image.Image", w: int, h: int) -> tuple["Image.Image", float]:
    """The picture as it is meant to be seen, in sRGB; unpacked no larger than twice w by h asks for.

    Also the share of its own pixels that were unpacked, along one side.
    """
    from PIL import Image

    wide = image.width
    if image.format == "JPEG":
        image.draft("RGB", (2 * w, 2 * h))
    share = image.width / wide
    if turn := _TURNS.get(_orientation(image)):
        image = image.transpose(Image.Transpose[turn])
    return _in_srgb(image), share


def jpeg(image: "Image.Image", quality: int) -> bytes:
    """Its bytes. No EXIF goes along: no place, no time."""
    buffer = io.BytesIO()
    image.info.clear()
    image.save(buffer, "JPEG", quality=quality, subsampling="4:2:0")
    return buffer.getvalue()


def crop(w: int, h: int, focus: Focus, ratio: float) -> tuple[float, float, float, float]:
    """The largest box of the given ratio whose middle is as near the focus as the picture allows."""
    cw, ch = (w, w / ratio) if w / h < ratio else (h * ratio, h)
    left = min(max(focus[0] * w - cw / 2, 0), w - cw)
    top = min(max(focus[1] * h - ch / 2, 0), h - ch)
    return left, top, left + cw, top + ch


def reason(error: BaseException) -> str:
    words = str(error) or type(error).__name__
    return (
        "the file is cut short or broken"
        if re.search("truncated|broken|corrupt|bad|decod|premature", words, re.I)
        else words
    )


def _orientation(image: "Image.Image") -> int:
    """The camera's turn, 1 to 8; 1 if the picture says nothing that can be understood."""
    try:
        return int(image.getexif().get(0x0112, 1))
    except (*BROKEN, TypeError, AttributeError, KeyError, RuntimeError):
        return 1


def _in_srgb(image: "Image.Image") -> "Image.Image":
    """RGB in sRGB; what is see-through lies on white."""
    from PIL import Image

    if image.mode.startswith("I;16") or image.mode == "I":
        image.info.pop("transparency", None)
        return image.convert("I").point(lambda value: value / 256).convert("L").convert("RGB")
    if image.has_transparency_data:
        image = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
    profile = image.info.get("icc_profile")
    if profile and b"sRGB" not in profile:
        from PIL import ImageCms

        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            if image.mode not in ("RGB", "CMYK", "L"):
                image = image.convert("RGB")
            converted = ImageCms.profileToProfile(image, source, ImageCms.createProfile("sRGB"), outputMode="RGB")
            return converted or image
        except (ImageCms.PyCMSError, OSError):
            return image.convert("RGB")  # a profile that is none: the colours are taken as they stand
    return image if image.mode == "RGB" else image.convert("RGB")
