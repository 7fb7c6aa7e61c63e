"""Album tables to play, the worlds that a viewer cannot tell apart, and what each event shows to whom.

Written from the rules alone, without view.py: the laws compare the views with this.
"""

from typing import Any

from cases import tables_beside
from msgspec.structs import replace

from companion.games.album import model
from companion.rules.chance import Chance
from companion.rules.game import Mover, Viewer

LISTED = tables_beside(__file__)
TABLES, PLAYTHROUGHS, SHORT_GAME = LISTED["tables"], LISTED["playthroughs"], LISTED["short_game"]
FIVE = 5
NUMBERS = range(1, 99)


def indistinguishable_state(state: model.State, viewer: Viewer, chance: Chance) -> model.State:
    """Return a state with other photos, words and refusals, wherever this viewer has not been shown them."""
    if state.outcome or state.deal is None:
        return state
    keeps = viewer == state.keeper and state.phase != "round_over"
    state = _other_photos(state, keeps, chance)
    return _other_words(state, viewer, keeps, chance)


def visible_part(state: model.State, event: model.AnyEvent, viewer: Viewer) -> object:
    """Return what an event shows to a viewer in this state. Everything else about it is secret."""
    is_keeper = viewer == state.keeper
    match event:
        case model.PhotoDrawn() | model.HintDrawn() | model.PhotosShuffled():
            return event if is_keeper else None
        case model.Refused():
            return (event, state.hint) if is_keeper else None
        case model.Placed(level):
            return (level, state.hint) if is_keeper else level
        case model.PassedOn():
            return event, state.five
        case model.Revealed(hint):
            return hint, state.words[hint].word
        case model.RoundEnded():
            return event, state.photo, state.words if state.facts.options.show_unused else None
        case model.RoundBegun(keeper, photo):
            return (keeper, photo) if viewer == keeper else keeper
        case model.Ended() | model.Dealt():
            return event, state
    return event


def free_form_move(state: model.State, mover: Mover, chance: Chance) -> dict[str, Any]:
    """Return numbers as a keeper types them: sometimes used ones, too many, or numbers without a photo."""
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


def _is_printed(state: model.State) -> bool:
    return state.facts.options.show_photos == "printed"


def _other_photos(state: model.State, keeps: bool, chance: Chance) -> model.State:
    """Change the photos, and the deal to match them. With printed photos any deal matches."""
    assert state.deal is not None
    past_photos = state.used[: len(state.used) - len(state.five)]
    free = chance.shuffled(number for number in NUMBERS if number not in past_photos)
    photo, five = _other_five(state, keeps, free, chance)
    shuffle = chance.shuffled(range(FIVE))
    drawn_photos = [] if photo is None else [photo]
    if five:
        rest = [index for index in shuffle if index]
        place = five.index(photo or 0)
        shuffle = (*rest[:place], 0, *rest[place:])
        drawn_photos = [five[shuffle.index(index)] for index in range(FIVE)]
    rounds = len(state.journey)
    earlier_photos = state.deal.photos[: (state.round - 1) * FIVE]
    photos = (*earlier_photos, *drawn_photos, *(number for number in free if number not in drawn_photos))
    if _is_printed(state):
        photos = chance.shuffled(NUMBERS)
    later = (chance.shuffled(range(FIVE)) for _ in range(rounds - state.round))
    shuffles = (*state.deal.shuffles[: state.round - 1], shuffle, *later)
    deal = replace(state.deal, photos=photos[: rounds * FIVE], shuffles=shuffles)
    return replace(state, deal=deal, photo=photo, five=five, used=past_photos + five)


def _other_five(
    state: model.State, keeps: bool, free: tuple[int, ...], chance: Chance
) -> tuple[int | None, tuple[int, ...]]:
    """Return another secret photo, and the photos in order if they have been shuffled."""
    if keeps or state.phase == "round_over":
        return state.photo, state.five
    if state.phase == "eliminate":
        return chance.pick([one.number for one in state.photos if not one.dropped]), state.five
    may_be_untyped = _is_printed(state) and chance.below(2) == 0
    if state.phase == "place":
        return None if may_be_untyped and not state.words else free[0], ()
    return free[0], () if may_be_untyped else chance.shuffled(free[:FIVE])


def _other_words(state: model.State, viewer: Viewer, keeps: bool, chance: Chance) -> model.State:
    """Change hidden words in the tower and in the keeper's hand, and the words that other keepers refused."""
    assert state.deal is not None
    hidden = {word for j, word in enumerate(state.refused) if _keeper_of(state, j) != viewer}
    if not keeps:
        hidden |= {state.hint, *(one.word for one in state.words if one not in state.scale)}
    drawn_before = state.deal.hints[: state.drawn]
    known_words = [word for word in drawn_before if word not in hidden]
    pool = list(chance.shuffled(word for word in state.deal.hints if word not in known_words))
    refused = tuple(
        word if _keeper_of(state, j) == viewer else chance.pick((None, pool.pop()))
        for j, word in enumerate(state.refused)
    )
    words, hint = state.words, state.hint
    if not keeps:
        words = tuple(one if one in state.scale else model.Laid(one.level, pool.pop(), one.hint) for one in state.words)
        hint = pool.pop() if state.phase == "place" and state.photo is not None else None
        if state.phase == "place" and state.photo is None:
            refused = (*refused[:-1], None)
    drawn_words = [*known_words, *(one.word for one in words), *refused, hint]
    used_words = list(dict.fromkeys(word for word in drawn_words if word))
    tower = (*used_words, *chance.shuffled(word for word in state.deal.hints if word not in used_words))
    deal = replace(state.deal, hints=tower)
    return replace(state, deal=deal, words=words, hint=hint, refused=refused, drawn=len(used_words))


def _keeper_of(state: model.State, round_: int) -> int:
    """Return the keeper of a round, counted from 0."""
    return (state.facts.options.first - 1 + round_) % state.seats + 1
