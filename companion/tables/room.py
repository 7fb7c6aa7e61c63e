"""A room: one table, its people and its game. It decides taps, writes them to disk and then shows them."""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec

import cards
from cards.errors import InputError
from companion.games import GAMES
from companion.matches import log
from companion.matches.match import Match, sentence, start
from companion.rules.game import Command, IllegalMove, Mover, Seat, View, Viewer
from companion.rules.screens import CoverResult, ScreenInput, Screens, screens_of
from companion.storage import statements
from companion.storage.store import Change
from companion.tables.fitting import most_seats
from companion.tables.game_data import GameLibrary, kept_options
from companion.tables.ledger import Ledger, is_new_game
from companion.tables.people import Person, Play, RoomRecord, Status, record_changes
from companion.tables.presence import Presence
from companion.tables.reveals import CurrentBeat, Reveals, Steps, shown_snapshot
from companion.tables.scheduler import wait_evenly
from companion.tables.snapshot import Snapshot, decide
from companion.tables.writer import PendingWrite, Writer

Notice = Callable[[], None]


class Room:
    """One table. It decides each tap at once, on top of all earlier decisions. Phones show only what is on the disk."""

    def __init__(
        self,
        record: RoomRecord,
        writer: Writer,
        library: GameLibrary,
        clock: Callable[[], float] = time.time,
        beat_pace: float = 0,
        even_s: float = 0,
        number: int = 1,
        step_s: float = 0,
        presence: Presence | None = None,
    ) -> None:
        """`beat_pace` multiplies the seconds of each beat of a reveal; with 0 the room shows none.

        `even_s` are the seconds between a cover tap and its write, see `wait_evenly`. `number` is how many changes the
        record has seen, where processes share a store. `step_s`: see `Steps`. `presence` knows whose phones are here.
        """
        self.even_s = even_s
        self._writer, self._library, self._clock = writer, library, clock
        self._reveals, self.steps = Reveals(clock, beat_pace), Steps(clock, step_s)
        self.guard = threading.RLock()
        self._ledger = Ledger(
            Snapshot(record, number=number), writer, library, self.guard, self._on_written, self._changed
        )
        self._shown = self._ledger.written
        self.listeners: set[Notice] = set()
        """The room calls these whenever its screens may have changed. Each must return quickly."""
        self.game_data: cards.GameData = library.of_record(record)
        self.screens: Screens = screens_of(GAMES[record.game])
        self.is_led_here = True
        """Whether this process plays for the table's bots and clocks. Of several processes one does."""
        self._presence = presence or Presence()
        self._views: dict[Viewer, View[Any, Any, Any]] = {}

    # State and views.

    @property
    def snapshot(self) -> Snapshot:
        """The room's state that phones show: the one on the disk or, during a reveal, the one before it."""
        return self._shown

    @property
    def record(self) -> RoomRecord:
        return self._shown.record

    @property
    def code(self) -> str:
        return self.record.code

    @property
    def number(self) -> int:
        """How many changes of the table are on the disk, where processes share a store."""
        return self._ledger.written.number

    @property
    def status(self) -> Status:
        return self._shown.status

    def is_kept_by_bot(self, person: Person) -> bool:
        """Whether a bot plays for somebody now, or their seat waits. The end of a game is for everybody."""
        return (bool(person.bot) or person.has_left) and self.status != "over"

    @property
    def at(self) -> float:
        """Seconds since the game began, without its pauses. Never less than the time of the last move."""
        return self._shown.time(self._clock())

    @property
    def deadline(self) -> float | None:
        """The time of the clock's next move, in seconds of play; None while no clock runs."""
        return GAMES[self.record.game].deadline(self._ledger.written.state) if self.status == "playing" else None

    @property
    def beat(self) -> CurrentBeat | None:
        """The beat of a reveal that every screen shows now; None while no reveal runs."""
        return self._reveals.current

    @property
    def shown_beat(self) -> CurrentBeat | None:
        """The beat that screens show; None also while one runs that nobody may notice."""
        return self.beat if self.beat and self.beat.beat.template else None

    def end_beat(self, number: int) -> None:
        """Go on to the next beat, or to the table after the reveal, unless beat `number` is over already."""
        with self.guard:
            if self._reveals.advance(number):
                self._show()

    def skip_reveal(self) -> None:
        """Show the table as it is now, without the beats that are left."""
        with self.guard:
            self._reveals.clear()
            self._show()
        if self._ledger.is_shared:
            moves = self._ledger.written.moves
            self.change(lambda record: setattr(record.play, "skipped", moves) if record.play else None)

    def is_full(self) -> bool:
        return len(self.record.seated()) >= most_seats(self.game_data.about, self.record.options)

    def has_paper_seats(self) -> bool:
        """Return whether seats need nobody with a phone, with the table's options."""
        return GAMES[self.record.game].has_paper_seats(self.game_data.facts)

    def fewest(self) -> int:
        """Return how many seats must be taken before the game can start."""
        return 0 if self.has_paper_seats() else self.game_data.about.fewest

    def seats_shown(self) -> int:
        """Return how many seats a lobby shows: those that must be taken, or as many as the table was opened for."""
        return max(self.game_data.about.fewest, self.record.planned)

    def needs_gm(self) -> bool:
        """Return whether this game needs a game master, with the table's options."""
        game = GAMES[self.record.game]
        return "gm" in game.players(game.blank(self.game_data.about.fewest, self.game_data.facts))

    def view(self, viewer: Viewer) -> View[Any, Any, Any]:
        """Return what a viewer may know of the game on the disk. Builds it once for each viewer and state."""
        with self.guard:
            assert self._shown.state is not None
            if (view := self._views.get(viewer)) is None:
                game = GAMES[self.record.game]
                view = self._views[viewer] = game.view(self._shown.state, viewer, self.steps.table(self._shown))
            return view

    def screen_input(self, viewer: Viewer) -> ScreenInput:
        """Return the data for a viewer's screen: only what this viewer may know."""
        return self._input_of_view(self.view(viewer), self._shown.page(viewer, self.moment), self.moment)

    @property
    def moment(self) -> str:
        """The name of the moment of play that phones show."""
        return self._shown.moment

    def tell(self) -> None:
        """Call the listeners without a move, for example because a phone connected."""
        with self.guard:
            self._changed()

    def _input_of_view(self, view: View[Any, Any, Any], page: int, moment: str) -> ScreenInput:
        return ScreenInput(
            view=view, game_data=self.game_data, names=self.record.seat_names(), bots=self.record.bot_seats(),
            page=page, at=self.at, table=self.code, moment=moment,
        )  # fmt: skip

    def sentence(self, refused: IllegalMove) -> str:
        """Return what a player reads when a move is refused."""
        return sentence(self.game_data, refused)

    # Moves.

    def play(self, mover: Mover, command: Command, moment: str | None, tap: str | None) -> None:
        """Play a move and wait until it is on the disk.

        `moment` is the moment that the tapped screen showed. `tap` is the phone's ID of the tap: a tap that was
        already accepted does nothing.

        Raises:
            IllegalMove: the move is refused. Nothing has changed.
            StoreError: the write failed. Nothing has changed.
        """
        key = (str(mover), tap or "")

        def decide_tap() -> PendingWrite | None:
            if self._ledger.is_on_disk(key):
                return None
            if (pending := self._ledger.pending(key)) is not None:
                return pending
            return self._ledger.put(*decide(self._open(moment), self._clock(), mover, [command], tap), key)

        self._until_written(decide_tap)

    def _until_written(self, decision: Callable[[], PendingWrite | None]) -> None:
        """Decide and wait for the disk; decide again if another process was faster. None: there is nothing to do."""
        while True:
            with self.guard:
                write = decision()
            if write is None or self._ledger.is_written(write):
                return

    def cover(self, seat: Seat, fields: Mapping[str, Any], moment: str | None, tap: str | None) -> None:
        """Take a cover tap: all seats of a phase send the same form, but only some seats' choices count.

        It is written when an even time has passed, and answered after another one: no time tells whose choice it was.

        Raises:
            IllegalMove, StoreError: as `play`.
        """
        began, key = time.monotonic(), (str(seat), tap or "")
        while True:
            with self.guard:
                if self._ledger.is_on_disk(key):
                    return
                base, write = self._ledger.decided, self._ledger.pending(key)
                turned = None if write else self._turn(seat, fields, moment, tap)
            self._writer.before_wait()
            wait_evenly(began, self.even_s)
            with self.guard:
                if turned and self._ledger.decided is base:  # else another tap came first: decide once more
                    write = self._ledger.put(*turned, key)
            if write and self._ledger.is_written(write):
                wait_evenly(began, self.even_s)
                return

    def _turn(
        self, seat: Seat, fields: Mapping[str, Any], moment: str | None, tap: str | None
    ) -> tuple[list[Change], Snapshot]:
        snapshot = self._open(moment)
        current = snapshot.moment
        page = snapshot.page(seat, current)
        result, changes = self._cover_result(seat, fields, snapshot, current, page), list[Change]()
        if result.turns:
            changes.append(statements.upsert_page(self.code, snapshot.record.plays, seat, current, page + 1, tap))
            snapshot = replace(snapshot, pages={**snapshot.pages, seat: (current, page + 1)})
        commands = [command for command in (result.command, result.then) if command is not None]
        move_changes, snapshot = decide(snapshot, self._clock(), seat, commands, tap) if commands else ([], snapshot)
        return changes + move_changes, snapshot

    def _cover_result(
        self, seat: Seat, fields: Mapping[str, Any], snapshot: Snapshot, moment: str, page: int
    ) -> CoverResult:
        result = None
        if fields.get("page") == str(page):
            view = GAMES[snapshot.record.game].view(snapshot.state, seat, snapshot.table)
            try:
                result = self.screens.cover(self._input_of_view(view, page, moment), fields)
            except (LookupError, ValueError, TypeError, AttributeError):
                raise IllegalMove("bad_argument", "no_object") from None  # our forms send no such fields
        if result is None:
            raise IllegalMove("wrong_phase", "moment_gone")
        return result

    def _open(self, moment: str | None) -> Snapshot:
        self._ledger.decided.check_playable(moment)
        return self._ledger.decided

    def _on_written(self, old: Snapshot, new: Snapshot) -> None:
        self.steps.table(self._shown)
        self._reveals.follow(old, new, self._library)
        play = new.record.play
        if play and play.skipped == new.moves and old.moves == new.moves:
            self._reveals.clear()  # the host has skipped them in another process
        if is_new_game(old, new):
            self.game_data, self.screens = self._library.of_record(new.record), screens_of(GAMES[new.record.game])
        self._show()

    def _show(self) -> None:
        self._shown = shown_snapshot(self._reveals.held, self._ledger.written)
        self._changed()

    def _changed(self) -> None:
        self._views = {}
        for notice in tuple(self.listeners):
            notice()

    # What the host changes.

    def change(self, alter: Callable[[RoomRecord], None]) -> None:
        """Change the record completely or not at all, and wait until it is on the disk.

        Raises StoreError if nothing has changed.
        """
        self._until_written(lambda: self._put_record(self._altered(alter), self._ledger.decided))

    def _altered(self, alter: Callable[[RoomRecord], None]) -> RoomRecord:
        altered = self._ledger.decided.record.copy()
        alter(altered)
        self._library.of_record(altered)
        return altered

    def _put_record(self, record: RoomRecord, base: Snapshot) -> PendingWrite:
        old_play = self._ledger.decided.record.play
        return self._ledger.put(record_changes(record, old_play), replace(base, record=record))

    def begin(self, seed: int, deal: str = "") -> None:
        """Deal and start the game, unless it has started. The order of the record gives the seats.

        `deal` identifies a seed that other tables of the class share.

        Raises:
            InputError: `seats` if the game is not for this number of people, `game_master` if there is none.
            StoreError: the game has not started.
        """

        def deal_once() -> PendingWrite | None:
            waiting = self._ledger.decided.record
            if waiting.play is not None:
                return None
            self.game_data = self._library.of_record(waiting)  # its set of pictures may have grown in the lobby
            fewest = self.game_data.about.fewest if self.has_paper_seats() else 0
            match = start(GAMES[waiting.game], self.game_data, max(len(waiting.seated()), fewest), seed)
            if self.needs_gm() and not any(person.is_gm for person in waiting.people):
                raise InputError.because("game_master", "somebody must sit down as game master first")
            record = self._altered(lambda record: self._set_play(record, match, deal))
            return self._put_record(record, Snapshot(record, match.state))

        self._until_written(deal_once)

    def _set_play(self, record: RoomRecord, match: Match, deal: str) -> None:
        record.plays += 1
        head = msgspec.json.decode(msgspec.json.encode(log.head(match)))
        head.pop("edition", None)  # the store keeps it once, and the record holds its digest
        record.play = Play(record.plays, head, self._clock(), deal=deal)

    def pause(self, is_paused: bool) -> None:
        """Pause or resume the game and its clock. Nobody can move in a pause."""

        def alter(record: RoomRecord) -> None:
            if record.play:
                record.play.pause(is_paused, self._clock())

        self.change(alter)

    def end(self) -> None:
        """End the game early. Secrets stay hidden."""

        def alter(record: RoomRecord) -> None:
            if record.play and not record.play.over:
                record.play.ended = True

        self.change(alter)

    def to_lobby(self, alter: Callable[[RoomRecord], None] = lambda record: None) -> None:
        """Return to the lobby and remove the people who have left. Bots leave the seats of those who are here.

        `alter` may give the table another game.

        Raises:
            InputError: `game_in_progress` while a game runs; `option` or `edition` for an option or edition that
                does not exist. Nothing has changed.
            StoreError: nothing has changed.
        """

        def cleared(record: RoomRecord) -> None:
            record.options = kept_options(record)
            record.play, record.people = None, record.back_in_lobby(partial(self._presence.is_open, self.code))
            alter(record)

        def clear() -> PendingWrite:
            play = self._ledger.decided.record.play
            if play is not None and not play.is_done:
                raise InputError.because("game_in_progress", "a game is being played at this table: end it first")
            record = self._altered(cleared)
            return self._put_record(record, Snapshot(record))

        self._until_written(clear)

    def restore(self, snapshot: Snapshot) -> None:
        """Make a snapshot of the state on the disk both the shown and the latest decided state."""
        with self.guard:
            self._ledger.restore(snapshot)
            self._reveals.clear()
            self._show()

    def refresh(self) -> bool:
        """Take over what other processes have written since. Return False if they have deleted the room."""
        return self._ledger.refresh()
