"""What holds of a move at any time of a table: seats that there are, texts that say something, ids that could be.

Reads seats, facts and options, nothing that changes.
"""

from collections.abc import Collection, Hashable

from companion.games.color_game.model import (
    LONGEST_TEXT,
    MOST_WANTED,
    NAMED,
    NOTHING_AT_ALL,
    Accept,
    Call,
    DealId,
    Decline,
    Goods,
    GuessObserver,
    GuessTeammate,
    Identity,
    Message,
    Move,
    Name,
    Offer,
    State,
    Withdraw,
)
from companion.games.color_game.trading import sides_of
from companion.rules.game import IllegalMove, Mover, Seat


def possible(state: State, mover: Mover, move: Move) -> None:
    """Whether some state of this table could allow the move.

    Raises:
        IllegalMove: `bad_argument`.
    """
    match move:
        case Message(to, text):
            _another(state, mover, to)
            _text(text)
        case Offer(to, give, want):
            _another(state, mover, to)
            _offer(state, mover, give, want)
        case Accept(deal) | Decline(deal):
            _side(state, deal, mover, 1)
        case Withdraw(deal):
            _side(state, deal, mover, 0)
        case GuessTeammate(player) | GuessObserver(player):
            _another(state, mover, player)
        case Name(teams):
            if len(teams) != NAMED:
                raise IllegalMove("bad_argument", "name_how_many", many=NAMED)
            for seat, team in teams.items():
                _another(state, mover, seat)
                _team(state, team)
        case Call(team):
            _team(state, team)


def _player(state: State, seat: Seat) -> None:
    if not 1 <= seat <= state.seats:
        raise IllegalMove("bad_argument", "no_player", seats=state.seats)


def _another(state: State, mover: Mover, seat: Seat) -> None:
    _player(state, seat)
    if seat == mover:
        raise IllegalMove("bad_argument", "not_yourself")


def _team(state: State, team: Identity) -> None:
    """Only colours in play, so never the observer. Rule 6.2."""
    if team not in state.teams:
        raise IllegalMove("bad_argument", "no_team", teams=", ".join(state.teams))


def _text(text: str) -> None:
    if not text.strip():
        raise IllegalMove("bad_argument", "text_empty")
    if len(text) > LONGEST_TEXT:
        raise IllegalMove("bad_argument", "text_long", most=LONGEST_TEXT)


def _side(state: State, deal: DealId, mover: Mover, side: int) -> None:
    """The deal could be the mover's on that side: 0 the sender's, 1 the receiver's. All other ids are alike."""
    sides = sides_of(deal)
    if sides is None or sides[0] == sides[1] or max(sides) > state.seats or sides[side] != mover:
        raise IllegalMove("bad_argument", "no_deal")


def _offer(state: State, mover: Mover, give: Goods, want: Goods) -> None:
    """Goods that there are. Nobody wants its own identity, and nothing for nothing is no offer. Rule 3.2."""
    for goods in (give, want):
        for seat in goods.identities:
            _player(state, seat)
        for quest in goods.quests:
            if quest not in state.facts.quests:
                raise IllegalMove("bad_argument", "no_quest")
        _once(goods.identities)
        _once(goods.quests)
        if goods.chips < 0:
            raise IllegalMove("bad_argument", "chips_below_none")
    if want.chips > MOST_WANTED:
        raise IllegalMove("bad_argument", "chips_wanted", most=MOST_WANTED)
    if mover in want.identities:
        raise IllegalMove("bad_argument", "want_yourself")
    if give == want == NOTHING_AT_ALL:
        raise IllegalMove("bad_argument", "offer_empty")


def _once(listed: Collection[Hashable]) -> None:
    if len(set(listed)) < len(listed):
        raise IllegalMove("bad_argument", "each_once")
