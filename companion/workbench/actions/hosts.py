"""Hosts that the workbench starts: tables for phones, a game alone, and the way to their pages."""

import re
import socket
import subprocess
from contextlib import suppress
from typing import Any

from flask import Blueprint, Response, abort, render_template, request

from cards.errors import InputError
from companion.processes import GRACE_S
from companion.web import qr
from companion.workbench.api import either, json
from companion.workbench.desk import desk
from companion.workbench.jobs import Job
from companion.workbench.results.editions import name_of

hosts = Blueprint("hosts", __name__)

ADDRESS = re.compile(r"^(Phones|Host|Teacher|Password|Seat) +(\S+)")
"""The lines in which `tuckbox host` says where it is."""
FIRST_PORT = 8000


@hosts.post("/<any(own, shipped):kind>/<key>/host")
def host(kind: str, key: str) -> Response:
    """Open a table of a game to phones. A game has one host at a time: a second press shows the first."""
    game = either(kind, key)
    words = ["host", game.name, "--data", str(desk().kept(game) / "tables.sqlite")]
    return json(hosted(running("host", key) or start_host("host", name_of(game), key, words)))


@hosts.post("/<any(own, shipped):kind>/<key>/alone")
def alone(kind: str, key: str) -> Response:
    """Begin a game against bots, with the game as it is now. The one before ends: its seat was this person's."""
    game = either(kind, key)
    if earlier := running("alone", key):
        desk().jobs.stop(earlier)
        with suppress(subprocess.TimeoutExpired):  # it holds the file of tables until it has ended
            earlier.process.wait(GRACE_S)
    words = ["host", game.name, "--alone", "--data", str(desk().kept(game) / "alone.sqlite")]
    return json(hosted(start_host("alone", name_of(game), key, words)))


def running(kind: str, key: str) -> Job | None:
    jobs = (job for job in desk().jobs.all() if (job.kind, job.game, job.state) == (kind, key, "running"))
    return next(jobs, None)


def start_host(kind: str, title: str, key: str, words: list[str]) -> Job:
    return desk().jobs.start(kind, title, key, [*words, "--port", str(_free_port())])


def _free_port() -> int:
    for port in range(FIRST_PORT, FIRST_PORT + 50):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("0.0.0.0", port))  # phones are on other machines
            except OSError:
                continue
            return port
    raise InputError.because("address", "no port from 8000 to 8049 is free. Stop another program")


def hosted(job: Job) -> dict[str, Any]:
    """Return a host with the addresses that it has printed so far, and the ways that lead a browser in."""
    places = {hit[1].lower(): hit[2] for line in job.lines if (hit := ADDRESS.match(line))}
    ways = {}  # they open a page at once. What proves who asks stands behind a #, which no browser sends
    if "teacher" in places and "password" in places:
        proof = f"#{places['password']}&go"
        ways = {"open": places["teacher"] + proof, "tents": f"{places['teacher']}/print{proof}"}
    elif "seat" in places:
        ways = {"open": f"{places['seat']}&go", "again": places["phones"]}
    elif "#" in places.get("host", ""):
        ways = {"open": f"{places['host']}&go"}
    return {**job.told(), "places": places, "ways": ways}


@hosts.get("/going/<int:number>")
def going(number: int) -> str:
    """The page of a new tab, which waits for a host and goes on to it. 0: the host is only being asked for."""
    job = desk().jobs.get(number)
    if job is None and number:
        abort(404)
    return render_template("going.html", number=number, job=job)


@hosts.get("/code.svg")
def code() -> Response:
    """Return the QR code of an address of a running host; of no other text."""
    url = request.args.get("url", "")
    if not any(url in hosted(job)["places"].values() for job in desk().jobs.all()):
        abort(404)
    return Response(qr.svg(url), mimetype="image/svg+xml")
