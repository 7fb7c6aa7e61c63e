"""Every event and every command of the games' rules."""

import inspect
from collections.abc import Iterator

import msgspec

import cards
from companion.games import GAMES
from docs.kit.entry import Entry, Section, first_sentence
from docs.kit.options import ships


def sections() -> tuple[Section, ...]:
    """Return the moves and the events of each game, in the order of the games and of their modules."""
    return tuple(_sections())


def _sections() -> Iterator[Section]:
    for slug, game in GAMES.items():
        if slug in cards.slugs() and not ships(slug):
            continue
        title = cards.load(slug).title if slug in cards.slugs() else game.slug
        for kind, types in (("moves", game.commands), ("events", game.events)):
            as_defined = sorted(types, key=lambda known: inspect.getsourcelines(known)[1])
            yield Section(f"{title}: {kind}", tuple(map(_entry, as_defined)))


def _entry(kind: type[msgspec.Struct]) -> Entry:
    fields = ", ".join(f"`{name}`" for name in kind.__struct_encode_fields__)
    said = first_sentence(kind.__dict__.get("__doc__"))
    return Entry(str(kind.__struct_config__.tag), said, f"Fields: {fields}." if fields else "")
