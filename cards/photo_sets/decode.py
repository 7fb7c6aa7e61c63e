"""Reading a player's picture safely: check the header, decode, turn upright, convert to sRGB, crop, encode as JPEG.

EXIF data, with its place and time, is dropped.
"""

import io
import re
import struct
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from functools import cache
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

from cards.picture_sets import Focus

if TYPE_CHECKING:
    from PIL import Image

MOST_PIXELS = 120_000_000  # more than any camera's: a small file that decodes to more is a decompression bomb
MOST_PIXELS_UNSCALED = 50_000_000  # in formats that cannot be decoded at a smaller scale
FORMATS = ("JPEG", "PNG", "WEBP", "HEIF")
MOVING_FORMATS = ("PNG", "WEBP")  # a phone's JPEG or HEIC may hold further pictures, and is a still one all the same
LONGEST = 2000  # px: enough for a card at 300 dots per inch however it is cropped, and for any screen
QUALITY = 88
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
_LARGE_PICTURE_LOCK = threading.Lock()  # large pictures are decoded one at a time

T = TypeVar("T")


RefusalCode = Literal["no_picture", "too_many_pixels", "moves", "broken"]


class Refusal(Exception):
    """Why a file is not accepted as a picture. Callers with their own words choose them by `code`."""

    def __init__(self, code: RefusalCode, why: str) -> None:
        self.code: RefusalCode = code
        super().__init__(why)


def map_files(files: Sequence[Path], function: Callable[[Path], T]) -> Iterator[T]:
    """Yield the function's result for each file, in their order; files are processed in threads."""
    # Pillow releases the interpreter lock while it decodes and resizes: two threads halve the time.
    with warnings.catch_warnings(), ThreadPoolExecutor(min(4, cpu_count() or 1)) as pool:
        warnings.simplefilter("ignore")  # a camera's faulty metadata does not concern the user
        yield from pool.map(function, files)


@contextmanager
def open_image(data: bytes) -> Iterator["Image.Image"]:
    """Yield a picture whose header has been checked; decode it, with `decode_upright`, before the block ends.

    Raises:
        Refusal: the data are not a picture, or it decodes to too many pixels.
    """
    from PIL import Image, UnidentifiedImageError

    Image.preinit()
    if data[4:8] == b"ftyp":  # the box that HEIC begins with
        _register_heif()
    Image.MAX_IMAGE_PIXELS = None  # our own limit is checked on the header, before anything is decoded
    try:
        formats = FORMATS if "HEIF" in Image.OPEN else FORMATS[:-1]
        image: Image.Image = Image.open(io.BytesIO(data), formats=formats)
    except UnidentifiedImageError:
        raise Refusal("no_picture", "is not a picture that Tuckbox reads. Save it as JPEG, PNG, WebP or HEIC") from None
    most = MOST_PIXELS if image.format in ("JPEG", "MPO") else MOST_PIXELS_UNSCALED
    if image.width * image.height > most:
        message = f"unpacks to {image.width} x {image.height} pixels: {most // 1_000_000} million at most"
        raise Refusal("too_many_pixels", message)
    with _LARGE_PICTURE_LOCK if image.width * image.height > 24_000_000 else nullcontext():
        yield image


def clean_copy(data: bytes, longest: int = LONGEST, *, must_be_still: bool = False) -> bytes:
    """Return a picture as a new JPEG file: upright, in sRGB, without metadata, no side longer than `longest` px.

    Raises:
        Refusal: the data are not a picture that can be read or, with `must_be_still`, it is an animation.
    """
    from PIL import Image

    try:
        with open_image(data) as source:
            if must_be_still and source.format in MOVING_FORMATS and getattr(source, "is_animated", False):
                raise Refusal("moves", "is an animation. Expected a still picture")
            image, _ = decode_upright(source, longest, longest)
            image.thumbnail((longest, longest), Image.Resampling.LANCZOS)
            return encode_jpeg(image, QUALITY)
    except BROKEN as error:
        raise Refusal("broken", f"cannot be read: {reason(error)}") from None


def decode_upright(image: "Image.Image", w: int, h: int) -> tuple["Image.Image", float]:
    """Return the picture upright in sRGB, and its scale: a JPEG is decoded, fast, at about twice w by h px at most."""
    from PIL import Image

    wide = image.width
    if image.format == "JPEG":
        image.draft("RGB", (2 * w, 2 * h))
    share = image.width / wide
    if turn := _TURNS.get(_orientation(image)):
        image = image.transpose(Image.Transpose[turn])
    return _in_srgb(image), share


def encode_jpeg(image: "Image.Image", quality: int) -> bytes:
    """Return the picture as a JPEG file without EXIF data: no place, no time."""
    buffer = io.BytesIO()
    image.info.clear()
    image.save(buffer, "JPEG", quality=quality, subsampling="4:2:0")
    return buffer.getvalue()


def crop_box(w: int, h: int, focus: Focus, ratio: float) -> tuple[float, float, float, float]:
    """Return left, top, right, bottom in px of the largest box of a ratio in a w by h picture, near the focus."""
    cw, ch = (w, w / ratio) if w / h < ratio else (h * ratio, h)
    x = min(max(focus[0] * w - cw / 2, 0), w - cw)
    top = min(max(focus[1] * h - ch / 2, 0), h - ch)
    return x, top, x + cw, top + ch


def reason(error: BaseException) -> str:
    """Return why a picture could not be decoded, in plain words."""
    words = str(error) or type(error).__name__
    return (
        "the file is cut short or broken"
        if re.search("truncated|broken|corrupt|bad|decod|premature", words, re.I)
        else words
    )


@cache
def _register_heif() -> None:
    import pillow_heif

    pillow_heif.register_heif_opener()


def _orientation(image: "Image.Image") -> int:
    """Return the EXIF orientation, 1 to 8; 1 if there is none that can be read."""
    try:
        return int(image.getexif().get(0x0112, 1))
    except (*BROKEN, TypeError, AttributeError, KeyError, RuntimeError):
        return 1


def _in_srgb(image: "Image.Image") -> "Image.Image":
    """Return the picture in RGB and sRGB, transparent parts on white."""
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
            return image.convert("RGB")  # the profile is invalid: use the colours as they are
    return image if image.mode == "RGB" else image.convert("RGB")
