"""The contents of a phone's page: its forms, what a held finger shows, and what they send."""

import re
from collections.abc import Iterator
from dataclasses import replace as but
from html.parser import HTMLParser
from typing import Any

from screen_forms import render_screen, screen, screen_input

from companion.games.color_game import GAME
from companion.games.color_game.screens import SCREENS
from companion.matches.match import Match
from companion.rules.codec import known_move, plain_values, read_command, read_form
from companion.rules.screens import ScreenInput


class Page(HTMLParser):
    """The forms of a page: their fixed fields, choices and buttons."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[dict[str, Any]] = []
        self._select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append({"fixed_fields": {}, "choices": {}, "buttons": []})
        form = self.forms[-1] if self.forms else {}
        if tag == "input" and attributes.get("type") == "hidden":
            form["fixed_fields"][attributes["name"]] = attributes["value"]
        elif tag == "input":
            form["choices"].setdefault(attributes["name"], []).append(attributes.get("value", ""))
        elif tag == "select":
            self._select = attributes["name"]
            form["choices"][self._select] = []
        elif tag == "option" and attributes["value"]:
            form["choices"][self._select].append(attributes["value"])
        elif tag == "button" and attributes.get("type", "submit") == "submit" and form:
            form["buttons"].append({attributes["name"]: attributes["value"]} if "name" in attributes else {})

    def submissions(self) -> Iterator[dict[str, str]]:
        """Yield every complete move, with each choice of its form."""
        for form in self.forms:
            for button in form["buttons"]:
                fixed = {**form["fixed_fields"], **button}
                if "player" in form["choices"]:
                    yield from ({**fixed, "player": player} for player in form["choices"]["player"])
                elif fixed["move"] not in ("cover", "message", "offer"):
                    yield fixed

    def form(self, move: str) -> dict[str, Any]:
        return next(form for form in self.forms if form["fixed_fields"].get("move") == move)


def page(table: Match, viewer: int) -> Page:
    return Page(screen(table, viewer))


NO_BELL = 20
"""Seconds left at which no bell rings."""


def between_bells(table: Match, viewer: int, other_seat: int | None = None) -> ScreenInput:
    """The data of a hold at a time at which no bell rings."""
    return but(screen_input(table, viewer), about=other_seat, at=(table.state.deadline or 0) - NO_BELL)


def held(table: Match, viewer: int, other_seat: int, before: int | None = None) -> str:
    """What a held finger shows of one conversation."""
    return render_screen("secret", table, but(between_bells(table, viewer, other_seat), before=before))


OLDER = re.compile(r'data-older="[^"]*before=(\d{6})"')


def answers(table: Match, viewer: int) -> Iterator[dict[str, str]]:
    """The answers to open offers, on all that a finger can show."""
    for other_seat in range(1, table.seats + 1):
        before: int | None = None
        while other_seat != viewer:
            yield from Page(html := held(table, viewer, other_seat, before)).submissions()
            if not (older := OLDER.search(html)):
                break
            before = int(older[1])


def as_move(fields: dict[str, str]) -> dict[str, Any]:
    """Return a form's fields as the move that the server reads."""
    values = read_form((name, value) for name, value in fields.items() if name not in ("at", "tap", "page"))
    move: dict[str, Any] = plain_values(read_command(known_move(GAME, values), values, is_text=True))
    return move


def send_cover(table: Match, seat: int, **fields: str) -> Match:
    answer = SCREENS.cover(screen_input(table, seat), {"page": "1", **fields})
    assert answer is not None and answer.command is not None and not answer.turns
    table.play(seat, answer.command, table.at)
    return table
