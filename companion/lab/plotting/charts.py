"""Charts of a simulated grid: chooses the kind of chart by what varies between the cells."""

from collections.abc import Mapping

import msgspec
from matplotlib.figure import Figure

from companion.lab.plotting.heat_maps import heat_maps
from companion.lab.plotting.history import history
from companion.lab.plotting.line_charts import line_chart
from companion.lab.plotting.ranked_rows import ranked_rows
from companion.lab.plotting.style import add_title, cut, look
from companion.lab.records.groups import code_text, option_texts
from companion.lab.simulation.entrants import EDITION
from companion.lab.simulation.simulate import Plan
from companion.lab.statistics.grid_cells import GridFigures
from companion.lab.statistics.series import option_values, subtitle

LONGEST_LABEL = 28
"""Letters of an option's label below a small panel."""


def chart(plan: Plan, title: str, figures: GridFigures) -> Figure:
    """Return a chart of the differences between cells, with 95 % intervals: a history of editions, or a grid."""
    return (history if list(plan.cells[0].varied) == [EDITION] else grid_chart)(plan, title, figures)


def grid_chart(plan: Plan, title: str, figures: GridFigures) -> Figure:
    """Return a chart over the grid: lines for a numeric option, heat maps for two options, else a row for each cell."""
    texts = figures.rows[0].cell.game_data().words.texts
    options = [_label(texts, name) for name in figures.rows[0].cell.varied]
    head = f"{title} by {' and '.join(filter(None, (', '.join(options[:-1]), options[-1])))}"
    figures = _with_labels(figures)
    names = list(figures.rows[0].cell.varied)
    with look():
        if len(names) == 2:
            figure = heat_maps(figures, names)
        elif len(names) == 1 and all(type(value) in (int, float) for value in option_values(figures, names[0])):
            figure = line_chart(figures, names[0])
        else:
            figure = ranked_rows(figures, names)
        add_title(figure, head, ". ".join((subtitle(plan, figures), *_shared_options(plan))))
    return figure


def _with_labels(figures: GridFigures) -> GridFigures:
    rows = []
    for row in figures.rows:
        texts = row.cell.game_data().words.texts
        varied = {cut(_label(texts, name), LONGEST_LABEL): value for name, value in row.cell.varied.items()}
        if len(varied) < len(row.cell.varied):  # two labels are alike as far as there is room
            return figures
        rows.append(msgspec.structs.replace(row, cell=msgspec.structs.replace(row.cell, varied=varied)))
    return msgspec.structs.replace(figures, rows=tuple(rows))


def _label(texts: Mapping[str, str], name: str) -> str:
    """What an option is called, without what stands in brackets."""
    return texts.get(f"option.{name}.label", code_text(name)).partition(" (")[0]


def _shared_options(plan: Plan) -> list[str]:
    common = plan.cells[0]
    shared = {
        name: value
        for name, value in common.options.items()
        if name not in common.varied and all(cell.options.get(name) == value for cell in plan.cells)
    }
    texts = option_texts(common.game_data(), shared)
    return [f"All with {', '.join(texts)}"] if texts else []
