"""Every option of every game: its label, range and default, and the rules that it changes with their sources."""

import re
from collections.abc import Iterator, Sequence

import msgspec

import cards
from cards.rulebook import Rule
from cards.sources import has_sources, load_sources
from companion.web.options_form import EDITIONS, TABLES, fields
from docs.kit.entry import Entry, Section
from docs.kit.fields import meanings, plain_type

Rulebook = Sequence[tuple[str, str]]
"""Each rule that people play by: its number, and how it is written."""


def sections() -> tuple[Section, ...]:
    """Return a section for each game with options that people play as it ships, in their order."""
    games = (cards.load(slug) for slug in cards.listed_slugs() if slug != cards.start_slug() and ships(slug))
    options = ((game, msgspec.structs.fields(game.facts.options)) for game in games)
    return tuple(_section(game, own) for game, own in options if own)


def ships(slug: str) -> bool:
    """Return whether a game is one of Tuckbox's own, not one that an installed package brings."""
    return cards.game_folder(slug).parent == cards.HERE


def _section(game: cards.GameData, own: Sequence[msgspec.structs.FieldInfo]) -> Section:
    rules, said = tuple(_rulebook(game)), meanings(type(game.facts.options))
    return Section(game.title, tuple(_entry(game, field, said.get(field.name, ""), rules) for field in own))


def _entry(game: cards.GameData, field: msgspec.structs.FieldInfo, meaning: str, rules: Rulebook) -> Entry:
    texts = game.words.texts
    below = next((one for one in (TABLES, EDITIONS) if f"{one}.{field.name}.label" in texts), "")
    label = texts.get(f"{below}.{field.name}.label", "")
    says = f"{label}. {meaning}".strip() if label else meaning
    return Entry(field.name, says, " ".join(_facts(game, field, below, rules)))


def _facts(game: cards.GameData, field: msgspec.structs.FieldInfo, below: str, rules: Rulebook) -> Iterator[str]:
    form = {one.name: one for one in fields(game, below)} if below else {}
    choices = form[field.name].choices if field.name in form else ()
    named = [f"`{msgspec.json.decode(value)}` ({label})" for value, label in choices if value.startswith('"')]
    yield f"Takes {', '.join(named) if named else plain_type(msgspec.inspect.type_info(field.type))}."
    value = getattr(game.facts.options, field.name)
    yield f"Default: `{str(value).lower() if isinstance(value, bool) else value}`."
    if below == EDITIONS:
        yield "Only an edition sets it."
    pattern = re.compile(rf"{{{re.escape(field.name)}[}}:]")
    if stated := [number for number, written in rules if pattern.search(written)]:
        yield f"In rule {', '.join(stated)}."


def _rulebook(game: cards.GameData) -> Iterator[tuple[str, str]]:
    """Yield the number of each rule with its source, and the rule as it is written, with its options in braces."""
    raw = (cards.game_folder(game.slug) / game.language / "rules.md").read_text("utf-8")
    origins = load_sources(game) if has_sources(game) else {}
    sources = {number: f" ({origin.source or 'our ruling'})" for number, origin in origins.items()}
    for rule in cards.load_rules(game):
        if isinstance(rule, Rule):
            written = raw.partition(f"\n{rule.number} ")[2].partition("\n\n")[0]
            yield rule.number + sources.get(rule.number, ""), written
