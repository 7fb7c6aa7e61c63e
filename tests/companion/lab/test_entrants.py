"""`tuckbox simulate --editions`: which editions play, on the same deals; and their history drawn."""

import csv
from pathlib import Path
from typing import Any

import msgspec
import pytest
from conftest import Tuckbox
from saved_games import game_result

import cards
from cards.editions.edition import Change, Edition, Observation, is_edition
from cards.errors import InputError
from companion.lab.plotting.charts import chart
from companion.lab.plotting.style import NAMED, figure_bytes
from companion.lab.simulation.entrants import entrants
from companion.lab.simulation.grid import PlannedSimulation, read_plan
from companion.lab.simulation.simulate import GameResult, GridCell, Plan, simulate
from companion.lab.statistics.grid_cells import grid_figures
from companion.lab.statistics.terminal import show

SHIPPED = ["playtest-1", "playtest-2", "playtest-3", "playtest-4", "playtest-5", "final"]


def plan(
    game: str = "infection", editions: str = "all", games: int = 2, vary: tuple[str, ...] = ()
) -> PlannedSimulation:
    return read_plan(game, seed=3, games=games, vary=vary, editions=editions)


def own(folder: Path, *lines: str, game: str = "infection") -> Path:
    """An edition of one's own."""
    folder.mkdir()
    (folder / "edition.toml").write_text("\n".join([f'game = "{game}"', f'name = "{folder.name}"', *lines]), "utf-8")
    return folder


def test_all_are_those_that_the_game_ships_in_their_order() -> None:
    cells = plan().plan.cells
    assert [{"edition": name} for name in SHIPPED] == [cell.varied for cell in cells]
    assert ["Playtest 1", "Final 1"] == [cell.edition.label for cell in (cells[0], cells[-1]) if cell.edition]
    assert (5, 4) == tuple(cell.game_data().facts.options.virus_a_side for cell in (cells[0], cells[-1]))


def test_each_edition_plays_as_it_would_alone_on_the_same_deals() -> None:
    together = list(simulate(plan(editions="playtest-1,final", games=4).plan))
    for at, name in enumerate(("playtest-1", "final")):
        alone = read_plan(f"infection/{name}", seed=3, games=4)
        assert together[at::2] == list(simulate(alone.plan))


def test_folders_and_the_game_itself_play_beside_shipped_ones(tmp_path: Path) -> None:
    mine = own(tmp_path / "mine", "[options]", "hp = 5")
    cells = plan(editions=f"final, {mine},infection").plan.cells
    assert ["final", "mine", "infection"] == [cell.varied["edition"] for cell in cells]
    assert [3, 5, 3] == [cell.game_data().facts.options.hp for cell in cells]


def test_an_edition_that_is_the_game_plays_too_and_once(tmp_path: Path) -> None:
    mine = own(tmp_path / "mine")
    assert [*SHIPPED, "mine"] == list(entrants(str(mine), "all"))
    assert ["mine", "final"] == list(entrants(str(mine), f"{tmp_path}/../{tmp_path.name}/mine,final"))
    assert SHIPPED == list(entrants("infection/final", "all"))


def test_editions_that_are_called_alike_are_told_apart(tmp_path: Path) -> None:
    mine = own(tmp_path / "final")
    assert ["final", "playtest-1"] == list(entrants("infection", "final,playtest-1"))
    assert {str(mine), "final"} == set(entrants("infection", f"final,{mine}"))


def test_every_edition_plays_the_whole_grid() -> None:
    cells = plan(editions="playtest-1,final", vary=("hp=3,4",)).plan.cells
    expected = [(name, hp) for name in ("playtest-1", "final") for hp in (3, 4)]
    assert expected == [(cell.varied["edition"], cell.varied["hp"]) for cell in cells]
    there = [(cell.game_data().facts.options.move_cards, cell.game_data().facts.options.hp) for cell in cells]
    assert [(cards_there, hp) for cards_there in (3, 4) for hp in (3, 4)] == there


def test_all_faults_of_editions_are_told_at_once_and_each_once(tmp_path: Path) -> None:
    spoilt = own(tmp_path / "spoilt", "[options]", "hp = 0")
    other = own(tmp_path / "other", game="album")
    with pytest.raises(InputError) as refused:
        plan(editions=f"playtest-9,{other},final,final")
    told = str(refused.value)
    assert ["playtest-9", str(other), "final"] == [fault.card for fault in refused.value.faults], told
    with pytest.raises(InputError) as refused:
        read_plan(
            "infection",
            bots="clever",
            seed=1,
            games=2,
            options=("gun_range=-1",),
            editions=f"playtest-1,final,{spoilt}",
        )
    told = [str(fault) for fault in refused.value.faults]
    assert 1 == sum("gun_range" in one for one in told) and any("clever" in one for one in told)
    assert any("spoilt/edition.toml" in one and "hp" in one for one in told)


def test_what_goes_with_one_edition_and_not_with_another_is_told(tmp_path: Path) -> None:
    """Both values are fine in the game itself; this edition's own deck has three axes."""
    mine = own(tmp_path / "mine")
    (mine / "decks").mkdir()
    deck = ("card,kind,icon,copies", "move,move,shoe-print,4", "axe,weapon,axe,3", "gun,weapon,pistol,1",
            "arrow,weapon,bow-arrow,1", "grenade,weapon,bomb,1", "steal,theft,hand-coin,1")  # fmt: skip
    (mine / "decks" / "actions.csv").write_text("\n".join(deck), "utf-8")
    assert 2 == len(plan(editions=f"final,{mine}", vary=()).plan.cells)
    with pytest.raises(InputError) as refused:
        plan(editions=f"final,{mine}", vary=("axes=1,2",))
    assert "but the option axes says 1" in str(refused.value)


def test_the_games_are_kept_with_their_edition_and_gone_on_with(tuckbox: Tuckbox, tmp_path: Path) -> None:
    out, plot = tmp_path / "games.csv", tmp_path / "history.svg"
    words = ("simulate", "infection", "--editions", "playtest-1,final", "--jobs", 1, "--out", out, "--plot", plot)
    assert 0 == tuckbox(*words, "--games", 2).exit_code
    told = tuckbox(*words, "--games", 3)
    assert 0 == told.exit_code, told.output
    assert "4 of 6 games are there" in told.output and "cures torn away" in told.output
    rows = list(csv.DictReader(out.read_text("utf-8").splitlines()))
    assert ["playtest-1", "final"] * 3 == [row["edition"] for row in rows]
    assert ["Playtest 1", "Final 1"] * 3 == [row["printing"] for row in rows]
    assert all('"cures torn away":' in row["measures"] for row in rows)
    assert plot.read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize("word", ["x" * 300, "x" * 5000, "infection/" + "x" * 300, "a\0b"])
def test_a_word_longer_than_any_file_may_be_called_is_no_edition(word: str) -> None:
    assert not is_edition(Path(word))
    with pytest.raises(InputError, match="no such game"):
        cards.find_game(word)


# Their history, drawn.

EDITIONS = (
    Edition("infection", "One", observed=(Observation("It dragged on", "kills"), Observation("Much laughter"))),
    Edition("infection", "Two", changed=(Change("A change that is told in many words, far more than there is room"),)),
    Edition("infection", "Three", short="A weaker axe", observed=(Observation("Better", "kills"),)),
)


def made(games: int = 8, bots: Any = ("steady", "steady"), **measures: float) -> tuple[Plan, list[GameResult]]:
    cells = tuple(GridCell("infection", {}, {"edition": it.name}, it) for it in EDITIONS)
    plan = Plan(cells, 2, bots, 1, games)
    sides = {1: ("blue",), 2: ("red",)}
    played = [
        game_result(
            seed=n,
            winners=(1 + n % 2,),
            reason="cures_home",
            rounds=5 + n % 4,
            moves=40,
            sides=sides,
            measures={"kills": n % 7, "share, %": 40, **measures},
        )
        for n in range(plan.total)
    ]
    return plan, played


def words_of(drawn: Any) -> list[str]:
    return [it.get_text() for it in drawn.findobj(match=lambda it: hasattr(it, "get_text")) if it.get_text()]


def test_a_history_names_editions_what_is_new_and_what_was_seen() -> None:
    plan, played = made()
    found = grid_figures(plan, played)
    told = "\n".join(words_of(chart(plan, "Infection", found)))
    for name in ("Infection, edition by edition", "One 1", "Three 1", "A weaker axe", "A change that", "…", "Kills",
                 "Share, %", "Rounds a game", "Won, %", "blue", "red", "One 1: It dragged on", "Three 1: Better",
                 "not counted here. One 1: Much laughter", "95 % intervals"):  # fmt: skip
        assert name in told, name
    for row in found.rows:
        kills = row.measures["kills"]
        assert f"{kills.value:.1f}" in told and f"±{kills.half_width:.1f}" in told


def test_a_measure_that_is_misspelt_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    plan, played = made()
    seen = (Observation("It dragged on", "kils"), Observation("Much laughter"), Observation("Better", "kills"))
    cells = tuple(GridCell("infection", {}, {"edition": at}, Edition("infection", "One", observed=seen)) for at in "ab")
    show(msgspec.structs.replace(plan, cells=cells), "Infection", played[:16])
    told = " ".join(capsys.readouterr().out.split())
    assert 2 == told.count('One 1: measure “kils” is counted by nothing, did you mean "kills"?')
    assert 2 == told.count("is counted by nothing")


def test_rings_stand_where_something_was_seen_of_what_is_counted() -> None:
    plan, played = made()
    found = grid_figures(plan, played)
    rings = [line.get_xydata()[0] for panel in chart(plan, "Infection", found).axes for line in panel.lines
             if line.get_markerfacecolor() == "none"]  # fmt: skip
    assert [(0.5, found.rows[0].measures["kills"].value), (2.5, found.rows[2].measures["kills"].value)] == [
        tuple(at) for at in rings
    ]


def test_a_history_draws_each_estimate_in_its_editions_column() -> None:
    """A point at the mean in the middle of the column, its interval, and a line from edition to edition."""
    plan, played = made(20)
    found = grid_figures(plan, played)
    names = ["Rounds a game", "Kills", "Share, %", "Won, %"]
    panels = [panel for panel in chart(plan, "Infection", found).axes if panel.collections]
    assert len(names) == len(panels)
    kills, won = panels[1], panels[3]
    means = [row.measures["kills"] for row in found.rows]
    line, dots, *_ = kills.lines
    assert [0.5, 1.5, 2.5] == list(line.get_xdata()) == list(dots.get_xdata())
    assert [mean.value for mean in means] == list(line.get_ydata()) == list(dots.get_ydata())
    ends = [[tuple(end) for end in path] for path in kills.collections[0].get_segments()]
    assert [[(at + 0.5, it.low), (at + 0.5, it.high)] for at, it in enumerate(means)] == ends
    sides = [[row.wins[at].value * 100 for row in found.rows] for at in (0, 1)]
    assert sides == [list(won.lines[at].get_ydata()) for at in (0, 2)]
    assert [[0.45, 1.45, 2.45], [0.55, 1.55, 2.55]] == [list(won.lines[at].get_xdata()) for at in (0, 2)]
    assert [NAMED["blue"], NAMED["red"]] == [won.lines[at].get_color() for at in (1, 3)]


@pytest.mark.parametrize("games", [1, 3, 8])
def test_a_history_of_hardly_any_games_is_drawn_and_is_the_same_again(games: int) -> None:
    plan, played = made(games)
    part = played[: max(1, 3 * games - 2)]
    first, again = (figure_bytes(chart(plan, "Infection", grid_figures(plan, part)), "svg") for _ in range(2))
    assert first == again


def test_nobody_is_on_a_history_only_where_that_is_no_rare_thing() -> None:
    plan, played = made(200)
    lost = [game_result(seed=it.seed, reason="exhaustion", rounds=9, moves=40, sides=it.sides) for it in played]
    assert "nobody" not in words_of(chart(plan, "Infection", grid_figures(plan, [*lost[:1], *played[1:]])))
    assert "nobody" in words_of(chart(plan, "Infection", grid_figures(plan, [*lost[:9], *played[9:]])))


def test_a_game_that_counts_nothing_has_a_history_of_lengths_and_wins() -> None:
    plan, played = made()
    bare = [
        game_result(
            seed=it.seed, winners=it.winners, reason=it.reason, rounds=it.rounds, moves=it.moves, sides=it.sides
        )
        for it in played
    ]
    told = words_of(chart(plan, "Infection", grid_figures(plan, bare)))
    assert "Rounds a game" in told and "Won, %" in told and "Kills" not in told
