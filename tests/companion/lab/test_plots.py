"""Plots: every figure is on them, the same input gives the same bytes, and pages show them in light and dark."""

from collections.abc import Mapping, Sequence
from colorsys import rgb_to_hls
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from cases import compare, digest, tables_beside
from matplotlib.figure import Figure
from plotted import plot_digests, plot_lines
from saved_games import game_result
from variants import first

from cards.colour import mix
from companion.lab.plotting import style
from companion.lab.plotting.charts import grid_chart
from companion.lab.plotting.style import BLUE, INK, NAMED, PAPER, figure_bytes
from companion.lab.report.figures import differences
from companion.lab.report.html import DARK_PANEL, colours, dark, svg
from companion.lab.simulation.simulate import GameResult, GridCell, Plan
from companion.lab.statistics.comparison import Difference
from companion.lab.statistics.estimate import Estimate
from companion.lab.statistics.grid_cells import grid_figures
from companion.lab.statistics.series import axis_limits

TABLES = tables_beside(__file__)
GRIDS: dict[str, list[dict[str, Any]]] = TABLES["grids"]


def made(cells: Sequence[Mapping[str, Any]], games: int = 8, **more: Any) -> tuple[Plan, list[GameResult]]:
    """Games as if they had been played: who wins goes round, with some that nobody wins."""
    varied = more.get("varied", cells)
    plan_cells = tuple(GridCell("infection", *cell) for cell in zip(cells, varied, strict=True))
    sides = {seat: (side,) for seat, side in enumerate(more.get("sides", ("blue", "red")), 1)}
    plan = Plan(plan_cells, len(sides), more.get("bots", ("steady",) * len(sides)), 1, games)
    won: list[tuple[int, ...]] = [(1,), (2,), (1,), (), (2,), (1,), (1,)]
    common = {"reason": "cures_home", "sides": sides}
    played = []
    for number in range(plan.total):
        lengths = {"rounds": more.get("rounds", 5 + number % 4), "moves": 40 + number % 9}
        names = (f"a rather long name of measure {n}, %" for n in range(more.get("measures", 0)))
        measures = dict.fromkeys(names, number % 5)
        played.append(game_result(seed=number, winners=won[number % 7], measures=measures, **lengths, **common))
    return plan, played


def test_plots_have_their_words_where_they_were(request: pytest.FixtureRequest) -> None:
    """Of further grids a digest: with measures, of many sides, of many and of close values, of hardly any games."""

    def drawn(games: int = 8, most: int | None = None, **more: Any) -> Figure:
        cells = GRIDS.get(more.get("grid", ""), [{}] * len(more.get("varied", ())))
        plan, played = made(**{"cells": cells, "games": games, **more})
        return grid_chart(plan, "Infection", grid_figures(plan, played[:most]))

    shown = [line for name, cells in GRIDS.items() for line in plot_lines(name, drawn(cells=cells))]
    other = [(name, drawn(**more)) for name, more in TABLES["others"].items()]
    file = figure_bytes(other[0][1], "svg").decode()
    compare(Path(__file__).with_name("plots.txt"), [*shown, *plot_digests(other), f"SVG: {digest(file)}"], request)


@pytest.mark.parametrize("kind", first(["svg", "png", "pdf"]))
@pytest.mark.parametrize("grid", first(GRIDS))
def test_the_same_figures_give_the_same_bytes(grid: str, kind: str) -> None:
    plan, played = made(GRIDS[grid])
    found = grid_figures(plan, played)
    drawn, again = (figure_bytes(grid_chart(plan, "Infection", found), kind) for _ in range(2))
    assert drawn == again
    assert b"CreationDate" not in drawn and b"<dc:date>" not in drawn, "tomorrow they are the same"
    other = made(GRIDS[grid], 9)
    assert drawn != figure_bytes(grid_chart(other[0], "Infection", grid_figures(*other)), kind)


@pytest.mark.parametrize("reach", [0.5, 3, 40])
@pytest.mark.parametrize("what", ["blue", "a question as long as it may be"])
def test_numbers_below_differences_have_room(what: str, reach: float) -> None:
    found = [Difference(what, Estimate(2, 1, 3, 9), Estimate(1, 0, 2, 9), Estimate(reach / 2, -reach, reach, 18))]
    with style.look():
        drawn = differences(found)
        drawn.draw_without_rendering()
        panel = drawn.axes[0]
        ends = panel.get_xlim()
        ticks = zip(panel.get_xticks(), panel.get_xticklabels(), strict=True)
        boxes = [label.get_window_extent() for at, label in ticks if ends[0] <= at <= ends[1]]
    assert 1 < len(boxes) and all(a.x1 + 2 < b.x0 for a, b in pairwise(boxes))


def test_an_axis_of_percentages_spans_at_least_20_points() -> None:
    """Of other figures it spans their intervals and a little more, from 0 at the lowest."""
    narrow = [[Estimate(50, 49, 51, 9)]]
    assert (31.12, 68.88) == pytest.approx(axis_limits(narrow, True))
    assert (48.88, 51.12) == pytest.approx(axis_limits(narrow, False))
    assert 0 == axis_limits([[Estimate(1, 0, 2, 9)]], False)[0]


def test_labels_are_spread_and_keep_their_order() -> None:
    placed = style.spread([5.0, 5.0, 9.0, 5.1], 1.0, 0.0, 10.0)
    assert [4.0, 5.0, 9.0, 6.0] == pytest.approx([round(place, 1) for place in placed], abs=0.1)
    low = style.spread([0.0, 0.0, 0.0], 2.0, 0.0, 10.0)
    assert [0.0, 2.0, 4.0] == low


def test_a_side_that_is_a_colour_has_it_and_no_other_series_does() -> None:
    colours = style.colours_of(["assassin", "blue", "red", "member"])
    assert [NAMED["blue"], NAMED["red"]] == colours[1:3]
    assert 4 == len(set(colours))


@pytest.mark.parametrize("share", [0.1, 0.4, 0.7, 1.0])
def test_words_on_a_ground_are_white_or_ink_whichever_stands_out(share: float) -> None:
    assert (PAPER if share > 0.8 else INK) == style.on(mix(PAPER, NAMED["blue"], share))


def hls(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return rgb_to_hls(red, green, blue)


@pytest.mark.parametrize("colour", [BLUE, style.VERMILION, style.GREEN, style.PURPLE, style.ORANGE])
def test_a_colour_keeps_its_hue_on_a_dark_page(colour: str) -> None:
    assert hls(colour)[0] == pytest.approx(hls(dark(colour))[0], abs=0.01)


def test_what_is_dark_on_a_light_page_is_light_on_a_dark_one() -> None:
    """Ink, quiet text and pale lines swap their order; white paper becomes the panel."""
    shades = ["#000000", INK, style.QUIET, "#D9DEE3"]
    turned = [hls(dark(colour))[1] for colour in shades]
    assert turned == sorted(turned, reverse=True) and turned[0] > 0.9 and turned[-1] < 0.3
    assert DARK_PANEL == dark("#FFFFFF")


def test_every_colour_on_a_page_has_two_values() -> None:
    light, on_dark = colours('<path style="fill: var(--0072b2)"/><path style="stroke: var(--ffffff)"/>')
    assert {"0072b2": "#0072b2", "ffffff": "#ffffff"} == light
    assert {"0072b2": dark("#0072b2"), "ffffff": DARK_PANEL} == on_dark


def test_a_plot_on_a_page_has_its_own_ids_and_a_text_alternative() -> None:
    drawn = Figure((2, 1))
    drawn.add_axes((0, 0, 1, 1)).plot([0, 1], [0, 1], "o", color=BLUE)
    text = svg(drawn, "p7", 'Who "won" & <lost>')
    assert text.startswith('<svg role="img" aria-label="Who &quot;won&quot; &amp; &lt;lost>"')
    assert 'id="p7-' in text and 'href="#p7-' in text and "var(--0072b2)" in text
