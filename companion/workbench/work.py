"""New games, and the list of all commands that the workbench has set going."""

from http import HTTPStatus

import msgspec
from flask import Blueprint, Response, abort

import cards
from cards.editions import scaffold
from cards.errors import Fault, InputError
from companion.workbench.actions.hosts import hosted
from companion.workbench.api import decoded, json, own
from companion.workbench.desk import desk

work = Blueprint("work", __name__)


class _New(msgspec.Struct):
    source: str
    title: str


@work.post("/new")
def new() -> Response:
    """Make a new folder from a game, a starter, or a game on the shelf."""
    edit = decoded(_New)
    source, title = edit.source, edit.title.strip()
    if source.startswith("own/"):
        source = own(source.removeprefix("own/")).name
    elif source not in {*cards.slugs(), *cards.shipped_editions(cards.start_slug())}:
        raise InputError("game", Fault("", source, "", "is no game to start from"))
    game = desk().shelf.start(title, lambda folder: scaffold.start(folder, source, title))
    return json({"key": game.key}, HTTPStatus.CREATED)


@work.get("/jobs")
def jobs() -> Response:
    """Return all that is running or has ended: prints, tables, simulations."""
    return json([hosted(job) for job in desk().jobs.all()])


@work.post("/jobs/<int:number>/stop")
def stop(number: int) -> Response:
    """Stop something that is running."""
    job = desk().jobs.get(number) or abort(404)
    desk().jobs.stop(job)
    return json(job.told())
