"""The effects of Infection's moves as events: walks, tiles, weapons, deaths, delivered cures."""

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from msgspec import UnsetType

from cards.infection.weapons import Effect
from companion.games.infection import model as m
from companion.games.infection import queries
from companion.games.infection.evolve import evolve
from companion.games.infection.grid import Cell, cells_reached
from companion.games.infection.legal_moves import Item, item_at
from companion.games.infection.steps import price
from companion.rules.chance import Chance
from companion.rules.course import Course
from companion.rules.game import Outcome, Seat

MoveCourse = Course[m.State, m.AnyEvent]


def move_events(state: m.State, move: m.AnyMove, seat: Seat) -> list[m.AnyEvent]:
    """Return the events of a legal move, to the end of the turn unless a follow-up is owed."""
    course, holder, loser = Course(state, evolve), m.HOLDERS[state.seats][seat - 1], queries.card_loser(state)
    course(m.MoveMade(seat, move))
    match move:
        case m.Move():
            _walk(course, move)
        case m.Use(card, target, cell, village):
            _act(course, m.Act(card, target, cell, village))
        case m.PickUp(found):
            pay(course, "pick_up")
            _pick_up(course, course.state.turn, item_at(state, state.villagers[state.turn].cell), found)
        case m.EndTurn():
            pass
        case m.Reset() if state.decks:
            course(m.HandThrown(holder))
            draw(course, holder, state.facts.options.hand_limit)
        case m.Reset():
            course(m.CardsReset(holder))
        case m.ReturnCard(card):
            course(m.CardReturned(holder, card))
            course(m.FollowedUp())
        case m.DiscardCard(card):
            assert loser is not None
            course(m.CardDiscarded(loser, card))
            course(m.FollowedUp())
        case m.Decline():
            course(m.FollowedUp())
        case _:
            assert_never(move)
    _close(course, move)
    return course.events


def _close(course: MoveCourse, move: m.AnyMove) -> None:
    """End the turn once nothing is owed, and skip turns that were lost; the last turn ends the game. Rules 7.3, 8.2."""
    if course.state.outcome or course.state.owed or goes_on(course.state, move) or _end_at_last_turn(course):
        return
    course(m.TurnEnded())
    while course.state.villagers[course.state.turn].loses_turn:
        if _end_at_last_turn(course):
            return
        course(m.TurnSkipped())
    if course.state.decks:
        draw(course, queries.hand_in_turn(course.state), course.state.facts.options.cards_drawn)


def _end_at_last_turn(course: MoveCourse) -> bool:
    """End the game if this turn is the last one, and return whether it is. Rule 8.2."""
    is_last = course.state.turn_number >= course.state.facts.options.max_turns
    if is_last:
        course(m.Ended(_outcome(course.state, (), "exhaustion")))
    return is_last


def _walk(course: MoveCourse, move: m.Move) -> None:
    """Carry out a Move: step, home, then the pick-up or the second card; a winning Move has none. Rule 4.2."""
    who, item = course.state.turn, item_at(course.state, move.to)
    pay(course, "move", move.to)
    course(m.Walked(who, move.to))
    if queries.is_home(course.state.facts, who, move.to):
        if course.state.villagers[who].hp < course.state.facts.options.hp:
            course(m.Healed(who))
        _deliver(course, who)
    if isinstance(move.then, m.Act):
        _act(course, move.then)
    elif move.pick_up is not False and not course.state.facts.options.is_stepwise:
        _pick_up(course, who, item, move.found)


def _pick_up(course: MoveCourse, who: m.Who, item: Item | None, found: m.Tile | UnsetType) -> None:
    """Take the cure on a villager's cell, or turn up the tile. Rules 4.3, 4.4."""
    if item == "cure":
        course(m.CureTaken(who))
        _deliver(course, who)
    elif item == "tile":
        _turn_up(course, who, found)


def _deliver(course: MoveCourse, who: m.Who) -> None:
    """Deliver the cure of a villager at home, which may win the game. Rules 7.1, 8.1."""
    state, villager = course.state, course.state.villagers[who]
    if not villager.cure or not queries.is_home(state.facts, who, villager.cell):
        return
    course(m.CureDelivered(who))
    if course.state.village_cures[m.TEAMS[who]] >= state.facts.options.cures_to_win:
        course(m.Ended(_outcome(course.state, queries.partners(course.state, m.TEAMS[who]), "cures_home")))


def _outcome(state: m.State, winners: tuple[Seat, ...], reason: str) -> Outcome:
    return Outcome(winners, reason, {"blue": state.village_cures["blue"], "red": state.village_cures["red"]})


def _turn_up(course: MoveCourse, who: m.Who, found: m.Tile | UnsetType) -> None:
    """Turn up the tile on a villager's cell and carry it out. Rules 5.1 to 5.3."""
    state, options = course.state, course.state.facts.options
    assert state.deal is not None
    cell = state.villagers[who].cell
    tile = found if isinstance(found, str) else state.deal.tiles[cell]
    course(m.TileTurnedUp(cell, tile))
    match tile:
        case "cure":
            if not state.villagers[who].cure:
                course(m.CureTaken(who))
        case "virus":
            _harm(course, (who,), options.virus_damage)
        case "contagion":
            _harm(course, m.ORDER, options.contagion_damage)
        case "disarm":
            course(m.Debuffed(who, "cannot_use_weapon"))
        case "recover" | "generosity" if options.turns == "action_points":
            for other in m.ORDER if tile == "generosity" else (who,):
                if course.state.villagers[other].hp < options.hp:
                    course(m.Mended(other))
        case "recover" | "generosity":
            holders, first = m.HOLDERS[state.seats], queries.owner(course.state) - 1
            in_turn = holders[first:] + holders[:first]
            for holder in in_turn if tile == "generosity" else in_turn[:1]:
                if queries.returnable(course.state, holder):
                    course(m.Owed(holders.index(holder) + 1, "return_card"))
        case _:
            assert_never(tile)


def _act(course: MoveCourse, act: m.Act) -> None:
    """Carry out a weapon or Steal. Rules 6.1 to 6.4."""
    who = course.state.turn
    pay(course, act.card)
    match act:
        case m.Act("steal", target):
            course(m.CureStolen(who, target if isinstance(target, str) else None))
            _deliver(course, who)
        case m.Act(card, str() as target):
            _strike(course, card, (target,))
        case m.Act(card, _, str() as centre):
            own, options = m.TEAMS[who], course.state.facts.options
            area = cells_reached(queries.size(course.state.facts), centre, queries.weapon_of(course.state, card).blast)
            villagers = [other for other in m.ORDER if course.state.villagers[other].cell in area]
            _strike(course, card, [other for other in villagers if options.grenade_hits_own or m.TEAMS[other] != own])


DEBUFFS: Mapping[Effect, m.Debuff] = {
    "cannot_move": "cannot_move", "cannot_use_weapon": "cannot_use_weapon", "slow": "slowed",
}  # fmt: skip


def _strike(course: MoveCourse, card: m.Card, victims: Sequence[m.Who]) -> None:
    """Carry out a weapon on whom it hits: its effect, then its damage. One kill costs one card. Rules 6.1, 7.3."""
    own, action = m.TEAMS[course.state.turn], course.state.facts.actions[card]
    if action.effect in DEBUFFS:
        for victim in victims:
            course(m.Debuffed(victim, DEBUFFS[action.effect]))
    dead = _harm(course, victims, action.damage) if action.damage else []
    killed = [victim for victim in dead if m.TEAMS[victim] != own]
    if course.state.facts.options.kill_loses_turn:
        for victim in killed:
            course(m.TurnForfeited(victim))
    if queries.card_loser(course.state):
        course(m.Owed(queries.owner(course.state), "discard_card"))


def _harm(course: MoveCourse, whom: Iterable[m.Who], damage: int) -> list[m.Who]:
    """Hurt some villagers and return the dead: they leave the board together and go home in turn. Rules 5.1, 7.2."""
    dead: list[m.Who] = []
    for who in whom:
        hp = max(course.state.villagers[who].hp - damage, 0)
        course(m.Hurt(who, hp))
        if not hp:
            dead.append(who)
    for who in dead:
        course(m.Died(who))
    for index, who in enumerate(dead):
        others = (it.cell for other, it in course.state.villagers.items() if other not in dead[index:])
        course(m.SentHome(who, queries.way_home(course.state.facts, who, frozenset(others))))
    return dead


def pay(course: MoveCourse, card: m.Card, to: Cell | None = None) -> None:
    """Play the card of an action, or spend its points; `to` is where a Move ends. Rules 3.2 to 3.5."""
    state = course.state
    cost = price(state, card, to) if state.facts.options.is_stepwise else 0
    if state.facts.options.turns != "action_points":
        course(m.CardPlayed(queries.hand_in_turn(state), card))
    if cost:
        course(m.StepsSpent(cost))


def goes_on(state: m.State, move: m.AnyMove) -> bool:
    """Return whether a turn of steps goes on: something is left, and its villager was not sent home. Rules 3.2, 3.6."""
    is_down = state.last is not None and state.turn in state.last.dead
    return state.left > 0 and not isinstance(move, m.EndTurn | m.Reset) and not is_down


def draw(course: MoveCourse, holder: m.Holder, number: int) -> None:
    """Draw cards to a hand, up to the limit; an empty deck is made of the played cards. Rules 3.2, 3.6."""
    while (count := min(number, course.state.facts.options.hand_limit - len(course.state.hands[holder]))) > 0:
        if not course.state.decks[holder]:
            state, used_up = course.state, "steal" if course.state.steal_used[holder] else ""
            assert state.deal is not None and isinstance(state.deal.chance, int)
            played = [card for card in state.played[holder] if card != used_up]
            if not played:
                return
            course(m.DeckShuffled(holder, Chance(state.deal.chance + state.shuffles).shuffled(played)))
        cards = course.state.decks[holder][:count]
        course(m.CardsDrawn(holder, cards))
        number -= len(cards)
