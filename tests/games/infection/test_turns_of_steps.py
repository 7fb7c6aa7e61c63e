"""Infection before the first playtest: turns of action points, and of cards from a draw deck."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from scripted_play import open_table, plain, play, refusal

import cards
import layouts
from cards.errors import InputError
from cards.rulebook import Rule
from cards.sources import load_sources
from companion.games.infection.model import Debuffed, HandThrown, Hurt, Owed, State
from companion.matches.match import Match
from generator.full_check import check
from infection.scenes import apply_events, hand, pass_to, place_villagers, public_field, tile_layout, villager
from layouts.kit.component import Print

DECK = ("move", "pick_up") * 4 + ("axe", "gun", "arrow", "grenade", "steal")
FIRST = ["move", "pick_up", "axe", "gun", "steal"]


def points(given: dict[str, str] | None = None, **options: Any) -> Match:
    """Return a table with action points at its first turn."""
    options = {"edition": "action-points", **options}
    return open_table("infection", 2, {"tiles": tile_layout(given, **options)}, **options)


def drawn(given: dict[str, str] | None = None, first: list[str] = FIRST, **options: Any) -> Match:
    """Return a table with draw decks at its first turn; both hands hold these cards."""
    options = {"edition": "draw-deck", **options}
    rest = list(DECK)
    for card in first:
        rest.remove(card)
    deal = {"tiles": tile_layout(given, **options), "decks": {team: [*first, *rest] for team in ("blue", "red")}}
    return open_table("infection", 2, {**deal, "chance": 7}, **options)


def take(table: Match, *steps: dict[str, Any]) -> Match:
    for step in steps:
        [seat] = table.game.table(table.state).waiting_for
        play(table, seat, **step)
    return table


def to(cell: str) -> dict[str, Any]:
    return {"move": "move", "to": cell}


def use(card: str, target: str) -> dict[str, Any]:
    return {"move": "use", "card": card, "target": target}


PICK_UP, END, NEW_HAND = {"move": "pick_up"}, {"move": "end_turn"}, {"move": "reset"}


# Action points.


def test_points_are_spent_on_moving_picking_up_and_attacking() -> None:
    """Rules 3.2 to 3.5: a cell costs 1, a pick-up 1, an attack 2; the turn ends when none are left."""
    table = take(points({"B3": "recover"}), to("B3"))
    assert ("B1", 2, "B3") == (public_field(table, "turn"), public_field(table, "left"), villager(table, "B1")["cell"])
    take(table, PICK_UP)
    assert ("B1", 1) == (public_field(table, "turn"), public_field(table, "left"))
    take(table, to("B4"))
    assert ("R1", 4) == (public_field(table, "turn"), public_field(table, "left"))


def test_an_attack_may_be_repeated_while_points_last() -> None:
    """Rules 6.1, 6.2."""
    table = place_villagers(points(), B1="C4", R1="C5")
    take(table, use("attack", "R1"), use("attack", "R1"))
    assert (1, "R1") == (villager(table, "R1")["hp"], public_field(table, "turn"))
    assert ("not_allowed", "attack_points") == refusal(
        take(table, to("C6"), to("C5"), to("C6")), 2, **use("attack", "B1")
    )


def test_a_diagonal_attack_and_one_from_afar_are_refused() -> None:
    """Rules 6.1, 6.3."""
    table = place_villagers(points(), B1="C4", R1="D5", R2="C6")
    for target in ("R1", "R2"):
        assert ("not_allowed", "weapon_far") == refusal(table, 1, **use("attack", target))


@pytest.mark.parametrize(("tile", "left"), [("recover", [2, 1, 1, 1]), ("generosity", [2, 2, 2, 2])])
def test_two_tiles_give_hearts(tile: str, left: list[int]) -> None:
    """Rule 5.3: Recover mends the villager, Generosity everybody, and nobody beyond full HP."""
    table = points({"B3": tile})
    apply_events(table, *(Hurt(who, 1) for who in ("B1", "R1", "B2", "R2")))
    take(place_villagers(table, B1="B3"), PICK_UP)
    assert left == [villager(table, who)["hp"] for who in ("B1", "R1", "B2", "R2")]
    full = take(place_villagers(points({"B3": tile}), B1="B3"), PICK_UP)
    assert [3, 3, 3, 3] == [villager(full, who)["hp"] for who in ("B1", "R1", "B2", "R2")]


def test_a_villager_sent_home_in_its_turn_ends_it() -> None:
    """Rule 3.6: points left over are lost."""
    table = apply_events(place_villagers(points({"B3": "virus"}), B1="B3"), Hurt("B1", 1))
    take(table, PICK_UP)
    assert ("B1", 3, "R1") == (villager(table, "B1")["cell"], villager(table, "B1")["hp"], public_field(table, "turn"))


def test_a_slowed_villager_walks_once() -> None:
    """Rule 6.6: one cell in the whole turn, however many points it has."""
    table = take(apply_events(points(), Debuffed("B1", "slowed")), to("B2"))
    assert ("not_allowed", "move_slowed") == refusal(table, 1, **to("B3"))


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (NEW_HAND, "reset_none"),
        ({**to("B2"), "pick_up": False}, "steps_alone"),
        ({**to("B2"), "then": {"card": "attack", "target": "R1"}}, "steps_alone"),
        ({"move": "use", "card": "move", "target": "R1"}, "use_move"),
        ({"move": "use", "card": "axe", "target": "R1"}, "no_card"),
        ({"move": "pick_up", "found": "virus"}, "found_by_phone"),
    ],
)
def test_moves_of_other_turns_are_refused(move: dict[str, Any], why: str) -> None:
    assert ("bad_argument", why) == refusal(points(), 1, **move)


@pytest.mark.parametrize("move", [PICK_UP, END])
def test_fixed_hands_have_no_steps(move: dict[str, Any]) -> None:
    assert ("bad_argument", "steps_none") == refusal(open_table("infection", 2), 1, **move)


@pytest.mark.parametrize(("cell", "why"), [("B1", "move_stays"), ("D1", "move_taken"), ("B6", "move_far_points")])
def test_a_walk_that_points_cannot_pay_is_refused(cell: str, why: str) -> None:
    """Rules 4.1, 4.5."""
    assert ("not_allowed", why) == refusal(points(), 1, **to(cell))


# The draw deck.


def test_a_turn_plays_up_to_two_cards() -> None:
    """Rules 3.2 to 3.4: a Move, then a Pick-Up; then the other side draws nothing, for its hand is full."""
    table = take(drawn({"B3": "disarm"}), to("B3"))
    assert ("B1", 1) == (public_field(table, "turn"), public_field(table, "left"))
    take(table, PICK_UP)
    assert ("R1", 2) == (public_field(table, "turn"), public_field(table, "left"))
    assert ["axe 1, gun 1, steal 1", "move 1, pick_up 1, axe 1, gun 1, steal 1"] == [
        hand(table, one) for one in ("blue", "red")
    ]
    assert {"blue": 8, "red": 8} == public_field(table, "decks")


def test_cards_are_drawn_when_the_hands_villager_has_the_turn_again() -> None:
    """Rule 3.2: two cards, but never more than five in hand."""
    table = take(drawn({"B3": "disarm"}), to("B3"), PICK_UP, END)
    assert ("B2", {"blue": 6, "red": 8}) == (public_field(table, "turn"), public_field(table, "decks"))
    assert 5 == len(public_field(table, "hands")["blue"])
    take(table, END, END)
    assert {"blue": 6, "red": 8} == public_field(table, "decks")


def test_a_new_hand_takes_the_whole_turn() -> None:
    """Rule 3.5."""
    table = take(drawn(), NEW_HAND)
    assert ("R1", {"blue": 3, "red": 8}) == (public_field(table, "turn"), public_field(table, "decks"))
    assert sorted(FIRST) == sorted(public_field(table, "played")["blue"])
    assert ("not_allowed", "reset_late") == refusal(take(table, to("B6")), 2, **NEW_HAND)


def test_an_empty_deck_is_made_of_the_played_cards() -> None:
    """Rule 3.6: all thirteen cards are in hand, in the deck or played."""
    table = drawn()
    while table.state.shuffles == 0:
        take(table, NEW_HAND)
    places = [public_field(table, key)["blue"] for key in ("hands", "played")]
    assert sorted(DECK) == sorted([*places[0], *places[1], *table.state.decks["blue"]])
    assert 5 == len(places[0]) and not places[1]


def test_a_full_hand_takes_no_card_back() -> None:
    """Rule 5.3: with Generosity only whoever has room chooses a card."""
    table = take(place_villagers(drawn({"B3": "generosity"}, virus_a_side=5), B1="B3"), PICK_UP)
    assert {"seat": 1, "move": "return_card"} == public_field(table, "must")
    take(table, {"move": "return_card", "card": "pick_up"})
    assert (None, "B1", 1) == tuple(public_field(table, key) for key in ("must", "turn", "left"))


def test_a_pick_up_needs_its_card_and_something_to_pick_up() -> None:
    """Rule 4.3."""
    assert ("not_allowed", "pick_up_none") == refusal(drawn(), 1, **PICK_UP)
    none = place_villagers(drawn(first=["move", "axe", "gun", "steal", "arrow"]), B1="B3")
    assert ("not_allowed", "card_none") == refusal(none, 1, **PICK_UP)


def test_steal_comes_back_with_the_next_deck_unless_it_was_used_for_good() -> None:
    """Rule 6.4."""
    for once, expected in ((False, 1), (True, 0)):
        table = drawn(steal_once=once)
        table.state = used_steal(table.state)
        while table.state.shuffles < 2:
            take(table, NEW_HAND)
        in_play = [*table.state.hands["blue"], *table.state.decks["blue"]]
        assert expected == in_play.count("steal")


def test_a_thrown_steal_may_be_taken_back_and_a_used_one_may_not() -> None:
    """Rule 5.3: in this design a new hand throws what was not used, too."""
    back = {"move": "return_card", "card": "steal"}
    table = apply_events(drawn(steal_once=True), HandThrown("blue"), Owed(1, "return_card"))
    used = apply_events(drawn(steal_once=True), HandThrown("blue"), Owed(1, "return_card"))
    used.state = replace(used.state, steal_used={**used.state.steal_used, "blue": True})
    assert ("not_allowed", "return_none") == refusal(used, 1, **back)
    play(table, 1, **back)
    assert "steal" in hand(table, "blue")


def used_steal(state: State) -> State:
    from companion.games.infection.evolve import evolve
    from companion.games.infection.model import CardPlayed

    return evolve(state, CardPlayed("blue", "steal"))


@pytest.mark.parametrize(
    ("options", "deal", "key"),
    [
        ({}, {"chance": 1}, "chance"),
        ({}, {"decks": {"blue": [], "red": []}}, "decks"),
        ({"edition": "draw-deck"}, {"decks": {"blue": ["move"]}}, "decks"),
        ({"edition": "draw-deck"}, {"decks": {"blue": ["move"], "red": ["axe"]}}, "decks"),
    ],
)
def test_draw_decks_that_cannot_be_are_refused(options: dict[str, Any], deal: dict[str, Any], key: str) -> None:
    with pytest.raises(InputError) as error:
        open_table("infection", 2, deal, **options)
    assert {key} == {fault.card for fault in error.value.faults}


def test_nobody_sees_the_order_of_a_draw_deck() -> None:
    """Rule 1.2: views hold numbers of cards; the deal is shown at the end."""
    table = drawn(max_turns=4)
    for viewer in table.game.viewers(table.state):
        view = plain(table.view(viewer))
        assert {"blue": 8, "red": 8} == view["table"]["decks"] and "reveal" not in view["table"] and not view["you"]
    take(table, END, END, END, END)
    assert [*FIRST] == list(public_field(table, "reveal")["deal"]["decks"]["blue"][:5])


# What both say of themselves.


@pytest.mark.parametrize("edition", ["draw-deck", "action-points"])
def test_each_reworded_rule_names_the_rulings_of_its_design(edition: str) -> None:
    """Rules 3.1 to 3.6: none of them is marked as the source's alone but what the source tells."""
    game = cards.load(f"infection/{edition}")
    origins = load_sources(game)
    ours = {"draw-deck": {"R22", "R23", "R24", "R25"}, "action-points": {"R20", "R21", "R24", "R25"}}[edition]
    assert ours <= {one for origin in origins.values() for one in origin.rulings}
    assert all(set(origins[f"3.{number}"].rulings) & ours for number in range(1, 7))
    shipped = load_sources(cards.load("infection"))
    assert not {"R20", "R21", "R22", "R23", "R24", "R25"} & {one for it in shipped.values() for one in it.rulings}


@pytest.mark.parametrize("edition", ["draw-deck", "action-points"])
def test_a_loose_cure_at_home_is_picked_up_as_a_step(edition: str) -> None:
    """Rules 4.2, 7.4: ending a Move on it delivers nothing; the rulebook says so."""
    blocks = cards.load_rules(cards.load(f"infection/{edition}"))
    rules = {one.number: one.words for one in blocks if isinstance(one, Rule)}
    assert "nor does ending a Move there. Pick it up as another step" in rules["7.4"]
    table = points() if edition == "action-points" else drawn()
    table.state = replace(table.state, loose_cures=("C1",))
    take(table, to("C1"))
    assert 0 == public_field(table, "village_cures")["blue"] and ["C1"] == public_field(table, "loose_cures")
    take(table, PICK_UP)
    assert 1 == public_field(table, "village_cures")["blue"] and [] == public_field(table, "loose_cures")


def test_the_rules_of_a_design_have_its_numbers() -> None:
    words = " ".join(
        block.words
        for block in cards.load_rules(cards.load("infection/action-points", options={"action_points": 6}))
        if isinstance(block, Rule)
    )
    assert "6 action points" in words and "Reset" not in words and "Grenade:" not in words


def test_debuffs_act_at_once() -> None:
    """Rule 6.6: Disarm stops the attack in the same turn, and in the next one."""
    table = take(place_villagers(points({"B3": "disarm"}), B1="B3", R1="B4"), PICK_UP)
    assert ("not_allowed", "attack_debuffed") == refusal(table, 1, **use("attack", "R1"))
    take(table, END)
    assert ("not_allowed", "attack_debuffed") == refusal(pass_to(table, "B1"), 1, **use("attack", "R1"))


# On paper.


def test_the_box_of_each_design_has_its_cards() -> None:
    """Rules 1.3, 2.3: thirteen cards in each draw deck; with action points no card at all."""
    boxes = {
        edition: {one.id: one for one in layouts.components(cards.load(f"infection/{edition}"), Print())}
        for edition in ("draw-deck", "action-points")
    }
    assert (26, 22) == tuple(boxes["draw-deck"][part].count for part in ("actions", "partners"))
    assert not {"actions", "partners"} & boxes["action-points"].keys()
    assert [2] == [piece.copies for piece in boxes["action-points"]["reference"].pieces]


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{"action_points": 1}, {"action_points": 9, "attack_points": 9, "walk_through": False}]
)
def test_action_points_fit_on_paper_at_both_ends(facts: Path, options: dict[str, Any]) -> None:
    lines = [f"{name} = {str(value).lower()}" for name, value in {"turns": '"action_points"', **options}.items()]
    (facts / "infection/options.toml").write_text("\n".join(lines))
    assert [] == check(["infection"])
