"""Infection's rules as a `Game`: two or four seats, four villagers, cures under tiles, all else public."""

from companion.games.infection.bot import BOTS
from companion.games.infection.evolve import evolve
from companion.games.infection.measures import measures
from companion.games.infection.model import AnyEvent, AnyMove, State
from companion.games.infection.refusals import possible
from companion.games.infection.rules import decide, moves
from companion.games.infection.setup import blank, deal
from companion.games.infection.view import sides, table, you
from companion.rules.game import Game


def moment(state: State) -> str:
    """Return the name of the moment of play: each villager's turn is a moment of its own, and each of its steps."""
    if state.facts.options.is_stepwise:
        return f"{state.phase}:{state.turn_number}:{state.left}"
    return f"{state.phase}:{state.turn_number}"


GAME = Game(
    slug="infection",
    commands=AnyMove.__args__,
    events=AnyEvent.__args__,
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
    moment=moment,
)
