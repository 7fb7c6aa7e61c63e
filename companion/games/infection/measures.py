"""Infection's measures for playtests: what follows the first cure, attacks, resets and losses to tiles."""

from collections.abc import Mapping, Sequence

from companion.games.infection import model as m
from companion.games.infection.queries import section
from companion.rules.game import Mover, Played

AFTER, TORN, KILLS = "turns after the first cure", "cures torn away", "deaths by weapons"
AHEAD = "won by who took the first cure, %"
ON_THE_MOVE, RESETS = "turns that move and attack, %", "turns that reset, %"
HURTFUL, LOST = "own side's tiles that hurt, %", "HP lost to own side's tiles"
HARM = ("virus", "contagion")


class _Tally:
    """Counts so far, with the part of the state that counting needs."""

    def __init__(self, state: m.State) -> None:
        self.facts = state.facts
        self.hp = dict.fromkeys(m.ORDER, state.facts.options.hp)
        self.carriers: set[m.Who] = set()
        self.leader: Mover = 0
        self.turns = self.first = self.torn = self.kills = self.on_the_move = self.resets = 0
        self.own = self.hurtful = self.lost = self.skipped = 0
        self.has_walked = self.has_struck = False

    def add(self, mover: Mover, move: m.AnyMove, events: Sequence[m.AnyEvent]) -> None:
        """Count one move and its events."""
        tile = next((event for event in events if isinstance(event, m.TileTurnedUp)), None)
        if tile and section(self.facts, tile.cell) == m.BY_SEAT[mover]:
            self.own += 1
            self.hurtful += tile.tile in HARM
            who = m.ORDER[(self.turns + self.skipped) % len(m.ORDER)]  # the villager who turned up the tile
            hurt = (event for event in events if isinstance(event, m.Hurt) and event.villager == who)
            self.lost += sum(self.hp[who] - event.hp for event in hurt)
        act = move.then if isinstance(move, m.Move) else move
        self.has_walked = self.has_walked or isinstance(move, m.Move)
        self.has_struck = self.has_struck or (isinstance(act, m.Act | m.Use) and act.card != "steal")
        for event in events:
            self._happens(event, by_tile=tile is not None)
        if self.first and not self.leader:
            self.leader = mover

    def _happens(self, event: m.AnyEvent, by_tile: bool) -> None:
        match event:
            case m.CureTaken(who):
                self.carriers.add(who)
                self.first = self.first or self.turns + 1
            case m.CureDelivered(who):
                self.carriers.discard(who)
            case m.CureStolen(who, victim):
                self.torn += 1
                self.carriers = (self.carriers - {victim}) | {who}
            case m.Hurt(who, left):
                self.hp[who] = left
            case m.Healed(who) | m.SentHome(who):
                self.hp[who] = self.facts.options.hp
            case m.Died(who):
                self.kills += not by_tile
                self.torn += not by_tile and who in self.carriers
                self.carriers.discard(who)
            case m.Mended(who):
                self.hp[who] += 1
            case m.CardsReset() | m.HandThrown():
                self.resets += 1
            case m.TurnEnded() | m.Ended():
                self.turns += 1
                self.on_the_move += self.has_walked and self.has_struck
                self.has_walked = self.has_struck = False
            case m.TurnSkipped():
                self.skipped += 1


def measures(state: m.State, played: Played[m.AnyMove, m.AnyEvent]) -> Mapping[str, float]:
    """Return the measures of one game, both sides together; `played` has its moves.

    A cure is torn away when a weapon kills its carrier, or when it is stolen, from a carrier or from a village.
    An attack is any weapon. Own side's tiles are those that a player turned up in the section of its own colour; the
    HP are those of the villager who did. Shares of nothing, and the winner of a draw, are left out.
    """
    tally = _Tally(state)
    for mover, move, events in played:
        tally.add(mover, move, events)
    figures: dict[str, float] = {
        AFTER: tally.turns - tally.first if tally.first else 0,
        TORN: tally.torn,
        KILLS: tally.kills,
        ON_THE_MOVE: 100 * tally.on_the_move / tally.turns,
        RESETS: 100 * tally.resets / tally.turns,
    }
    if tally.own:
        figures[HURTFUL] = 100 * tally.hurtful / tally.own
    figures[LOST] = tally.lost
    if tally.leader and state.outcome and state.outcome.winners:
        figures[AHEAD] = 100 * (tally.leader in state.outcome.winners)
    return figures
