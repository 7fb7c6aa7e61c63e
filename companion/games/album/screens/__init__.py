"""Album's screens on phones and on the public screen: which template shows a view."""

from collections.abc import Mapping
from typing import Any

from companion.games.album.model import Eliminate, Reveal
from companion.games.album.screens.beats import beats
from companion.games.album.screens.bets import answers, bet
from companion.games.album.screens.pictures import pages, picture, private_pictures, table_pictures
from companion.games.album.view_types import DrewForm, PrivateView, TableView
from companion.rules.screens import BandStyle, CoverResult, Screen, ScreenFont, ScreenInput, Screens, Theme


def phone(context: ScreenInput) -> Screen:
    """Return a seat's screen. Keeper and Oya are public, so no phase needs the same form for all seats."""
    view, t = context.view, context.view.table
    if _is_first_page(context):
        return Screen("first.html")
    match view.phase:
        case "over":
            return Screen("over.html", {**_ending(context), "turned_up": _turned_up(context)})
        case "round_over" if view.moves:
            values: dict[str, Any] = {"kept": _pages(context)[-1], "turned_up": _turned_up(context)}
            return Screen("round_over.html", {**values, "guess_id": guess_id(context)})
        case "eliminate":
            five, seats = table_pictures(context.game_data, t), len(context.names)
            left = t.oya % seats + 1  # who drops after the Oya. Rule 5.5.
            next_oya = left % seats + 1 if left == t.keeper else left
            values = {"five": five, "left": _left_to_drop(t), "next_oya": next_oya, "guess_id": guess_id(context)}
            reveals = [move for move in view.moves if isinstance(move, Reveal)]  # as they lie on the scale
            values["reveals"] = sorted(reveals, key=lambda move: (-t.scale[move.hint].level, move.hint))
            if view.viewer in (t.keeper, t.oya):
                may_drop = any(isinstance(move, Eliminate) for move in view.moves)
                oyas = "drop.html" if may_drop else "turn_up.html"
                return Screen("keep_still.html" if view.viewer == t.keeper else oyas, values)
            return Screen("suggest.html", values)
        case "place" | "shuffle" if view.viewer == t.keeper:
            return _keeper_screen(context)
    first_oya = t.keeper % len(context.names) + 1
    return Screen("wait.html", {"levels": _levels(t), "first_oya": first_oya, "guess_id": guess_id(context)})


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


def _keeper_screen(context: ScreenInput) -> Screen:
    """The keeper types in what was drawn, lays words or passes the pictures on."""
    first = context.view.moves[0]
    if isinstance(first, DrewForm):
        return Screen("drew.html", {"count": first.form.photos.count, "numbers": first.form.photos.of})
    template = "place.html" if context.view.phase == "place" else "pass_on.html"
    return Screen(template, {"a_round": context.game_data.facts.table.a_round})


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
    if view.outcome:
        return Screen("table_over.html", _ending(context))
    values = {"levels": _levels(t), "five": table_pictures(context.game_data, t), "left": _left_to_drop(t)}
    kept = _pages(context)[-1] if view.phase == "round_over" else None
    return Screen("table.html", {**values, "kept": kept, "a_round": context.game_data.facts.table.a_round})


def guess_id(context: ScreenInput, number: int = 0) -> str:
    """Return the name under which a phone keeps its guesses of a round, by default of this one, in this game alone."""
    _, round_, *game = context.moment.split(":")
    return ":".join([str(number or round_), *game])


def _turned_up(context: ScreenInput) -> int | None:
    """Return how many words the round took; None if the table cannot tell, because all words lie open after it."""
    t, facts = context.view.table, context.game_data.facts
    if not facts.options.show_unused:
        return sum(one.word is not None for one in t.scale)
    result = t.results[-1]
    return len(t.scale) - (result.stars - facts.worth[len(t.scale)]) if result.won else None


def _ending(context: ScreenInput) -> dict[str, Any]:
    """Return the album, the next level, and whether the stars are as many as can be: one word turned up each round."""
    t, worth = context.view.table, context.game_data.facts.worth
    most = sum(worth[hints] + hints - 1 for hints in t.journey)
    levels, level = context.game_data.facts.levels, context.view.outcome.scores["level"] + 1
    next_level = None  # above the last. Rule 7.2.
    if level < len(levels.stars):
        needed = -(-levels.stars[level] * len(t.journey) // levels.rounds)
        next_level = {"level": level, "stars": needed - t.stars}
    return {"pages": _pages(context), "next_level": next_level, "is_most": t.stars == most}


def _pages(context: ScreenInput) -> list[dict[str, Any]]:
    album = pages(context.game_data, context.view.table, context.names)
    return [{**one, "guess_id": guess_id(context, one["round"])} for one in album]


def _levels(t: TableView) -> list[int]:
    return list(range(t.highest, -1, -1))


def _left_to_drop(t: TableView) -> int:
    return sum(not photo.dropped for photo in t.photos) - 1


THEME = Theme(
    band=BandStyle(behind_sign="prints"),
    preloaded_fonts=("inter", "caveat"),
    fonts={"caveat": ScreenFont("fontpkg_caveat", r"Caveat\[.*\]\.ttf", "Caveat", (700, 700), False)},
    icons=("bookmark", "image"),
    sign_pictures=tuple(f"{number:03}.jpg" for number in (38, 5, 12, 89, 1, 51, 67, 71, 77)),
)


SCREENS = Screens(
    phone=phone, secret=secret, table=table, cover=cover, beats=beats, bet=bet, bet_answers=answers,
    picture=picture, theme=THEME, gives_no_sign=lambda t: t.keeper,
)  # fmt: skip
