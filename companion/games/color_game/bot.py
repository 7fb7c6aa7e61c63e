"""The colour game's players: one who does anything that is allowed, and one with habits that anybody could explain.

The steady player's habits are in steady.py.
"""

from companion.games.color_game.model import (
    NAMED,
    Accept,
    Decline,
    Goods,
    GuessObserver,
    GuessTeammate,
    Message,
    Move,
    Name,
    Offer,
    Withdraw,
)
from companion.games.color_game.seen import GoodsFields, NameForm, OfferForm, PrivateView, TableView
from companion.games.color_game.steady import steady
from companion.rules.bots import listed
from companion.rules.chance import Chance
from companion.rules.game import Bot, Seat, View

Seen = View[TableView, PrivateView, Move]
SIGNS = ("?", "!", "…", "?!", "👍", "👎", "🤝")
"""What a player without words says."""

WAITS, SAYS, GUESSES, ANSWERS = 10, 20, 8, 32
"""Of 100 chances to move in `live`; the rest are offers."""

A_FEW = 2
"""Chips on a side."""


def random(view: Seen, chance: Chance) -> Move | None:
    """Anything, with rates at which a table stays lively: some messages, few guesses, many offers and answers."""
    moves = listed(view)
    for move in view.moves:
        match move:
            case NameForm(form):
                players = chance.shuffled(form.players)[:NAMED]
                return chance.pick((Name({seat: chance.pick(form.teams) for seat in players}), *moves))
            case OfferForm(form):
                return _live(view, moves, form.to, form.give, form.want, chance)
    return chance.pick(moves) if moves else None


def _live(
    view: Seen, moves: list[Move], to: tuple[Seat, ...], give: GoodsFields, want: GoodsFields, chance: Chance
) -> Move | None:
    roll = chance.below(100) - WAITS
    if roll < 0:
        return None
    if (roll := roll - SAYS) < 0:
        return Message(chance.pick(to), chance.pick(SIGNS))
    guesses = [move for move in moves if isinstance(move, GuessTeammate | GuessObserver)]
    if (roll := roll - GUESSES) < 0 and guesses:
        return chance.pick(guesses)
    answers = [move for move in moves if isinstance(move, Accept | Decline | Withdraw)]
    if roll < ANSWERS and answers:
        return chance.pick(answers)
    return _offer(view.table, to, give, want, chance)


def _offer(table: TableView, to: tuple[Seat, ...], give: GoodsFields, want: GoodsFields, chance: Chance) -> Offer:
    """A few chips, an identity, a quest on either side; something in any case."""
    player = chance.pick(to)
    given = _some(give.chips, give.identities, give.quests if table.quests_in_play else (), chance)
    likely = (player,) if chance.below(2) else want.identities
    wanted = _some(want.chips, likely, want.quests if table.quests_in_play else (), chance)
    if given.chips and not table.chip_swaps:
        wanted = Goods(0, wanted.identities, wanted.quests)
    if given == wanted == Goods():
        wanted = Goods(identities=(player,))
    return Offer(player, given, wanted)


def _some(chips: int, identities: tuple[Seat, ...], quests: tuple[str, ...], chance: Chance) -> Goods:
    return Goods(
        chance.below(min(chips, A_FEW) + 1),
        (chance.pick(identities),) if chance.below(2) else (),
        (chance.pick(quests),) if quests and chance.below(4) == 0 else (),
    )


BOTS: dict[str, Bot[TableView, PrivateView, Move]] = {"random": random, "steady": steady}
