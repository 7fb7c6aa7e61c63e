"""Places of tables as a command line names them, and tickets of one process."""

from pathlib import Path

import click
import pytest
from cases import each_case

from companion.storage import place as places
from companion.storage.sqlite import SqliteStore
from companion.storage.store import StoreError
from companion.storage.tickets import OwnTickets


@each_case
def test_addresses_are_shown_without_their_password(address: str, shown: str) -> None:
    assert address == places.PlaceType()(address) and shown == places.place_name(address)


def test_a_file_is_a_place_and_a_folder_is_none(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    assert [file, file] == [places.PlaceType()(given) for given in (file, str(file))] and str(
        file
    ) == places.place_name(file)
    with pytest.raises(click.BadParameter, match="is a folder: name a file"):
        places.PlaceType()(str(tmp_path))
    assert ("tuckbox", "tables.sqlite") == places.default_file().parts[-2:] and "Tuckbox" == places.games_folder().name
    assert tmp_path / ".tuckbox" / "class.sqlite" == places.class_file(tmp_path)


@pytest.mark.parametrize(("hosts", "told"), [({7}, "1 `tuckbox host`: end it"), ({7, 8}, "2 `tuckbox host`: end them")])
def test_a_store_that_is_hosted_is_not_opened_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hosts: set[int], told: str
) -> None:
    places.open_alone(tmp_path / "a.db").close()
    monkeypatch.setattr(SqliteStore, "hosts", lambda _: frozenset(hosts))
    with pytest.raises(StoreError, match=told):
        places.open_alone(tmp_path / "a.db")
    SqliteStore(tmp_path / "a.db").close()


def test_a_seats_ticket_is_good_once_and_a_hosts_as_long_as_it_lasts() -> None:
    now = [0.0]
    tickets = OwnTickets(lambda: now[0])
    for code, number, text, lasts_s in (
        ("FOX", 1, "old", 60), ("FOX", 1, "new", 60), ("FOX", 0, "host", 60), ("FOX", 2, "late", 61),
        ("OWL", 1, "owl", 99),
    ):  # fmt: skip
        tickets.give(code, number, text, lasts_s)
    good = [tickets.redeem("FOX", text) for text in ("old", "new", "new", "host", "host", "owl")]
    assert [None, 1, None, 0, 0, None] == good
    now[0] = 60
    tickets.give("OWL", 1, "", 60)
    assert [None, 2] == [tickets.redeem("FOX", text) for text in ("host", "late")] and tickets.redeem(
        "OWL", "owl"
    ) is None
