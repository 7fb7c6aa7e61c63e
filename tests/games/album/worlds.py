"""Album tables to play, the worlds that a viewer cannot tell apart, and what each event shows whom.

Written from the rules alone, without view.py: the laws hold the views against this.
"""

from typing import Any

from msgspec.structs import replace

from companion.games.album.model import (
    AnyEvent,
    Dealt,
    Ended,
    HintDrawn,
    Laid,
    PassedOn,
    PhotoDrawn,
    PhotosShuffled,
    Placed,
    Refused,
    Revealed,
    RoundBegun,
    RoundEnded,
    State,
)
from companion.rules.chance import Chance
from companion.rules.game import Mover, Viewer

TABLES = [
    (4, {}),
    (2, {"journey": [1, 4, 2], "rounds": 3, "first": 2}),
    (10, {"journey": "challenge", "rounds": 2, "first": 9}),
    (3, {"journey": "random", "rounds": 10}),
    (3, {"show_photos": "printed", "rounds": 3}),
    (5, {"show_photos": "printed", "journey": [1], "rounds": 1}),
]
PLAYTHROUGHS = {
    "steady": (4, {"rounds": 3}, "steady"),
    "random": (3, {"show_photos": "printed", "journey": [3, 1], "rounds": 2, "first": 3}, "random"),
}
FIVE = 5
NUMBERS = range(1, 99)


def other(state: State, viewer: Viewer, chance: Chance) -> State:
    """A table with other photos, words and refusals, wherever this viewer has not been shown them."""
    if state.outcome or state.deal is None:
        return state
    keeps = viewer == state.keeper and state.phase != "round_over"
    state = _other_photos(state, keeps, chance)
    return _other_words(state, viewer, keeps, chance)


def shown(state: State, event: AnyEvent, viewer: Viewer) -> object:
    """What an event, coming to this state, tells the viewer; everything else about it is secret."""
    is_keeper = viewer == state.keeper
    match event:
        case PhotoDrawn() | HintDrawn() | PhotosShuffled():
            return event if is_keeper else None
        case Refused():
            return (event, state.hint) if is_keeper else None
        case Placed(level):
            return (level, state.hint) if is_keeper else level
        case PassedOn():
            return event, state.five
        case Revealed(hint):
            return hint, state.words[hint].word
        case RoundEnded():
            return event, state.photo, state.words
        case RoundBegun(keeper, photo):
            return (keeper, photo) if viewer == keeper else keeper
        case Ended() | Dealt():
            return event, state
    return event


def wild(state: State, mover: Mover, chance: Chance) -> dict[str, Any]:
    """Numbers as a keeper types them, now and then some that are used, too many, or none of a photo."""
    count = 1 if state.phase == "place" else FIVE - 1
    left = [number for number in NUMBERS if number not in state.used and number != state.photo]
    photos = list(chance.shuffled(left)[:count])
    match chance.below(12):
        case 0:
            photos = list(chance.shuffled(NUMBERS)[:count])
        case 1:
            photos.append(chance.pick(NUMBERS))
        case 2:
            photos[-1] = chance.pick((0, -5, 99, photos[0], state.photo or 1))
        case 3:
            photos = []
    return {"move": "drew", "photos": photos}


def _is_printed(state: State) -> bool:
    return state.facts.options.show_photos == "printed"


def _other_photos(state: State, keeps: bool, chance: Chance) -> State:
    """Other photos, and a deal from which they would have come; with printed photos any deal."""
    assert state.deal is not None
    past = state.used[: len(state.used) - len(state.five)]
    free = chance.shuffled(number for number in NUMBERS if number not in past)
    photo, five = _other_five(state, keeps, free, chance)
    shuffle = chance.shuffled(range(FIVE))
    drawn = [] if photo is None else [photo]
    if five:
        rest = [which for which in shuffle if which]
        place = five.index(photo or 0)
        shuffle = (*rest[:place], 0, *rest[place:])
        drawn = [five[shuffle.index(which)] for which in range(FIVE)]
    rounds = len(state.journey)
    dealt = state.deal.photos[: (state.round - 1) * FIVE]
    photos = (*dealt, *drawn, *(number for number in free if number not in drawn))
    if _is_printed(state):
        photos = chance.shuffled(NUMBERS)
    later = (chance.shuffled(range(FIVE)) for _ in range(rounds - state.round))
    shuffles = (*state.deal.shuffles[: state.round - 1], shuffle, *later)
    deal = replace(state.deal, photos=photos[: rounds * FIVE], shuffles=shuffles)
    return replace(state, deal=deal, photo=photo, five=five, used=past + five)


def _other_five(state: State, keeps: bool, free: tuple[int, ...], chance: Chance) -> tuple[int | None, tuple[int, ...]]:
    """Another secret photo, and how the round's photos lie if they have been shuffled."""
    if keeps or state.phase == "round_over":
        return state.photo, state.five
    if state.phase == "eliminate":
        return chance.pick([one.number for one in state.photos if not one.dropped]), state.five
    may_be_untyped = _is_printed(state) and chance.below(2) == 0
    if state.phase == "place":
        return None if may_be_untyped and not state.words else free[0], ()
    return free[0], () if may_be_untyped else chance.shuffled(free[:FIVE])


def _other_words(state: State, viewer: Viewer, keeps: bool, chance: Chance) -> State:
    """Other words in the tower, face down, in the keeper's hand; refused, by others, where none was and the reverse."""
    assert state.deal is not None
    hidden = {word for j, word in enumerate(state.refused) if _keeper_of(state, j) != viewer}
    if not keeps:
        hidden |= {state.hint, *(one.word for one in state.words if one not in state.scale)}
    out = state.deal.hints[: state.drawn]
    known = [word for word in out if word not in hidden]
    pool = list(chance.shuffled(word for word in state.deal.hints if word not in known))
    refused = tuple(
        word if _keeper_of(state, j) == viewer else chance.pick((None, pool.pop()))
        for j, word in enumerate(state.refused)
    )
    words, hint = state.words, state.hint
    if not keeps:
        words = tuple(one if one in state.scale else Laid(one.level, pool.pop(), one.hint) for one in state.words)
        hint = pool.pop() if state.phase == "place" and state.photo is not None else None
        if state.phase == "place" and state.photo is None:
            refused = (*refused[:-1], None)
    drawn = [*known, *(one.word for one in words), *refused, hint]
    gone = list(dict.fromkeys(word for word in drawn if word))
    tower = (*gone, *chance.shuffled(word for word in state.deal.hints if word not in gone))
    deal = replace(state.deal, hints=tower)
    return replace(state, deal=deal, words=words, hint=hint, refused=refused, drawn=len(gone))


def _keeper_of(state: State, round_: int) -> int:
    """Who was keeper, rounds counted from 0."""
    return (state.facts.options.first - 1 + round_) % state.seats + 1
