"""The steady bot of the colour game: habits that any player could explain; the first that applies decides the move.

It guesses its teammate when it is sure, tells the teammate who it is, and then keeps quiet. Until then it swaps
identity for identity, a little less willingly each time: somebody is the assassin. It swaps starting chips one for one,
and it accepts every deal that brings more than it costs (valuation.py). With quests, a deal is also worth what it does
for the quests in hand (quest_progress.py), and a quest that somebody else could use is for sale. A view holds no
running time, so the bot counts its own offers to decide what is late. The assassin names players at the end, and the
observer calls a team.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from msgspec import UNSET

from companion.games.color_game import model as m
from companion.games.color_game.deduction import deduce, unplaced_identities
from companion.games.color_game.quest_progress import progress_so_far
from companion.games.color_game.valuation import Outlook, deal_value
from companion.games.color_game.view_types import NameForm, OfferForm, PrivateView, TableView
from companion.rules.bots import listed
from companion.rules.chance import Chance
from companion.rules.game import Seat, View

LEAST_VALUE = 0.3
"""The smallest gain for which the bot makes a deal, in points."""

LATE_OFFERS = 8
"""After this many own offers, a guess between two candidates is better than none."""

BUYING_PRICE, SELLING_PRICE, GIFT = 3, 2, 2
"""Chips offered for an identity, asked for one or for a quest, and given for nothing where a quest asks for it."""


def steady(view: View[TableView, PrivateView, m.Move], chance: Chance) -> m.Move | None:
    """Return the move of a bot that plays to win for its team, or alone; None when nothing is worth doing."""
    moves, you = listed(view), view.you
    assert isinstance(you, PrivateView) and isinstance(view.viewer, int)
    mind = deduce(view.table, you, view.viewer)
    plays_quests = view.phase == "live" and view.table.quests_in_play and you.identity in view.table.teams
    outlook = Outlook(view.table, you, mind, progress_so_far(view.table, you, mind) if plays_quests else None)
    if any(isinstance(move, NameForm) for move in view.moves):
        return _name_teams(outlook, chance)
    if calls := [move for move in moves if isinstance(move, m.Call)]:
        return _call_team(outlook, calls, chance)
    if view.phase != "live":
        return m.Ready() if moves else None
    may_offer = any(isinstance(move, OfferForm) for move in view.moves)
    for habit in HABITS:
        move = habit(outlook, moves, chance)
        if move is not None and (may_offer or not isinstance(move, m.Offer)):
            return move
    return None


def _guess_when_sure(outlook: Outlook, moves: list[m.Move], chance: Chance) -> m.Move | None:
    mate = outlook.mind.teammate
    return _if_listed(m.GuessTeammate(mate), moves) if mate is not None else None


def _accept_the_best(outlook: Outlook, moves: list[m.Move], chance: Chance) -> m.Move | None:
    offers = [(_trade_value(outlook, trade), trade.id) for trade in outlook.you.deals if m.Accept(trade.id) in moves]
    best, deal = max(offers, default=(0.0, ""))
    return m.Accept(deal) if best >= LEAST_VALUE else None


def _tell_the_teammate(outlook: Outlook, moves: list[m.Move], chance: Chance) -> m.Move | None:
    """Give the teammate one's own identity: a teammate who does not know it cannot guess back."""
    mate, me = outlook.mind.teammate, outlook.mind.seat
    if mate is None or outlook.mind.has_been_found or outlook.has_told(mate):
        return None
    open_offers = [trade for trade in outlook.you.deals if trade.to == mate and trade.status == "open"]
    return (
        None
        if any(me in trade.give.identities for trade in open_offers)
        else m.Offer(mate, m.Goods(identities=(me,)), m.NOTHING)
    )


def _withdraw_a_bad_offer(outlook: Outlook, moves: list[m.Move], chance: Chance) -> m.Move | None:
    own = (trade for trade in outlook.you.deals if m.Withdraw(trade.id) in moves)
    return next((m.Withdraw(trade.id) for trade in own if _trade_value(outlook, trade) < 0), None)


def _offer(outlook: Outlook, moves: list[m.Move], chance: Chance) -> m.Move | None:
    """Make the first offer that is worth it: one open offer per player at a time, and no offer twice."""
    own_offers = [trade for trade in outlook.you.deals if trade.sender == outlook.mind.seat]
    busy = {outlook.mind.seat, *(trade.to for trade in own_offers if trade.status == "open")}
    earlier = {(trade.to, trade.give, trade.want) for trade in own_offers}
    for player in chance.shuffled(seat for seat in outlook.table.seats if seat not in busy):
        for give, want in _proposals(outlook, player):
            if (player, give, want) not in earlier and deal_value(outlook, player, give, want) >= LEAST_VALUE:
                return m.Offer(player, give, want)
    return None


def _proposals(outlook: Outlook, player: Seat) -> Iterator[tuple[m.Goods, m.Goods]]:
    """Yield what to give and to want from a player, the most wanted deal first."""
    you, their_identity = outlook.you, m.Goods(identities=(player,))
    to_tell = [seat for seat in you.known if seat not in (player, outlook.mind.teammate)]
    if outlook.progress is not None and you.starting_chips >= GIFT:
        yield m.Goods(GIFT), m.NOTHING  # worth while for a quest alone
    if player not in outlook.mind.known:
        if outlook.has_team:
            yield m.Goods(identities=(outlook.mind.seat,)), their_identity
        for seat in to_tell:
            yield m.Goods(identities=(seat,)), their_identity
        if you.chips:
            yield m.Goods(min(you.chips, BUYING_PRICE)), their_identity
        if not outlook.has_team and outlook.table.quests_in_play:
            for quest in you.quests:
                yield m.Goods(quests=(quest,)), their_identity
    yield from _proposals_of_time(outlook)
    if not outlook.has_team:
        return
    if outlook.table.chip_swaps and you.starting_chips:
        yield m.Goods(you.starting_chips), m.Goods(you.starting_chips)
        yield m.Goods(1), m.Goods(1)
    for seat in to_tell:
        yield m.Goods(identities=(seat,)), m.Goods(SELLING_PRICE)
    if outlook.progress is not None:
        for quest in you.quests:
            yield m.Goods(quests=(quest,)), m.Goods(SELLING_PRICE)


def _proposals_of_time(outlook: Outlook) -> Iterator[tuple[m.Goods, m.Goods]]:
    """Buy the time for two offers with a chip, or sell it for one. Rule 10.2."""
    you, cost = outlook.you, outlook.table.offer_seconds
    if cost is UNSET or you.seconds is UNSET:
        return
    if you.chips:
        yield m.Goods(1), m.Goods(seconds=2 * cost)
    if you.seconds >= 3 * cost:
        yield m.Goods(seconds=2 * cost), m.Goods(1)


def _guess_the_observer(outlook: Outlook, moves: list[m.Move], chance: Chance) -> m.Move | None:
    """Guess a player known to be the observer, or else anybody it may be: a wrong guess costs nothing."""
    if not outlook.has_team or not outlook.table.observer_in_play:
        return None
    certain = [seat for seat, identity in outlook.mind.known.items() if identity == m.OBSERVER]
    suspects = certain or outlook.unknown
    if not suspects or outlook.you.observer_guess in suspects:
        return None
    return _if_listed(m.GuessObserver(chance.pick(suspects)), moves)


def _guess_late(outlook: Outlook, moves: list[m.Move], chance: Chance) -> m.Move | None:
    offers = sum(trade.sender == outlook.mind.seat for trade in outlook.you.deals)
    has_open_guess = any(guess.result is None for guess in outlook.you.guesses)
    rules = {outlook.table.quest_cards[quest].rule for quest in outlook.you.quests if outlook.progress is not None}
    if offers < LATE_OFFERS or len(outlook.mind.candidates) != 2 or has_open_guess or "one_right_guess" in rules:
        return None
    return _if_listed(m.GuessTeammate(chance.pick(outlook.mind.candidates)), moves)


def _decline(outlook: Outlook, moves: list[m.Move], chance: Chance) -> m.Move | None:
    offers = (trade for trade in outlook.you.deals if m.Decline(trade.id) in moves)
    return next((m.Decline(trade.id) for trade in offers if _trade_value(outlook, trade) < LEAST_VALUE), None)


def _back_a_team(outlook: Outlook, moves: list[m.Move], chance: Chance) -> m.Move | None:
    """Give all the observer's chips to a known team: the observer wins in place of the team that it calls."""
    members = [seat for seat, identity in outlook.mind.known.items() if identity in outlook.table.teams]
    if outlook.you.identity != m.OBSERVER or not outlook.you.chips or not members:
        return None
    backing = _backing(outlook)
    favourite = max(members, key=lambda seat: backing[outlook.mind.known[seat]])
    if any(trade.to == favourite and trade.status == "open" for trade in outlook.you.deals):
        return None
    return m.Offer(favourite, m.Goods(outlook.you.chips), m.NOTHING)


Habit = Callable[[Outlook, list[m.Move], Chance], m.Move | None]
HABITS: tuple[Habit, ...] = (
    _guess_when_sure,
    _accept_the_best,
    _tell_the_teammate,
    _withdraw_a_bad_offer,
    _back_a_team,
    _offer,
    _guess_the_observer,
    _guess_late,
    _decline,
)


def _name_teams(outlook: Outlook, chance: Chance) -> m.Name:
    """Name the assassin's known players, then others as members of the team with most unknown members. Rule 6.2."""
    teams = {seat: team for seat, team in outlook.mind.known.items() if team in outlook.table.teams}
    guesses = dict(list(teams.items())[: m.NAMED])
    for seat in chance.shuffled(outlook.unknown)[: m.NAMED - len(guesses)]:
        unplaced = unplaced_identities(outlook.table, outlook.you, {**outlook.mind.known, **guesses})
        guesses[seat] = max(outlook.table.teams, key=lambda team: unplaced[team])
    return m.Name(dict(sorted(guesses.items())))


def _call_team(outlook: Outlook, calls: list[m.Call], chance: Chance) -> m.Call:
    """Call the team that the observer gave most chips, then the one it overheard most. Rule 6.4."""
    backing, messages = _backing(outlook), Counter[m.Identity]()
    for note in outlook.you.overheard or ():
        messages.update(outlook.mind.known[seat] for seat in (note.sender, note.to) if seat in outlook.mind.known)
    best = max((backing[call.team], messages[call.team]) for call in calls)
    return chance.pick([call for call in calls if (backing[call.team], messages[call.team]) == best])


def _backing(outlook: Outlook) -> Counter[m.Identity]:
    chips: Counter[m.Identity] = Counter()
    for trade in outlook.you.deals:
        player, gave, _ = outlook.seen(trade)
        if trade.status == "accepted" and player in outlook.mind.known:
            chips[outlook.mind.known[player]] += gave.chips
    return chips


def _trade_value(outlook: Outlook, trade: m.Trade) -> float:
    return deal_value(outlook, *outlook.seen(trade))


def _if_listed(move: m.Move, moves: list[m.Move]) -> m.Move | None:
    return move if move in moves else None
