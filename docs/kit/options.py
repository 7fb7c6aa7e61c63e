"""Every option of every game: its label, range and default, and the rules that it changes with their sources."""

import re
from collections.abc import Iterator

import msgspec

import cards
from cards.rulebook import Rule
from cards.sources import has_sources, load_sources
from companion.web.options_form import EDITIONS, TABLES, fields
from docs.kit.entry import Entry, Section
from docs.kit.fields import meanings, plain_type


def sections() -> tuple[Section, ...]:
    """Return a section for each game with options that people play as it ships, in their order."""
    games = (cards.load(slug) for slug in cards.listed_slugs() if slug != cards.start_slug() and ships(slug))
    options = ((game, msgspec.structs.fields(game.facts.options)) for game in games)
    return tuple(Section(game.title, tuple(_entry(game, field) for field in own)) for game, own in options if own)


def ships(slug: str) -> bool:
    """Return whether a game is one of Tuckbox's own, not one that an installed package brings."""
    return cards.game_folder(slug).parent == cards.HERE


def _entry(game: cards.GameData, field: msgspec.structs.FieldInfo) -> Entry:
    texts = game.words.texts
    below = next((one for one in (TABLES, EDITIONS) if f"{one}.{field.name}.label" in texts), "")
    label = texts.get(f"{below}.{field.name}.label", "")
    meaning = meanings(type(game.facts.options)).get(field.name, "")
    says = f"{label}. {meaning}".strip() if label else meaning
    return Entry(field.name, says, " ".join(_facts(game, field, below)))


def _facts(game: cards.GameData, field: msgspec.structs.FieldInfo, below: str) -> Iterator[str]:
    form = {one.name: one for one in fields(game, below)} if below else {}
    choices = form[field.name].choices if field.name in form else ()
    named = [f"`{msgspec.json.decode(value)}` ({label})" for value, label in choices if value.startswith('"')]
    yield f"Takes {', '.join(named) if named else plain_type(msgspec.inspect.type_info(field.type))}."
    value = getattr(game.facts.options, field.name)
    yield f"Default: `{str(value).lower() if isinstance(value, bool) else value}`."
    if below == EDITIONS:
        yield "Only an edition sets it."
    if rules := _rules(game, field.name):
        yield rules


def _rules(game: cards.GameData, option: str) -> str:
    raw = (cards.game_folder(game.slug) / game.language / "rules.md").read_text("utf-8")
    named = re.compile(rf"{{{re.escape(option)}[}}:]")
    rules = (rule for rule in cards.load_rules(game) if isinstance(rule, Rule))
    stated = [rule for rule in rules if named.search(raw.partition(f"\n{rule.number} ")[2].partition("\n\n")[0])]
    if not stated:
        return ""
    origins = load_sources(game) if has_sources(game) else {}
    sources = {number: f" ({origin.source or 'our ruling'})" for number, origin in origins.items()}
    return f"In rule {', '.join(rule.number + sources.get(rule.number, '') for rule in stated)}."
