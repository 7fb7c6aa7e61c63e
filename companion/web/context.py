"""What every page of the app needs: the tables, the seats, the limits, and how a page is answered."""

import ipaddress
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from flask import Response, abort, current_app, request
from flask_babel import get_locale
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from companion.lab.records.replays import Archive
from companion.rules.game import Mover
from companion.tables.feedback import Feedback
from companion.tables.lobby import Lobby
from companion.tables.people import Person
from companion.tables.room import Room
from companion.web import render
from companion.web.address import Address
from companion.web.tokens import SeatTokens

if TYPE_CHECKING:
    from companion.web.live.hub import ConnectionHub
    from companion.web.pages.dashboard import TeacherSession

MOST_COUNTED = 10_000


@dataclass(frozen=True)
class Limits:
    """How often one address, or one seat, may do what could be done too often."""

    wrong_codes: str = "12/minute"
    """Codes and tickets that do not exist, an address; the right ones cost nothing."""

    tables: str = "20/minute"
    """New tables, an address."""

    people: str = "60/minute"
    """New people, an address: a class behind one router sits down within a minute."""

    taps: str = "12/second"
    """Taps, a seat."""

    lines: str = "60/minute"
    """Open sockets, an address and table: a phone that comes back needs one."""

    passwords: str = "20/hour"
    """Wrong passwords of the teacher's page, an address; the right one costs nothing."""

    fronts: str = "600/minute"
    """Front pages and forms of games, an address: a class behind one router comes by them within a minute."""

    notes: str = "40/minute"
    """Notes of whoever watches, an address and table."""

    replays: str = "6000/minute"
    """Pages of what happened, an address: a class behind one router steps through its games."""


@cache
def _parsed(limit: str) -> RateLimitItem:
    return parse(limit)


def _at_once(call: Callable[..., Any], *args: Any) -> Any:
    return call(*args)


@dataclass
class AppContext:
    """The app's own state; everything that lasts is in the house."""

    lobby: Lobby
    tokens: SeatTokens
    address: Address
    hub: "ConnectionHub"
    limits: Limits = field(default_factory=Limits)
    reached: set[str] = field(default_factory=set)
    """Addresses from which somebody has opened a page, this machine's own apart."""

    apart: Callable[..., Any] = _at_once
    """Calls a function with what it is for in a thread of its own, where its work would stop every table."""

    trying: Callable[..., Any] = _at_once
    """As `apart`, for passwords alone: a teacher waits for nobody's replay."""

    tried: int = 0
    """Passwords that are being looked at, or wait for it."""

    feedback: Feedback = field(init=False)
    archive: Archive = field(init=False)

    teacher_session: "TeacherSession | None" = None
    """The teacher's, where there is a class."""

    _storage: MemoryStorage = field(default_factory=MemoryStorage)

    _limiter: FixedWindowRateLimiter = field(init=False)

    def __post_init__(self) -> None:
        self._limiter = FixedWindowRateLimiter(self._storage)
        self.feedback, self.archive = Feedback(self.lobby.writer), Archive(self.lobby.writer.store)

    def is_host(self, room: Room, token: str | None) -> bool:
        """Whether a token is a host's: of the table's own, or of the teacher, who leads until signing out."""
        return self.tokens.is_host(room, token, self.teacher_session.worth if self.teacher_session else "")

    def counts(self, remote: str) -> None:
        """Notes that a page was opened from an address, if it is another machine's."""
        ours = {self.address.ip, *(one.ip for one in self.address.others)}
        if remote and remote not in ours and len(self.reached) < MOST_COUNTED:
            with suppress(ValueError):
                if not ipaddress.ip_address(remote).is_loopback:
                    self.reached.add(remote)

    def allows(self, limit: str, *key: str) -> bool:
        """Counts one more; whether that is not too many."""
        return self._limiter.hit(_parsed(limit), *key)

    def gives_back(self, limit: str, *key: str) -> None:
        """Takes back one that was counted."""
        self._storage.decr(_parsed(limit).key_for(*key))

    def still_allows(self, limit: str, *key: str) -> bool:
        """Whether one more would not be too many; counts nothing."""
        return self._limiter.test(_parsed(limit), *key)


def app_context() -> AppContext:
    found: AppContext = current_app.extensions["tuckbox"]
    return found


def language() -> str:
    """The language of whoever asks, of those that there are."""
    return str(get_locale() or "en")


def page(template: str, status: int = 200, **values: Any) -> Response:
    """A whole page of the house."""
    return Response(render.page(template, language(), static=static_url(), **values), status, mimetype="text/html")


def fragment(html: str) -> Response:
    return Response(html, mimetype="text/html")


def static_url() -> str:
    stamp: str = current_app.config["STAMP"]
    return f"/static/{stamp}"


def seen_other(address: str) -> Response:
    """The answer to a plain form: look there now."""
    return Response("", 303, {"Location": address})


def is_script() -> bool:
    """Whether our own script asks, and not a plain form or link."""
    return "X-Tuckbox" in request.headers


def room_or_404(code: str) -> Room:
    """A table by its code. Whoever names too many that do not exist is told to wait."""
    here, limit = app_context(), app_context().limits.wrong_codes
    if not here.still_allows(limit, "code", client_address()):
        abort(429)
    room = here.lobby.room(code.upper())
    if room is None:
        here.allows(limit, "code", client_address())
        abort(404)
    return room


def client_address() -> str:
    return request.remote_addr or ""


def require_seat(code: str, number: int) -> tuple[Room, Person, Mover]:
    """Who asks, by the token in the cookie of that seat's path; one answer for every way in which it is not theirs."""
    here = app_context()
    room = here.lobby.room(code.upper())
    person = here.tokens.person(room, number, request.cookies.get("seat")) if room else None
    if room is None or person is None:
        room_or_404(code)  # a good token is asked for first: others' wrong codes shut nobody out
        abort(404)
    return room, person, room.mover(person)


def require_host(code: str) -> Room:
    """A table whose host asks."""
    here = app_context()
    room = here.lobby.room(code.upper())
    if room is None or not here.is_host(room, request.cookies.get("host")):
        room_or_404(code)
        abort(404)
    return room


def set_seat_cookie(answer: Response, room: Room, person: Person) -> Response:
    """Gives a phone the token of its seat, in a cookie that goes along with that seat's addresses alone."""
    return _with_cookie(answer, "seat", app_context().tokens.token(room, person), seat_url(room, person.number))


def set_host_cookie(answer: Response, room: Room, teacher: str = "") -> Response:
    """Gives a browser the token of a table's host; with `teacher`, of its teacher."""
    return _with_cookie(answer, "host", app_context().tokens.host_token(room, teacher), host_path(room))


def host_path(room: Room) -> str:
    return f"/t/{room.code}/host"


def _with_cookie(answer: Response, name: str, token: str, path: str) -> Response:
    answer.set_cookie(
        name, token, path=path, httponly=True, samesite="Lax", secure=request.is_secure, max_age=180 * 24 * 3600
    )
    return answer


def seat_url(room: Room, number: int) -> str:
    """Where a person's addresses begin."""
    return f"/t/{room.code}/me/{number}"
