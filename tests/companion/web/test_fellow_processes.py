"""Tables that several processes share: what one hears of the others, and what it tells them."""

from unittest.mock import Mock, call

import msgspec
import pytest
from table_setup import ManualClock, start_room, waiting_room

from companion.tables.lobby import Lobby
from companion.web.live.fellow_processes import SOON_S, FellowProcesses


@pytest.fixture
def listener() -> Mock:
    listener = Mock()
    listener.store.hosts.return_value = frozenset({1})
    listener.lead.side_effect = frozenset
    listener.without_leader.return_value = []
    listener.present_elsewhere.side_effect = lambda codes: {code: {2} for code in codes}
    return listener


def test_a_table_that_others_changed_is_read_once_at_a_time(
    lobby: Lobby, listener: Mock, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, other = waiting_room(lobby, "infection", "Ada"), start_room(lobby, "infection")
    read, lead, waiting = Mock(), Mock(), list[object]()
    monkeypatch.setattr(lobby, "refresh", read)
    monkeypatch.setattr(lobby, "lead", lead)
    fellows = FellowProcesses(listener, lobby, lambda work: waiting.append(work) or work())
    fellows.on_change(room.code, room.number)
    fellows.on_change("OWL-222", 5)
    assert [] == read.mock_calls
    read.side_effect = lambda code: read.call_count == 1 and fellows.on_change(code, room.number + 2)
    fellows.on_change(room.code, room.number + 1)
    assert [call(room.code)] * 2 == read.mock_calls and 1 == len(waiting)
    listener.store.numbers.return_value = {room.code: room.number, other.code: other.number + 1}
    listener.lead.side_effect = lambda codes: frozenset({room.code})
    fellows.on_return()
    assert [call(room.code)] * 2 + [call(other.code)] == read.mock_calls
    assert [call(room.code, True), call(other.code, False)] == lead.mock_calls


def test_orphans_with_a_game_or_somebody_here_are_led(
    lobby: Lobby, listener: Mock, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, other, lead = waiting_room(lobby, "infection", "Ada"), start_room(lobby, "infection"), Mock()
    running = msgspec.json.encode(other.record)
    other.end()
    ended, empty = msgspec.json.encode(other.record), msgspec.json.encode(room.record)
    monkeypatch.setattr(lobby, "lead", lead)
    contents = {room.code: empty, "OWL-222": running, "OWL-223": ended, "OWL-224": empty, "OWL-225": b"{"}
    listener.without_leader.return_value = list(contents.items())
    fellows = FellowProcesses(listener, lobby, lambda work: work())
    for _ in range(2):
        fellows.on_look()
    assert {room.code, "OWL-222"} == {asked.args[0] for asked in lead.mock_calls} and 4 == len(lead.mock_calls)
    assert {True} == {asked.args[1] for asked in lead.mock_calls}
    assert [call()] == listener.forget_absent.mock_calls, "the hosts have changed once"


def test_others_are_told_who_is_here_a_moment_later(lobby: Lobby, clock: ManualClock, listener: Mock) -> None:
    room, other, told = waiting_room(lobby, "infection", "Ada"), start_room(lobby, "infection"), list[str]()
    for table in (room, other):
        table.listeners.add(lambda code=table.code: told.append(code))
    fellows = FellowProcesses(listener, lobby, lambda work: work())
    for table in (room, other):
        lobby.presence.note(table.code, 1, "10.0.0.1", 1)
        lobby.presence.tell(table.code)
    clock.pass_time(SOON_S - 0.01)
    assert [] == listener.tell_presence.mock_calls and 0.2 == SOON_S
    clock.pass_time(0.02)
    told_of = sorted(asked.args for asked in listener.tell_presence.mock_calls)
    assert sorted([(room.code, frozenset({1})), (other.code, frozenset({1}))]) == told_of
    assert [room.code] == told and lobby.presence.is_open(room.code, 2), "in a game nobody is told at once"
    fellows.on_change(room.code, 0)
    fellows.on_change("OWL-222", 0)
    assert [call([room.code])] == listener.present_elsewhere.mock_calls[1:]
    assert [room.code] == told, "it is no news"
