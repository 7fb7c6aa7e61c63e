"""Screens of own games: one page that shows the parts that are switched on, and what may be done with them now."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import structs

from cards.prototype import Prototype
from cards.prototype.own_folder import label
from cards.prototype.parts import ANOTHER_HAND, HAND, Move
from companion.games.prototype.commands import Answer, Play
from companion.games.prototype.model import FREE, OVER, TURNS, WHO
from companion.games.prototype.screens import looks, wall
from companion.games.prototype.screens.beats import beats
from companion.games.prototype.screens.bets import answers, bet
from companion.games.prototype.screens.leading import led
from companion.games.prototype.screens.pictures import MOST_SEEN, picture
from companion.games.prototype.view_types import PrivateView, TableView
from companion.rules.game import Mover
from companion.rules.screens import Screen, ScreenInput, Screens, Theme, unread

KINDS = ("piece", "tile", "show", "peek", "shuffle", "roll")
"""What a move may be about, which decides how its choices are shown; else it is about a card or a counter."""


def phone(context: ScreenInput) -> Screen:
    """Return a seat's screen: a proposal to decide, who you are, a secret question, or the table with its moves."""
    view = context.view
    values = _common(context)
    values["led"] = led(context, values["named"])
    if view.outcome:
        return Screen("over.html", values)
    if context.viewer == "gm":
        return Screen("lead.html", values)
    if view.table.motion:
        return Screen("motion.html", values)
    if view.phase == WHO:
        return Screen("who.html", values)
    part = values["part"]
    if part and part.is_question:
        answers = [move for move in view.moves if isinstance(move, Answer)]
        return Screen("ask.html", values | {"answers": answers, "kind": view.phase})
    turns = values["parts"].turns
    step = view.table.step + 1, len(turns.steps) if turns else 0
    return Screen("play.html", values | {"plays": list(_plays(context)), "step": step})


def table(context: ScreenInput) -> Screen:
    """Return the public screen: piles and areas, grid, counters, people, and the last votes."""
    named = wall.places_shown(context, is_wall=True)
    sizes = {"named": named, "plan": wall.plan(context, named), "people_size": wall.people_size(context)}
    return Screen("table.html", _common(context) | sizes)


def secret(context: ScreenInput) -> Screen:
    """Return what a held finger shows: the same parts in the same order for every seat."""
    return Screen("secret.html", {**_common(context), "most_seen": MOST_SEEN})


def version_key(context: ScreenInput) -> object:
    """Return what a phone's screen depends on: nothing that only a held finger shows."""
    view = context.view
    bargain = view.you.bargain if view.you else None
    return view.table, context.moment, context.page, bool(view.moves), bargain and (bargain.by, bargain.is_answered)


def _common(context: ScreenInput) -> dict[str, Any]:
    facts: Prototype = context.game_data.facts
    phases = facts.table.phases
    titles = {WHO: "Roles" if facts.table.roles else "The start", FREE: "Free play", TURNS: "Turns", OVER: "The end"}
    return {
        "parts": facts.table,
        "part": phases.named.get(context.view.phase) if phases else None,
        "phase": titles.get(context.view.phase) or label(context.view.phase),
        "named": wall.places_shown(context),
        "ends": [end.say for end in facts.table.end],
        "is_out": context.viewer in context.view.table.out,
    }


def _plays(context: ScreenInput) -> Iterator[dict[str, Any]]:
    """Yield the designer's moves that the seat may make, with choices: all cards of a hand, as which fit is secret."""
    facts: Prototype = context.game_data.facts
    by_name: dict[str, list[Any]] = {}
    for move in context.view.moves:
        if isinstance(move, Play):
            by_name.setdefault(move.name, []).append(move)
    names, t, turns = [*by_name], context.view.table, facts.table.turns
    if turns and t.turn == context.viewer and turns.steps:  # also those that depend on the hand alone
        from_hand = {name for name, move in facts.table.moves.items() if move.source == HAND and context.view.you.hand}
        names = [name for name in turns.steps[t.step] if name in from_hand.union(by_name)]
    others = [seat for seat in context.others() if seat not in t.out]
    for name in names:
        move, plays = facts.table.moves[name], by_name.get(name, [])
        to_anybody = move.source == HAND and move.to == ANOTHER_HAND
        yield {
            "name": name,
            "label": move.label or label(name),
            "what": next((kind for kind in KINDS if getattr(move, kind)), "card" if move.source else "counter"),
            "is_from_hand": move.source == HAND or bool(move.show),
            "place": _area(context, move),
            "cards": _cards(context, move, plays),
            "seats": others if to_anybody else sorted({play.to for play in plays if play.to}),
            "spaces": sorted({play.space for play in plays if play.space >= 0}),
        }


def _cards(context: ScreenInput, move: Move, plays: Sequence[Any]) -> list[tuple[int, str, Any]]:
    """Return the cards to choose from: place, the words for it, and what everybody sees of it."""
    t: TableView = context.view.table
    if move.source == HAND or move.show:
        return [(at, str(at + 1), None) for at in range(len(context.view.you.hand))]
    if move.source in ("", ANOTHER_HAND) or move.source in context.game_data.facts.table.piles or move.count > 1:
        return []
    place = t.places[_area(context, move)]
    return [(at, str(at + 1), place.cards[at]) for at in sorted({play.card for play in plays})]


def _area(context: ScreenInput, move: Move) -> str:
    """Return the area whose cards a move chooses from; "" for another move."""
    area = context.game_data.facts.table.areas.get(move.source)
    if area is None or move.count > 1:
        return ""
    return f"{move.source}:{context.viewer}" if area.per == "seat" else move.source


THEME = Theme(
    icons=("email-outline", "swap-horizontal"),
    is_public_screen_light=False,
    look=looks.name_of,
    look_sheet=looks.sheet,
    look_cover=looks.cover,
    look_sign=lambda facts: str(facts.sign),
    look_fonts={f"own_{name}": font for name, font in looks.FONTS.items()},
)


def without_messages(view: Any, reader: Mover | None) -> Any:
    """Return a view of a replay without what others wrote to each other."""
    you = view.you
    if not isinstance(you, PrivateView):
        return view
    everything = you.everything
    if everything:
        everything = structs.replace(everything, messages=unread(everything.messages, reader))
    return structs.replace(view, you=structs.replace(you, messages=unread(you.messages, reader), everything=everything))


SCREENS = Screens(
    phone=phone,
    table=table,
    secret=secret,
    version_key=version_key,
    beats=beats,
    bet=bet,
    bet_answers=answers,
    picture=picture,
    theme=THEME,
    without_messages=without_messages,
)
