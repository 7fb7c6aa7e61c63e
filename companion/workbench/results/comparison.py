"""Two editions of a game beside each other: options, cards and rules that differ, and what bots made of them."""

from collections.abc import Iterator, Sequence

import msgspec
from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

import cards
from cards.errors import Fault, InputError
from companion.workbench.api import either, json
from companion.workbench.desk import desk
from companion.workbench.paper import Component
from companion.workbench.results.editions import edition, title, titles
from companion.workbench.results.simulations import of_game
from companion.workbench.settings import Setting, settings

comparison = Blueprint("comparison", __name__)


class OptionPair(msgspec.Struct, frozen=True):
    """An option and its value in either edition, as people read them; empty where one lacks it."""

    what: str
    before: str
    after: str


class PiecePair(msgspec.Struct, frozen=True):
    """A piece that differs: its component and name, whether either edition has it, and how many there are more."""

    component: str
    group: str
    piece: str
    before: bool
    after: bool
    more: int


@comparison.get("/<any(own, shipped):kind>/<key>/compare")
def compare(kind: str, key: str) -> Response:
    """Return what differs between the editions `first` and `second`, and the newest simulation of both."""
    first, second = (edition(request.args.get(which, "")) for which in ("first", "second"))
    before, after = cards.load(first.name), cards.load(second.name)
    if before.slug != after.slug:
        raise InputError("edition", Fault("", title(after), "", f"is another game than {title(before)}"))
    found = desk().paper.consequences(second.name, first.name)
    names = [request.args[which] for which in ("first", "second")]
    bots = (one for one in of_game(kind, either(kind, key)) if [it.name for it in one.record.editions] == names)
    pieces = [*_pieces(found.to_print, found.to_remove, desk().open(first).components, desk().open(second).components)]
    return json({
        "titles": titles(after.slug, names),
        "options": list(_options(before, after)),
        "pieces": pieces,
        "rules": found.rules,
        "simulation": next((one.number for one in bots), None),
    })  # fmt: skip


def _options(before: cards.GameData, after: cards.GameData) -> Iterator[OptionPair]:
    had, has = ({one.name: one for one in settings(data)} for data in (before, after))
    for name in dict.fromkeys((*had, *has)):
        values = [_shown(found) if (found := side.get(name)) else "" for side in (had, has)]
        if values[0] != values[1]:
            yield OptionPair((has.get(name) or had[name]).label, *values)


def _shown(one: Setting) -> str:
    if one.kind == "yes_no":
        return "yes" if one.value == "true" else "no"
    return dict(one.choices).get(one.value, one.value.strip('"'))


def _pieces(
    to_print: Sequence[tuple[str, str, int]],
    to_remove: Sequence[tuple[str, str, int]],
    before: Sequence[Component],
    after: Sequence[Component],
) -> Iterator[PiecePair]:
    had, has = ({(one.name, piece.id): one.id for one in side for piece in one.pieces} for side in (before, after))
    for pieces, sign in ((to_print, 1), (to_remove, -1)):
        for group, piece, copies in pieces:
            component = has.get((group, piece)) or had.get((group, piece))
            if component:
                yield PiecePair(component, group, piece, (group, piece) in had, (group, piece) in has, sign * copies)


@comparison.get("/compare/<component>/<piece>.png")
def face(component: str, piece: str) -> ResponseReturnValue:
    """Return the front of a piece of the edition `of`."""
    picture = desk().open(edition(request.args.get("of", ""))).png(component, piece, "front", 240)
    return Response(picture, mimetype="image/png")
