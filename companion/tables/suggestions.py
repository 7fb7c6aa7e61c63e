"""Pictures that players suggest for a set. Each waits in the store until the host has decided."""

import secrets
import threading
import time
from collections.abc import Callable

import msgspec

from cards.errors import InputError
from companion.storage import statements
from companion.tables.writer import Writer

LONGEST_TITLE = 60

MOST_OF_ONE, MOST_OF_A_ROOM, MOST_OF_ALL = 6, 30, 300
"""How many pictures may wait: of one person, of one room, and of all rooms, so that nobody can fill the disk."""


class Suggestion(msgspec.Struct, frozen=True):
    """A picture that waits for the host. `person` and `name` say who suggested it."""

    id: str
    person: int
    name: str
    title: str
    content: str
    """The digest of the file that was sent, by which a set knows the picture again."""
    made: float
    """In Unix seconds."""


class Suggestions:
    """The suggested pictures of all rooms in one store. Show them to the host of their room and to nobody else."""

    def __init__(self, writer: Writer, clock: Callable[[], float] = time.time) -> None:
        self._writer, self._now, self._guard = writer, clock, threading.RLock()

    def waiting(self, code: str) -> tuple[Suggestion, ...]:
        """Return the pictures that wait in a room, oldest first."""
        rows = self._writer.store.suggestions(code)
        return tuple(msgspec.json.decode(record, type=Suggestion) for _, record in rows)

    def find(self, code: str, id: str) -> Suggestion | None:
        return next((picture for picture in self.waiting(code) if picture.id == id), None)

    def jpeg(self, code: str, id: str) -> bytes | None:
        """Return a clean copy of a suggested picture."""
        return self._writer.store.suggested_jpeg(code, id)

    def add(self, code: str, person: int, name: str, title: str, content: str, jpeg: bytes) -> None:
        """Let a picture wait. The same picture of the same person is taken once: a form may be sent twice.

        Raises:
            InputError: `suggestions` if too many wait.
            StoreError: it was not stored.
        """
        suggestion = Suggestion(secrets.token_hex(16), person, name, title, content, self._now())
        with self._guard:
            waiting = self.waiting(code)
            own = [other for other in waiting if other.person == person]
            if content in {other.content for other in own}:
                return
            is_full = len(own) >= MOST_OF_ONE or len(waiting) >= MOST_OF_A_ROOM
            if is_full or len(self._writer.store.suggestions()) >= MOST_OF_ALL:
                raise InputError.because("suggestions", "too many pictures wait for their hosts")
            record = msgspec.json.encode(suggestion)
            self._writer.put([statements.insert_suggestion(code, suggestion.id, record, jpeg)]).wait()

    def delete(self, code: str, id: str) -> None:
        """Delete a picture; one that is gone stays gone. Raises `StoreError`: it was not deleted."""
        self._writer.put([statements.delete_suggestion(code, id)]).wait()
