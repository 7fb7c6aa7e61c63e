"""The workbench as a Flask app: who may use it, and its parts joined.

It has its owner's rights on this machine, so it answers nobody else: a secret in the first address becomes a cookie, as
Jupyter does it; other names, other sites' pages and forms without our own header are refused.
"""

import hmac
import secrets
from importlib import import_module
from urllib.parse import urlsplit

from flask import Flask, Response, abort, jsonify, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

import cards
from cards.errors import FULL, FaultsError
from companion.events import report_fault
from companion.web.render.sprite import icon_svg
from companion.workbench.desk import Desk

LARGEST_UPLOAD = 20 * 1024 * 1024
COOKIE = "tuckbox_workbench"
HEADER = "X-Tuckbox"  # Every change must come with this header: forms of other sites cannot send it.
NAMES = frozenset(("localhost", "127.0.0.1", "::1"))
YEAR_S = 365 * 24 * 3600


def create_app(desk: Desk, token: str) -> Flask:
    """Return the app over what is on a desk. `token` opens it."""
    from companion.web.docs.pages import docs
    from companion.workbench import api, pages, phones, pictures, words, work
    from companion.workbench.actions import hosts, lessons, prints
    from companion.workbench.results import comparison, reports, simulations

    own_games = import_module(f"companion.workbench.{cards.start_slug()}")
    app = Flask("companion.workbench")
    app.config.update(
        MAX_CONTENT_LENGTH=LARGEST_UPLOAD, MAX_FORM_MEMORY_SIZE=LARGEST_UPLOAD, PROPAGATE_EXCEPTIONS=False
    )
    app.extensions["desk"] = desk
    app.jinja_env.globals["icon"] = icon_svg
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    for part in (
        docs, pages.pages, api.api, work.work, comparison.comparison, reports.reports, simulations.simulations,
        prints.prints, hosts.hosts, lessons.lessons, pictures.pictures, words.words, *own_games.BLUEPRINTS,
    ):  # fmt: skip
        app.register_blueprint(part)
    phones.register(app)

    @app.before_request
    def check_request() -> ResponseReturnValue | None:
        if (urlsplit(f"//{request.host}").hostname or "").lower() not in NAMES:
            abort(421)
        if request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
            abort(403)  # a page of another site, or of another program on this machine: ports share cookies
        if request.endpoint in ("static", "pages.font"):
            return None
        sent_token = request.args.get("token", "")
        if request.method == "GET" and sent_token:
            if not hmac.compare_digest(sent_token.encode(), token.encode()):
                abort(403)
            answer = redirect(request.path)
            answer.set_cookie(cookie_name(), token, max_age=YEAR_S, httponly=True, samesite="Strict")
            return answer
        if not hmac.compare_digest(request.cookies.get(cookie_name(), "").encode(), token.encode()):
            abort(403)
        if request.method not in ("GET", "HEAD"):
            if request.headers.get("Origin", f"http://{request.host}") != f"http://{request.host}":
                abort(403)
            if HEADER not in request.headers:
                abort(403)
        return None

    app.after_request(_set_headers)
    app.register_error_handler(FaultsError, _show_faults)
    app.register_error_handler(HTTPException, _show_http_error)
    app.register_error_handler(OSError, _show_disk_error)
    app.register_error_handler(Exception, _show_fault)
    return app


def new_token() -> str:
    return secrets.token_urlsafe(24)


def cookie_name() -> str:
    """Return the cookie's name. Ports share cookies, so each workbench has a name of its own."""
    return f"{COOKIE}_{urlsplit(f'//{request.host}').port or 80}"


def _set_headers(answer: Response) -> Response:
    answer.headers["X-Content-Type-Options"] = "nosniff"
    answer.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    answer.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    answer.headers["Referrer-Policy"] = "same-origin"
    if request.endpoint not in ("static", "pages.font", "pages.vendored", "files.static_file"):
        answer.headers["Cache-Control"] = "no-store"
    if "Content-Security-Policy" in answer.headers:
        return answer  # a phone's screen, which may do even less
    # The grid sets the places of its cells by style attributes.
    answer.headers["Content-Security-Policy"] = (
        "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; img-src 'self' blob: data:; "
        "font-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    )
    return answer


def _show_faults(error: FaultsError) -> ResponseReturnValue:
    return jsonify(faults=[[fault.file, fault.card, fault.field, fault.what] for fault in error.faults]), 409


def _show_http_error(error: HTTPException) -> ResponseReturnValue:
    sentences = {
        403: "Open the workbench by the address that Tuckbox printed when it started, or start it again.",
        404: "This page is not here. Go back to your games.",
        413: "This file is larger than 20 MB. Save only the sheet with the cards.",
        421: "The workbench answers on this machine alone.",
    }.get(error.code or 0, error.name)
    return jsonify(error=sentences), error.code or 500


def _show_disk_error(error: OSError) -> ResponseReturnValue:
    if request.method == "GET":
        return jsonify(error=f"A file cannot be read: {error.strerror or error}. It may have gone just now."), 409
    why = "the disk is full. Free some space" if error.errno in FULL else str(error.strerror or error)
    return jsonify(error=f"Not saved: {why}. Your edits stay in this page."), 507


def _show_fault(error: Exception) -> ResponseReturnValue:
    report_fault(error, "in the workbench")
    return jsonify(error="Tuckbox met a fault of its own. Your files are as they were."), 500
