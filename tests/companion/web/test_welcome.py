"""What `tuckbox host` opens when it starts, and every line that it prints."""

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from app_server import context_of, make_app
from cases import compare
from table_setup import ManualClock, start_room, waiting_room

import cards
from cards.editions import scaffold
from cards.errors import InputError
from companion.operations.options import Lesson
from companion.tables.lobby import Lobby
from companion.tables.seating import sit
from companion.web import address, welcome
from companion.web.address import Address, Candidate
from companion.web.pages.dashboard import ClassSetup
from companion.web.tokens import TICKET_S

OTHERS = (Candidate("192.168.1.23", "wlan0", "default"), Candidate("10.0.0.7", "eth0", "local"))


def server_of(lobby: Lobby, class_setup: ClassSetup | None = None) -> Any:
    context = context_of(make_app(lobby, class_setup=class_setup))
    context.address = Address("192.168.1.23", 8000, "default", OTHERS)
    context.tokens.new_ticket = lambda room, number, lasts_s=TICKET_S: f"TICKET-{number}-{lasts_s:.0f}"
    return SimpleNamespace(context=context, lobby=lobby, port=8001)


@pytest.mark.usefixtures("predictable")
def test_a_host_reads_every_line_that_it_read(
    lobby: Lobby, clock: ManualClock, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    server, own = server_of(lobby), cards.load("infection/playtest-1").edition
    lobby.writer.store.name = "tables.sqlite"
    lobby.make("album")
    welcome.print_reopened(server)
    rooms = [waiting_room(lobby, "album", "Ada")]
    welcome.print_reopened(server)
    for slug in ("infection", "color_game", "photo_leap", "album"):
        clock.now += 1
        rooms.append(start_room(lobby, slug))
    rooms[1].pause(True)
    rooms[4].end()
    rooms += [waiting_room(lobby, "infection", "Bo") for _ in range(4)]
    welcome.print_reopened(server, welcome.sign_out_hosts_of(server, ["fox-224", "FOX-226"]))
    welcome.print_reopened(server, welcome.sign_out_hosts_of(server, ["all", "FOX-999"]))
    lobby.unreadable.append("OWL-222: a fault\x1b")
    welcome.print_reopened(server)
    with pytest.raises(InputError, match="FOX-999"):
        welcome.sign_out_hosts_of(server, ["FOX-999"])
    assert [1, 1, 2, 1, 2, 1] == [lobby.room(code).record.host_claim for code in sorted(lobby.codes())[:6]]
    print(welcome.print_welcome(server, welcome.open_table(server, "album", None), "192.168.1.23"))
    print(welcome.print_welcome(server, welcome.open_table(server, "infection", own), welcome.EVERYWHERE))
    print(welcome.print_welcome(server, None, welcome.EVERYWHERE, welcome.sit_down_alone(server, "infection", own)))
    print(welcome.print_welcome(server, None, "::1"))
    print(welcome.log_start(server))
    teacher = server_of(lobby, ClassSetup())
    print(welcome.print_welcome(teacher, None, "127.0.0.1"))
    teacher.context.teacher_session.new_password = "a-secret-word"
    print(welcome.log_start(teacher))
    print(welcome.print_welcome(teacher, None, "127.0.0.1"))
    output = capsys.readouterr()
    compare(Path(__file__).with_suffix(".txt"), (output.out + output.err).splitlines(), request)


def test_the_address_is_the_one_that_was_found_or_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(address, "candidates", lambda: OTHERS)
    for asked, kind, others, bound in (
        (None, "default", OTHERS, "0.0.0.0"), ("10.0.0.7", "asked", (), "10.0.0.7"), ("127.0.0.1", "asked", (), ""),
        ("::1", "asked", (), ""), ("fd00::1", "asked", OTHERS, ""), ("laptop.local", "asked", OTHERS, "0.0.0.0"),
    ):  # fmt: skip
        expected = Address(asked or "192.168.1.23", 8000, kind, others), bound or asked
        assert expected == welcome.choose_address(8000, asked)
    monkeypatch.setattr(address, "candidates", lambda: ())
    assert (Address("127.0.0.1", 80, "loopback"), "0.0.0.0") == welcome.choose_address(80, None)


def test_an_empty_table_is_used_again_and_no_other(lobby: Lobby) -> None:
    server, own = server_of(lobby), cards.load("infection/playtest-1").edition
    used = [
        waiting_room(lobby, "infection", "Ada"), start_room(lobby, "infection"), lobby.make("infection", table=1),
        lobby.make("infection", options={"axe_damage": 1}), lobby.make("infection", is_practice=True),
    ]  # fmt: skip
    first = welcome.open_table(server, "infection", own)
    assert first is welcome.open_table(server, "infection", own) and own is server.context.hosted
    assert first is not welcome.open_table(server, "infection", None) and server.context.hosted is None
    assert len(used) + 2 == len(lobby.codes())


def test_a_class_begins_with_its_tables_set_up(
    lobby: Lobby, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scaffold.start(tmp_path / "soft", "infection", "Soft axe")
    head = tmp_path / "soft" / "edition.toml"
    head.write_text(head.read_text("utf-8") + "axe_damage = 1\n", "utf-8")
    server = server_of(lobby, ClassSetup(None, (str(tmp_path / "soft"),), "infection"))
    classroom, told = server.context.teacher_session.classroom, list[Any]()
    for tables, minutes, is_same_deal in ((4, 15, False), (3, None, True), (2, 999, True)):
        lesson = Lesson(True, tables, None, minutes, True, is_same_deal)
        welcome.set_up_class(server, lesson, {"cures_to_win": 1})
        told.append((classroom.record.minutes, classroom.record.is_same_deal))
        told.append([(room.record.table, room.game_data.facts.options.axe_damage) for room in classroom.rooms()])
        assert {1} == {room.game_data.facts.options.cures_to_win for room in classroom.rooms()}
    assert [(15, False), [(1, 2), (2, 1), (3, 2), (4, 1)], (0, True), [(1, 2), (2, 1), (3, 2)], (240, True)] == told[:5]
    table = classroom.rooms()[0]
    for name in ("Ada", "Bo"):
        sit(table, name)
    table.begin(1)
    welcome.set_up_class(server, lesson, {})
    assert "Table 1 stays as it is: its game is running.\n" == capsys.readouterr().err
    welcome.set_up_class(server_of(lobby, ClassSetup(None, (), "album")), lesson, {})
    assert ["infection", "album"] == [room.record.game for room in classroom.rooms()]
