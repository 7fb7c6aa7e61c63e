"""The front page: five games, a new table, the way in by code."""

from flask import Blueprint, Response, abort, request

import cards
from cards.deck import CardDataError
from companion.facts import game_of
from companion.game import AnyGame
from companion.games import GAMES
from companion.house import sit
from companion.room import Room
from companion.web import options, render
from companion.web.desk import desk, here_of, language, page, remote, seen_other, with_host, with_seat

home = Blueprint("home", __name__)


@home.get("/")
def front() -> Response:
    _limited()
    games = [game_of(slug, _spoken(slug)) for slug in cards.slugs() if slug in GAMES]
    return page("home.html", games=games, game="")


@home.route("/join", methods=["GET", "POST"])
def join() -> Response:
    """The way in for who has a code and no QR reader."""
    if request.method == "GET":
        return page("join.html", asked="", refused="", game="")
    here, asked = desk(), request.form.get("code", "")[:20]
    if not here.still_allows(here.limits.wrong_codes, "code", remote()):
        abort(429)
    code = read_code(asked)
    if here.house.room(code) is None:
        here.allows(here.limits.wrong_codes, "code", remote())
        return page("join.html", 404, asked=asked, refused=render.say("no_code", language()), game="")
    return seen_other(f"/t/{code}")


def read_code(asked: str) -> str:
    """A code as people type it: any case, with or without its dash."""
    letters = "".join(letter for letter in asked.upper() if letter.isalnum())
    return f"{letters[:3]}-{letters[3:]}"


@home.route("/new/<slug>", methods=["GET", "POST"])
def new(slug: str) -> Response:
    game = _game(slug)
    if request.method == "GET":
        _limited()
        return _form(game, {}, {}, 200)
    told = request.form.to_dict()
    is_practice = told.get("practice") == "1"
    room = _made(game, told, is_practice)
    if isinstance(room, Response):
        return room
    if is_practice:
        for seat in range(1, fewest(room) + 1):
            sit(room, f"{render.say('player', language())} {seat}")
        if room.needs_gm():
            sit(room, render.say("game_master", language()), is_gm=True)
    return with_host(seen_other(f"/t/{room.code}/host"), room)


@home.post("/alone/<slug>")
def alone(slug: str) -> Response:
    """One tap: a table of bots with one seat for whoever asks, and it begins; with the options of the page it is on."""
    game, told = _game(slug), request.form.to_dict()
    room = _made(game, told, False)
    if isinstance(room, Response):
        return room
    if room.needs_gm():
        return _form(game, told, {"mode": render.say("no_alone", language())}, 409)
    person = sit(room, render.say("you", language()))
    fill(room, "steady", fewest(room))
    desk().house.begin(room)
    return with_host(with_seat(seen_other(here_of(room, person.number)), room, person), room)


def _made(game: AnyGame, told: dict[str, str], is_practice: bool) -> Room | Response:
    """A table with the options that a form told, or the form again with what is wrong in it."""
    here, facts = desk(), game_of(game.slug, _spoken(game.slug))
    if not here.allows(here.limits.tables, "new", remote()):
        abort(429)
    try:
        given = options.read(facts, told) if told else {}
        return here.house.make(game.slug, _spoken(game.slug), given, is_practice)
    except CardDataError as refused:
        return _form(game, told, {fault.field: fault.what for fault in refused.faults}, 409)


def _form(game: AnyGame, told: dict[str, str], faults: dict[str, str], status: int) -> Response:
    facts = game_of(game.slug, _spoken(game.slug))
    fields = options.fields(facts)
    return page("new.html", status, facts=facts, game=game.slug, fields=fields, told=told, faults=faults)


def fewest(room: Room) -> int:
    """Seats for a table that somebody tries alone: as few as are fun."""
    about = room.facts.about
    return min(about.most, max(about.fewest, 4)) if about.fewest != about.most else about.most


def fill(room: Room, level: str, seats: int) -> None:
    """Bots in the seats that are free, up to so many."""
    names = render.say("bot_names", language()).split(", ")
    while len(room.record.seated()) < seats:
        sit(room, names[len(room.record.seated()) % len(names)], bot=level)


def _game(slug: str) -> AnyGame:
    if slug not in GAMES:
        abort(404)
    return GAMES[slug]


def _limited() -> None:
    """Anybody may look, but not so often that nobody else is served."""
    if not desk().allows(desk().limits.fronts, "front", remote()):
        abort(429)


def _spoken(slug: str) -> str:
    return language() if language() in cards.languages(slug) else "en"
