"""The bots of the colour game: a random one, and the steady one of steady_bot.py."""

from companion.games.color_game.model import (
    NAMED,
    NOTHING,
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
from companion.games.color_game.steady_bot import steady
from companion.games.color_game.view_types import NameForm, OfferFields, OfferForm, PrivateView, TableView
from companion.rules.bots import listed
from companion.rules.chance import Chance
from companion.rules.game import Bot, Seat, View

PlayerView = View[TableView, PrivateView, Move]
SIGNS = ("?", "!", "…", "?!", "👍", "👎", "🤝")
"""The messages of the random bot."""

WAITS, MESSAGES, GUESSES, ANSWERS = 10, 20, 8, 32
"""Of 100 chances to move in `live`; the rest are offers."""

MOST_CHIPS = 2
"""Chips on one side of a random offer, at most."""


def random(view: PlayerView, chance: Chance) -> Move | None:
    """Return any legal move, at rates that keep a table lively: few guesses, many offers and answers."""
    moves = listed(view)
    for move in view.moves:
        match move:
            case NameForm(form):
                players = chance.shuffled(form.players)[:NAMED]
                return chance.pick((Name({seat: chance.pick(form.teams) for seat in players}), *moves))
            case OfferForm(form):
                return _live(view, moves, form, chance)
    return chance.pick(moves) if moves else None


def _live(view: PlayerView, moves: list[Move], form: OfferFields, chance: Chance) -> Move | None:
    roll = chance.below(100) - WAITS
    if roll < 0:
        return None
    if (roll := roll - MESSAGES) < 0:
        return Message(chance.pick(form.to), chance.pick(SIGNS))
    guesses = [move for move in moves if isinstance(move, GuessTeammate | GuessObserver)]
    if (roll := roll - GUESSES) < 0 and guesses:
        return chance.pick(guesses)
    answers = [move for move in moves if isinstance(move, Accept | Decline | Withdraw)]
    if roll < ANSWERS and answers:
        return chance.pick(answers)
    return _offer(view.table, form, chance)


def _offer(table: TableView, form: OfferFields, chance: Chance) -> Offer:
    """Offer a few chips, an identity or a quest on either side, and never nothing for nothing."""
    player, give, want = chance.pick(form.to), form.give, form.want
    goods = _random_goods(give.chips, give.identities, give.quests if table.quests_in_play else (), chance)
    identities = (player,) if chance.below(2) else want.identities
    request = _random_goods(want.chips, identities, want.quests if table.quests_in_play else (), chance)
    if goods.chips and not table.chip_swaps:
        request = Goods(0, request.identities, request.quests)
    if goods == request == NOTHING:
        request = Goods(identities=(player,))
    return Offer(player, goods, request)


def _random_goods(chips: int, identities: tuple[Seat, ...], quests: tuple[str, ...], chance: Chance) -> Goods:
    return Goods(
        chance.below(min(chips, MOST_CHIPS) + 1),
        (chance.pick(identities),) if chance.below(2) else (),
        (chance.pick(quests),) if quests and chance.below(4) == 0 else (),
    )


BOTS: dict[str, Bot[TableView, PrivateView, Move]] = {"random": random, "steady": steady}
