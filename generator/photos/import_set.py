"""From a player's folder to a set with numbers of its own, which stay when pictures are added later.

A set is what its list says: pictures are written first, under the digest of what they were made from, then the list in
one go, then what the list no longer names is removed. So an import that is cut short leaves the set as it was.
"""

import hashlib
import json
import shutil
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from cards.album import sets
from cards.album.sets import LIST, Imported
from cards.atomic_write import atomic_write
from cards.deck import Reader
from cards.errors import CardDataError, Fault, InputError
from generator.photos.folder import Folder, Refused, read_folder, refused_list
from generator.photos.picture import BROKEN, Refusal, each_of, jpeg, opened, reason, upright

LONGEST = 2000  # px: enough for a card at 300 dots an inch however it is cropped, and for any screen
QUALITY = 88
COMMAND = "photos import"


class Taken(NamedTuple):
    """What an import did: the whole set by number, and the numbers of what is new, replaced, kept, or kept though no
    longer in the folder; (file, same as) of what came twice; what was refused.
    """

    entries: dict[int, Imported]
    new: tuple[int, ...]
    replaced: tuple[int, ...]
    kept: tuple[int, ...]
    gone: tuple[int, ...]
    twice: tuple[tuple[str, str], ...]
    refused: tuple[Refused, ...]


def take_in(folder: Path, name: str, fewest: int, each: Callable[[], None] = lambda: None) -> Taken:
    """Makes a set of a folder's pictures, or adds to the one of that name. `each` is called for every file.

    Raises:
        CardDataError: for a name that is none, a folder that cannot be read, a set with faults, or too few pictures.
        OSError: when the set cannot be written; it is then as it was.
    """
    if wrong := sets.name_fault(name):
        raise InputError("photos", Fault("--name", name, "", wrong))
    found, target = read_folder(folder, COMMAND), sets.folder() / name
    before = entries_of(name) if name in sets.names() else {}
    try:
        read = _read(found, target, each)
        taken = _numbered(found, read, before)
        if not read.contents or len(taken.entries) < fewest:
            raise _too_few(folder, len(read.contents), fewest, read.refused)
        atomic_write(target / LIST, _written(taken.entries).encode())
    finally:
        _tidy(target)
    return taken


def entries_of(name: str) -> dict[int, Imported]:
    """The list of a set that there is.

    Raises:
        CardDataError: with every fault in it.
    """
    reader = Reader(sets.folder() / name)
    entries = sets.read_list(reader)
    if reader.faults:
        raise CardDataError(reader.faults)
    return entries


def remove(name: str) -> None:
    """Removes a set; without its list it is none, whatever then comes between.

    Raises:
        CardDataError: when there is no set of that name.
    """
    if name == sets.BUILTIN:
        raise InputError("photos", Fault("photos remove", name, "", "is the set that the game brings: it stays"))
    if name not in sets.names():
        raise InputError("photos", Fault("photos remove", name, "", sets.no_such_set(name)))
    (sets.folder() / name / LIST).unlink()
    shutil.rmtree(sets.folder() / name)


class _Read(NamedTuple):
    """By file, the digest of each picture that was taken; what came twice; what was refused."""

    contents: dict[Path, str]
    twice: tuple[tuple[str, str], ...]
    refused: tuple[Refused, ...]


def _read(found: Folder, target: Path, each: Callable[[], None]) -> _Read:
    first: dict[str, Path] = {}
    twice, refused = [], []
    for file, content in zip(found.files, each_of(found.files, _content), strict=True):
        if isinstance(content, Refused):
            refused.append(content)
            each()
        elif content in first:
            twice.append((file.name, first[content].name))
            each()
        else:
            first[content] = file
    by_file = {file: content for content, file in first.items()}
    contents = {}
    for file, fault in zip(
        by_file, each_of(tuple(by_file), lambda file: _copy(file, by_file[file], target)), strict=True
    ):
        if fault is None:
            contents[file] = by_file[file]
        else:
            refused.append(fault)
        each()
    bad = {one.file for one in refused}
    return _Read(contents, tuple(pair for pair in twice if pair[1] not in bad), tuple(refused))


def _content(file: Path) -> str | Refused:
    try:
        data = file.read_bytes()
    except OSError as error:
        return Refused(file.name, f"cannot be read: {reason(error)}")
    return hashlib.sha256(data).hexdigest()[:16] if data else Refused(file.name, "is empty")


def _copy(file: Path, content: str, target: Path) -> Refused | None:
    """The picture whole, upright and stripped, in the set's folder, or why it is not.

    Raises:
        OSError: when it cannot be written.
    """
    from PIL import Image

    copy = target / Imported(file.name, content).file
    if copy.exists():
        return None  # made from these very bytes
    try:
        with opened(file.read_bytes()) as image:
            whole, _ = upright(image, LONGEST, LONGEST)
            whole.thumbnail((LONGEST, LONGEST), Image.Resampling.LANCZOS)
            data = jpeg(whole, QUALITY)
    except Refusal as refusal:
        return Refused(file.name, str(refusal))
    except BROKEN as error:
        return Refused(file.name, f"cannot be read: {reason(error)}")
    atomic_write(copy, data)
    return None


def _numbered(found: Folder, read: _Read, before: Mapping[int, Imported]) -> Taken:
    """The same content keeps its number; then the same name, for a picture that was edited; the rest get the next."""
    by_content = {entry.content: number for number, entry in before.items()}
    numbers = {file: by_content[content] for file, content in read.contents.items() if content in by_content}
    kept = tuple(sorted(numbers.values()))
    by_name = {entry.name: number for number, entry in before.items() if number not in kept}
    for file in read.contents:
        if file not in numbers and (number := by_name.pop(_name(file), None)) is not None:
            numbers[file] = number
    replaced = tuple(sorted(set(numbers.values()) - set(kept)))
    following = max(before, default=0) + 1
    new = tuple(range(following, following + len(read.contents) - len(numbers)))
    numbers.update(zip((file for file in read.contents if file not in numbers), new, strict=True))
    here = {number: Imported(_name(file), read.contents[file], found.focus(file)) for file, number in numbers.items()}
    gone = tuple(sorted(before.keys() - here.keys()))
    named = {entry.name for entry in here.values()}
    # A name leads to one number: one that has left the folder loses it to the one that has it now.
    left = {n: replace(before[n], name="") if before[n].name in named else before[n] for n in gone}
    return Taken(dict(sorted({**left, **here}.items())), new, replaced, kept, gone, read.twice, read.refused)


def _name(file: Path) -> str:
    """A file's name as a list can hold it: some systems allow what is no text."""
    return file.name.encode("utf-8", "replace").decode("utf-8")


def _written(entries: Mapping[int, Imported]) -> str:
    lines = ["# Made by `tuckbox photos import`. The numbers stand on printed cards.\n"]
    for number, entry in entries.items():
        # A JSON string is a TOML string but for the one letter that TOML wants escaped besides.
        name = json.dumps(entry.name, ensure_ascii=False).replace("\x7f", "\\u007f")
        focus = f"focus = [{entry.focus[0]!r}, {entry.focus[1]!r}]"
        lines.append(f'[{number}]\nname = {name}\ncontent = "{entry.content}"\n{focus}\n')
    return "\n".join(lines)


def _tidy(target: Path) -> None:
    """Removes what the list does not name, and a folder that has not become a set."""
    if not target.is_dir():
        return
    is_set = (target / LIST).exists()
    keep = {entry.file for entry in entries_of(target.name).values()} if is_set else set()
    for file in (*target.glob("*.jpg"), *target.glob(".*.part")):
        if file.name not in keep:
            file.unlink()
    if not is_set and not any(target.iterdir()):
        target.rmdir()


def _too_few(folder: Path, found: int, fewest: int, refused: Iterable[Refused]) -> InputError:
    why = "".join(f"\n  {line}" for line in refused_list(refused))
    what = (
        f"found {found} pictures that can be read, expected {fewest} at least: a round of the game takes so many{why}"
    )
    return InputError("photos", Fault(COMMAND, str(folder), "", what))
