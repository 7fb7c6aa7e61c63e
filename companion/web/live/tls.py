"""TLS: certificates, a server whose WebSockets outlive their requests, and the headers that tell browsers to use it."""

import ipaddress
import ssl
from pathlib import Path
from typing import Any

from gevent.pywsgi import WSGIServer

from cards.errors import Fault, InputError

HANDSHAKE_S = 10
"""Seconds that a phone has for the handshake."""

STRICT_S = 365 * 24 * 3600
"""Seconds for which a browser asks this name by TLS alone."""


def read_certificate(certificate: Path, key: Path | None) -> ssl.SSLContext:
    """Return what a server needs to speak TLS. Without `key` the certificate's file holds the key too.

    Raises:
        InputError: a file cannot be read, or the two do not belong together.
    """

    def no_password() -> str:
        raise ValueError("the key has a password")

    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    for option, file in (("--cert", certificate), ("--key", key)):
        if file is not None and not file.is_file():
            raise InputError("data_file", Fault(option, str(file), "", "there is no such file"))
    try:
        context.load_cert_chain(certificate, key, password=no_password)
    except (ssl.SSLError, OSError, ValueError) as error:
        reason = str(getattr(error, "reason", None) or error).lower().replace("_", " ")
        fault = f"cannot be used: {reason}. Expected a certificate and its key without a password, as PEM files"
        raise InputError("data_file", Fault("--cert", str(certificate), "", fault)) from None
    return context


def strict_transport(is_secure: bool, host: str) -> str:
    """Return the header that makes browsers use TLS alone for a name, "" for addresses and names of local networks.

    Those often speak plain HTTP the next day, on another port, and a browser would refuse that for a year.
    """
    try:
        ipaddress.ip_address(host)
    except ValueError:
        is_public = "." in host and not host.endswith(".local")
        return f"max-age={STRICT_S}" if is_secure and is_public else ""
    return ""


class TlsServer(WSGIServer):
    """A server that speaks TLS if it was given an `ssl_context`, with a deadline for handshakes."""

    def wrap_socket_and_handle(self, client_socket: Any, address: Any) -> Any:
        """Answer the requests of one connection. A WebSocket keeps its socket: only a copy of a plain one is possible.

        Nobody is told of a handshake that fails: browsers try connections that they never use.
        """
        client_socket.settimeout(HANDSHAKE_S)
        try:
            tls = self.wrap_socket(client_socket, **self.ssl_args)
        except (OSError, ValueError):
            return None
        kept: list[bool] = []
        tls.keep = lambda: kept.append(True)
        try:
            return self.handle(tls, address)
        finally:
            if not kept:
                tls.close()


def kept_socket(socket: Any) -> Any:
    """Return a request's socket for longer than the request: a copy of a plain one, a TLS one itself."""
    if isinstance(socket, ssl.SSLSocket):
        socket.keep()  # type: ignore[attr-defined]  # of `TlsServer`
        return socket
    return socket.dup()


def send_now(socket: Any, data: bytes) -> int:
    """Send what the network takes at this moment, and return how many bytes these were."""
    if not isinstance(socket, ssl.SSLSocket):
        try:
            return int(socket.send(data, 0, 0.0))
        except BlockingIOError:
            return 0
    timeout = socket.gettimeout()
    socket.settimeout(0.0)  # a TLS socket waits by its own timeout, whatever the call says
    try:
        return socket.send(data)
    finally:
        socket.settimeout(timeout)
