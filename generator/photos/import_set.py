"""Imports a player's folder into a picture set, whose numbers stay when pictures are added later.

The list of a set decides what belongs to it. An import first writes the pictures, each named by the digest of its
source, then the list in one step, and then removes what the list no longer names. So an interrupted import leaves the
set as it was.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from cards import picture_sets
from cards.atomic_write import atomic_write
from cards.errors import Fault, InputError
from cards.photo_sets.decode import Refusal, clean_copy, map_files, reason
from cards.photo_sets.set_files import list_text, locked_sets, read_entries
from cards.picture_sets import LIST, ImportedEntry
from generator.photos.folder import PhotoFolder, Refused, list_folder, refusal_lines, said_of_folders

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
    folders: tuple[str, ...] = ()
    """Folders in the folder, which were not looked at."""


def import_folder(folder: Path, name: str, fewest: int, on_file: Callable[[], None] = lambda: None) -> ImportResult:
    """Make a set of a folder's pictures, or add them to the set of that name. `on_file` is called for every file.

    Raises `InputError`: the name is not valid, the folder does not exist, or there are fewer than `fewest` pictures;
    `CardDataError`: the set's list or the folder's `photos.toml` has faults; `OSError`: the set cannot be written; it
    is then as it was.
    """
    if wrong := picture_sets.name_fault(name):
        raise InputError("photos", Fault("--name", name, "", wrong))
    listed, target = list_folder(folder, COMMAND), picture_sets.folder() / name
    _entries_before(name)  # a faulty list is reported before any picture is copied
    try:
        copies = _copy_all(listed, target, on_file)
        with locked_sets():
            result = _assign_numbers(listed, copies, _entries_before(name))
            if not copies.contents or len(result.entries) < fewest:
                raise _too_few(folder, len(copies.contents), fewest, copies.refused)
            atomic_write(target / LIST, list_text(result.entries).encode())
    finally:
        with locked_sets():
            _tidy(target)
    return result


def _entries_before(name: str) -> dict[int, ImportedEntry]:
    return read_entries(name) if name in picture_sets.names() else {}


class _Copies(NamedTuple):
    """The digest of each copied picture by its file, (file, same as) duplicates, and the files that were refused."""

    contents: dict[Path, str]
    duplicates: tuple[tuple[str, str], ...]
    refused: tuple[Refused, ...]


def _copy_all(listed: PhotoFolder, target: Path, on_file: Callable[[], None]) -> _Copies:
    originals: dict[str, Path] = {}
    duplicates, refused = [], []
    for file, content in zip(listed.files, map_files(listed.files, _content), strict=True):
        if isinstance(content, Refused):
            refused.append(content)
            on_file()
        elif content in originals:
            duplicates.append((file.name, originals[content].name))
            on_file()
        else:
            originals[content] = file
    by_file = {file: content for content, file in originals.items()}
    contents = {}
    faults = map_files(tuple(by_file), lambda file: _copy(file, by_file[file], target))
    for file, fault in zip(by_file, faults, strict=True):
        if fault is None:
            contents[file] = by_file[file]
        else:
            refused.append(fault)
        on_file()
    bad = {picture.file for picture in refused}
    return _Copies(contents, tuple(pair for pair in duplicates if pair[1] not in bad), tuple(refused))


def _content(file: Path) -> str | Refused:
    try:
        data = file.read_bytes()
    except OSError as error:
        return Refused(file.name, f"cannot be read: {reason(error)}")
    return hashlib.sha256(data).hexdigest()[:16] if data else Refused(file.name, "is empty")


def _copy(file: Path, content: str, target: Path) -> Refused | None:
    """Write the picture, upright and without metadata, to the set's folder; return why that is not possible."""
    copy = target / ImportedEntry(file.name, content).file
    if copy.exists():
        return None  # made from these very bytes
    try:
        data = clean_copy(file.read_bytes())
    except Refusal as refusal:
        return Refused(file.name, str(refusal))
    except OSError as error:
        return Refused(file.name, f"cannot be read: {reason(error)}")
    atomic_write(copy, data)
    return None


def _assign_numbers(listed: PhotoFolder, copies: _Copies, earlier: Mapping[int, ImportedEntry]) -> ImportResult:
    """The same content keeps its number; then the same name, for a picture that was edited; the rest get new ones."""
    by_content = {entry.content: number for number, entry in earlier.items()}
    numbers = {file: by_content[content] for file, content in copies.contents.items() if content in by_content}
    numbers_kept = tuple(sorted(numbers.values()))
    by_name = {entry.name: number for number, entry in earlier.items() if number not in numbers_kept}
    for file in copies.contents:
        if file not in numbers and (number := by_name.pop(_name(file), None)) is not None:
            numbers[file] = number
    replaced = tuple(sorted(set(numbers.values()) - set(numbers_kept)))
    following = max(earlier, default=0) + 1
    new = tuple(range(following, following + len(copies.contents) - len(numbers)))
    numbers.update(zip((file for file in copies.contents if file not in numbers), new, strict=True))
    titles = {number: entry.title for number, entry in earlier.items()}
    current = {
        number: ImportedEntry(_name(file), copies.contents[file], listed.focus(file), titles.get(number, ""))
        for file, number in numbers.items()
    }
    missing = tuple(sorted(earlier.keys() - current.keys()))
    used_names = {entry.name for entry in current.values()}
    # A name leads to one number: a missing picture loses its name to the picture that has it now.
    old = {n: replace(earlier[n], name="") if earlier[n].name in used_names else earlier[n] for n in missing}
    entries = dict(sorted({**old, **current}.items()))
    changes = entries, new, replaced, numbers_kept, missing
    return ImportResult(*changes, copies.duplicates, copies.refused, listed.folders)


def _name(file: Path) -> str:
    """Return a file's name as text: some systems allow bytes that are not UTF-8."""
    return file.name.encode("utf-8", "replace").decode("utf-8")


def _tidy(target: Path) -> None:
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
    inner = said_of_folders(list_folder(folder, COMMAND).folders)
    message = f"found {count} pictures that can be read, expected at least {fewest}: a round needs as many{why}"
    message += f". {inner}" if inner else ""
    return InputError("photos", Fault(COMMAND, str(folder), "", message))
