"""Album's rules: legal moves, the events of a move, and stars. Why a move is refused is in refusals.py."""

from collections.abc import Iterator, Mapping, Sequence

from companion.games.album import model as m
from companion.games.album.evolve import evolve, is_printed
from companion.games.album.refusals import drew_form, turn_refusal
from companion.games.album.view_types import DrewForm
from companion.rules.game import IllegalMove, Mover, Outcome, Seat

PHASES: Mapping[type[m.Move], tuple[m.Phase, ...]] = {
    m.Place: ("place",),
    m.Refuse: ("place",),
    m.Drew: ("place", "shuffle"),
    m.PassOn: ("shuffle",),
    m.Reveal: ("eliminate",),
    m.Eliminate: ("eliminate",),
    m.Suggest: ("eliminate",),
    m.Ready: ("round_over",),
}
PASS_ON = (m.PassOn(),)
READY = (m.Ready(),)


def moves(state: m.State, mover: Mover) -> Sequence[m.Move | DrewForm]:
    """Return what this seat may do now."""
    if not isinstance(mover, int) or state.deal is None:
        return ()
    match state.phase:
        case "eliminate" if mover == state.oya:
            return _oya_moves(state)
        case "eliminate" if mover != state.keeper:
            return tuple([m.Suggest(photo.number) for photo in state.photos if not photo.dropped])
        case "place" if mover == state.keeper:
            if state.photo is None:
                return (drew_form(state),)
            refuse = (m.Refuse(),) if state.refused[-1] is None else ()
            return (*map(m.Place, range(state.facts.table.highest + 1)), *refuse)
        case "shuffle" if mover == state.keeper:
            return PASS_ON if state.five else (drew_form(state),)
        case "round_over" if mover not in state.ready:
            return READY
    return ()


def _oya_moves(state: m.State) -> Sequence[m.Move]:
    """One hint at most, then a photo; the first Oya of a round must turn up a hint. Rules 5.1, 5.2."""
    reveals = [m.Reveal(place.hint) for place in state.scale if place.word is None] if state.may_reveal else []
    if state.must_reveal:
        return tuple(reveals)
    return (*reveals, *[m.Eliminate(photo.number) for photo in state.photos if not photo.dropped])


def decide(state: m.State, mover: Mover, move: m.Move, at: float) -> Sequence[m.AnyEvent]:
    """Return the events of a move, with all that follows from it at once."""
    if state.phase not in PHASES[type(move)]:
        raise IllegalMove("wrong_phase", f"now.{state.phase}")
    if not isinstance(mover, int) or not _is_allowed_seat(state, mover, move):
        raise IllegalMove("not_your_turn", f"now.{state.phase}")
    if refusal := turn_refusal(state, move):
        raise refusal
    return tuple(_events(state, mover, move))


def _is_allowed_seat(state: m.State, seat: Seat, move: m.Move) -> bool:
    """Return whether this seat may make a move of this phase. The keeper makes none while photos drop. Rule 4.3."""
    match move:
        case m.Reveal() | m.Eliminate():
            return seat == state.oya
        case m.Suggest():
            return seat not in (state.keeper, state.oya)
        case m.Ready():
            return seat not in state.ready
    return seat == state.keeper


def _events(state: m.State, seat: Seat, move: m.Move) -> Iterator[m.AnyEvent]:
    match move:
        case m.Place(level):
            yield m.Placed(level)
            yield from _after_placing(state)
        case m.Refuse():
            yield m.Refused()
            yield _next_hint(state)
        case m.Drew(photos) if state.phase == "place":
            yield m.PhotoDrawn(photos[0])
            yield _next_hint(state)
        case m.Drew(photos):
            assert state.photo is not None
            yield _shuffle(state, (state.photo, *photos))
        case m.PassOn():
            yield m.PassedOn(_left_neighbour(state, state.keeper))
        case m.Reveal(hint):
            yield m.Revealed(hint)
        case m.Suggest(photo):
            yield m.Suggested(seat, photo)
        case m.Eliminate(photo):
            yield m.Dropped(photo)
            yield from _after_dropping(state, photo)
        case m.Ready():
            yield m.Tapped(seat)
            if len(state.ready) + 1 == state.seats:
                yield from _next_round(state)


def _after_placing(state: m.State) -> Iterator[m.AnyEvent]:
    """Draw the next hint; once the journey tile's number lies, shuffle the photos. Rules 3.5, 4.1, 4.2."""
    if len(state.words) + 1 < state.journey[state.round - 1]:
        yield _next_hint(state)
        return
    yield m.PlacingEnded()
    if not is_printed(state):
        yield _shuffle(state, _round_photos(state, state.round))


def _after_dropping(state: m.State, photo: int) -> Iterator[m.AnyEvent]:
    """End the round after the keeper's photo or the last other one; else change the Oya. Rules 5.4, 5.5, 5.6."""
    lying = sum(not lying.dropped for lying in state.photos) - 1
    if photo == state.photo:
        end = m.RoundEnded(False, 0)
    elif lying == 1:
        face_down = sum(hint.word is None for hint in state.scale)  # a star each, besides the tile's. Rules 6.1, 6.3.
        end = m.RoundEnded(True, state.facts.worth[state.journey[state.round - 1]] + face_down)
    else:
        assert state.oya is not None
        left = _left_neighbour(state, state.oya)
        yield m.OyaChanged(_left_neighbour(state, left) if left == state.keeper else left)
        return
    yield end
    if state.round == len(state.journey):
        yield m.Ended(_outcome(evolve(state, end)))


def _next_round(state: m.State) -> Iterator[m.AnyEvent]:
    """Begin a round: the seat left of the last keeper is the next one. Rule 6.5."""
    photo = None if is_printed(state) else _round_photos(state, state.round + 1)[0]
    yield m.RoundBegun(_left_neighbour(state, state.keeper), photo)
    if photo is not None:
        yield _next_hint(state)


def _next_hint(state: m.State) -> m.HintDrawn:
    assert state.deal is not None
    return m.HintDrawn(state.deal.hints[state.drawn])


def _round_photos(state: m.State, number: int) -> tuple[int, ...]:
    """A round's photos in dealing order, the secret one first; `number` counts rounds from 1."""
    assert state.deal is not None
    a_round = state.facts.table.a_round
    return state.deal.photos[(number - 1) * a_round : number * a_round]


def _shuffle(state: m.State, photos: Sequence[int]) -> m.PhotosShuffled:
    """Put a round's photos, given with the secret one first, into table order. Rule 4.2."""
    assert state.deal is not None
    return m.PhotosShuffled(tuple(photos[index] for index in state.deal.shuffles[state.round - 1]))


def _left_neighbour(state: m.State, seat: Seat) -> Seat:
    return seat % state.seats + 1


def _outcome(state: m.State) -> Outcome:
    """Return the outcome after the last round: all win if any round was won. Rules 7.1, 7.2, 8.4."""
    winners = tuple(range(1, state.seats + 1)) if any(result.won for result in state.results) else ()
    rounds = tuple(result.stars if result.won else None for result in state.results)
    levels = state.facts.levels
    stars = state.stars * levels.rounds // len(state.journey)  # scaled to the rounds of the level table
    level = sum(stars >= fewest for fewest in levels.stars) - 1
    return Outcome(winners, "album_complete", {"stars": state.stars, "level": level, "rounds": rounds})
