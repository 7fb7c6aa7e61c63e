"""Reports on classes whose truth a test knows: games are drawn by chance and go the whole way to the findings."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import count
from typing import NamedTuple
from unittest.mock import patch

import msgspec

import cards
from companion.lab.records.fold import FoldedGame, Move
from companion.lab.records.read import SavedPlay, SavedTables
from companion.lab.report import analysis, edition_comparison
from companion.lab.report.model import Report, ReportRequest
from companion.rules.game import Outcome
from companion.tables.feedback import Answer
from companion.tables.game_data import GameLibrary
from companion.tables.people import Person, Play, RoomRecord

EDITIONS = ({}, {"axe_damage": 1}, {"hp": 4})
"""Options of Infection that make an edition each: the game itself, then two changes of it."""
SIDES = ("blue", "green", "red")


class PlayedGame(NamedTuple):
    """What one game showed, as a test draws it."""

    table: int
    winner: int
    """The number of the side that won, from 1."""
    rounds: int
    minutes: float
    measures: Mapping[str, float] = {}
    answers: Sequence[int] = ()
    """How fair each phone found it, from 1 to 5."""


def report_of(*classes: Sequence[PlayedGame]) -> Report:
    """Return the report on the games of up to three editions, each in the order in which they were played."""
    numbers = count(1)
    games = {
        f"T{game.table}/{number}": _folded(edition, game, number)
        for edition, games in enumerate(classes)
        for game, number in zip(games, numbers, strict=False)
    }
    saved = SavedTables(tuple(game.saved for game in games.values()), {}, (), GameLibrary())
    with (
        patch.object(analysis, "fold_game", lambda play, *_: games[play.name]),
        patch.object(edition_comparison, "change_texts", lambda *_: []),
    ):
        return analysis.make_report(saved, ReportRequest(bots=0))


@cache
def _edition(number: int) -> cards.GameData:
    return cards.load("infection", options=EDITIONS[number])


def _folded(edition: int, game: PlayedGame, number: int) -> FoldedGame:
    people = [Person(seat, f"Guest{seat}", None, False) for seat in (1, 2, 3)]
    code = f"T{game.table}"
    play = Play(number, {"seats": 3}, 1000.0 * number, over=True)
    record = RoomRecord(code, "infection", "en", 0.0, EDITIONS[edition], people, table=game.table, play=play)
    answers = tuple(msgspec.json.encode(Answer({"fairness": score})) for score in game.answers)
    moves = (Move(1, game.minutes * 60, "turn", 1, 1, "step", b""),)
    sides = {seat: (side,) for seat, side in enumerate(SIDES, 1)}
    return FoldedGame(
        SavedPlay(record, play, (), answers, ()), _edition(edition), moves, game.rounds, sides,
        Outcome((game.winner,), "end"), (), game.measures,
    )  # fmt: skip
