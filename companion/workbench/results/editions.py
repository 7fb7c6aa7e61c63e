"""Editions to simulate or compare, which pages name `game`, `game/edition` or, on the shelf, `own/key`."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

import cards
from cards.errors import Fault, FaultsError, InputError
from companion.workbench.api import own
from companion.workbench.desk import desk
from companion.workbench.shelf import Game

OWN = "own/"


class Choice(msgspec.Struct, frozen=True):
    """An edition to choose: its name for addresses, its title, and the heading it stands under."""

    name: str
    title: str
    group: str


def edition(name: str) -> Game:
    """Return a game or an edition by its name. Raises `InputError`: there is none."""
    if name.startswith(OWN):
        return own(name.removeprefix(OWN))
    if name not in cards.listed_slugs() and name not in cards.shipped_editions(name.rpartition("/")[0]):
        raise InputError("edition", Fault("", name, "", "is no edition here. Choose one from the list"))
    return Game(name, name, None)


def choices(slug: str) -> list[Choice]:
    """Return all editions of a game that can be read; those of the shelf come first."""
    own_editions = [(f"{OWN}{game.key}", game.name, "Your games") for game in desk().shelf.own()]
    shipped = [*([slug] if slug in cards.listed_slugs() else []), *cards.shipped_editions(slug)]
    readable = [*_loaded(slug, own_editions), *_loaded(slug, [(name, name, "In Tuckbox") for name in shipped])]
    names = Counter(title(data) for _, _, data in readable)
    return [Choice(name, title(data, names[title(data)] > 1), group) for name, group, data in readable]


def _loaded(slug: str, names: list[tuple[str, str, str]]) -> Iterator[tuple[str, str, cards.GameData]]:
    for name, source, group in names:
        try:
            data = cards.load(source)
        except FaultsError:
            continue
        if data.slug == slug:
            yield name, group, data


def title(data: cards.GameData, is_ambiguous: bool = False) -> str:
    """Return what an edition is called, with its version if its name alone could mean another one."""
    if data.edition is None:
        return data.title
    return data.edition.label if is_ambiguous else data.edition.name


def name_of(game: Game) -> str:
    """Return what a game on the shelf is called; its folder's name if it has faults."""
    try:
        return title(cards.load(game.name))
    except FaultsError:
        return Path(game.name).name


def titles(slug: str, names: list[str]) -> list[str]:
    """Return what editions of a game are called among all of it."""
    titles_by_name = {choice.name: choice.title for choice in choices(slug)}
    return [titles_by_name.get(name, name) for name in names]
