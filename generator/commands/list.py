"""`tuckbox list`: what a game prints, as a table."""

import click

from cards.errors import report_faults
from generator.commands.options import GAMES, LANGUAGE, PAPER
from generator.commands.output import console
from layouts.kit.stock import PAPERS


@click.command("list")
@GAMES
@PAPER
@LANGUAGE
@report_faults()
def list_(games: tuple[str, ...], paper: str, language: str) -> None:
    """List every component with its size, its count and the sheets it needs."""
    import layouts
    from cards import load
    from generator.game_names import find_games
    from generator.imposition.grids import piece_rooms
    from generator.imposition.layout import Layout
    from generator.listing import rows
    from generator.typesetting.booklets import on_request
    from generator.typesetting.fonts import Faces
    from layouts.kit.component import Print

    layout = Layout(PAPERS[paper])
    print_ = Print(rooms=piece_rooms(layout.paper, layout.bleed))
    for slug in find_games(games):
        game = load(slug, language)
        components = layouts.components(game, print_)
        extras = on_request(game, print_, components, Faces(layouts.fonts_of(game)))
        _table(game.title, rows(game, components, extras, layout.paper))


def _table(title: str, rows: list[tuple[str, ...]]) -> None:
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_style="bold", title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("component", style="bold")
    table.add_column("name")
    for name, side in (("size, mm", "right"), ("sleeves", "left"), ("count", "right"), ("sheets", "right")):
        table.add_column(name, justify="left" if side == "left" else "right")
    for row in rows:
        table.add_row(*row)
    console().print(table)
