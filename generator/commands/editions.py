"""`tuckbox new` starts an edition of a game; `tuckbox diff` compares two editions."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cards.errors import Fault, InputError, printable, report_faults
from generator.commands.options import LANGUAGE
from generator.commands.output import console, count
from generator.commands.rules import styled

if TYPE_CHECKING:
    from cards.editions.differences import Difference
    from generator.diff import EditionDiff, PieceChange


@click.command("new")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--from", "source", metavar="GAME", help="A game, or the folder of another edition.")
@click.option("--cards", "card_list", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Your own list of cards: a CSV, Excel or LibreOffice file. Starts a game of your own.")  # fmt: skip
@click.option("--name", "title", metavar="NAME", help="Its name. Without it, the folder's name.")
@report_faults()
def new(folder: Path, source: str | None, card_list: Path | None, title: str | None) -> None:
    """Start an edition of a game: a folder with all that you can change, to edit in a spreadsheet or text editor."""
    from cards import slugs, start_slug
    from cards.editions.scaffold import icons_by_name, start

    if not source and not card_list:
        message = "is missing. Write --from GAME, or --cards FILE for your own list of cards"
        raise InputError("usage", Fault("", "--from", "", message))
    if folder.name.lower().replace("-", "_") in (*slugs(), "all"):
        message = "is the name of a game, and commands would take that. Choose another name for the folder"
        raise InputError("folder", Fault("", str(folder), "", message))
    for file in start(folder, source or start_slug(), title or "", card_list):
        click.echo(printable(str(file)))
    for note in icons_by_name(card_list) if card_list else ():
        click.echo(f"\n{printable(note)}")
    name = printable(str(folder))
    if " " in name:
        name = f'"{name}"'
    then = [f"tuckbox check {name}", f"tuckbox print {name}", f"tuckbox host {name} --open"]
    if source and source.partition("/")[0] != start_slug():
        then[1:1] = [f"tuckbox diff {printable(source)} {name}"]
    click.echo("\n" + "\n  ".join(("Change what you like. Then run:", *then)))


@click.command("diff")
@click.argument("first")
@click.argument("second")
@LANGUAGE
@report_faults()
def diff(first: str, second: str, language: str) -> None:
    """Show what changes from FIRST to SECOND, and which pieces to print again or remove.

    Both are games or editions.
    """
    from cards import find_game
    from generator.diff import compare

    if (slug := find_game(first).slug) != (other := find_game(second).slug):
        raise InputError.because("edition", f"{first} is {slug} and {second} is {other}: compare editions of one game")
    _print_diff(compare(first, second, language), second)


def _print_diff(editions: "EditionDiff", second: str) -> None:
    from rich.markup import escape

    screen = console()
    titles = (f"{game.title}, edition {game.printing}" for game in (editions.first, editions.second))
    screen.print("  →  ".join(f"[bold]{escape(printable(title))}[/bold]" for title in titles), highlight=False)
    edition = editions.second.edition
    for change in edition.changed if edition else ():
        why = f" – {change.why}" if change.why else ""
        screen.print(f"  {escape(printable(change.what))}[dim]{escape(printable(why))}[/dim]", highlight=False)
    sections = (
        ("Options", editions.options), ("Decks", editions.decks), ("Words", editions.words), ("Rules", editions.rules),
    )  # fmt: skip
    screen.print()
    for title, differences in sections:
        if differences:
            _print_section(title, differences)
    if not any(differences for _, differences in sections):
        screen.print("Nothing has changed.")
    _print_pieces_to_change(editions, second)


def _print_section(title: str, differences: "Sequence[Difference]") -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, title_style="bold", title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("what", style="bold", overflow="fold", ratio=2)
    table.add_column("before", overflow="fold", ratio=3)
    table.add_column("after", overflow="fold", ratio=3)
    for difference in differences:
        cells = [styled(part) if part else Text("none", "dim") for part in (difference.before, difference.after)]
        table.add_row(Text(printable(difference.what)), *cells)
    console().print(table)


def _print_pieces_to_change(editions: "EditionDiff", second: str) -> None:
    from rich.markup import escape

    screen = console()
    if not editions.to_print:
        screen.print("\nYou need not print any piece again.")
    else:
        _print_pieces("To print again", editions.to_print)
        total = count(sum(change.copies for change in editions.to_print), "piece")
        edition = f"the last print of {second}, or else of {editions.second.title}; if neither was printed, everything."
        game = f"the last print of {second}; if it was not printed, everything."
        base = edition if editions.second.edition else game
        screen.print(f"{total} in all.", highlight=False)
        command = escape(printable(f"tuckbox print {second} --changed"))
        screen.print(f"[bold]{command}[/bold] prints what differs from {escape(printable(base))}", highlight=False)
    if editions.to_remove:
        _print_pieces("To take out", editions.to_remove)


def _print_pieces(title: str, pieces: "Sequence[PieceChange]") -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, title_style="bold", title_justify="left", box=None, pad_edge=False, show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for component, group in groupby(pieces, key=lambda change: change.component):
        table.add_row(Text(printable(component)), Text(printable(", ".join(map(_with_count, group)))))
    console().print("", table)


def _with_count(change: "PieceChange") -> str:
    if change.why == "other":
        was = f" instead of {change.instead}" if change.instead != change.copies else ""
    else:
        was = {"new": " (new)", "more": " more", "gone": " (gone)", "fewer": ""}[change.why]
    return f"{change.piece} ×{change.copies}{was}"
