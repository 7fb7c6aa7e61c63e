"""Pictures on paper: players' photographs and the sets of Album, cropped to their place and kept as JPEG in the cache
folder.
"""

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cards.album.sets import Focus, PhotoSet
from cards.atomic_write import atomic_write
from cards.errors import Fault, InputError
from generator.photos.folder import MIDDLE, Refused, read_folder
from generator.photos.picture import BROKEN, Refusal, crop, each_of, jpeg, opened, reason, upright
from layouts.kit.component import Photo
from layouts.kit.icons import CACHE
from layouts.kit.marks import Picture

if TYPE_CHECKING:
    from PIL import Image

DPI = 300
LEAST_DPI = 200
QUALITY = 78


class Found(NamedTuple):
    """Photos in the order of their numbers, what was refused, and what prints less sharp than it should."""

    photos: tuple[Photo, ...] = ()
    refused: tuple[Refused, ...] = ()
    warnings: tuple[str, ...] = ()


class _Wanted(NamedTuple):
    """A file to be printed: what it is called where faults are told, and the point to keep in view."""

    file: Path
    name: str
    focus: Focus


class Album:
    """Gives the JPEG of each photo at its size on paper; makes it at first need.

    A photo is made ready once, at the size of its card. What it is smaller elsewhere is made from that print: a camera
    writes twenty times as much.
    """

    def __init__(self) -> None:
        self.files: dict[str, Path] = {}
        self.prints: dict[tuple[str, Focus], Path] = {}

    def __call__(self, picture: Picture, grey: bool) -> Path:
        w, h = _pixels(picture.w), _pixels(picture.h)
        target = _place(picture.content, picture.focus, w, h, grey)
        if not target.exists():
            _make(self.prints[picture.content, picture.focus].read_bytes(), target, MIDDLE, w, h, grey)
        return target

    def read(self, folder: Path, w: float, h: float, grey: bool, each: Callable[[], None] = lambda: None) -> Found:
        """All photos of a folder, made ready for w by h mm, numbered in the order of their names.

        Raises:
            InputError, CardDataError: the folder cannot be read, or its `photos.toml` has faults.
        """
        found = read_folder(folder, "--photos")
        wanted = [_Wanted(file, file.name, found.focus(file)) for file in found.files]
        ready = self._ready(wanted, w, h, grey, each)
        good = [(one, made) for one, made in zip(wanted, ready, strict=True) if isinstance(made, _Ready)]
        return Found(
            tuple(Photo(i, made.content, made.content, one.focus) for i, (one, made) in enumerate(good, 1)),
            tuple(made for made in ready if isinstance(made, Refused)),
            tuple(made.warning for _, made in good if made.warning),
        )

    def read_set(self, of: PhotoSet, w: float, h: float, grey: bool, each: Callable[[], None] = lambda: None) -> Found:
        """All pictures of a set, made ready for w by h mm, by their own numbers.

        Raises:
            InputError: when a picture cannot be read: a set is printed whole or not at all.
        """
        wanted = [_Wanted(one.file, f"{of.name} {one.number}", one.focus) for one in of.pictures]
        ready = self._ready(wanted, w, h, grey, each)
        if faults := [
            Fault(of.name, str(one.number), one.file.name, made.why)
            for one, made in zip(of.pictures, ready, strict=True)
            if isinstance(made, Refused)
        ]:
            raise InputError("photos", *faults)
        good = [(one, made) for one, made in zip(of.pictures, ready, strict=True) if isinstance(made, _Ready)]
        return Found(
            tuple(Photo(one.number, made.content, made.content, one.focus) for one, made in good),
            warnings=tuple(made.warning for _, made in good if made.warning),
        )

    def _ready(
        self, wanted: Iterable[_Wanted], w: float, h: float, grey: bool, each: Callable[[], None]
    ) -> "list[_Ready | Refused]":
        by_file = {one.file: one for one in wanted}
        ready = []
        for one, made in zip(
            by_file.values(),
            each_of(tuple(by_file), lambda file: _ready(by_file[file], w, h, grey)),
            strict=True,
        ):
            if isinstance(made, _Ready):
                self.files[made.content] = one.file
                self.prints[made.content, one.focus] = made.print
            ready.append(made)
            each()
        return ready


class _Ready(NamedTuple):
    content: str
    print: Path
    warning: str


def _pixels(length: float) -> int:
    return round(length / 25.4 * DPI)


def _ready(wanted: _Wanted, w: float, h: float, grey: bool) -> _Ready | Refused:
    """Makes the photo's print, or says why there is none.

    A file that has neither moved nor changed its size or its time since its print was made is not read again.
    """
    wide, high = _pixels(w), _pixels(h)
    file, name, focus = wanted
    try:
        at = file.stat()
        known = f"{file} {at.st_size} {at.st_mtime_ns} {_place('', focus, wide, high, grey).name}"
        note = CACHE / "photos" / f"{hashlib.sha256(known.encode()).hexdigest()[:16]}.txt"
        content, side, length = _noted(note)
        kept_print = _place(content, focus, wide, high, grey)
        if not content or not kept_print.exists() or kept_print.stat().st_size != length:
            data = file.read_bytes()
            if not data:
                return Refused(name, "is empty")
            content = hashlib.sha256(data).hexdigest()[:16]
            kept_print = _place(content, focus, wide, high, grey)
            side = _make(data, kept_print, focus, wide, high, grey)
            atomic_write(note, f"{content} {side} {kept_print.stat().st_size}".encode())
        dpi = side / (w / 25.4)
    except Refusal as refusal:
        return Refused(name, str(refusal))
    except BROKEN as error:
        return Refused(name, f"cannot be read: {reason(error)}")
    warning = f"{name}: {dpi:.0f} dots an inch at {w:g} mm, {LEAST_DPI} at least look sharp" if dpi < LEAST_DPI else ""
    return _Ready(content, kept_print, warning)


def _noted(note: Path) -> tuple[str, int, int]:
    """Of a file seen before: its digest, how many of its pixels its print shows, the print's length; else nothing."""
    try:
        content, side, length = note.read_text("ascii").split()
        return content, int(side), int(length)
    except (FileNotFoundError, ValueError):
        return "", 0, 0


def _place(content: str, focus: Focus, w: int, h: int, grey: bool) -> Path:
    crop_ = f"{focus[0]:.3f}x{focus[1]:.3f}"
    return CACHE / "photos" / f"{content}-{w}x{h}-{crop_}{'-grey' if grey else ''}-{QUALITY}.jpg"


def _make(data: bytes, target: Path, focus: Focus, w: int, h: int, grey: bool) -> int:
    """Writes the print of a photo; answers how many of its own pixels its width shows."""
    with opened(data) as image:
        return _print_of(image, target, focus, w, h, grey)


def _print_of(image: "Image.Image", target: Path, focus: Focus, w: int, h: int, grey: bool) -> int:
    from PIL import Image

    image, share = upright(image, w, h)
    box = crop(image.width, image.height, focus, w / h)
    image = image.resize((w, h), Image.Resampling.LANCZOS, box, reducing_gap=2.0)
    atomic_write(target, jpeg(image.convert("L") if grey else image, QUALITY))
    return round((box[2] - box[0]) / share)
