"""Where a store is, as `--data` names it, and how to open it."""

from pathlib import Path
from typing import Any

import click

from companion.storage.sqlite import SqliteStore
from companion.storage.store import Place, Store, StoreError

KEPT = ".tuckbox"  # The workbench's own folder in a folder of games, and in each game.

SCHEMES = ("postgresql://", "postgres://")

_NO_DRIVER = (
    "--data: PostgreSQL needs a package that is not installed. "
    "Install Tuckbox with it: pip install 'tuckbox[postgres]'."
)


def default_file() -> Path:
    """Return the file with this user's tables."""
    import platformdirs

    return platformdirs.user_data_path("tuckbox") / "tables.sqlite"


def games_folder() -> Path:
    """Return the folder of this user's games, on which the workbench works by default."""
    import platformdirs

    return platformdirs.user_documents_path() / "Tuckbox"


def class_file(home: Path) -> Path:
    """Return the file with the tables of the classes that the workbench opens for this folder of games."""
    return home / KEPT / "class.sqlite"


def read_place(text: str) -> Place:
    """Return a place from a command line: a file, or the address of a PostgreSQL database."""
    return text if text.startswith(SCHEMES) else Path(text)


def place_name(place: Place) -> str:
    """Return a place as messages name it, without a password. Raises `StoreError`: no address, or no driver for it."""
    if isinstance(place, Path):
        return str(place)
    return str(postgres_driver().shown_address(place))


def open_store(place: Place) -> Store:
    """Open a store, or create it. Raises `StoreError`: it cannot be opened."""
    if isinstance(place, Path):
        return SqliteStore(place)
    store: Store = postgres_driver().PostgresStore(place)
    return store


def open_alone(place: Place) -> Store:
    """Open a store that nobody else may change meanwhile. Raises `StoreError`: it cannot be opened, or is hosted."""
    store = open_store(place)
    if hosts := len(store.hosts()):
        store.close()
        them = "it" if hosts == 1 else "them"
        raise StoreError(f"{store.name}: is in use by {hosts} `tuckbox host`: end {them} first.")
    return store


def postgres_driver() -> Any:
    """Return the module of shared stores, a package of its own. Raises `StoreError`: it is not installed."""
    try:
        from companion.storage import postgres
    except ImportError:
        raise StoreError(_NO_DRIVER) from None
    return postgres


class PlaceType(click.ParamType[Place]):
    """A file of tables, or the address of a PostgreSQL database."""

    name = "place"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Place:
        if isinstance(value, Path):
            return value
        place = read_place(str(value))
        if isinstance(place, Path) and place.is_dir():
            self.fail(f"{place} is a folder: name a file.", param, ctx)
        return place
