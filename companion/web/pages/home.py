"""The front page: the games, forms to open a table, and joining a table by its code."""

from typing import NamedTuple

import msgspec
from babel import Locale
from flask import Blueprint, Response, abort, request

import cards
from cards import GameData
from cards.errors import FaultsError, InputError
from companion.games import GAMES
from companion.rules.screens import screens_of
from companion.tables.fitting import Fit, fit, mode_for
from companion.tables.lobby import Lobby
from companion.tables.people import Person, unused_name
from companion.tables.room import Room
from companion.tables.seating import sit
from companion.web import context, options_form
from companion.web.live.next_games import Named, named_game, named_games
from companion.web.pages.held_seats import Held, held_seats, resume_page, seated
from companion.web.render import html as render
from companion.web.render import sprite

home = Blueprint("home", __name__)


@home.get("/")
def front() -> Response:
    """Show the front page: the games, and which of them fit the people there."""
    context.check_limit("fronts")
    seat = _waiting_seat()
    if seat is not None:
        return resume_page(seat, is_home=True)
    players, hosted = _players(), context.app_context().hosted
    offers = [_offer(named, players) for named in named_games(hosted)]

    def place(offer: Offer) -> tuple[bool, bool, int]:
        is_hosted, is_for_all = hosted and offer.key == hosted.digest, offer.fit and offer.fit.is_for_all
        return not is_hosted, not is_for_all, offer.game.about.minutes

    if players:
        offers.sort(key=place)
    games = [offer.game for offer in offers if offer.cover]
    sheets = [sheet for game in games for sheet in sprite.own_sheets(game.slug, game.facts)]
    return context.page(
        "home.html", games=offers, players=players, most=MOST_COUNTED, held=held_seats()[:1],
        left="left" in request.args, own_sheets=sheets,
    )  # fmt: skip


MOST_COUNTED = 10  # The largest number of people on the front page, which stands for more too.


class Offer(NamedTuple):
    """A game on the front page, and how the people there can play it."""

    key: str
    """Its name in addresses, see `Named`."""
    game: GameData
    fit: Fit | None
    cover: str
    """The file of its edition's drawing, "" for the game's own."""


def _players() -> int | None:
    number = request.args.get("players", type=int)
    return number if number is not None and 2 <= number <= MOST_COUNTED else None


def _offer(named: Named, players: int | None) -> Offer:
    data = _data(named, context.words_language(named.slug))
    fits = fit(data.about, players) if players else None
    return Offer(named.key, data, fits, sprite.own_cover(named.slug, data.facts))


def _data(named: Named, language: str) -> GameData:
    return context.app_context().lobby.library.of_game(named.slug, language, named.edition)


@home.get("/join")
def join_page() -> Response:
    """Show the form for people without a QR reader, or lead a phone back to its seat."""
    seat = _waiting_seat()
    return resume_page(seat, is_home=True) if seat else context.page("join.html", text="", refused="")


@home.post("/join")
def join() -> Response:
    """Let people without a QR reader join a table by its code."""
    app, text = context.app_context(), request.form.get("code", "")[:20]
    context.check_guesses()
    letters = "".join(letter for letter in text.upper() if letter.isalnum())  # however they type case and hyphen
    code = f"{letters[:3]}-{letters[3:]}"
    if app.lobby.room(code) is None:
        context.note_wrong_guess()
        return context.page("join.html", 404, text=text, refused=context.say("no_code"))
    return context.seen_other(f"/t/{code}")


def _waiting_seat() -> Held | None:
    """Return the newest seat of this phone where people may wait for it; None if there is none, or by request."""
    if request.args:
        return None  # somebody has looked at this page and chosen
    for seat in held_seats():
        is_alone = seat.room.status != "lobby" and seat.room.record.is_alone  # against bots, who wait for nobody
        if not (seat.room.status == "over" or is_alone or seat.person.has_left):
            return seat
    return None


@home.get("/new/<key>")
def new_page(key: str) -> Response:
    """Show the form that opens a table of a game."""
    game = _game(key)
    context.check_limit("fronts")
    return _form(game, _mode_values(game), {})


@home.post("/new/<key>")
def new(key: str) -> Response:
    """Open a table, and make this browser its host."""
    game = _game(key)
    values = request.form.to_dict()
    is_practice = values.get("practice") == "1"
    room = _create_room(game, values, is_practice)
    if is_practice:
        for seat in range(1, fewest(room) + 1 if not room.has_paper_seats() else 1):
            sit(room, f"{context.say('player')} {seat}")
        if room.needs_gm():
            sit(room, context.say("game_master"), is_gm=True)
    return context.set_host_cookie(context.seen_other(f"/t/{room.code}/host"), room)


@home.post("/alone/<key>")
def alone(key: str) -> Response:
    """Open a table of bots with one seat for this person and start it, with the options of the form.

    With `learn` the game starts when this person has read how it goes and is ready.
    A game that has a game master gives this person that place. Seats whose cards are on paper get no bots.
    """
    game, values = _game(key), request.form.to_dict()
    learns = values.pop("learn", "") == "1"
    room = _create_room(game, values)
    person = begin_alone(context.app_context().lobby, room, context.language(), learns)
    answer = context.set_host_cookie(seated(room, person), room)
    return context.set_host_cookie(answer, room, path=context.seat_url(room, person.number))


def begin_alone(lobby: Lobby, room: Room, language: str, learns: bool = False) -> Person:
    """Seat one person among bots and start the game, unless this person `learns` it first. Return the person."""
    is_gm = room.needs_gm()
    person = sit(room, render.say("game_master" if is_gm else "you", language), is_gm=is_gm)
    if not room.has_paper_seats():
        fill(room, "steady", fewest(room), language)
    room.change(lambda record: setattr(record, "is_alone", True))
    if not learns:
        lobby.begin(room)
    return person


def _mode_values(named: Named) -> dict[str, str]:
    game_data, players = _data(named, context.words_language(named.slug)), _players()
    name = request.args.get("mode", "")
    mode = game_data.about.modes.get(name)
    if mode is None and players and players not in game_data.about.counts:
        mode = game_data.about.modes.get(mode_for(game_data.about, players))
    if mode is None:
        return {}
    options = {field.name: field.value for field in options_form.fields(game_data)}
    chosen = {name: msgspec.json.encode(value).decode() for name, value in mode.options_for(players).items()}
    return {name: value for name, value in (options | chosen).items() if value != "false"}  # as a form is sent


TURN_LIMITS = (0, 30, 60, 90, 120, 180)  # Seconds that a turn may take, as the form offers them; 0 is no limit.


def _create_room(named: Named, values: dict[str, str], is_practice: bool = False) -> Room:
    app, slug = context.app_context(), named.slug
    language = _chosen_language(slug, values)
    game_data = _data(named, language)
    context.check_limit("tables")
    try:
        limit = next((seconds for seconds in TURN_LIMITS if str(seconds) == values.get("turn_seconds")), 0)
        options = options_form.read_form(game_data, values) if {*values} - {"turn_seconds", "language"} else {}
        options_form.check_photo_set(options, app.photo_sets)
        return app.lobby.make(
            slug, language, options, is_practice=is_practice, turn_seconds=limit, edition=named.edition,
            is_limited=True,
        )  # fmt: skip
    except FaultsError as refused:
        if isinstance(refused, InputError) and refused.code == "tables":
            app.limit_log.note("all_tables", app.limits)
            raise
        abort(_form(named, values, options_form.faults_by_field(refused), 409))


def _chosen_language(slug: str, values: dict[str, str]) -> str:
    """Return the language of a form, if the game has words in it; otherwise the one that fits the browser."""
    chosen = values.get("language", "")
    return chosen if chosen in cards.languages(slug) else context.words_language(slug)


def _form(named: Named, values: dict[str, str], faults: dict[str, str], status: int = 200) -> Response:
    slug = named.slug
    game_data = _data(named, context.words_language(slug))
    fields = options_form.fields(game_data, photo_sets=context.app_context().photo_sets)
    players, codes = _players(), cards.languages(slug)
    names = {code: str(Locale.parse(code).get_display_name(code)).capitalize() for code in codes}
    return context.page(
        "new.html", status, game_data=game_data, game=slug, key=named.key, fields=fields, values=values, faults=faults,
        own_sheets=sprite.own_sheets(slug, game_data.facts) if named.edition else (),
        cover=sprite.own_cover(slug, game_data.facts) if named.edition else "",
        turn_limits=TURN_LIMITS if screens_of(GAMES[named.slug]).has_turns else (),
        lessons=render.learning_of(game_data).lessons,
        languages=names if len(names) > 1 else {}, chosen_language=_chosen_language(slug, values),
        players=players, fit=fit(game_data.about, players) if players else None,
        mode=request.args.get("mode", ""),
    )  # fmt: skip


def fewest(room: Room) -> int:
    """Return the number of seats for one person and bots: the fewest that are fun."""
    about = room.game_data.about
    if about.usual:
        return about.usual
    return min(about.most, max(about.fewest, 4)) if about.fewest != about.most else about.most


def fill(room: Room, level: str, seats: int, language: str) -> None:
    """Add bots until `seats` seats are taken."""
    names = render.say("bot_names", language).split(", ")
    while len(room.record.seated()) < seats:
        sit(room, unused_name(names, room.record, len(room.record.seated())), bot=level)


def _game(key: str) -> Named:
    return named_game(key, context.app_context().hosted) or abort(404)
