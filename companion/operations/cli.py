"""The commands `tuckbox backup` and `tuckbox restore`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cards.errors import printable, report_faults
from companion.storage.place import PlaceType, default_file, place_name
from companion.storage.store import Place

if TYPE_CHECKING:
    from companion.operations.backup import Contents

FILE = click.argument("file", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))
DATA = click.option(
    "--data", type=PlaceType(), envvar="TUCKBOX_DATA", metavar="FILE|URL",
    help="Where the tables are: a file, or postgresql://… Without it, a file in your user data folder.",
)  # fmt: skip
FORCE = click.option("--force", is_flag=True, help="Overwrite what is there.")


@click.command("backup")
@FILE
@DATA
@FORCE
@report_faults()
def backup(file: Path, data: Place | None, force: bool) -> None:
    """Copy all tables into FILE and check the copy. Hosts may run meanwhile.

    FILE holds every secret and every name: keep it as safe as the original.
    """
    from companion.operations.backup import back_up

    _tell(file, "holds", back_up(data or default_file(), file, force=force))


@click.command("restore")
@FILE
@DATA
@FORCE
@report_faults()
def restore(file: Path, data: Place | None, force: bool) -> None:
    """Check FILE, which `tuckbox backup` has made, and put it in the place of the tables. No host may run on them."""
    from companion.operations import backup as copies

    target = data or default_file()
    _tell(place_name(target), "is restored:", copies.restore(file, target, force=force))


def _tell(file: Path | str, verb: str, contents: "Contents") -> None:
    counts = {"table": contents.tables, "game": contents.games, "move": contents.moves}
    numbers = ", ".join(f"{count} {name}{'' if count == 1 else 's'}" for name, count in counts.items())
    click.echo(printable(f"{file} {verb} {numbers}."))
    if contents.unreadable:
        records = "1 record" if contents.unreadable == 1 else f"{contents.unreadable} records"
        click.echo(f"{records} cannot be read by this release. They were copied as they are.", err=True)
