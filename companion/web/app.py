"""The companion as a web app: `create_app` wires everything, here and only here."""

import ipaddress
import secrets
import socket
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request
from flask_babel import Babel
from werkzeug.exceptions import HTTPException

from companion.tables.faults import report
from companion.tables.lobby import Lobby
from companion.web import render
from companion.web.address import Address
from companion.web.assets import assets, assets_digest
from companion.web.context import AppContext, Limits, is_script, language, page
from companion.web.live.hub import SOCKET_TAKEN, ConnectionHub, socket_response
from companion.web.live.taps import MOST_FIELDS
from companion.web.pages.dashboard import ClassSetup, open_teacher_session
from companion.web.pages.feedback import feedback_pages
from companion.web.pages.home import home
from companion.web.pages.host import host
from companion.web.pages.replay import replay
from companion.web.pages.report_page import report_page
from companion.web.pages.seat import seat
from companion.web.pages.table import table
from companion.web.pages.teacher import teacher
from companion.web.tokens import SeatTokens

LARGEST_FORM = 16 * 1024
"""Bytes; a message of 500 letters of four bytes each, percent-encoded, with room to spare."""


def create_app(
    lobby: Lobby, key: bytes, address: Address, limits: Limits | None = None, names: tuple[str, ...] = (),
    taught: ClassSetup | None = None,
) -> Flask:  # fmt: skip
    """The app over a house of tables. `key` signs tokens; `names` are further names by which this machine is asked.

    With `taught` its numbered tables are a class, which has a page of its own.
    """
    app = Flask("companion.web", static_folder=None)
    app.config.update(
        MAX_CONTENT_LENGTH=LARGEST_FORM, MAX_FORM_PARTS=MOST_FIELDS, STAMP=assets_digest(), PROPAGATE_EXCEPTIONS=False
    )
    app.extensions["tuckbox"] = context = AppContext(
        lobby, SeatTokens(key), address, ConnectionHub(), limits or Limits()
    )
    if taught:
        context.teacher_session = open_teacher_session(taught, lobby, context.hub, context.feedback, key)
    Babel(app, default_translation_directories=str(render.CATALOGUES), locale_selector=_locale)
    for part in (assets, home, table, seat, host, teacher, report_page, replay, feedback_pages):
        app.register_blueprint(part)
    known = frozenset(("localhost", socket.gethostname().lower(), *(name.lower() for name in names)))

    @app.before_request
    def guard() -> None:
        _only_by_our_names(known)
        _only_from_our_pages()
        app.extensions["tuckbox"].counts(request.remote_addr or "")

    app.after_request(_sealed)
    app.register_error_handler(HTTPException, _fault)
    app.register_error_handler(Exception, _our_fault)
    return app


def new_key() -> bytes:
    return secrets.token_bytes(32)


def _locale() -> str | None:
    """The first language that the browser asks for and that there is, were it in another country's way."""
    known = render.languages()
    for asked in request.accept_languages.values():
        for name in (asked.replace("-", "_"), asked.partition("-")[0]):
            if name in known:
                return str(name)
    return "en"


def _only_by_our_names(known: frozenset[str]) -> None:
    """Refuses foreign names: a page elsewhere could have its own name point here, and read what we answer."""
    name = (urlsplit(f"//{request.host}").hostname or "").lower()
    try:
        ipaddress.ip_address(name)
    except ValueError:
        if name not in known and not name.endswith(".local"):
            abort(421)


def is_socket() -> bool:
    return request.headers.get("Upgrade", "").lower() == "websocket"


def _only_from_our_pages() -> None:
    """Refuses posts and sockets that another site's page makes a browser send."""
    if request.method in ("GET", "HEAD", "OPTIONS") and not is_socket():
        return
    origin = request.headers.get("Origin")
    if origin is not None:
        if origin != f"{request.scheme}://{request.host}":
            abort(403)
    elif request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        abort(403)


def _sealed(answer: Response) -> Response:
    """What every answer carries: nothing is kept, nothing comes from elsewhere, nothing runs but our own script."""
    told = answer.headers
    if "Cache-Control" not in told:
        told["Cache-Control"] = "no-store"
    told["Content-Security-Policy"] = (
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; "
        f"connect-src 'self' ws://{request.host}; frame-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'self'"
    )
    # Not "no-referrer": browsers then hide a form's origin from ourselves. No address holds a secret.
    told["Referrer-Policy"] = "same-origin"
    told["X-Content-Type-Options"] = "nosniff"
    told["Cross-Origin-Opener-Policy"] = "same-origin"
    told["Cross-Origin-Resource-Policy"] = "same-origin"
    told["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
    return answer


def _fault(error: HTTPException) -> Response:
    """One page for each kind of fault, the same whoever asks for whatever."""
    code = error.code or 500
    if error.response is not None and code < 400:
        return error.response  # type: ignore[return-value]  # a redirect of the router's own
    if is_script():
        return Response(
            render.say(f"fault_{code}", language()) or render.say("fault", language()), code, mimetype="text/plain"
        )
    return page("fault.html", code, game="", fault=code)


def _our_fault(error: Exception) -> Response:
    """A fault of ours: where it was goes to the log, what was in it to nobody, for it may be a secret."""
    report(error, "while it answered")
    if SOCKET_TAKEN in request.environ:
        return socket_response()  # the socket is no place for a page; the phone comes back by itself
    return page("fault.html", 500, game="", fault=500)
