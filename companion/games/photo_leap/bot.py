"""Photo Leap's bots: a random player and a steady one.

The steady player follows habits that a person could explain:
- A journalist weighs every guess at the types and the spies by the scores, the printed stories, the votes and the
  discards that they have seen (`deduction.py`). They publish what is likeliest true, give the camera to the least
  suspect player, and turn up whoever is a spy more likely than not.
- A spy swaps truths away at night and drops them by day. They give the camera to their fellow spy, or to whoever
  everybody suspects already. They never help to find a spy, and vote against every journalist who is accused.
- A spy bribes as late as possible: a bribe ends the swaps, and journalists then need only one of two spies. So they
  wait until the others suspect them. Where every spy must be found, they bribe at once.
"""

from collections.abc import Iterable

from companion.games.photo_leap.deduction import Belief, belief, points, suspicion, worth
from companion.games.photo_leap.model import Accuse, Appoint, Bet, Bribe, Discard, Move, Pass, Ready, Swap, Undo, Vote
from companion.games.photo_leap.view_types import GmYou, PrivateView, TableView
from companion.rules.bots import listed, uniform
from companion.rules.chance import Chance
from companion.rules.game import Bot, Seat, View

Seen = View[TableView, PrivateView | GmYou, Move]

ACCUSES, AGREES = 1.5, 1.2
"""From which suspicion on a journalist accuses somebody, and agrees when somebody is accused: 1 is chance alone."""
ALARM = 2.2
"""How much everybody may suspect a spy, beside chance alone, before the spy bribes somebody."""


def steady(view: Seen, chance: Chance) -> Move | None:
    """Return a move that helps the side of this player's role card; None if there is nothing to do."""
    moves = listed(view)
    if not moves:
        return None
    if not isinstance(view.you, PrivateView):
        return chance.pick([move for move in moves if not isinstance(move, Undo)] or moves)
    match moves[0]:
        case Accuse():
            return _accuse(view, view.you, moves, chance)
        case Vote():
            return Vote(_votes_valid(view, view.you))
        case Appoint():
            return _appoint(view, view.you, moves, chance)
        case Discard():
            return _discard(view, view.you, chance)
        case Swap() | Bribe():
            return _night(view, view.you, moves, chance)
    return chance.pick([move for move in moves if not isinstance(move, Bet)])  # bots bet on nothing


def is_spy(you: PrivateView) -> bool:
    """Return whether a player is a spy: only spies see the types. Rule 1.3."""
    return you.types is not None


def _most(believed: Belief, seats: Iterable[Seat], chance: Chance, sign: int = 1) -> Seat:
    """Return the most suspect of some seats, or with a sign of -1 the least; chance decides between equals."""
    return max(chance.shuffled(seats), key=lambda seat: sign * round(suspicion(believed, seat), 6))


def _accuse(view: Seen, you: PrivateView, moves: list[Move], chance: Chance) -> Move:
    """Spies pass. Journalists accuse the most suspect player, if they suspect anybody enough."""
    accused = [move.player for move in moves if isinstance(move, Accuse)]
    if is_spy(you) or not accused:
        return Pass()
    believed = belief(view.table, view.viewer, you)
    worst = _most(believed, accused, chance)
    return Accuse(worst) if suspicion(believed, worst) * (view.table.seats - 1) >= ACCUSES else Pass()


def _votes_valid(view: Seen, you: PrivateView) -> bool:
    """Spies vote for every accusation of a journalist, except by a spy. Journalists vote by what they believe."""
    accused, lead = view.table.accused, view.table.lead
    if accused is None or accused == view.viewer:
        return False
    if is_spy(you):
        return accused != you.fellow_spy and lead not in (view.viewer, you.fellow_spy)
    return suspicion(belief(view.table, view.viewer, you), accused) * (view.table.seats - 1) >= AGREES


def _appoint(view: Seen, you: PrivateView, moves: list[Move], chance: Chance) -> Move:
    """Spies appoint each other, or else the most suspect player, who will be blamed. Journalists the least suspect."""
    seats = [move.player for move in moves if isinstance(move, Appoint)]
    if you.fellow_spy in seats:
        return Appoint(you.fellow_spy)
    if is_spy(you):
        return Appoint(_most(belief(view.table, view.viewer), seats, chance))
    return Appoint(_most(belief(view.table, view.viewer, you), seats, chance, -1))


def _night(view: Seen, you: PrivateView, moves: list[Move], chance: Chance) -> Move:
    """Swap a truth away if there is one, bribe the least suspect journalist if it is time, then end the night."""
    assert you.types is not None
    for card, news in enumerate(you.four or ()):
        if news == you.types.truth and Swap(card) in moves:
            return Swap(card)
    bribes = [move.player for move in moves if isinstance(move, Bribe)]
    everybody = belief(view.table, view.viewer)
    assert isinstance(view.viewer, int)
    if bribes and (view.table.catch_all_spies or suspicion(everybody, view.viewer) * view.table.seats >= ALARM):
        return Bribe(_most(everybody, bribes, chance, -1))
    return Ready()


def _discard(view: Seen, you: PrivateView, chance: Chance) -> Discard:
    """Drop the story that helps one's own side least."""
    hand = you.four or you.three or ()
    if you.types is not None:
        keep = [-float(points(you.types, news)) for news in hand]
    else:
        believed = belief(view.table, view.viewer, you)
        keep = [round(worth(believed, news), 6) for news in hand]
    return Discard(chance.pick([card for card, value in enumerate(keep) if value == min(keep)]))


BOTS: dict[str, Bot[TableView, PrivateView | GmYou, Move]] = {"random": uniform, "steady": steady}
