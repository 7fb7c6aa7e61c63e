"""The referee of the command line: a move a line in, an answer a line out, as the table protocol says.

Survives any line. Knows no terminal: it is handed lines and a way to answer.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.matches.match import Match
from companion.rules.codec import read_line, written
from companion.rules.game import IllegalMove, Viewer

Answer = Callable[[Mapping[str, Any]], None]


def run(table: Match, lines: Iterable[str | bytes], watching: Sequence[Viewer], answer: Answer) -> None:
    """Answers every line but the empty ones, then tells how the game stands at the end of input."""
    for line in lines:
        if line.strip():
            answer(_answered(table, line, watching))
    answer(final(table))


def final(table: Match) -> dict[str, Any]:
    """How the game stands, and how many moves were accepted."""
    return {"final": {"outcome": written(table.outcome), "moves": len(table.log)}}


def accepted(table: Match, seq: int, watching: Sequence[Viewer]) -> dict[str, Any]:
    """The answer to a move that was taken, with the views of who looks on."""
    return _with_views({"seq": seq, "accepted": True}, table, watching)


def _answered(table: Match, line: str | bytes, watching: Sequence[Viewer]) -> dict[str, Any]:
    try:
        asked = read_line(line)
        if "show" in asked and "move" not in asked:
            return {"views": _views(table, _asked_for(table, asked))}
        return accepted(table, table.take(asked), watching)
    except IllegalMove as refused:
        told = {"accepted": False, "code": refused.code, "message": table.sentence(refused)}
        return _with_views(told, table, watching)


def _with_views(told: dict[str, Any], table: Match, watching: Sequence[Viewer]) -> dict[str, Any]:
    return {**told, "views": _views(table, watching)} if watching else told


def _asked_for(table: Match, asked: Mapping[str, Any]) -> tuple[Viewer, ...]:
    if not table.pass_time(asked):
        raise table.no_time()
    if asked.keys() - {"show", "at"}:
        raise IllegalMove("bad_argument", "show_alone")
    return read_viewers(table, asked["show"])


def read_viewers(table: Match, names: object) -> tuple[Viewer, ...]:
    """Viewers by name, seats as whole numbers.

    Raises:
        IllegalMove: `bad_argument` for one that the game does not have.
    """
    known = table.game.viewers(table.state)
    if isinstance(names, list) and all(
        not isinstance(name, bool) and isinstance(name, int | str) and name in known for name in names
    ):
        return tuple(names)
    raise IllegalMove("bad_argument", "no_viewer", viewers=", ".join(map(str, known)))


def _views(table: Match, viewers: Iterable[Viewer]) -> dict[str, Any]:
    return {str(viewer): table.view(viewer) for viewer in viewers}
