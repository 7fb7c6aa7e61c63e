"""Album's screens on phones and on the public screen, and the pictures that a viewer may load.

The address of a picture names its place on the screen, never its number: `mine` is the keeper's own, `1` to `5` lie on
the table, `round-2` was the secret picture of round 2.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

from cards.picture_sets import Picture
from companion.games.album.model import Eliminate
from companion.games.album.view_types import DrewForm, PrivateView, TableView
from companion.rules.game import Seat
from companion.rules.screens import CoverResult, Screen, ScreenFont, ScreenInput, Screens, Theme


def phone(context: ScreenInput) -> Screen:
    """Return a seat's screen. Keeper and Oya are public, so no phase needs the same form for all seats."""
    view, t = context.view, context.view.table
    if _is_first_page(context):
        return Screen("first.html")
    match view.phase:
        case "over":
            return Screen("over.html", {"pages": _pages(context)})
        case "round_over" if view.moves:
            return Screen("round_over.html", {"kept": _pages(context)[-1]})
        case "eliminate":
            return Screen(_eliminate_template(context), {"five": _table_pictures(context), "left": _left_to_drop(t)})
        case "place" | "shuffle" if view.viewer == t.keeper:
            return _keeper_screen(context)
    return Screen("wait.html", {"levels": _levels(t)})


def _is_first_page(context: ScreenInput) -> bool:
    """Return whether a phone says who its player is: to all in round 1, later to who is keeper for the first time."""
    view, t = context.view, context.view.table
    if view.phase != "place" or context.page > 1:
        return False
    if view.viewer == t.keeper:
        return not t.scale and view.round <= len(context.names)
    return bool(view.round == 1)


def cover(context: ScreenInput, _: Mapping[str, Any]) -> CoverResult | None:
    """Return what the tap on a first page does: it turns the page. Who is keeper is public."""
    return CoverResult(None, True) if _is_first_page(context) else None


def _eliminate_template(context: ScreenInput) -> str:
    view, t = context.view, context.view.table
    if view.viewer == t.keeper:
        return "keep_still.html"
    if view.viewer != t.oya:
        return "suggest.html"
    return "drop.html" if any(isinstance(move, Eliminate) for move in view.moves) else "turn_up.html"


def _keeper_screen(context: ScreenInput) -> Screen:
    """The keeper types in what was drawn, lays words or passes the pictures on."""
    first = context.view.moves[0]
    if isinstance(first, DrewForm):
        return Screen("drew.html", {"count": first.form.photos.count, "numbers": first.form.photos.of})
    return Screen("place.html" if context.view.phase == "place" else "pass_on.html", {"a_round": _a_round(context)})


def secret(context: ScreenInput) -> Screen:
    """Return what the hold shows: the keeper's picture and words, or all five pictures before they are passed on."""
    you = context.view.you
    if not isinstance(you, PrivateView):
        return Screen("secret_nothing.html")
    if context.view.phase == "shuffle" and you.photos:
        return Screen("secret_five.html", {"five": _private_pictures(context), "fresh": context.at})
    return Screen("secret_mine.html", {"fresh": context.at})


def table(context: ScreenInput) -> Screen:
    """Return the public screen: scale and pictures side by side; at the end the album itself."""
    view, t = context.view, context.view.table
    pages = _pages(context)
    if view.outcome:
        return Screen("table_over.html", {"pages": pages})
    return Screen(
        "table.html",
        {
            "levels": _levels(t),
            "five": _table_pictures(context),
            "left": _left_to_drop(t),
            "kept": pages[-1] if view.phase == "round_over" else None,
            "a_round": _a_round(context),
        },
    )


def picture(context: ScreenInput, name: str) -> str | None:
    """Return the file of a picture by its name on this viewer's screen; None if the viewer may not see it."""
    if _is_printed(context):
        return None
    t, you = context.view.table, context.view.you
    number = None
    if name == "mine":
        number = you.photo if isinstance(you, PrivateView) else None
    elif match := re.fullmatch(r"(round-)?([1-9][0-9]?)", name):
        numbers = [result.photo for result in t.results] if match[1] else [photo.number for photo in t.photos]
        if not match[1] and not numbers and isinstance(you, PrivateView):
            numbers = list(you.photos)
        place = int(match[2])
        number = numbers[place - 1] if place <= len(numbers) else None
    return None if number is None else str(_picture(context, number).file)


def _picture(context: ScreenInput, number: int) -> Picture:
    pictures: Sequence[Picture] = context.game_data.facts.photos.pictures
    return next(picture for picture in pictures if picture.number == number)


def _is_printed(context: ScreenInput) -> bool:
    return bool(context.game_data.facts.options.show_photos == "printed")


def _a_round(context: ScreenInput) -> int:
    a_round: int = context.game_data.facts.table.a_round
    return a_round


def _levels(t: TableView) -> list[int]:
    """The levels of the scale, highest first."""
    return list(range(t.highest, -1, -1))


def _left_to_drop(t: TableView) -> int:
    return sum(not photo.dropped for photo in t.photos) - 1


def _picture_values(context: ScreenInput, number: int, name: str) -> dict[str, Any]:
    """A picture's values for a template; printed pictures have no address. `x` and `y` are the focus in tenths."""
    if _is_printed(context):
        return {"number": number, "name": "", "alt": "", "x": 5, "y": 5}
    picture = _picture(context, number)
    x, y = (round(10 * share) for share in picture.focus)
    return {"number": number, "name": name, "alt": picture.alt, "x": x, "y": y}


def _table_pictures(context: ScreenInput) -> list[dict[str, Any]]:
    """The pictures on the table with the marks on them."""
    t: TableView = context.view.table
    digest = _digest([photo.number for photo in t.photos])
    return [
        {
            **_picture_values(context, photo.number, f"{place}?{digest}"),
            "place": place,
            "dropped": photo.dropped,
            "by": _marked_by(t, photo.number),
        }
        for place, photo in enumerate(t.photos, 1)
    ]


def _marked_by(t: TableView, number: int) -> list[Seat]:
    return [seat for seat, photo in t.suggestions.items() if photo == number]


def _private_pictures(context: ScreenInput) -> list[dict[str, Any]]:
    you: PrivateView = context.view.you
    return [
        {**_picture_values(context, number, str(place)), "place": place, "is_mine": number == you.photo}
        for place, number in enumerate(you.photos, 1)
    ]


def _pages(context: ScreenInput) -> list[dict[str, Any]]:
    """The album so far: each round's picture, keeper and result."""
    t: TableView = context.view.table
    photos = [result.photo for result in t.results]
    return [
        {
            **_picture_values(context, result.photo, f"round-{number}?{_digest(photos[:number])}"),
            "round": number,
            "keeper": (t.keeper - 1 - (context.view.round - number)) % len(context.names) + 1,
            "won": result.won,
            "stars": result.stars,
        }
        for number, result in enumerate(t.results, 1)
    ]


def _digest(photos: Sequence[int]) -> str:
    """A digest for a picture's address, which must change with the picture: phones cache what they have loaded."""
    return f"{crc32(repr(photos).encode()):x}"


THEME = Theme(
    preloaded_fonts=("inter", "caveat"),
    fonts={"caveat": ScreenFont("fontpkg_caveat", r"Caveat\[.*\]\.ttf", "Caveat", (700, 700), False)},
    icons=("image",),
    sign_pictures=(
        "038.jpg",
        "005.jpg",
        "012.jpg",
        "089.jpg",
        "001.jpg",
        "051.jpg",
        "067.jpg",
        "071.jpg",
        "077.jpg",
    ),
)

SCREENS = Screens(phone=phone, secret=secret, table=table, cover=cover, picture=picture, theme=THEME)
