"""What games share: how moves are read and refused, what a game leaves out, and what bots and screens begin with."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cases import compare, tables_beside

from cards.errors import InputError
from cards.words import Words
from companion.games import GAMES
from companion.rules import codec
from companion.rules.bots import listed, uniform
from companion.rules.chance import Chance
from companion.rules.game import Command, Event, Form, Game, IllegalMove, NoPrivateView, Outcome, PublicView, View
from companion.rules.screens import (
    Beat,
    BeatInput,
    Bet,
    CoverResult,
    ScreenInput,
    Screens,
    Theme,
    phase_name,
    reason_name,
    screens_of,
    unread,
)

GAME = GAMES["color_game"]
READERS: dict[str, Callable[[Any], object]] = {
    "line": codec.read_line,
    "form": lambda pairs: codec.read_form([(name, value) for name, value in pairs]),
    "mover": lambda seat: codec.read_mover(seat, (1, 2, 3, "gm", "clock")),
    "mover_of_seats": lambda seat: codec.read_mover(seat, (1, 2)),
    "move": lambda fields: codec.read_command(codec.known_move(GAME, fields), fields),
    "text_move": lambda fields: codec.read_command(codec.known_move(GAME, fields), fields, is_text=True),
    "event": lambda event: codec.read_event(GAME, event),
    "deal": lambda overrides: codec.read_deal(GAME, overrides),
}


def test_what_is_read_and_what_is_refused(request: pytest.FixtureRequest) -> None:
    lines = []
    for kind, inputs in tables_beside(__file__)["inputs"].items():
        for given in inputs:
            try:
                told = f"is {READERS[kind](given)}"
            except IllegalMove as refused:
                told = f"is refused: {refused}, {refused.values}"
            except (InputError, ValueError) as fault:
                told = f"is at fault: {'; '.join(str(fault).split(chr(10)))}"
            lines += [f"{kind} {given}", f"    {told}"]
    compare(Path(__file__).with_name("contract.txt"), lines, request)


def usual(kind: type) -> Iterator[str]:
    """Yield what a type holds where nothing else is said: of a function, what it answers."""
    defaults = getattr(kind, "_field_defaults", None) or {field.name: field.default for field in fields(kind)}
    for name, value in defaults.items():
        if value is not MISSING:
            if callable(value):
                given = SimpleNamespace(view="the view", seats=3, phase="day", round=2)
                try:
                    value = value(*[given] * len(inspect.signature(value).parameters))
                except LookupError as error:
                    value = type(error)
            yield f"{kind.__name__}.{name}: {value!r}"


def test_what_is_not_said_is_as_usual(request: pytest.FixtureRequest) -> None:
    lines = [
        line for kind in (Game, ScreenInput, Beat, BeatInput, Bet, CoverResult, Screens, Theme) for line in usual(kind)
    ]
    compare(Path(__file__).with_name("usual.txt"), lines, request)
    assert all(
        kind.__struct_config__.frozen for kind in (Command, Form, Event, Outcome, PublicView, View, NoPrivateView)
    )
    given = ScreenInput(view=SimpleNamespace(viewer=2), game_data=None, names={3: "Cem", 1: "Ada", 2: "Bo"})
    assert [1, 3] == given.others()
    with pytest.raises(InputError, match="companion/games/infection/screens/screens is missing"):
        screens_of(SimpleNamespace(slug="infection.screens"))


class Note(Form, frozen=True):
    sender: int
    to: int
    text: str = "psst"


def test_names_without_words_are_their_own_and_messages_of_others_are_hidden() -> None:
    words = Words("", {"phase.day": "By day", "reason.tie": "A tie"}, {})
    assert ("By day", "late night") == (phase_name(words, "day"), phase_name(words, "late_night"))
    assert ("A tie", "no_more") == (reason_name(words, "tie"), reason_name(words, "no_more"))
    told = unread([Note(1, 2), Note(2, 1), Note(2, 3)], 1)
    assert ["psst", "psst", "…"] == [note.text for note in told]


def test_a_random_bot_makes_any_move_without_fields_or_waits() -> None:
    view: Any = SimpleNamespace(moves=[Note(1, 2), "a", "b"])
    assert ["a", "b"] == listed(view) and {"a", "b"} == {uniform(view, Chance(seed)) for seed in range(9)}
    assert uniform(SimpleNamespace(moves=[Note(1, 2)]), Chance(1)) is None
