"""A game's screens as a phone gets them: rendered for a table, with every move that their forms can send."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from itertools import product
from types import SimpleNamespace
from typing import Any

from companion.matches.match import Match
from companion.rules.codec import known_move, read_command, read_form
from companion.rules.game import Command, Seat, View, Viewer
from companion.rules.screens import Beat, BeatInput, ScreenInput, screens_of
from companion.tables.reveals import CurrentBeat
from companion.web.render import html as render

NAMES = ("Ada", "Bo", "Maximiliane-Josephine Österreich", "Cem", "Ngozi")
SEAT_PARTS = ("phone", "secret", "known", "history")
"""The parts that are rendered for a seat."""


def screen_input(table: Match, viewer: Viewer, page: int = 1) -> ScreenInput:
    """Return the data that a viewer's screen is rendered from."""
    names = {seat: NAMES[(seat - 1) % len(NAMES)] for seat in range(1, table.seats + 1)}
    moment = table.game.moment(table.state)
    return ScreenInput(
        view=table.view(viewer),
        game_data=table.game_data,
        names=names,
        page=page,
        at=table.at,
        table="FOX-27",
        moment=moment,
    )


def render_screen(part: str, table: Match, data: ScreenInput, language: str = "en") -> str:
    """Render one of a game's screens as HTML: `phone`, `secret`, `known`, `history` or `table`."""
    record = SimpleNamespace(game=table.game.slug, is_practice=False)
    room: Any = SimpleNamespace(screens=screens_of(table.game), record=record, code=data.table)
    address = "/t/FOX-27/screen" if data.viewer == "table" else f"/t/FOX-27/me/{data.viewer}"
    html: str = getattr(render, part)(data, room, address, language)
    return html


def draw_beat(beat: Beat, table: Match, viewer: Viewer = "table", data: ScreenInput | None = None) -> str:
    """Return the page of a beat that has just begun; `data` is what screens show meanwhile, by default the table."""
    record = SimpleNamespace(game=table.game.slug, is_practice=False)
    room: Any = SimpleNamespace(
        screens=screens_of(table.game),
        record=record,
        code="FOX-27",
        screen_input=lambda who: data or screen_input(table, who),
    )
    return render.beat(CurrentBeat(beat, 1, 0, 2), viewer, room, "/here", "en")


def words_of_beat(page: str) -> str:
    """Return what a beat says now."""
    return words_of(page.partition('class="now"')[2].partition(">")[2].partition("</div>")[0])


def beats_between(
    before: View, table: Match, after: View | None = None, bots: frozenset[Seat] = frozenset()
) -> Sequence[Beat]:
    """Return the beats between two public views, by default until now."""
    data = BeatInput(
        before=before,
        after=after or table.view("table"),
        game_data=table.game_data,
        names=screen_input(table, "table").names,
        bots=bots,
    )
    return screens_of(table.game).beats(data)


def screen(table: Match, viewer: Viewer, part: str = "phone", page: int = 1) -> str:
    return render_screen(part, table, screen_input(table, viewer, page))


GUIDE = 'class="guide"'


def guided_screen(table: Match, seat: Seat, page: int = 1) -> str:
    """Return the phone of whoever plays against bots alone. With people, and in a later game, it has no hint."""
    data, others = screen_input(table, seat, page), {*range(1, table.seats + 1)} - {seat}
    alone = replace(data, bots=frozenset(others))
    for unguided in (data, replace(alone, moment=alone.moment + ":2"), replace(alone, bots=alone.bots - {max(others)})):
        assert GUIDE not in render_screen("phone", table, unguided)
    return render_screen("phone", table, alone)


def parts_of(viewer: Viewer) -> tuple[str, ...]:
    return ("table",) if viewer == "table" else SEAT_PARTS


def all_screens(table: Match) -> Iterator[tuple[Viewer, str, str]]:
    """Yield viewer, part and HTML of every screen of a table."""
    for viewer in table.game.viewers(table.state):
        for part in parts_of(viewer):
            yield viewer, part, screen(table, viewer, part)


def words_of(html: str) -> str:
    """Return the words of a screen, with one space between them."""
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def form_commands(table: Match, viewer: Viewer, page: int = 2) -> list[Command]:
    """Return every move that the forms of a phone can send. On page 1 some games first say who one is."""
    data, commands = screen_input(table, viewer, page), []
    for form in forms_of(render_screen("phone", table, data)):
        for pairs in form.submissions():
            fields = read_form(pair for pair in pairs if pair[0] != "at")
            if fields["move"] == "cover":
                assert str(page) == fields["page"]
                answer = screens_of(table.game).cover(data, fields)
                assert answer is not None and answer.command is not None and not answer.turns
                commands.append(answer.command)
            else:
                commands.append(read_command(known_move(table.game, fields), fields, is_text=True))
    return commands


@dataclass
class MoveForm:
    """A form that makes a move: its hidden fields, its choices and its buttons."""

    fixed_fields: list[tuple[str, str]] = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)
    """The values of each radio group and each checkbox, by field name."""
    checkboxes: set[str] = field(default_factory=set)
    """The field names of checkboxes."""
    buttons: list[tuple[str, str] | None] = field(default_factory=list)
    needs: int = 0

    def submissions(self) -> Iterator[list[tuple[str, str]]]:
        """Yield every list of fields that the form can send. A choice without a value counts as none."""
        groups = [[(name, value) for value in values if value] for name, values in self.choices.items()]
        for choices, button in product(product(*groups), self.buttons):
            yield [*self.fixed_fields, *choices, *([button] if button else [])]


def forms_of(html: str) -> list[MoveForm]:
    """Return the forms of a screen that make moves."""
    reader = _Forms()
    reader.feed(html)
    return reader.forms


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[MoveForm] = []
        self._form: MoveForm | None = None
        self._forms_by_id: dict[str, MoveForm] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = MoveForm(needs=int(attributes.get("data-needs", "0")))
            self._forms_by_id[attributes.get("id", "")] = self._form
            if "data-tap" in attributes and not attributes.get("action", "").endswith("/react"):
                self.forms.append(self._form)
            return
        form = self._forms_by_id[attributes["form"]] if attributes.get("form") in self._forms_by_id else self._form
        if form is None or "disabled" in attributes:
            return
        if tag == "button" and attributes.get("type", "submit") == "submit":
            form.buttons.append((attributes["name"], attributes["value"]) if "name" in attributes else None)
        elif tag == "input" and attributes.get("type") in ("radio", "checkbox"):
            form.choices.setdefault(attributes["name"], []).append(attributes["value"])
            if attributes["type"] == "checkbox":
                form.checkboxes.add(attributes["name"])
        elif tag == "input":
            form.fixed_fields.append((attributes["name"], attributes.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
