"""The referee: reads moves in the table protocol, one on each line, and answers each line.

Any line gets an answer; none stops the referee. The caller passes the lines and a function that writes answers.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.matches.match import Match
from companion.rules.codec import plain_values, read_line
from companion.rules.game import IllegalMove, Viewer

Answer = Callable[[Mapping[str, Any]], None]


def run(match: Match, lines: Iterable[str | bytes], viewers: Sequence[Viewer], answer: Answer) -> None:
    """Answer every line that is not empty, then answer with the outcome.

    Answers show the views of the viewers in `viewers`, with the secrets that these viewers know.
    """
    for line in lines:
        if line.strip():
            answer(_answer_to(match, line, viewers))
    answer(final_answer(match))


def final_answer(match: Match) -> dict[str, Any]:
    """Return the last answer: the outcome, or null, and the number of accepted moves."""
    return {"final": {"outcome": plain_values(match.outcome), "moves": len(match.log)}}


def accepted_answer(match: Match, seq: int, viewers: Sequence[Viewer]) -> dict[str, Any]:
    """Return the answer to an accepted move, with the views of the viewers in `viewers`."""
    return _with_views({"seq": seq, "accepted": True}, match, viewers)


def _answer_to(match: Match, line: str | bytes, viewers: Sequence[Viewer]) -> dict[str, Any]:
    try:
        request = read_line(line)
        if "show" in request and "move" not in request:
            if not match.pass_time(request):
                raise match.no_time()
            if request.keys() - {"show", "at"}:
                raise IllegalMove("bad_argument", "show_alone")
            return {"views": _views(match, read_viewers(match, request["show"]))}
        return accepted_answer(match, match.take(request), viewers)
    except IllegalMove as refused:
        answer = {"accepted": False, "code": refused.code, "message": match.sentence(refused)}
        return _with_views(answer, match, viewers)


def _with_views(answer: dict[str, Any], match: Match, viewers: Sequence[Viewer]) -> dict[str, Any]:
    return {**answer, "views": _views(match, viewers)} if viewers else answer


def read_viewers(match: Match, names: object) -> tuple[Viewer, ...]:
    """Return a list of viewers as a tuple. Seats are whole numbers.

    Raises:
        IllegalMove: `bad_argument` if this is no list, or for a viewer that the game does not have.
    """
    all_viewers = match.game.viewers(match.state)
    if isinstance(names, list) and all(
        not isinstance(name, bool) and isinstance(name, int | str) and name in all_viewers for name in names
    ):
        return tuple(names)
    raise IllegalMove("bad_argument", "no_viewer", viewers=", ".join(map(str, all_viewers)))


def _views(match: Match, viewers: Iterable[Viewer]) -> dict[str, Any]:
    return {str(viewer): match.view(viewer) for viewer in viewers}
