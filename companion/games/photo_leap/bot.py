"""Photo Leap's steady player: habits that anybody at the table could explain.

A journalist keeps every choice of truth and fakes that fits the score of every turn, and keeps in print what is
likeliest true. He trusts those whose turns went well: he appoints whom he suspects least, accuses whom he suspects
most, and votes for turning up the cards of anybody who is not the least suspect. A spy takes truths out by night, drops
them by day, bribes as soon as he may, works with the other spy, and never helps to find one.
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
    """Plays to win for the side that its cards are of."""
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
    return you.types is not None


def suspicion(table: TableView, seat: Seat) -> int:
    """How far the score fell, less how far it rose, in the turns that a seat had a hand in."""
    before = [0, *(turn.score for turn in table.turns)]
    return sum(
        was - turn.score for was, turn in zip(before, table.turns, strict=False) if seat in (turn.lead, turn.associate)
    )


def _most(table: TableView, seats: Iterable[Seat], chance: Chance, suspect: bool) -> Seat:
    """Of some seats one of the most, or of the least, suspect."""
    shuffled = chance.shuffled(seats)
    return (max if suspect else min)(shuffled, key=lambda seat: suspicion(table, seat))


def _accuse(view: Seen, you: PrivateView, moves: list[Move], chance: Chance) -> Move:
    """A spy lets it be; a journalist accuses the most suspect of those who are not banished."""
    others = [it.player for it in moves if isinstance(it, Accuse) and it.player not in view.table.banished]
    if is_spy(you) or not others:
        return Pass()
    return Accuse(_most(view.table, others, chance, True))


def _votes_valid(view: Seen, you: PrivateView) -> bool:
    """Nobody votes for turning up the own cards, a spy not for the other's, a journalist not for the least suspect."""
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
    """A truth among the four goes into the deck; then the bribe; then to sleep."""
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
    """What a news in print does to the score: known to spies, to others the mean over all choices that fit."""
    fitting = (you.types,) if you.types is not None else fits(table.published, table.turns)
    return lambda news: sum(_points(types, news) for types in fitting) / max(len(fitting), 1)


@cache
def fits(published: tuple[tuple[News, News], ...], turns: tuple[Turn, ...]) -> tuple[Types, ...]:
    """The choices of truth and fakes by which every turn has the score that it has."""
    if not published:
        return CHOICES
    was = turns[-2].score if len(turns) > 1 else 0
    before = fits(published[:-1], turns[:-1])
    rise = turns[-1].score - was
    return tuple(types for types in before if sum(_points(types, news) for news in published[-1]) == rise)


def _points(types: Types, news: News) -> int:
    return 1 if news == types.truth else -1 if news in types.fakes else 0


BOTS: dict[str, Bot[TableView, PrivateView | GmYou, Move]] = {"random": uniform, "steady": steady}
