"""What players say of a game when it is over, and the moments that somebody who watched it noted. No web in it.

Answers are anonymous: that a person has answered is kept apart from what was answered, which has neither name nor
time. A note has the play's time and no name.
"""

import secrets
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

import msgspec

import cards
from companion.tables import store
from companion.tables.people import RoomRecord, clean_text
from companion.tables.store import StoreError
from companion.tables.writer import Writer

SCALE = range(1, 6)
DEFAULT_QUESTIONS = ("clarity", "tension", "length", "fairness", "again")
"""What is asked where an edition asks nothing of its own; the words stand in `cards/table`."""

SIGNS = ("confused", "laughing", "stuck")
"""What a note may say with one tap; the words stand in `cards/table`."""

LONGEST_LINE = 300
LONGEST_NOTE = 200
MOST_NOTES = 400
"""Of one game: whoever watches it cannot fill the disk."""

FEWEST = 3
"""Answers below which not even their averages are shown: of two, each would know the other's."""

UNDO_S = 10


class Question(NamedTuple):
    """A question from 1 (`low`) to 5 (`high`). `key`: what an answer is kept under."""

    key: str
    ask: str
    low: str
    high: str


class Answer(msgspec.Struct, frozen=True):
    """One person's answer, as it is kept.

    Scores are stored under the question's own text, or under a key of `DEFAULT_QUESTIONS`. So they can be read without
    the edition, and tables in different languages are counted together. Screens and reports show no lines and no scores
    from fewer than `FEWEST` people.
    """

    scores: dict[str, int] = {}
    line: str = ""


class Note(msgspec.Struct, frozen=True):
    """A moment that an observer noted: `at` in seconds of play, one of `SIGNS` or "", and words or ""."""

    at: float
    sign: str = ""
    text: str = ""


def questions(game_data: cards.GameData) -> tuple[Question, ...]:
    """What is asked after this game: the edition's own questions, or those that suit any playtest."""
    if game_data.edition and game_data.edition.feedback:
        return tuple(Question(one.ask, one.ask, one.low, one.high) for one in game_data.edition.feedback)
    words = cards.table_words(game_data.language)
    return tuple(
        Question(key, *(words(f"feedback.{key}.{part}") for part in ("ask", "low", "high")))
        for key in DEFAULT_QUESTIONS
    )


def read_answer(asked: Sequence[Question], told: Mapping[str, str]) -> Answer | None:
    """A form's answer: `q1` … `q5` from 1 to 5, each of which may be missing, and `line`. None, if nothing is said."""
    scores = {}
    for number, one in enumerate(asked, 1):
        if (score := told.get(f"q{number}", "")) in map(str, SCALE):
            scores[one.key] = int(score)
    line = one_line(told.get("line", ""), LONGEST_LINE)
    return Answer(scores, line) if scores or line else None


def one_line(text: str, longest: int) -> str:
    """A text as it may be shown to others: on one line, so long and no longer."""
    return " ".join(clean_text(text[: 4 * longest]).split())[:longest].strip()


class Feedback:
    """What was said of a house's games."""

    def __init__(self, writer: Writer, now: Callable[[], float] = time.monotonic) -> None:
        self._writer, self._now = writer, now
        self._guard = threading.RLock()
        self._answered: dict[tuple[str, int], set[int]] = {}
        self._noted: dict[tuple[str, int], dict[str, Note]] = {}
        self._when: dict[str, float] = {}
        """When a note was made that may still be taken back."""

    # Answers.

    def answered(self, code: str, play: int) -> frozenset[int]:
        """Who has answered, by the person's number; not for others' eyes."""
        return frozenset(self._who(code, play))

    def _who(self, code: str, play: int) -> set[int]:
        with self._guard:
            if (code, play) not in self._answered:
                self._answered[code, play] = self._writer.store.answered(code, play)
            return self._answered[code, play]

    def count(self, record: RoomRecord) -> tuple[int, int] | None:
        """How many have answered, of how many, while the game that they answer of is the last and done."""
        if record.play is None or not record.play.is_done:
            return None
        asked = sum(not person.is_bot for person in record.people)
        return len(self.answered(record.code, record.play.number)), asked

    def answer(self, code: str, play: int, person: int, answer: Answer) -> bool:
        """Keeps a person's answer; False if there is one already: it stands.

        Raises:
            StoreError: it is not kept.
        """
        who = self._who(code, play)
        with self._guard:
            if person in who:
                return False
            who.add(person)
        try:
            content = msgspec.json.encode(answer)
            self._writer.put(store.insert_answer(code, play, person, secrets.token_hex(8), content)).wait()
        except StoreError:
            who.discard(person)
            raise
        return True

    def averages(self, code: str, play: int, asked: Iterable[Question]) -> list[tuple[Question, float]]:
        """The average of each question, to the half; none of those that fewer than `FEWEST` have answered.

        To be shown once: of averages before and after an answer, that answer can be reckoned.
        """
        scores: dict[str, list[int]] = {}
        for content in self._writer.store.answers(code, play):
            for key, score in msgspec.json.decode(content, type=Answer).scores.items():
                scores.setdefault(key, []).append(score)
        told = [(one, scores.get(one.key, [])) for one in asked]
        return [(one, round(2 * fmean(found)) / 2) for one, found in told if len(found) >= FEWEST]

    # Notes.

    def note(self, code: str, play: int, whose: str, note: Note) -> bool:
        """Keeps a note; `whose`: a chance name of the device, for taking it back. False if there are too many.

        Raises:
            StoreError: it is not kept.
        """
        notes = self._notes(code, play)
        if len(notes) >= MOST_NOTES or not (note.sign or note.text):
            return False
        name = f"{whose}.{secrets.token_hex(6)}"
        self._writer.put([store.upsert_note(code, play, name, msgspec.json.encode(note))]).wait()
        with self._guard:
            notes[name] = note
            self._when = {one: when for one, when in self._when.items() if self._now() - when < UNDO_S}
            self._when[name] = self._now()
        return True

    def _notes(self, code: str, play: int) -> dict[str, Note]:
        with self._guard:
            if (code, play) not in self._noted:
                kept = self._writer.store.notes_by_id(code, play)
                self._noted[code, play] = {name: msgspec.json.decode(told, type=Note) for name, told in kept}
            return self._noted[code, play]

    def notes(self, code: str, play: int, whose: str | None = None) -> list[Note]:
        """The notes of a game, or those of one device, in the order of the play's time."""
        found = [note for name, note in self._notes(code, play).items() if whose is None or _is_of(name, whose)]
        return sorted(found, key=lambda note: note.at)

    def last(self, code: str, play: int, whose: str) -> str | None:
        """The note that a device may still take back."""
        mine = [name for name in self._notes(code, play) if _is_of(name, whose)]
        return next((name for name in reversed(mine) if self._now() - self._when.get(name, -UNDO_S) < UNDO_S), None)

    def undo(self, code: str, play: int, whose: str) -> bool:
        """Takes a device's last note back; whether there was one to be taken back.

        Raises:
            StoreError: it stands.
        """
        name = self.last(code, play, whose)
        if name is None:
            return False
        self._writer.put([store.delete_note(code, play, name)]).wait()
        self._notes(code, play).pop(name, None)
        return True


def may_answer(record: RoomRecord, number: int) -> bool:
    """Whether somebody was at that table, and no bot."""
    person = record.person(number)
    return person is not None and not person.is_bot


def _is_of(name: str, whose: str) -> bool:
    return name.partition(".")[0] == whose
