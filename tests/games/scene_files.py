"""Scenes of a game, read from text: how a table stands, what is played or refused, and what is seen then.

A game's `*.scenes.toml` hold scenes by name. Each line of a scene is a step:

    first turn B3:virus hp=2          a direction of the game's `LANGUAGE`, here a new table
    B3                                a move, as the game writes it
    2 reset -> not_your_turn turn     a move that is refused, with code (or `not_allowed`) and key of the sentence
    unseen by wall 1 4: 3 swap card=2 a move that changes nothing that these viewers see
    B1.hp = 2                         what is seen: a place, and its value as Python or as plain text writes it
    2 reads: You lose.                words on a seat's phone or on the wall; also `holds`, under a finger, and `not`
    wall told: Red 1 is down! / …     what the beats of the last move tell there, one after another

Two spaces at its beginning let a line go on with the one before.
"""

import ast
import importlib
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from screen_forms import beats_between, draw_beat, screen, screen_input, words_of, words_of_beat
from scripted_play import measured, moves, plain, play, refusal, view_field

from companion.matches.match import Match
from companion.rules.chance import Chance
from companion.rules.game import View, Viewer

READ = re.compile(r"(wall|\d)(?: on page (\d))? (not )?(reads|holds|knows): (.*)")
PARTS = {"reads": "phone", "holds": "secret", "knows": "known"}
SEEN = re.compile(r"([\w.]+) = (.*)")
UNSEEN = re.compile(r"unseen by ([^:]+): (.*)")
TOLD = re.compile(r"(wall|\d) told:(.*)")
FIELD = re.compile(r"([\w.]+)[=:](.*)")


def mover_of(text: str) -> Any:
    return int(text) if text.isdigit() else text


def move_of(text: str) -> tuple[Any, dict[str, Any]]:
    """Return who makes a move, and the move, from a seat, the move's name and its fields: `3 swap card=2`."""
    who, name, *fields = text.split()
    return mover_of(who), {"move": name, **fields_of(" ".join(fields))}


def play_move(table: Match, text: str) -> Match:
    mover, move = move_of(text)
    return play(table, mover, **move)


def refuse_move(table: Match, text: str) -> tuple[str, str]:
    mover, move = move_of(text)
    return refusal(table, mover, **move)


def part_of_view(table: Match, viewer: str, keys: list[str]) -> Any:
    """Return what `3.types` names in the view of a seat, or `table.votes` in the public one."""
    return part_of(view_field(table, mover_of(viewer), keys[0]), keys[1:])


def what_of(move: Mapping[str, Any]) -> Any:
    """Return what a move is about: the value of its only field, or all its values."""
    values = [value for name, value in move.items() if name != "move"]
    return values[0] if len(values) == 1 else values


def measures_of(table: Match) -> Any:
    """Return the module that names what the game measures."""
    return importlib.import_module(f"companion.games.{table.game.slug}.measures")


def moves_of_bot(table: Match, seat: int) -> list[Any]:
    """Return what a steady bot may do in a seat, whatever its luck."""
    chosen = [table.game.bots["steady"](table.view(seat), Chance(seed)) for seed in range(40)]
    found = {repr(move): None if move is None else plain(move) for move in chosen}
    return [found[text] for text in sorted(found)]


PLACES: dict[str, Callable[..., Any]] = {
    "phase": lambda table: table.state.phase,
    "round": lambda table: plain(table.view("table"))["round"],
    "over": lambda table: table.outcome is not None,
    "outcome": lambda table: plain(table.outcome),
    "winners": lambda table: list(table.outcome.winners),
    "reason": lambda table: table.outcome.reason,
    "scores": lambda table: plain(table.outcome)["scores"],
    "moves": lambda table, mover: moves(table, mover_of(mover)),
    "may": lambda table, mover, name: [what_of(move) for move in moves(table, mover_of(mover)) if move["move"] == name],
    "count": lambda table, mover, name: [move["move"] for move in moves(table, mover_of(mover))].count(name),
    "each": lambda table, key: [view_field(table, seat, key) for seat in range(1, table.seats + 1)],
    "bot": lambda table, seat: moves_of_bot(table, int(seat)),
    "measured": lambda table, name: measured(table).get(getattr(measures_of(table), name.upper())),
    "kinds": lambda table, mover: sorted({move["move"] for move in moves(table, mover_of(mover))}),
}
"""What is seen in every game: functions of the table and of what stands behind the dots of a place."""


@dataclass(frozen=True)
class Language:
    """How the lines of a game's scenes are read."""

    directions: Mapping[str, Callable[[Any, str], Match]]
    """By their first words: what each does to the table, or to None before there is one, with the rest of its line."""

    places: Mapping[str, Callable[..., Any]]
    """What this game has beside `PLACES`, or instead."""

    other_place: Callable[[Match, str, list[str]], Any] = part_of_view
    """What is seen in any other place, by its first word and the rest."""

    play: Callable[[Match, str], Match] = play_move
    refused: Callable[[Match, str], tuple[str, str]] = refuse_move
    page: int = 1
    """The page of a phone that is read, if a scene names none."""

    def seen(self, table: Match, place: str) -> Any:
        first, *keys = place.split(".")
        known = self.places.get(first) or PLACES.get(first)
        return known(table, *keys) if known else self.other_place(table, first, keys)


def scenes(test_file: str) -> list[Any]:
    """Return the texts of all scenes beside a test, for `parametrize`."""
    files = sorted(Path(test_file).parent.glob("*.scenes.toml"))
    assert files
    return [
        pytest.param(text, id=f"{file.name.partition('.')[0]}: {name}")
        for file in files
        for name, text in tomllib.loads(file.read_text("utf-8")).items()
    ]


def run(text: str, language: Language) -> None:
    table: Any = None
    before: Any = None
    for line in text.strip().replace("\n  ", " ").splitlines():
        if told := TOLD.fullmatch(line):
            found = words_told(table, before, "table" if told[1] == "wall" else int(told[1]))
            assert told[2].strip() == found, f"{line}: found {found}"
            continue
        length, shown = (len(table.log), table.view("table")) if table else (0, None)
        table = take_step(table, line, language)
        before = shown if len(table.log) > length else before


def words_told(table: Match, before: View, viewer: Viewer) -> str:
    """Return what each beat of the last move tells a viewer whose screen still shows what was before."""
    held = replace(screen_input(table, "table"), view=before)
    beats = beats_between(before, table)
    return " / ".join(words_of_beat(draw_beat(beat, table, viewer, held)) for beat in beats)


def take_step(table: Any, line: str, language: Language) -> Match:
    begins = [words for words in language.directions if f"{line} ".startswith(f"{words} ")]
    if seen := SEEN.fullmatch(line):
        found = language.seen(table, seen[1])
        assert value(seen[2]) == found, f"{line}: found {found!r}"
    elif read := READ.fullmatch(line):
        viewer, page, absent, how, words = read.groups()
        part = "table" if viewer == "wall" else PARTS[how]
        html = screen(table, "table" if viewer == "wall" else int(viewer), part, int(page or language.page))
        assert (words not in words_of(html)) == bool(absent), f"{line}: found {words_of(html)}"
    elif unseen := UNSEEN.fullmatch(line):
        viewers = ["table" if name == "wall" else mover_of(name) for name in unseen[1].split()]
        before = [table.view(viewer) for viewer in viewers]
        table = take_step(table, unseen[2], language)
        assert before == [table.view(viewer) for viewer in viewers], line
    elif begins:
        words = max(begins, key=len)
        return language.directions[words](table, line.removeprefix(words).strip())
    elif " -> " in line:
        move, _, answer = line.partition(" -> ")
        found = language.refused(table, move)
        assert ("not_allowed", *answer.split())[-2:] == found, f"{line}: found {found}"
    else:
        return language.play(table, line)
    return table


def value(text: str) -> Any:
    """Return what a text stands for: itself, if Python would not read it as a value."""
    try:
        return ast.literal_eval(text)
    except (SyntaxError, ValueError):
        return text


def fields_of(text: str) -> dict[str, Any]:
    """Return fields such as `to=C3 then.card=axe`, where `then.card` is a field within `then`; a colon does as well."""
    found: dict[str, Any] = {}
    for word in text.split():
        field = FIELD.fullmatch(word)
        assert field, word
        *outer, name = field[1].split(".")
        inner = found
        for key in outer:
            inner = inner.setdefault(key, {})
        inner[name] = value(field[2])
    return found


def part_of(data: Any, keys: list[str]) -> Any:
    """Return the part of plain data below these keys: `last.dead` is the list of the dead in what happened last."""
    for key in keys:
        data = data[int(key)] if isinstance(data, list) else data[key]
    return data
