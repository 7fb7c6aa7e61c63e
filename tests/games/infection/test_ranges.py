"""Infection's ranges, cell by cell: maps of the board beside what the rules list.

A map has the board's seven rows, row 1 first: `@` the acting villager, `#` others that stand still, `+` a cell in
reach, `.` one that is not. What is in reach is asked of the listed moves, never of the geometry.
"""

from typing import Any

import pytest
from scripted_play import moves, play

from companion.games.infection.model import Debuffed
from companion.matches.match import Match
from infection.scenes import CELLS, as_json, carrying, delivered, happens, may, opened, placed, seat, turn_of, villager


def places(picture: str, sign: str) -> list[str]:
    return [cell for cell, letter in zip(CELLS, "".join(picture.split()), strict=True) if letter == sign]


def picture(reached: set[str], drawn: str) -> str:
    """The map of what is in reach, with those who stand on it as they are drawn."""
    stand = {cell: sign for sign in "@#" for cell in places(drawn, sign)}
    letters = [stand.get(cell) or ("+" if cell in reached else ".") for cell in CELLS]
    return "\n".join("".join(letters[row : row + 5]) for row in range(0, 35, 5))


def drawn(text: str) -> str:
    return "\n".join(text.split())


def scene(text: str, **options: Any) -> Match:
    """B1 on the `@`; B2, R1 and R2 on the `#`, in the map's order."""
    [own] = places(text, "@")
    others = dict(zip(("B2", "R1", "R2"), places(text, "#"), strict=True))
    return placed(opened(**options), B1=own, **others)


def walks(table: Match, with_act: bool = False) -> set[str]:
    """Cells where a Move may end, as it is listed; with an act, those where a grenade may follow."""
    listed = [move for move in moves(table, seat(table)) if move["move"] == "move"]
    return {move["to"] for move in listed if ("then" in move) == with_act}


# Moves.


@pytest.mark.parametrize(
    ("options", "text"),
    [
        pytest.param({}, "..#.. ..... ..+.. .+++. ++@++ .+++. #.+.#", id="two steps, a diagonal one is both"),
        pytest.param({}, "@++.. ++... +.... ....# ..... ..... .#..#", id="from a corner"),
        pytest.param({}, "..... ..... ..+.. .+++. ++@#. .+++. .##..", id="not straight through a villager"),
        pytest.param({}, "..... ..... ..... .+#+. .#@++ .+++. ..+.#", id="diagonally between two"),
        pytest.param({}, "#+... @#... ++... +.... ..... ..... ....#", id="hemmed in but for one way"),
        pytest.param({}, "@#... #+... ..... ..... ..... ..... ....#", id="hemmed in but for the corner"),
        pytest.param({"move": 1}, "..... ..... ..... ..+.. .+@+. ..+.. ##..#", id="one step"),
        pytest.param({"move": 1}, "@#... #.... ..... ..... ..... ..... ....#", id="one step, hemmed in"),
        pytest.param({"move": 3}, "..#.. ..+.. .+++. ++++# ++@++ +++++ .+++#", id="three steps"),
        pytest.param({"move": 3}, "..... ..... .+.+. ++#++ .#@#. +++++ .+++.", id="round villagers by diagonals"),
        pytest.param({"move": 4}, "++... +++.. ++++. @#+.. #+++. +++.. .+#..", id="diagonals alone lead out"),
        pytest.param({"move": 4}, "@++++ #+++. +#+.. ..... ..... ..... #....", id="four steps, one way round"),
    ],
)
def test_a_walk_ends_where_the_map_says(options: dict[str, Any], text: str) -> None:
    """Rule 4.1, R4, R6: also that staying is a walk, and every cell may be entered."""
    table = scene(text, **options)
    assert drawn(text) == picture(walks(table), text)
    assert table.state.villagers["B1"].cell in walks(table)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        pytest.param({}, "..#.. ..... ..... ..+.. .+@+. ..+.. #...#", id="one step"),
        pytest.param({"move_with_weapon": 0}, "..#.. ..... ..... ..... ..@.. ..... #...#", id="none"),
        pytest.param({"edition": "playtest-3"}, "..#.. ..... ..+.. .+++. ++@++ .+++. #.+.#", id="a full Move"),
        pytest.param({"move_with_weapon": 6}, "+++.. ++++. +++++ +++++ @++++ #++++ ##+++", id="six"),
    ],
)
def test_a_walk_before_an_act_ends_where_the_map_says(options: dict[str, Any], text: str) -> None:
    """Rule 3.3."""
    table = scene(text, **options)
    assert drawn(text) == picture(walks(table, with_act=True), text)


def test_who_is_slowed_walks_one_cell_and_not_diagonally() -> None:
    """Rule 6.3, R12: what a grenade did in the first playtest, with a weapon and without."""
    text = "..#.. ..... ..... ..+.. .+@+. ..+.. #...#"
    table = happens(scene(text, edition="playtest-1"), Debuffed("B1", "slowed"))
    assert drawn(text) == picture(walks(table), text) == picture(walks(table, with_act=True), text)


def test_the_enemy_village_may_be_entered() -> None:
    """Rule 4.1, R6: but it heals nobody."""
    table = placed(opened(), B1="C6", R1="A7", R2="E7")
    assert {"B7", "C7", "D7"} <= walks(table)


# Weapons: an enemy, R1, is put on every cell in turn.


def hits(text: str, card: str, **options: Any) -> set[str]:
    """Where R1 can be hit, with B2 and R2 on the `#`."""
    [own], others = places(text, "@"), places(text, "#")
    table = placed(opened(**options), B1=own, **dict(zip(("B2", "R2"), others, strict=True)))
    free = [cell for cell in CELLS if cell not in (own, *others)]
    return {cell for cell in free if may(placed(table, R1=cell), f"{card} R1")}


@pytest.mark.parametrize(
    ("card", "options", "text"),
    [
        ("axe", {}, "..... ..... .+++. .+@+. .+++. ..... #...#"),
        ("axe", {}, "..... ..... ..... ..... #.... ++... @+..#"),
        ("axe", {"axe_diagonal": False}, "..... ..... ..+.. .+@+. ..+.. ..... #...#"),
        ("axe", {"edition": "playtest-4"}, "..... ..... ..+.. .+@+. ..+.. ..... #...#"),
        ("gun", {}, "..+.. ..+.. ..+.. ++@++ ..+.. ..+.. #.+.#"),
        ("gun", {}, "@+++. +.... +.... +.... ..... ..... #...#"),
        ("gun", {}, "..... ..... ..... +.... #.... +.... @#++."),
        ("gun", {"gun_range": 1}, "..... ..... ..+.. .+@+. ..+.. ..... #...#"),
        ("gun", {"edition": "playtest-4"}, "..... ..+.. ..+.. ++@++ ..+.. ..+.. #...#"),
        ("gun", {"gun_range": 6}, "@++++ +.... +.... +.... #.... +.... +...#"),
        ("arrow", {}, "..+.. ..+.. ..+.. ++@++ ..+.. ..+.. #.+.#"),
        ("arrow", {"arrow_range": 2}, "..... ..+.. ..+.. ++@++ ..+.. ..+.. #...#"),
        ("arrow", {"arrow_range": 1, "gun_range": 5}, "..... ..... ..+.. .+@+. ..+.. ..... #...#"),
    ],
)
def test_a_weapon_reaches_what_the_map_says(card: str, options: dict[str, Any], text: str) -> None:
    """Rules 6.1, 6.2, R5: past villagers too, friend and foe."""
    assert drawn(text) == picture(hits(text, card, **options), text)


def test_a_weapon_after_a_step_is_aimed_from_where_the_step_ends() -> None:
    """Rule 3.3."""
    table = placed(opened(), B1="C3", R1="D6", R2="A7")
    assert not may(table, "gun R1")
    assert not may(table, "C3 gun R1")
    assert may(table, "D3 gun R1")
    assert may(table, "C4 grenade D5")
    assert not may(table, "C4 grenade C4")


# The grenade.


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "#.... ..+.. .+++. ++@++ .+++. ..+.. #...#"),
        ({}, "@++.. ++... +.... ..... ..... ..... ##..#"),
        ({"grenade_range": 1}, "#.... ..... ..+.. .+@+. ..+.. ..... #...#"),
        ({"grenade_range": 4}, "#+++. +++++ +++++ ++@++ +++++ +++++ #+++#"),
    ],
)
def test_a_grenade_can_be_thrown_where_the_map_says(options: dict[str, Any], text: str) -> None:
    """Rule 6.3: villages, empty cells and cells with villagers too."""
    table = scene(text, **options)
    centres = {move["cell"] for move in moves(table, 1) if move.get("card") == "grenade"}
    assert drawn(text) == picture(centres, text)


def test_a_grenade_may_fall_on_a_villager_but_not_at_ones_own_feet() -> None:
    """Rule 6.3."""
    table = placed(opened(), B1="C4", R1="C3")
    assert may(table, "grenade C3")
    assert not may(table, "grenade C4")


@pytest.mark.parametrize(
    ("centre", "text"),
    [
        ("C4", "..... ..... ..+.. .+++. ..+.. ..@.. #...#"),
        ("B7", "..... ..... ..... ..... ..... #+... ++@.#"),
        ("A1", "+@... +.... ..... ..... ..... #.... ....#"),
    ],
)
def test_a_blast_catches_whom_the_map_says(centre: str, text: str) -> None:
    """Rule 6.3: the centre and its four neighbours."""
    [own], others = places(text, "@"), places(text, "#")
    caught = set()
    for cell in CELLS:
        if cell not in (own, *others):
            table = placed(opened(), B1=own, **dict(zip(("B2", "R2"), others, strict=True)), R1=cell)
            play(table, 1, **as_json(f"grenade {centre}"))
            if villager(table, "R1")["cannot_use_weapon"]:
                caught.add(cell)
    assert drawn(text) == picture(caught, text)


# Steal.


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "..... ..... ..+.. .+@+. ..+.. ..... #...#"),
        ({"edition": "playtest-3"}, "@+... +.... ..... ..... ..... ..... #...#"),
        ({"edition": "playtest-2"}, "..... ..... ..... ..@.. ..... ..... #...#"),
        ({"steal_carriers": False}, "..... ..... ..... ..@.. ..... ..... #...#"),
    ],
)
def test_a_carrier_can_be_robbed_where_the_map_says(options: dict[str, Any], text: str) -> None:
    """Rule 6.4: R1 carries a cure and is put on every cell."""
    [own], others = places(text, "@"), places(text, "#")
    table = carrying(opened({"A4": "cure"}, **options), "R1", "A4")
    placed(table, B1=own, **dict(zip(("B2", "R2"), others, strict=True)))
    free = [cell for cell in CELLS if cell not in (own, *others)]
    assert drawn(text) == picture({cell for cell in free if may(placed(table, R1=cell), "steal R1")}, text)


@pytest.mark.parametrize(
    ("options", "who", "text"),
    [
        ({}, "B1", "#.... ..... ..... ..... ..... +++++ #...#"),
        ({}, "R1", "#...# +++++ ..... ..... ..... ..... #...."),
        ({"steal_from": "village"}, "B1", "#.... ..... ..... ..... ..... ..... #+++#"),
        ({"edition": "playtest-2"}, "R1", "#+++# ..... ..... ..... ..... ..... #...."),
    ],
)
def test_a_village_can_be_robbed_from_where_the_map_says(options: dict[str, Any], who: str, text: str) -> None:
    """Rule 6.4: the row next to it, and that row alone; in early editions the village itself."""
    others = [one for one in ("B1", "B2", "R1", "R2") if one != who]
    table = placed(opened({"A4": "cure"}, **options), **dict(zip(others, places(text, "#"), strict=True)))
    delivered(table, "R2" if who == "B1" else "B2", "A4")
    if who == "R1":
        turn_of(table, "R1")
    free = [cell for cell in CELLS if cell not in places(text, "#")]
    assert drawn(text) == picture({cell for cell in free if may(placed(table, **{who: cell}), "steal village")}, text)
