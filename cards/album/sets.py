"""Sets of pictures for Album: the one that the game brings, and those made from players' folders.

A set is a folder with a list of its pictures by number. Lists are read here, pictures never.
"""

import hashlib
import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import msgspec

from cards.deck import Reader, did_you_mean

BUILTIN = "builtin"
"""The set that the game brings: `art/` beside this file."""

BUILTIN_LIST = "pictures.toml"
LIST = "set.toml"
"""The list of a set made from a folder. A folder without it is no set: what an import left that was cut short."""

MOST_LETTERS = 40

_Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Focus = tuple[_Share, _Share]
"""The point to keep in view, as shares of the upright picture's width and height from its top left."""

_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}


class Drawn(msgspec.Struct, frozen=True):
    """An entry of the built-in list: its title, its words for who cannot see it, what it may be felt as."""

    title: str
    alt: str
    focus: Focus
    feelings: Annotated[tuple[str, ...], msgspec.Meta(min_length=2, max_length=3)]


class Imported(msgspec.Struct, frozen=True):
    """An entry of a set made from a folder: the file's name there, the digest of its bytes there, its focus.

    The name is empty once another picture has it.
    """

    name: str
    content: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$")]
    focus: Focus = (0.5, 0.5)

    @property
    def file(self) -> str:
        """The copy in the set's folder."""
        return f"{self.content}.jpg"


class Picture(msgspec.Struct, frozen=True):
    """A picture of a set by its number; players' own have no title, no words and no feelings."""

    number: int
    file: Path
    focus: Focus = (0.5, 0.5)
    title: str = ""
    alt: str = ""
    feelings: tuple[str, ...] = ()

    @property
    def content(self) -> str:
        """The digest of its bytes. The file is read for it."""
        return hashlib.sha256(self.file.read_bytes()).hexdigest()[:16]


class PhotoSet(msgspec.Struct, frozen=True):
    """A set by name; pictures and their numbers, lowest first."""

    name: str
    pictures: tuple[Picture, ...]
    numbers: tuple[int, ...]


def folder() -> Path:
    """Where sets made from folders are kept: the user's own data folder."""
    import platformdirs  # few tables have a set of their own

    return platformdirs.user_data_path("tuckbox") / "photos"


def names() -> tuple[str, ...]:
    """Every set that there is, the built-in one first."""
    return (BUILTIN, *sorted(file.parent.name for file in folder().glob(f"*/{LIST}")))


def name_fault(name: str) -> str:
    """What is wrong with a name for a new set; nothing if all is well. It is a folder's name on any system."""
    if not re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_-]*", name) or len(name) > MOST_LETTERS:
        return f"expected letters a to z, digits, hyphens and underscores, {MOST_LETTERS} at most, no hyphen first"
    if name.casefold() == BUILTIN:
        return "is the name of the set that the game brings: choose another"
    if name.casefold() in _RESERVED:
        return "is a name that Windows keeps for itself: choose another"
    twin = next((known for known in names() if known.casefold() == name.casefold() and known != name), "")
    return f'differs from the set "{twin}" by capitals alone: write {twin}, or choose another' if twin else ""


def no_such_set(name: str) -> str:
    """What to say where a set is asked for that is not there."""
    known = f"There are {', '.join(names())}; one is made by tuckbox photos import FOLDER --name SET"
    return f"there is no such set{did_you_mean(name, names())} {known}"


def read_set(reader: Reader, name: str) -> PhotoSet | None:
    """A set by name, its faults noted in the game's reader; None if it is not there or has faults."""
    if name == BUILTIN:
        return _builtin(reader)
    if name not in names():
        reader.fault("options.toml", "", "photo_set", f"found {name!r}: {no_such_set(name)}")
        return None
    inner = Reader(folder() / name)
    entries = read_list(inner)
    for number, entry in entries.items():
        if not (inner.folder / entry.file).exists():
            inner.fault(
                LIST,
                str(number),
                "",
                f"{entry.file} is missing: import {entry.name or 'its picture'} again, "
                f"tuckbox photos import FOLDER --name {name}, or remove the set",
            )
    reader.faults.extend(inner.faults)
    found = (Picture(number, inner.folder / entry.file, entry.focus) for number, entry in entries.items())
    return None if inner.faults else _set(name, found)


def read_list(reader: Reader) -> dict[int, Imported]:
    """The list of a set made from a folder, by number; faults are noted in its reader."""
    entries = {}
    for number, values in _numbered(reader, LIST).items():
        if entry := reader.card(LIST, str(number), values, Imported):
            entries[number] = entry
    return entries


def _builtin(reader: Reader) -> PhotoSet | None:
    before, list_ = len(reader.faults), f"art/{BUILTIN_LIST}"
    there = {file.name for file in (reader.folder / "art").glob("*.jpg")}
    entries = _numbered(reader, list_)
    pictures = []
    for number, values in entries.items():
        name = f"{number:03}.jpg"
        if name not in there:
            reader.fault(f"art/{name}", "", "", f"the file is missing: {BUILTIN_LIST} has [{number}]")
        if entry := reader.card(list_, str(number), values, Drawn):
            _check_words(reader, list_, number, entry)
            at = reader.folder / "art" / name
            pictures.append(Picture(number, at, entry.focus, entry.title, entry.alt, entry.feelings))
    for name in sorted(there - {f"{number:03}.jpg" for number in entries}):
        reader.fault(f"art/{name}", "", "", f"has no entry in {BUILTIN_LIST}, by its number in three digits")
    for low, high in pairwise((0, *sorted(entries))):
        if high > low + 1:
            gap = spans(range(low + 1, high))
            reader.fault(list_, gap, "", f"is missing: expected every number from 1 to {max(entries)}")
    return _set(BUILTIN, pictures) if len(reader.faults) == before else None


def _check_words(reader: Reader, list_: str, number: int, entry: Drawn) -> None:
    for field, words in (("title", entry.title), ("alt", entry.alt)):
        if not words.strip():
            reader.fault(list_, str(number), field, "is empty: expected words")
    if len({feeling.strip() for feeling in entry.feelings} - {""}) < len(entry.feelings):
        reader.fault(
            list_, str(number), "feelings", f"found {list(entry.feelings)}, expected two or three different words"
        )


def _numbered(reader: Reader, list_: str) -> dict[int, dict[str, Any]]:
    """The tables of a list by number; a key that is no number is a fault."""
    before, found = len(reader.faults), {}
    for key, values in reader.table(list_).items():
        if not re.fullmatch(r"[1-9][0-9]{0,5}", key):
            reader.fault(list_, key, "", "is no picture's number: expected [1], [2] and so on")
        elif not isinstance(values, dict):
            reader.fault(list_, key, "", "stands outside any picture: expected [number] and its fields below")
        else:
            found[int(key)] = values
    if not found and len(reader.faults) == before:
        reader.fault(list_, "", "", "holds no picture")
    return found


def _set(name: str, pictures: Iterable[Picture]) -> PhotoSet:
    ordered = tuple(sorted(pictures, key=lambda picture: picture.number))
    return PhotoSet(name, ordered, tuple(picture.number for picture in ordered))


def spans(numbers: Iterable[int]) -> str:
    """Numbers as people list them, lowest first: `1–6, 8–41`."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(str(low) if low == high else f"{low}–{high}" for low, high in found)
