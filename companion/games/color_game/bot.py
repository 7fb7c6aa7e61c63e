"""The bots of the colour game: a random one, and the steady one of steady_bot.py."""

from msgspec import UNSET
from msgspec.structs import replace

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
from companion.games.color_game.view_types import (
    GoodsFields,
    MessageForm,
    NameForm,
    OfferFields,
    OfferForm,
    PrivateView,
    TableView,
)
from companion.rules.bots import listed
from companion.rules.chance import Chance
from companion.rules.game import Bot, Seat, View

PlayerView = View[TableView, PrivateView, Move]
SIGNS = ("?", "!", "…", "?!", "👍", "👎", "🤝")
"""The messages of the random bot."""

WAITS, MESSAGES, GUESSES, ANSWERS = 10, 20, 8, 32
"""Of 100 chances to move in `live`; the rest are offers."""

MOST_CHIPS, MOST_SECONDS = 2, 20
"""Chips and seconds on one side of a random offer, at most."""


def random(view: PlayerView, chance: Chance) -> Move | None:
    """Return any legal move, at rates that keep a table lively: few guesses, many offers and answers."""
    moves = listed(view)
    for move in view.moves:
        match move:
            case NameForm(form):
                players = chance.shuffled(form.players)[:NAMED]
                return chance.pick((Name({seat: chance.pick(form.teams) for seat in players}), *moves))
            case MessageForm():
                offer = next((one.form for one in view.moves if isinstance(one, OfferForm)), None)
                return _live(view, moves, move.form.to, offer, chance)
    return chance.pick(moves) if moves else None


def _live(
    view: PlayerView, moves: list[Move], others: tuple[Seat, ...], form: OfferFields | None, chance: Chance
) -> Move | None:
    roll = chance.below(100) - WAITS
    if roll < 0:
        return None
    if (roll := roll - MESSAGES) < 0:
        return Message(chance.pick(others), chance.pick(SIGNS))
    guesses = [move for move in moves if isinstance(move, GuessTeammate | GuessObserver)]
    if (roll := roll - GUESSES) < 0 and guesses:
        return chance.pick(guesses)
    answers = [move for move in moves if isinstance(move, Accept | Decline | Withdraw)]
    if roll < ANSWERS and answers:
        return chance.pick(answers)
    return _offer(view.table, form, chance) if form else None


def _offer(table: TableView, form: OfferFields, chance: Chance) -> Offer:
    """Offer a few chips, an identity or a quest on either side, and never nothing for nothing."""
    player, give, want = chance.pick(form.to), form.give, form.want
    goods = _random_goods(give, give.identities, table, chance)
    identities = (player,) if chance.below(2) else want.identities
    request = _random_goods(want, identities, table, chance)
    if goods.chips and not table.chip_swaps:
        request = Goods(0, request.identities, request.quests, request.seconds)
    if goods == request == NOTHING:
        request = Goods(identities=(player,))
    return Offer(player, goods, request)


def _random_goods(fields: GoodsFields, identities: tuple[Seat, ...], table: TableView, chance: Chance) -> Goods:
    quests = fields.quests if table.quests_in_play else ()
    goods = Goods(
        chance.below(min(fields.chips, MOST_CHIPS) + 1),
        (chance.pick(identities),) if chance.below(2) else (),
        (chance.pick(quests),) if quests and chance.below(4) == 0 else (),
    )
    if fields.seconds is not UNSET and fields.seconds and chance.below(3) == 0:
        return replace(goods, seconds=1 + chance.below(min(fields.seconds, MOST_SECONDS)))
    return goods


BOTS: dict[str, Bot[TableView, PrivateView, Move]] = {"random": random, "steady": steady}
