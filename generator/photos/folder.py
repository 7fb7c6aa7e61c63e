"""A player's folder of pictures: its files in the order that people count in, and what its photos.toml says of them.

It is only ever read. What cannot be used is named with its reason; nothing is passed over in silence.
"""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec

from cards.album.sets import Focus
from cards.deck import plain
from cards.errors import CardDataError, Fault, InputError

MIDDLE: Focus = (0.5, 0.5)


class Refused(NamedTuple):
    """A file of the folder that is not taken, and why."""

    file: str
    why: str


class Folder(NamedTuple):
    """Files in their order; by name, the point to keep in view."""

    files: tuple[Path, ...]
    focuses: dict[str, Focus]

    def focus(self, file: Path) -> Focus:
        return self.focuses.get(file.name, MIDDLE)


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One table of `photos.toml`."""

    focus: Focus


def read_folder(folder: Path, asked_by: str) -> Folder:
    """The pictures of a folder, none of them opened yet; `asked_by` is the option or command that named it.

    Raises:
        InputError, CardDataError: the folder cannot be read, or its `photos.toml` has faults.
    """
    if not folder.is_dir():
        raise InputError("photos", Fault(asked_by, str(folder), "", "is no folder: expected one with pictures in it"))
    focuses = _focuses(folder)
    return Folder(tuple(_listed(folder.resolve())), focuses)


def refused_list(refused: Iterable[Refused]) -> list[str]:
    return [f"{one.file}: {one.why}" for one in refused]


def _listed(folder: Path) -> list[Path]:
    """The folder's files, 2 before 10. Hidden files are the system's own."""
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


def _focuses(folder: Path) -> dict[str, Focus]:
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
            found[name] = msgspec.convert(table, _Entry).focus
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
