"""`tuckbox simulate --editions`: which editions play, on the same deals, and the plot of their history."""

import csv
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cases import compare
from conftest import Tuckbox
from plotted import plot_digests, plot_lines
from saved_games import game_result

import cards
from cards.editions.edition import Change, Edition, Observation, is_edition
from cards.errors import InputError
from companion.lab.plotting.charts import chart
from companion.lab.simulation.entrants import as_list, entrants
from companion.lab.simulation.grid import PlannedSimulation, read_plan
from companion.lab.simulation.simulate import GameResult, GridCell, Plan
from companion.lab.statistics.grid_cells import grid_figures
from companion.lab.statistics.terminal import show

SHIPPED = ["action-points", "draw-deck", "playtest-1", "playtest-2", "playtest-3", "playtest-4", "playtest-5", "final"]


def plan(editions: str = "all", games: int = 2, vary: tuple[str, ...] = ()) -> PlannedSimulation:
    return read_plan("infection", seed=3, games=games, vary=vary, editions=editions)


def make_edition(folder: Path, *lines: str, game: str = "infection") -> Path:
    folder.mkdir()
    (folder / "edition.toml").write_text("\n".join([f'game = "{game}"', f'name = "{folder.name}"', *lines]), "utf-8")
    return folder


def test_all_means_the_shipped_editions_in_order() -> None:
    cells = plan().plan.cells
    assert [{"edition": name} for name in SHIPPED] == [cell.varied for cell in cells]
    assert ["Action points 1", "Final 1"] == [cell.edition.label for cell in (cells[0], cells[-1]) if cell.edition]
    assert (5, 4) == tuple(cell.game_data().facts.options.virus_a_side for cell in (cells[0], cells[-1]))


def test_folders_and_the_game_itself_play_beside_shipped_ones(tmp_path: Path) -> None:
    folder = make_edition(tmp_path / "mine", "[options]", "hp = 5")
    other = make_edition(tmp_path / "his, hers")
    cells = plan(editions=as_list([str(other), "final"])).plan.cells
    assert ["his, hers", "final"] == [cell.varied["edition"] for cell in cells]
    cells = plan(editions=f"final, {folder},infection").plan.cells
    assert ["final", "mine", "infection"] == [cell.varied["edition"] for cell in cells]
    assert [3, 5, 3] == [cell.game_data().facts.options.hp for cell in cells]


def test_the_named_edition_joins_all_without_duplicates(tmp_path: Path) -> None:
    folder = make_edition(tmp_path / "mine")
    assert [*SHIPPED, "mine"] == list(entrants(str(folder), "all"))
    assert ["mine", "final"] == list(entrants(str(folder), f"{tmp_path}/../{tmp_path.name}/mine,final"))
    assert SHIPPED == list(entrants("infection/final", "all"))
    other = make_edition(tmp_path / "final")
    assert {str(other), "final"} == set(entrants("infection", f"final,{other}")), "each has a name of its own"


def test_every_edition_plays_the_whole_grid() -> None:
    cells = plan(editions="playtest-1,final", vary=("hp=3,4",)).plan.cells
    expected = [(name, hp) for name in ("playtest-1", "final") for hp in (3, 4)]
    assert expected == [(cell.varied["edition"], cell.varied["hp"]) for cell in cells]
    actual = [(cell.game_data().facts.options.move_cards, cell.game_data().facts.options.hp) for cell in cells]
    assert [(move_cards, hp) for move_cards in (3, 4) for hp in (3, 4)] == actual


def test_all_faults_of_editions_are_reported_at_once(tmp_path: Path) -> None:
    broken = make_edition(tmp_path / "spoilt", "[options]", "hp = 0")
    other = make_edition(tmp_path / "other", game="album")
    with pytest.raises(InputError) as error:
        plan(editions=f"playtest-9,{other},final,final")
    assert ["playtest-9", str(other), "final"] == [fault.card for fault in error.value.faults]
    with pytest.raises(InputError) as error:
        editions = f"playtest-1,final,{broken}"
        read_plan("infection", bots="clever", seed=1, games=2, options=("gun_range=-1",), editions=editions)
    messages = [str(fault) for fault in error.value.faults]
    assert 1 == sum("gun_range" in message for message in messages) and any("clever" in message for message in messages)
    assert any("spoilt/edition.toml" in message and "hp" in message for message in messages)


def test_an_option_that_does_not_fit_an_edition_is_refused(tmp_path: Path) -> None:
    """Both values suit the game itself, but this edition's own deck has three axes."""
    folder = make_edition(tmp_path / "mine")
    (folder / "decks").mkdir()
    deck = ("card,kind,icon,copies", "move,move,shoe-print,4", "axe,weapon,axe,3", "gun,weapon,pistol,1",
            "arrow,weapon,bow-arrow,1", "grenade,weapon,bomb,1", "steal,theft,hand-coin,1")  # fmt: skip
    (folder / "decks" / "actions.csv").write_text("\n".join(deck), "utf-8")
    assert 2 == len(plan(editions=f"final,{folder}", vary=()).plan.cells)
    with pytest.raises(InputError) as error:
        plan(editions=f"final,{folder}", vary=("axes=1,2",))
    assert "but the option axes says 1" in str(error.value)


def test_games_are_saved_with_their_edition_and_continued(tuckbox: Tuckbox, tmp_path: Path) -> None:
    out, plot = tmp_path / "games.csv", tmp_path / "history.svg"
    arguments = ("simulate", "infection", "--editions", "playtest-1,final", "--jobs", 1, "--out", out, "--plot", plot)
    assert 0 == tuckbox(*arguments, "--games", 2).exit_code
    result = tuckbox(*arguments, "--games", 3)
    assert 0 == result.exit_code, result.output
    assert "4 of 6 games exist; playing the rest" in result.output and "cures torn away" in result.output
    assert "6 of 6 games exist; nothing left to play" in tuckbox(*arguments, "--games", 3).output
    rows = list(csv.DictReader(out.read_text("utf-8").splitlines()))
    assert ["playtest-1", "final"] * 3 == [row["edition"] for row in rows]
    assert ["Playtest 1", "Final 1"] * 3 == [row["printing"] for row in rows]
    assert all('"cures torn away":' in row["measures"] for row in rows)
    assert plot.read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize("word", ["x" * 300, "x" * 5000, "infection/" + "x" * 300, "a\0b"])
def test_an_impossible_file_name_is_no_edition(word: str) -> None:
    assert not is_edition(Path(word))
    with pytest.raises(InputError, match=r"no such (game|edition)"):
        cards.find_game(word)


EDITIONS = (
    Edition("infection", "One", observed=(Observation("It dragged on", "kills"), Observation("Much laughter"))),
    Edition("infection", "Two", changed=(Change("A change that is told in many words, far more than there is room"),)),
    Edition("infection", "Three", short="A weaker axe", observed=(Observation("Better", "kills"),)),
)
PLAYED = {"sides": {1: ("blue",), 2: ("red",)}, "reason": "cures_home", "moves": 40}


def make_games(
    games: int = 8, bots: Any = ("steady", "steady"), times: int = 1, **measures: float
) -> tuple[Plan, list[GameResult]]:
    cells = tuple(GridCell("infection", {}, {"edition": edition.name}, edition) for edition in EDITIONS * times)
    plan = Plan(cells, 2, bots, 1, games)
    games_played = [
        game_result(seed=n, winners=(1 + n % 2,), rounds=5 + n % 4, **PLAYED,
                    measures={"kills": n % 7, "share, %": 100 * min(n % 7, 1), **measures})
        for n in range(plan.total)
    ]  # fmt: skip
    return plan, games_played


def test_histories_look_as_they_did(request: pytest.FixtureRequest) -> None:
    """Nobody is on one only if games often have no winner: in one of two hundred, and in nine."""
    plan, results = make_games()
    many, results_of_many = make_games(200)
    bare = [msgspec.structs.replace(result, measures={}) for result in results]
    lost = [msgspec.structs.replace(result, winners=()) for result in results_of_many]
    other = {"one game": results[:1], "four games": results[:4], "no measures": bare}
    charts = [(name, chart(plan, "Infection", grid_figures(plan, played))) for name, played in other.items()]
    for times in (2, 3):
        long, played = make_games(8, times=times)
        charts.append((f"{3 * times} editions", chart(long, "Infection", grid_figures(long, played))))
    for count in (1, 9):
        played = [*lost[:count], *results_of_many[count:]]
        charts.append((f"{count} without a winner", chart(many, "Infection", grid_figures(many, played))))
    shown = plot_lines("history", chart(plan, "Infection", grid_figures(plan, results)))
    compare(Path(__file__).with_name("history.txt"), [*shown, *plot_digests(charts)], request)


def test_figures_are_printed_as_they_were(capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest) -> None:
    """Of editions, with a misspelt measure; of two kinds of bots; of roles that win apart; of one cell."""
    words = cards.load("infection").words
    plan, results = make_games(**{f"measure number {n}": n / 7 for n in range(7)})
    observations = (Observation("It dragged on", "kils"), Observation("Much laughter"), Observation("Better", "kills"))
    edition = Edition("infection", "One", observed=observations)
    cells = tuple(GridCell("infection", {}, {"edition": name}, edition) for name in "ab")
    show(msgspec.structs.replace(plan, cells=cells), "Infection", words, results[:16])
    plan, played = make_games(bots=("steady", "random"))
    show(plan, "Infection", words, played)
    one = Plan((GridCell("infection"),), 3, ("steady",) * 3, 5, 24)
    sides = {1: ("constable", "good"), 2: ("thug", "good"), 3: ("bad",)}
    apart = [msgspec.structs.replace(result, sides=sides, scores={"stars": result.moves}) for result in results]
    show(one, "Infection", words, apart)
    show(msgspec.structs.replace(one, cells=(GridCell("infection", {}, {"hp": 3}),)), "Infection", words, apart)
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    compare(Path(__file__).with_name("terminal.txt"), lines, request)
