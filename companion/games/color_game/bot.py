"""The bots of the colour game: a random one, and the steady one of steady_bot.py."""

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.color_game import model as m
from companion.games.color_game import view_types
from companion.games.color_game.steady_bot import steady
from companion.games.color_game.view_types import OfferFields
from companion.rules.bots import listed
from companion.rules.chance import Chance
from companion.rules.game import Bot, Seat, View

PlayerView = View[view_types.TableView, view_types.PrivateView, m.Move]
SIGNS = ("?", "!", "…", "?!", "👍", "👎", "🤝")
"""The messages of the random bot."""

WAITS, MESSAGES, GUESSES, ANSWERS = 10, 20, 8, 32
"""Of 100 chances to move in `live`; the rest are offers."""

MOST_CHIPS, MOST_SECONDS = 2, 20
"""Chips and seconds on one side of a random offer, at most."""


def random(view: PlayerView, chance: Chance) -> m.Move | None:
    """Return any legal move, at rates that keep a table lively: few guesses, many offers and answers."""
    moves = listed(view)
    for move in view.moves:
        match move:
            case view_types.NameForm(form):
                players = chance.shuffled(form.players)[: m.NAMED]
                return chance.pick((m.Name({seat: chance.pick(form.teams) for seat in players}), *moves))
            case view_types.MessageForm():
                offer = next((form.form for form in view.moves if isinstance(form, view_types.OfferForm)), None)
                return _live(view, move.form.to, offer, chance)
    return chance.pick(moves) if moves else None


def _live(view: PlayerView, seats: Sequence[Seat], form: OfferFields | None, chance: Chance) -> m.Move | None:
    roll = chance.below(100) - WAITS
    if roll < 0:
        return None
    if (roll := roll - MESSAGES) < 0:
        return m.Message(chance.pick(seats), chance.pick(SIGNS))
    moves = listed(view)
    guesses = [move for move in moves if isinstance(move, m.GuessTeammate | m.GuessObserver)]
    if (roll := roll - GUESSES) < 0 and guesses:
        return chance.pick(guesses)
    answers = [move for move in moves if isinstance(move, m.Accept | m.Decline | m.Withdraw)]
    if roll < ANSWERS and answers:
        return chance.pick(answers)
    return _offer(view.table, form, chance) if form else None


def _offer(table: view_types.TableView, form: OfferFields, chance: Chance) -> m.Offer:
    """Offer a few chips, an identity or a quest on either side, and never nothing for nothing."""
    player, give, want = chance.pick(form.to), form.give, form.want
    goods = _random_goods(give, give.identities, table, chance)
    identities = (player,) if chance.below(2) else want.identities
    request = _random_goods(want, identities, table, chance)
    if goods.chips and not table.chip_swaps:
        request = m.Goods(0, request.identities, request.quests, request.seconds)
    if goods == request == m.NOTHING:
        request = m.Goods(identities=(player,))
    return m.Offer(player, goods, request)


def _random_goods(
    fields: view_types.GoodsFields, identities: tuple[Seat, ...], table: view_types.TableView, chance: Chance
) -> m.Goods:
    quests = fields.quests if table.quests_in_play else ()
    goods = m.Goods(
        chance.below(min(fields.chips, MOST_CHIPS) + 1),
        (chance.pick(identities),) if chance.below(2) else (),
        (chance.pick(quests),) if quests and chance.below(4) == 0 else (),
    )
    if fields.seconds is not UNSET and fields.seconds and chance.below(3) == 0:
        return replace(goods, seconds=1 + chance.below(min(fields.seconds, MOST_SECONDS)))
    return goods


BOTS: dict[str, Bot[view_types.TableView, view_types.PrivateView, m.Move]] = {"random": random, "steady": steady}
