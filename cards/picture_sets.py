"""Picture sets: numbered lists of pictures, a game's own in its `art/` folder or players' in the user's data folder.

A game that is played with pictures has three things: an option `photo_set` that names a set, facts that are
`PictureFacts`, and a function `read_picture_need(reader)` in its module. This module does not open image files,
except to compute `Picture.content`.
"""

import hashlib
import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Protocol, runtime_checkable

import msgspec
from msgspec.structs import replace

from cards.deck import Reader, did_you_mean

BUILTIN = "builtin"
"""The name of the set that a game ships."""
ART = "art"
"""The subfolder of a game's folder with its own pictures."""

BUILTIN_LIST = "pictures.toml"
LIST = "set.toml"
"""The list of an imported set. A folder without it is left over from an interrupted import."""

FROM_PHONES = "from-phones"
"""The name of the set of pictures that players suggested on their phones and a host approved."""
JOINED = "from_phones"
"""The option that lists which of them join the set that a table plays with."""
JOINED_FROM = 1000
"""The number before theirs: picture 3 of the set from phones is 1003 then."""

MOST_LETTERS = 40

_Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Focus = tuple[_Share, _Share]
"""The point to keep in view, as shares of the upright picture's width and height from its top left."""

_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}


class BuiltinEntry(msgspec.Struct, frozen=True):
    """An entry of a game's own list: title, text for people who cannot see the picture, feelings it may evoke."""

    title: str
    alt: str
    focus: Focus
    feelings: Annotated[tuple[str, ...], msgspec.Meta(min_length=2, max_length=3)]


class ImportedEntry(msgspec.Struct, frozen=True):
    """An entry of an imported set: the file's name in the source folder, the digest of its bytes there, its focus.

    The name becomes empty when another picture takes it. A picture from a phone has none, but may have a title.
    """

    name: str
    content: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$")]
    focus: Focus = (0.5, 0.5)
    title: str = ""

    @property
    def file(self) -> str:
        """The name of the copy in the set's folder."""
        return f"{self.content}.jpg"


class Picture(msgspec.Struct, frozen=True):
    """A picture of a set. Imported pictures have no feelings; their title, if any, is their alternative text too."""

    number: int
    file: Path
    focus: Focus = (0.5, 0.5)
    title: str = ""
    alt: str = ""
    feelings: tuple[str, ...] = ()

    @property
    def content(self) -> str:
        """The first 16 hexadecimal digits of the SHA-256 of the file, which it reads."""
        return hashlib.sha256(self.file.read_bytes()).hexdigest()[:16]


class PictureSet(msgspec.Struct, frozen=True):
    """A set: its name, and its pictures and their numbers in ascending order."""

    name: str
    pictures: tuple[Picture, ...]
    numbers: tuple[int, ...]


class PictureNeed(NamedTuple):
    """How many pictures a game needs for each round, and its number of rounds."""

    a_round: int
    rounds: int

    @property
    def total(self) -> int:
        return self.rounds * self.a_round


@runtime_checkable
class PictureFacts(Protocol):
    """The facts of a game that is played with pictures; its options have `photo_set`."""

    @property
    def options(self) -> Any: ...

    @property
    def photos(self) -> PictureSet: ...

    @property
    def picture_need(self) -> PictureNeed: ...


def folder() -> Path:
    """Return the folder of imported sets, in the user's own data folder."""
    import platformdirs  # loaded late: few tables have their own set

    return platformdirs.user_data_path("tuckbox") / "photos"


def names() -> tuple[str, ...]:
    """Return the names of all sets, the built-in one first."""
    return (BUILTIN, *sorted(file.parent.name for file in folder().glob(f"*/{LIST}")))


def list_version(name: str) -> int:
    """Return a number that changes with an imported set's list; 0 for the built-in set and for one that is gone."""
    try:
        return 0 if name == BUILTIN else (folder() / name / LIST).stat().st_mtime_ns
    except OSError:
        return 0


def name_fault(name: str) -> str:
    """Return what is wrong with a name for a new set, or "". The name must be valid as a folder on any system."""
    if not re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_-]*", name) or len(name) > MOST_LETTERS:
        return f"expected letters a to z, digits, hyphens and underscores, {MOST_LETTERS} at most, no hyphen first"
    if name.casefold() == BUILTIN:
        return "is the name of the game's own set. Choose another"
    if name.casefold() in _RESERVED:
        return "is a name that Windows reserves. Choose another"
    twin = next((taken for taken in names() if taken.casefold() == name.casefold() and taken != name), "")
    return f'differs from the set "{twin}" only in capital letters. Write {twin}, or choose another' if twin else ""


def no_such_set(name: str) -> str:
    """Return the message for a set that does not exist."""
    remedy = f"There are {', '.join(names())}; make one with: tuckbox photos import FOLDER --name SET"
    return f"there is no such set{did_you_mean(name, names())} {remedy}"


def read_set(reader: Reader, name: str) -> PictureSet | None:
    """Return a set by name; None, with faults noted in the game's reader, if it does not exist or is faulty."""
    if name == BUILTIN:
        return _read_builtin(reader)
    if name not in names():
        reader.fault("options.toml", "", "photo_set", f"found {name!r}: {no_such_set(name)}")
        return None
    set_reader = Reader(folder() / name)
    entries = read_list(set_reader)
    for number, entry in entries.items():
        if not (set_reader.folder / entry.file).exists():
            remedy = f"import {entry.name or 'its picture'} again, tuckbox photos import FOLDER --name {name}"
            set_reader.fault(LIST, str(number), "", f"{entry.file} is missing: {remedy}, or remove the set")
    reader.faults.extend(set_reader.faults)
    home = set_reader.folder
    pictures = (Picture(n, home / it.file, it.focus, it.title, it.title) for n, it in entries.items())
    return None if set_reader.faults else _sorted_set(name, pictures)


def joined(reader: Reader, photos: PictureSet, numbers: Iterable[int]) -> PictureSet:
    """Return a set with pictures of the set from phones, by their numbers there. Those that are gone are left out."""
    numbers_wanted = set(numbers)
    if not numbers_wanted or photos.name == FROM_PHONES or not list_version(FROM_PHONES):
        return photos
    joined = read_set(reader, FROM_PHONES)
    pictures = [picture for picture in joined.pictures if picture.number in numbers_wanted] if joined else []
    numbered = (replace(picture, number=JOINED_FROM + picture.number) for picture in pictures)
    return _sorted_set(photos.name, (*photos.pictures, *numbered))


def read_list(reader: Reader) -> dict[int, ImportedEntry]:
    """Return the list of an imported set, by number; faults are noted in its reader."""
    entries = {}
    for number, values in _numbered_tables(reader, LIST).items():
        if entry := reader.card(LIST, str(number), values, ImportedEntry):
            entries[number] = entry
    return entries


def _read_builtin(reader: Reader) -> PictureSet | None:
    fault_count, list_file = len(reader.faults), f"{ART}/{BUILTIN_LIST}"
    files = {file.name for file in (reader.folder / ART).glob("*.jpg")}
    entries = _numbered_tables(reader, list_file)
    pictures = []
    for number, values in entries.items():
        name = f"{number:03}.jpg"
        if name not in files:
            reader.fault(f"{ART}/{name}", "", "", f"the file is missing: {BUILTIN_LIST} has [{number}]")
        if entry := reader.card(list_file, str(number), values, BuiltinEntry):
            for field, text in (("title", entry.title), ("alt", entry.alt)):
                if not text.strip():
                    reader.fault(list_file, str(number), field, "is empty: write a text")
            if len({feeling.strip() for feeling in entry.feelings} - {""}) < len(entry.feelings):
                found = f"found {list(entry.feelings)}"
                reader.fault(list_file, str(number), "feelings", f"{found}, expected two or three different words")
            file = reader.folder / ART / name
            pictures.append(Picture(number, file, entry.focus, entry.title, entry.alt, entry.feelings))
    for name in sorted(files - {f"{number:03}.jpg" for number in entries}):
        reader.fault(f"{ART}/{name}", "", "", f"has no entry in {BUILTIN_LIST}. Name it by a number there")
    for low, high in pairwise((0, *sorted(entries))):
        if high > low + 1:
            gap = spans(range(low + 1, high))
            reader.fault(list_file, gap, "", f"is missing: expected every number from 1 to {max(entries)}")
    return _sorted_set(BUILTIN, pictures) if len(reader.faults) == fault_count else None


def _numbered_tables(reader: Reader, list_file: str) -> dict[int, dict[str, Any]]:
    """Return the tables of a list by number; a key that is not a number is a fault."""
    fault_count, tables = len(reader.faults), {}
    for key, values in reader.table(list_file).items():
        if not re.fullmatch(r"[1-9][0-9]{0,5}", key):
            reader.fault(list_file, key, "", "is not a picture's number: expected [1], [2] and so on")
        elif not isinstance(values, dict):
            reader.fault(list_file, key, "", "is outside any picture: expected [number] and its fields below")
        else:
            tables[int(key)] = values
    if not tables and len(reader.faults) == fault_count:
        reader.fault(list_file, "", "", "has no pictures")
    return tables


def _sorted_set(name: str, pictures: Iterable[Picture]) -> PictureSet:
    ordered = tuple(sorted(pictures, key=lambda picture: picture.number))
    return PictureSet(name, ordered, tuple(picture.number for picture in ordered))


def spans(numbers: Iterable[int]) -> str:
    """Return ascending numbers in short form: `1–6, 8–41`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(low) if low == high else f"{low}–{high}" for low, high in runs)
