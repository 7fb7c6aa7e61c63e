"""`tuckbox rules`: a game's rulebook in the terminal, or where each of its paragraphs comes from."""

import re
from typing import TYPE_CHECKING

import click

from cards.errors import printable, report_faults
from generator.commands.options import LANGUAGE
from generator.commands.output import console

if TYPE_CHECKING:
    from rich.text import Text

    from cards import GameData


@click.command("rules")
@click.argument("game")
@click.option("--sources", is_flag=True, help="Show each paragraph's source, what we decided and why.")
@LANGUAGE
@report_faults()
def rules(game: str, sources: bool, language: str) -> None:
    """Show the rules of GAME, a game or an edition."""
    from cards import load

    data = load(game, language)
    if sources:
        _print_sources(data)
    else:
        _print_rules(data)


def _print_rules(game: "GameData") -> None:
    from rich.padding import Padding
    from rich.table import Table as Grid

    from cards import load_rules
    from cards.rulebook import Heading, Rule, Table

    screen = console()
    for block in load_rules(game):
        match block:
            case Heading(words, level):
                screen.print(styled(f"**{words}**") if level == 1 else styled(f"\n**{words}**"))
            case Rule(number, words):
                row = Grid.grid(padding=(0, 1))
                row.add_column(width=5, style="dim")
                row.add_column()
                row.add_row(number, styled(words))
                screen.print(row)
            case Table(rows):
                grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold")
                for cell in rows[0]:
                    grid.add_column(styled(cell))
                for cells in rows[1:]:
                    grid.add_row(*map(styled, cells))
                screen.print(Padding(grid, (0, 0, 0, 6)))


def styled(words: str) -> "Text":
    """Return words in which `**` and `*` stand around bold and italic parts as styled text."""
    from rich.markup import escape
    from rich.text import Text

    marked = re.sub(r"\*\*(.+?)\*\*", r"[b]\1[/b]", escape(printable(words)))
    return Text.from_markup(re.sub(r"\*(.+?)\*", r"[i]\1[/i]", marked))


def _print_sources(game: "GameData") -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from cards.sources import load_sources

    origins = load_sources(game)
    screen = console()
    if not origins:
        screen.print(f"{game.title} does not say where its rules come from.", highlight=False)
        return
    table = Table(title=f"{game.title}: where the rules come from", title_style="bold", title_justify="left",
                  box=box.SIMPLE_HEAD, pad_edge=False)  # fmt: skip
    table.add_column("rule", style="bold")
    table.add_column("source")
    table.add_column("ours")
    table.add_column("what we decided", ratio=1)
    table.add_column("why", ratio=1)
    shown: set[str] = set()
    for number, origin in origins.items():
        place = "this edition" if origin.is_edition else origin.source or "–"
        if not origin.rulings:
            table.add_row(number, place)
        for i, (name, ruling) in enumerate(origin.rulings.items()):
            words = ("as above", "") if name in shown else (ruling.ruling, ruling.reason)
            shown.add(name)
            table.add_row("" if i else number, "" if i else place, name, *map(Text, words))
    screen.print(table)
    if "credits" in game.words.texts:
        screen.print(styled(game.words("credits")))
