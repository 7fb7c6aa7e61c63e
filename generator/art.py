"""Players' photographs: found, checked, turned, cropped to their place on paper, and kept as JPEG in the cache folder.

The folder itself is only ever read. What cannot be used is named with its reason; nothing is passed over in silence.
"""

import hashlib
import io
import os
import re
import struct
import threading
import tomllib
import warnings
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec

from cards.deck import CardDataError, Fault, plain
from layouts.component import Photo
from layouts.icons import CACHE
from layouts.marks import Picture

if TYPE_CHECKING:
    from PIL import Image

DPI = 300
LEAST_DPI = 200
MOST_PIXELS = 120_000_000  # past any camera's; a small file that unpacks to more is a trap
MOST_UNPACKED = 50_000_000  # of a picture that cannot be read at a smaller scale
FORMATS = ("JPEG", "PNG", "WEBP", "HEIF")
HEIC = (".heic", ".heif", ".hif")
QUALITY = 78
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
_BROKEN = (OSError, ValueError, SyntaxError, EOFError, struct.error, IndexError, ZeroDivisionError)


class Refused(NamedTuple):
    """A file of the photo folder that is not printed, and why."""

    file: str
    why: str


class Found(NamedTuple):
    """A folder's photos in the order of their names, what was refused, and what prints less sharp than it should."""

    photos: tuple[Photo, ...]
    refused: tuple[Refused, ...]
    warnings: tuple[str, ...]


class Focus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One table of `photos.toml`: the point to keep in view, as shares of the upright picture from its top left."""

    focus: tuple[Annotated[float, msgspec.Meta(ge=0, le=1)], Annotated[float, msgspec.Meta(ge=0, le=1)]]


class Album:
    """Gives the JPEG of each photo at its size on paper; makes it at first need."""

    def __init__(self) -> None:
        self.files: dict[str, Path] = {}

    def __call__(self, picture: Picture, grey: bool) -> Path:
        return kept(
            self.files[picture.content], picture.content, picture.focus, _pixels(picture.w), _pixels(picture.h), grey
        )

    def read(self, folder: Path, w: float, h: float, grey: bool, each: Callable[[], None] = lambda: None) -> Found:
        """All photos of a folder, made ready for w by h mm.

        Raises:
            CardDataError: when the folder cannot be read, or its `photos.toml` has faults.
        """
        if not folder.is_dir():
            raise CardDataError([Fault("--photos", str(folder), "", "is no folder: expected one with pictures in it")])
        focuses, files = _focuses(folder), _listed(folder.resolve())
        if any(file.suffix.lower() in HEIC for file in files):
            import pillow_heif

            pillow_heif.register_heif_opener()
        ready = []
        # Pillow lets go of the interpreter while it decodes and resizes: two threads halve the time.
        with warnings.catch_warnings(), ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
            warnings.simplefilter("ignore")  # what a camera wrote wrong is no news to whoever prints
            for one in pool.map(lambda file: _ready(file, focuses.get(file.name, (0.5, 0.5)), w, h, grey), files):
                ready.append(one)
                each()
        photos: list[Photo] = []
        for file, one in zip(files, ready, strict=True):
            if isinstance(one, _Ready):
                self.files[one.content] = file
                photos.append(Photo(len(photos) + 1, one.content, one.content, focuses.get(file.name, (0.5, 0.5))))
        return Found(
            tuple(photos),
            tuple(one for one in ready if isinstance(one, Refused)),
            tuple(one.warning for one in ready if isinstance(one, _Ready) and one.warning),
        )


class _Ready(NamedTuple):
    content: str
    warning: str


def _listed(folder: Path) -> list[Path]:
    """The folder's files in the order that people count in: 2 before 10. Hidden files are the system's own."""
    files = [
        file
        for file in folder.iterdir()
        if file.is_file()
        and not file.name.startswith(".")
        and file.name not in ("photos.toml", "Thumbs.db", "desktop.ini")
    ]
    return sorted(
        files,
        key=lambda file: [
            (not part.isdecimal(), int(part) if part.isdecimal() else 0, part)
            for part in re.split(r"(\d+)", file.name.casefold())
            if part
        ],
    )


def _focuses(folder: Path) -> dict[str, tuple[float, float]]:
    file = folder / "photos.toml"
    if not file.exists():
        return {}
    try:
        tables = tomllib.loads(file.read_text("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise CardDataError([Fault("photos.toml", "", "", f"this is no TOML: {error}")]) from None
    faults, found = [], {}
    for name, table in tables.items():
        try:
            found[name] = msgspec.convert(table, Focus).focus
        except msgspec.ValidationError as error:
            faults.append(
                Fault(
                    "photos.toml",
                    name,
                    "focus",
                    f"{plain(str(error))}; write focus = [0.5, 0.3], shares of width and height from the top left",
                )
            )
        if Path(name).name != name or not (folder / name).is_file():
            faults.append(Fault("photos.toml", name, "", "there is no such picture in the folder"))
    if faults:
        raise CardDataError(faults)
    return found


def _pixels(length: float) -> int:
    return round(length / 25.4 * DPI)


def _ready(file: Path, focus: tuple[float, float], w: float, h: float, grey: bool) -> _Ready | Refused:
    """Makes the photo's print, or says why there is none.

    A file that has neither moved nor changed its size or its time since its print was made is not read again.
    """
    wide, high = _pixels(w), _pixels(h)
    try:
        at = file.stat()
        known = f"{file} {at.st_size} {at.st_mtime_ns} {_place('', focus, wide, high, grey).name}"
        note = CACHE / "photos" / f"{hashlib.sha256(known.encode()).hexdigest()[:16]}.txt"
        content, side, length = _noted(note)
        kept_print = _place(content, focus, wide, high, grey)
        if not content or not kept_print.exists() or kept_print.stat().st_size != length:
            data = file.read_bytes()
            if not data:
                return Refused(file.name, "is empty")
            content = hashlib.sha256(data).hexdigest()[:16]
            side = _make(data, _place(content, focus, wide, high, grey), focus, wide, high, grey)
            length = _place(content, focus, wide, high, grey).stat().st_size
            _write(note, f"{content} {side} {length}".encode())
        dpi = side / (w / 25.4)
    except _Refusal as refusal:
        return Refused(file.name, str(refusal))
    except _BROKEN as error:
        return Refused(file.name, f"cannot be read: {_reason(error)}")
    warning = (
        f"{file.name}: {dpi:.0f} dots an inch at {w:g} mm, {LEAST_DPI} at least look sharp" if dpi < LEAST_DPI else ""
    )
    return _Ready(content, warning)


def _noted(note: Path) -> tuple[str, int, int]:
    """Of a file seen before: its digest, how many of its pixels its print shows, the print's length; else nothing."""
    try:
        content, side, length = note.read_text("ascii").split()
        return content, int(side), int(length)
    except (FileNotFoundError, ValueError):
        return "", 0, 0


class _Refusal(Exception):
    """Why a file is not printed."""


def kept(file: Path, content: str, focus: tuple[float, float], w: int, h: int, grey: bool) -> Path:
    """The photo as a JPEG of w by h pixels, cropped about its focus."""
    target = _place(content, focus, w, h, grey)
    if not target.exists():
        _make(file.read_bytes(), target, focus, w, h, grey)
    return target


def _place(content: str, focus: tuple[float, float], w: int, h: int, grey: bool) -> Path:
    crop = f"{focus[0]:.3f}x{focus[1]:.3f}"
    return CACHE / "photos" / f"{content}-{w}x{h}-{crop}{'-grey' if grey else ''}-{QUALITY}.jpg"


def _make(data: bytes, target: Path, focus: tuple[float, float], w: int, h: int, grey: bool) -> int:
    """Writes the print of a photo; answers how many of its own pixels its width shows."""
    from PIL import Image, UnidentifiedImageError

    Image.preinit()
    Image.MAX_IMAGE_PIXELS = None  # our own limit is checked on the header, before anything is unpacked
    try:
        formats = FORMATS if "HEIF" in Image.OPEN else FORMATS[:-1]
        image: Image.Image = Image.open(io.BytesIO(data), formats=formats)
    except UnidentifiedImageError:
        raise _Refusal("is no picture that Tuckbox reads: JPEG, PNG, WebP or HEIC") from None
    most = MOST_PIXELS if image.format in ("JPEG", "MPO") else MOST_UNPACKED
    if image.width * image.height > most:
        raise _Refusal(f"unpacks to {image.width} x {image.height} pixels: {most // 1_000_000} million at most")
    with _LARGE if image.width * image.height > 24_000_000 else nullcontext():
        return _print_of(image, target, focus, w, h, grey)


def _print_of(image: "Image.Image", target: Path, focus: tuple[float, float], w: int, h: int, grey: bool) -> int:
    from PIL import Image

    wide = image.width
    if image.format == "JPEG":
        image.draft("RGB", (2 * w, 2 * h))
    ratio = image.width / wide
    if turn := _TURNS.get(_orientation(image)):
        image = image.transpose(Image.Transpose[turn])
    image = _in_srgb(image)
    box = _crop(image.width, image.height, focus, w / h)
    image = image.resize((w, h), Image.Resampling.LANCZOS, box, reducing_gap=2.0)
    if grey:
        image = image.convert("L")
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=QUALITY, subsampling="4:2:0")  # no EXIF goes along: no place, no time
    _write(target, buffer.getvalue())
    return round((box[2] - box[0]) / ratio)


def _orientation(image: "Image.Image") -> int:
    """The camera's turn, 1 to 8; 1 if the picture says nothing that can be understood."""
    try:
        return int(image.getexif().get(0x0112, 1))
    except (*_BROKEN, TypeError, AttributeError, KeyError, RuntimeError):
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


def _crop(w: int, h: int, focus: tuple[float, float], ratio: float) -> tuple[float, float, float, float]:
    """The largest box of the given ratio whose middle is as near the focus as the picture allows."""
    cw, ch = (w, w / ratio) if w / h < ratio else (h * ratio, h)
    left = min(max(focus[0] * w - cw / 2, 0), w - cw)
    top = min(max(focus[1] * h - ch / 2, 0), h - ch)
    return left, top, left + cw, top + ch


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.{os.getpid()}-{id(data)}.part")
    part.write_bytes(data)
    part.replace(file)


def _reason(error: BaseException) -> str:
    words = str(error) or type(error).__name__
    return (
        "the file is cut short or broken"
        if re.search("truncated|broken|corrupt|bad|decod|premature", words, re.I)
        else words
    )


def refused_list(refused: Iterable[Refused]) -> list[str]:
    return [f"{one.file}: {one.why}" for one in refused]
