"""Album on phones and on the wall: which template a view is shown by, and which pictures a viewer may load.

Pictures are called by what they are on the screen, never by their numbers: `mine`, the keeper's own; `1` to `5`, by
place; `round-2`, what that round was about.
"""

import re
from collections.abc import Sequence
from typing import Any
from zlib import crc32

from cards.album.sets import Picture
from companion.games.album.model import DrewForm, Eliminate, PrivateView, TableView
from companion.rules.game import Seat
from companion.rules.screens import PackagedFont, Screen, ScreenInput, Screens, Theme


def phone(seen: ScreenInput) -> Screen:
    """A seat's screen. Who is keeper and who is Oya is public, so no phase needs covers for all."""
    view, t = seen.view, seen.view.table
    match view.phase:
        case "over":
            return Screen("over.html", {"pages": _pages(seen)})
        case "round_over" if view.moves:
            return Screen("round_over.html", {"kept": _pages(seen)[-1]})
        case "eliminate":
            return Screen(_choosing(seen), {"five": _five(seen), "left": _left_to_drop(t)})
        case "place" | "shuffle" if view.viewer == t.keeper:
            return _keeping(seen)
    return Screen("wait.html", {"levels": _levels(t)})


def _choosing(seen: ScreenInput) -> str:
    view, t = seen.view, seen.view.table
    if view.viewer == t.keeper:
        return "keep_still.html"
    if view.viewer != t.oya:
        return "suggest.html"
    return "drop.html" if any(isinstance(move, Eliminate) for move in view.moves) else "turn_up.html"


def _keeping(seen: ScreenInput) -> Screen:
    """The keeper's: type in what was drawn, lay words, pass the pictures on."""
    first = seen.view.moves[0]
    if isinstance(first, DrewForm):
        return Screen("drew.html", {"count": first.form.photos.count, "numbers": first.form.photos.of})
    return Screen("place.html" if seen.view.phase == "place" else "pass_on.html", {"a_round": _a_round(seen)})


def secret(seen: ScreenInput) -> Screen:
    """Under the keeper's finger: picture and words, or all five pictures before they are passed on."""
    you = seen.view.you
    if not isinstance(you, PrivateView):
        return Screen("secret_nothing.html")
    if seen.view.phase == "shuffle" and you.photos:
        return Screen("secret_five.html", {"five": _kept_five(seen), "fresh": seen.at})
    return Screen("secret_mine.html", {"fresh": seen.at})


def table(seen: ScreenInput) -> Screen:
    """The wall: scale and pictures side by side; at the end the album itself."""
    view, t = seen.view, seen.view.table
    pages = _pages(seen)
    if view.outcome:
        return Screen("table_over.html", {"pages": pages})
    return Screen(
        "table.html",
        {
            "levels": _levels(t),
            "five": _five(seen),
            "left": _left_to_drop(t),
            "kept": pages[-1] if view.phase == "round_over" else None,
            "a_round": _a_round(seen),
        },
    )


def picture(seen: ScreenInput, name: str) -> str | None:
    """The file of a picture by the name that this viewer's screen calls it; None if it is not theirs to see."""
    if _is_printed(seen):
        return None
    t, you = seen.view.table, seen.view.you
    number = None
    if name == "mine":
        number = you.photo if isinstance(you, PrivateView) else None
    elif found := re.fullmatch(r"(round-)?([1-9][0-9]?)", name):
        listed = [one.photo for one in t.results] if found[1] else [one.number for one in t.photos]
        if not found[1] and not listed and isinstance(you, PrivateView):
            listed = list(you.photos)
        at = int(found[2])
        number = listed[at - 1] if at <= len(listed) else None
    return None if number is None else str(_of_number(seen, number).file)


def _of_number(seen: ScreenInput, number: int) -> Picture:
    pictures: Sequence[Picture] = seen.game_data.facts.photos.pictures
    return next(one for one in pictures if one.number == number)


def _is_printed(seen: ScreenInput) -> bool:
    return bool(seen.game_data.facts.options.show_photos == "printed")


def _a_round(seen: ScreenInput) -> int:
    a_round: int = seen.game_data.facts.table.a_round
    return a_round


def _levels(t: TableView) -> list[int]:
    """The scale from the top down."""
    return list(range(t.highest, -1, -1))


def _left_to_drop(t: TableView) -> int:
    return sum(not one.dropped for one in t.photos) - 1


def _shown(seen: ScreenInput, number: int, name: str) -> dict[str, Any]:
    """A picture as a template needs it; without an address where the pictures are printed."""
    if _is_printed(seen):
        return {"number": number, "name": "", "alt": "", "x": 5, "y": 5}
    found = _of_number(seen, number)
    x, y = (round(10 * share) for share in found.focus)
    return {"number": number, "name": name, "alt": found.alt, "x": x, "y": y}


def _five(seen: ScreenInput) -> list[dict[str, Any]]:
    """The pictures on the table with the marks on them."""
    t: TableView = seen.view.table
    mark = _mark([one.number for one in t.photos])
    return [
        {
            **_shown(seen, one.number, f"{place}?{mark}"),
            "place": place,
            "dropped": one.dropped,
            "by": _marked_by(t, one.number),
        }
        for place, one in enumerate(t.photos, 1)
    ]


def _marked_by(t: TableView, number: int) -> list[Seat]:
    return [seat for seat, photo in t.suggestions.items() if photo == number]


def _kept_five(seen: ScreenInput) -> list[dict[str, Any]]:
    you: PrivateView = seen.view.you
    return [
        {**_shown(seen, number, str(place)), "place": place, "is_mine": number == you.photo}
        for place, number in enumerate(you.photos, 1)
    ]


def _pages(seen: ScreenInput) -> list[dict[str, Any]]:
    """The album so far: each round's picture, its keeper, and what it brought."""
    t: TableView = seen.view.table
    pages = []
    for number, result in enumerate(t.results, 1):
        pages.append(
            {
                **_shown(seen, result.photo, f"round-{number}?{_mark([one.photo for one in t.results[:number]])}"),
                "round": number,
                "keeper": (t.keeper - 1 - (seen.view.round - number)) % len(seen.names) + 1,
                "won": result.won,
                "stars": result.stars,
            }
        )
    return pages


def _mark(photos: Sequence[int]) -> str:
    """Makes the address of a picture another wherever the picture is: phones keep what they have loaded."""
    return f"{crc32(repr(photos).encode()):x}"


THEME = Theme(
    preloaded_fonts=("inter", "caveat"),
    fonts={
        "caveat": PackagedFont("fontpkg_caveat", r"Caveat\[.*\]\.ttf"),
        "lora": PackagedFont("fontpkg_lora", r"Lora\[.*\]\.ttf"),
    },
    icons=("image",),
    sign_pictures=("038.jpg", "005.jpg", "012.jpg", "089.jpg"),
)

SCREENS = Screens(phone=phone, secret=secret, table=table, picture=picture, theme=THEME)
