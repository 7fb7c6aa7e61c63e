"""`tuckbox photos import`, `list`, `remove`: sets of players' own pictures."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cards.errors import CardDataError, Fault, FaultsError, InputError, printable, report_faults
from generator.commands.output import console, count, fail_for_refused
from generator.progress import progress

if TYPE_CHECKING:
    from cards.picture_sets import PictureNeed
    from generator.photos.import_set import ImportResult


class _PhotosGroup(click.Group):
    """A group whose help names the games that are played with pictures. Their titles are read only for help."""

    def get_short_help_str(self, limit: int = 45) -> str:
        self._name_games()
        return super().get_short_help_str(limit)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self._name_games()
        super().format_help_text(ctx, formatter)

    def _name_games(self) -> None:
        from generator.photos.source import picture_titles

        self.help = f"Manage sets of your own pictures for {picture_titles()}, numbered alike on paper and phones."


@click.group("photos", cls=_PhotosGroup)
def photos() -> None:
    pass


@photos.command("import")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--name", required=True, metavar="SET", help="The set's name. If it exists, pictures are added.")
@report_faults()
def import_(folder: Path, name: str) -> None:
    """Make a set from a folder of pictures, or update a set. A picture keeps its number."""
    from generator.photos.import_set import import_folder

    need = _picture_need()
    with progress("pictures") as (advance, _):
        result = import_folder(folder, name, need.a_round, advance)
    _print_result(result, name, need)
    fail_for_refused(folder, result.refused, "used")


@photos.command("list")
@report_faults()
def list_() -> None:
    """List every set with its pictures, rounds and folder."""
    from rich import box
    from rich.table import Table

    from cards import picture_sets
    from cards.photo_sets.set_files import read_entries

    a_round, faults = _picture_need().a_round, list[Fault]()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("name", style="bold")
    table.add_column("pictures", justify="right")
    table.add_column("enough for", justify="right")
    table.add_column("where", overflow="fold")
    for name in picture_sets.names():
        is_builtin = name == picture_sets.BUILTIN
        try:
            pictures = _builtin_count() if is_builtin else len(read_entries(name))
        except FaultsError as error:
            faults += error.faults
            continue
        where = "the game's own" if is_builtin else str(picture_sets.folder() / name)
        table.add_row(name, str(pictures), count(pictures // a_round, "round"), where)
    console().print(table)
    if faults:
        raise InputError("photos", *faults)


@photos.command("remove")
@click.argument("name", metavar="SET")
@click.option("--yes", is_flag=True, help="Do not ask.")
@report_faults()
def remove(name: str, yes: bool) -> None:
    """Delete a set. Its numbers are not used again. A new set starts at 1."""
    from cards import picture_sets
    from cards.photo_sets.set_files import remove_set

    is_imported = name in picture_sets.names() and name != picture_sets.BUILTIN
    if is_imported and not yes and not click.confirm(f"Remove the set {name}, its numbers and its copies?"):
        click.echo(f"{name} was not deleted")
        return
    remove_set(name)
    click.echo(f"{name} is deleted")


def _picture_need() -> "PictureNeed":
    """Return what the game that takes most pictures a round needs: a set that is enough for it is enough for all."""
    import importlib

    from cards import game_folder, picture_games
    from cards.deck import Reader

    needs, faults = list["PictureNeed"](), list[Fault]()
    for slug in picture_games():
        reader = Reader(game_folder(slug))
        needs.append(importlib.import_module(f"cards.{slug}").read_picture_need(reader))
        faults += reader.faults
    if faults or not needs:
        raise CardDataError(faults or [Fault("", "", "", "there is no game with pictures")])
    return max(needs)


def _builtin_count() -> int:
    from cards import game_folder, picture_games
    from cards.deck import Reader
    from cards.picture_sets import BUILTIN, read_set

    total = 0
    for slug in picture_games():
        reader = Reader(game_folder(slug))
        builtin = read_set(reader, BUILTIN)
        if builtin is None:
            raise CardDataError(reader.faults)
        total += len(builtin.numbers)
    return total


def _print_result(result: "ImportResult", name: str, need: "PictureNeed") -> None:
    from cards import picture_games
    from cards.picture_sets import spans
    from generator.photos.folder import said_of_folders

    total, rounds = len(result.entries), len(result.entries) // need.a_round
    click.echo(f"{name}: {total} pictures, numbers {spans(result.entries)}, enough for {count(rounds, 'round')}")
    for kind, numbers in (("new", result.new), ("kept", result.kept)):
        if numbers:
            click.echo(f"  {kind}: {len(numbers)} ({spans(numbers)})")
    for kind, numbers in (("replaced", result.replaced), ("no longer in the folder, kept in the set", result.missing)):
        if numbers:
            names = ", ".join(f"{number} {result.entries[number].name}".strip() for number in numbers)
            click.echo(printable(f"  {kind}: {len(numbers)} ({names})"))
    for file, same in result.duplicates:
        click.echo(printable(f"  {file} is the same picture as {same}: used once"))
    for slug in picture_games():
        click.echo(f"On paper:  tuckbox print {slug} --photos {name}")
        click.echo(f"On phones: tuckbox host {slug} --photos {name}, and choose it for the table")
    if inner := said_of_folders(result.folders):
        click.echo(printable(inner), err=True)
    if rounds < need.rounds:
        click.echo(f"A game has {need.rounds} rounds. Add pictures, or set the option rounds={rounds}")
