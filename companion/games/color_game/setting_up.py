"""Who is who and who has which quest: drawn by chance, or given by hand and checked. Rules 2.1, 2.2, 8.1."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from cards.deck import did_you_mean
from cards.errors import Fault, InputError
from companion.games.color_game.model import ASSASSIN, OBSERVER, Deal, Dealt, Identity, QuestId, State
from companion.rules.chance import Chance
from companion.rules.game import Seat


def deal(state: State, chance: Chance, given: Mapping[str, Any]) -> Dealt:
    """Identities, then quests if the table plays with them; what is not given is drawn to fit what is.

    Raises:
        InputError: for identities that are not those of so many players, or quests that cannot be dealt to them.
    """
    quests: Mapping[Seat, QuestId] | None = given.get("quests")
    faults = [*_identity_faults(state, given.get("identities")), *_quest_faults(state, quests)]
    if faults:
        raise InputError("deal", *faults)
    drawn = _identities(state, chance, quests or {})
    identities: Mapping[Seat, Identity] = given.get("identities", drawn)
    if quests is None:
        quests = _quests(state, chance, identities) if state.facts.options.quests else {}
    if clashes := [_clash(seat, quests[seat]) for seat in sorted(quests) if not _fits(state, identities, quests, seat)]:
        raise InputError("deal", *clashes)
    return Dealt(Deal(dict(sorted(identities.items())), dict(sorted(quests.items()))))


def cards(state: State) -> tuple[Identity, ...]:
    """The identity cards of so many players. Rule 2.1."""
    keys = (*state.teams, ASSASSIN, *((OBSERVER,) if state.observer_in_play else ()))
    return tuple(key for key in keys for _ in range(state.facts.identities[key].copies))


def dealable(state: State) -> tuple[QuestId, ...]:
    """Quests without those that find a team which is not in play. Rule 8.1."""
    return tuple(key for key, quest in state.facts.quests.items() if not quest.team or quest.team in state.teams)


def _identities(state: State, chance: Chance, quests: Mapping[Seat, QuestId]) -> dict[Seat, Identity]:
    """Shuffled and dealt, anew until no seat has a given quest that it may not start with."""
    while True:
        drawn = dict(enumerate(chance.shuffled(cards(state)), 1))
        if all(_fits(state, drawn, quests, seat) for seat in quests):
            return drawn


def _quests(state: State, chance: Chance, identities: Mapping[Seat, Identity]) -> dict[Seat, QuestId]:
    """One each, shuffled anew until nobody has its own team's: every deal that may be is as likely as any other."""
    pile = dealable(state)
    if len(pile) < state.seats:
        raise InputError("deal", Fault("deal", "quests", "", f"found {len(pile)} quests, expected one for each seat"))
    while True:
        drawn = dict(zip(range(1, state.seats + 1), chance.shuffled(pile), strict=False))
        if all(_fits(state, identities, drawn, seat) for seat in drawn):
            return drawn


def _fits(state: State, identities: Mapping[Seat, Identity], quests: Mapping[Seat, QuestId], seat: Seat) -> bool:
    """No team starts with the quest to find itself. Rule 8.1."""
    return state.facts.quests[quests[seat]].team != identities[seat]


def _clash(seat: Seat, quest: QuestId) -> Fault:
    return Fault("deal", "quests", str(seat), f"found {quest} with a member of that team, expected another quest")


def _identity_faults(state: State, given: Mapping[Seat, Identity] | None) -> Iterator[Fault]:
    if given is None:
        return
    yield from _seat_faults(state, "identities", given)
    expected, found = Counter(cards(state)), Counter(given.values())
    for identity in found:
        if identity not in expected:
            known = f"expected one of {', '.join(expected)}{did_you_mean(identity, expected)}"
            yield Fault("deal", "identities", "", f'found "{identity}", {known}')
    for identity, count in expected.items():
        if found[identity] != count:
            yield Fault("deal", "identities", "", f"found {found[identity]} of {identity}, expected {count}")


def _quest_faults(state: State, given: Mapping[Seat, QuestId] | None) -> Iterator[Fault]:
    if given is None:
        return
    if not state.facts.options.quests:
        if given:
            found = f"found {len(given)} quests, expected none: the option quests is off"
            yield Fault("deal", "quests", "", found)
        return
    yield from _seat_faults(state, "quests", given)
    for quest, count in Counter(given.values()).items():
        if quest not in state.facts.quests:
            known = f"expected a quest of the card data{did_you_mean(quest, state.facts.quests)}"
            yield Fault("deal", "quests", "", f'found "{quest}", {known}')
        elif quest not in dealable(state):
            yield Fault("deal", "quests", "", f"found {quest}, expected quests to find teams that play")
        if count > 1:
            yield Fault("deal", "quests", "", f"found {quest} {count} times, expected each quest once")


def _seat_faults(state: State, key: str, given: Mapping[Seat, str]) -> Iterator[Fault]:
    if set(given) != set(range(1, state.seats + 1)):
        found = ", ".join(map(str, sorted(given))) or "none"
        yield Fault("deal", key, "", f"found seats {found}, expected one for each seat, 1 to {state.seats}")
