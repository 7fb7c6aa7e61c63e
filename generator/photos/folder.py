"""A player's folder of pictures: its files in natural order, their focus points, and why some cannot be used."""

import re
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from cards.deck import plain
from cards.errors import CardDataError, Fault, InputError
from cards.picture_sets import Focus

MIDDLE: Focus = (0.5, 0.5)


class Refused(NamedTuple):
    """A file of the folder that cannot be used, and why."""

    file: str
    why: str


class PhotoFolder(NamedTuple):
    """Files in natural order; by file name, the point to keep in view; the folders in it, which are not looked at."""

    files: tuple[Path, ...]
    focuses: dict[str, Focus]
    folders: tuple[str, ...] = ()

    def focus(self, file: Path) -> Focus:
        return self.focuses.get(file.name, MIDDLE)


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    focus: Focus


def list_folder(folder: Path, option: str) -> PhotoFolder:
    """List the pictures of a folder without opening them; `option` is the option or command that named it.

    Raises `InputError`: the folder does not exist; `CardDataError`: its `photos.toml` has faults.
    """
    if not folder.is_dir():
        raise InputError("photos", Fault(option, str(folder), "", "is not a folder. Name a folder with pictures"))
    focuses = _read_focuses(folder)
    inner = (entry.name for entry in folder.iterdir() if entry.is_dir() and not entry.name.startswith("."))
    return PhotoFolder(tuple(_files(folder.resolve())), focuses, tuple(sorted(inner)))


def said_of_folders(folders: Sequence[str]) -> str:
    """Return a sentence about folders in a folder of pictures; nothing if there are none."""
    if not folders:
        return ""
    named = f"{', '.join(folders[:3])}{' and others' if len(folders) > 3 else ''}"
    return f"Folders in it are not looked at: {named}. Put all pictures into one folder"


def refusal_lines(refused: Iterable[Refused]) -> list[str]:
    return [f"{picture.file}: {picture.why}" for picture in refused]


def _files(folder: Path) -> list[Path]:
    """Return the folder's files, 2 before 10. Hidden files belong to the system."""
    systems = ("photos.toml", "Thumbs.db", "desktop.ini")
    shown = (entry for entry in folder.iterdir() if not entry.name.startswith(".") and entry.name not in systems)

    def order(file: Path) -> list[tuple[bool, int, str]]:
        parts = filter(None, re.split(r"(\d+)", file.name.casefold()))
        return [(not part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts]

    return sorted((entry for entry in shown if entry.is_file()), key=order)


def _read_focuses(folder: Path) -> dict[str, Focus]:
    file = folder / "photos.toml"
    if not file.exists():
        return {}
    try:
        tables = tomllib.loads(file.read_text("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise CardDataError([Fault("photos.toml", "", "", f"this is not valid TOML: {error}")]) from None
    faults, focuses = [], {}
    for name, table in tables.items():
        try:
            focuses[name] = msgspec.convert(table, _Entry).focus
        except msgspec.ValidationError as error:
            message = f"{plain(str(error))}. Write focus = [0.5, 0.3]: shares of width and height from the top left"
            faults.append(Fault("photos.toml", name, "focus", message))
        if Path(name).name != name or not (folder / name).is_file():
            faults.append(Fault("photos.toml", name, "", "there is no such picture in the folder"))
    if faults:
        raise CardDataError(faults)
    return focuses
