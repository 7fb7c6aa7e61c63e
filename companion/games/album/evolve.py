"""The effect of each event on an Album table. Total: no checks, no chance."""

from typing import assert_never

from msgspec.structs import replace

from companion.games.album import model as m
from companion.rules.game import Seat


def evolve(state: m.State, event: m.AnyEvent) -> m.State:
    """Return the state after an event."""
    if isinstance(event, m.HintEvent):
        return _after_hint(state, event)
    if isinstance(event, m.EliminationEvent):
        return _after_elimination(state, event)
    match event:
        case m.Tapped(seat):
            return replace(state, ready=state.ready | {seat})
        case m.PhotosShuffled(photos):
            return replace(state, five=photos, used=state.used + photos)
        case m.RoundEnded(won, stars):
            return _end_round(state, won, stars)
        case m.RoundBegun(keeper, photo):
            return _begin_round(replace(state, round=state.round + 1), keeper, photo)
        case m.Dealt(deal):
            journey = state.facts.journey or deal.journey or ()
            state = replace(state, deal=deal, journey=journey)
            if is_printed(state):
                return _begin_round(state, state.facts.options.first, None)
            first_round = _begin_round(state, state.facts.options.first, deal.photos[0])
            return evolve(first_round, m.HintDrawn(deal.hints[0]))
        case m.Ended(outcome):
            return replace(state, phase="over", outcome=outcome)
    assert_never(event)


def _after_hint(state: m.State, event: m.HintEvent) -> m.State:
    match event:
        case m.Placed(level):
            return _after_placing(state, level)
        case m.HintDrawn(word):
            return replace(state, hint=word, drawn=state.drawn + 1)
        case m.Refused():
            return replace(state, hint=None, refused=(*state.refused[:-1], state.hint))
        case m.PhotoDrawn(photo):
            return replace(state, photo=photo)
        case m.PlacingEnded():
            return replace(state, phase="shuffle")
    assert_never(event)


def _after_elimination(state: m.State, event: m.EliminationEvent) -> m.State:
    match event:
        case m.Suggested(seat, photo):
            return replace(state, suggestions=dict(sorted({**state.suggestions, seat: photo}.items())))
        case m.Dropped(photo):
            photos = tuple(m.Photo(photo, True) if lying.number == photo else lying for lying in state.photos)
            return replace(state, photos=photos, suggestions={})
        case m.OyaChanged(oya):
            return replace(state, oya=oya, may_reveal=True)
        case m.Revealed(hint):
            scale = (*state.scale[:hint], state.words[hint], *state.scale[hint + 1 :])
            return replace(state, scale=scale, may_reveal=False, must_reveal=False)
        case m.PassedOn(oya):
            lying = tuple(m.Photo(number) for number in state.five)
            return replace(state, phase="eliminate", photos=lying, oya=oya, may_reveal=True, must_reveal=True)
    assert_never(event)


def is_printed(state: m.State) -> bool:
    """Return whether photos are drawn from the printed deck, which the software cannot see. Rule 8.3."""
    return state.facts.options.show_photos == "printed"


def _begin_round(state: m.State, keeper: Seat, photo: int | None) -> m.State:
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


def _after_placing(state: m.State, level: int) -> m.State:
    place = len(state.words)
    return replace(
        state,
        hint=None,
        words=(*state.words, m.Laid(level, state.hint, place)),
        scale=(*state.scale, m.Laid(level, None, place)),
    )


def _end_round(state: m.State, won: bool, stars: int) -> m.State:
    """Hints that are face down stay so, unless an option shows them. Rule 6.4."""
    assert state.photo is not None
    return replace(
        state,
        phase="round_over",
        oya=None,
        scale=state.words if state.facts.options.show_unused else state.scale,
        may_reveal=False,
        must_reveal=False,
        results=(*state.results, m.Result(won, stars, state.photo)),
        stars=state.stars + stars,
    )
