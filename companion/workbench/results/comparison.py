"""Two editions of a game beside each other: options, cards and rules that differ, and what bots made of them."""

from collections.abc import Iterator, Sequence

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

Pieces = Sequence[tuple[str, str, int]]  # Component, piece and copies.


@comparison.get("/<any(own, shipped):kind>/<key>/compare")
def compare(kind: str, key: str) -> Response:
    """Return what differs between the editions `first` and `second`, and the newest simulation of both."""
    earlier, later = (edition(request.args.get(which, "")) for which in ("first", "second"))
    old_data, new_data = cards.load(earlier.name), cards.load(later.name)
    if old_data.slug != new_data.slug:
        raise InputError("edition", Fault("", title(new_data), "", f"is another game than {title(old_data)}"))
    consequences = desk().paper.consequences(later.name, earlier.name)
    names = [request.args[which] for which in ("first", "second")]
    simulations = of_game(kind, either(kind, key))
    bots = (found for found in simulations if [entrant.name for entrant in found.record.editions] == names)
    parts = desk().open(earlier).components, desk().open(later).components
    pieces = [*_pieces(consequences.to_print, consequences.to_remove, *parts)]
    return json({
        "titles": titles(new_data.slug, names),
        "options": list(_options(old_data, new_data)),
        "pieces": pieces,
        "rules": consequences.rules,
        "simulation": next((simulation.number for simulation in bots), None),
    })  # fmt: skip


def _options(old_data: cards.GameData, new_data: cards.GameData) -> Iterator[dict[str, str]]:
    """Yield each option that differs, with its value in either edition as people read it, empty where one lacks it."""
    had, has = ({setting.name: setting for setting in settings(data)} for data in (old_data, new_data))
    for name in dict.fromkeys((*had, *has)):
        values = [_shown(setting) if (setting := side.get(name)) else "" for side in (had, has)]
        if values[0] != values[1]:
            yield {"what": (has.get(name) or had[name]).label, "before": values[0], "after": values[1]}


def _shown(setting: Setting) -> str:
    if setting.kind == "yes_no":
        return "yes" if setting.value == "true" else "no"
    return dict(setting.choices).get(setting.value, setting.value.strip('"'))


def _pieces(
    to_print: Pieces, to_remove: Pieces, old_parts: Sequence[Component], new_parts: Sequence[Component]
) -> Iterator[dict[str, object]]:
    """Yield each piece that differs, whether either edition has it, and how many there are more."""
    had, has = (
        {(component.name, piece.id): component.id for component in side for piece in component.pieces}
        for side in (old_parts, new_parts)
    )
    for pieces, sign in ((to_print, 1), (to_remove, -1)):
        for group, piece, copies in pieces:
            component = has.get((group, piece)) or had.get((group, piece))
            if component:
                yield {
                    "component": component, "group": group, "piece": piece, "before": (group, piece) in had,
                    "after": (group, piece) in has, "more": sign * copies,
                }  # fmt: skip


@comparison.get("/compare/<component>/<piece>.png")
def face(component: str, piece: str) -> ResponseReturnValue:
    """Return the front of a piece of the edition `of`."""
    picture = desk().open(edition(request.args.get("of", ""))).png(component, piece, "front", 240)
    return Response(picture, mimetype="image/png")
