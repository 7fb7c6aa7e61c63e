"""Phone screens and the rulebook for the preview, drawn by phones' own code, with nothing that can be sent."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
from flask import Blueprint, Flask, Response, abort, current_app, request
from flask.typing import ResponseReturnValue

import cards
from companion.games import GAMES
from companion.matches import match
from companion.matches.match import Match
from companion.rules.game import Viewer
from companion.rules.screens import ScreenInput, Screens, screens_of
from companion.tables.people import Person, Play, RoomRecord
from companion.web.assets import assets, assets_digest
from companion.web.render import html as render
from companion.web.render import sprite
from companion.web.render.pictures import keep, picture_of
from companion.workbench.api import either
from companion.workbench.desk import desk

phones = Blueprint("phones", __name__)

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jule", "Kai", "Lea", "Max", "Nora", "Oz",
         "Pia", "Quin", "Rosa")  # fmt: skip
CODE = "CARD"
SEAT = 1
MOST_DEALS = 400
"""How many deals are tried until one gives the card in focus to the seat; each takes a fifth of a millisecond."""
FILES = "/phone"  # Where the files of phones lie, such as style sheets and fonts.
SEALED = (
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; script-src 'none'; "
    "form-action 'none'; base-uri 'none'"
)
"""A page that shows and does nothing else. It stands in the page itself: the workbench puts its text into a frame."""
_WITHOUT = re.compile(r"<script\b.*?</script>|<noscript>.*?</noscript>|<link rel=\"manifest\"[^>]*>", re.S)
_LINK = re.compile(r"(<a\b[^>]*?)\shref=\"([^\"]*)\"")


class PhoneFiles:
    """What `companion.web.assets` asks of its app. It answers below `FILES` with the files that phones load."""

    @cached_property
    def stamp(self) -> str:
        return assets_digest()

    def run_in_thread(self, function: Callable[..., Any], *args: Any) -> Any:
        return function(*args)  # each request has a thread of its own here

    def wait_for_font(self, file: Path) -> None:
        """Nobody else makes fonts here."""


def register(app: Flask) -> None:
    """Add the phone's pages and files to the workbench."""
    app.extensions["tuckbox"] = PhoneFiles()
    app.register_blueprint(assets, url_prefix=FILES)
    app.register_blueprint(phones)


@dataclass(frozen=True)
class DealtTable:
    """A table that nobody sits at, just after its cards were dealt from a seed."""

    game_data: cards.GameData
    record: RoomRecord
    match: Match

    @property
    def code(self) -> str:
        return CODE

    @property
    def screens(self) -> Screens:
        return screens_of(self.match.game)

    def screen_input(self, viewer: Viewer) -> ScreenInput:
        view = self.match.view(viewer)
        return ScreenInput(
            view=view, game_data=self.game_data, names=self.record.seat_names(), table=CODE, moment=view.phase
        )


def deal(data: cards.GameData, seed: int) -> DealtTable:
    """Return a table of a game with its usual number of players. Raises `FaultsError`: it cannot be dealt."""
    seats = _seats(data)
    people = [Person(number, NAMES[(number - 1) % len(NAMES)]) for number in range(1, seats + 1)]
    record = RoomRecord(CODE, data.slug, data.language, 0, people=people)
    record.play = Play(1, {"seats": seats}, 0)
    return DealtTable(data, record, match.start(GAMES[data.slug], data, seats, seed))


def deal_with(data: cards.GameData, piece: str) -> int:
    """Return the seed of a deal in which the seat's secret holds a piece, by its name in print; 1 if no deal does."""
    deck, _, row = piece.rpartition("-")
    signs = [f'"deck":"{deck}","row":{row}}}', *(f'"{text}"' for text in (piece, piece.replace("-", "_")))]
    if not piece or not has_secret(data):
        return 1
    game, seats = GAMES[data.slug], _seats(data)
    for seed in range(1, MOST_DEALS):
        secret = msgspec.json.encode(match.start(game, data, seats, seed).view(SEAT).you).decode()
        if any(sign in secret for sign in signs):
            return seed
    return 1


def _seats(data: cards.GameData) -> int:
    return data.about.usual or data.about.fewest


def has_secret(data: cards.GameData) -> bool:
    """Return whether the seat has something from the deal to hide."""
    secrets = [deal(data, seed).match.view(SEAT).you for seed in range(1, 9)]
    return any(secret != secrets[0] for secret in secrets)


@phones.get("/<any(own, shipped):kind>/<key>/phone")
def screen(kind: str, key: str) -> ResponseReturnValue:
    """The first screen of seat 1, with its secret as a finger shows it. `piece`: a card that it should hold."""
    data = desk().open(either(kind, key)).game
    keep(data)
    seed = deal_with(data, request.args.get("piece", ""))
    table, address = deal(data, seed), f"/{kind}/{key}/phone/{seed}"
    is_held = has_secret(data)
    draw = render.unfolded if is_held else render.phone
    live = draw(table.screen_input(SEAT), table, address, data.language)
    html = render.page(
        "phone_preview.html", data.language, game=data.slug, title=data.title, is_held=is_held,
        live=render.strong_html(live), static=_static(), faces=table.screens.theme.preloaded_fonts,
        own_sheets=sprite.own_sheets(data.slug, data.facts),
    )  # fmt: skip
    return _sealed(html)


@phones.get("/<any(own, shipped):kind>/<key>/phone/rules")
def rules(kind: str, key: str) -> ResponseReturnValue:
    """The rulebook as phones show it."""
    data = desk().open(either(kind, key)).game
    in_play = cards.load_rules(data, is_in_play_only=True)
    html = render.page(
        "rules.html", data.language, game_data=data, code=CODE, game=data.slug, title=data.title, blocks=in_play,
        shows_all=False, leaves_out=False, learning=render.learning_of(data),
        facts=data.facts, words=data.words, has_sources=False, origins={}, shows_origins=False,
        strong=render.strong, static=_static(), own_sheets=sprite.own_sheets(data.slug, data.facts),
    )  # fmt: skip
    return _sealed(html)


@phones.get("/<any(own, shipped):kind>/<key>/phone/<int:seed>/picture/<name>")
def picture(kind: str, key: str, seed: int, name: str) -> ResponseReturnValue:
    """A picture on that screen, by its name there."""
    if not 0 < seed < MOST_DEALS:
        abort(404)
    table = deal(desk().open(either(kind, key)).game, seed)
    return picture_of(table, SEAT, name, current_app.extensions["tuckbox"].run_in_thread)


def _static() -> str:
    return f"{FILES}/static/{current_app.extensions['tuckbox'].stamp}"


def _sealed(html: str) -> Response:
    """Return a page without what would send, run or lead elsewhere; it and its headers say so, too."""

    def place(link: re.Match[str]) -> str:
        return f'{link[1]} href="about:srcdoc{link[2]}"' if link[2].startswith("#") else link[1]

    bare = _LINK.sub(place, _WITHOUT.sub("", html))
    meta = f'<head>\n  <meta http-equiv="Content-Security-Policy" content="{SEALED}">'
    headers = {"Content-Security-Policy": f"{SEALED}; frame-ancestors 'none'; sandbox"}
    return Response(bare.replace("<head>", meta, 1), mimetype="text/html", headers=headers)
