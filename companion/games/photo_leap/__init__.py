"""Photo Leap's rules as a `Game`: hidden roles in a newspaper, four seats, and perhaps a human game master."""

from cards.photo_leap import PhotoLeap
from companion.games.photo_leap.bot import BOTS
from companion.games.photo_leap.evolve import evolve
from companion.games.photo_leap.measures import measures
from companion.games.photo_leap.model import AnyEvent, Move, State
from companion.games.photo_leap.refusals import possible
from companion.games.photo_leap.rules import decide, moves
from companion.games.photo_leap.setup import blank, deal
from companion.games.photo_leap.view import sides, table, you
from companion.rules.game import Game, Mover


def players(state: State) -> tuple[Mover, ...]:
    """Return the seats that play, with "gm" last if a person is the game master. Rule 12.5."""
    seats = tuple(range(1, state.seats + 1))
    return (*seats, "gm") if state.facts.options.mode == "gm" else seats


def has_paper_seats(facts: PhotoLeap) -> bool:
    """Return whether the players' cards are on paper, so that only the game master needs a phone. Rule 12.5."""
    return facts.options.mode == "gm"


GAME = Game(
    slug="photo_leap",
    commands=Move.__args__,
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
    players=players,
    has_paper_seats=has_paper_seats,
)
