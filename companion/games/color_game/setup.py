"""Setup of the colour game: identities and quests, drawn by chance or given and checked. Rules 2.1, 2.2, 8.1."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from cards.color_game import ColorGame
from cards.deck import did_you_mean
from cards.errors import Fault, InputError
from companion.games.color_game.model import ASSASSIN, OBSERVER, Deal, Dealt, Identity, QuestId, State
from companion.rules.chance import Chance
from companion.rules.game import Seat


def blank(seats: int, facts: ColorGame) -> State:
    """Return a table with nothing dealt; an even number of seats adds the observer. Rule 2.1."""
    return State(facts, seats, teams=facts.teams[: (seats - 1) // 2], observer_in_play=seats % 2 == 0)


def deal(state: State, chance: Chance, overrides: Mapping[str, Any]) -> Dealt:
    """Deal identities, and quests if the table plays with them. What is not given is drawn to fit what is.

    Raises:
        InputError: given identities that are not those of so many seats, or given quests that cannot be dealt.
    """
    quests: Mapping[Seat, QuestId] | None = overrides.get("quests")
    faults = [*_identity_faults(state, overrides.get("identities")), *_quest_faults(state, quests)]
    if faults:
        raise InputError("deal", *faults)
    shuffled = _identities(state, chance, quests or {})
    identities: Mapping[Seat, Identity] = overrides.get("identities", shuffled)
    if quests is None:
        quests = _quests(state, chance, identities) if state.facts.options.quests else {}
    clashes = [seat for seat in sorted(quests) if not _fits(state, identities, quests, seat)]
    texts = {seat: f"found {quests[seat]} with a member of that team, expected another quest" for seat in clashes}
    if texts:
        raise InputError("deal", *(Fault("deal", "quests", str(seat), text) for seat, text in texts.items()))
    return Dealt(Deal(dict(sorted(identities.items())), dict(sorted(quests.items()))))


def identity_cards(state: State) -> tuple[Identity, ...]:
    """Return the identity cards for the table's number of seats. Rule 2.1."""
    keys = (*state.teams, ASSASSIN, *((OBSERVER,) if state.observer_in_play else ()))
    return tuple(key for key in keys for _ in range(state.facts.identities[key].copies))


def dealable_quests(state: State) -> tuple[QuestId, ...]:
    """Return all quests but those that find a team which is not in play. Rule 8.1."""
    return tuple(key for key, quest in state.facts.quests.items() if not quest.team or quest.team in state.teams)


def _identities(state: State, chance: Chance, quests: Mapping[Seat, QuestId]) -> dict[Seat, Identity]:
    """Shuffle again until no seat has a given quest that it may not start with."""
    while True:
        assignment = dict(enumerate(chance.shuffled(identity_cards(state)), 1))
        if all(_fits(state, assignment, quests, seat) for seat in quests):
            return assignment


def _quests(state: State, chance: Chance, identities: Mapping[Seat, Identity]) -> dict[Seat, QuestId]:
    """Shuffle again until no seat has its own team's quest, so that every legal deal is equally likely. Rule 8.1."""
    pile = dealable_quests(state)
    if len(pile) < state.seats:
        raise InputError("deal", Fault("deal", "quests", "", f"found {len(pile)} quests, expected one for each seat"))
    while True:
        assignment = dict(zip(range(1, state.seats + 1), chance.shuffled(pile), strict=False))
        if all(_fits(state, identities, assignment, seat) for seat in assignment):
            return assignment


def _fits(state: State, identities: Mapping[Seat, Identity], quests: Mapping[Seat, QuestId], seat: Seat) -> bool:
    """Return whether a seat may start with its quest: no team starts with the quest to find itself. Rule 8.1."""
    return state.facts.quests[quests[seat]].team != identities[seat]


def _identity_faults(state: State, identities: Mapping[Seat, Identity] | None) -> Iterator[Fault]:
    if identities is None:
        return
    yield from _seat_faults(state, "identities", identities)
    expected, counts = Counter(identity_cards(state)), Counter(identities.values())
    for identity in counts:
        if identity not in expected:
            expectation = f"expected one of {', '.join(expected)}{did_you_mean(identity, expected)}"
            yield Fault("deal", "identities", "", f'found "{identity}", {expectation}')
    for identity, count in expected.items():
        if counts[identity] != count:
            yield Fault("deal", "identities", "", f"found {counts[identity]} of {identity}, expected {count}")


def _quest_faults(state: State, quests: Mapping[Seat, QuestId] | None) -> Iterator[Fault]:
    if quests is None:
        return
    if not state.facts.options.quests:
        if quests:
            yield Fault("deal", "quests", "", f"found {len(quests)} quests, expected none: the option quests is off")
        return
    yield from _seat_faults(state, "quests", quests)
    for quest, count in Counter(quests.values()).items():
        if quest not in state.facts.quests:
            expectation = f"expected a quest of the card data{did_you_mean(quest, state.facts.quests)}"
            yield Fault("deal", "quests", "", f'found "{quest}", {expectation}')
        elif quest not in dealable_quests(state):
            yield Fault("deal", "quests", "", f"found {quest}, expected quests to find teams that play")
        if count > 1:
            yield Fault("deal", "quests", "", f"found {quest} {count} times, expected each quest once")


def _seat_faults(state: State, key: str, values: Mapping[Seat, str]) -> Iterator[Fault]:
    if set(values) != set(range(1, state.seats + 1)):
        seats = ", ".join(map(str, sorted(values))) or "none"
        yield Fault("deal", key, "", f"found seats {seats}, expected one for each seat, 1 to {state.seats}")
