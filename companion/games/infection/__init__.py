"""Infection's rules as a `Game`: two or four seats, four villagers, cures under tiles, all else public."""

from companion.games.infection import bot, evolve, measures, model, refusals, rules, setup, view
from companion.rules.game import NO_PRIVATE_VIEW, Game


def moment(state: model.State) -> str:
    """Return the name of the moment of play: each villager's turn is a moment of its own, and each of its steps."""
    if state.facts.options.is_stepwise:
        return f"{state.phase}:{state.turn_number}:{state.left}"
    return f"{state.phase}:{state.turn_number}"


GAME = Game(
    slug="infection",
    commands=model.AnyMove.__args__,
    events=model.AnyEvent.__args__,
    blank=setup.blank,
    deal=setup.deal,
    possible=refusals.possible,
    decide=rules.decide,
    evolve=evolve.evolve,
    moves=rules.moves,
    table=view.table,
    you=lambda _, __: NO_PRIVATE_VIEW,  # no seat knows more than the table. Rule 1.2.
    sides=lambda state: {seat: (model.BY_SEAT[seat],) for seat in range(1, state.seats + 1)},
    bots=bot.BOTS,
    measures=measures.measures,
    moment=moment,
)
