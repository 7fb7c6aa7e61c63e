"""Feedback on games: anonymous answers of players, and notes of observers.

The store keeps who has answered separately from the answers, which have neither a name nor a time. A note has the
time of play and no name.
"""

import secrets
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

import msgspec

import cards
from companion.limits import Limits
from companion.storage import statements
from companion.storage.store import StoreError
from companion.tables.people import RoomRecord, clean_text
from companion.tables.writer import Writer

SCALE = range(1, 6)
DEFAULT_QUESTIONS = ("clarity", "tension", "length", "fairness", "again")
"""Keys of the questions for games whose edition has none of its own. `cards/table` has their texts."""

SIGNS = ("confused", "laughing", "stuck")
"""What an observer can note with one tap. `cards/table` has the texts."""

LONGEST_LINE = 300
LONGEST_NOTE = 200

FEWEST = 3
"""The fewest answers whose average may be shown. With two, each person could work out the other's answer."""

OPEN_S = 7 * 24 * 3600
"""How long after a game's beginning its questions may be answered, in seconds."""

READ_AGAIN_S = 1.0
"""How long others' answers may be unknown, in seconds, where processes share a store."""

UNDO_S = 10
"""How long an observer may undo a note, in seconds."""


class Question(NamedTuple):
    """A question with answers from 1 (`low`) to 5 (`high`). The store keeps scores under `key`."""

    key: str
    ask: str
    low: str
    high: str


class Answer(msgspec.Struct, frozen=True):
    """One person's answer, as the store keeps it.

    Scores are stored under the question's own text, or under a key of `DEFAULT_QUESTIONS`. So they can be read without
    the edition, and tables in different languages are counted together. Screens and reports show no lines and no scores
    from fewer than `FEWEST` people.
    """

    scores: dict[str, int] = {}
    line: str = ""


class Note(msgspec.Struct, frozen=True):
    """An observer's note: `at` in seconds of play, `sign` one of `SIGNS` or "", and a text or ""."""

    at: float
    sign: str = ""
    text: str = ""


def questions(game_data: cards.GameData) -> tuple[Question, ...]:
    """Return the questions after a game: those of the edition, or else the default ones."""
    if game_data.edition and game_data.edition.feedback:
        return tuple(Question(item.ask, item.ask, item.low, item.high) for item in game_data.edition.feedback)
    words = cards.table_words(game_data.language)
    return tuple(
        Question(key, *(words(f"feedback.{key}.{part}") for part in ("ask", "low", "high")))
        for key in DEFAULT_QUESTIONS
    )


def sign_words(language: str) -> dict[str, str]:
    """Return the text of each sign of an observer."""
    words = cards.table_words(language)
    return {sign: words(f"note.{sign}") for sign in SIGNS}


def read_answer(form_questions: Sequence[Question], form: Mapping[str, str]) -> Answer | None:
    """Return the answer in a form, or None if the form is empty.

    Its fields are `q1`, `q2` and so on, each 1 to 5, and `line`. Each may be missing; invalid scores are ignored.
    """
    scores = {}
    for number, question in enumerate(form_questions, 1):
        if (score := form.get(f"q{number}", "")) in map(str, SCALE):
            scores[question.key] = int(score)
    line = one_line(form.get("line", ""), LONGEST_LINE)
    return Answer(scores, line) if scores or line else None


def one_line(text: str, longest: int) -> str:
    """Return a text that is safe to show to others: cleaned, on one line, at most `longest` characters."""
    return " ".join(clean_text(text[: 4 * longest]).split())[:longest].strip()


class Feedback:
    """The answers and notes of all games in one store."""

    def __init__(
        self, writer: Writer, clock: Callable[[], float] = time.monotonic, limits: Limits | None = None
    ) -> None:
        self._writer, self._now, self._limits = writer, clock, limits or Limits()
        self._notes_of_address: dict[tuple[str, int, str], int] = {}
        self._guard = threading.RLock()
        self._answered: dict[tuple[str, int], set[int]] = {}
        self._read_at: dict[tuple[str, int], float] = {}
        """When answers were read last, where other processes take some, too."""
        self._cached_notes: dict[tuple[str, int], dict[str, Note]] = {}
        self._note_times: dict[str, float] = {}
        """When each note was made that can still be undone, by its name."""

    # Answers.

    def answered(self, code: str, play: int) -> frozenset[int]:
        """Return the numbers of the people who have answered. Show this to nobody but the person in question."""
        return frozenset(self._answered_by(code, play) - {statements.NOBODY})

    def _answered_by(self, code: str, play: int) -> set[int]:
        with self._guard:
            is_old = time.monotonic() - self._read_at.get((code, play), 0) > READ_AGAIN_S
            if (code, play) not in self._answered or (self._writer.store.is_shared and is_old):
                self._answered[code, play] = self._writer.store.answered(code, play)
                self._read_at[code, play] = time.monotonic()
            return self._answered[code, play]

    def are_closed(self, record: RoomRecord, plays: int, now: float) -> bool:
        """Return whether nobody can answer any more about the game of a record, at a table with so many games."""
        assert record.play is not None
        return are_closed(record, self._answered_by(record.code, record.play.number), plays, now)

    def close(self, code: str, play: int) -> None:
        """Take no more answers about a game. Raises `StoreError`: they are still taken."""
        self._writer.put([statements.close_answers(code, play)]).wait()
        with self._guard:
            self._answered_by(code, play).add(statements.NOBODY)

    def count(self, record: RoomRecord) -> tuple[int, int] | None:
        """Return how many people have answered and how many could, or None unless the room's game is done."""
        if record.play is None or not record.play.is_done:
            return None
        people = sum(not person.is_bot for person in record.people)
        return len(self.answered(record.code, record.play.number)), people

    def answer(self, code: str, play: int, person: int, answer: Answer) -> bool:
        """Store a person's answer. Return False, and change nothing, if they have answered or the answers are closed.

        Raises:
            StoreError: the answer was not stored.
        """
        answered = self._answered_by(code, play)
        with self._guard:
            if {person, statements.NOBODY} & answered:
                return False
            answered.add(person)
        try:
            content = msgspec.json.encode(answer)
            self._writer.put(statements.insert_answer(code, play, person, secrets.token_hex(8), content)).wait()
        except StoreError:
            answered.discard(person)
            raise
        return True

    def averages(self, code: str, play: int, game_questions: Iterable[Question]) -> list[tuple[Question, float]]:
        """Return the average of each question that at least `FEWEST` people have answered, rounded to a half.

        Show them when the answers are closed: from averages before and after an answer, anybody could work it out.
        """
        scores: dict[str, list[int]] = {}
        for content in self._writer.store.answers(code, play):
            for key, score in msgspec.json.decode(content, type=Answer).scores.items():
                scores.setdefault(key, []).append(score)
        answers = [(question, scores.get(question.key, [])) for question in game_questions]
        return [(question, round(2 * fmean(values)) / 2) for question, values in answers if len(values) >= FEWEST]

    # Notes.

    def note(self, code: str, play: int, device: str, note: Note, address: str = "") -> bool:
        """Store a note. `device` is a random ID, which may undo the note; `address` is where it comes from.

        Returns False, and stores nothing, if the note is empty or the game has too many. From then on each address
        has some notes left, so that nobody who makes many shuts others out. Addresses are not stored.

        Raises:
            StoreError: the note was not stored.
        """
        notes = self._notes(code, play)
        of_address = self._notes_of_address.get((code, play, address), 0)
        most = self._limits.most_game_notes if of_address < self._limits.address_notes else self._limits.game_notes
        if len(notes) >= most or not (note.sign or note.text):
            return False
        name = f"{device}.{secrets.token_hex(6)}"
        self._writer.put([statements.upsert_note(code, play, name, msgspec.json.encode(note))]).wait()
        with self._guard:
            notes[name] = note
            self._notes_of_address[code, play, address] = of_address + 1
            now = self._now()
            self._note_times = {old: at for old, at in self._note_times.items() if now - at < UNDO_S}
            self._note_times[name] = now
        return True

    def _notes(self, code: str, play: int) -> dict[str, Note]:
        with self._guard:
            if (code, play) not in self._cached_notes or self._writer.store.is_shared:
                rows = self._writer.store.notes_by_id(code, play)
                self._cached_notes[code, play] = {name: msgspec.json.decode(row, type=Note) for name, row in rows}
            return self._cached_notes[code, play]

    def notes(self, code: str, play: int, device: str | None = None) -> list[Note]:
        """Return the notes of a game, or only those of one device, by time of play."""
        notes = [note for name, note in self._notes(code, play).items() if device is None or _is_of(name, device)]
        return sorted(notes, key=lambda note: note.at)

    def last(self, code: str, play: int, device: str) -> str | None:
        """Return the name of the last note that a device may still undo, or None."""
        since = self._now() - UNDO_S
        names = [name for name in self._notes(code, play) if _is_of(name, device)]
        return next((name for name in reversed(names) if self._note_times.get(name, since) > since), None)

    def undo(self, code: str, play: int, device: str) -> bool:
        """Delete a device's last note. Return False if there is none that it may still undo.

        Raises:
            StoreError: the note was not deleted.
        """
        name = self.last(code, play, device)
        if name is None:
            return False
        self._writer.put([statements.delete_note(code, play, name)]).wait()
        self._notes(code, play).pop(name, None)
        return True


def are_closed(record: RoomRecord, answered: Collection[int], plays: int, now: float) -> bool:
    """Return whether nobody can answer any more about the game of a record.

    `answered` are the numbers of those who have answered, with `NOBODY` if somebody closed the answers; `plays`
    is the number of the table's newest game. Until then reports and exports leave the answers out: whoever had the
    figures before and after one answer would know it.
    """
    play = record.play
    assert play is not None
    numbers = {person.number for person in record.people if not person.is_bot}
    is_over = numbers <= set(answered) or statements.NOBODY in answered
    return play.is_done and (is_over or plays > play.number + 1 or now - play.begun > OPEN_S)


def may_answer(record: RoomRecord, number: int) -> bool:
    """Return whether this person played and did not join as a bot."""
    person = record.person(number)
    return person is not None and not person.is_bot and not record.watches(person)


def _is_of(name: str, device: str) -> bool:
    return name.partition(".")[0] == device
