"""Reports on classes whose truth a test knows: games are drawn by chance and go the whole way to the findings."""

from collections.abc import Mapping, Sequence
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

SIDES = ("blue", "green", "red")


class PlayedGame(NamedTuple):
    """What one game showed, as a test draws it."""

    table: int
    number: int
    """The table's first game or its second."""
    winner: int
    """The number of the side that won, from 1."""
    rounds: int
    minutes: float
    measures: Mapping[str, float] = {}
    answers: Sequence[int] = ()
    """How fair each phone found it, from 1 to 5. All found it a little or much too long, as chance has it."""


def report_on(slug: str, editions: Sequence[Mapping[str, int]], classes: Sequence[Sequence[PlayedGame]]) -> Report:
    """Return the report on the games of each class, which plays the game with the options of its edition."""
    folded = []
    for options, games in zip(editions, classes, strict=False):
        edition = cards.load(slug, options=dict(options))
        folded += [_folded(edition, options, game) for game in games]
    games = {game.saved.name: game for game in folded}
    assert len(games) == len(folded), "a table plays a game of its number once"
    saved = SavedTables(tuple(game.saved for game in games.values()), {}, (), GameLibrary())
    with (
        patch.object(analysis, "fold_game", lambda play, *_: games[play.name]),
        patch.object(edition_comparison, "change_texts", lambda *_: []),
    ):
        return analysis.make_report(saved, ReportRequest(bots=0))


def _folded(edition: cards.GameData, options: Mapping[str, int], game: PlayedGame) -> FoldedGame:
    people = [Person(seat, f"Guest{seat}", None, False) for seat in (1, 2, 3)]
    code = f"T{game.table}"
    play = Play(game.number, {"seats": 3}, 1000.0 * game.number, over=True)
    record = RoomRecord(code, edition.slug, "en", 0.0, dict(options), people, table=game.table, play=play)
    answers = tuple(
        msgspec.json.encode(Answer({"fairness": score, "length": 2 + (game.table + place) % 3}))
        for place, score in enumerate(game.answers)
    )
    moves = (Move(1, game.minutes * 60, "turn", 1, 1, "step", b""),)
    sides = {seat: (side,) for seat, side in enumerate(SIDES, 1)}
    return FoldedGame(
        SavedPlay(record, play, (), answers, ()), edition, moves, game.rounds, sides,
        Outcome((game.winner,), "end"), (), game.measures,
    )  # fmt: skip
