"""A room: one table and the people at it. It takes taps, has them written, and shows what is on the disk."""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec

import cards
from cards.errors import Fault, InputError
from companion.games import GAMES
from companion.matches import log
from companion.matches.match import LATEST_S, Entry, Match, advance, sentence, start
from companion.rules.game import Command, IllegalMove, Mover, Seat, View, Viewer
from companion.rules.screens import CoverResult, ScreenInput, Screens, screens_of
from companion.tables import store
from companion.tables.game_data import GameLibrary
from companion.tables.people import Person, Play, RoomRecord, Status, record_changes
from companion.tables.snapshot import Snapshot
from companion.tables.writer import PendingWrite, Writer

Notice = Callable[[], None]


class Room:
    """A table of people. Phones are shown what is on the disk.

    Taps are decided at once, on top of all that was decided before (`_decided`). When the disk has them they are shown
    (`_written`). If the disk fails, everything decided on top of the lost write is undone.
    """

    def __init__(
        self, record: RoomRecord, writer: Writer, library: GameLibrary, clock: Callable[[], float] = time.time
    ) -> None:
        self._writer, self._library, self._clock = writer, library, clock
        self._written = self._decided = Snapshot(record)
        self.guard = threading.RLock()
        self.listeners: set[Notice] = set()
        """Called whenever something may look different. Each must return quickly."""
        self.game_data: cards.GameData = library.of_record(record)
        self.screens: Screens = screens_of(GAMES[record.game])
        self._taps: set[tuple[str, str]] = set()
        """Taps on the disk, by mover and the phone's name for the tap."""
        self._under_way: dict[tuple[str, str], PendingWrite] = {}
        """Taps that are decided but not on the disk yet."""
        self._losses = 0
        """How often the disk has failed."""
        self._views: dict[Viewer, View[Any, Any, Any]] = {}
        self._public: Any = None
        if record.play:
            self._reopen(record.play)

    # What it is.

    @property
    def snapshot(self) -> Snapshot:
        """The room as it is on the disk, and as phones show it."""
        return self._written

    @property
    def record(self) -> RoomRecord:
        return self._written.record

    @property
    def code(self) -> str:
        return self.record.code

    @property
    def status(self) -> Status:
        play, state = self.record.play, self._written.state
        if play is None or state is None:
            return "lobby"
        if play.ended or state.outcome:
            return "over"
        return "paused" if play.paused_at is not None else "playing"

    @property
    def at(self) -> float:
        """Seconds since the game began, without its pauses; never less than at the last move."""
        return self._at(self._written)

    def _at(self, snapshot: Snapshot) -> float:
        play = snapshot.record.play
        if play is None or snapshot.state is None:
            return 0
        now = self._clock() if play.paused_at is None else play.paused_at
        return max(snapshot.at, min(LATEST_S, round(now - play.begun, 3)))

    @property
    def deadline(self) -> float | None:
        """Seconds of play at which the clock moves; None while none runs."""
        return GAMES[self.record.game].deadline(self._written.state) if self.status == "playing" else None

    def is_full(self) -> bool:
        return len(self.record.seated()) >= self.game_data.about.most

    def needs_gm(self) -> bool:
        """Return whether this game, with these options, is led by a game master."""
        game = GAMES[self.record.game]
        return "gm" in game.players(game.blank(self.game_data.about.fewest, self.game_data.facts))

    def mover(self, person: Person) -> Mover:
        return self.record.mover(person)

    def view(self, viewer: Viewer) -> View[Any, Any, Any]:
        """Return what a viewer may know of the game on the disk. Built once for each viewer and state."""
        with self.guard:
            assert self._written.state is not None
            if (view := self._views.get(viewer)) is None:
                game = GAMES[self.record.game]
                if self._public is None:
                    self._public = game.table(self._written.state)
                view = self._views[viewer] = game.view(self._written.state, viewer, self._public)
            return view

    def seen(self, viewer: Viewer) -> ScreenInput:
        """Return what a viewer's screen is made from."""
        moment = self.moment
        return self._screen_input(self.view(viewer), self._written.page(viewer, moment), moment)

    @property
    def moment(self) -> str:
        """The name of the moment of play that phones show. Moments of different games have different names."""
        return self._moment(self._written)

    def _moment(self, snapshot: Snapshot) -> str:
        name, plays = GAMES[self.record.game].moment(snapshot.state), snapshot.record.plays
        return name if plays == 1 else f"{name}:{plays}"

    def tell(self) -> None:
        """Tell listeners that something may look different though no move was made: a phone came or went."""
        with self.guard:
            self._changed()

    def _screen_input(self, view: View[Any, Any, Any], page: int, moment: str) -> ScreenInput:
        seated = self.record.seated()
        names = {seat: person.name for seat, person in enumerate(seated, 1)}
        bots = frozenset(seat for seat, person in enumerate(seated, 1) if person.bot)
        return ScreenInput(view, self.game_data, names, bots, page, self.at, self.code, moment)

    def sentence(self, refused: IllegalMove) -> str:
        """Return the sentence that a refused player reads."""
        return sentence(self.game_data, refused)

    # What happens in it.

    def play(self, mover: Mover, command: Command, asked: str | None, tap: str | None) -> None:
        """Play a move. When this returns, it is on the disk.

        `asked` is the moment of the screen that was tapped. `tap` is the phone's own name for the tap: one that was
        taken before counts as done.

        Raises:
            IllegalMove: the move is refused. Nothing has changed.
            StoreError: the disk failed. Nothing has changed.
        """
        with self.guard:
            if tap is not None and (str(mover), tap) in self._taps:
                return
            write = self._under_way.get((str(mover), tap or "")) or self._decide(mover, [command], asked, tap)
        write.wait()

    def cover(self, seat: Seat, fields: Mapping[str, Any], asked: str | None, tap: str | None) -> None:
        """Take a cover tap: a form that is the same for all seats of a phase, where only some seats' choices count.

        Raises:
            IllegalMove, StoreError: as `play`.
        """
        with self.guard:
            if tap is not None and (str(seat), tap) in self._taps:
                return
            write = self._under_way.get((str(seat), tap or "")) or self._turn(seat, fields, asked, tap)
        write.wait()

    def _turn(self, seat: Seat, fields: Mapping[str, Any], asked: str | None, tap: str | None) -> PendingWrite:
        now = self._open(asked)
        moment = self._moment(now)
        page = now.page(seat, moment)
        result, changes = self._cover_result(seat, fields, now, moment, page), list[store.Change]()
        if result.turns:
            changes.append(store.upsert_page(self.code, now.record.plays, seat, moment, page + 1, tap))
            now = replace(now, pages={**now.pages, seat: (moment, page + 1)})
        commands = [command for command in (result.command, result.then) if command is not None]
        if not commands:
            return self._put(changes, now, (str(seat), tap or ""))
        return self._decide(seat, commands, asked, tap, now, changes)

    def _cover_result(
        self, seat: Seat, fields: Mapping[str, Any], now: Snapshot, moment: str, page: int
    ) -> CoverResult:
        result = None
        if fields.get("page") == str(page):
            view = GAMES[now.record.game].view(now.state, seat)
            try:
                result = self.screens.cover(self._screen_input(view, page, moment), fields)
            except (LookupError, ValueError, TypeError, AttributeError):
                raise IllegalMove("bad_argument", "no_object") from None  # fields that no form of ours has
        if result is None:
            raise IllegalMove("wrong_phase", "moment_gone")
        return result

    def _decide(
        self,
        mover: Mover,
        commands: Sequence[Command],
        asked: str | None,
        tap: str | None,
        turned: Snapshot | None = None,
        more: Sequence[store.Change] = (),
    ) -> PendingWrite:
        """Play moves on top of all that was decided, in one commit. Only the first of them may be refused."""
        now = self._open(asked)
        state, moves, at, changes = now.state, now.moves, self._at(now), list(more)
        for command in commands:
            events, state = advance(GAMES[now.record.game], state, mover, command, at)
            moves += 1
            line = msgspec.json.encode(log.line(Entry(moves, at, mover, command, events)))
            name = tap if command is commands[-1] else None
            changes.append(store.insert_entry(self.code, now.record.plays, moves, line, mover, name))
        record = now.record
        if state.outcome:
            record = record.copy()
            if record.play:
                record.play.over = True
            changes.extend(record_changes(record))
        after = replace(turned or now, record=record, state=state, moves=moves, at=at)
        return self._put(changes, after, (str(mover), tap or ""))

    def _open(self, asked: str | None) -> Snapshot:
        """Return the snapshot to decide on, if a game runs and this is the moment in which somebody tapped."""
        play = self._decided.record.play
        if play is None or self._decided.state is None:
            raise IllegalMove("wrong_phase", "not_begun")
        if play.ended or self._decided.state.outcome:
            raise IllegalMove("game_over", "game_over")
        if play.paused_at is not None:
            raise IllegalMove("wrong_phase", "paused")
        if asked is not None and asked != self._moment(self._decided):
            raise IllegalMove("wrong_phase", "moment_gone")
        return self._decided

    def _put(
        self,
        changes: Sequence[store.Change],
        after: Snapshot,
        tap: tuple[str, str] = ("", ""),
        then: Callable[[], None] = lambda: None,
    ) -> PendingWrite:
        """Decide a snapshot and hand its changes to the disk. When they are there, it is shown and `then` runs."""
        losses = self._losses

        def done() -> None:
            with self.guard:
                if self._under_way.pop(tap, None):
                    self._taps.add(tap)
                self._written = after
                then()
                self._changed()

        write = self._writer.put(changes, done, partial(self._undo, losses), lambda: self._losses != losses)
        self._decided = after
        if tap[1]:
            self._under_way[tap] = write
        return write

    def _undo(self, losses: int) -> None:
        """Go back to what is on the disk: a write has failed, and all that was decided on top of it is void."""
        with self.guard:
            if self._losses != losses:
                return
            self._losses += 1
            self._decided, self._under_way = self._written, {}
            self._changed()

    def _changed(self) -> None:
        self._views, self._public = {}, None
        for notice in tuple(self.listeners):
            notice()

    # Its people and its game, as the host arranges them.

    def change(self, alter: Callable[[RoomRecord], None]) -> None:
        """Alter the record, whole or not at all. When this returns, it is on the disk.

        Raises:
            StoreError: nothing has changed.
        """
        with self.guard:
            write = self._put_record(self._altered(alter), self._decided)
        write.wait()

    def _altered(self, alter: Callable[[RoomRecord], None]) -> RoomRecord:
        after = self._decided.record.copy()
        alter(after)
        self._library.of_record(after)
        return after

    def _put_record(self, record: RoomRecord, base: Snapshot, then: Callable[[], None] = lambda: None) -> PendingWrite:
        before = self._decided.record.play
        return self._put(record_changes(record, before), replace(base, record=record), then=then)

    def begin(self, seed: int, deal: str = "") -> None:
        """Deal and start the game, unless that has happened. Seats are in the order of the record.

        `deal` names a seed that other tables of the class are dealt from too.

        Raises:
            InputError: `seats` for a number of people that the game is not for, `game_master` if none sits there.
            StoreError: nothing has begun.
        """
        with self.guard:
            now = self._decided.record
            if now.play is not None:
                return
            match = start(GAMES[now.game], self.game_data, len(now.seated()), seed)
            if self.needs_gm() and not any(person.is_gm for person in now.people):
                raise InputError("game_master", Fault("", "", "", "somebody must sit down as game master first"))
            record = self._altered(partial(self._dealt, match, deal))
            write = self._put_record(record, Snapshot(record, match.state), self._taps.clear)
        write.wait()

    def _dealt(self, match: Match, deal: str, record: RoomRecord) -> None:
        record.plays += 1
        head = msgspec.json.decode(msgspec.json.encode(log.head(match)))
        head.pop("edition", None)  # the file holds it once, and the record names it by its digest
        record.play = Play(record.plays, head, self._clock(), deal=deal)

    def pause(self, is_paused: bool) -> None:
        """Stop or restart the clock. Nobody moves in a pause."""

        def alter(record: RoomRecord) -> None:
            play = record.play
            if play is None or play.is_done:
                return
            if is_paused and play.paused_at is None:
                play.paused_at = self._clock()
            elif not is_paused and play.paused_at is not None:
                play.begun, play.paused_at = play.begun + self._clock() - play.paused_at, None

        self.change(alter)

    def end(self) -> None:
        """Break the game off. Nothing that was secret is shown."""

        def alter(record: RoomRecord) -> None:
            if record.play and not record.play.over:
                record.play.ended = True

        self.change(alter)

    def to_lobby(self, alter: Callable[[RoomRecord], None] = lambda record: None) -> None:
        """Clear the game away. People who have left are removed; `alter` may give the table another game.

        Raises:
            InputError: `game_in_progress` if somebody has started a game; or for a game, an edition or options
                that do not exist. Nothing has changed.
            StoreError: nothing has changed.
        """

        def cleared(record: RoomRecord) -> None:
            record.play, record.people = None, [person for person in record.people if not person.has_left]
            alter(record)

        def laid() -> None:
            self._taps.clear()
            self.game_data, self.screens = self._library.of_record(self.record), screens_of(GAMES[self.record.game])

        with self.guard:
            play = self._decided.record.play
            if play is not None and not play.is_done:
                raise InputError(
                    "game_in_progress", Fault("", "", "", "a game is being played at this table: end it first")
                )
            record = self._altered(cleared)
            write = self._put_record(record, Snapshot(record), laid)
        write.wait()

    # What was kept.

    def restore(self, snapshot: Snapshot) -> None:
        """Show a snapshot as what is on the disk, and decide on top of it from now on."""
        with self.guard:
            self._written = self._decided = snapshot
            self._changed()

    def _reopen(self, play: Play) -> None:
        """Fold the moves on the disk, as they happened."""
        head = msgspec.json.encode(play.head)
        match = log.reopen([head], self.record.language, self.game_data)
        kept = self._writer.store.entries(self.code, play.number)
        for _ in log.replay(match, [head, *(line for line, _, _ in kept)], redecides=False):
            pass
        pages = self._writer.store.pages(self.code, play.number)
        self._taps = {(mover, tap) for _, mover, tap in kept if tap}
        self._taps |= {(str(seat), tap) for seat, _, _, tap in pages if tap}
        turned = {seat: (moment, number) for seat, moment, number, _ in pages}
        self.restore(Snapshot(self.record, match.state, len(match.log), match.at, turned))
