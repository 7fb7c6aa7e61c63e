"""Setup of Album: what chance decides, and the checks of a given deal. Rules 2.3 to 2.6."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cards.album import Album, guests, photo_numbers
from cards.errors import Fault, InputError
from cards.picture_sets import spans
from companion.games.album.model import Deal, Dealt, State
from companion.rules.chance import Chance


def blank(seats: int, facts: Album) -> State:
    """Return a table with nothing dealt."""
    return State(facts, seats)


def deal(state: State, chance: Chance, overrides: Mapping[str, Any]) -> Dealt:
    """Deal photos, hints, shuffles and perhaps a journey; what is not given is drawn. Rules 2.3, 2.4, 2.5.

    Raises:
        InputError: given values that cannot be drawn at this table, or a first keeper who is no seat of it.
    """
    facts, rounds = state.facts, state.facts.options.rounds
    random_values: dict[str, Any] = {
        "photos": _photos(facts, chance),
        "hints": chance.shuffled(facts.hints),
        "shuffles": tuple(chance.shuffled(range(facts.table.a_round)) for _ in range(rounds)),
        "journey": chance.shuffled(_tiles(facts))[:rounds] if facts.journey is None else None,
    }
    new_deal = Deal(**{**random_values, **overrides})
    faults = []
    if facts.options.first > state.seats:  # the options are read before the number of seats is known. Rule 2.6.
        fault = f"found {facts.options.first}, expected 1 to {state.seats}: a seat of this table is keeper first"
        faults.append(Fault("album/options.toml", "", "first", fault))
    checks = {
        "photos": _photo_faults(facts, new_deal.photos),
        "hints": _hint_faults(facts, new_deal.hints),
        "shuffles": _shuffle_faults(facts, new_deal.shuffles),
        "journey": _journey_faults(facts, new_deal.journey),
    }
    faults += [Fault("deal", key, "", fault) for key, texts in checks.items() for fault in texts]
    if faults:
        raise InputError("deal", *faults)
    return Dealt(new_deal)


def _photos(facts: Album, chance: Chance) -> Sequence[int]:
    """Return the photos of all rounds. Those that joined from phones are among them, as far as there is room."""
    needed, joined = facts.options.rounds * facts.table.a_round, guests(facts)
    if not joined:
        return chance.shuffled(photo_numbers(facts))[:needed]
    preferred = chance.shuffled(joined)[:needed]
    remaining = [number for number in photo_numbers(facts) if number not in joined]
    return chance.shuffled([*preferred, *chance.shuffled(remaining)[: needed - len(preferred)]])


def _tiles(facts: Album) -> list[int]:
    return [tile.hints for tile in facts.tiles.values() for _ in range(tile.copies)]


def _photo_faults(facts: Album, photos: Sequence[int]) -> Iterator[str]:
    rounds, a_round, numbers = facts.options.rounds, facts.table.a_round, photo_numbers(facts)
    if len(photos) != rounds * a_round:
        yield f"found {len(photos)} photos, expected {rounds * a_round}: {a_round} for each round, the secret one first"
    for number, times in Counter(photos).items():
        if number not in numbers:
            yield f"found {number}, expected numbers of photos: {spans(numbers)}"
        if times > 1:
            yield f"found {number} {times} times, expected each photo once"


def _hint_faults(facts: Album, hints: Sequence[str]) -> Iterator[str]:
    if len(hints) != len(facts.hints):
        yield f"found {len(hints)} hints, expected all {len(facts.hints)} of the tower, top first"
    for hint, times in Counter(hints).items():
        if hint not in facts.hints:
            yield f"found {hint!r}, expected ids of hints"
        if times > 1:
            yield f"found {hint!r} {times} times, expected each hint once"


def _shuffle_faults(facts: Album, shuffles: Sequence[Sequence[int]]) -> Iterator[str]:
    rounds, places = facts.options.rounds, list(range(facts.table.a_round))
    if len(shuffles) != rounds:
        yield f"found {len(shuffles)} lists, expected {rounds}: one for each round"
    for shuffle in shuffles:
        if sorted(shuffle) != places:
            yield f"found {list(shuffle)}, expected {places} in any order"


def _journey_faults(facts: Album, journey: Sequence[int] | None) -> Iterator[str]:
    """Only a random journey is dealt. At other tables the deal may still repeat the journey of the option."""
    if facts.journey is not None:
        if journey not in (None, facts.journey):
            yield f"found {list(journey or ())}, expected null: the option journey is {list(facts.journey)}"
        return
    if journey is None:
        yield f"found null, expected {facts.options.rounds} tiles, for the option journey is random"
    elif len(journey) != facts.options.rounds:
        yield f"found {len(journey)} tiles, expected {facts.options.rounds}: one for each round"
    elif Counter(journey) - Counter(_tiles(facts)):
        yield f"found {list(journey)}, expected tiles out of {sorted(_tiles(facts), reverse=True)}"
