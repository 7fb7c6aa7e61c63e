"""The Untitled Color Game: minutes of secret deals in real time, for 5 to 18 seats and the clock."""

from companion.games.color_game import bot, evolve, measures, model, refusals, rules, setup, view
from companion.rules.game import Game

GAME = Game(
    slug="color_game",
    commands=model.Move.__args__,
    events=model.AnyEvent.__args__,
    later_events=(model.Moment,),
    blank=setup.blank,
    deal=setup.deal,
    possible=refusals.possible,
    decide=rules.decide,
    evolve=evolve.evolve,
    moves=rules.moves,
    table=view.table,
    you=view.you,
    sides=view.sides,
    bots=bot.BOTS,
    measures=measures.measures,
    has_clock=True,
    deadline=lambda state: state.deadline,
)
