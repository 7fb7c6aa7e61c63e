"""Keeps the tables of this process in step with those of other processes that share its database.

It hears which tables changed elsewhere and reads them, tells the others who is at a table here, and plays for the bots
and clocks of tables that nobody else leads.
"""

from collections.abc import Callable
from contextlib import suppress

import msgspec

from companion.storage.listener import Listener
from companion.storage.store import StoreError
from companion.tables.lobby import Lobby
from companion.tables.people import RoomRecord

SOON_S = 0.2
"""How long changes of who is here are gathered before others are told."""


class FellowProcesses:
    """The other processes, as this one knows them."""

    def __init__(self, listener: Listener, lobby: Lobby, spawn: Callable[[Callable[[], None]], object]) -> None:
        """`spawn` calls a function without waiting for it."""
        self._listener, self._store, self._lobby, self._spawn = listener, listener.store, lobby, spawn
        self._presence = lobby.presence
        self._refreshing: set[str] = set()
        self._again: set[str] = set()
        """Tables of which there was more news while they were read."""
        self._changed: set[str] = set()
        """Tables at which somebody came or went since others were told."""
        self._hosts: frozenset[int] = frozenset()
        self._presence.listeners.add(self._on_presence)

    def start(self) -> None:
        self._listener.start(self)

    def close(self) -> None:
        self._listener.close()

    # Tables that others change.

    def on_change(self, code: str, number: int) -> None:
        if not number:
            if code in self._presence.codes():
                self._spawn(lambda: self._look_who_is_elsewhere([code]))
            return
        room = self._lobby.open_rooms().get(code)
        if room and number > room.number:
            self._refresh(code)

    def _refresh(self, code: str) -> None:
        """Read a table anew, once at a time: what comes meanwhile is read together afterwards."""
        if code in self._refreshing:
            self._again.add(code)
            return
        self._refreshing.add(code)
        self._spawn(lambda: self._read(code))

    def _read(self, code: str) -> None:
        try:
            self._again.add(code)
            while code in self._again:
                self._again.discard(code)
                with suppress(StoreError):  # the database is away: `on_return` looks at everything again
                    self._lobby.refresh(code)
        finally:
            self._refreshing.discard(code)

    def on_return(self) -> None:
        """Look at every table that is open here: news may have been missed, and others may lead it now."""
        with suppress(StoreError):
            rooms = self._lobby.open_rooms()
            numbers = self._store.numbers(list(rooms))
            for code, room in rooms.items():
                if numbers.get(code) != room.number:
                    self._refresh(code)
            led = self._led(list(rooms))
            for code in rooms:
                self._spawn(lambda code=code: self._lobby.lead(code, code in led))  # type: ignore[misc]
            self._changed.update(self._presence.codes())
            self._tell_presence()

    # Tables that this process leads.

    def _led(self, codes: list[str]) -> frozenset[str]:
        with suppress(StoreError):
            return self._listener.lead(codes)
        return frozenset()

    def on_look(self) -> None:
        """Lead tables whose process is gone, and forget who was there."""
        with suppress(StoreError):
            orphans = self._store_without_leader()
            for code in self._led(list(orphans)):
                if orphans[code]:
                    self._spawn(lambda code=code: self._lobby.lead(code, True))  # type: ignore[misc]
            if (hosts := self._store.hosts()) != self._hosts:
                self._hosts = hosts
                self._listener.forget_absent()
                self._look_who_is_elsewhere(list(self._presence.codes()))

    def _store_without_leader(self) -> dict[str, bool]:
        """Return tables that nobody leads, and whether a game runs there or somebody has the table open here."""
        opened, orphans = self._lobby.open_rooms(), dict[str, bool]()
        for code, content in self._listener.without_leader():
            play = None
            with suppress(msgspec.MsgspecError, UnicodeError, TypeError):
                play = msgspec.json.decode(content, type=RoomRecord).play
            orphans[code] = code in opened or (play is not None and not play.is_done)
        return orphans

    # Who is there.

    def _on_presence(self, code: str) -> None:
        if not self._changed:
            self._lobby.later(SOON_S, self._tell_presence)
        self._changed.add(code)

    def _tell_presence(self) -> None:
        codes, self._changed = self._changed, set()
        with suppress(StoreError):  # told again when the database is back
            for code in codes:
                self._listener.tell_presence(code, self._presence.here(code))
            self._look_who_is_elsewhere(list(codes))

    def _look_who_is_elsewhere(self, codes: list[str]) -> None:
        with suppress(StoreError):
            rooms = self._lobby.open_rooms()
            for code, present in self._listener.present_elsewhere(codes).items():
                is_news = self._presence.note_elsewhere(code, present)
                if is_news and code in rooms and rooms[code].status == "lobby":
                    rooms[code].tell()
