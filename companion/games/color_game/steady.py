"""The colour game's steady player: habits that anybody at the table could explain, the first that fits goes first.

It guesses its teammate when it is sure, tells the teammate who it is, and keeps quiet from then on. Until then it swaps
identity for identity, each time a little more unwillingly: somebody is the assassin. Starting chips it swaps for as
many others, and it takes every deal that brings more than it costs (weighing.py). A View holds no running time, so what
is "late" is reckoned in own offers. What the assassin and the observer do besides stands in loners.py.
"""

from collections.abc import Callable, Iterator

from companion.games.color_game.deduction import mind
from companion.games.color_game.loners import back_a_team, call, name
from companion.games.color_game.model import (
    NOTHING_AT_ALL,
    OBSERVER,
    Accept,
    Call,
    Decline,
    Goods,
    GuessObserver,
    GuessTeammate,
    Move,
    Offer,
    Ready,
    Trade,
    Withdraw,
)
from companion.games.color_game.seen import NameForm, PrivateView, TableView
from companion.games.color_game.weighing import Look, worth
from companion.rules.bots import listed
from companion.rules.chance import Chance
from companion.rules.game import Seat, View

LEAST = 0.3
"""What a deal must bring, in points."""

LATE = 8
"""Own offers after which a guess between two is better than none."""

BUYS, SELLS = 3, 2
"""Chips for an identity."""


def steady(view: View[TableView, PrivateView, Move], chance: Chance) -> Move | None:
    """Plays to win for its team, or alone; None when there is nothing worth doing."""
    moves, you = listed(view), view.you
    assert isinstance(you, PrivateView) and isinstance(view.viewer, int)
    look = Look(view.table, you, mind(view.table, you, view.viewer))
    if any(isinstance(move, NameForm) for move in view.moves):
        return name(look, chance)
    if calls := [move for move in moves if isinstance(move, Call)]:
        return call(look, calls, chance)
    if view.phase != "live":
        return Ready() if moves else None
    for habit in HABITS:
        if (move := habit(look, moves, chance)) is not None:
            return move
    return None


def _guess_when_sure(look: Look, moves: list[Move], chance: Chance) -> Move | None:
    mate = look.mind.teammate
    return _if_listed(GuessTeammate(mate), moves) if mate is not None else None


def _take_the_best(look: Look, moves: list[Move], chance: Chance) -> Move | None:
    offers = [(_worth(look, trade), trade.id) for trade in look.you.deals if Accept(trade.id) in moves]
    best, deal = max(offers, default=(0.0, ""))
    return Accept(deal) if best >= LEAST else None


def _tell_the_teammate(look: Look, moves: list[Move], chance: Chance) -> Move | None:
    """A teammate who does not know cannot guess back."""
    mate, me = look.mind.teammate, look.mind.seat
    if mate is None or look.mind.is_found or look.told(mate):
        return None
    offered = [trade for trade in look.you.deals if trade.to == mate and trade.status == "open"]
    return None if any(me in trade.give.identities for trade in offered) else _gift(mate, Goods(identities=(me,)))


def _take_back(look: Look, moves: list[Move], chance: Chance) -> Move | None:
    """An offer of one's own that has become a bad one."""
    for trade in look.you.deals:
        if Withdraw(trade.id) in moves and _worth(look, trade) < 0:
            return Withdraw(trade.id)
    return None


def _offer(look: Look, moves: list[Move], chance: Chance) -> Move | None:
    """One open offer to a player at a time, none made twice; the first that is worth it."""
    mine = [trade for trade in look.you.deals if trade.sender == look.mind.seat]
    busy = {look.mind.seat, *(trade.to for trade in mine if trade.status == "open")}
    made = {(trade.to, trade.give, trade.want) for trade in mine}
    for player in chance.shuffled(seat for seat in look.table.seats if seat not in busy):
        for give, want in _wishes(look, player):
            if (player, give, want) not in made and worth(look, player, give, want) >= LEAST:
                return Offer(player, give, want)
    return None


def _wishes(look: Look, player: Seat) -> Iterator[tuple[Goods, Goods]]:
    """What one may propose to a player, dearest first."""
    you, its_own = look.you, Goods(identities=(player,))
    to_tell = [seat for seat in you.known if seat not in (player, look.mind.teammate)]
    if player not in look.mind.known:
        if look.has_team:
            yield Goods(identities=(look.mind.seat,)), its_own
        for seat in to_tell:
            yield Goods(identities=(seat,)), its_own
        if you.chips:
            yield Goods(min(you.chips, BUYS)), its_own
    if not look.has_team:
        return
    if look.table.chip_swaps and you.starting_chips:
        yield Goods(you.starting_chips), Goods(you.starting_chips)
        yield Goods(1), Goods(1)
    for seat in to_tell:
        yield Goods(identities=(seat,)), Goods(SELLS)


def _guess_the_observer(look: Look, moves: list[Move], chance: Chance) -> Move | None:
    """Whoever is known to be it; else anybody who may be: a wrong guess costs nothing."""
    if not look.has_team or not look.table.observer_in_play:
        return None
    sure = [seat for seat, identity in look.mind.known.items() if identity == OBSERVER]
    maybe = sure or look.unknown
    if not maybe or look.you.observer_guess in maybe:
        return None
    return _if_listed(GuessObserver(chance.pick(maybe)), moves)


def _guess_late(look: Look, moves: list[Move], chance: Chance) -> Move | None:
    made = sum(trade.sender == look.mind.seat for trade in look.you.deals)
    if made < LATE or len(look.mind.candidates) != 2 or any(guess.result is None for guess in look.you.guesses):
        return None
    return _if_listed(GuessTeammate(chance.pick(look.mind.candidates)), moves)


def _tidy(look: Look, moves: list[Move], chance: Chance) -> Move | None:
    """Says no to what it would not take."""
    for trade in look.you.deals:
        if Decline(trade.id) in moves and _worth(look, trade) < LEAST:
            return Decline(trade.id)
    return None


def _back_a_team(look: Look, moves: list[Move], chance: Chance) -> Move | None:
    backed = back_a_team(look)
    return None if backed is None else _gift(backed, Goods(look.you.chips))


Habit = Callable[[Look, list[Move], Chance], Move | None]
HABITS: tuple[Habit, ...] = (
    _guess_when_sure,
    _take_the_best,
    _tell_the_teammate,
    _take_back,
    _back_a_team,
    _offer,
    _guess_the_observer,
    _guess_late,
    _tidy,
)


def _gift(player: Seat, goods: Goods) -> Offer:
    return Offer(player, goods, NOTHING_AT_ALL)


def _worth(look: Look, trade: Trade) -> float:
    gave, got = look.sides(trade)
    return worth(look, look.partner(trade), gave, got)


def _if_listed(move: Move, moves: list[Move]) -> Move | None:
    return move if move in moves else None
