"""Photo Leap's bots: a random player and a steady one.

The steady player follows habits that a person could explain:
- A journalist lists every choice of truth and fakes that fits the scores so far and publishes what is likeliest true.
- A journalist trusts players whose turns raised the score. They appoint the least suspect player, accuse the most
  suspect one, and vote to turn up anybody but the least suspect.
- A spy swaps truths away at night, drops them by day, bribes as soon as possible, works with the other spy and never
  helps to find one.
"""

from collections.abc import Callable, Iterable
from functools import cache

from companion.games.photo_leap.game_master import TYPES
from companion.games.photo_leap.model import (
    Accuse,
    Appoint,
    Bribe,
    Discard,
    Move,
    News,
    Pass,
    Ready,
    Swap,
    Turn,
    Types,
    Undo,
    Vote,
)
from companion.games.photo_leap.queries import triples
from companion.games.photo_leap.view_types import GmYou, PrivateView, TableView
from companion.rules.bots import listed, uniform
from companion.rules.chance import Chance
from companion.rules.game import Bot, Seat, View

Seen = View[TableView, PrivateView | GmYou, Move]
CHOICES = tuple(Types(truth, fakes) for truth, fakes in triples(TYPES) if fakes[0] < fakes[1])


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
            return _night(view.you, moves, chance)
    return chance.pick(moves)


def is_spy(you: PrivateView) -> bool:
    """Return whether a player is a spy: only spies see the types. Rule 1.3."""
    return you.types is not None


def suspicion(table: TableView, seat: Seat) -> int:
    """Return by how much the score fell, on balance, in the turns that a seat led or was associate in."""
    before = [0, *(turn.score for turn in table.turns)]
    return sum(
        score - turn.score
        for score, turn in zip(before, table.turns, strict=False)
        if seat in (turn.lead, turn.associate)
    )


def _most(table: TableView, seats: Iterable[Seat], chance: Chance, suspect: bool) -> Seat:
    """Return the most suspect of some seats, or the least suspect one; chance decides between equals."""
    shuffled = chance.shuffled(seats)
    return (max if suspect else min)(shuffled, key=lambda seat: suspicion(table, seat))


def _accuse(view: Seen, you: PrivateView, moves: list[Move], chance: Chance) -> Move:
    """Spies pass. Journalists accuse the most suspect player who is not banished."""
    others = [it.player for it in moves if isinstance(it, Accuse) and it.player not in view.table.banished]
    if is_spy(you) or not others:
        return Pass()
    return Accuse(_most(view.table, others, chance, True))


def _votes_valid(view: Seen, you: PrivateView) -> bool:
    """No vote against oneself, of a spy against the other spy, or of a journalist against the least suspect."""
    accused = view.table.accused
    if accused is None or accused == view.viewer:
        return False
    if is_spy(you):
        return accused != you.fellow_spy
    others = [seat for seat in view.table.waiting_for if seat not in (view.viewer, accused) and isinstance(seat, int)]
    return not others or suspicion(view.table, accused) >= min(suspicion(view.table, seat) for seat in others)


def _appoint(view: Seen, you: PrivateView, moves: list[Move], chance: Chance) -> Move:
    seats = [move.player for move in moves if isinstance(move, Appoint)]
    if you.fellow_spy in seats:
        return Appoint(you.fellow_spy)
    return Appoint(_most(view.table, seats, chance, False))


def _night(you: PrivateView, moves: list[Move], chance: Chance) -> Move:
    """Swap a truth away if there is one, then bribe if possible, then end the night."""
    if you.types is not None and you.four is not None:
        for card, news in enumerate(you.four):
            if news == you.types.truth and Swap(card) in moves:
                return Swap(card)
    bribes = [move for move in moves if isinstance(move, Bribe)]
    return chance.pick(bribes) if bribes else Ready()


def _discard(view: Seen, you: PrivateView, chance: Chance) -> Discard:
    hand = you.four or you.three or ()
    worth = _worth(view.table, you)
    keep = (lambda news: -worth(news)) if is_spy(you) else worth
    lowest = min(keep(news) for news in hand)
    return Discard(chance.pick([card for card, news in enumerate(hand) if keep(news) == lowest]))


def _worth(table: TableView, you: PrivateView) -> Callable[[News], float]:
    """Return what each news would add to the score: exact for spies, for others the mean over all choices that fit."""
    fitting = (you.types,) if you.types is not None else fits(table.published, table.turns)
    return lambda news: sum(_points(types, news) for types in fitting) / max(len(fitting), 1)


@cache
def fits(published: tuple[tuple[News, News], ...], turns: tuple[Turn, ...]) -> tuple[Types, ...]:
    """Return the choices of truth and fakes that explain the score after every turn."""
    if not published:
        return CHOICES
    score_before = turns[-2].score if len(turns) > 1 else 0
    before = fits(published[:-1], turns[:-1])
    rise = turns[-1].score - score_before
    return tuple(types for types in before if sum(_points(types, news) for news in published[-1]) == rise)


def _points(types: Types, news: News) -> int:
    return 1 if news == types.truth else -1 if news in types.fakes else 0


BOTS: dict[str, Bot[TableView, PrivateView | GmYou, Move]] = {"random": uniform, "steady": steady}
