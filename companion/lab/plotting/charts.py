"""Charts of a simulated grid: chooses the kind of chart by what varies between the cells."""

from matplotlib.figure import Figure

from companion.lab.plotting.heat_maps import heat_maps
from companion.lab.plotting.history import history
from companion.lab.plotting.line_charts import line_chart
from companion.lab.plotting.ranked_rows import ranked_rows
from companion.lab.plotting.style import add_title, look
from companion.lab.simulation.entrants import EDITION
from companion.lab.simulation.simulate import Plan
from companion.lab.statistics.grid_cells import GridFigures
from companion.lab.statistics.series import option_values, subtitle


def chart(plan: Plan, title: str, figures: GridFigures) -> Figure:
    """Return a chart of the differences between cells, with 95 % intervals: a history of editions, or a grid."""
    return (history if list(plan.cells[0].varied) == [EDITION] else grid_chart)(plan, title, figures)


def grid_chart(plan: Plan, title: str, figures: GridFigures) -> Figure:
    """Return a chart of win rates, lengths and designers' measures over the grid.

    One numeric option gives lines along its values, two options give heat maps, all else a row for each cell.
    """
    names = list(plan.cells[0].varied)
    head = f"{title} by {' and '.join(filter(None, (', '.join(names[:-1]), names[-1])))}"
    with look():
        if len(names) == 2:
            figure = heat_maps(figures, names)
        elif len(names) == 1 and all(map(_is_number, option_values(figures, names[0]))):
            figure = line_chart(figures, names[0])
        else:
            figure = ranked_rows(figures, names)
        add_title(figure, head, subtitle(plan, figures))
    return figure


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
