"""The effect of each event on an Album table. Total: no checks, no chance."""

from typing import assert_never

from msgspec.structs import replace

from companion.games.album.model import (
    AnyEvent,
    Dealt,
    Dropped,
    Ended,
    HintDrawn,
    Laid,
    OyaChanged,
    PassedOn,
    Photo,
    PhotoDrawn,
    PhotosShuffled,
    Placed,
    PlacingEnded,
    Refused,
    Result,
    Revealed,
    RoundBegun,
    RoundEnded,
    State,
    Suggested,
    Tapped,
)
from companion.rules.game import Seat


def evolve(state: State, event: AnyEvent) -> State:
    """Return the state after an event."""
    match event:
        case Suggested(seat, photo):
            return replace(state, suggestions=dict(sorted({**state.suggestions, seat: photo}.items())))
        case Tapped(seat):
            return replace(state, ready=state.ready | {seat})
        case Placed(level):
            return _after_placing(state, level)
        case HintDrawn(word):
            return replace(state, hint=word, drawn=state.drawn + 1)
        case Refused():
            return replace(state, hint=None, refused=(*state.refused[:-1], state.hint))
        case Dropped(photo):
            photos = tuple(Photo(photo, True) if lying.number == photo else lying for lying in state.photos)
            return replace(state, photos=photos, suggestions={})
        case OyaChanged(oya):
            return replace(state, oya=oya, may_reveal=True)
        case Revealed(hint):
            scale = (*state.scale[:hint], state.words[hint], *state.scale[hint + 1 :])
            return replace(state, scale=scale, may_reveal=False, must_reveal=False)
        case PhotoDrawn(photo):
            return replace(state, photo=photo)
        case PlacingEnded():
            return replace(state, phase="shuffle")
        case PhotosShuffled(photos):
            return replace(state, five=photos, used=state.used + photos)
        case PassedOn(oya):
            lying = tuple(Photo(number) for number in state.five)
            return replace(state, phase="eliminate", photos=lying, oya=oya, may_reveal=True, must_reveal=True)
        case RoundEnded(won, stars):
            return _end_round(state, won, stars)
        case RoundBegun(keeper, photo):
            return _begin_round(replace(state, round=state.round + 1), keeper, photo)
        case Dealt(deal):
            journey = state.facts.journey or deal.journey or ()
            state = replace(state, deal=deal, journey=journey)
            if is_printed(state):
                return _begin_round(state, state.facts.options.first, None)
            first_round = _begin_round(state, state.facts.options.first, deal.photos[0])
            return evolve(first_round, HintDrawn(deal.hints[0]))
        case Ended(outcome):
            return replace(state, phase="over", outcome=outcome)
    assert_never(event)


def is_printed(state: State) -> bool:
    """Return whether photos are drawn from the printed deck, which the software cannot see. Rule 8.3."""
    return state.facts.options.show_photos == "printed"


def _begin_round(state: State, keeper: Seat, photo: int | None) -> State:
    """Clear the scale and the photos of the last round, and give the keeper a photo. Rules 6.4, 6.5."""
    return replace(
        state,
        phase="place",
        keeper=keeper,
        photo=photo,
        words=(),
        scale=(),
        five=(),
        photos=(),
        ready=frozenset(),
        refused=(*state.refused, None),
    )


def _after_placing(state: State, level: int) -> State:
    place = len(state.words)
    return replace(
        state,
        hint=None,
        words=(*state.words, Laid(level, state.hint, place)),
        scale=(*state.scale, Laid(level, None, place)),
    )


def _end_round(state: State, won: bool, stars: int) -> State:
    """Hints that are face down stay so, unless an option shows them. Rule 6.4."""
    assert state.photo is not None
    return replace(
        state,
        phase="round_over",
        oya=None,
        scale=state.words if state.facts.options.show_unused else state.scale,
        may_reveal=False,
        must_reveal=False,
        results=(*state.results, Result(won, stars, state.photo)),
        stars=state.stars + stars,
    )
