"""Infection's ranges, cell by cell: maps of the board, in `ranges.toml`, against the listed moves."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from scripted_play import moves, play

from companion.games.infection.model import Debuffed
from companion.matches.match import Match
from infection.scenes import (
    CELLS,
    apply_events,
    as_json,
    deliver_cure,
    first_turn,
    is_listed,
    pass_to,
    place_villagers,
    seat,
    take_cure,
    villager,
)

MAPS = tomllib.loads(Path(__file__).with_name("ranges.toml").read_text("utf-8"))


def cells_marked(text: str, sign: str) -> list[str]:
    return [cell for cell, letter in zip(CELLS, "".join(text.split()), strict=True) if letter == sign]


def map_of(cells: set[str], text: str) -> str:
    """Return the map of these cells, with the villagers of the original map."""
    stand = {cell: sign for sign in "@#" for cell in cells_marked(text, sign)}
    letters = [stand.get(cell) or ("+" if cell in cells else ".") for cell in CELLS]
    return "\n".join("".join(letters[row : row + 5]) for row in range(0, 35, 5))


def normalised_map(text: str) -> str:
    return "\n".join(text.split())


def table_from_map(text: str, **options: Any) -> Match:
    """Return a table with B1 on the `@`, and B2, R1 and R2 on each `#` in the map's order."""
    [own] = cells_marked(text, "@")
    others = dict(zip(("B2", "R1", "R2"), cells_marked(text, "#"), strict=True))
    return place_villagers(first_turn(**options), B1=own, **others)


def walk_targets(table: Match, with_act: bool = False) -> set[str]:
    """Return the cells where a listed Move may end: without a second card, or with one."""
    walks = [move for move in moves(table, seat(table)) if move["move"] == "move"]
    return {move["to"] for move in walks if ("then" in move) == with_act}


# Moves.


@pytest.mark.parametrize(("options", "text"), MAPS["walks"])
def test_a_walk_ends_where_the_map_says(options: dict[str, Any], text: str) -> None:
    """Rule 4.1, R4, R6: no Move ends on a villager's cell, one of no cells is listed, and every cell may be entered."""
    table = table_from_map(text, **options)
    assert normalised_map(text) == map_of(walk_targets(table), text)
    assert table.state.villagers["B1"].cell in walk_targets(table)


@pytest.mark.parametrize(("options", "text"), MAPS["walks_before_an_act"])
def test_a_walk_before_an_act_ends_where_the_map_says(options: dict[str, Any], text: str) -> None:
    """Rule 3.3: a Move before another card is shorter."""
    table = table_from_map(text, **options)
    assert normalised_map(text) == map_of(walk_targets(table, with_act=True), text)


def test_a_slowed_villager_walks_one_cell_and_not_diagonally() -> None:
    """Rule 6.3, R12: this is the first playtest's grenade, for Moves with and without a weapon."""
    text = "..#.. ..... ..... ..+.. .+@+. ..+.. #...#"
    table = apply_events(table_from_map(text, edition="playtest-1"), Debuffed("B1", "slowed"))
    assert normalised_map(text) == map_of(walk_targets(table), text) == map_of(walk_targets(table, with_act=True), text)


def test_the_enemy_village_may_be_entered() -> None:
    """Rule 4.1, R6: it does not heal."""
    table = place_villagers(first_turn(), B1="C6", R1="A7", R2="E7")
    assert {"B7", "C7", "D7"} <= walk_targets(table)


# Weapons: an enemy, R1, is put on every cell in turn.


def hit_cells(text: str, card: str, **options: Any) -> set[str]:
    """Return the cells where R1 can be hit, with B2 and R2 on each `#`."""
    [own], others = cells_marked(text, "@"), cells_marked(text, "#")
    table = place_villagers(first_turn(**options), B1=own, **dict(zip(("B2", "R2"), others, strict=True)))
    free = [cell for cell in CELLS if cell not in (own, *others)]
    return {cell for cell in free if is_listed(place_villagers(table, R1=cell), f"{card} R1")}


@pytest.mark.parametrize(("card", "options", "text"), MAPS["weapons"])
def test_a_weapon_reaches_what_the_map_says(card: str, options: dict[str, Any], text: str) -> None:
    """Rules 6.1, 6.2, R5: shots pass over other villagers."""
    assert normalised_map(text) == map_of(hit_cells(text, card, **options), text)


def test_a_weapon_after_a_step_is_aimed_from_where_the_step_ends() -> None:
    """Rule 3.3: the range starts at the Move's last cell."""
    table = place_villagers(first_turn(), B1="C3", R1="D6", R2="A7")
    assert not is_listed(table, "gun R1")
    assert not is_listed(table, "C3 gun R1")
    assert is_listed(table, "D3 gun R1")
    assert is_listed(table, "C4 grenade D5")
    assert not is_listed(table, "C4 grenade C4")


# The grenade.


@pytest.mark.parametrize(("options", "text"), MAPS["grenades"])
def test_a_grenade_can_be_thrown_where_the_map_says(options: dict[str, Any], text: str) -> None:
    """Rule 6.3: villages and occupied cells can be targets too."""
    table = table_from_map(text, **options)
    centres = {move["cell"] for move in moves(table, 1) if move.get("card") == "grenade"}
    assert normalised_map(text) == map_of(centres, text)


def test_a_grenade_may_hit_a_villagers_cell_but_not_the_throwers() -> None:
    """Rule 6.3: its centre cannot be the thrower's cell."""
    table = place_villagers(first_turn(), B1="C4", R1="C3")
    assert is_listed(table, "grenade C3")
    assert not is_listed(table, "grenade C4")


@pytest.mark.parametrize(("centre", "text"), MAPS["blasts"])
def test_a_blast_hits_the_villagers_on_the_map(centre: str, text: str) -> None:
    """Rule 6.3: the blast is the centre and its four neighbours."""
    [own], others = cells_marked(text, "@"), cells_marked(text, "#")
    victims = set()
    for cell in CELLS:
        if cell not in (own, *others):
            table = place_villagers(first_turn(), B1=own, **dict(zip(("B2", "R2"), others, strict=True)), R1=cell)
            play(table, 1, **as_json(f"grenade {centre}"))
            if villager(table, "R1")["cannot_use_weapon"]:
                victims.add(cell)
    assert normalised_map(text) == map_of(victims, text)


# Steal.


@pytest.mark.parametrize(("options", "text"), MAPS["carriers"])
def test_a_carrier_can_be_robbed_where_the_map_says(options: dict[str, Any], text: str) -> None:
    """Rule 6.4: R1 carries a cure and is tried on every cell."""
    [own], others = cells_marked(text, "@"), cells_marked(text, "#")
    table = take_cure(first_turn({"A4": "cure"}, **options), "R1", "A4")
    place_villagers(table, B1=own, **dict(zip(("B2", "R2"), others, strict=True)))
    free = [cell for cell in CELLS if cell not in (own, *others)]
    assert normalised_map(text) == map_of(
        {cell for cell in free if is_listed(place_villagers(table, R1=cell), "steal R1")}, text
    )


@pytest.mark.parametrize(("options", "who", "text"), MAPS["villages"])
def test_a_village_can_be_robbed_from_where_the_map_says(options: dict[str, Any], who: str, text: str) -> None:
    """Rule 6.4: only from the row next to it; in early editions only from inside."""
    others = [one for one in ("B1", "B2", "R1", "R2") if one != who]
    table = place_villagers(
        first_turn({"A4": "cure"}, **options), **dict(zip(others, cells_marked(text, "#"), strict=True))
    )
    deliver_cure(table, "R2" if who == "B1" else "B2", "A4")
    if who == "R1":
        pass_to(table, "R1")
    free = [cell for cell in CELLS if cell not in cells_marked(text, "#")]
    assert normalised_map(text) == map_of(
        {cell for cell in free if is_listed(place_villagers(table, **{who: cell}), "steal village")}, text
    )
