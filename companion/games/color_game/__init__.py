"""The Untitled Color Game: minutes of secret deals in real time, for 5 to 18 seats and the clock."""

from companion.games.color_game.bot import BOTS
from companion.games.color_game.evolve import evolve
from companion.games.color_game.measures import measures
from companion.games.color_game.model import AnyEvent, Moment, Move, Seconds, State
from companion.games.color_game.refusals import possible
from companion.games.color_game.rules import decide, moves
from companion.games.color_game.setup import blank, deal
from companion.games.color_game.view import sides, table, you
from companion.rules.game import Game


def deadline(state: State) -> Seconds | None:
    """Return from when on the clock may end the phase, in seconds since the table started; None while none runs."""
    return state.deadline


GAME = Game(
    slug="color_game",
    commands=Move.__args__,
    events=AnyEvent.__args__,
    later_events=(Moment,),
    blank=blank,
    deal=deal,
    possible=possible,
    decide=decide,
    evolve=evolve,
    moves=moves,
    table=table,
    you=you,
    sides=sides,
    bots=BOTS,
    measures=measures,
    has_clock=True,
    deadline=deadline,
)
