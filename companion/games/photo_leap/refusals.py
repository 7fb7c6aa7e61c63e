"""Why Photo Leap refuses a move: arguments that can never be right, and moves that a rule forbids now."""

from collections.abc import Iterable, Sequence

from companion.games.photo_leap import game_master
from companion.games.photo_leap import model as m
from companion.games.photo_leap.queries import now, spies
from companion.rules.game import IllegalMove, Mover, PlayerCommand


def possible(state: m.State, mover: Mover, move: m.Move) -> None:
    """Check what must hold at any time: seats exist, cards are among the four, the three types differ."""
    match move:
        case PlayerCommand(player) | m.Bet("spy" | "bribe", (player, *_)):
            if player not in range(1, state.seats + 1):
                raise IllegalMove("bad_argument", "no_player", seats=state.seats)
            if player == mover and isinstance(move, m.Bribe | m.Accuse | m.Bet):
                raise IllegalMove("bad_argument", "not_yourself")
        case m.Swap(card) | m.Discard(card):
            if not 0 <= card < state.facts.board.drawn:
                raise IllegalMove("bad_argument", "no_card", last=state.facts.board.drawn - 1)
        case m.ChooseTypes(truth, fakes) | m.SetTypes(truth, fakes) | m.Bet("types", (truth, *fakes)):
            _check_animals(state, map(str, (truth, *fakes)))
            if len({truth, *fakes}) != 3:
                raise IllegalMove("bad_argument", "three_types")
        case m.Publish(types):
            _check_animals(state, types)


def _check_animals(state: m.State, animals: Iterable[m.News]) -> None:
    if not state.facts.news.keys() >= {*animals}:
        raise IllegalMove("bad_argument", "no_animal", animals=", ".join(sorted(state.facts.news)))


def swap_refusal(state: m.State) -> str | None:
    """Return why a spy may not swap tonight; None if they may. Rules 5.2, 5.3."""
    if state.bribe is not None:
        return "swap_after_bribe"
    if state.swapped:
        return "swap_once"
    return None if state.deck else "swap_no_deck"


def refusal(state: m.State, mover: Mover, move: m.Move, legal: Sequence[m.Move]) -> IllegalMove:
    """Return why a move that fits the phase is not among the mover's own moves `legal`."""
    if mover == "gm":
        return game_master.refusal(state, move)
    if isinstance(move, m.Swap) and legal and mover in spies(state):
        return IllegalMove("not_allowed", swap_refusal(state) or "swap_once")
    if isinstance(move, m.Bribe) and legal and mover in spies(state):
        is_early = state.round <= state.facts.options.bribe_after
        why = "bribe_once" if state.bribe is not None else "bribe_early" if is_early else "bribe_whom"
        return IllegalMove("not_allowed", why)
    if not any(isinstance(allowed, type(move)) for allowed in legal):
        return IllegalMove("not_your_turn", now(state))
    match move:
        case m.Accuse():
            return IllegalMove("not_allowed", "accuse_known_spy")
        case m.Appoint(player):
            is_banished, is_lead = player in state.banished, player == state.lead
            why = "appoint_yourself" if is_lead else "appoint_banished" if is_banished else "appoint_last_lead"
            return IllegalMove("not_allowed", why)
        case m.Bet():
            return IllegalMove("not_allowed", "bet_again")
    return IllegalMove("not_allowed", "no_card", last=2)
