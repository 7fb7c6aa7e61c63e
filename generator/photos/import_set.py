"""Imports a player's folder into a picture set, whose numbers stay when pictures are added later.

The list of a set decides what belongs to it. An import first writes the pictures, each named by the digest of its
source, then the list in one step, and then removes what the list no longer names. So an interrupted import leaves the
set as it was.
"""

import hashlib
import json
import shutil
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from cards import picture_sets
from cards.atomic_write import atomic_write
from cards.deck import Reader
from cards.errors import CardDataError, Fault, InputError
from cards.picture_sets import LIST, ImportedEntry
from generator.photos.folder import PhotoFolder, Refused, list_folder, refusal_lines
from generator.photos.picture import BROKEN, Refusal, decode_upright, encode_jpeg, map_files, open_image, reason

LONGEST = 2000  # px: enough for a card at 300 dots an inch however it is cropped, and for any screen
QUALITY = 88
COMMAND = "photos import"


class ImportResult(NamedTuple):
    """The imported set by number, and what happened to its numbers: new, replaced, kept, no longer in the folder.

    `duplicates` are (file, same picture as) names; `refused` are the files that could not be imported.
    """

    entries: dict[int, ImportedEntry]
    new: tuple[int, ...]
    replaced: tuple[int, ...]
    kept: tuple[int, ...]
    missing: tuple[int, ...]
    duplicates: tuple[tuple[str, str], ...]
    refused: tuple[Refused, ...]


def import_folder(folder: Path, name: str, fewest: int, on_file: Callable[[], None] = lambda: None) -> ImportResult:
    """Make a set of a folder's pictures, or add them to the set of that name. `on_file` is called for every file.

    Raises:
        InputError: the name is not valid, the folder does not exist, or there are fewer than `fewest` pictures.
        CardDataError: the set's list or the folder's `photos.toml` has faults.
        OSError: the set cannot be written; it is then as it was.
    """
    if wrong := picture_sets.name_fault(name):
        raise InputError("photos", Fault("--name", name, "", wrong))
    listed, target = list_folder(folder, COMMAND), picture_sets.folder() / name
    before = read_entries(name) if name in picture_sets.names() else {}
    try:
        copies = _copy_all(listed, target, on_file)
        result = _assign_numbers(listed, copies, before)
        if not copies.contents or len(result.entries) < fewest:
            raise _too_few(folder, len(copies.contents), fewest, copies.refused)
        atomic_write(target / LIST, _list_text(result.entries).encode())
    finally:
        _tidy(target)
    return result


def read_entries(name: str) -> dict[int, ImportedEntry]:
    """Return the list of an imported set, by number.

    Raises:
        CardDataError: with every fault in it.
    """
    reader = Reader(picture_sets.folder() / name)
    entries = picture_sets.read_list(reader)
    if reader.faults:
        raise CardDataError(reader.faults)
    return entries


def remove_set(name: str) -> None:
    """Delete a set. Its list goes first, so that an interrupted removal leaves no set.

    Raises:
        InputError: there is no set of that name, or it is the built-in one.
    """
    if name == picture_sets.BUILTIN:
        raise InputError("photos", Fault("photos remove", name, "", "is the set that the game brings: it stays"))
    if name not in picture_sets.names():
        raise InputError("photos", Fault("photos remove", name, "", picture_sets.no_such_set(name)))
    (picture_sets.folder() / name / LIST).unlink()
    shutil.rmtree(picture_sets.folder() / name)


class _Copies(NamedTuple):
    """The digest of each copied picture by its file, (file, same as) duplicates, and the files that were refused."""

    contents: dict[Path, str]
    duplicates: tuple[tuple[str, str], ...]
    refused: tuple[Refused, ...]


def _copy_all(listed: PhotoFolder, target: Path, on_file: Callable[[], None]) -> _Copies:
    first: dict[str, Path] = {}
    duplicates, refused = [], []
    for file, content in zip(listed.files, map_files(listed.files, _content), strict=True):
        if isinstance(content, Refused):
            refused.append(content)
            on_file()
        elif content in first:
            duplicates.append((file.name, first[content].name))
            on_file()
        else:
            first[content] = file
    by_file = {file: content for content, file in first.items()}
    contents = {}
    for file, fault in zip(
        by_file, map_files(tuple(by_file), lambda file: _copy(file, by_file[file], target)), strict=True
    ):
        if fault is None:
            contents[file] = by_file[file]
        else:
            refused.append(fault)
        on_file()
    bad = {one.file for one in refused}
    return _Copies(contents, tuple(pair for pair in duplicates if pair[1] not in bad), tuple(refused))


def _content(file: Path) -> str | Refused:
    try:
        data = file.read_bytes()
    except OSError as error:
        return Refused(file.name, f"cannot be read: {reason(error)}")
    return hashlib.sha256(data).hexdigest()[:16] if data else Refused(file.name, "is empty")


def _copy(file: Path, content: str, target: Path) -> Refused | None:
    """Write the picture, upright and without metadata, to the set's folder; return why that is not possible.

    Raises:
        OSError: the copy cannot be written.
    """
    from PIL import Image

    copy = target / ImportedEntry(file.name, content).file
    if copy.exists():
        return None  # made from these very bytes
    try:
        with open_image(file.read_bytes()) as source:
            image, _ = decode_upright(source, LONGEST, LONGEST)
            image.thumbnail((LONGEST, LONGEST), Image.Resampling.LANCZOS)
            data = encode_jpeg(image, QUALITY)
    except Refusal as refusal:
        return Refused(file.name, str(refusal))
    except BROKEN as error:
        return Refused(file.name, f"cannot be read: {reason(error)}")
    atomic_write(copy, data)
    return None


def _assign_numbers(listed: PhotoFolder, copies: _Copies, before: Mapping[int, ImportedEntry]) -> ImportResult:
    """The same content keeps its number; then the same name, for a picture that was edited; the rest get new ones."""
    by_content = {entry.content: number for number, entry in before.items()}
    numbers = {file: by_content[content] for file, content in copies.contents.items() if content in by_content}
    kept = tuple(sorted(numbers.values()))
    by_name = {entry.name: number for number, entry in before.items() if number not in kept}
    for file in copies.contents:
        if file not in numbers and (number := by_name.pop(_name(file), None)) is not None:
            numbers[file] = number
    replaced = tuple(sorted(set(numbers.values()) - set(kept)))
    following = max(before, default=0) + 1
    new = tuple(range(following, following + len(copies.contents) - len(numbers)))
    numbers.update(zip((file for file in copies.contents if file not in numbers), new, strict=True))
    current = {
        number: ImportedEntry(_name(file), copies.contents[file], listed.focus(file))
        for file, number in numbers.items()
    }
    missing = tuple(sorted(before.keys() - current.keys()))
    used_names = {entry.name for entry in current.values()}
    # A name leads to one number: a missing picture loses its name to the picture that has it now.
    old = {n: replace(before[n], name="") if before[n].name in used_names else before[n] for n in missing}
    entries = dict(sorted({**old, **current}.items()))
    return ImportResult(entries, new, replaced, kept, missing, copies.duplicates, copies.refused)


def _name(file: Path) -> str:
    """Return a file's name as text: some systems allow bytes that are not UTF-8."""
    return file.name.encode("utf-8", "replace").decode("utf-8")


def _list_text(entries: Mapping[int, ImportedEntry]) -> str:
    lines = ["# Made by `tuckbox photos import`. The numbers stand on printed cards.\n"]
    for number, entry in entries.items():
        # A JSON string is a TOML string, except for DEL, which TOML wants escaped.
        name = json.dumps(entry.name, ensure_ascii=False).replace("\x7f", "\\u007f")
        focus = f"focus = [{entry.focus[0]!r}, {entry.focus[1]!r}]"
        lines.append(f'[{number}]\nname = {name}\ncontent = "{entry.content}"\n{focus}\n')
    return "\n".join(lines)


def _tidy(target: Path) -> None:
    """Delete what the list does not name, and a folder that has not become a set."""
    if not target.is_dir():
        return
    is_set = (target / LIST).exists()
    keep = {entry.file for entry in read_entries(target.name).values()} if is_set else set()
    for file in (*target.glob("*.jpg"), *target.glob(".*.part")):
        if file.name not in keep:
            file.unlink()
    if not is_set and not any(target.iterdir()):
        target.rmdir()


def _too_few(folder: Path, count: int, fewest: int, refused: Iterable[Refused]) -> InputError:
    why = "".join(f"\n  {line}" for line in refusal_lines(refused))
    what = (
        f"found {count} pictures that can be read, expected {fewest} at least: a round of the game takes so many{why}"
    )
    return InputError("photos", Fault(COMMAND, str(folder), "", what))
