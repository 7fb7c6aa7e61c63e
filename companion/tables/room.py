"""One table and those who sit at it: takes a tap, has it written, and only then shows what it did."""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

import cards
from cards.errors import Fault, InputError
from companion.games import GAMES
from companion.matches import log
from companion.matches.match import LATEST_S, Match, sentence, start
from companion.rules.game import Command, IllegalMove, Mover, Seat, View, Viewer
from companion.rules.screens import ScreenInput, Screens, screens_of
from companion.tables import store
from companion.tables.game_data import facts_of
from companion.tables.people import Person, Play, RoomRecord, Status, record_changes
from companion.tables.writer import PendingWrite, Writer

Notice = Callable[[], None]


class Room:
    """A table of people. What its phones are shown is what is on the disk."""

    def __init__(self, record: RoomRecord, writer: Writer, wall: Callable[[], float] = time.time) -> None:
        self.record, self._writer, self._wall = record, writer, wall
        self._next = record
        """The record with all that was decided, written or not; `record` is the one on the disk."""
        self.guard = threading.RLock()
        self.listeners: set[Notice] = set()
        """Called, each as quickly as it can, whenever something may look different."""
        self.game_data: cards.GameData = facts_of(record)
        self.screens: Screens = screens_of(GAMES[record.game])
        self._table: Match | None = None
        """The game with all that was decided, written or not."""
        self._shown_table: Match | None = None
        """The game that is on the disk, of which `_shown` is the state and `_kept` the number of moves there."""
        self._shown: Any = None
        self._kept = 0
        self._taps: set[tuple[str, str]] = set()
        self._under_way: dict[tuple[str, str], PendingWrite] = {}
        """Taps that were decided and are not on the disk yet."""
        self._pages: dict[Seat, tuple[str, int]] = {}
        self._turned: dict[Seat, tuple[str, int]] = {}
        """The pages with all that was decided, written or not."""
        self._losses = 0
        """How often the disk failed: what was decided on top of a lost move is lost with it."""
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
        if play is None or self._shown is None:
            return "lobby"
        if play.ended or self._shown.outcome:
            return "over"
        return "paused" if play.paused_at is not None else "playing"

    @property
    def at(self) -> float:
        """Seconds since the game began, without its pauses; never less than it was at the last move."""
        return self._at(self.record.play, self._shown_table)

    def _at(self, play: Play | None, table: Match | None) -> float:
        if play is None or table is None:
            return 0
        now = self._wall() if play.paused_at is None else play.paused_at
        return max(table.at, min(LATEST_S, round(now - play.begun, 3)))

    @property
    def deadline(self) -> float | None:
        """From which `at` on the clock moves; None while none runs."""
        return GAMES[self.record.game].deadline(self._shown) if self.status == "playing" else None

    def is_full(self) -> bool:
        return len(self.record.seated()) >= self.game_data.about.most

    def needs_gm(self) -> bool:
        """Whether a game master leads this game, with these options."""
        game = GAMES[self.record.game]
        return "gm" in game.players(game.blank(self.game_data.about.fewest, self.game_data.facts))

    def mover(self, person: Person) -> Mover:
        return self.record.mover(person)

    def view(self, viewer: Viewer) -> View[Any, Any, Any]:
        """What a viewer may know of the game as it is written; built once a viewer and state."""
        with self.guard:
            assert self._shown is not None
            if (view := self._views.get(viewer)) is None:
                game = GAMES[self.record.game]
                if self._public is None:
                    self._public = game.table(self._shown)
                view = self._views[viewer] = game.view(self._shown, viewer, self._public)
            return view

    def seen(self, viewer: Viewer) -> ScreenInput:
        now = self.moment
        return self._seen(self.view(viewer), _page(self._pages, viewer, now), now)

    @property
    def moment(self) -> str:
        """The moment of play that stands on the phones; another game's is another."""
        return _named(GAMES[self.record.game].moment(self._shown), self.record.plays)

    def _moment_of(self, table: Match) -> str:
        return _named(table.game.moment(table.state), self._next.plays)

    def tell(self) -> None:
        """Something may look different that is no news of the game: whose phone is here."""
        with self.guard:
            self._changed()

    def _seen(self, view: View[Any, Any, Any], page: int, now: str) -> ScreenInput:
        seated = self.record.seated()
        names = {seat: person.name for seat, person in enumerate(seated, 1)}
        bots = frozenset(seat for seat, person in enumerate(seated, 1) if person.bot)
        return ScreenInput(view, self.game_data, names, bots, page, self.at, self.code, now)

    def sentence(self, refused: IllegalMove) -> str:
        """What a refused player reads."""
        return sentence(self.game_data, refused)

    # What happens in it.

    def play(self, mover: Mover, command: Command, asked: str | None, tap: str | None) -> None:
        """Plays a move; when this returns, it is on the disk.

        `asked` is the moment of the screen on which it was tapped; `tap` the phone's own name for
        the tap: one that was taken already is taken as done.

        Raises:
            IllegalMove: nothing has changed.
            StoreError: nothing has changed, for the disk took nothing.
        """
        with self.guard:
            if tap is not None and (str(mover), tap) in self._taps:
                return
            writing = self._under_way.get((str(mover), tap or "")) or self._decide(mover, [command], asked, tap)
        writing.wait()

    def cover(self, seat: Seat, fields: Mapping[str, Any], asked: str | None, tap: str | None) -> None:
        """A tap on a form that is the same for all seats of a phase; only some seats' choices count.

        Raises:
            IllegalMove, StoreError: as `play`.
        """
        with self.guard:
            if tap is not None and (str(seat), tap) in self._taps:
                return
            writing = self._under_way.get((str(seat), tap or "")) or self._turn(seat, fields, asked, tap)
        writing.wait()

    def _turn(self, seat: Seat, fields: Mapping[str, Any], asked: str | None, tap: str | None) -> PendingWrite:
        table = self._open(asked)
        view, now = table.view(seat), self._moment_of(table)
        page = _page(self._turned, seat, now)
        turned = None
        if fields.get("page") == str(page):
            try:
                turned = self.screens.cover(self._seen(view, page, now), fields)
            except (LookupError, ValueError, TypeError, AttributeError):
                raise IllegalMove("bad_argument", "no_object") from None  # fields that no form of ours has
        if turned is None:
            raise IllegalMove("wrong_phase", "moment_gone")
        if not turned.turns:
            kept, turn = [], lambda: None
        else:
            kept = [store.upsert_page(self.code, self._next.plays, seat, now, page + 1, tap)]
            turn = partial(self._pages.__setitem__, seat, (now, page + 1))
        if turned.command is None:
            writing = self._put(kept, turn, (str(seat), tap or ""))
        elif turned.then is None:
            writing = self._decide(seat, [turned.command], asked, tap, kept, turn)
        else:
            writing = self._decide(seat, [turned.command, turned.then], asked, tap, kept, turn)
        if turned.turns:
            self._turned[seat] = (now, page + 1)
        return writing

    def _decide(
        self,
        mover: Mover,
        commands: Sequence[Command],
        asked: str | None,
        tap: str | None,
        more: Sequence[store.Change] = (),
        then: Callable[[], None] = lambda: None,
    ) -> PendingWrite:
        """Plays moves on what was decided before, all in one commit; only the first of them may be refused."""
        table, changes = self._open(asked), list(more)
        for command in commands:
            seq = table.play(mover, command, self._at(self._next.play, table))
            line = msgspec.json.encode(log.line(table.log[-1]))
            name = tap if command is commands[-1] else None
            changes.append(store.insert_entry(self.code, self._next.plays, seq, line, mover, name))
        state, over = table.state, None
        if table.outcome:
            over = self._next = self._next.copy()
            if over.play:
                over.play.over = True
            changes.extend(record_changes(over))

        def written() -> None:
            self._shown, self._kept, self.record = state, seq, over or self.record
            then()

        return self._put(changes, written, (str(mover), tap or ""))

    def _open(self, asked: str | None) -> Match:
        """The game that runs, if that is the moment in which somebody tapped."""
        play = self._next.play
        if play is None or self._table is None:
            raise IllegalMove("wrong_phase", "not_begun")
        if play.ended or self._table.outcome:
            raise IllegalMove("game_over", "game_over")
        if play.paused_at is not None:
            raise IllegalMove("wrong_phase", "paused")
        if asked is not None and asked != self._moment_of(self._table):
            raise IllegalMove("wrong_phase", "moment_gone")
        return self._table

    def _put(
        self, changes: Sequence[store.Change], written: Callable[[], None], tap: tuple[str, str] = ("", "")
    ) -> PendingWrite:
        """Hands decided changes to the disk; `written` is done when they are there, and then all is told."""
        losses = self._losses

        def done() -> None:
            with self.guard:
                if self._under_way.pop(tap, None):
                    self._taps.add(tap)
                written()
                self._changed()

        writing = self._writer.put(changes, done, lambda: self._undo(losses), lambda: self._losses != losses)
        if tap[1]:
            self._under_way[tap] = writing
        return writing

    def _undo(self, losses: int) -> None:
        """What the disk did not take has not happened, nor has what was decided on top of it."""
        with self.guard:
            if self._losses != losses:
                return
            self._losses += 1
            self._next, self._table = self.record, self._shown_table
            if self._table is not None:
                self._table.state = self._shown
                del self._table.log[self._kept :]
            self._under_way, self._turned = {}, dict(self._pages)
            self._changed()

    def _changed(self) -> None:
        self._views, self._public = {}, None
        for notice in tuple(self.listeners):
            notice()

    # Its people and its game, as the host arranges them.

    def change(self, alter: Callable[[RoomRecord], None]) -> None:
        """Alters the record whole or not at all; when this returns, it is on the disk.

        Raises:
            StoreError: nothing has changed.
        """
        with self.guard:
            writing = self._alter(alter)
        writing.wait()

    def _alter(self, alter: Callable[[RoomRecord], None], then: Callable[[], None] = lambda: None) -> PendingWrite:
        before, after = self._next.play, self._next.copy()
        alter(after)
        facts_of(after)
        self._next = after

        def written() -> None:
            self.record = after
            then()

        return self._put(record_changes(after, before), written)

    def begin(self, seed: int, deal: str = "") -> None:
        """Deals and starts, unless that has happened; the seats are those of the record's order.

        `deal` names a seed that other tables are given too.

        Raises:
            InputError: `seats` for a number of people that the game is not for, `game_master` if none sits there.
            StoreError: nothing has begun.
        """

        def dealt(record: RoomRecord) -> None:
            record.plays += 1
            head = msgspec.json.decode(msgspec.json.encode(log.head(table)))
            head.pop("edition", None)  # it stands once in the file, and by its digest here
            record.play = Play(record.plays, head, self._wall(), deal=deal)

        with self.guard:
            if self._next.play is not None:
                return
            table = start(GAMES[self.record.game], self.game_data, len(self._next.seated()), seed)
            if self.needs_gm() and not any(person.is_gm for person in self._next.people):
                raise InputError("game_master", Fault("", "", "", "somebody must sit down as game master first"))
            state = table.state
            writing = self._alter(dealt, lambda: self._lay(table, state))
            self._table, self._turned = table, {}
        writing.wait()

    def _lay(self, table: Match | None, state: Any) -> None:
        """A game begins, or is cleared away."""
        self._shown_table, self._shown, self._kept = table, state, 0
        self._taps, self._pages = set(), {}

    def pause(self, is_paused: bool) -> None:
        """Stops or starts the clock; nobody moves in a pause."""

        def alter(record: RoomRecord) -> None:
            play = record.play
            if play is None or play.is_done:
                return
            if is_paused and play.paused_at is None:
                play.paused_at = self._wall()
            elif not is_paused and play.paused_at is not None:
                play.begun, play.paused_at = play.begun + self._wall() - play.paused_at, None

        self.change(alter)

    def end(self) -> None:
        """Breaks the game off; nothing that was secret is shown."""

        def alter(record: RoomRecord) -> None:
            if record.play and not record.play.over:
                record.play.ended = True

        self.change(alter)

    def to_lobby(self, alter: Callable[[RoomRecord], None] = lambda record: None) -> None:
        """The same people, but for who left, where nothing has begun; `alter` may give the table another game.

        Raises:
            InputError: `game_in_progress` if somebody has started a game; or for a game, an edition or options
                that do not exist. Nothing has changed.
            StoreError: nothing has changed.
        """

        def cleared(record: RoomRecord) -> None:
            record.play, record.people = None, [person for person in record.people if not person.has_left]
            alter(record)

        def laid() -> None:
            self._lay(None, None)
            self.game_data, self.screens = facts_of(self.record), screens_of(GAMES[self.record.game])

        with self.guard:
            if self._next.play is not None and not self._next.play.is_done:
                raise InputError(
                    "game_in_progress", Fault("", "", "", "a game is being played at this table: end it first")
                )
            writing = self._alter(cleared, laid)
            self._table = None
        writing.wait()

    # What was kept.

    def _reopen(self, play: Play) -> None:
        """Folds what is on the disk, as it happened."""
        head = msgspec.json.encode(play.head)
        table = log.reopen([head], self.record.language, self.game_data)
        kept = self._writer.store.entries(self.code, play.number)
        for _ in log.replay(table, [head, *(line for line, _, _ in kept)], redecides=False):
            pass
        self._table = self._shown_table = table
        self._shown, self._kept = table.state, len(table.log)
        pages = self._writer.store.pages(self.code, play.number)
        self._taps = {(mover, tap) for _, mover, tap in kept if tap}
        self._taps |= {(str(seat), tap) for seat, _, _, tap in pages if tap}
        self._pages = {seat: (at, number) for seat, at, number, _ in pages}
        self._turned = dict(self._pages)


def _named(moment: str, play: int) -> str:
    """A moment of a room's first, second … game: what was tapped in one does not count in the next."""
    return moment if play == 1 else f"{moment}:{play}"


def _page(pages: Mapping[Seat, tuple[str, int]], viewer: Viewer, now: str) -> int:
    """How far a seat has turned the pages of this moment."""
    at, number = pages.get(viewer, ("", 1)) if isinstance(viewer, int) else ("", 1)
    return number if at == now else 1
