"""`tuckbox new` starts an edition of a game; `tuckbox diff` compares two editions."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cards.errors import Fault, InputError, printable, report_faults
from generator.commands.print import LANGUAGE, console, count
from generator.commands.rules import styled

if TYPE_CHECKING:
    from cards.editions.differences import Difference
    from generator.diff import EditionDiff, PieceToPrint, PieceToRemove


@click.command("new")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--from", "source", metavar="GAME", help="A game, or the folder of another edition.")
@click.option(
    "--cards",
    "card_list",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Your own list of cards: a CSV, Excel or LibreOffice file. Starts a game of your own.",
)
@click.option("--name", "title", metavar="NAME", help="Its name. Without it, the folder's name.")
@report_faults()
def new(folder: Path, source: str | None, card_list: Path | None, title: str | None) -> None:
    """Start an edition of a game: a folder with all that you can change, to edit in a spreadsheet or text editor."""
    from cards import slugs, start_slug
    from cards.editions.scaffold import icons_by_name, start

    if not source and not card_list:
        raise InputError(
            "usage",
            Fault("", "--from", "", "is missing. Write --from GAME, or --cards FILE for your own list of cards"),
        )
    if folder.name.lower().replace("-", "_") in (*slugs(), "all"):
        what = "is the name of a game, and commands would take that. Choose another name for the folder"
        raise InputError("folder", Fault("", str(folder), "", what))
    for file in start(folder, source or start_slug(), title or "", card_list):
        click.echo(printable(str(file)))
    for told in icons_by_name(card_list) if card_list else ():
        click.echo(f"\n{printable(told)}")
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

    if (one := find_game(first).slug) != (other := find_game(second).slug):
        raise InputError.because("edition", f"{first} is {one} and {second} is {other}: compare editions of one game")
    _print_diff(compare(first, second, language), second)


def _print_diff(found: "EditionDiff", second: str) -> None:
    from rich.markup import escape

    screen = console()
    before, after = (f"{game.title}, edition {game.printing}" for game in (found.first, found.second))
    screen.print(
        f"[bold]{escape(printable(before))}[/bold]  →  [bold]{escape(printable(after))}[/bold]", highlight=False
    )
    edition = found.second.edition
    for change in edition.changed if edition else ():
        why = f" – {change.why}" if change.why else ""
        screen.print(f"  {escape(printable(change.what))}[dim]{escape(printable(why))}[/dim]", highlight=False)
    sections = (
        ("Options", found.options), ("Decks", found.decks), ("Words", found.words), ("Rules", found.rules),
    )  # fmt: skip
    screen.print()
    for title, differences in sections:
        if differences:
            _print_section(title, differences)
    if not any(differences for _, differences in sections):
        screen.print("Nothing has changed.")
    _print_pieces_to_change(found, second)


def _print_section(title: str, differences: "Sequence[Difference]") -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, title_style="bold", title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("what", style="bold", overflow="fold", ratio=2)
    table.add_column("before", overflow="fold", ratio=3)
    table.add_column("after", overflow="fold", ratio=3)
    for one in differences:
        cells = [styled(part) if part else Text("none", "dim") for part in (one.before, one.after)]
        table.add_row(Text(printable(one.what)), *cells)
    console().print(table)


def _print_pieces_to_change(found: "EditionDiff", second: str) -> None:
    from rich.markup import escape

    screen = console()
    if not found.to_print:
        screen.print("\nYou need not print any piece again.")
    else:
        _print_pieces("To print again", found.to_print)
        total = count(sum(one.copies for one in found.to_print), "piece")
        edition = f"the last print of {second}, or else of {found.second.title}; if neither was printed, everything."
        game = f"the last print of {second}; if it was not printed, everything."
        base = edition if found.second.edition else game
        screen.print(f"{total} in all.", highlight=False)
        command = escape(printable(f"tuckbox print {second} --changed"))
        screen.print(f"[bold]{command}[/bold] prints what differs from {escape(printable(base))}", highlight=False)
    if found.to_remove:
        _print_pieces("To take out", found.to_remove)


def _print_pieces(title: str, pieces: "Sequence[PieceToPrint | PieceToRemove]") -> None:
    """Print pieces with their copies, one line per component."""
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, title_style="bold", title_justify="left", box=None, pad_edge=False, show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for component, group in groupby(pieces, key=lambda one: one.component):
        table.add_row(Text(printable(component)), Text(printable(", ".join(map(_with_count, group)))))
    console().print("", table)


def _with_count(one: "PieceToPrint | PieceToRemove") -> str:
    if one.why == "other":
        was = f" instead of {one.instead}" if one.instead != one.copies else ""
    else:
        was = {"new": " (new)", "more": " more", "gone": " (gone)", "fewer": ""}[one.why]
    return f"{one.piece} ×{one.copies}{was}"
