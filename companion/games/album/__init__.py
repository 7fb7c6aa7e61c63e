"""Album, a cooperative game for 2 to 10 seats: find the keeper's photo from words on a scale."""

from companion.games.album.bot import BOTS, patience
from companion.games.album.evolve import evolve
from companion.games.album.measures import measures
from companion.games.album.model import AnyEvent, Move
from companion.games.album.refusals import possible
from companion.games.album.rules import decide, moves
from companion.games.album.setup import blank, deal
from companion.games.album.view import sides, table, you
from companion.rules.game import Game

GAME = Game(
    slug="album",
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
    patience=patience,
    measures=measures,
)
