"""Why Masquerade Murder refuses a move: arguments that can never be right, and moves that a rule forbids now."""

from companion.games.masquerade_murder.model import Draw, Move, Place, Point, Replace, State, Target
from companion.rules.game import IllegalMove, Mover, PlayerCommand


def possible(state: State, mover: Mover, move: Move) -> None:
    """Check what must hold at any time: other seats that exist, cells that cubes may stand on."""
    if mover in ("clock", "host") and not state.facts.options.accuse_minutes:
        raise IllegalMove("bad_argument", "no_seat", seats=state.seats)
    if isinstance(move, PlayerCommand):
        if not (0 if isinstance(move, Point) else 1) <= move.player <= state.seats:
            raise IllegalMove("bad_argument", "no_player", seats=state.seats)
        if move.player == mover:
            raise IllegalMove("bad_argument", "not_yourself")
    if isinstance(move, Place | Replace) and all(place.cell != move.cell for place in state.ballroom):
        raise IllegalMove("bad_argument", "no_cell", example=state.ballroom[0].cell)


def refusal(state: State, mover: Mover, move: Move) -> IllegalMove:
    """Return why a move that fits the phase is not among the mover's moves."""
    if mover in state.waiting and isinstance(mover, int):
        match move:
            case Target() | Point():
                return IllegalMove("not_allowed", "target_gone")
            case Draw() if state.night > 1:
                return IllegalMove("not_allowed", "card_taken")
            case Place():
                return IllegalMove("not_allowed", "cell_taken")
            case Replace(player) if state.cards[mover] == "joker":
                is_placed = player in state.board.values()
                return IllegalMove("not_allowed", "cell_taken" if is_placed else "not_placed")
    return IllegalMove("not_your_turn", f"now.{state.phase}")
