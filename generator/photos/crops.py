"""Pictures for paper: players' photos and picture sets, cropped to their place and cached as JPEG files."""

import hashlib
import warnings
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from os import cpu_count
from pathlib import Path
from typing import NamedTuple

from cards.atomic_write import atomic_write
from cards.errors import Fault, InputError
from cards.photo_sets import decode
from cards.picture_sets import Focus, PictureSet
from generator.photos.folder import MIDDLE, Refused, list_folder
from layouts.kit.component import Photo
from layouts.kit.icons import CACHE
from layouts.kit.marks import Picture

DPI = 300
LEAST_DPI = 200
QUALITY = 78
_FORMAT = 2  # raise when crops are made differently


class PhotoResult(NamedTuple):
    """Photos in the order of their numbers, files that were refused, and warnings about low resolution."""

    photos: tuple[Photo, ...] = ()
    refused: tuple[Refused, ...] = ()
    warnings: tuple[str, ...] = ()


class _Job(NamedTuple):
    file: Path
    name: str
    focus: Focus


_Order = tuple[_Job, float, float, bool]
"""A photo to be prepared: for which width and height in mm, and whether in grey."""


class PhotoCrops:
    """Finds the JPEG of each photo at its size on paper, and makes it when it is first needed.

    A photo is prepared once, at the size of its card. Smaller ones are made from that JPEG, because a camera's file is
    twenty times as large.
    """

    def __init__(self) -> None:
        self._card_sized: dict[tuple[str, Focus], Path] = {}
        self._started: dict[_Order, Future[Prepared | Refused]] = {}
        self._placed: dict[Path, Future[None]] = {}
        self.originals: dict[str, Path] = {}
        """Pictures that come with a game's data, by their digest: they are prepared when they are drawn."""

    def __call__(self, picture: Picture, grey: bool) -> Path:
        """Return the JPEG file of a placed picture."""
        target = _target(picture, grey)
        if started := self._placed.pop(target, None):
            started.result()
        elif not target.exists():
            self._make(picture, target, grey)
        return target

    def start(self, pictures: Iterable[Picture], grey: bool) -> None:
        """Start to make the JPEG files of placed pictures on other cores."""
        targets = {_target(picture, grey): picture for picture in pictures}
        with _pool() as pool:
            for target, picture in targets.items():
                if not target.exists():
                    self._placed[target] = pool.submit(self._make, picture, target, grey)

    def _make(self, picture: Picture, target: Path, grey: bool) -> None:
        w, h = _pixels(picture.w), _pixels(picture.h)
        if original := self.originals.get(picture.content):
            _make(original.read_bytes(), target, picture.focus, w, h, grey)
        else:
            _make(self._card_sized[picture.content, picture.focus].read_bytes(), target, MIDDLE, w, h, grey)

    def read_folder(
        self, folder: Path, w: float, h: float, grey: bool, on_photo: Callable[[], None] = lambda: None
    ) -> PhotoResult:
        """Prepare all photos of a folder for w by h mm, numbered in the order of their names.

        Raises `InputError` or `CardDataError`: the folder cannot be read, or its `photos.toml` has faults.
        """
        listed = list_folder(folder, "--photos")
        jobs = [_Job(file, file.name, listed.focus(file)) for file in listed.files]
        results = self._prepare_all(jobs, w, h, grey, on_photo)
        good = [(job, result) for job, result in zip(jobs, results, strict=True) if isinstance(result, Prepared)]
        return PhotoResult(
            tuple(Photo(i, result.content, result.content, job.focus) for i, (job, result) in enumerate(good, 1)),
            tuple(result for result in results if isinstance(result, Refused)),
            tuple(result.warning for _, result in good if result.warning),
        )

    def read_set(
        self, picture_set: PictureSet, w: float, h: float, grey: bool, on_photo: Callable[[], None] = lambda: None
    ) -> PhotoResult:
        """Prepare the pictures of a set for w by h mm by their numbers. Raises `InputError`: one cannot be read."""
        pictures = picture_set.pictures
        results = self._prepare_all(_jobs_of(picture_set), w, h, grey, on_photo)
        if faults := [
            Fault(picture_set.name, str(picture.number), picture.file.name, result.why)
            for picture, result in zip(pictures, results, strict=True)
            if isinstance(result, Refused)
        ]:
            raise InputError("photos", *faults)
        pairs = zip(pictures, results, strict=True)
        good = [(picture, result) for picture, result in pairs if isinstance(result, Prepared)]
        photos = (Photo(picture.number, result.content, result.content, picture.focus) for picture, result in good)
        return PhotoResult(tuple(photos), warnings=tuple(result.warning for _, result in good if result.warning))

    def start_set(self, picture_set: PictureSet, w: float, h: float, grey: bool) -> None:
        """Start to prepare the pictures of a set on other cores; `read_set` then waits for what is left of it."""
        self._start(_jobs_of(picture_set), w, h, grey)

    def _start(self, jobs: Iterable[_Job], w: float, h: float, grey: bool) -> None:
        with _pool() as pool:
            for job in jobs:
                order = job, w, h, grey
                if order not in self._started:
                    self._started[order] = pool.submit(prepare, *job, w, h, grey)

    def _prepare_all(
        self, jobs: Iterable[_Job], w: float, h: float, grey: bool, on_photo: Callable[[], None]
    ) -> "list[Prepared | Refused]":
        jobs = tuple(dict.fromkeys(jobs))
        results = []
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a camera's faulty metadata does not concern the user
            self._start(jobs, w, h, grey)
            for job in jobs:
                result = self._started.pop((job, w, h, grey)).result()
                if isinstance(result, Prepared):
                    self._card_sized[result.content, job.focus] = result.jpeg
                results.append(result)
                on_photo()
        return results


def _jobs_of(picture_set: PictureSet) -> list[_Job]:
    return [
        _Job(picture.file, f"{picture_set.name} {picture.number}", picture.focus) for picture in picture_set.pictures
    ]


class Prepared(NamedTuple):
    """A photo's JPEG, the digest of its file, how many px of the file its width shows, and what to warn of."""

    content: str
    jpeg: Path
    source_px: int
    warning: str


@contextmanager
def _pool() -> Iterator[ThreadPoolExecutor]:
    """Yield threads, and do not wait for them. Pillow lets others run while it decodes and resizes."""
    pool = ThreadPoolExecutor(min(4, cpu_count() or 1))
    yield pool
    pool.shutdown(wait=False)


def _target(picture: Picture, grey: bool) -> Path:
    return _cache_file(picture.content, picture.focus, _pixels(picture.w), _pixels(picture.h), grey)


def _pixels(length: float) -> int:
    return round(length / 25.4 * DPI)


def prepare(file: Path, name: str, focus: Focus, w: float, h: float, grey: bool) -> Prepared | Refused:
    """Make the photo's JPEG for w by h mm, or return why there is none. An unchanged file is not read again."""
    wide, high = _pixels(w), _pixels(h)
    try:
        stat = file.stat()
        key = f"{file} {stat.st_size} {stat.st_mtime_ns} {_cache_file('', focus, wide, high, grey).name}"
        note = CACHE / "photos" / f"{hashlib.sha256(key.encode()).hexdigest()[:16]}.txt"
        content, source_px, length = _read_note(note)
        jpeg = _cache_file(content, focus, wide, high, grey)
        if not content or not jpeg.exists() or jpeg.stat().st_size != length:
            data = file.read_bytes()
            if not data:
                return Refused(name, "is empty")
            content = hashlib.sha256(data).hexdigest()[:16]
            jpeg = _cache_file(content, focus, wide, high, grey)
            source_px = _make(data, jpeg, focus, wide, high, grey)
            atomic_write(note, f"{content} {source_px} {jpeg.stat().st_size}".encode())
        dpi = source_px / (w / 25.4)
    except decode.Refusal as refusal:
        return Refused(name, str(refusal))
    except decode.BROKEN as error:
        return Refused(name, f"cannot be read: {decode.reason(error)}")
    warning = (
        f"{name}: {dpi:.0f} dots per inch at {w:g} mm look blurred. Use {LEAST_DPI} or more" if dpi < LEAST_DPI else ""
    )
    return Prepared(content, jpeg, source_px, warning)


def _read_note(note: Path) -> tuple[str, int, int]:
    try:
        content, source_px, length = note.read_text("ascii").split()
        return content, int(source_px), int(length)
    except (FileNotFoundError, ValueError):
        return "", 0, 0


def _cache_file(content: str, focus: Focus, w: int, h: int, grey: bool) -> Path:
    crop = f"{focus[0]:.3f}x{focus[1]:.3f}"
    return CACHE / "photos" / f"{content}-{w}x{h}-{crop}{'-grey' if grey else ''}-{QUALITY}-{_FORMAT}.jpg"


def _make(data: bytes, target: Path, focus: Focus, w: int, h: int, grey: bool) -> int:
    from PIL import Image

    with decode.open_image(data) as source:
        image, share = decode.decode_upright(source, w, h)
        box = decode.crop_box(image.width, image.height, focus, w / h)
        # Lanczos takes twice as long, for a difference ten decibels below what the JPEG itself loses.
        image = image.resize((w, h), Image.Resampling.HAMMING, box, reducing_gap=2.0)
        atomic_write(target, decode.encode_jpeg(image.convert("L") if grey else image, QUALITY))
        return round((box[2] - box[0]) / share)
