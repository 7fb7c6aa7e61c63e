"""A class as the workbench sets it up: which editions it compares, how many tables, and how the lesson goes."""

from pathlib import Path
from typing import Annotated

import msgspec
from flask import Blueprint, Response, render_template

import cards
from cards import GameData
from cards.errors import Fault, FaultsError, InputError
from companion.classes.classroom import LONGEST_MINUTES, MOST_TABLES
from companion.storage.place import class_file
from companion.workbench.actions.hosts import hosted, running, start_host
from companion.workbench.api import decoded, json, own
from companion.workbench.desk import desk
from companion.workbench.results.editions import title

lessons = Blueprint("lessons", __name__)


class Edition(msgspec.Struct):
    """An edition that a class can play: a game of Tuckbox, or a folder on the shelf."""

    name: str
    """`own/KEY` or the game's slug."""
    title: str


class Offer(msgspec.Struct):
    """A game with its editions, of which a class compares two or more."""

    slug: str
    title: str
    players: str
    most: int
    modes: list[dict[str, str | int]]
    """Ways to play: the plain game, with the id "", variants and short games."""
    editions: list[Edition]


class _Class(msgspec.Struct):
    editions: list[str]
    tables: Annotated[int, msgspec.Meta(ge=0, le=MOST_TABLES)] = 0
    """0: the tables of the last class, as they are. `editions` then says nothing."""
    minutes: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_MINUTES)] = 0
    mode: str = ""
    crossed: bool = True
    same_deal: bool = True


@lessons.get("/class")
def page() -> str:
    """Show the form that sets up a class."""
    return render_template("class.html", has_last=has_last(), most=MOST_TABLES, longest=LONGEST_MINUTES)


def has_last() -> bool:
    """Return whether there was a class, so that it can be opened again."""
    return _file().exists()


@lessons.get("/class/games")
def games() -> Response:
    """Return the games that a class can play, those with editions of one's own first, and the class that is open."""
    lesson = running("class", "")
    return json({"games": _offers(), "running": hosted(lesson) if lesson else None})


def _offers() -> list[Offer]:
    shipped = [game.name for game in desk().shelf.shipped() if game.name != cards.start_slug()]
    offers = {slug: _offer(data := cards.load(slug), [Edition(slug, title(data))]) for slug in shipped}
    for game in desk().shelf.own():
        try:
            data = cards.load(game.name)
        except FaultsError:
            continue  # the start page names its faults
        offers.setdefault(data.slug, _offer(data, [])).editions.append(Edition(f"own/{game.key}", title(data)))
    if own_games := offers.get(cards.start_slug()):
        own_games.title = "Your own games"
    return sorted(offers.values(), key=lambda offer: all("/" not in edition.name for edition in offer.editions))


def _offer(data: GameData, editions: list[Edition]) -> Offer:
    about = data.about
    ways = [("", "The whole game", about.minutes)]
    ways += [(key, data.words(f"mode.{key}.name"), mode.minutes) for key, mode in about.modes.items()]
    modes: list[dict[str, str | int]] = [{"id": key, "title": name, "minutes": minutes} for key, name, minutes in ways]
    return Offer(data.slug, data.title, about.counts_in_words, about.most, modes, editions)


@lessons.post("/class")
def open_class() -> Response:
    """Open a class with its tables set up, or the last class as it was.

    Raises:
        InputError: a class is open, or no edition was chosen.
    """
    wish = decoded(_Class)
    if running("class", ""):
        raise InputError.because("usage", "A class is open. Close it first, then set up another")
    if wish.tables and not wish.editions:
        raise InputError.because("usage", "Choose what the class plays")
    words = ["host", "--class", "--new-password", "--data", str(_file())]
    names = wish.editions
    if not wish.tables:  # the last class may play any edition of the shelf
        names = [edition.name for offer in _offers() for edition in offer.editions if edition.name.startswith("own/")]
    for name in names:
        if name.startswith("own/"):
            words += ["--edition", own(name.removeprefix("own/")).name]
        elif name in cards.slugs():
            words.append(name)
        else:
            raise InputError("edition", Fault("", name, "", "is no edition here. Choose one from the list"))
    if wish.tables:
        words += ["--tables", str(wish.tables)]
        words += ["--minutes", str(wish.minutes)] if wish.minutes else []
        words += ["--mode", wish.mode] if wish.mode else []
        words += ["--crossed" if wish.crossed else "--not-crossed", "--same-deal" if wish.same_deal else "--own-deals"]
    _file().parent.mkdir(parents=True, exist_ok=True)
    return json(hosted(start_host("class", "Class", "", words)))


def _file() -> Path:
    return class_file(desk().shelf.home)
