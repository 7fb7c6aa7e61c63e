"""Games that were played by the same facts, and which of them a user means by a name."""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

import msgspec

import cards
from cards.deck import CardDataError, Fault
from companion.lab.export import options_that_differ
from companion.lab.happened import Happened
from companion.lab.simulate import value_shown


def grouped(games: Sequence[Happened]) -> list[list[Happened]]:
    """Games of the same edition and options together, the game's own edition first, then as they were first played."""
    groups: dict[tuple[str, str, str], list[Happened]] = defaultdict(list)
    for one in games:
        groups[one.kept.record.game, one.kept.record.variant or "", name(one.facts)].append(one)
    order = list(dict.fromkeys(game for game, _, _ in groups))

    def place(members: Sequence[Happened]) -> tuple[int, bool, bool]:
        facts = members[0].facts
        return order.index(facts.slug), facts.edition is not None, bool(options_that_differ(facts))

    return sorted(groups.values(), key=place)


@lru_cache(500)
def options(facts: cards.Game) -> str:
    """Options that differ from the edition's, as words; none that the printing's name says already."""
    differ = options_that_differ(facts)
    if "edition" in differ and not facts.edition:
        plain = cards.load(facts.slug, facts.language, {"edition": differ["edition"]})
        usual = msgspec.to_builtins(plain.facts.options)
        differ = {name: value for name, value in differ.items() if value != usual.get(name)}
    return ", ".join(f"{name} {value_shown(value)}" for name, value in differ.items())


def printing(facts: cards.Game) -> str:
    """The edition as every list and sheet names it; a bare number, such as the game's own, with a word before it."""
    return f"edition {facts.printing}" if facts.printing[:1].isdigit() else facts.printing


def name(facts: cards.Game) -> str:
    """What an edition is called, with the options that differ."""
    return ", ".join(filter(None, (printing(facts), options(facts))))


def key(facts: cards.Game) -> str:
    """Means this edition with these options and no other."""
    return ", ".join(filter(None, (facts.edition.digest if facts.edition else _own(facts), options(facts))))


def called(option: str, told: str, groups: Sequence[list[Happened]]) -> list[Happened]:
    """The group that a name means: an edition's name, with or without version, its folder, its digest, a game's slug.

    Raises:
        CardDataError: nobody played it, or it means several.
    """
    meant = {told.casefold(), *_of_folder(told)}
    found = [members for members in groups if meant & _names(members[0].facts)]
    for better in (_whole, _plain):
        if len(found) > 1:
            found = [members for members in found if better(members[0].facts, told)] or found
    if len(found) == 1:
        return found[0]
    if not found:
        there = "; ".join(dict.fromkeys(name(members[0].facts) for members in groups)) or "nothing at all"
        raise refused(option, told, f"was not played. Played was: {there}")
    many = "; ".join(f"{name(members[0].facts)} ({key(members[0].facts)})" for members in found)
    raise refused(option, told, f"means several: say which by its full name or what stands in brackets: {many}")


def refused(option: str, told: str, what: str) -> CardDataError:
    return CardDataError([Fault(option, told, "", what)])


def _whole(facts: cards.Game, told: str) -> bool:
    return told.casefold() in {it.casefold() for it in (name(facts), facts.printing, key(facts))}


def _plain(facts: cards.Game, _: str) -> bool:
    return not options(facts)


def _own(facts: cards.Game) -> str:
    """The game's own edition: its name tells it from that of another game."""
    return f"{facts.slug}/{facts.printing}"


def _names(facts: cards.Game) -> set[str]:
    names = {name(facts), key(facts), facts.printing}
    if facts.edition:
        names |= {facts.edition.name, facts.edition.digest}
    else:
        names |= {facts.slug, facts.slug.replace("_", "-"), facts.title, _own(facts)}
    return {it.casefold() for it in names}


def _of_folder(told: str) -> set[str]:
    """The digest of an edition's folder, so that a folder means what was played from it."""
    try:
        folder = cards.named(told).folder
        edition = cards.load(str(folder)).edition if folder else None
    except (CardDataError, OSError):
        return set()
    return {edition.digest} if edition else set()
