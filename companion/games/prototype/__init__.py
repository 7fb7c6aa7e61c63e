"""Somebody's own game on phones: the parts that its `table.toml` switches on, and nothing else."""

from companion.games.prototype.bot import random_bot
from companion.games.prototype.commands import AnyCommand
from companion.games.prototype.events import AnyEvent
from companion.games.prototype.evolve import evolve
from companion.games.prototype.legal_moves import moves
from companion.games.prototype.measures import measures
from companion.games.prototype.model import State
from companion.games.prototype.rules import decide, possible
from companion.games.prototype.setup import blank, deal
from companion.games.prototype.view import table, you
from companion.rules.game import Game, Mover, Seat


def moment(state: State) -> str:
    """Return a name for the moment of play: a tap counts only where nothing has changed for its screen.

    While all choose secretly it stays the same, so that no phone loses its choice when another one sends.
    """
    if state.motion:
        return f"motion:{state.motion.by}:{state.motion.what}:{state.motion.end}"
    if state.asks or not state.is_begun:
        return f"{state.phase}:{state.round}"
    return f"{state.phase}:{state.round}:{state.moved}"


def players(state: State) -> tuple[Mover, ...]:
    """Return the seats, with "gm" last where somebody leads the game who does not play."""
    seats = tuple(range(1, state.seats + 1))
    return (*seats, "gm") if state.master == "gm" else seats


def deadline(state: State) -> float | None:
    """Return from when on the clock may end the phase, in seconds since the game began; None while none runs."""
    return state.deadline


def sides(state: State) -> dict[Seat, tuple[str, ...]]:
    """Return each seat's role and, where the deck has such a column, its side."""
    if not state.roles or not state.table.roles:
        return {}
    deck = state.facts.decks[state.table.roles.deck]
    cards = {seat: state.kinds[card].card for seat, card in enumerate(state.roles, 1)}
    return {
        seat: tuple(filter(None, (card.name, card[deck.tint] if deck.tint else ""))) for seat, card in cards.items()
    }


GAME = Game(
    slug="prototype",
    commands=AnyCommand.__args__,
    events=AnyEvent.__args__,
    blank=blank, deal=deal, possible=possible, decide=decide, evolve=evolve, moves=moves, table=table, you=you,
    sides=sides, moment=moment, bots={"random": random_bot, "steady": random_bot}, measures=measures,
    players=players, has_clock=True, deadline=deadline,
)  # fmt: skip
