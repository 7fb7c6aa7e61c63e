"""The fingerprint of a print: it changes with everything on which the PDFs of a game depend."""

import hashlib
import os
import site
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import cards
from cards import find_game, picture_sets
from cards.game_folders import more_places
from generator import printers

PACKAGES = ("layouts", "generator")
SMALL = 1_000_000
"""Files of a game's own folder up to this size are read; of larger ones size and time must do, as of all pictures."""


OURS = ("__pycache__", "output", "print")  # Folders that Python and Tuckbox make in a game's folder.


def fingerprint(name: str, choices: Mapping[str, object], program: Iterable[str]) -> str:
    """Return the fingerprint of a print of a game or an edition.

    `choices` are the options of the command, `program` is what `program_state` returns. An edition's folder, pictures
    from elsewhere and printers' profiles are taken in as well. Raises `InputError`: there is no such game.
    """
    game = find_game(name)
    parts = [*program, game.slug, repr(sorted(choices.items(), key=lambda choice: choice[0]))]
    if choices.get("printer"):
        parts += _contents([printers.file()])
    if game.folder is not None:
        parts += [str(game.folder.resolve()), *_contents(_files(game.folder))]
    places = [picture_sets.folder()]
    places += [Path(photos).resolve()] if isinstance(photos := choices.get("photos"), str) else []
    parts += [_state(file) for place in places for file in _files(place)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def program_state() -> tuple[str, ...]:
    """Return the state of all files that draw and are drawn from: our own, and the folders of installed packages."""
    roots = [cards.HERE, *(Path(__file__).parents[2] / package for package in PACKAGES)]
    roots += [Path(place) for package in ("cards", *PACKAGES) for place in more_places(package)]
    packages = [Path(place) for place in (*site.getsitepackages(), *sys.path) if place.endswith("-packages")]
    installed = sorted({_state(place) for place in packages if place.is_dir()})
    return (sys.version, *installed, *(_state(file) for root in roots for file in _files(root)))


def _files(folder: Path) -> Iterator[Path]:
    """Yield all files below a folder in order, but for hidden folders and those in OURS."""
    if not folder.is_dir():
        return
    for entry in sorted(os.scandir(folder), key=lambda item: item.name):
        if entry.is_dir():
            if entry.name not in OURS and not entry.name.startswith("."):
                yield from _files(Path(entry.path))
        elif entry.is_file():
            yield Path(entry.path)


def _state(file: Path) -> str:
    try:
        stat = file.stat()
    except FileNotFoundError:
        return f"{file} is missing"
    return f"{file} {stat.st_size} {stat.st_mtime_ns}"


def _contents(files: Iterable[Path]) -> Iterator[str]:
    for file in files:
        is_small = file.is_file() and file.stat().st_size <= SMALL
        yield f"{file} {hashlib.sha256(file.read_bytes()).hexdigest()}" if is_small else _state(file)
