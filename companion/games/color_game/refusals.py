"""Why a move can never be legal at a table: no such seat, an empty text, an impossible deal id.

Reads only seats, facts and options, nothing that changes during play.
"""

from collections.abc import Collection, Hashable

from msgspec import UNSET

from companion.games.color_game import model as m
from companion.games.color_game.trades import deal_sides
from companion.rules.game import IllegalMove, Mover, PlayerCommand, Seat


def possible(state: m.State, mover: Mover, move: m.Move) -> None:
    """Check that some state of this table could allow the move."""
    match move:
        case m.Message(to, text):
            _check_other_player(state, mover, to)
            if not text.strip():
                raise IllegalMove("bad_argument", "text_empty")
            if len(text) > m.LONGEST_TEXT:
                raise IllegalMove("bad_argument", "text_long", most=m.LONGEST_TEXT)
        case m.Offer(to, give, want):
            _check_other_player(state, mover, to)
            _check_offer(state, mover, give, want)
        case m.Accept(deal) | m.Decline(deal):
            _check_side(state, deal, mover, 1)
        case m.Withdraw(deal):
            _check_side(state, deal, mover, 0)
        case PlayerCommand(player):
            _check_other_player(state, mover, player)
        case m.Name(teams):
            if len(teams) != m.NAMED:
                raise IllegalMove("bad_argument", "name_how_many", many=m.NAMED)
            for seat, team in teams.items():
                _check_other_player(state, mover, seat)
                _check_team(state, team)
        case m.Call(team):
            _check_team(state, team)


def _check_player(state: m.State, seat: Seat) -> None:
    if not 1 <= seat <= state.seats:
        raise IllegalMove("bad_argument", "no_player", seats=state.seats)


def _check_other_player(state: m.State, mover: Mover, seat: Seat) -> None:
    _check_player(state, seat)
    if seat == mover:
        raise IllegalMove("bad_argument", "not_yourself")


def _check_team(state: m.State, team: m.Identity) -> None:
    """Only teams in play may be named or called, so never the observer. Rules 6.2, 6.4."""
    if team not in state.teams:
        raise IllegalMove("bad_argument", "no_team", teams=", ".join(state.teams))


def _check_side(state: m.State, deal: m.DealId, mover: Mover, side: int) -> None:
    """The deal must be the mover's, on side 0 (sender) or 1 (receiver). Every other id gets the same refusal."""
    sides = deal_sides(deal)
    if sides is None or sides[0] == sides[1] or max(sides) > state.seats or sides[side] != mover:
        raise IllegalMove("bad_argument", "no_deal")


def _check_offer(state: m.State, mover: Mover, give: m.Goods, want: m.Goods) -> None:
    """All goods must exist. Nobody wants their own identity, and nothing for nothing is no offer. Rule 3.2."""
    for goods in (give, want):
        for seat in goods.identities:
            _check_player(state, seat)
        for quest in goods.quests:
            if quest not in state.facts.quests:
                raise IllegalMove("bad_argument", "no_quest")
        _check_unique(goods.identities)
        _check_unique(goods.quests)
        if goods.chips < 0:
            raise IllegalMove("bad_argument", "chips_below_none")
        if goods.seconds is not UNSET and not state.facts.options.time:
            raise IllegalMove("bad_argument", "no_seconds")
        if goods.time < 0:
            raise IllegalMove("bad_argument", "seconds_below_none")
    if want.chips > m.MOST_WANTED:
        raise IllegalMove("bad_argument", "chips_wanted", most=m.MOST_WANTED)
    if want.time > m.MOST_WANTED:
        raise IllegalMove("bad_argument", "seconds_wanted", most=m.MOST_WANTED)
    if mover in want.identities:
        raise IllegalMove("bad_argument", "want_yourself")
    if give.plain() == want.plain() == m.NOTHING:
        raise IllegalMove("bad_argument", "offer_empty")


def _check_unique(items: Collection[Hashable]) -> None:
    if len(set(items)) < len(items):
        raise IllegalMove("bad_argument", "each_once")
