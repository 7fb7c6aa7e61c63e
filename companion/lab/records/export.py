"""A file of tables as tables for spreadsheets, R and pandas: the rows, what each column says, CSV and JSON."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import cards
from cards.atomic_write import write_output
from cards.editions.spreadsheet import sheet, shielded
from cards.errors import FaultsError
from companion.lab.records.fold import FoldedGame, fold_game
from companion.lab.records.free_text import answers_of, notes_of, without_names
from companion.lab.records.read import SavedPlay, SavedTables
from companion.lab.records.replays import is_dealt_alike
from companion.rules.codec import read_line
from companion.tables.feedback import FEWEST, Answer, Question, questions

Cell = str | int | float | None
Row = dict[str, Cell]

COLUMNS: Mapping[str, Mapping[str, str]] = {
    "games": {
        "play": "names the game in all tables: the code of its room, and which game there it was",
        "table": "its number among a class's tables; empty: no class's",
        "code": "the room's code",
        "game": "which game",
        "edition": "name and version of the edition that was played",
        "variant": "what tells that edition's content apart; empty: the game's own",
        "options": "options that differ from the edition's, as JSON",
        "language": "of the phones",
        "practice": "yes: a practice table, where one screen shows all seats",
        "began": "on this machine's clock, ISO 8601; later by the game's pauses",
        "minutes": "from its beginning to its last move, without pauses",
        "seats": "how many played",
        "bots": "how many of them were bots at the end",
        "rounds": "in which round it ended",
        "moves": "accepted moves",
        "ended": "over: played to its end; broken off; running",
        "reason": "why it ended, a code of the game's rules",
        "winners": "seats, with spaces between",
        "scores": "as the game tells them, as JSON",
        "deal": "games with the same were dealt alike by the class's teacher; empty: a deal of its own",
        "measures": "what the game's designers count, of a game that was played to its end, as JSON",
    },
    "seats": {
        "play": "the game",
        "seat": "1 to N, clockwise; gm: a game master",
        "name": "as written by the player, with --names; otherwise seat 1, seat 2 …",
        "bot": "the level of the bot that plays; empty: a person",
        "labels": "role and side, with / between; only of a game that was played to its end",
        "won": "yes or no; of a game that was not played to its end nothing",
        "score": "the seat's score, or its side's, where the game has such scores",
        "moves": "accepted moves of this seat",
        "thinking": "seconds from when this seat could move to its moves, all together",
    },
    "moves": {
        "play": "the game; moves of running games, and of those dealt alike, are left out",
        "seq": "its number in the game",
        "at": "seconds since the beginning, without pauses",
        "phase": "in which it was made",
        "round": "in which it was made",
        "seat": "who moved: a seat, gm or clock",
        "move": "its name; of a game that was broken off nothing, for a name alone can tell a role",
        "fields": "all else that it says, as JSON; what people wrote to each other only with --names",
        "thinking": "seconds since this seat could move: the moment began, others let it, or it had just moved",
        "bot": "yes: a bot made this move",
    },
    "answers": {
        "play": "the game; empty where fewer than three answered there. Of fewer of an edition nothing is told",
        "game": "which game",
        "edition": "name and version of the edition that was played",
        "answer": "a number for each phone that answered, by chance and not by seat",
        "number": "which of the questions, from 1; 0: the free line",
        "question": "what an answer is kept under: clarity, tension and the like, or the edition's own question",
        "ask": "the question as it was asked",
        "low": "what 1 means",
        "high": "what 5 means",
        "given": "1 to 5; empty: left out",
        "words": "the free line; seats stand for the names of those at the table, but with --names",
    },
    "notes": {
        "play": "the game",
        "at": "seconds since the beginning, without pauses",
        "phase": "of the game at that moment",
        "round": "of the game at that moment",
        "sign": "what the observer tapped",
        "words": "what the observer wrote; seats stand for names as in the answers",
    },
}
"""Every table, its columns in order, and what each says."""

SAID = ("text",)
"""Fields of moves in which people write to each other."""


class Exported(NamedTuple):
    """The rows of every table; how many games run still; how many answers are too few to be told; what could not be
    read.
    """

    tables: dict[str, list[Row]]
    running: int
    withheld: int
    spoilt: tuple[str, ...]


def export_tables(found: SavedTables, with_names: bool = False) -> Exported:
    """All rows. Of games that run nothing is told that those who play them do not see, nor by a deal like theirs."""
    tables: dict[str, list[Row]] = {name: [] for name in COLUMNS}
    spoilt = list(found.spoilt)
    answers: list[_Said] = []
    running = 0
    plays = [kept.play for kept in found.plays]
    for kept in found.plays:
        try:
            what = fold_game(kept)
        except FaultsError as error:
            spoilt.append(str(error))
            continue
        running += kept.status == "running"
        tables["games"].append(_game(what))
        is_open = kept.status == "over" and not is_dealt_alike(kept.play, plays)
        tables["seats"] += _seats(what, with_names, is_open)
        if kept.status != "running":
            if is_open or kept.status == "broken off":
                tables["moves"] += _moves(what, with_names, is_open)
            answers += _answers(what, with_names)
            tables["notes"] += _notes(what, with_names)
    many = Counter(_of_edition(it) for it in answers)
    withheld = [it for it in answers if many[_of_edition(it)] < FEWEST]
    answers = [it for it in answers if many[_of_edition(it)] >= FEWEST]
    # Without a game they stand in an order that tells no game either.
    answers.sort(key=lambda it: (str(it.head["play"] or ""), msgspec.json.encode(it.answer)))
    tables["answers"] = [row for at, one in enumerate(answers, 1) for row in _answer(at, one)]
    return Exported(tables, running, len(withheld), tuple(spoilt))


def write_csv(tables: Mapping[str, Sequence[Row]], folder: Path) -> list[Path]:
    """A file a table, `games.csv` and so on; the folder is made."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, rows in tables.items():
        file = folder / f"{name}.csv"
        columns = list(COLUMNS[name])
        write_output(file, sheet(columns, ([_cell(row[column]) for column in columns] for row in rows)))
        written.append(file)
    return written


def write_json(tables: Mapping[str, Sequence[Row]], file: Path) -> None:
    """All tables in one object, by name; rows as objects, options and fields of moves as what they are."""
    told = {name: [_bare(row) for row in rows] for name, rows in tables.items()}
    write_output(file, msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")


def describe_columns() -> Iterator[tuple[str, str, str]]:
    """Table, column, what it says."""
    for table, columns in COLUMNS.items():
        for name, what in columns.items():
            yield table, name, what


@lru_cache(500)
def options_that_differ(game_data: cards.GameData) -> dict[str, Any]:
    """Options of a table that are not those of its edition, or of the game; not to be changed."""
    plain = cards.load(game_data.slug, game_data.language, edition=game_data.edition)
    theirs, ours = (msgspec.to_builtins(it.facts.options) for it in (game_data, plain))
    return {name: value for name, value in theirs.items() if value != ours.get(name)}


def began(kept: SavedPlay) -> str:
    return datetime.fromtimestamp(kept.play.begun).astimezone().isoformat(timespec="seconds")


def _game(what: FoldedGame) -> Row:
    kept, record = what.kept, what.kept.record
    runs = kept.status == "running"
    outcome = what.outcome
    return {
        "play": kept.name,
        "table": record.table or None,
        "code": record.code,
        "game": record.game,
        "edition": what.game_data.printing,
        "variant": record.variant,
        "options": _json(options_that_differ(what.game_data)),
        "language": record.language,
        "practice": _yes(record.is_practice),
        "began": began(kept),
        "minutes": None if runs else round(what.seconds / 60, 2),
        "seats": what.seats,
        "bots": sum(person.bot is not None for person in record.seated()),
        "rounds": None if runs else what.rounds,
        "moves": None if runs else len(what.moves),
        "ended": kept.status,
        "reason": outcome.reason if outcome else None,
        "winners": " ".join(map(str, outcome.winners)) if outcome else None,
        "scores": _json(outcome.scores) if outcome else "",
        "deal": kept.play.deal or None,
        "measures": _json(what.measures) if what.measures else "",
    }


def _seats(what: FoldedGame, with_names: bool, is_open: bool) -> Iterator[Row]:
    record, runs = what.kept.record, what.kept.status == "running"
    for person in record.people:
        seat = record.mover(person)
        labels = what.sides.get(seat, ()) if isinstance(seat, int) else ()
        thought = sum(one.seconds for one in what.thinking if one.has_moved and one.seat == seat)
        yield {
            "play": what.kept.name,
            "seat": seat,
            "name": person.name if with_names else "game master" if seat == "gm" else f"seat {seat}",
            "bot": person.bot,
            "labels": "/".join(labels) if is_open else None,
            "won": _yes(seat in what.outcome.winners) if what.outcome and isinstance(seat, int) else None,
            "score": score_of(what, seat, labels) if isinstance(seat, int) else None,
            "moves": None if runs else sum(move.mover == seat for move in what.moves),
            "thinking": None if runs else round(thought, 3),
        }


def score_of(what: FoldedGame, seat: int, labels: Sequence[str]) -> int | None:
    """A seat's own score if there is one by seat, else that of its side."""
    for name, score in (what.outcome.scores if what.outcome else {}).items():
        if isinstance(score, int) and name in (str(seat), *labels):
            return score
    return None


def _moves(what: FoldedGame, with_names: bool, is_open: bool) -> Iterator[Row]:
    thought = {one.seq: one for one in what.thinking if one.has_moved}
    for move in what.moves:
        line = read_line(move.line)
        hidden = ("seq", "at", "seat", "move", "events", *(() if with_names else SAID))
        yield {
            "play": what.kept.name,
            "seq": move.seq,
            "at": move.at,
            "phase": move.phase,
            "round": move.round,
            "seat": move.mover,
            "move": move.name if is_open else None,
            "fields": _json({name: value for name, value in line.items() if name not in hidden}) if is_open else "",
            "thinking": round(thought[move.seq].seconds, 3) if move.seq in thought else None,
            "bot": _yes(thought[move.seq].is_bot) if move.seq in thought else None,
        }


class _Said(NamedTuple):
    """An answer, the cells that say to which game it belongs, and what was asked there."""

    head: Row
    answer: Answer
    asked: tuple[Question, ...]


def _answers(what: FoldedGame, with_names: bool) -> Iterator[_Said]:
    found, asked = answers_of(what.kept), questions(what.game_data)
    head: Row = {
        "play": what.kept.name if len(found) >= FEWEST else None,
        "game": what.kept.record.game,
        "edition": what.game_data.printing,
    }
    for one in found:
        words = one.line if with_names else without_names(what.kept.record, one.line)
        yield _Said(head, msgspec.structs.replace(one, line=words), asked)


def _of_edition(said: _Said) -> tuple[Cell, Cell]:
    return said.head["game"], said.head["edition"]


def _answer(number: int, said: _Said) -> Iterator[Row]:
    head: Row = {**said.head, "answer": number}
    for at, it in enumerate(said.asked, 1):
        asked: Row = {"number": at, "question": it.key, "ask": it.ask, "low": it.low, "high": it.high}
        yield {**head, **asked, "given": said.answer.scores.get(it.key), "words": None}
    if said.answer.line:
        yield {**dict.fromkeys(COLUMNS["answers"]), **head, "number": 0, "words": said.answer.line}


def _notes(what: FoldedGame, with_names: bool) -> Iterator[Row]:
    for note in notes_of(what.kept):
        before = [move for move in what.moves if move.at > note.at]
        moment = before[0] if before else what.moves[-1] if what.moves else None
        yield {
            "play": what.kept.name,
            "at": note.at,
            "phase": moment.phase if moment else None,
            "round": moment.round if moment else None,
            "sign": note.sign,
            "words": note.text if with_names else without_names(what.kept.record, note.text),
        }


def _yes(answer: bool) -> str:
    return "yes" if answer else "no"


def _json(value: Mapping[str, Any]) -> str:
    return msgspec.json.encode(value, order="sorted").decode() if value else ""


def _cell(value: Cell) -> Cell:
    return shielded(value) if isinstance(value, str) else value


def _bare(row: Row) -> dict[str, Any]:
    told: dict[str, Any] = dict(row)
    for name in ("options", "fields", "scores", "measures"):
        if name in told:
            told[name] = msgspec.json.decode(told[name]) if told[name] else {}
    return told
