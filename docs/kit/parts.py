"""Short parts of the reference: the columns of `tuckbox export`, a host's limits, addresses, moves and events."""

import dataclasses
import inspect
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import msgspec
from flask import Flask

import cards
from companion.games import GAMES
from companion.lab.records.export import COLUMNS
from companion.limits import Limits
from companion.web.app import BLUEPRINTS
from companion.workbench import app as workbench
from docs.kit.entry import Entry, Section, first_sentence
from docs.kit.fields import meanings
from docs.kit.options import ships

USUAL = {"HEAD", "OPTIONS"}
FILES = "Return a style sheet or a script."  # Of Flask's own route, which has no sentence.


def columns() -> tuple[Section, ...]:
    """Return a section for each table that `tuckbox export --csv` writes, with every column."""
    return tuple(
        Section(table, tuple(Entry(name, _sentence(what)) for name, what in columns.items()))
        for table, columns in COLUMNS.items()
    )


def _sentence(what: str) -> str:
    text = what[:1].upper() + what[1:]
    return text and (text if text.endswith(".") else f"{text}.")


def limits() -> tuple[Section, ...]:
    """Return one section with every limit of a host and its figure."""
    said = meanings(Limits)
    entries = (Entry(one.name, said.get(one.name, ""), f"{one.default}") for one in dataclasses.fields(Limits))
    return (Section("The limits", tuple(entries)),)


def routes() -> tuple[Section, ...]:
    """Return every address of the companion and of the workbench, in order, with its function's first sentence."""
    companion = Flask("docs", static_folder=None)
    for part in BLUEPRINTS:
        companion.register_blueprint(part)
    desk = workbench.create_app(cast(Any, SimpleNamespace()), "")
    return (
        Section("The companion", _addresses(companion), "What `tuckbox host` answers to phones, screens and hosts."),
        Section("The workbench", _addresses(desk), "What `tuckbox` answers to its owner's browser alone."),
    )


def _addresses(app: Flask) -> tuple[Entry, ...]:
    entries = []
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: (rule.rule, sorted(rule.methods or ()))):
        says = first_sentence(inspect.getdoc(app.view_functions[rule.endpoint]))
        methods = ", ".join(sorted((rule.methods or set()) - USUAL))
        entries.append(Entry(f"{methods} {rule.rule}", FILES if rule.endpoint == "static" else says))
    return tuple(entries)


def events() -> Iterator[Section]:
    """Yield the moves and the events of each game's rules, in the order of the games and of their modules."""
    for slug, game in GAMES.items():
        if slug in cards.slugs() and not ships(slug):
            continue
        title = cards.load(slug).title if slug in cards.slugs() else game.slug
        for kind, types in (("moves", game.commands), ("events", game.events)):
            as_defined = sorted(types, key=lambda known: inspect.getsourcelines(known)[1])
            yield Section(f"{title}: {kind}", tuple(map(_event, as_defined)))


def _event(kind: type[msgspec.Struct]) -> Entry:
    fields = ", ".join(f"`{name}`" for name in kind.__struct_encode_fields__)
    said = first_sentence(kind.__dict__.get("__doc__"))
    return Entry(str(kind.__struct_config__.tag), said, f"Fields: {fields}." if fields else "")
