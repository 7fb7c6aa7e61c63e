"""The effects of Infection's moves as events: walks, tiles, weapons, deaths, delivered cures."""

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from msgspec import UnsetType

from cards.infection.weapons import Effect
from companion.games.infection.course import Course, draw, goes_on, pay
from companion.games.infection.grid import Cell, cells_reached
from companion.games.infection.legal_moves import Item, item_at
from companion.games.infection.model import (
    HOLDERS,
    ORDER,
    TEAMS,
    Act,
    AnyEvent,
    AnyMove,
    Card,
    CardDiscarded,
    CardReturned,
    CardsReset,
    CureDelivered,
    CureStolen,
    CureTaken,
    Debuff,
    Debuffed,
    Decline,
    Died,
    DiscardCard,
    Ended,
    EndTurn,
    FollowedUp,
    HandThrown,
    Healed,
    Hurt,
    Mended,
    Move,
    MoveMade,
    Owed,
    PickUp,
    Reset,
    ReturnCard,
    SentHome,
    State,
    Tile,
    TileTurnedUp,
    TurnEnded,
    TurnForfeited,
    TurnSkipped,
    Use,
    Walked,
    Who,
)
from companion.games.infection.queries import (
    card_loser,
    cell_in_turn,
    hand_in_turn,
    holders_from,
    is_home,
    owner,
    partners,
    returnable,
    size,
    way_home,
    weapon_of,
)  # fmt: skip
from companion.rules.game import Outcome, Seat


def move_events(state: State, move: AnyMove, seat: Seat) -> list[AnyEvent]:
    """Return the events of a legal move, to the end of the turn unless a follow-up is owed."""
    course, holder, loser = Course(state), HOLDERS[state.seats][seat - 1], card_loser(state)
    course(MoveMade(seat, move))
    match move:
        case Move():
            _walk(course, move)
        case Use(card, target, cell, village):
            _act(course, Act(card, target, cell, village))
        case PickUp(found):
            pay(course, "pick_up")
            _pick_up(course, course.state.turn, item_at(state, cell_in_turn(state)), found)
        case EndTurn():
            pass
        case Reset() if state.decks:
            course(HandThrown(holder))
            draw(course, holder, state.facts.options.hand_limit)
        case Reset():
            course(CardsReset(holder))
        case ReturnCard(card):
            course(CardReturned(holder, card))
            course(FollowedUp())
        case DiscardCard(card):
            assert loser is not None
            course(CardDiscarded(loser, card))
            course(FollowedUp())
        case Decline():
            course(FollowedUp())
        case _:
            assert_never(move)
    _close(course, move)
    return course.events


def _close(course: Course, move: AnyMove) -> None:
    """End the turn once nothing is owed, and skip turns that were lost; the last turn ends the game. Rules 7.3, 8.2."""
    if course.state.outcome or course.state.owed or goes_on(course.state, move) or _end_at_last_turn(course):
        return
    course(TurnEnded())
    while course.state.villagers[course.state.turn].loses_turn:
        if _end_at_last_turn(course):
            return
        course(TurnSkipped())
    if course.state.decks:
        draw(course, hand_in_turn(course.state), course.state.facts.options.cards_drawn)


def _end_at_last_turn(course: Course) -> bool:
    """End the game if this turn is the last one, and return whether it is. Rule 8.2."""
    is_last = course.state.turn_number >= course.state.facts.options.max_turns
    if is_last:
        course(Ended(_outcome(course.state, (), "exhaustion")))
    return is_last


def _walk(course: Course, move: Move) -> None:
    """Carry out a Move: step, home, then the pick-up or the second card; a winning Move has none. Rule 4.2."""
    who, item = course.state.turn, item_at(course.state, move.to)
    pay(course, "move", move.to)
    course(Walked(who, move.to))
    if is_home(course.state.facts, who, move.to):
        if course.state.villagers[who].hp < course.state.facts.options.hp:
            course(Healed(who))
        _deliver(course, who)
    if isinstance(move.then, Act):
        _act(course, move.then)
    elif move.pick_up is not False and not course.state.facts.options.is_stepwise:
        _pick_up(course, who, item, move.found)


def _pick_up(course: Course, who: Who, item: Item | None, found: Tile | UnsetType) -> None:
    """Take the cure on a villager's cell, or turn up the tile. Rules 4.3, 4.4."""
    if item == "cure":
        course(CureTaken(who))
        _deliver(course, who)
    elif item == "tile":
        _turn_up(course, who, found)


def _deliver(course: Course, who: Who) -> None:
    """Deliver the cure of a villager at home, which may win the game. Rules 7.1, 8.1."""
    state, it = course.state, course.state.villagers[who]
    if not it.cure or not is_home(state.facts, who, it.cell):
        return
    course(CureDelivered(who))
    if course.state.village_cures[TEAMS[who]] >= state.facts.options.cures_to_win:
        course(Ended(_outcome(course.state, partners(course.state, TEAMS[who]), "cures_home")))


def _outcome(state: State, winners: tuple[Seat, ...], reason: str) -> Outcome:
    """Return the outcome; its scores are the delivered cures."""
    return Outcome(winners, reason, {"blue": state.village_cures["blue"], "red": state.village_cures["red"]})


def _turn_up(course: Course, who: Who, found: Tile | UnsetType) -> None:
    """Turn up the tile on a villager's cell and carry it out. Rules 5.1 to 5.3."""
    state, options = course.state, course.state.facts.options
    assert state.deal is not None
    cell = state.villagers[who].cell
    tile = found if isinstance(found, str) else state.deal.tiles[cell]
    course(TileTurnedUp(cell, tile))
    match tile:
        case "cure":
            if not state.villagers[who].cure:
                course(CureTaken(who))
        case "virus":
            _harm(course, (who,), options.virus_damage)
        case "contagion":
            _harm(course, ORDER, options.contagion_damage)
        case "disarm":
            course(Debuffed(who, "cannot_use_weapon"))
        case "recover" | "generosity" if options.turns == "action_points":
            _mend(course, ORDER if tile == "generosity" else (who,))
        case "recover" | "generosity":
            in_turn = holders_from(course.state, owner(course.state))
            for holder in in_turn if tile == "generosity" else in_turn[:1]:
                if returnable(course.state, holder):
                    course(Owed(HOLDERS[state.seats].index(holder) + 1, "return_card"))
        case _:
            assert_never(tile)


def _mend(course: Course, whom: Iterable[Who]) -> None:
    """Give each of some villagers a heart back, up to full HP. Rule 5.3."""
    for who in whom:
        if course.state.villagers[who].hp < course.state.facts.options.hp:
            course(Mended(who))


def _act(course: Course, act: Act) -> None:
    """Carry out a weapon or Steal. Rules 6.1 to 6.4."""
    who = course.state.turn
    pay(course, act.card)
    match act:
        case Act("steal", target):
            course(CureStolen(who, target if isinstance(target, str) else None))
            _deliver(course, who)
        case Act(card, str() as target):
            _strike(course, card, (target,))
        case Act(card, _, str() as centre):
            _strike(course, card, _caught(course.state, card, centre))


DEBUFFS: Mapping[Effect, Debuff] = {
    "cannot_move": "cannot_move", "cannot_use_weapon": "cannot_use_weapon", "slow": "slowed",
}  # fmt: skip


def _strike(course: Course, card: Card, victims: Sequence[Who]) -> None:
    """Carry out a weapon on whom it hits: its effect, then its damage. One kill costs one card. Rules 6.1, 7.3."""
    own, action = TEAMS[course.state.turn], course.state.facts.actions[card]
    if action.effect in DEBUFFS:
        for victim in victims:
            course(Debuffed(victim, DEBUFFS[action.effect]))
    dead = _harm(course, victims, action.damage) if action.damage else []
    killed = [victim for victim in dead if TEAMS[victim] != own]
    if course.state.facts.options.kill_loses_turn:
        for victim in killed:
            course(TurnForfeited(victim))
    if card_loser(course.state):
        course(Owed(owner(course.state), "discard_card"))


def _caught(state: State, card: Card, centre: Cell) -> list[Who]:
    """Return everybody in a blast, the thrower's side only if an option says so. Rule 6.3."""
    area, own = cells_reached(size(state.facts), centre, weapon_of(state, card).blast), TEAMS[state.turn]
    spares = not state.facts.options.grenade_hits_own
    return [who for who in ORDER if state.villagers[who].cell in area and not (spares and TEAMS[who] == own)]


def _harm(course: Course, whom: Iterable[Who], damage: int) -> list[Who]:
    """Hurt some villagers and return the dead, who leave the board together and are set home in turn order.

    Rules 5.1, 7.2.
    """
    dead: list[Who] = []
    for who in whom:
        hp = max(course.state.villagers[who].hp - damage, 0)
        course(Hurt(who, hp))
        if not hp:
            dead.append(who)
    for who in dead:
        course(Died(who))
    for at, who in enumerate(dead):
        occupied_cells = frozenset(it.cell for one, it in course.state.villagers.items() if one not in dead[at:])
        course(SentHome(who, way_home(course.state.facts, who, occupied_cells)))
    return dead
