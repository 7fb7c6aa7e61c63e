"""Photo Leap's rules as a `Game`: hidden roles in a newspaper, four seats, and perhaps a human game master."""

from companion.games.photo_leap import bot, evolve, measures, model, refusals, rules, setup, view
from companion.rules.game import Game, Mover


def players(state: model.State) -> tuple[Mover, ...]:
    """Return the seats that play, with "gm" last if a person is the game master. Rule 12.5."""
    seats = tuple(range(1, state.seats + 1))
    return (*seats, "gm") if state.facts.options.mode == "gm" else seats


GAME = Game(
    slug="photo_leap",
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
    sides=view.sides,
    bots=bot.BOTS,
    measures=measures.measures,
    players=players,
    has_paper_seats=lambda facts: facts.options.mode == "gm",
)
