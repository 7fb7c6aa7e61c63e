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
from companion.workbench.jobs import Job

work = Blueprint("work", __name__)


class _New(msgspec.Struct):
    source: str
    title: str


@work.post("/new")
def new() -> Response:
    """Make a new folder from a game."""
    edit = decoded(_New)
    source, title = _source(edit.source), edit.title.strip()
    game = desk().shelf.start(title, lambda folder: scaffold.start(folder, source, title))
    return json({"key": game.key}, HTTPStatus.CREATED)


def _source(name: str) -> str:
    """Return a source of new games by its name: a game, a starter, or a game on the shelf."""
    if name.startswith("own/"):
        return own(name.removeprefix("own/")).name
    starters = set(cards.shipped_editions(cards.start_slug()))
    if name not in {*cards.slugs(), *starters}:
        raise InputError("game", Fault("", name, "", "is no game to start from"))
    return name


@work.get("/jobs")
def jobs() -> Response:
    """Return all that is running or has ended: prints, tables, simulations."""
    return json([hosted(job) for job in desk().jobs.all()])


def _job(number: int) -> Job:
    if (job := desk().jobs.get(number)) is None:
        abort(404)
    return job


@work.post("/jobs/<int:number>/stop")
def stop(number: int) -> Response:
    """Stop something that is running."""
    desk().jobs.stop(_job(number))
    return json(_job(number).told())
