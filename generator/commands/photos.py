"""`tuckbox photos import`, `list`, `remove`: sets of players' own pictures, and what is told of them."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cards.errors import CardDataError, Fault, FaultsError, InputError, printable
from generator.commands.print import console, count, told
from generator.progress import progress

if TYPE_CHECKING:
    from cards.album.sets import Imported
    from generator.photos.import_set import Taken


@click.group("photos")
def photos() -> None:
    """Keep sets of your own pictures for Album: the same numbers on paper and on phones."""


@photos.command("import")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--name", required=True, metavar="SET", help="What the set is called; of one that is there, add to it.")
@told()
def import_(folder: Path, name: str) -> None:
    """Make a set of a folder's pictures, or bring one up to date. Numbers once given stay."""
    from generator.photos.import_set import take_in

    a_round = _a_round()
    with progress("pictures") as (each, _):
        taken = take_in(folder, name, a_round, each)
    _tell(taken, name, a_round)
    if taken.refused:
        click.echo(printable(f"not taken, of {folder}: {count(len(taken.refused), 'file')}"), err=True)
        for one in taken.refused:
            click.echo(printable(f"  {one.file}: {one.why}"), err=True)
        raise SystemExit(1)


@photos.command("list")
@told()
def list_() -> None:
    """Show every set: its pictures, rounds, and folder."""
    from rich import box
    from rich.table import Table

    from cards.album import sets
    from generator.photos.import_set import entries_of

    a_round, faults = _a_round(), list[Fault]()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("name", style="bold")
    table.add_column("pictures", justify="right")
    table.add_column("enough for", justify="right")
    table.add_column("where", overflow="fold")
    for name in sets.names():
        try:
            pictures = len(_builtin() if name == sets.BUILTIN else entries_of(name))
        except FaultsError as error:
            faults += error.faults
            continue
        where = "the game's own" if name == sets.BUILTIN else str(sets.folder() / name)
        table.add_row(name, str(pictures), count(pictures // a_round, "round"), where)
    console().print(table)
    if faults:
        raise InputError("photos", *faults)


@photos.command("remove")
@click.argument("name", metavar="SET")
@click.option("--yes", is_flag=True, help="Without asking.")
@told()
def remove(name: str, yes: bool) -> None:
    """Remove a set. Its numbers are not given again: a set made anew begins at 1."""
    from cards.album import sets
    from generator.photos.import_set import remove

    is_own = name in sets.names() and name != sets.BUILTIN
    if is_own and not yes and not click.confirm(f"Remove the set {name}, its numbers and its copies?"):
        click.echo(f"{name} stays")
        return
    remove(name)
    click.echo(f"{name} is removed")


def _a_round() -> int:
    """How many pictures a round takes.

    Raises:
        CardDataError: when the game's data do not tell.
    """
    from cards import HERE
    from cards.album import photos_a_round
    from cards.deck import Reader

    reader = Reader(HERE / "album")
    a_round = photos_a_round(reader)
    if reader.faults:
        raise CardDataError(reader.faults)
    return a_round


def _builtin() -> tuple[int, ...]:
    from cards import HERE
    from cards.album.sets import BUILTIN, read_set
    from cards.deck import Reader

    reader = Reader(HERE / "album")
    found = read_set(reader, BUILTIN)
    if found is None:
        raise CardDataError(reader.faults)
    return found.numbers


def _tell(taken: "Taken", name: str, a_round: int) -> None:
    from cards.album import Options
    from cards.album.sets import spans

    there, rounds = len(taken.entries), len(taken.entries) // a_round
    click.echo(f"{name}: {there} pictures, numbers {spans(taken.entries)}, enough for {count(rounds, 'round')}")
    for what, numbers in (("new", taken.new), ("kept", taken.kept)):
        if numbers:
            click.echo(f"  {what}: {len(numbers)} ({spans(numbers)})")
    for what, numbers in (("replaced", taken.replaced), ("no longer in the folder, kept in the set", taken.gone)):
        if numbers:
            click.echo(printable(f"  {what}: {len(numbers)} ({_named(numbers, taken.entries)})"))
    for file, same in taken.twice:
        click.echo(printable(f"  {file} is the same picture as {same}: taken once"))
    click.echo(f"On paper:  tuckbox print album --photos {name}")
    click.echo(f"On phones: tuckbox referee album --seats 4 --option photo_set={name}")
    if rounds < (usual := Options().rounds):
        click.echo(f"A game has {usual} rounds: add pictures, or play with the option rounds={rounds}")


def _named(numbers: Iterable[int], entries: Mapping[int, "Imported"]) -> str:
    return ", ".join(f"{number} {entries[number].name}".strip() for number in numbers)
