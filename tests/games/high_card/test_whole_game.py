"""High Card from end to end: on phones, on paper and in simulation, in few lines and without a line elsewhere."""

from pathlib import Path

from app_server import phone, seat_path
from conftest import Tuckbox
from flask import Flask
from screen_forms import forms_of
from table_setup import start_room

from companion.tables.lobby import Lobby

HERE = Path(__file__).parent
FOLDERS = ("cards", "layouts", "companion")
KINDS = (".py", ".toml", ".md", ".html", ".css")


def test_it_is_small() -> None:
    files = [file for folder in FOLDERS for file in (HERE / folder).rglob("*") if file.suffix in KINDS]
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) <= 240


def test_a_whole_game_is_played_on_phones(lobby: Lobby, app: Flask) -> None:
    """Each seat sees its card under the finger, taps once and waits; then everybody sees who has won."""
    room = start_room(lobby, "high_card", seats=3)
    clients = {seat: phone(app, room, seat) for seat in (1, 2, 3)}
    for seat, client in clients.items():
        assert str(room.view(seat).you.card) in client.get(f"{seat_path(room, seat)}/secret").text
        [form] = forms_of(client.get(seat_path(room, seat)).text)
        keep, _ = form.submissions()
        assert 303 == client.post(f"{seat_path(room, seat)}/move", data=dict(keep)).status_code
        if seat < 3:
            assert "The others are not ready yet." in client.get(seat_path(room, seat)).text
    assert "over" == room.status
    (winner,) = room.view("table").outcome.winners
    assert "You win." in clients[winner].get(seat_path(room, winner)).text
    assert f"Guest{winner} wins." in clients[1 + winner % 3].get(seat_path(room, 1 + winner % 3)).text
    assert "Guest1" in app.test_client().get(f"/t/{room.code}/screen").text


def test_it_stands_on_the_front_page(app: Flask) -> None:
    """With the default drawing, for it has none; a table of it is opened there."""
    page = app.test_client().get("/").text
    assert 'href="/new/high_card"' in page and "<title>Tuckbox: what can we play?</title>" in page
    assert 303 == app.test_client().post("/new/high_card", data={"highest": "30"}).status_code


def test_it_is_printed(tuckbox: Tuckbox, tmp_path: Path) -> None:
    """Its cards, and the default rule sheet."""
    tuckbox("print", "high-card", "--out", tmp_path, status=0)
    assert (tmp_path / "high_card-a4.pdf").stat().st_size > 10_000


def test_it_is_simulated(tuckbox: Tuckbox) -> None:
    told = tuckbox("simulate", "high_card", "--seats", 3, "--games", 20, "--jobs", 1)
    assert 0 == told.exit_code and "High Card, 20 games" in told.output
