"""Infection's facts and print against its rules page: pieces, ranges, editions, standees."""

import tomllib
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from cases import each_case
from paper import all_texts, parts_of, with_options
from test_printed import words_of
from variants import first, settings_of

from cards import GameData, load, load_rules
from cards.infection import Infection, Options, reworded
from cards.rulebook import Rule
from generator.full_check import check
from layouts.infection.pieces import SLIP, STANDEE, standee
from layouts.infection.ranges import Cell, diagram, ranges
from layouts.infection.style import BLUE, GREY, LIGHT_GREEN, RED, Team
from layouts.kit.marks import Group
from layouts.kit.marks import Path as Drawn
from layouts.kit.style import Ink

# ---- pieces -------------------------------------------------------------------------------------


def test_rows_of_the_board_have_the_look_of_their_section(game: GameData) -> None:
    """Rule 2.1: five pale cells in each row for tiles, in its section's tint; the village rows have none."""
    (piece,) = parts_of(game)["board"].pieces
    fills = Counter(mark.fill for mark in piece.front() if isinstance(mark, Drawn))
    assert {BLUE.tint: 10, GREY.tint: 5, RED.tint: 10} == {team.tint: fills[team.tint] for team in (BLUE, GREY, RED)}


@pytest.mark.parametrize(("team", "enemy"), [(BLUE, RED), (RED, BLUE)])
def test_the_village_to_steal_from_has_the_enemys_tint(game: GameData, team: Team, enemy: Team) -> None:
    """Rule 6.4: on the Steal card of either team."""
    (piece,) = (piece for piece in parts_of(game)["actions"].pieces if piece.id == f"{team.key}-steal")
    fills = {mark.fill for mark in piece.front() if isinstance(mark, Drawn)}
    assert enemy.tint in fills and team.tint not in fills


def test_slips_go_round_in_turn_order(game: GameData) -> None:
    """Each slip names who acts and the three that follow, so that any of them can lie on top."""
    order = ["Blue 1", "Red 1", "Blue 2", "Red 2"]
    for i, piece in enumerate(parts_of(game)["turns"].pieces):
        names = [word for word in all_texts(piece.front()) if word.casefold() in map(str.casefold, order)]
        assert [order[(i + k) % 4] for k in range(4)] == [name.capitalize() for name in names]
    assert SLIP.w <= 100


# ---- ranges, cell by cell -----------------------------------------------------------------------


def cells(picture: str) -> tuple[Cell, dict[Cell, int]]:
    """Read a diagram from letters: `@` is the villager and each digit the distance of its cell."""
    distances, villager_cell = {}, (0, 0)
    for r, row in enumerate(picture.split()):
        for c, letter in enumerate(row):
            if letter == "@":
                villager_cell = (c, r)
            elif letter.isdigit():
                distances[c, r] = int(letter)
    return villager_cell, distances


DIAGRAMS = tomllib.loads(Path(__file__).with_name("ranges.toml").read_text("utf-8"))["diagrams"]


@pytest.mark.parametrize(("options", "card", "picture"), DIAGRAMS)
def test_ranges_follow_the_options_cell_by_cell(
    game: GameData, options: dict[str, object], card: str, picture: str
) -> None:
    shown = ranges(msgspec.structs.replace(game.facts.options, **options))[card]
    assert (*cells(picture), len(picture.split())) == (shown.you, shown.cells, shown.side)


def test_the_blast_is_a_centre_in_reach_and_its_four_neighbours(game: GameData) -> None:
    for reach in (1, 2, 3):
        diagram_range = ranges(msgspec.structs.replace(game.facts.options, grenade_range=reach))["grenade"]
        (c, r), *around = diagram_range.burst
        assert (c, r) in diagram_range.cells
        assert {(c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)} == set(around)
        assert all(0 <= x < diagram_range.side and 0 <= y < diagram_range.side for x, y in diagram_range.burst)


def test_an_option_moves_stealing_into_the_village(game: GameData) -> None:
    final = ranges(game.facts.options)["steal"]
    early = ranges(msgspec.structs.replace(game.facts.options, steal_from="village"))["steal"]
    assert (True, False, 1) == (final.village, final.stand_in_village, final.you[1])
    assert (True, True, 0) == (early.village, early.stand_in_village, early.you[1])


def test_diagrams_show_every_distance(game: GameData) -> None:
    for diagram_range in ranges(game.facts.options).values():
        printed_numbers = Counter(all_texts(diagram(0, 0, 50, diagram_range, RED)))
        expected = Counter(
            str(distance) for cell, distance in diagram_range.cells.items() if cell not in diagram_range.burst
        )
        assert expected == printed_numbers


# ---- options reach the words --------------------------------------------------------------------


def test_an_option_without_axes_prints_no_axe() -> None:
    actions = parts_of(load("infection", options={"axes": 0}))["actions"]
    assert not [piece for piece in actions.pieces if piece.id.endswith("axe")]


def test_the_final_edition_needs_no_reworded_paragraph(game: GameData) -> None:
    assert {} == reworded(game.facts, game.words)


@pytest.mark.parametrize(
    ("edition", "hand", "virus"), [("playtest-1", 8, 5), ("playtest-4", 10, 5), ("playtest-5", 10, 4)]
)
def test_editions_have_their_cards_and_tiles(edition: str, hand: int, virus: int) -> None:
    game = load(f"infection/{edition}")
    actions, tiles = (parts_of(game)[name] for name in ("actions", "tiles"))
    assert (2 * hand, 25) == (actions.count, tiles.count)
    assert [virus] == [piece.copies for piece in tiles.pieces if piece.id == "blue-virus"]


def test_the_example_round_is_omitted_when_its_moves_are_illegal(game: GameData) -> None:
    final, far = (words_of(parts_of(played)["rules"]) for played in (game, with_options(game, gun_range=2)))
    assert "ONE ROUND, DRAWN" in final and "ONE ROUND, DRAWN" not in far


def test_the_example_round_keeps_the_rules(game: GameData) -> None:
    from layouts.infection.example import STEPS

    facts: Infection = game.facts
    assert [(BLUE, 1), (RED, 1), (BLUE, 2), (RED, 2)] == [step[:2] for step in STEPS]
    for team, number, start, end, target in STEPS:
        home = (" ABCDE".index(facts.board.start_columns[number - 1]) - 1, facts.board.villages[team.key] - 1)
        distance = abs(start[0] - end[0]) + abs(start[1] - end[1])
        assert home == start
        assert 1 <= distance <= (facts.options.move_with_weapon if target else facts.options.move)
        if target:
            assert target[0] == end[0]
            assert abs(target[1] - end[1]) <= min(facts.options.gun_range, facts.options.arrow_range)


# ---- standees -----------------------------------------------------------------------------------


@pytest.mark.parametrize("ink", first([Ink.FULL, Ink.SAVE]))
def test_folded_standees_show_the_same_front_and_back(game: GameData, ink: Ink) -> None:
    for team in (BLUE, RED):
        halves = [mark for mark in standee(team, 1, game.words, ink) if isinstance(mark, Group)]
        assert [0, 180] == [half.turn for half in halves]
        assert halves[0].marks == halves[1].marks
        assert {(STANDEE.w / 2, STANDEE.h / 2)} == {(half.x, half.y) for half in halves}


def test_folds_of_a_standee_meet_when_it_is_folded(game: GameData) -> None:
    marks = standee(BLUE, 1, game.words, Ink.FULL)
    across = [mark for mark in marks if isinstance(mark, Drawn) and mark.dash]
    half = next(mark for mark in marks if isinstance(mark, Group))
    feet = [mark for mark in half.marks if isinstance(mark, Drawn) and mark.dash]
    assert [[STANDEE.h / 2, STANDEE.h / 2]] == [[step[1][1] for step in fold.steps] for fold in across]
    assert 1 == len(feet)
    (_, (x1, y1)), (_, (x2, y2)) = feet[0].steps
    assert (y1, STANDEE.w) == (y2, x2 - x1)
    assert 10 == STANDEE.h / 2 - y1
    assert y1 == 43


PRINTED_OPTIONS = ("move", "grenade_range", "gun_range", "arrow_range", "hp", "move_cards", "axes", "max_turns")


@pytest.mark.parametrize("step", first([1, -1]))
def test_every_option_prints_at_both_ends_of_its_range(facts: Path, step: int) -> None:
    ends = {name: end for setting in [*settings_of("infection")][::step] for name, end in setting.items()}
    lines = "".join(f"{option} = {ends[option]}\n" for option in PRINTED_OPTIONS)
    (facts / "infection/options.toml").write_text(lines)
    assert [] == check(["infection"]), lines


@pytest.mark.parametrize(("edition", "has_aids"), [("playtest-1", False), ("playtest-2", False), ("playtest-3", True)])
def test_slips_and_debuff_cards_came_after_playtest_2(edition: str, has_aids: bool) -> None:
    """Rules 1.3, 2.3 and 3.1 of the first two playtests know neither turn-order slips nor debuff cards."""
    game = load(f"infection/{edition}")
    components = parts_of(game).keys()
    assert has_aids == ({"turns", "debuffs"} <= components) == bool({"turns", "debuffs"} & components)
    text = " ".join(block.words for block in load_rules(game) if isinstance(block, Rule))
    assert has_aids == ("turn-order slip" in text) == ("debuff cards" in text)


@pytest.mark.parametrize("edition", ["draw-deck", "playtest-1", "playtest-3", "final"])
def test_two_players_know_which_cards_stay_in_the_box(edition: str) -> None:
    """Rule 10.2: each colour also has the cards for four players, and they have a 2."""
    game = load(f"infection/{edition}")
    marks = [set(all_texts(piece.front())) for piece in parts_of(game)["partners"].pieces]
    assert all("2" in on_card for on_card in marks)
    assert "cards with a 2, which two players leave in the box" in rule("10.2", game)


@each_case
def test_the_rules_say_where_each_piece_lies(number: str, told: str) -> None:
    assert told in rule(number, load("infection"))


def rule(number: str, game: GameData) -> str:
    return next(block.words for block in load_rules(game) if isinstance(block, Rule) and block.number == number)


@pytest.mark.parametrize(("gun", "arrow", "one"), [(3, 3, 0), (4, 3, 4), (1, 3, 8)])
def test_the_map_of_gun_and_arrow_shows_what_both_reach(gun: int, arrow: int, one: int) -> None:
    """Rules 6.2 and 6.3: cells that only one of them reaches are numbered, but not green."""
    shown = ranges(Options(gun_range=gun, arrow_range=arrow))["gun and arrow"]
    assert 4 * max(gun, arrow) == len(shown.cells)
    assert one == len(shown.partly)
    green = [mark for mark in diagram(0, 0, 34, shown, RED) if isinstance(mark, Drawn) and mark.fill == LIGHT_GREEN]
    assert 4 * min(gun, arrow) == len(green)
