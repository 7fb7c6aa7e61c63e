"""`tuckbox simulate --editions`: which editions play, on the same deals, and the plot of their history."""

import csv
from pathlib import Path
from typing import Any

import msgspec
import pytest
from conftest import Tuckbox
from saved_games import game_result
from variants import first

import cards
from cards.editions.edition import Change, Edition, Observation, is_edition
from cards.errors import InputError
from companion.lab.plotting.charts import chart
from companion.lab.plotting.style import NAMED, figure_bytes
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
    assert "4 of 6 games exist" in result.output and "cures torn away" in result.output
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


def make_games(games: int = 8, bots: Any = ("steady", "steady"), **measures: float) -> tuple[Plan, list[GameResult]]:
    cells = tuple(GridCell("infection", {}, {"edition": edition.name}, edition) for edition in EDITIONS)
    plan = Plan(cells, 2, bots, 1, games)
    measures = {"share, %": 40, **measures}
    games_played = [
        game_result(seed=n, winners=(1 + n % 2,), rounds=5 + n % 4, measures={"kills": n % 7, **measures}, **PLAYED)
        for n in range(plan.total)
    ]
    return plan, games_played


def texts_of(figure: Any) -> list[str]:
    return [artist.get_text() for artist in figure.findobj(match=lambda artist: hasattr(artist, "get_text"))]


def test_a_history_names_editions_changes_and_observations() -> None:
    plan, results = make_games()
    figures = grid_figures(plan, results)
    text = "\n".join(texts_of(chart(plan, "Infection", figures)))
    for name in ("Infection, edition by edition", "One 1", "Three 1", "A weaker axe", "A change that", "…", "Kills",
                 "Share, %", "Rounds a game", "Won, %", "blue", "red", "One 1: It dragged on", "Three 1: Better",
                 "not counted here. One 1: Much laughter", "95 % intervals"):  # fmt: skip
        assert name in text, name
    for row in figures.rows:
        kills = row.measures["kills"]
        assert f"{kills.value:.1f}" in text and f"±{kills.half_width:.1f}" in text


def test_a_misspelt_measure_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    plan, results = make_games()
    observations = (Observation("It dragged on", "kils"), Observation("Much laughter"), Observation("Better", "kills"))
    edition = Edition("infection", "One", observed=observations)
    cells = tuple(GridCell("infection", {}, {"edition": name}, edition) for name in "ab")
    show(msgspec.structs.replace(plan, cells=cells), "Infection", cards.load("infection").words, results[:16])
    output = " ".join(capsys.readouterr().out.split())
    assert 2 == output.count('One 1: measure “kils” is counted by nothing, did you mean "kills"?')
    assert 2 == output.count("is counted by nothing")


def test_a_history_draws_each_estimate_in_its_editions_column_and_a_ring_for_what_was_observed() -> None:
    plan, results = make_games(20)
    figures = grid_figures(plan, results)
    names = ["Rounds a game", "Kills", "Share, %", "Won, %"]
    axes = chart(plan, "Infection", figures).axes
    rings = [line.get_xydata()[0] for panel in axes for line in panel.lines if line.get_markerfacecolor() == "none"]
    assert [(at + 0.5, figures.rows[at].measures["kills"].value) for at in (0, 2)] == [tuple(point) for point in rings]
    panels = [panel for panel in axes if panel.collections]
    assert len(names) == len(panels)
    kills, won = panels[1], panels[3]
    means = [row.measures["kills"] for row in figures.rows]
    line, dots, *_ = kills.lines
    assert [0.5, 1.5, 2.5] == list(line.get_xdata()) == list(dots.get_xdata())
    assert [mean.value for mean in means] == list(line.get_ydata()) == list(dots.get_ydata())
    ends = [[tuple(end) for end in path] for path in kills.collections[0].get_segments()]
    assert [[(index + 0.5, estimate.low), (index + 0.5, estimate.high)] for index, estimate in enumerate(means)] == ends
    sides = [[row.wins[index].value * 100 for row in figures.rows] for index in (0, 1)]
    assert sides == [list(won.lines[index].get_ydata()) for index in (0, 2)]
    assert [[0.45, 1.45, 2.45], [0.55, 1.55, 2.55]] == [list(won.lines[index].get_xdata()) for index in (0, 2)]
    assert [NAMED["blue"], NAMED["red"]] == [won.lines[index].get_color() for index in (1, 3)]


@pytest.mark.parametrize("games", first([3, 1, 8]))
def test_a_history_of_few_games_is_drawn_reproducibly(games: int) -> None:
    plan, results = make_games(games)
    part = results[: max(1, 3 * games - 2)]
    first, second = (figure_bytes(chart(plan, "Infection", grid_figures(plan, part)), "svg") for _ in range(2))
    assert first == second


def test_a_history_shows_nobody_only_if_games_often_have_no_winner() -> None:
    plan, results = make_games(200)
    without_winners = [msgspec.structs.replace(result, winners=()) for result in results]
    assert "nobody" not in texts_of(chart(plan, "Infection", grid_figures(plan, [*without_winners[:1], *results[1:]])))
    assert "nobody" in texts_of(chart(plan, "Infection", grid_figures(plan, [*without_winners[:9], *results[9:]])))


def test_a_game_without_measures_has_a_history_of_lengths_and_wins() -> None:
    plan, results = make_games()
    without_measures = [msgspec.structs.replace(result, measures={}) for result in results]
    texts = texts_of(chart(plan, "Infection", grid_figures(plan, without_measures)))
    assert "Rounds a game" in texts and "Won, %" in texts and "Kills" not in texts
