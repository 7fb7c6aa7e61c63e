"""Somebody's own game on phones: the parts that its `table.toml` switches on, and nothing else."""

from companion.games.prototype import bot, commands, events, evolve, legal_moves, measures, model, rules, setup, view
from companion.rules.game import Game, Mover, Seat


def moment(state: model.State) -> str:
    """Return a name for the moment that taps are for: one while all choose secretly, so that no phone loses one."""
    if state.motion:
        return f"motion:{state.motion.by}:{state.motion.what}:{state.motion.end}"
    if state.asks or not state.is_begun:
        return f"{state.phase}:{state.round}"
    return f"{state.phase}:{state.round}:{state.moved}"


def players(state: model.State) -> tuple[Mover, ...]:
    """Return the seats, with "gm" last where somebody leads the game who does not play."""
    seats = tuple(range(1, state.seats + 1))
    return (*seats, "gm") if state.master == "gm" else seats


def sides(state: model.State) -> dict[Seat, tuple[str, ...]]:
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
    commands=commands.AnyCommand.__args__,
    events=events.AnyEvent.__args__,
    blank=setup.blank, deal=setup.deal, possible=rules.possible, decide=rules.decide, evolve=evolve.evolve,
    moves=legal_moves.moves, table=view.table, you=view.you, sides=sides, moment=moment,
    bots={"random": bot.random_bot, "steady": bot.random_bot}, measures=measures.measures, players=players,
    has_clock=True, deadline=lambda state: state.deadline,
)  # fmt: skip
