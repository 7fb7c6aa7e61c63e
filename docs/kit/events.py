"""Every event and every command of the games' rules, from their modules."""

import importlib
import pkgutil
from collections.abc import Iterator

import msgspec

import cards
from companion.games import GAMES
from companion.rules.game import Command, Event
from docs.kit.entry import Entry, Section, first_sentence
from docs.kit.options import ships

KINDS: tuple[tuple[str, type[msgspec.Struct]], ...] = (("moves", Command), ("events", Event))


def sections() -> tuple[Section, ...]:
    """Return the moves and the events of each game, in the order of the games."""
    return tuple(_sections())


def _sections() -> Iterator[Section]:
    for slug, game in GAMES.items():
        if slug in cards.slugs() and not ships(slug):
            continue
        package = importlib.import_module(f"companion.games.{slug}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
        title = cards.load(slug).title if slug in cards.slugs() else game.slug
        for kind, base in KINDS:
            own = (known for known in _kinds(base) if f"{known.__module__}.".startswith(f"{package.__name__}."))
            if entries := tuple(map(_entry, own)):
                yield Section(f"{title}: {kind}", entries)


def _kinds(base: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """Yield the types below a base, each once, in the order in which they are defined."""
    for one in base.__subclasses__():
        if not one.__name__.startswith("_"):
            yield one
        yield from _kinds(one)


def _entry(kind: type[msgspec.Struct]) -> Entry:
    fields = ", ".join(f"`{name}`" for name in kind.__struct_encode_fields__)
    said = first_sentence(kind.__dict__.get("__doc__"))
    return Entry(str(kind.__struct_config__.tag), said, f"Fields: {fields}." if fields else "")
