"""Commands on where tables are kept: `tuckbox migrate` and `tuckbox copy`."""

from pathlib import Path

import click

from cards.errors import Fault, InputError, printable, report_faults
from companion.storage.place import PlaceType, place_name
from companion.storage.store import Place, StoreError

NAMES = {"room": "table", "play": "game", "entry": "move", "answer": "answer", "note": "note", "edition": "edition"}
"""What people call the rows of a table."""


def _check_there(place: Place) -> None:
    """Refuse a file that does not exist: a misspelt name would make an empty one."""
    if isinstance(place, Path) and not place.is_file():
        raise InputError("data_file", Fault("", str(place), "", "there is no such file of tables"))


@click.command("migrate")
@click.argument("data", metavar="DATA", type=PlaceType(), envvar="TUCKBOX_DATA")
@report_faults()
def migrate(data: Place) -> None:
    """Bring a file or a database of tables up to date after an update of Tuckbox.

    `tuckbox host` does so by itself when it starts. Do it first where many hosts start at once. DATA is a file, or
    postgresql://…
    """
    from companion.storage.place import open_store
    from companion.storage.schema import VERSION

    _check_there(data)
    try:
        store = open_store(data)
    except StoreError as error:
        raise InputError.because("data_file", str(error)) from None
    store.close()
    click.echo(f"{printable(store.name)}: is up to date, version {VERSION}.")


@click.command("copy")
@click.argument("source", metavar="FROM", type=PlaceType())
@click.argument("target", metavar="TO", type=PlaceType())
@report_faults()
def copy(source: Place, target: Place) -> None:
    """Copy all tables from one place to an empty one: from a file to a database, or back.

    FROM and TO are files, or postgresql://… Phones that sat at a table of FROM keep their seats at TO. End
    `tuckbox host` on FROM first: what is played there afterwards is not copied.
    """
    from companion.storage.reader import copy_store

    _check_there(source)
    try:
        counts = copy_store(source, target)
        names = printable(place_name(source)), printable(place_name(target))
    except StoreError as error:
        raise InputError.because("data_file", str(error)) from None
    copied = ", ".join(f"{counts[table]} {name}{'s' * (counts[table] != 1)}" for table, name in NAMES.items())
    click.echo(f"{names[0]} was copied to {names[1]}: {copied}.")
