"""The companion as a Flask app: `create_app` wires its parts and checks every request."""

import ipaddress
import socket
from collections.abc import Callable
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request
from flask_babel import Babel
from werkzeug.exceptions import HTTPException

from cards.errors import InputError
from companion.events import report_fault
from companion.limits import LimitLog, Limits
from companion.operations.metrics import Metrics
from companion.storage.store import StoreError
from companion.storage.tickets import StoredTickets
from companion.tables.lobby import Lobby
from companion.web.about.pages import about
from companion.web.address import Address
from companion.web.assets import assets, assets_digest
from companion.web.context import AppContext, give_turn_back, page, refusal, say, take_turn
from companion.web.docs.pages import docs
from companion.web.health import StoreCheck, health
from companion.web.live.hub import SOCKET_TAKEN, ConnectionHub, NoResponse
from companion.web.live.shared_screens import SharedScreens
from companion.web.live.taps import MOST_FIELDS
from companion.web.live.tls import strict_transport
from companion.web.pages import feedback, home, host, next_game, replay, report_page, seat, suggestions, table, teacher
from companion.web.pages.dashboard import ClassSetup, open_teacher_session
from companion.web.render import html as render
from companion.web.tokens import SeatTokens
from companion.web.traffic.repeats import Repeats

BLUEPRINTS = (
    assets, docs, home.home, table.table, seat.seat, next_game.next_game, host.host, teacher.teacher,
    report_page.report_page, replay.replay, feedback.feedback_pages, suggestions.suggestions, about, health,
)  # fmt: skip

LARGEST_FORM = 16 * 1024  # Bytes: a message of 500 letters of four bytes each, percent-encoded, and some more.


def create_app(
    lobby: Lobby, key: bytes, address: Address, limits: Limits | None = None, *, names: tuple[str, ...] = (),
    class_setup: ClassSetup | None = None, metrics: Metrics | None = None,
    say_limit: Callable[[str], None] = lambda sentence: None,
) -> Flask:  # fmt: skip
    """Return the app over a lobby. `key` signs tokens; `names` are further host names of this machine.

    With `class_setup` the lobby's numbered tables are a class, which has a teacher's page. `say_limit` gets a sentence
    once in a while if a limit is reached.
    """
    app = Flask("companion.web", static_folder=None)
    app.config.update(MAX_CONTENT_LENGTH=LARGEST_FORM, MAX_FORM_PARTS=MOST_FIELDS, PROPAGATE_EXCEPTIONS=False)
    limits, metrics = limits or lobby.limits, metrics or Metrics()
    log = LimitLog(say_limit, count=lambda name: metrics.limits.labels(name).inc())
    store = lobby.writer.store
    tokens = SeatTokens(key, tickets=StoredTickets(store.ask) if store.is_shared else None)  # others take them, too
    hub = ConnectionHub(limits, log, lobby.presence, metrics.skipped.inc)
    context = AppContext(lobby, tokens, address, hub, limits, log, stamp=assets_digest(), metrics=metrics)
    context.is_store_good = StoreCheck(lobby.writer)
    _show_totals(context)
    app.extensions["tuckbox"] = context
    context.walls = SharedScreens()
    if class_setup:
        context.teacher_session = open_teacher_session(class_setup, lobby, context.feedback, context.suggestions, key)
    Babel(app, default_translation_directories=str(render.CATALOGUES), locale_selector=_locale)
    for part in BLUEPRINTS:
        app.register_blueprint(part)
    repeats = Repeats()
    known_hosts = frozenset(("localhost", socket.gethostname().lower(), *(name.lower() for name in names)))

    @app.before_request
    def check_request() -> Response | None:
        if request.endpoint in ("health.is_alive", "health.is_ready"):
            return None  # a machine asks often, under any name, and waits for nobody
        _refuse_foreign_names(known_hosts)
        _refuse_foreign_pages()
        context.note_address(request.remote_addr or "")
        take_turn()
        return repeats.answer()

    @app.teardown_request
    def end_turn(error: BaseException | None) -> None:
        give_turn_back()

    @app.after_request
    def count_answer(answer: Response) -> Response:
        metrics.answers[answer.status_code // 100].inc()
        repeats.note(answer)
        if context.in_flight.is_ending:
            answer.headers["Connection"] = "close"
        return answer

    app.after_request(_set_headers)
    app.register_error_handler(HTTPException, _show_http_error)
    app.register_error_handler(StoreError, _show_refusal)
    app.register_error_handler(InputError, _show_refusal)
    app.register_error_handler(Exception, _show_fault)
    return app


def _show_totals(context: AppContext) -> None:
    show, count = context.metrics.show, context.lobby.presence.count
    show("tuckbox_tables", "Tables that are kept.", context.lobby.count)
    show("tuckbox_phones", "WebSockets of seats, which are phones.", lambda: count(is_seat=True))
    show("tuckbox_screens", "WebSockets of public screens, hosts and others.", lambda: count(is_seat=False))
    show("tuckbox_connections", "All open connections.", lambda: context.hub.open.total)


def _locale() -> str | None:
    catalogues = render.languages()
    for tag in request.accept_languages.values():
        for name in (tag.replace("-", "_"), tag.partition("-")[0]):
            if name in catalogues:
                return str(name)
    return "en"


def _refuse_foreign_names(known_hosts: frozenset[str]) -> None:
    """Refuse foreign host names: a page elsewhere could let its own name point here and read what we answer."""
    name = (urlsplit(f"//{request.host}").hostname or "").lower()
    try:
        ipaddress.ip_address(name)
    except ValueError:
        if name not in known_hosts and not name.endswith(".local"):
            abort(421)


def _refuse_foreign_pages() -> None:
    """Refuse posts and WebSockets that another site's page makes a browser send."""
    is_websocket = request.headers.get("Upgrade", "").lower() == "websocket"
    if request.method in ("GET", "HEAD", "OPTIONS") and not is_websocket:
        return
    origin = request.headers.get("Origin")
    if origin is not None:
        if origin != f"{request.scheme}://{request.host}":
            abort(403)
    elif request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        abort(403)


def _set_headers(answer: Response) -> Response:
    """Say in every answer: nothing is cached, nothing comes from elsewhere, nothing runs but our own script."""
    give_turn_back()
    headers = answer.headers
    headers["X-Content-Type-Options"] = "nosniff"
    if strict := strict_transport(request.is_secure, urlsplit(f"//{request.host}").hostname or ""):
        headers["Strict-Transport-Security"] = strict
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    if request.blueprint == assets.name and answer.status_code == 200:
        headers["Content-Security-Policy"] = "default-src 'none'"  # no page: the other headers would say nothing
        return answer
    if "Cache-Control" not in headers:
        headers["Cache-Control"] = "no-store"
    socket_scheme = "wss" if request.is_secure else "ws"
    headers["Content-Security-Policy"] = (
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; "
        f"connect-src 'self' {socket_scheme}://{request.host}; manifest-src 'self'; frame-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
    )
    # Not "no-referrer": browsers then hide a form's origin from ourselves. No address holds a secret.
    headers["Referrer-Policy"] = "same-origin"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
    return answer


def _show_http_error(error: HTTPException) -> Response:
    """Return one page for each kind of error, the same whoever asks for whatever."""
    code = error.code or 500
    if error.response is not None and code < 400:
        return error.response  # type: ignore[return-value]  # a redirect of the router's own
    sentence = say(f"fault_{code}") or say("fault")
    return refusal(sentence, code, lambda _, status: page("fault.html", status, fault=status, sentence=""))


def _show_refusal(error: InputError | StoreError) -> Response:
    """Say why something is refused that no page of its own refuses, such as that nothing was saved on a full disk."""
    key, code = (error.sentence, 503) if isinstance(error, StoreError) else (f"refused_{error.code}", 409)
    return refusal(
        say(key) or say("fault"), code, lambda text, code: page("fault.html", code, fault=code, sentence=text)
    )


def _show_fault(error: Exception) -> Response:
    """Log where a fault of ours is, and tell nobody what was in it: that may be a secret."""
    report_fault(error, "while it answered")
    if SOCKET_TAKEN in request.environ:
        return NoResponse()  # a WebSocket is no place for a page; the phone connects again by itself
    return page("fault.html", 500, fault=500, sentence="")
