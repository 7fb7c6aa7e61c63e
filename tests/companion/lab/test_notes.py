"""The moment of an observer's note: report and export name the same phase and round."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from saved_games import play_changes, write_plays

from companion.lab.records.export import export_tables
from companion.lab.records.fold import fold_game
from companion.lab.records.read import SavedTables, read_tables
from companion.lab.report.analysis import make_report
from companion.lab.report.model import ReportRequest
from companion.tables.feedback import Note

Moment = tuple[str, int]
"""Phase and round."""


def exported(saved: SavedTables) -> list[Moment]:
    return [(row["phase"], row["round"]) for row in export_tables(saved).tables["notes"]]


def reported(saved: SavedTables) -> list[Moment]:
    (group,) = make_report(saved, ReportRequest(bots=0)).groups
    return [(note.phase, note.round) for timeline in group.timelines for note in timeline.notes]


@pytest.mark.parametrize("moments", [exported, reported])
def test_a_note_belongs_to_the_moment_in_which_it_was_made(
    tmp_path: Path, moments: Callable[[SavedTables], list[Moment]]
) -> None:
    """A moment ends with its last move: a note at that very second belongs to the next, a late note to the last."""
    write_plays(tmp_path / "tables.sqlite", play_changes("photo_leap", "OWL-222", 5, moves=30, ends=True))
    saved = read_tables(tmp_path / "tables.sqlite")
    (play,) = saved.plays
    moves = fold_game(play, saved.library).moves
    begun = (moves[0].phase, moves[0].round)
    end, after = next(
        (move.at, (later.phase, later.round)) for move, later in pairwise(moves) if (later.phase, later.round) != begun
    )
    last = (moves[-1].phase, moves[-1].round)
    assert 3 == len({begun, after, last})
    notes = [Note(at, "stuck", "") for at in (0, end - 0.001, end, moves[-1].at, moves[-1].at + 60)]
    noted = saved._replace(plays=(play._replace(notes=tuple(map(msgspec.json.encode, notes))),))
    assert [begun, begun, after, last, last] == moments(noted)
