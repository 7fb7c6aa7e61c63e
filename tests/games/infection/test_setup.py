"""Infection before its first turn: the deal, the public board and the table's options."""

import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from cases import each_case
from scripted_play import open_table, plain

import cards
from cards.errors import CardDataError, InputError
from cards.infection import Options
from companion.games import GAMES
from companion.matches import log
from companion.matches.match import start
from infection.scenes import CELLS, SECTION, first_turn, make_moves, public_field, tile_layout

SIDE = {"cure": 1, "virus": 4, "recover": 2, "generosity": 1, "disarm": 1, "contagion": 1}
GREY = {"cure": 1, "virus": 2, "recover": 0, "generosity": 1, "disarm": 0, "contagion": 1}
TILED = [cell for cell in CELLS if int(cell[1]) in SECTION]


def test_no_view_shows_hidden_tiles_before_the_end() -> None:
    """Rule 1.2: two deals give the same view, and the end reveals the deal."""
    tables = [first_turn({"B2": tile}) for tile in ("cure", "virus")]
    for viewer in (1, 2, "table"):
        assert 1 == len({str(plain(table.view(viewer))) for table in tables})
    final_table = make_moves(first_turn(max_turns=4), "reset", "reset", "reset", "reset")
    assert {"deal": plain(final_table.dealt)["deal"]} == public_field(final_table, "reveal")


def test_tables_from_before_an_option_keep_what_they_were_played_with() -> None:
    """R2, R4: in a log without these options villagers still block the way, and a grenade hits its thrower too."""
    head = plain(log.head(first_turn()))
    del head["options"]["walk_through"], head["options"]["grenade_hits_own"]
    earlier = public_field(log.reopen([json.dumps(head).encode()]), "options")
    new = public_field(first_turn(), "options")
    assert (False, True) == (earlier["walk_through"], earlier["grenade_hits_own"])
    assert (True, False) == (new["walk_through"], new["grenade_hits_own"])


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_infection_is_for_two_or_four(seats: int) -> None:
    """Rules 1.2, 10.1: three cannot play, and the message says who can."""
    with pytest.raises(InputError, match=f"found {seats}, expected 2 or 4: Infection is for so many"):
        open_table("infection", seats)


# The deal.


def test_each_section_has_its_own_tiles_in_any_order() -> None:
    """Rule 2.1: the counts hold in every deal, and each tile comes to each cell of its section."""
    lay, facts = Counter(), cards.load("infection")
    for seed in range(300):
        deal = plain(start(GAMES["infection"], facts, 2, seed).dealt)["deal"]
        assert ["tiles"] == list(deal)
        assert TILED == list(deal["tiles"])
        for name, counts in (("blue", SIDE), ("red", SIDE), ("grey", GREY)):
            tiles_found = Counter(tile for cell, tile in deal["tiles"].items() if SECTION[int(cell[1])] == name)
            assert {tile: count for tile, count in counts.items() if count} == tiles_found
        lay.update(cell for cell, tile in deal["tiles"].items() if tile == "cure")
    assert all(10 < lay[cell] < 55 for cell in TILED if cell[1] != "4")
    assert all(35 < lay[cell] < 90 for cell in TILED if cell[1] == "4")


def test_a_hand_made_deal_is_used() -> None:
    tiles = tile_layout({"A2": "cure", "E6": "contagion"})
    table = open_table("infection", 2, {"tiles": dict(reversed(tiles.items()))})
    assert tiles == plain(table.dealt)["deal"]["tiles"]
    assert TILED == list(plain(table.dealt)["deal"]["tiles"])
    assert "cure" == public_field(make_moves(table, "A2"), "last")["tile"]


@pytest.mark.parametrize("tiles", ["phone", "printed"])
@each_case
def test_an_impossible_deal_is_refused(
    cells: dict[str, str] | None, deal: dict[str, Any] | None, words: str, tiles: str
) -> None:
    """Rule 2.1: this holds with printed tiles too, although the deal is not used then."""
    changed = {} if cells is None else {"tiles": {cell: lies for cell, lies in (tile_layout() | cells).items() if lies}}
    with pytest.raises(InputError) as error:
        open_table("infection", 2, changed | (deal or {}), tiles=tiles)
    assert words in str(error.value)


def test_a_faulty_deal_names_every_section() -> None:
    tiles = {**tile_layout(), **dict.fromkeys(("A2", "A4", "A6"), "contagion")}
    with pytest.raises(InputError) as error:
        open_table("infection", 2, {"tiles": tiles})
    assert 3 == len(error.value.faults)


# Editions.

HISTORY = tomllib.loads(Path(__file__).with_name("history.toml").read_text("utf-8"))
BEFORE = {"action-points": "Action points 1", "draw-deck": "Draw deck 1"}
"""The editions of the designs before the first playtest, with what their sheets call them."""


def options_of(**options: object) -> dict[str, Any]:
    options_: dict[str, Any] = plain(cards.load("infection", options=options).facts.options)
    return options_


@pytest.mark.parametrize("edition", HISTORY)
def test_an_edition_changes_only_the_options_it_names(edition: str) -> None:
    """R12: everything else is as in the final edition."""
    expected = plain(Options())
    for name, changes in HISTORY.items():
        expected |= changes
        if name == edition:
            break
    assert {**expected, "edition": edition} == options_of(edition=edition)


def test_the_fifth_playtest_is_the_final_edition() -> None:
    assert plain(Options()) == options_of() == options_of(edition="final")
    assert {**plain(Options()), "edition": "playtest-5"} == options_of(edition="playtest-5")


def test_a_tables_option_overrides_the_edition() -> None:
    options = options_of(edition="playtest-1", hp=4, gun_range=3, grenade="no_weapon")
    assert (4, 3, 2, "no_weapon", 1) == tuple(
        options[key] for key in ("hp", "gun_range", "arrow_range", "grenade", "axes")
    )


def test_an_option_of_the_file_overrides_the_edition(facts: Path) -> None:
    (facts / "infection/options.toml").write_text('edition = "playtest-1"\naxes = 3\n')
    options = options_of(gun_range=5)
    assert ("playtest-1", 3, 5, 2) == tuple(options[key] for key in ("edition", "axes", "gun_range", "arrow_range"))


def test_each_edition_is_a_folder() -> None:
    names = cards.shipped_editions("infection")
    assert tuple(f"infection/{name}" for name in (*BEFORE, *HISTORY, "final")) == names
    for name in names:
        game = cards.load(name)
        edition = name.partition("/")[2]
        assert options_of(edition=edition) == {**plain(game.facts.options), "edition": edition}
        assert (BEFORE | {"final": "Final 1"}).get(edition, f"Playtest {edition[-1]}") == game.printing
        assert edition == "final" or (game.edition and game.edition.changed)
        assert edition == cards.load("infection", options={"edition": edition}).printing


@pytest.mark.parametrize(
    ("edition", "what"), [("playtest-1", "Gun and Arrow reach 2"), ("playtest-4", "A fourth Move")]
)
def test_an_edition_marks_what_the_designers_do_not_tell(edition: str, what: str) -> None:
    """R12: the reach before the fifth playtest, and when the fourth Move came."""
    about = cards.load(f"infection/{edition}").edition
    assert about and ["Our choice" in one.why for one in about.changed if one.what == what] == [True]


def test_a_fault_in_an_edition_names_its_place(facts: Path) -> None:
    (facts / "infection/editions/playtest-1/edition.toml").write_text("axes = 1\n[options")
    with pytest.raises(CardDataError, match=r"editions/playtest-1/edition\.toml: this is not valid TOML"):
        cards.load("infection", options={"edition": "playtest-1"})


@pytest.mark.parametrize("edition", ["playtest-6", "Final", "", None, 1, ["final"]])
def test_an_unknown_edition_is_refused(edition: object) -> None:
    with pytest.raises(InputError, match="edition: found"):
        cards.load("infection", options={"edition": edition})


def test_refusals_follow_the_edition() -> None:
    assert "0 to 2 cells" in cards.load("infection", options={"edition": "playtest-3"}).words(
        "refusal.move_far_with_weapon"
    )
    assert "0 to 1 cell:" in cards.load("infection").words("refusal.move_far_with_weapon")
