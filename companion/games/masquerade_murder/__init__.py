"""Masquerade Murder's rules as a `Game`: secret targets, and nights resolved by who stands where."""

from companion.games.masquerade_murder import bot, evolve, measures, model, refusals, rules, setup, view
from companion.rules.game import Game

POINTING_PATIENCE = 4.3
"""A bot points after 4 to 9 seconds, while people think. See `Game.patience`."""


GAME = Game(
    slug="masquerade_murder",
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
    without_people={"accuse_minutes": 0},
    patience=lambda view, _: POINTING_PATIENCE if view.phase == "accuse" else 1,
    measures=measures.measures,
    has_clock=True,
    may_host_move=True,
    deadline=lambda state: state.until,
    in_steps=lambda state: state.phase == "target",
)
