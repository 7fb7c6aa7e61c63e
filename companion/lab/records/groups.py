"""Games that were played by the same facts, and which of them a user means by a name."""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

import msgspec

import cards
from cards.errors import Fault, FaultsError, InputError
from companion.lab.records.export import options_that_differ
from companion.lab.records.fold import FoldedGame
from companion.lab.simulation.simulate import value_shown


def group_games(games: Sequence[FoldedGame]) -> list[list[FoldedGame]]:
    """Games of the same edition and options together, the game's own edition first, then as they were first played."""
    groups: dict[tuple[str, str, str], list[FoldedGame]] = defaultdict(list)
    for one in games:
        groups[one.kept.record.game, one.kept.record.variant or "", name(one.game_data)].append(one)
    order = list(dict.fromkeys(game for game, _, _ in groups))

    def place(members: Sequence[FoldedGame]) -> tuple[int, bool, bool]:
        game_data = members[0].game_data
        return order.index(game_data.slug), game_data.edition is not None, bool(options_that_differ(game_data))

    return sorted(groups.values(), key=place)


@lru_cache(500)
def options(game_data: cards.GameData) -> str:
    """Options that differ from the edition's, as words; none that the printing's name says already."""
    differ = options_that_differ(game_data)
    if "edition" in differ and not game_data.edition:
        plain = cards.load(game_data.slug, game_data.language, {"edition": differ["edition"]})
        usual = msgspec.to_builtins(plain.facts.options)
        differ = {name: value for name, value in differ.items() if value != usual.get(name)}
    return ", ".join(f"{name} {value_shown(value)}" for name, value in differ.items())


def printing(game_data: cards.GameData) -> str:
    """The edition as every list and sheet names it; a bare number, such as the game's own, with a word before it."""
    return f"edition {game_data.printing}" if game_data.printing[:1].isdigit() else game_data.printing


def name(game_data: cards.GameData) -> str:
    """What an edition is called, with the options that differ."""
    return ", ".join(filter(None, (printing(game_data), options(game_data))))


def key(game_data: cards.GameData) -> str:
    """Means this edition with these options and no other."""
    return ", ".join(
        filter(None, (game_data.edition.digest if game_data.edition else _own(game_data), options(game_data)))
    )


def group_named(option: str, told: str, groups: Sequence[list[FoldedGame]]) -> list[FoldedGame]:
    """The group that a name means: an edition's name, with or without version, its folder, its digest, a game's slug.

    Raises:
        InputError: nobody played it, or it means several.
    """
    meant = {told.casefold(), *_of_folder(told)}
    found = [members for members in groups if meant & _names(members[0].game_data)]
    for better in (_whole, _plain):
        if len(found) > 1:
            found = [members for members in found if better(members[0].game_data, told)] or found
    if len(found) == 1:
        return found[0]
    if not found:
        there = "; ".join(dict.fromkeys(name(members[0].game_data) for members in groups)) or "nothing at all"
        raise group_faults(option, told, f"was not played. Played was: {there}")
    many = "; ".join(f"{name(members[0].game_data)} ({key(members[0].game_data)})" for members in found)
    raise group_faults(option, told, f"means several: say which by its full name or what stands in brackets: {many}")


def group_faults(option: str, told: str, what: str) -> InputError:
    return InputError("edition", Fault(option, told, "", what))


def _whole(game_data: cards.GameData, told: str) -> bool:
    return told.casefold() in {it.casefold() for it in (name(game_data), game_data.printing, key(game_data))}


def _plain(game_data: cards.GameData, _: str) -> bool:
    return not options(game_data)


def _own(game_data: cards.GameData) -> str:
    """The game's own edition: its name tells it from that of another game."""
    return f"{game_data.slug}/{game_data.printing}"


def _names(game_data: cards.GameData) -> set[str]:
    names = {name(game_data), key(game_data), game_data.printing}
    if game_data.edition:
        names |= {game_data.edition.name, game_data.edition.digest}
    else:
        names |= {game_data.slug, game_data.slug.replace("_", "-"), game_data.title, _own(game_data)}
    return {it.casefold() for it in names}


def _of_folder(told: str) -> set[str]:
    """The digest of an edition's folder, so that a folder means what was played from it."""
    try:
        folder = cards.find_game(told).folder
        edition = cards.load(str(folder)).edition if folder else None
    except (FaultsError, OSError):
        return set()
    return {edition.digest} if edition else set()
