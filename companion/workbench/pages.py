"""The workbench's pages: your games, and one game opened. The scripts fill them."""

import tomllib
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, render_template
from flask.typing import ResponseReturnValue

import cards
from cards.editions.edition import HEAD
from cards.errors import FaultsError
from companion.web.render import fonts
from companion.workbench import shelf
from companion.workbench.actions.lessons import has_last
from companion.workbench.api import either
from companion.workbench.desk import desk
from companion.workbench.shelf import Game

pages = Blueprint("pages", __name__)

VENDORED = {"tabulator.min.js": "text/javascript", "tabulator.min.css": "text/css"}
"""The grid: Tabulator, MIT licence, as its package on the Python index holds it."""


CARDS_ON_COVER = 2


class Cover(msgspec.Struct):
    """A game as a cover on the shelf."""

    kind: str
    key: str
    title: str
    about: str
    faults: int = 0


@pages.get("/")
def start() -> str:
    """Show your games, the games of Tuckbox, and what is running."""
    home = desk().shelf
    return render_template(
        "start.html", own=[_cover("own", game) for game in home.own()], starters=_starters(), home=home.home,
        shipped=[_cover("shipped", game) for game in home.shipped() if game.key != cards.start_slug()],
        blank=cards.start_slug(), has_last=has_last(),
    )  # fmt: skip


def _cover(kind: str, game: Game) -> Cover:
    """Return a cover without its pictures: they come later, as the first start must make their fonts."""
    try:
        data = cards.load(game.name)
    except FaultsError as error:
        return Cover(kind, game.key, game.key, "", len(error.faults))
    return Cover(kind, game.key, _name(data), f"{data.about.counts_text} players · {data.about.minutes} min")


def _name(data: cards.GameData) -> str:
    return data.edition.name if data.edition else data.title


@pages.get("/<any(own, shipped):kind>/<key>/cover/<int:at>.png")
def cover_picture(kind: str, key: str, at: int) -> ResponseReturnValue:
    """One of the cards on a game's cover, from its first deck of cards."""
    opened = desk().open(either(kind, key))
    decks = (component for component in opened.components if component.kind == "card")
    deck = next((deck for deck in decks if len(deck.pieces) >= CARDS_ON_COVER), None)
    if deck is None or at >= CARDS_ON_COVER:
        abort(404)
    piece = deck.pieces[(0, len(deck.pieces) // 2)[at]]
    return Response(opened.png(deck.id, piece.id, "front", 240), mimetype="image/png")


@cache
def _starters() -> tuple[tuple[str, str, str], ...]:
    starters = [(name, cards.load(name)) for name in cards.shipped_editions(cards.start_slug())]
    return tuple((name, _name(data), data.edition.short if data.edition else "") for name, data in starters)


@pages.get("/<any(own, shipped):kind>/<key>/")
def game(kind: str, key: str) -> str:
    """One game: its box on the left, what is edited in the middle, what it becomes on the right."""
    game = either(kind, key)
    try:
        data = cards.load(game.name)
        title, version = _name(data), data.edition.version if data.edition else ""
        parent = "" if data.slug == cards.start_slug() or not data.edition else cards.load(data.slug).title
        slug = data.slug
    except FaultsError:
        title, version, parent, slug = key, "", "", ""
    folder = game.folder
    head: dict[str, Any] = {}
    if folder:
        with suppress(OSError, ValueError):  # it may have faults
            head = tomllib.loads((folder / HEAD).read_text("utf-8-sig"))
    return render_template(
        "game.html", kind=kind, key=key, title=title, version=version, parent=parent, slug=slug, folder=folder,
        has_looks=head.get("game") == cards.start_slug(),  # it brings everything itself, its looks too
        sheets=[(name, Path(name).stem, name.startswith("words/")) for name in shelf.sheets(folder)] if folder else [],
        texts=[(name, Path(name).name) for name in shelf.texts(folder)] if folder else [],
        own=[(game.key, game.key) for game in desk().shelf.own()],
    )  # fmt: skip


@pages.get("/font/<name>.woff2")
def font(name: str) -> ResponseReturnValue:
    """Return a font of the workbench."""
    if name not in fonts.parts():
        abort(404)
    return Response(fonts.web_font(name), mimetype="font/woff2", headers={"Cache-Control": "max-age=86400"})


@pages.get("/grid/<name>")
def vendored(name: str) -> ResponseReturnValue:
    """Return a script or a style sheet of the grid, from its package."""
    if name not in VENDORED:
        abort(404)
    folder = files("js_lib_tabulator") / "static" / "tabulator"
    data = (folder / ("js" if name.endswith(".js") else "css") / name).read_bytes()
    return Response(data, mimetype=VENDORED[name], headers={"Cache-Control": "max-age=86400"})
