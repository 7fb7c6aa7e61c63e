"""The app's state, and what every page needs: who asks, which table is meant, how a page is answered."""

import ipaddress
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from operator import call
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Response, abort, current_app, g, has_request_context, request
from flask_babel import get_locale

import cards
from cards.editions.edition import Edition
from companion.lab.records.replays import Archive
from companion.limits import LimitLog, Limits
from companion.operations.metrics import Metrics
from companion.rules.game import Mover
from companion.tables.feedback import Feedback
from companion.tables.lobby import Lobby
from companion.tables.people import Person
from companion.tables.room import Room
from companion.tables.suggestions import Suggestions
from companion.web.address import Address, network_of
from companion.web.reactions import Answers, Reactions
from companion.web.render import html as render
from companion.web.second_devices import SecondDevices
from companion.web.tokens import SeatTokens
from companion.web.traffic.in_flight import InFlight
from companion.web.traffic.rate_limiter import RateLimiter
from companion.web.traffic.turns import Turns

if TYPE_CHECKING:
    from companion.web.live.hub import ConnectionHub
    from companion.web.live.shared_screens import SharedScreens
    from companion.web.pages.dashboard import TeacherSession

MOST_ADDRESSES = 10_000


@dataclass
class AppContext:
    """The state of the running app. What outlives it is in the lobby and its file."""

    lobby: Lobby
    tokens: SeatTokens
    address: Address
    hub: "ConnectionHub"
    limits: Limits = field(default_factory=Limits)
    limit_log: LimitLog = field(default_factory=LimitLog)
    limiter: RateLimiter = field(init=False)

    run_in_thread: Callable[..., Any] = call
    """`run_in_thread(function, *args)` calls a function whose work would stop every table, and returns its result."""

    run_password_check: Callable[..., Any] = call
    """The same in a second thread, for passwords alone: a teacher waits for nobody's replay."""

    run_decoding: Callable[..., Any] = call
    """The same in a third thread, for pictures that players send: one at a time, and no game waits for them."""

    wait_for_font: Callable[[Path], object] = lambda file: None
    """Wait while another process makes the font that it keeps in this file."""

    password_checks: int = 0
    """Passwords that are being checked, or wait for it."""

    photo_sets: tuple[str, ...] = ()
    """Sets of pictures that the owner of this machine lets every table play with, besides those of Tuckbox itself."""

    table_addresses: dict[str, Address] = field(default_factory=dict)
    """Addresses that tables' hosts chose for their own codes, by the code of the table."""

    other_devices: set[str] = field(default_factory=set)
    """Addresses of other machines from which somebody has opened a page."""

    teacher_session: "TeacherSession | None" = None
    """The teacher's page, if the tables are a class."""

    reactions: Reactions = field(default_factory=Reactions)
    answers: Answers = field(default_factory=Answers)
    """The answers to the bets of people who watch."""

    devices: SecondDevices = field(default_factory=SecondDevices)

    hosted: Edition | None = None
    """The edition that was named when the program started: the front page offers it first."""

    walls: "SharedScreens" = field(init=False)
    stamp: str = "-"
    """The digest of all style sheets, scripts and pictures, which is part of their addresses."""

    turns: Turns = field(default_factory=Turns)
    in_flight: InFlight = field(default_factory=InFlight)

    metrics: Metrics = field(default_factory=Metrics)
    metrics_token: str = ""
    """What opens the figures to programs on other machines; "" opens them to this machine alone."""

    is_store_good: Callable[[], bool] = lambda: True
    """Return whether the store can be read and written."""

    feedback: Feedback = field(init=False)
    archive: Archive = field(init=False)
    suggestions: Suggestions = field(init=False)

    def __post_init__(self) -> None:
        self.limiter = RateLimiter(self.limits, self.limit_log)
        self.feedback = Feedback(self.lobby.writer, limits=self.limits)
        self.archive = Archive(self.lobby.writer.store, self.lobby.library, self.limits.replay_moves)
        self.suggestions = Suggestions(self.lobby.writer, self.lobby.now)

    def is_host(self, room: Room, token: str | None) -> bool:
        """Return whether a token is a host's: of this table, or of the teacher until they sign out."""
        return self.tokens.is_host(room, token, self.teacher_session.worth if self.teacher_session else "")

    def address_of(self, room: Room) -> Address:
        """Return the address in a table's QR codes: the one that its host chose, or everybody's."""
        return self.table_addresses.get(room.code, self.address)

    def is_teacher(self, room: Room, token: str | None) -> bool:
        """Return whether a host's token is the teacher's."""
        worth = self.teacher_session.worth if self.teacher_session else ""
        return bool(worth) and self.is_host(room, token) and not self.tokens.is_host(room, token)

    @property
    def static(self) -> str:
        """Return where pages find style sheets, scripts and pictures."""
        return f"/static/{self.stamp}"

    def note_address(self, remote: str) -> None:
        """Note that a page was opened from an address, if it is another machine's."""
        own = {self.address.ip, *(candidate.ip for candidate in self.address.others)}
        if remote and remote not in own and len(self.other_devices) < MOST_ADDRESSES:
            with suppress(ValueError):
                if not ipaddress.ip_address(remote).is_loopback:
                    self.other_devices.add(remote)


def app_context() -> AppContext:
    context: AppContext = current_app.extensions["tuckbox"]
    return context


def take_turn() -> None:
    """Wait for this request's turn: those of a seat wait for each other, and those of an address; taps for nobody."""
    context = app_context()
    token = request.cookies.get("seat") or request.cookies.get("host") or request.cookies.get("teacher") or ""
    is_ours = context.tokens.is_ours(token)
    if is_ours and request.endpoint == "seat.move" and is_script():
        return
    g.turn = f"{client_address()} {token if is_ours else ''}"
    context.turns.take(g.turn)


def give_turn_back() -> None:
    """Let the next request have its turn, if this one has it."""
    if has_request_context() and g.pop("turn", None) is not None:
        app_context().turns.give_back()


def without_turn(wait: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that lets others have their turn while it waits for another thread or process."""

    def run(*args: Any) -> Any:
        if not has_request_context() or "turn" not in g:
            return wait(*args)
        turn = g.turn
        give_turn_back()
        try:
            return wait(*args)
        finally:
            app_context().turns.take(turn)
            g.turn = turn

    return run


def language() -> str:
    """Return the language of the request, one of those that have a catalogue."""
    return str(get_locale() or "en")


def words_language(slug: str) -> str:
    """Return the language of the request if a game has words in it, else English."""
    return language() if language() in cards.languages(slug) else "en"


def page(template: str, status: int = 200, *, game: str = "", **values: Any) -> Response:
    """Return a complete page; `game` is the one whose colours it wears."""
    html = render.page(template, language(), static=app_context().static, game=game, **values)
    return Response(html, status, mimetype="text/html")


def fragment(html: str) -> Response:
    return Response(html, mimetype="text/html")


def seen_other(address: str) -> Response:
    """Return the answer to a plain form: a redirect to a page."""
    return Response("", 303, {"Location": address})


def is_script() -> bool:
    """Return whether our own script asks, and not a plain form or link."""
    return "X-Tuckbox" in request.headers


def done(address: str) -> Response:
    """Return the answer to something that was done: nothing for our script, a redirect to a page for a plain form."""
    return Response(status=204) if is_script() else seen_other(address)


def refusal(sentence: str, status: int, show: Callable[[str, int], Response]) -> Response:
    """Return a refusal: the sentence alone for our script, the page that shows it for a plain form."""
    return Response(sentence, status, mimetype="text/plain") if is_script() else show(sentence, status)


def say(key: str) -> str:
    """Return a sentence in the language of the request."""
    return render.say(key, language())


def whole_number(text: str, digits: int = 8) -> int | None:
    """Return the number in a request; None for anything else, and for one with more digits."""
    return int(text) if text.isdecimal() and len(text) <= digits else None


def room_or_404(code: str) -> Room:
    """Return a table by its code. Whoever names too many that do not exist gets 429."""
    check_guesses()
    room = app_context().lobby.room(code.upper())
    if room is None:
        note_wrong_guess()
        abort(404)
    return room


def check_guesses() -> None:
    """Refuse an address with too many wrong codes or tickets. Under an attack from many addresses three are many."""
    limiter = app_context().limiter
    is_under_attack = not limiter.would_allow("all_wrong_codes")
    if not limiter.would_allow("wrong_codes", client_address()) or (
        is_under_attack and not limiter.would_allow("wrong_codes_under_attack", client_address())
    ):
        abort(429)


def note_wrong_guess() -> None:
    """Count a code or a ticket that does not exist."""
    limiter = app_context().limiter
    limiter.count("wrong_codes", client_address())
    limiter.count("wrong_codes_under_attack", client_address())
    limiter.count("all_wrong_codes")


def check_limit(name: str, *key: str) -> None:
    """Count a request and refuse one too many, of an address if no `key` says of whom."""
    if not app_context().limiter.allow(name, *(key or (client_address(),))):
        abort(429)


def client_address() -> str:
    """Return the address that limits count for. In IPv6 it is the network: each machine there has 2^64 of them."""
    return network_of(request.remote_addr or "")


def require_seat(code: str, number: int) -> tuple[Room, Person, Mover]:
    """Return who asks, person `number`, by the token in that seat's cookie. Everybody else gets the same 404."""
    context = app_context()
    room = context.lobby.room(code.upper())
    token = request.cookies.get("seat", "")
    person = context.tokens.person(room, number, token) if room else None
    if room and person is None and context.tokens.is_ours(token):  # another process may have given the seat just now
        context.lobby.newest(room)
        person = context.tokens.person(room, number, token)
    if room is None or person is None:
        room_or_404(code)  # a good token is looked for first: others' wrong codes shut nobody out
        abort(404)
    connected = context.lobby.presence.addresses(room.code, number)
    if context.devices.note((room.code, number, person.claim), request.remote_addr or "", connected):
        room.tell()
    return room, person, room.record.mover(person)


def require_host(code: str) -> Room:
    """Return a table if its host asks; everybody else gets 404."""
    context = app_context()
    room = context.lobby.room(code.upper())
    if room is None or not context.is_host(room, request.cookies.get("host")):
        room_or_404(code)
        abort(404)
    return room


def set_seat_cookie(answer: Response, room: Room, person: Person) -> Response:
    """Give a phone the token of its seat, in a cookie that is sent to that seat's addresses alone."""
    return with_cookie(answer, "seat", app_context().tokens.seat_token(room, person), seat_url(room, person.number))


def set_host_cookie(answer: Response, room: Room, teacher: str = "", path: str = "") -> Response:
    """Give a browser the token of a table's host; `teacher` is the session's worth if the teacher is the host.

    `path` is that of the host's own seat, if its menu is to know who holds it.
    """
    return with_cookie(answer, "host", app_context().tokens.host_token(room, teacher), path or host_path(room))


def sign_out_hosts(context: AppContext, room: Room) -> None:
    """Void all tokens and tickets of a table's hosts, also the teacher's. Raises `StoreError`: nothing has changed."""
    room.change(lambda record: setattr(record, "host_claim", record.host_claim + 1))
    context.tokens.void_tickets(room, 0)


def set_screen_cookie(answer: Response, room: Room) -> Response:
    """Let a host's browser see the table's public screen also while it waits for others."""
    return with_cookie(answer, "screen", app_context().tokens.screen_token(room), f"/t/{room.code}")


def host_path(room: Room) -> str:
    return f"/t/{room.code}/host"


def with_cookie(answer: Response, name: str, value: str, path: str, lasts_s: int = 180 * 24 * 3600) -> Response:
    """Let a browser keep a value for a path. No script reads it, and no other site's page makes a browser send it."""
    answer.set_cookie(name, value, lasts_s, path=path, httponly=True, samesite="Lax", secure=request.is_secure)
    return answer


def seat_url(room: Room, number: int) -> str:
    """Return the path with which a person's addresses begin."""
    return f"/t/{room.code}/me/{number}"
