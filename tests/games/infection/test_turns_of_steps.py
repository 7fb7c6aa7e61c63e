"""Infection before the first playtest: turns of action points, and of cards from a draw deck."""

from pathlib import Path
from typing import Any

import pytest
from cases import each_case
from scripted_play import open_table

import cards
import layouts
from cards.errors import InputError
from cards.rulebook import Rule
from cards.sources import load_sources
from companion.games.infection.model import CardPlayed
from generator.full_check import check
from infection.scenes import DRAW_DECK, apply_events, draw_deck, make_moves, public_field
from layouts.kit.component import Print


def test_an_empty_deck_is_made_of_the_played_cards() -> None:
    """Rule 3.6: all thirteen cards are in hand, in the deck or played."""
    table = draw_deck()
    while table.state.shuffles == 0:
        make_moves(table, "reset")
    places = [public_field(table, key)["blue"] for key in ("hands", "played")]
    assert sorted(DRAW_DECK) == sorted([*places[0], *places[1], *table.state.decks["blue"]])
    assert 5 == len(places[0]) and not places[1]


@pytest.mark.parametrize(("once", "in_play"), [(False, 1), (True, 0)])
def test_steal_comes_back_with_the_next_deck_unless_it_was_used_for_good(once: bool, in_play: int) -> None:
    """Rule 6.4."""
    table = apply_events(draw_deck(steal_once=once), CardPlayed("blue", "steal"))
    while table.state.shuffles < 2:
        make_moves(table, "reset")
    assert in_play == (*table.state.hands["blue"], *table.state.decks["blue"]).count("steal")


@each_case
def test_draw_decks_that_cannot_be_are_refused(options: dict[str, Any], deal: dict[str, Any], key: str) -> None:
    with pytest.raises(InputError) as error:
        open_table("infection", 2, deal, **options)
    assert {key} == {fault.card for fault in error.value.faults}


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


def rules_of(edition: str, **options: object) -> dict[str, str]:
    blocks = cards.load_rules(cards.load(f"infection/{edition}", options=options))
    return {block.number: block.words for block in blocks if isinstance(block, Rule)}


@pytest.mark.parametrize("edition", ["draw-deck", "action-points"])
def test_a_loose_cure_at_home_is_picked_up_as_a_step(edition: str) -> None:
    """Rules 4.2, 7.4: `steps.scenes.toml` plays it."""
    assert "nor does ending a Move there. Pick it up as another step" in rules_of(edition)["7.4"]


def test_the_rules_of_a_design_have_its_numbers() -> None:
    words = " ".join(rules_of("action-points", action_points=6).values())
    assert "6 action points" in words and "Reset" not in words and "Grenade:" not in words


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
