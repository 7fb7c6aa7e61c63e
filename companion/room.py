"""One table and those who sit at it: takes a tap, has it written, and only then shows what it did."""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

import cards
from cards.deck import CardDataError, Fault
from companion import log, store
from companion.codec import read_line
from companion.game import Command, IllegalMove, Mover, Seat, View, Viewer
from companion.games import GAMES
from companion.journal import Journal, Writing
from companion.people import Person, Play, Record, Status
from companion.screens import Screens, Seen, screens_of
from companion.table import Table, start

Notice = Callable[[], None]


class Room:
    """A table of people. What its phones are shown is what is on the disk."""

    def __init__(self, record: Record, journal: Journal, wall: Callable[[], float] = time.time) -> None:
        self.record, self._journal, self._wall = record, journal, wall
        self.guard = threading.RLock()
        self.listeners: set[Notice] = set()
        """Called, each as quickly as it can, whenever something may look different."""
        self.facts: cards.Game = facts_of(record)
        self.screens: Screens = screens_of(GAMES[record.game])
        self._table: Table | None = None
        """The game with all that was decided, written or not."""
        self._shown: Any = None
        """The state that is on the disk."""
        self._kept = 0
        """How many moves of `_table` are on the disk."""
        self._taps: set[tuple[str, str]] = set()
        self._pages: dict[Seat, tuple[str, int]] = {}
        self._views: dict[Viewer, View[Any, Any, Any]] = {}
        self._public: Any = None
        if record.play:
            self._reopen(record.play)

    # What it is.

    @property
    def code(self) -> str:
        return self.record.code

    @property
    def status(self) -> Status:
        play = self.record.play
        if play is None or self._table is None:
            return "lobby"
        if play.ended or self._shown.outcome:
            return "over"
        return "paused" if play.paused_at is not None else "playing"

    @property
    def at(self) -> float:
        """Seconds since the game began, without its pauses; never less than it was at the last move."""
        play = self.record.play
        if play is None or self._table is None:
            return 0
        now = self._wall() if play.paused_at is None else play.paused_at
        return max(self._table.at, round(now - play.begun, 3))

    @property
    def deadline(self) -> float | None:
        """From which `at` on the clock moves; None while none runs."""
        if self.status != "playing" or self._table is None:
            return None
        return self._table.game.deadline(self._shown)

    def is_full(self) -> bool:
        return len(self.record.seated()) >= self.facts.about.most

    def mover(self, person: Person) -> Mover:
        return self.record.mover(person)

    def view(self, viewer: Viewer) -> View[Any, Any, Any]:
        """What a viewer may know of the game as it is written; built once a viewer and state."""
        with self.guard:
            assert self._table is not None
            if (view := self._views.get(viewer)) is None:
                game = self._table.game
                if self._public is None:
                    self._public = game.table(self._shown)
                view = self._views[viewer] = game.view(self._shown, viewer, self._public)
            return view

    def seen(self, viewer: Viewer) -> Seen:
        view = self.view(viewer)
        seated = self.record.seated()
        names = {seat: person.name for seat, person in enumerate(seated, 1)}
        bots = frozenset(seat for seat, person in enumerate(seated, 1) if person.bot)
        page = self._page(viewer, moment(view)) if isinstance(viewer, int) else 1
        return Seen(view, self.facts, names, bots, page, self.at, self.code)

    def sentence(self, refused: IllegalMove) -> str:
        if refused.why in ("moment_gone", "paused", "not_begun"):
            return cards.table_words(self.facts.language)(f"refusal.{refused.why}")
        assert self._table is not None
        return self._table.sentence(refused)

    # What happens in it.

    def play(self, mover: Mover, command: Command, asked: str | None, tap: str | None) -> None:
        """Plays a move; when this returns, it is on the disk.

        `asked` is the moment (phase and round) of the screen on which it was tapped; `tap` the phone's own name for
        the tap: one that was taken already is taken as done.

        Raises:
            IllegalMove: nothing has changed.
            StoreError: nothing has changed, for the disk took nothing.
        """
        with self.guard:
            if self._is_done(mover, tap):
                return
            writing = self._decide(mover, command, asked, tap, [])
        writing.wait()

    def cover(self, seat: Seat, fields: Mapping[str, Any], asked: str | None, tap: str | None) -> None:
        """A tap on a form that is the same for all seats of a phase; only some seats' choices count.

        Raises:
            IllegalMove, StoreError: as `play`.
        """
        with self.guard:
            if self._is_done(seat, tap):
                return
            view = self._open(asked).view(seat)
            now, page = moment(view), self._page(seat, moment(view))
            turned = None
            if fields.get("page") == str(page):
                turned = self.screens.cover(replace(self.seen(seat), view=view, page=page), fields)
            if turned is None:
                raise IllegalMove("wrong_phase", "moment_gone")
            kept = [store.page_kept(self.code, self._number, seat, now, page + 1, tap)] if turned.turns else []

            def turn() -> None:
                if turned.turns:
                    self._pages[seat] = (now, page + 1)

            if turned.command is not None:
                writing = self._decide(seat, turned.command, asked, tap, kept, turn)
            else:
                writing = self._journal.put(kept, lambda: self._show(turn), self._undo)
            if tap:
                self._taps.add((str(seat), tap))
        writing.wait()

    def _decide(
        self,
        mover: Mover,
        command: Command,
        asked: str | None,
        tap: str | None,
        more: Sequence[store.Change] = (),
        then: Callable[[], None] = lambda: None,
    ) -> Writing:
        table = self._open(asked)
        seq = table.play(mover, command, self.at)
        if tap:
            self._taps.add((str(mover), tap))
        line = msgspec.json.encode(log.line(table.log[-1]))
        changes = [store.entry_kept(self.code, self._number, seq, line, mover, tap), *more]
        if table.outcome and self.record.play:
            self.record.play.over = True
            changes.append(self._kept_as(self.record))
        state = table.state

        def written() -> None:
            if table is self._table:
                self._shown, self._kept = state, seq
                then()

        return self._journal.put(changes, lambda: self._show(written), self._undo)

    def _open(self, asked: str | None) -> Table:
        """The game that runs, if that is the moment in which somebody tapped."""
        if self.record.play is None or self._table is None:
            raise IllegalMove("wrong_phase", "not_begun")
        if self.record.play.ended or self._table.outcome:
            raise IllegalMove("game_over", "game_over")
        if self.record.play.paused_at is not None:
            raise IllegalMove("wrong_phase", "paused")
        state = self._table.state
        if asked is not None and asked != f"{state.phase}:{state.round}":
            raise IllegalMove("wrong_phase", "moment_gone")
        return self._table

    def _is_done(self, mover: Mover, tap: str | None) -> bool:
        return tap is not None and (str(mover), tap) in self._taps

    def _show(self, written: Callable[[], None]) -> None:
        with self.guard:
            written()
            self._changed()

    def _undo(self) -> None:
        """What the disk did not take has not happened."""
        with self.guard:
            if self._table is not None:
                self._table.state = self._shown
                del self._table.log[self._kept :]
            if self.record.play:
                self.record.play.over = bool(self._shown and self._shown.outcome)
            self._reread()
            self._changed()

    def _changed(self) -> None:
        self._views, self._public = {}, None
        for notice in tuple(self.listeners):
            notice()

    @property
    def _number(self) -> int:
        return self.record.plays

    def _page(self, viewer: Viewer, now: str) -> int:
        """How far a seat has turned the pages of this moment."""
        at, number = self._pages.get(viewer, ("", 1)) if isinstance(viewer, int) else ("", 1)
        return number if at == now else 1

    # Its people and its game, as the host arranges them.

    def change(self, alter: Callable[[Record], None]) -> None:
        """Alters the record whole or not at all; when this returns, it is on the disk.

        Raises:
            StoreError: nothing has changed.
        """
        with self.guard:
            writing = self._alter(alter)
        writing.wait()

    def _alter(self, alter: Callable[[Record], None], undo: Callable[[], None] = lambda: None) -> Writing:
        before = self.record
        after = msgspec.convert(msgspec.to_builtins(before), Record)
        alter(after)

        def failed() -> None:
            self.record = before
            undo()
            self._undo()

        self.record = after
        return self._journal.put([self._kept_as(after)], lambda: self._show(lambda: None), failed)

    def begin(self, seed: int) -> None:
        """Deals and starts; the seats are those of the record's order.

        Raises:
            CardDataError: for a number of people that the game is not for.
            StoreError: nothing has begun.
        """

        def dealt(record: Record) -> None:
            record.plays += 1
            head = msgspec.json.decode(msgspec.json.encode(log.head(table)))
            record.play = Play(record.plays, head, self._wall())

        with self.guard:
            facts = facts_of(self.record)
            table = start(GAMES[self.record.game], facts, len(self.record.seated()), seed)
            self._refuse_missing_gm(table)
            writing = self._alter(dealt, self._clear)
            self.facts = facts
            self._table, self._shown, self._kept = table, table.state, 0
            self._taps, self._pages = set(), {}
        writing.wait()

    def _clear(self) -> None:
        self._table = self._shown = None
        self._kept = 0

    def _refuse_missing_gm(self, table: Table) -> None:
        needs = "gm" in table.game.players(table.state)
        if needs and not any(person.is_gm for person in self.record.people):
            raise CardDataError([Fault("gm", "", "", "is missing: somebody must sit down as game master")])

    def pause(self, is_paused: bool) -> None:
        """Stops or starts the clock; nobody moves in a pause."""

        def alter(record: Record) -> None:
            if record.play and is_paused and record.play.paused_at is None:
                record.play.paused_at = self._wall()
            elif record.play and not is_paused and record.play.paused_at is not None:
                record.play.begun += self._wall() - record.play.paused_at
                record.play.paused_at = None

        if self.status in ("playing", "paused"):
            self.change(alter)

    def end(self) -> None:
        """Breaks the game off; nothing that was secret is shown."""

        def alter(record: Record) -> None:
            if record.play:
                record.play.ended = True

        self.change(alter)

    def to_lobby(self) -> None:
        """The same people at a table where nothing has begun."""

        def alter(record: Record) -> None:
            record.play = None

        self.change(alter)
        with self.guard:
            self._clear()
            self._changed()

    def _kept_as(self, record: Record) -> store.Change:
        return store.room_kept(record.code, msgspec.json.encode(record))

    # What was kept.

    def _reopen(self, play: Play) -> None:
        """Folds what is on the disk, as it happened."""
        head = msgspec.json.encode(play.head)
        table = log.reopen([head], self.record.language, self.facts)
        kept = self._journal.store.entries(self.code, play.number)
        for _ in log.replay(table, [head, *(line for line, _, _ in kept)], redecides=False):
            pass
        self._table, self._shown, self._kept = table, table.state, len(table.log)
        self._reread()

    def _reread(self) -> None:
        """Taps and pages, as they are on the disk."""
        kept = self._journal.store
        pages = kept.pages(self.code, self._number)
        self._taps = {(mover, tap) for _, mover, tap in kept.entries(self.code, self._number) if tap}
        self._taps |= {(str(seat), tap) for seat, _, _, tap in pages if tap}
        self._pages = {seat: (at, number) for seat, at, number, _ in pages}


def moment(view: View[Any, Any, Any]) -> str:
    """The moment that a screen is of: a tap is taken only in the moment in which it was offered."""
    return f"{view.phase}:{view.round}"


def facts_of(record: Record) -> cards.Game:
    """The facts of a room's game with its options; tables with the same options share them.

    Raises:
        CardDataError: for options that the game does not have.
    """
    return _loaded(record.game, record.language, msgspec.json.encode(record.options, order="sorted"))


def _loaded(slug: str, language: str, options: bytes) -> cards.Game:
    key = (slug, language, options)
    if key not in _FACTS:
        if len(_FACTS) > 500:
            _FACTS.clear()
        _FACTS[key] = cards.load(slug, language, read_line(options))
    return _FACTS[key]


_FACTS: dict[tuple[str, str, bytes], cards.Game] = {}
