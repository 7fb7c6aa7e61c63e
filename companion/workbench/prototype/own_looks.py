"""Looks that somebody made: another name, or out of the folder; and the icon on the backs of a deck."""

import re
from collections.abc import Mapping, MutableMapping
from http import HTTPStatus
from typing import Any

import msgspec
import tomlkit
from flask import Blueprint, Response, request

from cards.atomic_write import atomic_write
from cards.editions.edition import HEAD
from cards.errors import Fault, FaultsError, InputError
from cards.new_cards import icon_names
from cards.prototype.looks import USUAL, ready_made
from companion.web.render.sprite import icon_path
from companion.workbench import shelf
from companion.workbench.api import decoded, folder_of, json, own, writing
from companion.workbench.desk import desk
from companion.workbench.prototype.look_files import with_head_key
from companion.workbench.prototype.looks import (
    change_head,
    deck_named,
    encoded,
    facts_of,
    look_file,
    own_tables,
    text_of,
)
from companion.workbench.shelf import Game

own_looks = Blueprint("own_looks", __name__)

_NAME = re.compile(r"[\w-]{1,30}")
MOST_ICONS = 24


class _Rename(msgspec.Struct):
    look: str
    name: str


class _Delete(msgspec.Struct):
    """`is_sure`: the author has seen which decks have the look."""

    look: str
    is_sure: bool = False


class _Back(msgspec.Struct):
    deck: str
    icon: str


@own_looks.put("/own/<key>/look/rename")
def rename(key: str) -> Response:
    """Give a look of the folder another name, also where decks and other looks name it."""
    wish, game = decoded(_Rename), own(key)
    name = re.sub(r"\s+", "-", wish.name.strip())
    looks = _looks(game, wish.look)
    if not _NAME.fullmatch(name):
        fault = f"{wish.name!r} cannot be a file's name. Use up to 30 letters, digits, - and _"
        raise InputError("bad_name", Fault("", "name", "", fault))
    if name.casefold() in {look.casefold() for look in (*ready_made(), *looks) if look != wish.look}:
        raise InputError("bad_name", Fault("", "name", "", f"{name!r} is a look already. Choose another name"))
    if name != wish.look:
        _replaced(game, wish.look, name, shelf.calm(look_file(game, wish.look)))
    return json({"look": name})


@own_looks.put("/own/<key>/look/delete")
def delete(key: str) -> Response:
    """Take a look out of the folder. Decks that have it get the one it starts from, once their author has agreed."""
    wish, game = decoded(_Delete), own(key)
    looks = _looks(game, wish.look)
    facts = facts_of(desk().open(game))
    decks = [deck.id for deck in facts.decks.values() if deck.look == wish.look]
    heirs = [name for name, table in looks.items() if table.get("from") == wish.look]
    if heirs:
        fault = f"{', '.join(heirs)} starts from it. Delete that look first, or let it start from another"
        raise InputError("edition", Fault(f"looks/{wish.look}.toml", "", "", fault))
    base = str(looks[wish.look].get("from", "")) or USUAL
    if decks and not wish.is_sure:
        return json({"asks": decks, "instead": base}, HTTPStatus.CONFLICT)
    file, name = look_file(game, wish.look), f"looks/{wish.look}.toml"
    gone = text_of(shelf.calm(file))
    head = text_of(shelf.calm(folder_of(game) / HEAD))
    _replaced(game, wish.look, base, None)
    return json({"look": base, "file": name, "text": gone, "before": head,
                 "after": text_of((folder_of(game) / HEAD).read_bytes())})  # fmt: skip


def _looks(game: Game, look: str) -> Mapping[str, Mapping[str, Any]]:
    tables: Mapping[str, Mapping[str, Any]] = own_tables(desk().open(game)).get("looks", {})
    if look not in tables:
        raise InputError("edition", Fault(f"looks/{look}.toml", "", "", "is gone from the folder"))
    return tables


def _replaced(game: Game, look: str, other: str, data: bytes | None) -> None:
    """Let everything that names a look name another. If the game refuses that, all files are as they were."""
    folder = folder_of(game)
    old = look_file(game, look)
    new = folder / "looks" / f"{other}.toml"
    with writing:
        stored = {file: shelf.calm(file) for file in (folder / HEAD, *sorted((folder / "looks").glob("*.toml")))}
        changed = {file: _renamed(text, look, other) for file, text in stored.items() if file != old}
        try:
            if data is not None:
                atomic_write(new, data)
            for file, text in changed.items():
                if text != stored[file]:
                    atomic_write(file, text)
            old.unlink()
            desk().open(game)
        except (FaultsError, OSError):
            if data is not None:
                new.unlink(missing_ok=True)
            for file, text in stored.items():
                atomic_write(file, text)
            raise


def _renamed(data: bytes, look: str, other: str) -> bytes:
    document = tomlkit.parse(text_of(data))
    decks = document.get("decks", {})
    places = [(document, "look"), (document, "from"), *((deck, "look") for deck in decks.values())]
    hits = [(table, key) for table, key in places if isinstance(table, MutableMapping) and table.get(key) == look]
    for table, key in hits:
        table[key] = other
    return encoded(tomlkit.dumps(document), data) if hits else data


@own_looks.put("/own/<key>/look/back")
def set_back(key: str) -> Response:
    """Put an icon on the backs of a deck; "" leaves them as the look draws them."""
    wish, game = decoded(_Back), own(key)
    deck = deck_named(desk().open(game), wish.deck)
    icon = wish.icon.strip()
    if icon and icon not in icon_names():
        raise InputError("edition", Fault(HEAD, f"decks.{deck.id}", "back", f"{icon!r} is no icon. Choose one below"))
    answer, old, new = change_head(game, deck.id, lambda text: with_head_key(text, deck.id, "back", icon))
    return json({**answer, "file": HEAD, "before": text_of(old), "after": text_of(new)})


@own_looks.get("/icons")
def icons() -> Response:
    """Return icons whose names have these words, those that begin so first, each with its outline."""
    words = request.args.get("like", "").lower().replace(" ", "-")[:40]
    names = [name for name in icon_names() if words in name]
    names.sort(key=lambda name: (not name.startswith(words), len(name), name))
    return json([[name, icon_path(name)] for name in names[:MOST_ICONS]])
