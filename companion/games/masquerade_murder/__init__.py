"""Masquerade Murder's rules as a `Game`: secret targets, and nights resolved by who stands where."""

from companion.games.masquerade_murder.bot import BOTS
from companion.games.masquerade_murder.evolve import evolve
from companion.games.masquerade_murder.measures import measures
from companion.games.masquerade_murder.model import AnyEvent, Move
from companion.games.masquerade_murder.refusals import possible
from companion.games.masquerade_murder.rules import decide, moves
from companion.games.masquerade_murder.setup import blank, deal
from companion.games.masquerade_murder.view import sides, table, you
from companion.rules.game import Game

GAME = Game(
    slug="masquerade_murder",
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
)
