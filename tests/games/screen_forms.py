"""Reads a game's screens as a phone would: draws them from a table, and finds what each of their forms can send."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import product
from types import SimpleNamespace
from typing import Any

from companion.matches.match import Match
from companion.rules.game import Viewer
from companion.rules.screens import ScreenInput, screens_of
from companion.web import render

NAMES = ("Ada", "Bo", "Maximiliane-Josephine Österreich", "Cem", "Ngozi")
PARTS = ("phone", "secret", "known", "history")
"""What is drawn for a seat; the wall has its own."""


def seen_of(table: Match, viewer: Viewer, page: int = 1) -> ScreenInput:
    """What a viewer's screen is made of at this moment."""
    names = {seat: NAMES[(seat - 1) % len(NAMES)] for seat in range(1, table.seats + 1)}
    now = table.game.moment(table.state)
    return ScreenInput(table.view(viewer), table.game_data, names, frozenset(), page, table.at, "FOX-27", now)


def drawn(part: str, table: Match, seen: ScreenInput, language: str = "en") -> str:
    """One of a game's screens as HTML: `phone`, `secret`, `known`, `history` or `table`."""
    record = SimpleNamespace(game=table.game.slug, is_practice=False)
    room: Any = SimpleNamespace(screens=screens_of(table.game), record=record, code=seen.table)
    here = "/t/FOX-27/screen" if seen.viewer == "table" else f"/t/FOX-27/me/{seen.viewer}"
    html: str = getattr(render, part)(seen, room, here, language)
    return html


def all_drawn(table: Match) -> Iterator[tuple[Viewer, str, str]]:
    """Viewer, part and HTML of every screen of a table at this moment."""
    for viewer in table.game.viewers(table.state):
        seen = seen_of(table, viewer)
        for part in ("table",) if viewer == "table" else PARTS:
            yield viewer, part, drawn(part, table, seen)


@dataclass
class FoundForm:
    """A form that makes a move: what it always sends, what can be chosen, what its buttons add."""

    always: list[tuple[str, str]] = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)
    """Of each group of radio buttons, and each box to tick, the values."""
    many: set[str] = field(default_factory=set)
    """The names of boxes to tick."""
    buttons: list[tuple[str, str] | None] = field(default_factory=list)
    needs: int = 0

    def sent(self) -> Iterator[list[tuple[str, str]]]:
        """Everything that it can send with one choice in each group; a choice without value is none."""
        groups = [[(name, value) for value in values if value] for name, values in self.choices.items()]
        for chosen, button in product(product(*groups), self.buttons):
            yield [*self.always, *chosen, *([button] if button else [])]


def forms_of(html: str) -> list[FoundForm]:
    """The forms of a screen that are moves."""
    reader = _Forms()
    reader.feed(html)
    return reader.found


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[FoundForm] = []
        self._form: FoundForm | None = None
        self._named: dict[str, FoundForm] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = FoundForm(needs=int(told.get("data-needs", "0")))
            self._named[told.get("id", "")] = self._form
            if "data-tap" in told:
                self.found.append(self._form)
            return
        form = self._named[told["form"]] if told.get("form") in self._named else self._form
        if form is None or "disabled" in told:
            return
        if tag == "button" and told.get("type", "submit") == "submit":
            form.buttons.append((told["name"], told["value"]) if "name" in told else None)
        elif tag == "input" and told.get("type") in ("radio", "checkbox"):
            form.choices.setdefault(told["name"], []).append(told["value"])
            if told["type"] == "checkbox":
                form.many.add(told["name"])
        elif tag == "input":
            form.always.append((told["name"], told.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
