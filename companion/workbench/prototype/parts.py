"""The parts of `table.toml` as switches: what each does, a valid beginning, and what goes when it is switched off."""

import inspect
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, Response

import cards
from cards.atomic_write import atomic_write
from cards.errors import Fault, FaultsError, InputError
from cards.prototype import parts as kinds
from cards.prototype.own_folder import TABLE
from companion.workbench import shelf
from companion.workbench.api import decoded, folder_of, json, own, writing
from companion.workbench.prototype.beginnings import BEGINNINGS, NEW_DECKS, Folder, new_deck
from companion.workbench.prototype.table_text import PHASES, added, cut, with_phase

parts = Blueprint("parts", __name__)


class Part(NamedTuple):
    """A switch. `phase`: the key that makes a phase one of this part; "" for a part with a heading of its own."""

    id: str
    title: str
    group: str
    kind: type[msgspec.Struct]
    phase: str = ""
    about: str = ""
    """What is said of it, if it has no type of its own, or one that says too little."""


PARTS = tuple(
    Part(name, part["title"], part["group"], getattr(kinds, part["kind"]), part.get("phase", ""), part.get("about", ""))
    for name, part in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")).items()
)
_BY_ID = {part.id: part for part in PARTS}


class _Switch(msgspec.Struct):
    """A switch as it was pressed. `is_sure`: the author has seen which lines go."""

    id: str
    on: bool
    is_sure: bool = False


@parts.get("/own/<key>/parts")
def all_parts(key: str) -> Response:
    """Return the parts of `table.toml` that an own game has, and those that it may add."""
    return json(_told(folder_of(own(key))))


def _told(folder: Path) -> list[dict[str, Any]]:
    table = _table(_text(folder))
    return [
        {
            "id": part.id, "title": part.title, "group": part.group, "on": bool(_paths(part, table)),
            "about": part.about or " ".join((inspect.getdoc(part.kind) or "").split("\n\n")[0].split()),
        }
        for part in PARTS
    ]  # fmt: skip


def _text(folder: Path) -> str:
    file = folder / TABLE
    return file.read_text("utf-8-sig") if file.is_file() else ""


def _table(text: str) -> Mapping[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError("folder", Fault(TABLE, "", "", f"cannot be read: {error}. Correct it first")) from None


def _paths(part: Part, table: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """Return where a part stands in the table; nothing if it is switched off."""
    if not part.phase:
        return [(part.id,)] if part.id in table else []
    phases = table.get(PHASES, {})
    named = {name: phase for name, phase in phases.items() if isinstance(phase, Mapping)} if phases else {}
    if part.id == "talk":
        asking = ("ask", "choose", "vote")
        return [(PHASES, name) for name, phase in named.items() if phase and not any(key in phase for key in asking)]
    return [(PHASES, name) for name, phase in named.items() if part.phase in phase]


@parts.put("/own/<key>/parts")
def switch(key: str) -> Response:
    """Switch a part on or off in the plain file. Nothing is written that the game would refuse."""
    wish, game = decoded(_Switch), own(key)
    if wish.id not in _BY_ID:
        raise InputError("folder", Fault(TABLE, wish.id, "", "is no part of a table"))
    part, folder = _BY_ID[wish.id], folder_of(game)
    with writing:
        old_text = _text(folder)
        old_faults = _faults(game.name)
        if bool(_paths(part, _table(old_text))) == wish.on:
            return json({"parts": _told(folder), "before": old_text, "also": [], "made": []})
        if not wish.on:
            return _switched_off(folder, game.name, part, wish.is_sure, old_faults)
        return _switched_on(folder, game.name, part, old_faults)


def _switched_off(folder: Path, name: str, part: Part, is_sure: bool, old_faults: set[Fault]) -> Response:
    old_text = _text(folder)
    shortened, gone = cut(old_text, _paths(part, _table(old_text)))
    beginnings = BEGINNINGS[part.id].blocks(Folder(folder, _table(shortened)))
    if not is_sure and not any(_lines(block) == _lines(gone) for block in beginnings):
        return json({"asks": gone}, 409)  # not only what the switch wrote
    if new := _tried(folder, name, shortened, old_faults):
        raise InputError("folder", *new)
    return json({"parts": _told(folder), "before": old_text, "also": [], "made": []})


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _switched_on(folder: Path, name: str, part: Part, old_faults: set[Fault]) -> Response:
    old_text, faults = _text(folder), list[Fault]()
    new_files = _new_decks(folder, part, _table(old_text))
    for text, also in _candidates(folder, old_text, part):
        new = _tried(folder, name, text, old_faults)
        if not new:
            return json({"parts": _told(folder), "before": old_text, "also": also, "made": new_files})
        faults = faults or new  # the first beginning says best what is missing
    for file in new_files:
        (folder / file).unlink()
    raise InputError("folder", *(faults or [Fault(TABLE, part.id, "", "finds no deck to begin with. Add one first")]))


def _new_decks(folder: Path, part: Part, table: Mapping[str, Any]) -> list[str]:
    new_files = []
    for needed in _with_needs(part.id, table):
        deck = NEW_DECKS.get(needed, "")
        if not deck or (file := folder / "decks" / f"{deck}.csv").exists():
            continue
        if needed != "piles" or not Folder(folder, table).decks:
            atomic_write(file, new_deck(deck).encode("utf-8-sig"))
            new_files.append(f"decks/{deck}.csv")
    return new_files


def _with_needs(part: str, table: Mapping[str, Any]) -> Iterator[str]:
    yield part
    for need in BEGINNINGS[part].needs(table):
        if need not in table and not _BY_ID[need].phase:
            yield from _with_needs(need, table)


def _candidates(folder: Path, text: str, part: Part) -> Iterator[tuple[str, list[str]]]:
    """Yield the text with a part switched on, and the titles of the parts that it needs and that come with it."""
    begin = BEGINNINGS[part.id]
    needs = begin.needs(_table(text))
    if missing := [_BY_ID[need] for need in needs if not _paths(_BY_ID[need], _table(text))]:
        for with_first, also in _candidates(folder, text, missing[0]):
            for result, also_for_part in _candidates(folder, with_first, part):
                yield result, [missing[0].title, *also, *also_for_part]
        return
    for block in begin.blocks(Folder(folder, _table(text))):
        yield (with_phase(text, part.id, block) if part.phase else added(text, block)), []


def _tried(folder: Path, name: str, text: str, old_faults: set[Fault]) -> list[Fault]:
    """Write the table, and return the faults that it brings; with one, the file is as it was."""
    file = folder / TABLE
    stored = shelf.calm(file) if file.is_file() else None
    atomic_write(file, text.encode(), stored)
    new = [fault for fault in _faults(name) if fault not in old_faults]
    if new and stored is not None:
        atomic_write(file, stored)
    elif new:
        file.unlink()
    return new


def _faults(name: str) -> set[Fault]:
    try:
        cards.load(name)
    except FaultsError as error:
        return set(error.faults)
    return set()
