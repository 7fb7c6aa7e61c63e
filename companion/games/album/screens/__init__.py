"""Album's screens on phones and on the public screen: which template shows a view."""

from collections.abc import Mapping
from typing import Any

from companion.games.album.model import Eliminate
from companion.games.album.screens.beats import beats
from companion.games.album.screens.pictures import pages, picture, private_pictures, table_pictures
from companion.games.album.view_types import DrewForm, PrivateView, TableView
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
            return Screen(
                _eliminate_template(context), {"five": table_pictures(context.game_data, t), "left": _left_to_drop(t)}
            )
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
        return Screen("secret_five.html", {"five": private_pictures(context.game_data, you), "fresh": context.at})
    return Screen("secret_mine.html", {"fresh": context.at})


def table(context: ScreenInput) -> Screen:
    """Return the public screen: scale and pictures side by side; at the end the album itself."""
    view, t = context.view, context.view.table
    album = _pages(context)
    if view.outcome:
        return Screen("table_over.html", {"pages": album})
    return Screen(
        "table.html",
        {
            "levels": _levels(t),
            "five": table_pictures(context.game_data, t),
            "left": _left_to_drop(t),
            "kept": album[-1] if view.phase == "round_over" else None,
            "a_round": _a_round(context),
        },
    )


def _pages(context: ScreenInput) -> list[dict[str, Any]]:
    return pages(context.game_data, context.view.table, context.names)


def _a_round(context: ScreenInput) -> int:
    a_round: int = context.game_data.facts.table.a_round
    return a_round


def _levels(t: TableView) -> list[int]:
    """The levels of the scale, highest first."""
    return list(range(t.highest, -1, -1))


def _left_to_drop(t: TableView) -> int:
    return sum(not photo.dropped for photo in t.photos) - 1


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

SCREENS = Screens(phone=phone, secret=secret, table=table, cover=cover, beats=beats, picture=picture, theme=THEME)
