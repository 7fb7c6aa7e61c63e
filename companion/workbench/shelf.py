"""The shelf: which folders the workbench shows, and which of their files it reads and writes. Nothing else is reached.

A file is looked up in its folder's listing by its name; no name from a page is ever joined to a path.
"""

import hashlib
import re
import shutil
import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

import cards
from cards.atomic_write import Changed, atomic_write
from cards.editions.edition import DECKS, HEAD, LONGEST_NAME, is_edition
from cards.editions.place import WORDS
from cards.errors import Fault, InputError
from companion.games import games_with_screens

TEXTS = (".toml", ".md", ".csv")  # Kinds of files that a page may change.
LOOKED_AT = (*TEXTS, ".xlsx", ".ods", ".png", ".jpg", ".jpeg", ".webp", ".svg", ".ttf", ".otf")
"""Kinds of files by whose changes a game is drawn anew."""
MOST_FILES = 3000
LARGEST_TEXT = 4 * 1024 * 1024
PRINTS = "print"  # The folder in a game's own one that takes its PDFs, and the note of what was printed last.


class Stale(Exception):
    """A file is not what the page believed: it changed on the disk meanwhile. `data` is what it holds now."""

    def __init__(self, data: bytes) -> None:
        super().__init__("changed on disk")
        self.data = data


class Game(NamedTuple):
    """A game on the shelf: its key in addresses, its name for the loader, and its folder if it is somebody's own."""

    key: str
    name: str
    folder: Path | None

    @property
    def out(self) -> Path:
        """The folder for PDFs. A game of Tuckbox itself has none on the shelf."""
        return (self.folder or Path()) / PRINTS


class Shelf:
    """The games of one folder, and those that Tuckbox ships."""

    def __init__(self, home: Path) -> None:
        self.home = home.resolve()

    def own(self) -> list[Game]:
        """Return the games in the folder, by name. The folder itself may be one."""
        if is_edition(self.home):
            return [Game(self.home.name, str(self.home), self.home)]
        if not self.home.is_dir():
            return []
        folders = sorted((path for path in self.home.iterdir() if path.is_dir()), key=lambda path: path.name.casefold())
        return [Game(path.name, str(path), path) for path in folders if is_edition(path)]

    def shipped(self) -> list[Game]:
        """Return the games of Tuckbox."""
        return [Game(slug, slug, None) for slug in cards.listed_slugs() if slug in games_with_screens()]

    def game(self, key: str, is_own: bool) -> Game:
        """Return a game. Raises `InputError`: there is none of this name."""
        if game := next((game for game in (self.own() if is_own else self.shipped()) if game.key == key), None):
            return game
        raise InputError("game", Fault("", key, "", "is not in the folder any more"))

    def start(self, title: str, make: Callable[[Path], object]) -> Game:
        """Let `make` write a new game into a folder that is named by its title. If it cannot, no folder stays behind.

        Raises `FaultsError`: the title cannot be used, or what `make` starts from; `OSError`: the folder cannot be
        written.
        """
        stem = re.sub(r"[^\w]+", "-", title.casefold()).strip("-_")[:40]
        if not stem:
            raise InputError("bad_name", Fault("", "name", "", "has no letter. Write a name"))
        if len(title) > LONGEST_NAME:
            raise InputError("bad_name", Fault("", "name", "", f"has more than {LONGEST_NAME} characters. Shorten it"))
        names = {path.name for path in self.home.iterdir()} if self.home.is_dir() else set()
        name = free_name(stem, names)
        folder = self.home / name
        try:
            make(folder)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        return Game(name, str(folder), folder)


def free_name(stem: str, names: Collection[str]) -> str:
    """Return the stem, or the first of `stem-2`, `stem-3` and so on, whose small letters none of these names is."""
    return next(name for name in (stem, *(f"{stem}-{n}" for n in range(2, 999))) if name.casefold() not in names)


def files(folder: Path) -> dict[str, Path]:
    """Return the files of a game that a page may see, by their path in the folder. Links out of it are left out."""
    root = folder.resolve()
    files_by_name = {}
    for file in sorted(root.rglob("*"))[:MOST_FILES]:
        inside = file.relative_to(root)
        if file.suffix.lower() not in LOOKED_AT or inside.parts[0] == PRINTS or any(p[0] == "." for p in inside.parts):
            continue
        if file.is_file() and file.resolve().is_relative_to(root):
            files_by_name[inside.as_posix()] = file
    return files_by_name


def stamp(folder: Path) -> str:
    """Return a name for the state of a game's files: it changes as soon as one of them does."""
    state = hashlib.sha256()
    for name, file in files(folder).items():
        try:
            state.update(f"{name} {_mark(file)} {_content(file)}\n".encode())
        except OSError:
            continue  # deleted just now
    return state.hexdigest()[:16]


SETTLED_S = 3.0
"""A file this old was not saved twice within one step of its disk's clock: USB sticks count in steps of 2 s."""
_contents: dict[Path, tuple[tuple[int, int], str]] = {}
"""The digest of each file that had settled, and its time and size."""


def _content(file: Path) -> str:
    """Return the digest of a file, read again when its time or its size changes, and until it has settled."""
    mark, kept = _mark(file), _contents.get(file)
    if kept and kept[0] == mark:
        return kept[1]
    content = digest(file.read_bytes())
    if abs(time.time_ns() - mark[0]) > SETTLED_S * 1e9:
        _contents[file] = mark, content
    return content


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def text_file(folder: Path, name: str) -> Path:
    """Return a file that a page may change. Raises `InputError`: there is none, it is no text, or it is too large."""
    file = files(folder).get(name)
    if file is None or file.suffix.lower() not in TEXTS:
        raise InputError("folder", Fault(folder.name, name, "", "is gone from the folder, or is no text"))
    if file.stat().st_size > LARGEST_TEXT:
        raise InputError("folder", Fault(name, "", "", f"is larger than {LARGEST_TEXT // 1024 // 1024} MB"))
    _opened[folder.resolve(), name] = file
    return file


_opened: dict[tuple[Path, str], Path] = {}
"""Text files that a page has had from its game's listing. Only they are written again after they were deleted."""


def write_again(folder: Path, name: str, data: bytes) -> None:
    """Write a deleted text file again. Raises `InputError`: no page had it, or it is there; `OSError`: it cannot be."""
    file = _opened.get((folder.resolve(), name))
    if file is None:
        raise InputError("folder", Fault(folder.name, name, "", "was not open in this page"))
    if name in files(folder):
        raise InputError("folder", Fault(folder.name, name, "", "is there again. Reload the page to see it"))
    file.parent.mkdir(exist_ok=True)
    atomic_write(file, data)


CALM_S, CUT_S, LONGEST_S = 0.05, 1.0, 3.0
"""How long nobody may have written a file, or one that ends in the midst of a line, and how long we wait for that."""
_own_writes: dict[Path, tuple[int, int]] = {}  # When a page last wrote a file, and its size.


def calm(file: Path) -> bytes:
    """Return what a file holds once nobody is writing it: many editors empty a file before they fill it.

    What a page has written itself is read at once. Raises `OSError`: it cannot be read.
    """
    until = time.monotonic() + LONGEST_S
    while True:
        mark, data, mark_after = _mark(file), file.read_bytes(), _mark(file)
        age_s = abs(time.time_ns() - mark_after[0]) / 1e9
        is_whole = _own_writes.get(file) == mark_after or age_s > (CALM_S if data.endswith(b"\n") else CUT_S)
        if (mark == mark_after and is_whole) or time.monotonic() > until:
            return data
        time.sleep(CALM_S / 4)


def _mark(file: Path) -> tuple[int, int]:
    about = file.stat()
    return about.st_mtime_ns, about.st_size


def replace(file: Path, was: str, data: bytes) -> str:
    """Write a file if it is still what the page believed, and return its new digest.

    Raises `Stale`: it changed meanwhile; nothing was written; `InputError`: it would be too large to be opened again;
    `OSError`: it cannot be written; it is then as it was.
    """
    stored = file.read_bytes()
    if digest(stored) != was:
        raise Stale(calm(file))
    if len(data) > LARGEST_TEXT:
        raise InputError("folder", Fault(file.name, "", "", f"is not saved: more than {LARGEST_TEXT >> 20} MB"))
    if stored != data:
        try:
            atomic_write(file, data, stored)
        except Changed:
            raise Stale(calm(file)) from None
        mark = _mark(file)
        if mark[1] == len(data):  # else an editor has begun to write it just now
            _own_writes[file] = mark
    return digest(data)


def sheets(folder: Path) -> list[str]:
    """Return the CSV files of a game: its decks, then its words."""
    names = [name for name in files(folder) if name.endswith(".csv")]
    return sorted(names, key=lambda name: (not name.startswith(f"{DECKS}/"), name.startswith(f"{WORDS}/"), name))


def editable(folder: Path) -> list[str]:
    """Return the files that stand in the box, in its order."""
    return [*sheets(folder), *texts(folder)]


def texts(folder: Path) -> list[str]:
    """Return the other text files of a game: rules first, then what steers it."""
    names = [name for name in files(folder) if name.endswith((".md", ".toml"))]
    return sorted(names, key=lambda name: (not name.endswith(".md"), name == HEAD, name))
