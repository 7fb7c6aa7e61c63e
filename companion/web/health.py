"""Whether this process lives, whether it can take phones, and its figures: for proxies and for who runs the host."""

import hmac
import ipaddress
import time
from contextlib import suppress

import gevent
from flask import Blueprint, Response, request

from companion.operations.metrics import CONTENT_TYPE
from companion.storage.statements import upsert_value
from companion.storage.store import StoreError
from companion.tables.writer import Writer
from companion.web.context import app_context

health = Blueprint("health", __name__)

CHECKED_AGAIN_S = 1.0  # Seconds for which an answer about the store is used again: whoever asks often makes no work.

LONGEST_CHECK_S = 2.0  # How long the store may take.


class StoreCheck:
    """Tries now and then whether the store can be read and written."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._is_good, self._checked_at = True, float("-inf")

    def __call__(self) -> bool:
        """Return whether the store can be read and written, as of a second ago; one request tries it for all others."""
        if time.monotonic() - self._checked_at >= CHECKED_AGAIN_S:
            self._checked_at = float("inf")
            is_good = False
            try:
                with suppress(StoreError), gevent.Timeout(LONGEST_CHECK_S, False):
                    self._writer.put([upsert_value("probe", b"")]).wait()
                    self._writer.store.last_line("", 0)
                    is_good = True
            finally:
                self._is_good, self._checked_at = is_good, time.monotonic()
        return self._is_good


@health.get("/healthz")
def is_alive() -> Response:
    """Say that the process answers."""
    return _plain("alive\n")


@health.get("/readyz")
def is_ready() -> Response:
    """Answer 503 when phones had better be sent elsewhere. Nothing here says more than that."""
    context = app_context()
    if context.in_flight.is_draining:
        return _plain("draining\n", 503)
    return _plain("ready\n") if context.is_store_good() else _plain("store\n", 503)


@health.get("/metrics")
def metrics() -> Response:
    """Return figures for Prometheus: to this machine, or to whoever has the token."""
    context = app_context()
    if not _may_read_figures(context.metrics_token):
        return _plain("", 404)
    return Response(context.metrics.text(), content_type=CONTENT_TYPE)


def _may_read_figures(token: str) -> bool:
    """Return whether who asks has the token or, if there is none, is a program on this very machine and no proxy."""
    if token:
        sent = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(sent.encode(), token.encode())
    if request.headers.get("X-Forwarded-For") or request.headers.get("Forwarded"):
        return False
    peer = request.environ.get("werkzeug.proxy_fix.orig", {}).get("REMOTE_ADDR") or request.remote_addr or ""
    with suppress(ValueError):
        return ipaddress.ip_address(peer).is_loopback
    return False


def _plain(text: str, status: int = 200) -> Response:
    return Response(text, status, mimetype="text/plain")
