"""Album's pictures as its templates get them: address, text, focus, marks and results.

The address of a picture names its place on the screen, never its number: `mine` is the keeper's own, `1` to `5` lie on
the table, `round-2` was the secret picture of round 2.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

import cards
from cards.picture_sets import Picture
from companion.games.album.view_types import PrivateView, TableView
from companion.rules.game import Seat
from companion.rules.screens import ScreenInput


def picture(context: ScreenInput, name: str) -> str | None:
    """Return the file of a picture by its name on this viewer's screen; None if the viewer may not see it."""
    if _is_printed(context.game_data):
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
    return None if number is None else str(_picture(context.game_data, number).file)


def table_pictures(game_data: cards.GameData, t: TableView) -> list[dict[str, Any]]:
    """Return the pictures on the table with the marks on them."""
    digest = _digest([photo.number for photo in t.photos])
    return [
        {
            **_picture_values(game_data, photo.number, f"{place}?{digest}"),
            "place": place,
            "dropped": photo.dropped,
            "by": [seat for seat, marked in t.suggestions.items() if marked == photo.number],
        }
        for place, photo in enumerate(t.photos, 1)
    ]


def private_pictures(game_data: cards.GameData, you: PrivateView) -> list[dict[str, Any]]:
    """Return the shuffled pictures as the keeper alone sees them."""
    return [
        {**_picture_values(game_data, number, str(place)), "place": place, "is_mine": number == you.photo}
        for place, number in enumerate(you.photos, 1)
    ]


def pages(game_data: cards.GameData, t: TableView, names: Mapping[Seat, str]) -> list[dict[str, Any]]:
    """Return the album so far: each round's picture, keeper and result."""
    photos = [result.photo for result in t.results]
    return [
        {
            **_picture_values(game_data, result.photo, f"round-{number}?{_digest(photos[:number])}"),
            "round": number,
            "keeper": (t.keeper - 1 - (t.round - number)) % len(names) + 1,
            "won": result.won,
            "stars": result.stars,
        }
        for number, result in enumerate(t.results, 1)
    ]


def _picture(game_data: cards.GameData, number: int) -> Picture:
    pictures: Sequence[Picture] = game_data.facts.photos.pictures
    return next(picture for picture in pictures if picture.number == number)


def _is_printed(game_data: cards.GameData) -> bool:
    return bool(game_data.facts.options.show_photos == "printed")


def _picture_values(game_data: cards.GameData, number: int, name: str) -> dict[str, Any]:
    """A picture's values for a template; printed ones have no address. `x` and `y`: the focus in tenths, 5 or even."""
    if _is_printed(game_data):
        return {"number": number, "name": "", "alt": "", "x": 5, "y": 5}
    picture = _picture(game_data, number)
    x, y = (at - (at % 2 == 1 and at != 5) for at in (round(10 * share) for share in picture.focus))
    return {"number": number, "name": name, "alt": picture.alt, "x": x, "y": y}


def _digest(photos: Sequence[int]) -> str:
    """A digest for a picture's address, which must change with the picture: phones cache what they have loaded."""
    return f"{crc32(repr(photos).encode()):x}"
