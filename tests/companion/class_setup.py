"""A class for tests: its teacher, a printer that notes what it is asked for, tables laid with people at them."""

from typing import Any

from app_server import SCRIPT, app_of, context_of
from flask import Flask
from flask.testing import FlaskClient

from companion.tables.classroom import Classroom
from companion.tables.lobby import Lobby, sit
from companion.tables.printer import PrinterError, Tent
from companion.tables.room import Room
from companion.web.pages.dashboard import ClassSetup, TeacherSession

BOTS = ("Ada", "Bo", "Cem", "Dot", "Eli", "Fay", "Gus", "Hana")


def class_app(lobby: Lobby) -> Flask:
    """The app of a house that is a class."""
    return app_of(lobby, class_setup=ClassSetup(Paper()))


class Paper:
    """A printer that notes what it is asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.lacks: str | None = None
        """What no tent's title may have."""
        self.unprintable = ""
        """The deck that cannot be printed."""

    def deck(self, name: str, language: str, paper: str) -> bytes:
        self.asked.append((name, language, paper))
        if name == self.unprintable:
            raise PrinterError(f"{name}: no ink <b>")
        return b"%PDF a deck"

    def tents(self, tents: list[Tent], language: str, paper: str) -> bytes:
        self.asked.append((tuple(tents), language, paper))
        if self.lacks is not None and any(self.lacks in tent.title for tent in tents):
            raise PrinterError("sheets: no ink for this")
        return b"%PDF tents"


def teacher_session(app: Flask) -> TeacherSession:
    found = context_of(app).teacher_session
    assert found is not None
    return found


def signed_in(app: Flask) -> FlaskClient:
    client = app.test_client()
    assert 303 == client.post("/class/in", data={"password": teacher_session(app).new_password}).status_code
    return client


def laid(classroom: Classroom, slug: str, tables: int = 3, people: int = 0, **options: Any) -> list[Room]:
    """So many tables of a game, people at each."""
    classroom.set_up_game(slug, "en", options, None, (), tables)
    rooms = classroom.rooms()
    for room in rooms:
        for seat in range(1, people + 1):
            sit(room, f"Guest{seat}")
    return rooms


def do(client: FlaskClient, what: str, **told: object) -> int:
    return client.post("/class/do", data={"do": what, **told}, headers=SCRIPT).status_code
