"""Album, a cooperative game for 2 to 10 seats: find the keeper's photo from words on a scale."""

from companion.games.album import bot, evolve, measures, model, refusals, rules, setup, view
from companion.rules.game import Game

GAME = Game(
    slug="album",
    commands=model.Move.__args__,
    events=model.AnyEvent.__args__,
    blank=setup.blank,
    deal=setup.deal,
    possible=refusals.possible,
    decide=rules.decide,
    evolve=evolve.evolve,
    moves=rules.moves,
    table=view.table,
    you=view.you,
    sides=lambda state: dict.fromkeys(range(1, state.seats + 1), ("players",)),
    bots=bot.BOTS,
    patience=bot.patience,
    measures=measures.measures,
)
