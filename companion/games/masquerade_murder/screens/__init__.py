"""Masquerade Murder's screens: which template shows a view, and what a tap on a face-down order card does."""

from collections.abc import Iterable, Mapping, Set
from itertools import groupby
from typing import Any, NamedTuple

from cards.masquerade_murder import first_win
from companion.games.masquerade_murder.model import Draw, Place, Replace
from companion.games.masquerade_murder.queries import touches
from companion.games.masquerade_murder.rules import POINT_S
from companion.games.masquerade_murder.screens.ballroom import harms_of, rows
from companion.games.masquerade_murder.screens.beats import beats
from companion.games.masquerade_murder.screens.bets import answers, bet
from companion.games.masquerade_murder.screens.ring import arrows, places
from companion.games.masquerade_murder.view_types import PrivateView, TableView
from companion.rules.game import Seat
from companion.rules.screens import BandStyle, CoverResult, Screen, ScreenFont, ScreenInput, Screens, Theme

NUMBERS = ("None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")
LOW = 290
"""How far the flame of the wall's candle sinks."""


class Turn(NamedTuple):
    """A place in the line of tonight's turns."""

    card: str | None
    """None before the extra card is turned up: any card may be used."""
    holder: Seat | None
    is_now: bool
    is_extra: bool


def phone(context: ScreenInput) -> Screen:
    """Return a seat's screen: one decision, or whom the table waits for."""
    view, t = context.view, context.view.table
    if view.outcome:
        people = _people(context)
        danced = any(one["seat"] == view.viewer and view.round in one["nights"] for one in people)
        return Screen("over.html", {"people": people, "danced": danced, **_own_story(context)})
    match view.phase:
        case "target" if view.moves and _is_first_page(context):
            return Screen("first.html")
        case "target" if view.moves:
            return Screen("target.html", {"candidates": [move.player for move in view.moves]})
        case "draw" if view.moves and view.round == 1:
            return Screen("card.html")
        case "draw" if view.moves:
            return Screen("draw.html", {"cards": len(view.moves)})
        case "place" if view.moves:
            free = {move.cell for move in view.moves if isinstance(move, Place)}
            takes = sorted({move.player for move in view.moves if isinstance(move, Replace)})
            values = {**_ballroom(context, free), "takes": takes, "line": _line(context), "free": free}
            return Screen("place.html", values)
        case "reveal" if view.viewer not in t.out or harms_of(t.events[-1], view.viewer):  # who left earlier is safe
            return Screen("reveal.html", {"events": t.events[-1]})
        case "accuse" | "defend":
            return Screen("accuse.html", _minute(context))
    values = {**_late(context), "line": _line(context)}
    if view.phase == "place" or (view.phase == "reveal" and t.board):
        return Screen("watch.html", {**values, **_ballroom(context)})
    return Screen("wait.html", values)


def _late(context: ScreenInput) -> dict[str, Any]:
    """Return for whom the table waits: the one seat, all but the viewer's own, their names and their number."""
    waiting = context.view.table.waiting_for
    others = tuple(seat for seat in waiting if seat != context.viewer)
    return {
        "busy": waiting[0] if len(waiting) == 1 else None,
        "late": _named(context, others),
        "late_seats": others,
        "late_word": NUMBERS[len(others)],
    }


def _named(context: ScreenInput, seats: Iterable[Seat]) -> str:
    """Return the names of seats as a list in a sentence."""
    *first, last = [context.names[seat] for seat in seats] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def _minute(context: ScreenInput) -> dict[str, Any]:
    """Return the time to accuse: the seconds left, of this phase and in all, and the fingers once all are up."""
    t: TableView = context.view.table
    is_pointing = context.view.phase == "accuse"
    whole = 60 * context.game_data.facts.options.accuse_minutes
    left = max(0.0, t.until - context.at) if isinstance(t.until, float) else 0.0
    whole_left = left + (whole - POINT_S if is_pointing else 0)
    fingers = t.accusations[-1].fingers if t.accusations and not is_pointing else {}
    by_player = {seat: [one for one, at in fingers.items() if at == seat] for seat in sorted(set(fingers.values()))}
    most = max(map(len, by_player.values()), default=0)
    accused = [seat for seat, those in by_player.items() if len(those) == most]
    at = places([seat for seat in context.names if seat not in t.out])
    return {
        **_late(context), **_ballroom(context), "is_pointing": is_pointing, "whole_left": round(whole_left, 1),
        "up_at": f"{int(whole - POINT_S) // 60}:{int(whole - POINT_S) % 60:02}", "low": LOW,
        "burnt": round(LOW * (1 - whole_left / whole)), "accused": accused, "most": most, "most_word": NUMBERS[most],
        "accused_names": _named(context, accused), "places": at, "arrows": arrows(fingers, at),
    }  # fmt: skip


def _streak(context: ScreenInput) -> str:
    """Return the sentence on who accused the assassin most nights running; "" where nobody did so twice."""
    t: TableView = context.view.table
    if not t.reveal or not t.accusations:
        return ""
    assassin = next(seat for seat, one in t.reveal.deal.characters.items() if one == "assassin")
    hits = {seat: [it.fingers.get(seat) == assassin for it in t.accusations] for seat in context.names}
    runs = {seat: [len([*run]) for hit, run in groupby(those) if hit] for seat, those in hits.items()}
    count, seat = max((max(lengths, default=0), -seat) for seat, lengths in runs.items())
    return f"{context.names[-seat]} accused the assassin {NUMBERS[count].lower()} nights running." if count > 1 else ""


def _own_story(context: ScreenInput) -> dict[str, Any]:
    """Return what the last screen tells players about their own game."""
    reveal, seat = context.view.table.reveal, context.viewer
    past = reveal.history[seat]
    name_of = {character: context.names[one] for one, character in reveal.deal.characters.items()}
    return {
        "assassin": name_of["assassin"],
        "duke": name_of["duke"],
        "played": len(past),
        "acted": sum(night.indicator != "grey" for night in past),
        "greens": sum(night.indicator == "green" for night in past),
        "streak": _streak(context),
    }


def _is_first_page(context: ScreenInput) -> bool:
    """Return whether a seat has not yet left the page that tells who it is, before anything is asked."""
    return context.view.phase == "target" and context.view.round == 1 and context.page == 1


def _ballroom(context: ScreenInput, free: Set[str] = frozenset()) -> dict[str, Any]:
    """Return the board row by row, with its cubes, and whom one would touch on a free cell."""
    t: TableView = context.view.table
    tonight = t.events[-1] if t.events and t.events[-1].night == t.night else None
    harms = {seat: harms_of(tonight, seat) for seat in context.names} if tonight else {}
    cubes = t.board if context.view.phase == "place" else t.midnight or t.board
    return {"rows": rows(context.game_data.facts.board, cubes, harms, free)}


def _line(context: ScreenInput) -> list[Turn]:
    """Return tonight's order cards by turn, the extra last; before it is turned up, only how many there are."""
    t: TableView = context.view.table
    extra = t.order.get("extra")
    if extra is None:
        return [Turn(None, None, False, False)] * (len(context.names) - len(t.out) + 1)
    orders = context.game_data.facts.orders
    holder = {card: seat for seat, card in t.order.items() if seat != "extra"}
    is_placing = context.view.phase == "place"
    players = len(context.names) - len(t.out) if is_placing else len(holder)
    used = [card for card in orders if orders[card].turn <= players and card != extra]
    used.sort(key=lambda card: orders[card].turn or orders[extra].turn)
    turns = [Turn(card, holder.get(card), is_placing and holder.get(card) == t.placing, False) for card in used]
    return [*turns, Turn(extra, None, False, True)]


def _people(context: ScreenInput) -> list[dict[str, Any]]:
    """Return every player with character, nights and result, winners first, for the screens after the game."""
    t: TableView = context.view.table
    reveal, winners = t.reveal, context.view.outcome.winners
    assert reveal
    return [
        {"seat": seat, "name": context.names[seat], "character": reveal.deal.characters[seat], "why": t.out.get(seat),
         "won": seat in winners, "nights": {past.night: past for past in reveal.history[seat]}}
        for seat in sorted(context.names, key=lambda seat: (seat not in winners, seat))
    ]  # fmt: skip


def secret(context: ScreenInput) -> Screen:
    """Return what a held finger shows: the cards to draw from, the first night's card, the sign, or one's character."""
    view, you = context.view, context.view.you
    if not isinstance(you, PrivateView):
        return Screen("secret.html")
    win = {"win": first_win(context.game_data.facts, you.character)}
    if view.moves and _is_first_page(context):
        return Screen("secret_first.html", win)
    if you.draw_from is not None:
        return Screen("secret_draw.html", {"tiles": you.draw_from})
    if view.phase == "draw" and view.round == 1:
        return Screen("secret_card.html")
    if view.phase in ("reveal", "over") and you.history and you.history[-1].night == view.round:
        cell_of = {seat: cell for cell, seat in (view.table.midnight or {}).items()}
        touched = touches(cell_of[view.viewer], cell_of[you.history[-1].target])
        return Screen("secret_sign.html", {"past": you.history[-1], "touched": touched})
    return Screen("secret_self.html", win)


def cover(context: ScreenInput, fields: Mapping[str, Any]) -> CoverResult | None:
    """Return the draw of the card behind a numbered back; the numbers mean something only to this seat.

    Before the first target a tap only turns the page that tells who one is.
    """
    if _is_first_page(context):
        return CoverResult(None, True)
    you, number = context.view.you, str(fields.get("card", ""))
    if not isinstance(you, PrivateView) or you.draw_from is None or number not in map(str, range(len(you.draw_from))):
        return None
    return CoverResult(Draw(you.draw_from[int(number)]), False)


def table(context: ScreenInput) -> Screen:
    """Return the public screen: the ballroom, the line of turns, and what has happened to whom."""
    if context.view.outcome:
        return Screen("table_over.html", {"people": _people(context), "streak": _streak(context)})
    if context.view.phase in ("accuse", "defend"):
        return Screen("table_accuse.html", _minute(context))
    t: TableView = context.view.table
    values = {**_ballroom(context), **_late(context), "line": _line(context)}
    values["people"] = [
        {"seat": seat, "name": name, "why": t.out.get(seat), "is_busy": seat in t.waiting_for}
        for seat, name in context.names.items()
    ]
    values["all_busy"] = len(t.waiting_for) == len(context.names) - len(t.out)
    return Screen("table.html", values)


THEME = Theme(
    band=BandStyle("frame"),
    preloaded_fonts=("inter", "cinzel"),
    fonts={"cinzel": ScreenFont("fontpkg_cinzel", r"Cinzel\[.*\]\.ttf", "Cinzel", (700, 900))},
    icons=("bottle-tonic-skull", "candle", "crown", "domino-mask", "handcuffs", "heart", "shield", "skull", "trophy"),
    is_public_screen_light=False,
)

SCREENS = Screens(
    phone=phone, secret=secret, table=table, cover=cover, beats=beats, draws_clock=True, bet=bet, bet_answers=answers,
    theme=THEME,
)  # fmt: skip
