"""Photo Leap's steady player: habits that anybody at the table could explain.

A journalist weighs every choice of truth and fakes that fits the score, and keeps in print what is likeliest true;
when an interrogation is possible he accuses, for one who guesses wrong is banished and no more. A spy takes truths out
by night, drops them by day, bribes as soon as he may, and never helps to find a spy.
"""

from collections.abc import Callable
from itertools import combinations

from companion.bots import listed, uniform
from companion.chance import Chance
from companion.game import Bot, View
from companion.games.photo_leap.gm import TYPES
from companion.games.photo_leap.model import (
    Accuse,
    Appoint,
    Bribe,
    Discard,
    GmYou,
    Move,
    News,
    Pass,
    Ready,
    Swap,
    Table,
    Types,
    Undo,
    Vote,
    You,
)

Seen = View[Table, You | GmYou, Move]
CHOICES = tuple(
    Types(truth, (one, other)) for truth in TYPES for one, other in combinations([it for it in TYPES if it != truth], 2)
)


def steady(view: Seen, chance: Chance) -> Move | None:
    """Plays to win for the side that its cards are of."""
    moves = listed(view)
    if not moves:
        return None
    if not isinstance(view.you, You):
        return chance.pick([move for move in moves if not isinstance(move, Undo)] or moves)
    spying = view.you.types is not None
    match moves[0]:
        case Accuse():
            return _accuse(view, view.you, moves, chance, spying)
        case Vote():
            return Vote(_votes_valid(view, view.you, spying))
        case Appoint():
            fellow = Appoint(view.you.fellow_spy or 0)
            return fellow if fellow in moves else chance.pick(moves)
        case Discard():
            return _discard(view, view.you, chance, spying)
        case Swap() | Bribe():
            return _night(view.you, moves, chance)
    return chance.pick(moves)


def _accuse(view: Seen, you: You, moves: list[Move], chance: Chance, spying: bool) -> Move:
    """A spy lets it be; a journalist accuses, best of all somebody who is not banished."""
    if spying:
        return Pass()
    others = [move for move in moves if isinstance(move, Accuse) and move.player not in view.table.banished]
    return chance.pick(others or moves)


def _votes_valid(view: Seen, you: You, spying: bool) -> bool:
    """Nobody votes for turning up the own cards; a spy does not for the other spy's."""
    accused = view.table.accused
    return accused != view.viewer and not (spying and accused == you.fellow_spy)


def _night(you: You, moves: list[Move], chance: Chance) -> Move:
    """A truth among the four goes into the deck; then the bribe; then to sleep."""
    if you.types is not None and you.four is not None:
        for card, news in enumerate(you.four):
            if news == you.types.truth and Swap(card) in moves:
                return Swap(card)
    bribes = [move for move in moves if isinstance(move, Bribe)]
    return chance.pick(bribes) if bribes else Ready()


def _discard(view: Seen, you: You, chance: Chance, spying: bool) -> Discard:
    hand = you.four or you.three or ()
    worth = _worth(view.table, you)
    keep = (lambda news: -worth(news)) if spying else worth
    lowest = min(keep(news) for news in hand)
    return Discard(chance.pick([card for card, news in enumerate(hand) if keep(news) == lowest]))


def _worth(table: Table, you: You) -> Callable[[News], float]:
    """What a news in print does to the score: known to spies, to others the mean over all choices that fit."""
    if you.types is not None:
        fitting = [you.types]
    else:
        printed = [news for pair in table.published for news in pair]
        fitting = [types for types in CHOICES if sum(_points(types, news) for news in printed) == table.score]
    return lambda news: sum(_points(types, news) for types in fitting) / max(len(fitting), 1)


def _points(types: Types, news: News) -> int:
    return 1 if news == types.truth else -1 if news in types.fakes else 0


BOTS: dict[str, Bot[Table, You | GmYou, Move]] = {"random": uniform, "steady": steady}
