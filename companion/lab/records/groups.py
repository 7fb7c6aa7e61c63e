"""Groups of games by edition and options: their names, their keys, and the group that a user names."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

import cards
from cards.editions.differences import deck_differences, option_differences
from cards.errors import Fault, FaultsError, InputError
from companion.lab.records.export import options_that_differ
from companion.lab.records.fold import FoldedGame
from companion.lab.simulation.simulate import value_shown

LONGEST_SHORT = 40  # Letters of a short name, so that a sentence and a plot's legend have room for it.

LONGEST_CHANGE = 120  # Letters of a change in one line: a card's text may be long.
MOST_CHANGES = 8  # Changes that a report lists before it counts the rest.


def group_games(games: Sequence[FoldedGame]) -> list[list[FoldedGame]]:
    """Return games by edition and options: by game, its own edition first, otherwise in the order of first play."""
    groups: dict[tuple[str, str, str], list[FoldedGame]] = defaultdict(list)
    for game in games:
        record = game.saved.record
        groups[record.game, record.variant or "", edition_name(game.game_data)].append(game)
    order = list(dict.fromkeys(slug for slug, _, _ in groups))

    def place(members: Sequence[FoldedGame]) -> tuple[int, bool, bool]:
        game_data = members[0].game_data
        return order.index(game_data.slug), game_data.edition is not None, bool(options_that_differ(game_data))

    return sorted(groups.values(), key=place)


def edition_name(game_data: cards.GameData, has_version: bool = True) -> str:
    """Return an edition's name for people, with the options that differ from it."""
    printing = _printing(game_data, has_version)
    return ", ".join(filter(None, (printing, *option_texts(game_data, _other_options(game_data)))))


def edition_names(editions: Sequence[cards.GameData]) -> list[str]:
    """Return the names of editions that stand beside each other: with a version only where a name means several."""
    labels: dict[tuple[str, str], set[str]] = defaultdict(set)
    for data in editions:
        if data.edition:
            labels[data.slug, data.edition.name].add(data.edition.digest)
    return [
        edition_name(data, data.edition is None or len(labels[data.slug, data.edition.name]) > 1) for data in editions
    ]


def option_texts(game_data: cards.GameData, options: Mapping[str, object]) -> list[str]:
    """Return options with their values as people read them, by their labels."""
    labels = game_data.words.texts
    return [
        f"{labels.get(f'option.{name}.label', code_text(name))}: {_value_text(game_data, name, value)}"
        for name, value in options.items()
    ]


def change_texts(old: cards.GameData, new: cards.GameData) -> list[str]:
    """Return what an edition changes of another, a line for each option and each value of a card."""
    labels, texts = new.words.texts, []
    for change in option_differences(old, new):
        label = labels.get(f"option.{change.what}.label") or labels.get(f"edition_option.{change.what}.label")
        values = (labels.get(f"option.{change.what}.{value}", value) for value in (change.before, change.after))
        texts.append(f"{label or code_text(change.what)}: {' → '.join(values)}")
    texts += [
        f"{code_text(change.what)}: {change.before or 'none'} → {change.after or 'none'}"
        for change in deck_differences(_with_options_of(new, old), new)
    ]
    listed = [text if len(text) <= LONGEST_CHANGE else f"{text[:LONGEST_CHANGE]} …" for text in texts[:MOST_CHANGES]]
    unlisted = len(texts) - len(listed)
    return [*listed, f"{unlisted} more {'change' if unlisted == 1 else 'changes'}"] if unlisted else listed


def _with_options_of(source: cards.GameData, base: cards.GameData) -> cards.GameData:
    """An edition with another's options: a card that follows an option is not a change of its own."""
    options = msgspec.to_builtins(source.facts.options)
    try:
        return cards.load(base.slug, base.language, options, base.edition)
    except FaultsError:
        return base


def _value_text(game_data: cards.GameData, name: str, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return game_data.words.texts.get(f"option.{name}.{value}", value_shown(value))


def short_name(name: str, title: str, is_own: bool) -> str:
    """Return a short name of an edition from its full one: of the game's own its options, or the title."""
    printing, _, options = name.partition(", ")
    short = (options or title) if is_own else name
    return short if len(short) <= LONGEST_SHORT or not options else f"{title if is_own else printing}, changed"


def shared_options(names: tuple[str, str]) -> list[str]:
    """Return the options that stand in both names of two editions."""
    first, second = (name.split(", ")[1:] for name in names)
    return [option for option in first if option in second]


def short_names(names: tuple[str, str], title: str, are_own: tuple[bool, bool]) -> tuple[str, str]:
    """Return short names of two editions of a game, without the options that both have."""
    shared = shared_options(names)

    def unshared(name: str) -> str:
        printing, *options = name.split(", ")
        return ", ".join((printing, *(option for option in options if option not in shared)))

    return short_name(unshared(names[0]), title, are_own[0]), short_name(unshared(names[1]), title, are_own[1])


def code_text(code: str) -> str:
    """Return a code of the game as words: `round_over` becomes "round over"."""
    return code.replace("_", " ")


def edition_key(game_data: cards.GameData) -> str:
    """Return a name that means this edition with these options and no other."""
    edition = game_data.edition.digest if game_data.edition else f"{game_data.slug}/{game_data.printing}"
    return ", ".join(filter(None, (edition, _options_text(game_data))))


def group_named(option: str, text: str, groups: Sequence[list[FoldedGame]]) -> list[FoldedGame]:
    """Return the group that a user names: by edition, with or without version, by folder, digest or game.

    Where several match, a full name goes before a part of it, and an edition without other options before one with.
    Raises `InputError`: nobody played it, or the name means several. The error names `option`.
    """
    name = text.casefold()
    names = {name, *_digest_of_folder(text)}
    matches = [members for members in groups if names & _names(members[0].game_data)]
    full = [members for members in matches if name in _full_names(members[0].game_data)]
    matches = full if full and len(matches) > 1 else matches
    plain = [members for members in matches if not _options_text(members[0].game_data)]
    matches = plain if plain and len(matches) > 1 else matches
    if len(matches) == 1:
        return matches[0]
    if not matches:
        names_of_all = dict.fromkeys(edition_name(members[0].game_data) for members in groups)
        raise group_error(option, text, f"was not played. Played was: {'; '.join(names_of_all) or 'nothing at all'}")
    editions = [members[0].game_data for members in matches]
    choices = "; ".join(f"{edition_name(edition)} ({edition_key(edition)})" for edition in editions)
    raise group_error(option, text, f"means several: say which by its full name or what stands in brackets: {choices}")


def group_error(option: str, text: str, fault: str) -> InputError:
    """Return the error for a name of an edition that cannot be reported on."""
    return InputError("edition", Fault(option, text, "", fault))


@lru_cache(500)
def _other_options(game_data: cards.GameData) -> Mapping[str, object]:
    """Options that differ from the edition's, without those that the printing's name implies."""
    differ = options_that_differ(game_data)
    if "edition" in differ and not game_data.edition:
        plain = cards.load(game_data.slug, game_data.language, {"edition": differ["edition"]})
        usual = msgspec.to_builtins(plain.facts.options)
        differ = {name: value for name, value in differ.items() if value != usual.get(name)}
    return differ


def _options_text(game_data: cards.GameData) -> str:
    return ", ".join(f"{name} {value_shown(value)}" for name, value in _other_options(game_data).items())


def _printing(game_data: cards.GameData, has_version: bool = True) -> str:
    printing = game_data.printing if has_version or not game_data.edition else game_data.edition.name
    return f"edition {printing}" if printing[:1].isdigit() else printing


def _full_names(game_data: cards.GameData) -> set[str]:
    typed = ", ".join(filter(None, (_printing(game_data), _options_text(game_data))))
    names = (edition_name(game_data), typed, edition_key(game_data), game_data.printing)
    return {name.casefold() for name in names}


def _names(game_data: cards.GameData) -> set[str]:
    slug, edition = game_data.slug, game_data.edition
    names = (slug, slug.replace("_", "-"), game_data.title, f"{slug}/{game_data.printing}")
    parts = (edition.name, edition.digest) if edition else names
    return _full_names(game_data) | {name.casefold() for name in parts}


def _digest_of_folder(text: str) -> set[str]:
    """The digest of an edition's folder, which finds the games that were played from it."""
    try:
        folder = cards.find_game(text).folder
        edition = cards.load(str(folder)).edition if folder else None
    except (FaultsError, OSError):
        return set()
    return {edition.digest} if edition else set()
