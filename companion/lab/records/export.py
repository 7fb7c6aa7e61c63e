"""Export of saved games as tables for spreadsheets, R and pandas, in CSV and JSON."""

import tomllib
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
from companion.lab.records.read import SavedTables, answers_of, notes_of, without_names
from companion.lab.records.replays import is_dealt_alike
from companion.limits import Limits
from companion.rules.codec import read_line
from companion.tables.feedback import FEWEST, Answer, Question, questions

Cell = str | int | float | None
Row = dict[str, Cell]

_COLUMNS = Path(__file__).with_name("export_columns.toml")
COLUMNS: Mapping[str, Mapping[str, str]] = tomllib.loads(_COLUMNS.read_text("utf-8"))
"""Every table with its columns in order, and what each column means."""

MESSAGE_FIELDS = ("text",)  # Fields of moves that hold what people write to each other.


class Export(NamedTuple):
    """The rows of every table, and what they leave out."""

    tables: dict[str, list[Row]]
    running: int
    """Games that are still running."""
    withheld: int
    """Answers of editions that fewer than three people answered."""
    unreadable: tuple[str, ...]
    """Records that cannot be read, each with the reason."""
    waiting: int
    """Games whose answers are left out because more may come."""


def export_tables(
    saved_tables: SavedTables, with_names: bool = False, most_moves: int = Limits().replay_moves
) -> Export:
    """Return the rows of all tables. Games of more than `most_moves` moves are named and left out.

    A running game's rows hold only what its players see anyway; so do the rows of games with the same deal.
    """
    tables: dict[str, list[Row]] = {name: [] for name in COLUMNS}
    unreadable = list(saved_tables.unreadable)
    answers: list[_EditionAnswer] = []
    running = 0
    plays = [saved.play for saved in saved_tables.plays]
    waiting = sum(saved.waits_for_answers for saved in saved_tables.plays)
    for saved in saved_tables.plays:
        try:
            game = fold_game(saved, saved_tables.library, most_moves)
        except FaultsError as error:
            unreadable.append(str(error))
            continue
        running += saved.status == "running"
        tables["games"].append(_game_row(game))
        is_public = saved.status == "over" and not is_dealt_alike(saved.play, plays)
        tables["seats"] += _seat_rows(game, with_names, is_public)
        if saved.status != "running":
            if is_public or saved.status == "broken off":
                tables["moves"] += _move_rows(game, with_names, is_public)
            answers += _edition_answers(game, with_names)
            tables["notes"] += _note_rows(game, with_names)
    counts = Counter(answer.edition for answer in answers)
    public_answers = [answer for answer in answers if counts[answer.edition] >= FEWEST]
    # Rows without a game are sorted by content, because the order of coming would tell the game.
    public_answers.sort(key=lambda answer: (str(answer.head["play"] or ""), msgspec.json.encode(answer.answer)))
    tables["answers"] = [row for number, answer in enumerate(public_answers, 1) for row in _answer_rows(number, answer)]
    return Export(tables, running, len(answers) - len(public_answers), tuple(unreadable), waiting)


def write_csv(tables: Mapping[str, Sequence[Row]], folder: Path) -> list[Path]:
    """Write a file for each table, `games.csv` and so on, and return their paths. Creates the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, rows in tables.items():
        file = folder / f"{name}.csv"
        columns = list(COLUMNS[name])
        cells = ([row[column] for column in columns] for row in rows)
        shown = ([shielded(cell) if isinstance(cell, str) else cell for cell in row] for row in cells)
        write_output(file, sheet(columns, shown))
        files.append(file)
    return files


def write_json(tables: Mapping[str, Sequence[Row]], file: Path) -> None:
    """Write all tables as one object by name, with rows as objects and JSON columns as values."""
    values = {name: [_json_row(row) for row in rows] for name, rows in tables.items()}
    write_output(file, msgspec.json.format(msgspec.json.encode(values), indent=1) + b"\n")


@lru_cache(500)
def options_that_differ(game_data: cards.GameData) -> dict[str, Any]:
    """Return the options that differ from those of the edition, or of the game. Callers must not change the dict."""
    plain = cards.load(game_data.slug, game_data.language, edition=game_data.edition)
    chosen, usual = (msgspec.to_builtins(data.facts.options) for data in (game_data, plain))
    return {name: value for name, value in chosen.items() if value != usual.get(name)}


def _game_row(game: FoldedGame) -> Row:
    saved_play, record = game.saved, game.saved.record
    is_running = saved_play.status == "running"
    outcome = game.outcome
    return {
        "play": saved_play.name,
        "table": record.table or None,
        "code": record.code,
        "game": record.game,
        "edition": game.game_data.printing,
        "variant": record.variant,
        "options": _json(options_that_differ(game.game_data)),
        "language": record.language,
        "practice": _yes(record.is_practice),
        "began": datetime.fromtimestamp(saved_play.play.begun).astimezone().isoformat(timespec="seconds"),
        "minutes": None if is_running else round(game.seconds / 60, 2),
        "seats": game.seats,
        "bots": sum(person.bot is not None for person in record.seated()),
        "rounds": None if is_running else game.rounds,
        "moves": None if is_running else len(game.moves),
        "ended": saved_play.status,
        "reason": outcome.reason if outcome else None,
        "winners": " ".join(map(str, outcome.winners)) if outcome else None,
        "scores": _json(outcome.scores) if outcome else "",
        "deal": saved_play.play.deal or None,
        "measures": _json(game.measures) if game.measures else "",
    }


def _seat_rows(game: FoldedGame, with_names: bool, is_public: bool) -> Iterator[Row]:
    record, is_running = game.saved.record, game.saved.status == "running"
    for person in record.people:
        seat = record.mover(person)
        labels = game.sides.get(seat, ()) if isinstance(seat, int) else ()
        seconds = sum(thought.seconds for thought in game.thinking if thought.has_moved and thought.seat == seat)
        yield {
            "play": game.saved.name,
            "seat": seat,
            "name": person.name if with_names else "game master" if seat == "gm" else f"seat {seat}",
            "bot": person.bot,
            "labels": "/".join(labels) if is_public else None,
            "won": _yes(seat in game.outcome.winners) if game.outcome and isinstance(seat, int) else None,
            "score": _score_of(game, seat, labels) if isinstance(seat, int) else None,
            "moves": None if is_running else sum(move.mover == seat for move in game.moves),
            "thinking": None if is_running else round(seconds, 3),
        }


def _score_of(game: FoldedGame, seat: int, labels: Sequence[str]) -> int | None:
    """A seat's own score if the game has scores by seat, else its side's."""
    for name, score in (game.outcome.scores if game.outcome else {}).items():
        if isinstance(score, int) and name in (str(seat), *labels):
            return score
    return None


def _move_rows(game: FoldedGame, with_names: bool, is_public: bool) -> Iterator[Row]:
    thinking = {thought.seq: thought for thought in game.thinking if thought.has_moved}
    hidden = ("seq", "at", "seat", "move", "events", *(() if with_names else MESSAGE_FIELDS))
    for move in game.moves:
        line, thinking_time = read_line(move.line), thinking.get(move.seq)
        yield {
            "play": game.saved.name,
            "seq": move.seq,
            "at": move.at,
            "phase": move.phase,
            "round": move.round,
            "seat": move.mover,
            "move": move.name if is_public else None,
            "fields": _json({name: value for name, value in line.items() if name not in hidden}) if is_public else "",
            "thinking": round(thinking_time.seconds, 3) if thinking_time else None,
            "bot": _yes(thinking_time.is_bot) if thinking_time else None,
        }


class _EditionAnswer(NamedTuple):
    head: Row
    answer: Answer
    questions: tuple[Question, ...]

    @property
    def edition(self) -> tuple[Cell, Cell]:
        return self.head["game"], self.head["edition"]


def _edition_answers(game: FoldedGame, with_names: bool) -> Iterator[_EditionAnswer]:
    answers, edition_questions = answers_of(game.saved), questions(game.game_data)
    head: Row = {
        "play": game.saved.name if len(answers) >= FEWEST else None,
        "game": game.saved.record.game,
        "edition": game.game_data.printing,
    }
    for answer in answers:
        words = answer.line if with_names else without_names(game.saved.record, answer.line)
        yield _EditionAnswer(head, msgspec.structs.replace(answer, line=words), edition_questions)


def _answer_rows(number: int, of: _EditionAnswer) -> Iterator[Row]:
    head: Row = {**of.head, "answer": number}
    for at, it in enumerate(of.questions, 1):
        question: Row = {"number": at, "question": it.key, "ask": it.ask, "low": it.low, "high": it.high}
        yield {**head, **question, "given": of.answer.scores.get(it.key), "words": None}
    if of.answer.line:
        yield {**dict.fromkeys(COLUMNS["answers"]), **head, "number": 0, "words": of.answer.line}


def _note_rows(game: FoldedGame, with_names: bool) -> Iterator[Row]:
    for note in notes_of(game.saved):
        later = [move for move in game.moves if move.at > note.at]
        moment = later[0] if later else game.moves[-1] if game.moves else None
        yield {
            "play": game.saved.name,
            "at": note.at,
            "phase": moment.phase if moment else None,
            "round": moment.round if moment else None,
            "sign": note.sign,
            "words": note.text if with_names else without_names(game.saved.record, note.text),
        }


def _yes(answer: bool) -> str:
    return "yes" if answer else "no"


def _json(value: Mapping[str, Any]) -> str:
    return msgspec.json.encode(value, order="sorted").decode() if value else ""


def _json_row(row: Row) -> dict[str, Any]:
    values: dict[str, Any] = dict(row)
    for name in ("options", "fields", "scores", "measures"):
        if name in values:
            values[name] = msgspec.json.decode(values[name]) if values[name] else {}
    return values
