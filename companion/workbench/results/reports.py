"""Reports of played games: those of a game's tables, and those of classes. `tuckbox report` makes them."""

from collections.abc import Iterator
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple

from flask import Blueprint, Response, abort, render_template
from flask.typing import ResponseReturnValue

import cards
from cards.errors import FaultsError
from companion.lab.records.read import read_tables
from companion.workbench.api import either, json
from companion.workbench.desk import desk
from companion.workbench.jobs import Job
from companion.workbench.results.editions import name_of
from companion.workbench.results.simulations import of_game

reports = Blueprint("reports", __name__)

CLASS = "class"
SEALED = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; frame-ancestors 'self'; sandbox"
"""A report is read inside our page, and may do nothing else."""


class Tables(NamedTuple):
    """A file of tables that can be reported on: of a game on the shelf, or of a class."""

    kind: str
    key: str
    title: str
    file: Path

    @property
    def page(self) -> Path:
        return self.file.with_name(f"{self.file.stem}-report.html")

    @property
    def made(self) -> float:
        """When the report was finished, which is when its PDF was written; 0 if it never was."""
        paper = self.page.with_suffix(".pdf")
        return paper.stat().st_mtime if paper.exists() else 0

    @property
    def began(self) -> Path:
        """A file that is as old as the newest command that makes this report, also after a restart."""
        return self.page.with_suffix(".began")

    @property
    def is_broken_off(self) -> bool:
        """Whether the newest report was not finished, because Tuckbox ended or was killed."""
        return not self.job and self.began.exists() and self.made < self.began.stat().st_mtime

    @property
    def job(self) -> Job | None:
        """The newest command that makes this report."""
        jobs = (job for job in desk().jobs.all() if (job.kind, job.game) == ("report", f"{self.kind}/{self.key}"))
        return next(jobs, None)

    def told(self) -> dict[str, object]:
        """Return what a page shows of it. `is_old`: games were played after the report was made."""
        played, job, made_at = self.played, self.job, self.made
        return {
            "kind": self.kind, "key": self.key, "title": self.title, "games": played.games, "last": played.last,
            "made": made_at, "is_old": played.changed > made_at, "is_broken_off": self.is_broken_off,
            "job": job.told() if job else None,
        }  # fmt: skip

    @property
    def played(self) -> "Played":
        log = self.file.with_name(f"{self.file.name}-wal")
        return _played(self.file, max(file.stat().st_mtime for file in (self.file, log) if file.exists()))


class Played(NamedTuple):
    """What was played in a file of tables: how many games, of which games, when the last began, when it changed."""

    games: int
    slugs: frozenset[str]
    last: float
    changed: float


@lru_cache(50)
def _played(file: Path, changed: float) -> Played:
    try:
        plays = [play for play in read_tables(file).plays if not play.record.is_practice]
    except FaultsError:
        plays = []
    slugs = frozenset(play.record.game for play in plays)
    return Played(len(plays), slugs, max((play.play.begun for play in plays), default=0), changed)


def of_shelf() -> Iterator[Tables]:
    """Yield every file of tables in which games were played, that of classes first."""
    for file in sorted(desk().kept_here.glob(f"{CLASS}*.sqlite")):
        yield Tables(CLASS, file.stem, "Class", file)
    for kind, games in (("own", desk().shelf.own()), ("shipped", desk().shelf.shipped())):
        for game in games:
            file = desk().place(game) / "tables.sqlite"
            if file.exists():
                yield Tables(kind, game.key, name_of(game), file)


def _tables(kind: str, key: str) -> Tables:
    return next((tables for tables in of_shelf() if (tables.kind, tables.key) == (kind, key)), None) or abort(404)


@reports.get("/results")
def everything() -> Response:
    """Return all reports and all simulations of all games on the shelf."""
    shelf = (("own", desk().shelf.own()), ("shipped", desk().shelf.shipped()))
    bots = [simulation.told() for kind, games in shelf for game in games for simulation in of_game(kind, game)]
    return json({"reports": [tables.told() for tables in of_shelf() if tables.played.games], "simulations": bots})


@reports.get("/<any(own, shipped):kind>/<key>/reports")
def of_one(kind: str, key: str) -> Response:
    """Return the reports of a game's tables, and of classes that played it."""
    game = either(kind, key)
    slug = cards.load(game.name).slug
    played = [tables for tables in of_shelf() if tables.played.games]
    of_classes = [tables for tables in played if tables.kind == CLASS and slug in tables.played.slugs]
    own = [tables for tables in played if (tables.kind, tables.key) == (kind, key)]
    return json([tables.told() for tables in (*of_classes, *own)])


@reports.get("/reports/<any(own, shipped, class):kind>/<key>/")
def page(kind: str, key: str) -> str:
    """Show the report of a game's tables, or of a class."""
    return render_template("report.html", one=_tables(kind, key))


@reports.get("/reports/<any(own, shipped, class):kind>/<key>/state")
def state(kind: str, key: str) -> Response:
    """Return how far a report is."""
    return json(_tables(kind, key).told())


@reports.post("/reports/<any(own, shipped, class):kind>/<key>/make")
def make(kind: str, key: str) -> Response:
    """Make the report of all games so far."""
    tables = _tables(kind, key)
    if not (tables.job and tables.job.state == "running"):
        tables.began.touch()
        words = ["report", str(tables.file), "--out", str(tables.page), "--progress"]
        desk().jobs.start("report", tables.title, f"{kind}/{key}", words)
    return json(tables.told(), HTTPStatus.ACCEPTED)


@reports.get("/reports/<any(own, shipped, class):kind>/<key>/report.<any(html, pdf):form>")
def made(kind: str, key: str, form: str) -> ResponseReturnValue:
    """Return the report that was made last, to read or to print."""
    file = _tables(kind, key).page.with_suffix(f".{form}")
    if not file.exists():
        abort(404)
    if form == "pdf":
        return Response(file.read_bytes(), mimetype="application/pdf")
    return Response(file.read_bytes(), mimetype="text/html", headers={"Content-Security-Policy": SEALED})
