"""Files of picture sets in the user's data folder: reading a set's list, adding a picture, removing a set.

The list is written last and in one step, so an interrupted change leaves the old set or the new one.
"""

import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache

import portalocker

from cards import picture_sets
from cards.atomic_write import atomic_write
from cards.deck import Reader
from cards.errors import CardDataError, Fault, InputError
from cards.picture_sets import FROM_PHONES as FROM_PHONES
from cards.picture_sets import LIST, ImportedEntry

MOST_PICTURES = 500
"""The most pictures that the set from phones takes: strangers in the same network must not fill the disk."""

_WAIT_S = 30


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


def list_text(entries: Mapping[int, ImportedEntry]) -> str:
    """Return the text of a set's list."""
    lines = ["# Made by `tuckbox photos import`. The numbers stand on printed cards.\n"]
    for number, entry in entries.items():
        title = f"title = {_quoted(entry.title)}\n" if entry.title else ""
        focus = f"focus = [{entry.focus[0]!r}, {entry.focus[1]!r}]"
        lines.append(f'[{number}]\nname = {_quoted(entry.name)}\ncontent = "{entry.content}"\n{focus}\n{title}')
    return "\n".join(lines)


def set_size(name: str) -> int:
    """Return how many pictures a set has; 0 if there is none, or if its list is faulty."""
    version = picture_sets.list_version(name)
    return _size(name, version) if version else 0


@lru_cache(8)
def _size(name: str, _version: int) -> int:
    try:
        return len(read_entries(name))
    except CardDataError:
        return 0


@contextmanager
def locked_sets() -> Iterator[None]:
    """Let no other thread or process change a set meanwhile.

    Raises:
        InputError: another one holds the lock for long.
    """
    folder = picture_sets.folder()
    folder.mkdir(parents=True, exist_ok=True)
    lock = portalocker.Lock(folder / ".lock", timeout=_WAIT_S)
    try:
        lock.acquire()
    except portalocker.LockException:
        message = "another Tuckbox is changing a set. Wait a moment, then try again"
        raise InputError("photos", Fault(str(folder), "", "", message)) from None
    try:
        yield
    finally:
        lock.release()


def add_picture(name: str, jpeg: bytes, content: str, title: str = "") -> int:
    """Add a clean copy to a set and return its number; make the set if there is none.

    `content` is the digest of the file that the copy was made from. A picture that is in the set keeps its number.

    Raises:
        InputError: the set is full. CardDataError: its list is faulty. OSError: it cannot be written.
    """
    with locked_sets():
        entries = read_entries(name) if name in picture_sets.names() else {}
        number_before = next((number for number, entry in entries.items() if entry.content == content), None)
        if number_before is not None:
            return number_before
        if len(entries) >= MOST_PICTURES:
            message = f"has {MOST_PICTURES} pictures, which is the limit. Delete it, or start a set with another name"
            raise InputError("photos", Fault(name, "", "", message))
        number, entry = max(entries, default=0) + 1, ImportedEntry("", content, title=title)
        atomic_write(picture_sets.folder() / name / entry.file, jpeg)
        atomic_write(picture_sets.folder() / name / LIST, list_text({**entries, number: entry}).encode())
        return number


def remove_set(name: str) -> None:
    """Delete a set. Its list goes first, so that an interrupted removal leaves no set.

    Raises:
        InputError: there is no set of that name, or it is the built-in one.
    """
    if name == picture_sets.BUILTIN:
        raise InputError("photos", Fault("photos remove", name, "", "is the game's own set and cannot be deleted"))
    with locked_sets():
        if name not in picture_sets.names():
            raise InputError("photos", Fault("photos remove", name, "", picture_sets.no_such_set(name)))
        (picture_sets.folder() / name / LIST).unlink()
        shutil.rmtree(picture_sets.folder() / name)


def _quoted(text: str) -> str:
    # A JSON string is a TOML string, except for DEL, which TOML wants escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
