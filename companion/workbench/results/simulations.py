"""Simulations of one or two editions, with a file of what was asked: so one that was broken off can go on."""

import re
import subprocess
import time
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from itertools import count
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
from flask import Blueprint, Response, abort, send_file
from flask.typing import ResponseReturnValue

import cards
from cards.atomic_write import atomic_write
from cards.errors import Fault, FaultsError, InputError
from cards.words import Words
from companion.lab.lengths import sentences
from companion.lab.lengths.figures import figures
from companion.lab.simulation.entrants import as_list
from companion.lab.simulation.results_file import read_results
from companion.lab.simulation.simulate import digest
from companion.processes import GRACE_S
from companion.workbench.api import decoded, either, json
from companion.workbench.desk import desk
from companion.workbench.jobs import Job, rows_in
from companion.workbench.results.editions import choices, edition, title, titles
from companion.workbench.shelf import Game

simulations = Blueprint("simulations", __name__)

MOST_DEALS = 50_000
GUESS = re.compile(r"|longer|shorter|same|\d{1,4}")
FILE = re.compile(r"bots-(\d+)\.json")

Wish = Literal["on", "paused", "stopped"]
State = Literal["running", "paused", "stopped", "interrupted", "failed", "done"]


class Entrant(msgspec.Struct, frozen=True):
    """An edition that plays: its name and title, and a digest of its facts when the simulation began."""

    name: str
    title: str
    facts: str


class Record(msgspec.Struct):
    """What was asked of a simulation, as its file keeps it."""

    slug: str
    editions: list[Entrant]
    """Of two editions, the second is compared with the first."""
    deals: int
    seats: int
    guess: str = ""
    began: float = 0
    wish: Wish = "on"


class Simulation(NamedTuple):
    """A simulation of a game on the shelf, by its number there."""

    kind: str
    game: Game
    number: int
    record: Record

    @property
    def results(self) -> Path:
        return desk().place(self.game) / f"bots-{self.number}.csv"

    @property
    def total(self) -> int:
        return self.record.deals * len(self.record.editions)

    @property
    def job(self) -> Job | None:
        return next((job for job in desk().jobs.all() if job.results == self.results), None)

    @property
    def title(self) -> str:
        return " against ".join(entrant.title for entrant in reversed(self.record.editions))

    def state(self, games: int) -> State:
        job, wish = self.job, self.record.wish
        if games >= self.total:
            return "done"
        if wish != "on":
            return wish
        return "interrupted" if job is None else "running" if job.state == "running" else "failed"

    def told(self) -> dict[str, object]:
        """Return what a page shows of it."""
        games, job = rows_in(self.results), self.job
        state = self.state(games)
        return {
            "number": self.number, "kind": self.kind, "key": self.game.key, "title": self.title, "state": state,
            "deals": games // len(self.record.editions), "of": self.record.deals,
            "editions": [entrant.title for entrant in self.record.editions],
            "names": [entrant.name for entrant in self.record.editions],
            "guess": self.record.guess, "began": self.record.began,
            "left_s": job.left_s if job and state == "running" else None,
            "why": job.lines[-4:] if job and state == "failed" else [],
        }  # fmt: skip

    def save(self) -> None:
        atomic_write(self.results.with_suffix(".json"), msgspec.json.encode(self.record))


class _New(msgspec.Struct):
    editions: list[str]
    games: int = 1000
    guess: str = ""


@simulations.get("/<any(own, shipped):kind>/<key>/editions")
def editions(kind: str, key: str) -> Response:
    """Return all editions of the game, to choose two of them."""
    return json(choices(cards.load(either(kind, key).name).slug))


@simulations.post("/<any(own, shipped):kind>/<key>/simulations")
def start(kind: str, key: str) -> Response:
    """Let bots play one edition, or two with the same deals. A game runs one simulation at a time."""
    game, wish = either(kind, key), decoded(_New)
    for running in of_game(kind, game):
        if running.state(rows_in(running.results)) == "running":
            return json(running.told())
    if not (0 < len(wish.editions) < 3 and len(set(wish.editions)) == len(wish.editions)):
        raise InputError.because("edition", "Choose one edition, or two different ones")
    if not GUESS.fullmatch(wish.guess):
        raise InputError("usage", Fault("", wish.guess, "", "is no guess. Choose one of the answers"))
    data = [cards.load(edition(name).name) for name in wish.editions]
    if len({game_data.slug for game_data in data}) > 1:
        raise InputError("edition", Fault("", title(data[-1]), "", f"is another game than {title(data[0])}"))
    names = {file.stem for file in desk().kept(game).glob("bots-*")}
    number = next(number for number in count(1) if f"bots-{number}" not in names)
    named = zip(wish.editions, titles(data[-1].slug, wish.editions), data, strict=True)
    record = Record(
        data[-1].slug, [Entrant(name, called, digest(game_data.facts)) for name, called, game_data in named],
        max(10, min(MOST_DEALS, wish.games)), _seats(data), wish.guess, time.time(),
    )  # fmt: skip
    begun = Simulation(kind, game, number, record)
    begun.save()
    _run(begun)
    return json(begun.told(), HTTPStatus.ACCEPTED)


def _seats(editions: Sequence[cards.GameData]) -> int:
    about = editions[-1].about
    common = [number for number in about.counts if all(number in game_data.about.counts for game_data in editions)]
    if not common:
        counts = " and ".join(f"{title(game_data)} for {game_data.about.counts_in_words}" for game_data in editions)
        raise InputError.because("seats", f"{counts} players: no number of players suits both")
    return about.usual if about.usual in common else common[0]


def _run(simulation: Simulation) -> None:
    record, results = simulation.record, simulation.results
    games = [edition(entrant.name) for entrant in record.editions]
    words = ["simulate", record.slug if len(games) > 1 else games[0].name]
    words += ["--games", str(record.deals), "--seats", str(record.seats), "--out", str(results)]
    words += ["--editions", as_list([game.name for game in games])] if len(games) > 1 else []
    desk().jobs.start("simulate", simulation.title, simulation.game.key, words, simulation.total, results)


def of_game(kind: str, game: Game) -> Iterator[Simulation]:
    """Yield the simulations of a game, the newest first."""
    files = {int(hit[1]): file for file in desk().place(game).glob("bots-*.json") if (hit := FILE.fullmatch(file.name))}
    for number in sorted(files, reverse=True):
        try:
            record = msgspec.json.decode(files[number].read_bytes(), type=Record)
        except (OSError, msgspec.MsgspecError):
            continue
        if 0 < len(record.editions) < 3:
            yield Simulation(kind, game, number, record)


@simulations.get("/<any(own, shipped):kind>/<key>/simulations")
def listed(kind: str, key: str) -> Response:
    """Return the simulations of a game."""
    return json([simulation.told() for simulation in of_game(kind, either(kind, key))])


def _simulation(kind: str, key: str, number: int) -> Simulation:
    of_key = of_game(kind, either(kind, key))
    return next((simulation for simulation in of_key if simulation.number == number), None) or abort(404)


@simulations.get("/<any(own, shipped):kind>/<key>/simulations/<int:number>")
def shown(kind: str, key: str, number: int) -> Response:
    """Return a simulation with all figures of the games so far."""
    simulation = _simulation(kind, key, number)
    answer = simulation.told()
    is_over = answer["state"] in ("done", "stopped")
    entrants = simulation.record.editions
    names, words = [entrant.title for entrant in entrants], list[Words | None]()
    for entrant in entrants:
        try:
            words.append(cards.load(edition(entrant.name).name).words)
        except FaultsError:  # it is gone, or cannot be read
            words.append(None)
    so_far = figures(read_results(simulation.results), names, words)
    is_own = simulation.record.slug == cards.start_slug()
    texts = {
        "headline": sentences.headline(so_far, is_over), "detail": sentences.detail(so_far),
        "verdict": sentences.verdict(so_far, is_over),
        "answer": sentences.answer(so_far, simulation.record.guess, is_over),
        "bots": sentences.RANDOM_BOTS if is_own else sentences.BOTS,
    }  # fmt: skip
    return json({**answer, **texts, **msgspec.to_builtins(so_far)})


@simulations.get("/<any(own, shipped):kind>/<key>/simulations/<int:number>/games.csv")
def games(kind: str, key: str, number: int) -> ResponseReturnValue:
    """Return all games as a spreadsheet."""
    simulation = _simulation(kind, key, number)
    if not simulation.results.exists():
        abort(404)
    return send_file(simulation.results, mimetype="text/csv", max_age=0, as_attachment=True)


@simulations.post("/<any(own, shipped):kind>/<key>/simulations/<int:number>/<any(pause, stop):how>")
def end(kind: str, key: str, number: int, how: str) -> Response:
    """Pause a simulation, or stop it and keep what it has."""
    simulation = _simulation(kind, key, number)
    simulation.record.wish = "paused" if how == "pause" else "stopped"
    simulation.save()
    if simulation.job:
        desk().jobs.stop(simulation.job)
    return json(simulation.told())


@simulations.post("/<any(own, shipped):kind>/<key>/simulations/<int:number>/go-on")
def go_on(kind: str, key: str, number: int) -> Response:
    """Go on from the games already played. Raises `InputError`: an edition has changed since."""
    simulation = _simulation(kind, key, number)
    for entrant in simulation.record.editions:
        if digest(cards.load(edition(entrant.name).name).facts) != entrant.facts:
            fault = "has changed since. The games so far stay. Start a new simulation"
            raise InputError("edition", Fault("", entrant.title, "", fault))
    if simulation.job:  # it may still be writing its last game
        try:
            simulation.job.process.wait(GRACE_S)
        except subprocess.TimeoutExpired:
            simulation.job.process.kill()
    simulation.record.wish = "on"
    simulation.save()
    if rows_in(simulation.results) < simulation.total:
        _run(simulation)
    return json(simulation.told())
