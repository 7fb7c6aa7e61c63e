"""Infection's events applied to a state: one case for each event, without checks and without chance."""

from collections.abc import Iterable
from typing import TypeVar, assert_never

from msgspec.structs import replace

from companion.games.infection import model as m
from companion.games.infection.grid import Cell, cells
from companion.games.infection.queries import RIVAL, section, size

Value = TypeVar("Value")


def evolve(state: m.State, event: m.AnyEvent) -> m.State:
    """Return the state after an event."""
    if isinstance(event, m.CardEvent):
        return _after_card(state, event)
    if isinstance(event, m.CureEvent):
        return _after_cure(state, event)
    if isinstance(event, m.VillagerEvent):
        return _after_villager(state, event)
    match event:
        case m.Dealt(deal):
            return _dealt(state, deal)
        case m.MoveMade(seat, did):
            return replace(state, last=m.Last(seat, state.turn, state.villagers[state.turn].cell, did))
        case m.StepsSpent(number):
            return replace(state, left=state.left - number)
        case m.Owed(seat, move):
            return replace(state, phase="follow_up", owed=(*state.owed, m.Must(seat, move)))
        case m.FollowedUp():
            return replace(state, phase="follow_up" if state.owed[1:] else "turn", owed=state.owed[1:])
        case m.TurnEnded():
            return _turn_ended(state)
        case m.TurnSkipped():
            new_state = _with_villager(state, state.turn, loses_turn=False)
            return replace(new_state, turn_number=state.turn_number + 1, left=state.facts.options.steps_a_turn)
        case m.Ended(outcome):
            return replace(state, phase="over", outcome=outcome, owed=())
    assert_never(event)


def _after_card(state: m.State, event: m.CardEvent) -> m.State:
    match event:
        case m.CardPlayed(holder, card):
            return _move_to_played(state, holder, card)
        case m.CardsReset(holder):
            return _reset(state, holder)
        case m.HandThrown(holder):
            return replace(
                state,
                hands={**state.hands, holder: ()},
                played={**state.played, holder: _hand_with(state, state.played[holder], *state.hands[holder])},
            )
        case m.DeckShuffled(holder, deck):
            return replace(
                state,
                decks={**state.decks, holder: deck},
                played={**state.played, holder: ("steal",) if state.steal_used[holder] else ()},
                shuffles=state.shuffles + 1,
            )
        case m.CardsDrawn(holder, drawn):
            return replace(
                state,
                hands={**state.hands, holder: _hand_with(state, state.hands[holder], *drawn)},
                decks={**state.decks, holder: state.decks[holder][len(drawn) :]},
            )
        case m.CardReturned(holder, card):
            return replace(
                state,
                hands={**state.hands, holder: _hand_with(state, state.hands[holder], card)},
                played={**state.played, holder: _without(state.played[holder], card)},
            )
        case m.CardDiscarded(holder, card):
            if state.decks:  # discarded and played cards are one pile, which becomes the next deck
                return _move_to_played(state, holder, card)
            return replace(
                state,
                hands={**state.hands, holder: _without(state.hands[holder], card)},
                discarded={**state.discarded, holder: _hand_with(state, state.discarded[holder], card)},
            )
    assert_never(event)


def _after_cure(state: m.State, event: m.CureEvent) -> m.State:
    match event:
        case m.CureTaken(who):
            return replace(
                _with_villager(state, who, cure=True),
                loose_cures=_without(state.loose_cures, state.villagers[who].cell),
            )
        case m.CureStolen():
            return _stolen(state, event)
        case m.CureDelivered(who):
            return _delivered(state, who)
        case m.TileTurnedUp():
            return _turned_up(state, event)
    assert_never(event)


def _after_villager(state: m.State, event: m.VillagerEvent) -> m.State:
    match event:
        case m.Walked(who, to):
            return replace(_with_villager(state, who, cell=to), has_walked=state.facts.options.is_stepwise)
        case m.Healed(who):
            return _with_villager(state, who, hp=state.facts.options.hp)
        case m.Hurt(who, hp):
            return _with_villager(_hit(state, who), who, hp=hp)
        case m.Died(who):
            return _died(state, who)
        case m.SentHome(who, cell):
            return _with_villager(state, who, cell=cell, hp=state.facts.options.hp)
        case m.TurnForfeited(who):
            return _with_villager(state, who, loses_turn=True)
        case m.Debuffed(who, debuff):
            new_state = _with_villager(_hit(state, who), who, **{debuff: True})
            return replace(new_state, fresh=state.fresh | {debuff}) if who == state.turn else new_state
        case m.Mended(who):
            return _with_villager(state, who, hp=state.villagers[who].hp + 1)
    assert_never(event)


def _dealt(state: m.State, deal: m.Deal) -> m.State:
    """Return the table with the deal known, and the first hands drawn from the draw decks. Rule 2.3."""
    if not deal.decks:
        return replace(state, deal=deal)
    most = state.facts.options.hand_limit
    return replace(
        state,
        deal=deal,
        hands={holder: _hand_with(state, (), *deck[:most]) for holder, deck in deal.decks.items()},
        decks={holder: deck[most:] for holder, deck in deal.decks.items()},
    )


def _with_villager(state: m.State, who: m.Who, **changes: Cell | int | bool) -> m.State:
    return replace(state, villagers={**state.villagers, who: replace(state.villagers[who], **changes)})


def _without(items: tuple[Value, ...], item: Value) -> tuple[Value, ...]:
    index = items.index(item)
    return items[:index] + items[index + 1 :]


def _hand_with(state: m.State, hand: m.Cards, *cards: m.Card) -> m.Cards:
    places = {card: place for place, card in enumerate(state.facts.actions)}
    return tuple(sorted(hand + cards, key=places.__getitem__))


def _in_board_order(state: m.State, loose_cures: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(loose_cures, key=cells(size(state.facts)).index))


def _hit(state: m.State, who: m.Who) -> m.State:
    """Note that the last move hit a villager."""
    if state.last is None or who in state.last.hit:
        return state
    return replace(state, last=replace(state.last, hit=(*state.last.hit, who)))


def _move_to_played(state: m.State, holder: m.Holder, card: m.Card) -> m.State:
    is_used_up = card == "steal" and state.facts.options.steal_once
    return replace(
        state,
        hands={**state.hands, holder: _without(state.hands[holder], card)},
        played={**state.played, holder: _hand_with(state, state.played[holder], card)},
        steal_used={**state.steal_used, holder: True} if is_used_up else state.steal_used,
    )


def _reset(state: m.State, holder: m.Holder) -> m.State:
    """Take back played and discarded cards, except a used Steal. Rule 3.5."""
    used_up: m.Cards = ("steal",) if state.steal_used[holder] else ()
    back = tuple(card for card in state.played[holder] if card not in used_up)
    return replace(
        state,
        hands={**state.hands, holder: _hand_with(state, state.hands[holder], *back, *state.discarded[holder])},
        played={**state.played, holder: used_up},
        discarded={**state.discarded, holder: ()},
    )


def _turned_up(state: m.State, event: m.TileTurnedUp) -> m.State:
    colour = section(state.facts, event.cell)
    counts = state.sections[colour]
    return replace(
        state,
        hidden=_without(state.hidden, event.cell),
        sections={**state.sections, colour: {**counts, event.tile: counts[event.tile] - 1}},
        loose_cures=_in_board_order(state, (*state.loose_cures, event.cell))
        if event.tile == "cure"
        else state.loose_cures,
        last=replace(state.last, tile=event.tile) if state.last else None,
    )


def _stolen(state: m.State, event: m.CureStolen) -> m.State:
    new_state = _with_villager(state, event.villager, cure=True)
    if event.victim is not None:
        return _with_villager(new_state, event.victim, cure=False)
    robbed = RIVAL[m.TEAMS[event.villager]]
    return replace(new_state, village_cures={**state.village_cures, robbed: state.village_cures[robbed] - 1})


def _delivered(state: m.State, who: m.Who) -> m.State:
    team = m.TEAMS[who]
    return replace(
        _with_villager(state, who, cure=False),
        village_cures={**state.village_cures, team: state.village_cures[team] + 1},
        last=replace(state.last, delivered=state.last.delivered + 1) if state.last else None,
    )


def _died(state: m.State, who: m.Who) -> m.State:
    villager = state.villagers[who]
    new_state = replace(state, last=replace(state.last, dead=(*state.last.dead, who)) if state.last else None)
    if not villager.cure:
        return new_state
    return replace(
        _with_villager(new_state, who, cure=False),
        loose_cures=_in_board_order(state, (*state.loose_cures, villager.cell)),
    )


def _turn_ended(state: m.State) -> m.State:
    """Lift the debuffs that the villager began its turn with and begin the next turn. Rule 6.6."""
    villager = state.villagers[state.turn]
    rested = replace(
        villager,
        cannot_move="cannot_move" in state.fresh,
        cannot_use_weapon="cannot_use_weapon" in state.fresh,
        slowed="slowed" in state.fresh,
    )
    return replace(
        state,
        villagers=state.villagers if rested == villager else {**state.villagers, state.turn: rested},
        fresh=frozenset(),
        turn_number=state.turn_number + 1,
        left=state.facts.options.steps_a_turn,
        has_walked=False,
    )
