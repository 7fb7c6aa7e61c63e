"""Why Infection refuses a move. Only face-down tiles are secret, so a refusal may name everything else."""

from typing import NoReturn, assert_never

from msgspec import UNSET

from companion.games.infection import model as m
from companion.games.infection.grid import Cell, cells, is_beside
from companion.games.infection.legal_moves import carries_at, ends, is_thieves_row, item_at, wins
from companion.games.infection.queries import RIVAL, hand_in_turn, has_tile, section, size
from companion.games.infection.steps import ALONE, has_action
from companion.rules.game import IllegalMove, Mover

OWN_AIMED = ("axe", "gun", "arrow")
TOO_FAR = {"axe": "axe_far", "gun": "gun_far", "arrow": "arrow_far", "grenade": "grenade_far"}
BLOCKED = {"move_far": "move_far_blocked", "move_far_with_weapon": "move_far_with_weapon_blocked"}
WRONG_ROW = {"row": "steal_from_row", "village": "steal_from_village"}


def possible(state: m.State, mover: Mover, move: m.AnyMove) -> None:
    """Check what must hold at any time: cells exist, cards have the right aim, cards can come up in this game."""
    options = state.facts.options
    match move:
        case m.Move():
            _check_move(state, mover, move)
        case m.Use():
            _check_act(state, mover, move)
        case m.PickUp() | m.EndTurn() if not options.is_stepwise:
            _bad("steps_none")
        case m.PickUp(found):
            if isinstance(found, str) and options.tiles == "phone":
                _bad("found_by_phone")
        case m.Reset() if options.turns == "action_points":
            _bad("reset_none")
        case m.ReturnCard(card):
            _check_card(state, card)
            if card == "steal" and options.steal_once and options.turns != "draw_deck":  # it may be thrown unused there
                _bad("return_steal")
        case m.DiscardCard(card):
            _check_card(state, card)
            if card == "steal" and not options.steal_discardable:
                _bad("discard_steal")


def _check_move(state: m.State, mover: Mover, move: m.Move) -> None:
    facts = state.facts
    _check_cell(state, move.to)
    if facts.options.is_stepwise and not (move.then is move.found is move.pick_up is UNSET):
        _bad("steps_alone")
    if isinstance(move.then, m.Act):
        _check_act(state, mover, move.then)
    if move.pick_up is not UNSET:
        if facts.options.must_pick_up:
            _bad("pick_up_must")
        if move.pick_up or move.then is not UNSET:
            _bad("pick_up_false")
    if isinstance(move.found, str):
        if facts.options.tiles == "phone":
            _bad("found_by_phone")
        if move.then is not UNSET or move.pick_up is not UNSET:
            _bad("found_nothing")
        if not has_tile(facts, move.to) or not getattr(facts.tiles[move.found], section(facts, move.to)):
            _bad("found_never")


def _check_act(state: m.State, mover: Mover, act: m.Act | m.Use) -> None:
    """Check the aim: weapons at an enemy, those with a blast at a cell, Steal at an enemy or the enemy village."""
    _check_card(state, act.card)
    if act.card in ALONE:
        _bad("use_move")
    aim = {"target": act.target, "cell": act.cell, "village": act.village}
    fields = {name for name, value in aim.items() if value is not UNSET}
    if act.card == "steal":
        if fields not in ({"target"}, {"village"}):
            _bad("aim_steal")
    elif state.facts.actions[act.card].blast:
        if fields != {"cell"}:
            _bad("aim_grenade" if act.card == "grenade" else "aim_blast")
    elif fields != {"target"}:
        _bad("aim_target" if act.card in OWN_AIMED else "aim_weapon")
    if act.village is False:
        _bad("aim_steal")
    if isinstance(act.cell, str):
        _check_cell(state, act.cell)
    if isinstance(act.target, str):
        if m.TEAMS[act.target] == m.BY_SEAT.get(mover):
            _bad("aim_own")
        if act.card == "steal" and not state.facts.options.steal_carriers:
            _bad("steal_village_alone")


def _check_cell(state: m.State, cell: Cell) -> None:
    board_cells = cells(size(state.facts))
    if cell not in board_cells:
        _bad("no_cell", first=board_cells[0], last=board_cells[-1])


def _check_card(state: m.State, card: m.Card) -> None:
    if card not in state.facts.actions:
        _bad("no_card")


def _bad(why: str, **values: int | str) -> NoReturn:
    raise IllegalMove("bad_argument", why, **values)


def refusal(state: m.State, move: m.AnyMove) -> IllegalMove:
    """Return why a move that fits the phase and the player is not legal."""
    match move:
        case m.Move():
            why = _why_not_walk(state, move) if state.facts.options.is_stepwise else _why_not_move(state, move)
        case m.Use():
            villager = state.villagers[state.turn]
            why = _why_not_act(state, move, villager.cell, villager.cure)
        case m.PickUp():
            why = _why_not_pick_up(state, move)
        case m.Reset() if state.facts.options.is_stepwise:
            why = "reset_late"
        case m.ReturnCard():
            why = "return_none"
        case m.DiscardCard():
            why = "discard_none"
        case m.Reset() | m.Decline() | m.EndTurn():
            raise AssertionError("always legal in its phase")
        case _:
            assert_never(move)
    return IllegalMove("not_allowed", why)


def _why_not_move(state: m.State, move: m.Move) -> str:
    options, villager = state.facts.options, state.villagers[state.turn]
    points = options.move_with_weapon if isinstance(move.then, m.Act) else options.move
    if "move" not in state.hands[hand_in_turn(state)]:
        return "move_none"
    if villager.cannot_move:
        return "move_debuffed"
    if move.to != villager.cell and move.to in (other.cell for other in state.villagers.values()):
        return "move_taken"
    if move.to not in ends(state, points):
        if villager.slowed and points > 1:
            return "move_slowed"
        too_far = "move_far_with_weapon" if isinstance(move.then, m.Act) else "move_far"
        return too_far if options.walk_through else BLOCKED[too_far]
    if isinstance(move.then, m.Act):
        carries = carries_at(state, move.to)
        return "move_wins" if wins(state, move.to) else _why_not_act(state, move.then, move.to, carries)
    if move.pick_up is not UNSET:
        return "pick_up_nothing"
    if item_at(state, move.to) != "tile":
        return "found_nothing"
    return "found_none_left" if isinstance(move.found, str) else "found_missing"


def _why_not_walk(state: m.State, move: m.Move) -> str:
    """Return why a Move is no step that the acting villager can take now."""
    options, villager = state.facts.options, state.villagers[state.turn]
    if not has_action(state, "move"):
        return "move_none"
    if villager.cannot_move:
        return "move_debuffed"
    if move.to == villager.cell:
        return "move_stays"
    if move.to in (other.cell for other in state.villagers.values()):
        return "move_taken"
    if villager.slowed:
        return "move_slowed"
    too_far = "move_far_points" if options.turns == "action_points" else "move_far"
    return too_far if options.walk_through or too_far not in BLOCKED else BLOCKED[too_far]


def _why_not_pick_up(state: m.State, move: m.PickUp) -> str:
    cell = state.villagers[state.turn].cell
    if not has_action(state, "pick_up"):
        return "card_none"
    if (item := item_at(state, cell)) is None:
        return "pick_up_none"
    if item == "cure":
        return "found_nothing"
    return "found_none_left" if isinstance(move.found, str) else "found_missing"


def _why_not_act(state: m.State, act: m.Act | m.Use, cell: Cell, carries: bool) -> str:
    holder = hand_in_turn(state)
    if state.facts.options.turns == "action_points":
        if state.villagers[state.turn].cannot_use_weapon:
            return "attack_debuffed"
        return "weapon_far" if has_action(state, act.card) else "attack_points"
    if act.card not in state.hands[holder]:
        return "steal_used" if act.card == "steal" and state.steal_used[holder] else "card_none"
    if act.card == "steal":
        return _why_not_steal(state, act, cell, carries)
    if state.villagers[state.turn].cannot_use_weapon:
        return "weapon_debuffed"
    if act.card in state.facts.new_weapons:
        return "weapon_far"
    straight = act.card == "axe" and not state.facts.options.axe_diagonal
    return "axe_far_straight" if straight else TOO_FAR[act.card]


def _why_not_steal(state: m.State, act: m.Act | m.Use, cell: Cell, carries: bool) -> str:
    if carries:
        return "steal_carries"
    if isinstance(act.target, str):
        victim = state.villagers[act.target]
        return "steal_far" if not is_beside(cell, victim.cell, False) else "steal_target_none"
    if not is_thieves_row(state, RIVAL[m.TEAMS[state.turn]], cell):
        return WRONG_ROW[state.facts.options.steal_from]
    return "steal_village_none"
