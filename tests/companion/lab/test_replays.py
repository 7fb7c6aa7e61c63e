"""What happened at a table, from what was kept: steps, views, phases, thinking times."""

import gc
import itertools
import tracemalloc
from collections.abc import Callable

import msgspec
import pytest
from laws import MAX_MOVES
from table_setup import ManualClock, command, play_some, start_room
from variants import first

from cards.errors import InputError
from companion.games import GAMES
from companion.lab.records import replays
from companion.lab.records.export import export_tables
from companion.lab.records.fold import fold_game
from companion.lab.records.read import read_tables
from companion.lab.records.replays import Archive, Replay, build_replay, by_bots
from companion.lab.records.thinking_times import Thinking
from companion.lab.report.analysis import make_report
from companion.lab.report.model import ReportRequest
from companion.matches import log
from companion.rules.chance import Chance
from companion.storage.statements import insert_entry
from companion.tables.lobby import Lobby
from companion.tables.people import Person, RoomRecord
from companion.tables.room import Room
from companion.tables.snapshot import read_snapshot

SHORT_FIRST = first(sorted(GAMES, key=lambda slug: (slug == "masquerade_murder", slug)), len(GAMES) - 1)


def replay_of(lobby: Lobby, room: Room) -> Replay:
    return build_replay(room.record, lobby.writer.store.entries(room.code, room.record.plays), lobby.library)


@pytest.mark.parametrize("slug", SHORT_FIRST)
def test_a_replay_shows_what_was_shown(lobby: Lobby, clock: ManualClock, slug: str) -> None:
    """At every step each viewer's view is the one that it had when the game stood there."""
    room = start_room(lobby, slug)
    viewers = GAMES[slug].viewers(room.snapshot.state)
    chance, seen = Chance(7), [{viewer: room.view(viewer) for viewer in viewers}]
    for _ in range(MAX_MOVES):
        if room.status != "playing":
            break
        play_some(room, chance, clock, 1)
        if room.snapshot.moves == len(seen):  # not a free form that was refused
            seen.append({viewer: room.view(viewer) for viewer in viewers})
    replay = replay_of(lobby, room)
    assert "over" == room.status and replay.is_over
    assert len(seen) == len(replay.steps) and viewers == replay.viewers
    for step, views in zip(replay.steps, seen, strict=True):
        assert views == {viewer: replay.view(step.seq, viewer) for viewer in viewers}


def ready(room: Room, seat: int, tap: str | None = None) -> None:
    room.play(seat, command(room, "ready"), None, tap)


def by(found: tuple[Thinking, ...], seat: int) -> list[Thinking]:
    return [one for one in found if one.seat == seat]


def spy_of(room: Room) -> int:
    """The seat that chooses the types, before anybody else can do more than look."""
    return next(seat for seat in range(1, 5) if len(room.view(seat).moves) > 1)


def test_thinking_is_from_when_a_seat_could_move_to_its_move(lobby: Lobby, clock: ManualClock) -> None:
    """Pauses left out: a pause of an hour is no thinking."""
    room = start_room(lobby, "photo_leap")
    first, second, _ = (seat for seat in range(1, 5) if seat != spy_of(room))
    clock.pass_time(4)
    ready(room, first)
    room.pause(True)
    clock.pass_time(3600)
    room.pause(False)
    clock.pass_time(6)
    ready(room, second)
    found = replay_of(lobby, room).thinking
    assert [(4.0, True, "setup", 1)] == [(one.seconds, one.has_moved, one.phase, one.round) for one in by(found, first)]
    assert [10.0] == [one.seconds for one in by(found, second)]
    assert all(not one.is_bot for one in found)


def test_thinking_starts_anew_when_the_moment_is_another(lobby: Lobby, clock: ManualClock) -> None:
    """Who could move before, and did not, is told of with `has_moved` false; what then is asked is asked then."""
    room = start_room(lobby, "color_game", {"seconds": 100})
    for seat in range(1, 6):
        ready(room, seat)
    clock.pass_time(30)
    before = replay_of(lobby, room).thinking
    clock.pass_time(100)
    found = replay_of(lobby, room).thinking
    assert [True] * 5 == [one.has_moved for one in before]
    late = [one for one in found if not one.has_moved]
    assert {1, 2, 3, 4, 5} == {one.seat for one in late if one.phase == "live"}
    assert {100.0} == {one.seconds for one in late if one.phase == "live"}


@pytest.mark.parametrize("slug", SHORT_FIRST)
def test_thinking_times_add_up(lobby: Lobby, clock: ManualClock, slug: str) -> None:
    """A seat's times never overlap, each lies within its phase, and every move of a seat ends one."""
    room = start_room(lobby, slug)
    play_some(room, Chance(3), clock, MAX_MOVES)
    replay = replay_of(lobby, room)
    for seat in replay.viewers:
        mine = [one for one in replay.thinking if one.seat == seat]
        for one, after in itertools.pairwise(mine):
            assert one.at + one.seconds <= after.at + 0.002
        made = [step.seq for step in replay.steps if step.mover == seat]
        assert made == [one.seq for one in mine if one.has_moved]
    for one in replay.thinking:
        assert any((one.phase, one.round) == (span.phase, span.round) for span in replay.spans)
    assert replay.seconds == replay.spans[-1].until and 0 == replay.spans[0].at


def test_bots_are_told_from_people(lobby: Lobby, clock: ManualClock) -> None:
    """A bot's moves are the bot's, also those that it made for somebody whose phone was gone for a while."""
    room = start_room(lobby, "masquerade_murder", bots="steady")
    chance = Chance(4)

    def seat_one_moves(tap: str | None) -> None:
        while not room.view(1).moves:
            clock.pass_time(1)
        room.play(1, chance.pick(room.view(1).moves), None, tap)

    def given_to(bot: str | None) -> None:
        room.change(lambda record: setattr(record.people[0], "bot", bot))

    seat_one_moves("a")
    seat_one_moves("b")
    given_to("steady")
    clock.pass_time(20)
    between = room.snapshot.moves
    given_to(None)
    seat_one_moves("c")
    found = [one for one in replay_of(lobby, room).thinking if one.has_moved]
    mine = [one for one in found if one.seat == 1]
    assert [False, False, *[True] * (len(mine) - 3), False] == [one.is_bot for one in mine]
    assert len(mine) > 3 and mine[-2].seq <= between < mine[-1].seq
    assert all(one.is_bot for one in found if one.seat != 1)


def test_moves_without_a_taps_id_are_a_bots_but_for_the_first_of_two() -> None:
    """Two moves of one tap are written together, and only the second has the id."""
    record = RoomRecord("FOX-222", "infection", "en", 0.0, people=[Person(1, "A"), Person(2, "B")])
    rows = [(b"", "1", None), (b"", "1", "tap 1"), (b"", "2", None), (b"", "1", None), (b"", "2", "tap 2")]
    assert [False, False, True, True, False] == by_bots(record, rows)


def test_frames_are_what_a_viewer_saw_anew(lobby: Lobby, clock: ManualClock) -> None:
    """By night a table sees nothing of who has tapped; whoever tapped does."""
    room = start_room(lobby, "photo_leap")
    first, *_ = (seat for seat in range(1, 5) if seat != spy_of(room))
    ready(room, first)
    replay = replay_of(lobby, room)
    assert (0, 1) == replay.frames(first)
    assert (0,) == replay.frames("table")


def test_a_spoilt_log_is_told_of(lobby: Lobby, clock: ManualClock) -> None:
    room = start_room(lobby, "infection")
    play_some(room, Chance(3), clock, 3)
    rows = lobby.writer.store.entries(room.code, 1)
    with pytest.raises(InputError):
        build_replay(room.record, rows[1:], lobby.library)


FEW, MANY_MESSAGES = 400, 600


def chatty_game(lobby: Lobby, moves: int) -> Room:
    """A game that has so many moves because 18 seats write message after message, and nobody ends it."""
    room = start_room(lobby, "color_game", seats=18)
    for seat in range(1, 19):
        room.play(seat, command(room, "ready"), None, None)
    play, changes = room.record.play, []
    for seq in range(19, moves + 1):
        seat, to = 1 + seq % 18, 1 + (seq + 7) % 18
        event = {"event": "message_sent", "seat": seat, "to": to, "text": f"message {seq}"}
        line = {"seq": seq, "at": room.snapshot.at, "seat": seat, "move": "message", "to": to, "text": f"message {seq}",
                "events": [event]}  # fmt: skip
        changes.append(insert_entry(room.code, play.number, seq, msgspec.json.encode(line), seat, f"tap {seq}"))
    lobby.writer.put(changes).wait()
    return room


def peak_bytes(work: Callable[[], object]) -> tuple[int, int]:
    """Return the bytes that are allocated at most, and those that are left while the result is kept."""
    work()  # what is loaded once
    gc.collect()
    tracemalloc.start()
    result = work()
    gc.collect()
    left, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del result
    return most, left


def test_a_replay_keeps_few_states_however_long_the_game_was(lobby: Lobby) -> None:
    """With a state for each step, 3,752 moves took 116 MB, and 53,064 moves all memory. Now a move takes 1 KB."""
    room = chatty_game(lobby, MANY_MESSAGES)
    rows = lobby.writer.store.entries(room.code, 1)
    most, left = peak_bytes(lambda: build_replay(room.record, rows, lobby.library))
    assert left < 1_500 * MANY_MESSAGES and most < 2_500 * MANY_MESSAGES
    (saved,) = read_tables(lobby.writer.store.place).plays
    most, _ = peak_bytes(lambda: fold_game(saved, lobby.library))
    assert most < 2_500 * MANY_MESSAGES, "of a report or an export"
    replay = build_replay(room.record, rows, lobby.library)
    assert 16 == len(replay._kept) and MANY_MESSAGES + 1 == len(replay.steps)
    for seq in (0, 1, 18, 19, 300, 599, MANY_MESSAGES, 301, 305):
        assert max(0, seq - 18) == sum(map(len, replay.state(seq).notes))


def test_what_is_too_long_is_left_out_by_name(lobby: Lobby) -> None:
    """A report and an export name it with its number of moves, and have all other games."""
    long, short = chatty_game(lobby, FEW), start_room(lobby, "infection")
    for room in (long, short):
        room.end()
    saved = read_tables(lobby.writer.store.place)
    sentence = f"{long.code}/1: has {FEW} moves, and games of up to 300 are read"
    report = make_report(saved, ReportRequest(bots=0, most_moves=300))
    assert (1, (sentence,)) == (report.begun, report.unreadable)
    exported = export_tables(saved, most_moves=300)
    assert [f"{short.code}/1"] == [row["play"] for row in exported.tables["games"]]
    assert (sentence,) == exported.unreadable
    with pytest.raises(InputError, match="up to 300") as refused:
        Archive(lobby.writer.store, lobby.library, 300).replay(long.code, 1)
    assert "too_large" == refused.value.code
    assert 2 == make_report(saved, ReportRequest(bots=0, most_moves=FEW)).begun
    assert FEW + 1 == len(Archive(lobby.writer.store, lobby.library, FEW).replay(long.code, 1).steps)


def test_replays_in_memory_have_a_limit_of_moves(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MOST_MOVES_KEPT", 100)
    archive = Archive(lobby.writer.store, lobby.library)
    rooms = [chatty_game(lobby, 45) for _ in range(3)]
    for room in rooms:
        archive.replay(room.code, 1)
    assert [(room.code, 1) for room in rooms[1:]] == list(archive._replays)


def test_a_long_game_opens_again_without_asking_the_rules(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    """A start in the middle of a game of 53,000 moves took 40 s: each move was read as strictly as a stranger's."""
    room = chatty_game(lobby, FEW)
    for name in ("replay", "_entry", "read_command"):
        monkeypatch.setattr(log, name, None)
    play = room.record.play
    snapshot, taps = read_snapshot(lobby.writer.store, room.record, play, room.game_data)
    assert (FEW, FEW - 18) == (snapshot.moves, sum(map(len, snapshot.state.notes))) and FEW - 18 == len(taps)
