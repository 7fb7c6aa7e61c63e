"""A class for tests: its teacher, a printer that records requests, tables with people at them."""

from typing import Any

from app_server import SCRIPT, context_of, make_app
from flask import Flask
from flask.testing import FlaskClient

from companion.classes import password
from companion.classes.classroom import Classroom
from companion.classes.printer import PrinterError, Tent
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import sit
from companion.web.pages.dashboard import ClassSetup, TeacherSession

password._COST = 2  # else each class takes a tenth of a second
BOTS = ("Ada", "Bo", "Cem", "Dot", "Eli", "Fay", "Gus", "Hana")


def class_app(lobby: Lobby) -> Flask:
    return make_app(lobby, class_setup=ClassSetup(FakePrinter()))


class FakePrinter:
    def __init__(self) -> None:
        self.requests: list[tuple[Any, ...]] = []
        self.unprintable_title: str | None = None
        """The text that cannot be printed in a tent's title."""
        self.unprintable_deck = ""
        """The deck that cannot be printed."""

    def deck(self, name: str, language: str, paper: str) -> bytes:
        self.requests.append((name, language, paper))
        if name == self.unprintable_deck:
            raise PrinterError(f"{name}: no ink <b>")
        return b"%PDF a deck"

    def tents(self, tents: list[Tent], language: str, paper: str) -> bytes:
        self.requests.append((tuple(tents), language, paper))
        if self.unprintable_title is not None and any(self.unprintable_title in tent.title for tent in tents):
            raise PrinterError("sheets: no ink for this")
        return b"%PDF tents"


def teacher_session(app: Flask) -> TeacherSession:
    return context_of(app).teacher_session


def signed_in(app: Flask) -> FlaskClient:
    client = app.test_client()
    assert 303 == client.post("/class/in", data={"password": teacher_session(app).new_password}).status_code
    return client


def set_up_tables(classroom: Classroom, slug: str, tables: int = 3, people: int = 0, **options: Any) -> list[Room]:
    classroom.set_up_game(slug, "en", options, None, (), tables)
    rooms = classroom.rooms()
    for room in rooms:
        for seat in range(1, people + 1):
            sit(room, f"Guest{seat}")
    return rooms


def post_action(client: FlaskClient, action: str, **fields: object) -> int:
    return client.post("/class/do", data={"do": action, **fields}, headers=SCRIPT).status_code
