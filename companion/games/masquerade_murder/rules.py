"""Masquerade Murder's rules: set-up, what each seat may do, what a move makes happen. Ends of nights: ending.py."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, assert_never, get_args

from cards.errors import Fault, InputError
from cards.masquerade_murder import CharacterId, Masquerade
from companion.games.masquerade_murder.ending import end_of_night
from companion.games.masquerade_murder.evolve import evolve
from companion.games.masquerade_murder.model import (
    AnyEvent,
    CardsDealt,
    CardsLaid,
    Deal,
    Dealt,
    Draw,
    Drew,
    Extra,
    ExtraShown,
    Move,
    NightBegun,
    OrderId,
    Phase,
    Place,
    Placed,
    Readied,
    Ready,
    Replace,
    Replaced,
    State,
    Target,
    Targeted,
    TurnCame,
)
from companion.games.masquerade_murder.standing import ORDERS, first_to_draw, next_to_place
from companion.rules.chance import Chance
from companion.rules.game import IllegalMove, Mover, Seat

PHASES: Mapping[type[Move], tuple[Phase, ...]] = {
    Target: ("target",),
    Draw: ("draw",),
    Ready: ("draw", "reveal"),
    Place: ("place",),
    Replace: ("place",),
}
READY = (Ready(),)
CHARACTERS: tuple[CharacterId, ...] = get_args(CharacterId)


def blank(seats: int, facts: Masquerade) -> State:
    """The empty ballroom, everybody in play, no counter on the table. Rule 2.1."""
    ballroom = tuple(Place(cell) for cell in facts.board.seats())
    all_seats = tuple(range(1, seats + 1))
    none_yet = dict.fromkeys(all_seats, 0)
    return State(facts, seats, ballroom, ballroom, all_seats, all_seats, none_yet, none_yet, ((),) * seats)


def deal(state: State, chance: Chance, given: Mapping[str, Any]) -> Dealt:
    """A character and a first order card for each seat by chance, but for what is given. Rules 2.3, 3.3.

    Raises:
        InputError: where not each of them lies at one place.
    """
    seats = range(1, state.seats + 1)
    places: tuple[Seat | Extra, ...] = (*seats, "extra")
    characters: Mapping[Seat, CharacterId] = dict(zip(seats, chance.shuffled(CHARACTERS), strict=True))
    first_draw: Mapping[Seat | Extra, OrderId] = dict(zip(places, chance.shuffled(ORDERS), strict=True))
    characters = given.get("characters", characters)
    first_draw = given.get("first_draw", first_draw)
    faults = [
        *_misdealt("characters", characters, tuple(seats), CHARACTERS),
        *_misdealt("first_draw", first_draw, places, ORDERS),
    ]
    if faults:
        raise InputError("deal", *faults)
    # In the order of the seats, whatever order they were given in.
    return Dealt(Deal({seat: characters[seat] for seat in seats}, {place: first_draw[place] for place in places}))


def _misdealt(
    key: str, dealt: Mapping[Any, str], places: Sequence[Seat | Extra], cards: Sequence[str]
) -> Iterator[Fault]:
    if set(dealt) != set(places):
        found = ", ".join(map(str, dealt)) or "nobody"
        yield Fault("deal", key, "", f"found {found}, expected {', '.join(map(str, places))}")
    elif sorted(dealt.values()) != sorted(cards):
        found = ", ".join(dealt.values())
        yield Fault("deal", key, "", f"found {found}, expected each of {', '.join(cards)} once")


def possible(state: State, mover: Mover, move: Move) -> None:
    """What holds of a move at any time: other seats that there are, cells that cubes may stand on.

    Raises:
        IllegalMove: `bad_argument`.
    """
    if isinstance(move, Target | Replace):
        if not 1 <= move.player <= state.seats:
            raise IllegalMove("bad_argument", "no_player", seats=state.seats)
        if move.player == mover:
            raise IllegalMove("bad_argument", "not_yourself")
    if isinstance(move, Place | Replace) and all(place.cell != move.cell for place in state.ballroom):
        raise IllegalMove("bad_argument", "no_cell", example=state.ballroom[0].cell)


def moves(state: State, mover: Mover) -> Sequence[Move]:
    """What this seat may do now."""
    if mover not in state.waiting or not isinstance(mover, int) or state.deal is None:
        return ()
    match state.phase:
        case "target":
            return _targets(mover, state.in_play)
        case "place":
            return _places(state, mover)
        case "draw" if state.night > 1:
            return _draws(state.left)
    return READY


@cache
def _targets(seat: Seat, in_play: tuple[Seat, ...]) -> tuple[Target, ...]:
    """Any other player in play. Rule 3.1."""
    return tuple(Target(player) for player in in_play if player != seat)


@cache
def _draws(left: tuple[OrderId, ...]) -> tuple[Draw, ...]:
    """Any card that nobody has taken. Rule 3.3."""
    return tuple(Draw(card) for card in left)


def _places(state: State, seat: Seat) -> Sequence[Move]:
    """Any free seat; for the Joker's holder also that of a cube placed, which moves to a free one. Rules 3.4, 3.5."""
    if state.cards[seat] != "joker":
        return state.free
    placed = sorted(state.board.values())
    return (*state.free, *(Replace(player, place.cell) for player in placed for place in state.free))


def decide(state: State, mover: Mover, move: Move, at: float) -> Sequence[AnyEvent]:
    """What a move makes happen, and all that follows from it at once.

    Raises:
        IllegalMove: the phase, the seat or a rule forbids it.
    """
    if state.phase not in PHASES[type(move)]:
        raise IllegalMove("wrong_phase", f"now.{state.phase}")
    if move not in moves(state, mover):
        raise _refusal(state, mover, move)
    assert isinstance(mover, int)
    return tuple(_events(state, mover, move))


def _refusal(state: State, mover: Mover, move: Move) -> IllegalMove:
    """Why a move of the right phase is not among the mover's."""
    if mover in state.waiting and isinstance(mover, int):
        match move:
            case Target():
                return IllegalMove("not_allowed", "target_gone")
            case Draw() if state.night > 1:
                return IllegalMove("not_allowed", "card_taken")
            case Place():
                return IllegalMove("not_allowed", "cell_taken")
            case Replace(player) if state.cards[mover] == "joker":
                is_placed = player in state.board.values()
                return IllegalMove("not_allowed", "cell_taken" if is_placed else "not_placed")
    return IllegalMove("not_your_turn", f"now.{state.phase}")


def _events(state: State, seat: Seat, move: Move) -> Iterator[AnyEvent]:
    match move:
        case Target(player):
            yield Targeted(seat, player)
            if len(state.waiting) == 1:
                yield CardsDealt() if state.night == 1 else CardsLaid(first_to_draw(state))
        case Draw(card):
            yield (drew := Drew(seat, card))
            if len(state.left) == 2:
                yield from _show_extra(evolve(state, drew))
        case Ready():
            yield Readied(seat)
            if len(state.waiting) == 1:
                yield from _show_extra(state) if state.phase == "draw" else (NightBegun(),)
        case Place(cell):
            yield (placed := Placed(seat, cell))
            yield from _next_turn(evolve(state, placed))
        case Replace(player, cell):
            yield (replaced := Replaced(seat, player, cell))
            yield from _next_turn(evolve(state, replaced))
        case _:
            assert_never(move)


def _show_extra(state: State) -> Iterator[AnyEvent]:
    """Everybody holds a card: the one left over is turned up. Rule 3.2."""
    yield ExtraShown(state.left[0])
    yield from _next_turn(state)


def _next_turn(state: State) -> Iterator[AnyEvent]:
    """The next holder's card is shown; when all cubes stand, the night is worked out. Rules 3.4, 3.6."""
    turn = next_to_place(state, state.board.values())
    if turn is not None:
        yield TurnCame(*turn)
    else:
        yield from end_of_night(state)
