"""What the workbench sets going: new games, prints, tables, classes. Each is a `tuckbox` command of its own."""

import re
import socket
from http import HTTPStatus
from pathlib import Path
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, request, send_file
from flask.typing import ResponseReturnValue

import cards
from cards.editions import scaffold
from cards.errors import Fault, FaultsError, InputError
from companion.web import qr
from companion.workbench.api import decoded, either, json, own
from companion.workbench.desk import desk
from companion.workbench.jobs import Job

work = Blueprint("work", __name__)

ADDRESS = re.compile(r"^(Phones|Host|Teacher|Password) +(\S+)")
"""The lines in which `tuckbox host` says where it is."""
FIRST_PORT = 8000


class _New(msgspec.Struct):
    source: str
    title: str


class _Print(msgspec.Struct):
    what: str = "changed"
    only: list[str] = []
    paper: str = "a4"
    ink: str = "full"
    duplex: str = "long"


class _Class(msgspec.Struct):
    editions: list[str]
    game: str = ""


@work.post("/new")
def new() -> Response:
    """Make a new folder from a game."""
    edit = decoded(_New)
    source, title = _source(edit.source), edit.title.strip()
    made = desk().shelf.start(title, lambda folder: scaffold.start(folder, source, title))
    return json({"key": made.key}, HTTPStatus.CREATED)


def _source(name: str) -> str:
    """Return a source of new games by its name: a game, a starter, or a game on the shelf."""
    if name.startswith("own/"):
        return own(name.removeprefix("own/")).name
    starters = set(cards.shipped_editions(cards.start_slug()))
    if name not in {*cards.slugs(), *starters}:
        raise InputError("game", Fault("", name, "", "is no game to start from"))
    return name


@work.post("/own/<key>/print")
def print_(key: str) -> Response:
    """Print what changed, everything, or some components, as one PDF in the game's folder."""
    game, wish = own(key), decoded(_Print)
    known = {one.id for one in desk().open(game).components}
    words = ["print", game.name, "--out", str(game.out), "--paper", wish.paper, "--ink", wish.ink]
    words += ["--duplex", wish.duplex, *(["--changed"] if wish.what == "changed" else [])]
    if wish.what == "some":
        words += ["--only", *(one for one in wish.only if one in known)]
    return json(desk().jobs.start("print", "Print", key, words).told(), HTTPStatus.ACCEPTED)


@work.get("/own/<key>/print/<name>")
def printed(key: str, name: str) -> ResponseReturnValue:
    files = {file.name: file for file in own(key).out.glob("*.pdf")}
    if name not in files:
        abort(404)
    return send_file(files[name], mimetype="application/pdf", max_age=0)


@work.post("/<any(own, shipped):kind>/<key>/host")
def host(kind: str, key: str) -> Response:
    """Open a table of a game to phones. A game has one host at a time: a second press shows the first."""
    game = either(kind, key)
    words = ["host", game.name, "--data", str(desk().kept(game) / "tables.sqlite")]
    return json(_hosted(_running("host", key) or _start_host("host", _title(game.name), key, words)))


@work.post("/class")
def open_class() -> Response:
    """Open a class with some editions."""
    wish = decoded(_Class)
    if running := _running("class", ""):
        return json(_hosted(running))
    folders = [own(key).name for key in wish.editions]
    data = desk().shelf.home / ".tuckbox" / "class.sqlite"
    data.parent.mkdir(parents=True, exist_ok=True)
    game = [wish.game] if wish.game in cards.slugs() else []
    words = ["host", *game, "--class", "--new-password", "--data", str(data)]
    for folder in folders:
        words += ["--edition", folder]
    return json(_hosted(_start_host("class", "Class", "", words)))


def _running(kind: str, key: str) -> Job | None:
    found = (one for one in desk().jobs.all() if (one.kind, one.game, one.state) == (kind, key, "running"))
    return next(found, None)


def _start_host(kind: str, title: str, key: str, words: list[str]) -> Job:
    return desk().jobs.start(kind, title, key, [*words, "--port", str(_free_port())])


def _free_port() -> int:
    """Return a port for phones: the usual one, or the next that is free."""
    for port in range(FIRST_PORT, FIRST_PORT + 50):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("0.0.0.0", port))  # phones are on other machines
            except OSError:
                continue
            return port
    raise InputError("address", Fault("", "", "", "no port from 8000 to 8049 is free. Stop another program"))


def _hosted(job: Job) -> dict[str, Any]:
    """Return a host with the addresses that it has printed so far."""
    places = {hit[1].lower(): hit[2] for line in job.lines if (hit := ADDRESS.match(line))}
    return {**job.told(), "places": places}


@work.get("/code.svg")
def code() -> Response:
    """Return the QR code of an address of a running host; of no other text."""
    url = request.args.get("url", "")
    if not any(url in _hosted(one)["places"].values() for one in desk().jobs.all()):
        abort(404)
    return Response(qr.svg(url), mimetype="image/svg+xml")


@work.get("/jobs")
def jobs() -> Response:
    return json([_hosted(one) for one in desk().jobs.all()])


def _job(number: int) -> Job:
    if (job := desk().jobs.get(number)) is None:
        abort(404)
    return job


@work.post("/jobs/<int:number>/stop")
def stop(number: int) -> Response:
    desk().jobs.stop(_job(number))
    return json(_job(number).told())


def _title(name: str) -> str:
    try:
        return cards.load(name).title
    except FaultsError:
        return Path(name).name
