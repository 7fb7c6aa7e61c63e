"""What the playtests looked for, counted in a game: how it goes on after the first cure, who hits whom, what hurts."""

from collections.abc import Mapping, Sequence

from companion.games.infection.model import (
    BY_SEAT,
    ORDER,
    Act,
    AnyEvent,
    AnyMove,
    CardsReset,
    CureDelivered,
    CureStolen,
    CureTaken,
    Died,
    Ended,
    Healed,
    Hurt,
    Move,
    SentHome,
    State,
    TileTurnedUp,
    TurnEnded,
    Walked,
    Who,
)
from companion.games.infection.queries import section
from companion.rules.game import Mover

AFTER, TORN, KILLS = "turns after the first cure", "cures torn away", "deaths by weapons"
AHEAD = "won by who took the first cure, %"
ON_THE_MOVE, RESETS = "turns that move and attack, %", "turns that reset, %"
HURTFUL, LOST = "own side's tiles that hurt, %", "HP lost to own side's tiles"
HARM = ("virus", "contagion")


class _Tally:
    """What has been counted so far, and as much of the table as the counting needs."""

    def __init__(self, state: State) -> None:
        self.facts = state.facts
        self.hp = dict.fromkeys(ORDER, state.facts.options.hp)
        self.carriers: set[Who] = set()
        self.leader: Mover = 0
        self.turns = self.first = self.torn = self.kills = self.on_the_move = self.resets = 0
        self.own = self.hurtful = self.lost = 0

    def take(self, mover: Mover, move: AnyMove, events: Sequence[AnyEvent]) -> None:
        tile = next((event for event in events if isinstance(event, TileTurnedUp)), None)
        if tile and section(self.facts, tile.cell) == BY_SEAT[mover]:
            self.own += 1
            self.hurtful += tile.tile in HARM
            self.lost += self._lost(events)
        self.on_the_move += isinstance(move, Move) and isinstance(move.then, Act) and move.then.card != "steal"
        for event in events:
            self._happens(event, by_tile=tile is not None)
        if self.first and not self.leader:
            self.leader = mover

    def _lost(self, events: Sequence[AnyEvent]) -> int:
        """HP of the villager who walked to the tile."""
        who = next(event.villager for event in events if isinstance(event, Walked))
        return sum(self.hp[who] - event.hp for event in events if isinstance(event, Hurt) and event.villager == who)

    def _happens(self, event: AnyEvent, by_tile: bool) -> None:
        match event:
            case CureTaken(who):
                self.carriers.add(who)
                self.first = self.first or self.turns + 1
            case CureDelivered(who):
                self.carriers.discard(who)
            case CureStolen(who, victim):
                self.torn += 1
                self.carriers = (self.carriers - {victim}) | {who}
            case Hurt(who, left):
                self.hp[who] = left
            case Healed(who) | SentHome(who):
                self.hp[who] = self.facts.options.hp
            case Died(who):
                self.kills += not by_tile
                self.torn += not by_tile and who in self.carriers
                self.carriers.discard(who)
            case CardsReset():
                self.resets += 1
            case TurnEnded() | Ended():
                self.turns += 1


def measures(state: State, played: Sequence[tuple[Mover, AnyMove, Sequence[AnyEvent]]]) -> Mapping[str, float]:
    """Counts of one game that has ended so, both sides together; `played` are its moves and what they made happen.

    A cure is torn away when a weapon kills its carrier, or when it is stolen, from a carrier or from a village.
    An attack is any weapon. Own side's tiles are those that a player turned up in the section of its own colour; the
    HP are those of the villager who did. A share of nothing, and who won where nobody did, is not told.
    """
    it = _Tally(state)
    for mover, move, events in played:
        it.take(mover, move, events)
    found: dict[str, float] = {
        AFTER: it.turns - it.first if it.first else 0,
        TORN: it.torn,
        KILLS: it.kills,
        ON_THE_MOVE: 100 * it.on_the_move / it.turns,
        RESETS: 100 * it.resets / it.turns,
    }
    if it.own:
        found[HURTFUL] = 100 * it.hurtful / it.own
    found[LOST] = it.lost
    if it.leader and state.outcome and state.outcome.winners:
        found[AHEAD] = 100 * (it.leader in state.outcome.winners)
    return found
