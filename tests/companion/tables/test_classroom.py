"""A class: its tables keep number and code, one seed deals alike, all are told at once."""

from pathlib import Path

import msgspec
import pytest
from app_server import context_of, here, phone
from class_setup import BOTS, class_app, laid, signed_in, teacher_session
from flask import Flask
from table_setup import Hands, fewest_seats, opened

import cards
from cards.errors import InputError
from companion.games import GAMES
from companion.tables.classroom import LONGEST_MESSAGE, MOST_TABLES, Classroom
from companion.tables.lobby import Lobby, sit
from companion.web.live import screen_versions


@pytest.fixture
def classroom(lobby: Lobby) -> Classroom:
    return Classroom(lobby)


@pytest.fixture
def app(lobby: Lobby) -> Flask:
    return class_app(lobby)


# Tables.


def test_tables_are_numbered_and_keep_number_and_code_whatever_is_laid_on_them(classroom: Classroom) -> None:
    rooms = laid(classroom, "photo_leap", 6, 2)
    codes = [room.code for room in rooms]
    assert [1, 2, 3, 4, 5, 6] == [room.record.table for room in rooms]
    for slug in ("album", "infection", "color_game"):
        assert [] == classroom.set_up_game(slug, "en", {}, None, range(1, 7))
        assert codes == [room.code for room in classroom.rooms()]
        assert {slug} == {room.record.game for room in classroom.rooms()}
        assert {2} == {len(room.record.people) for room in classroom.rooms()}


def test_tables_and_what_is_told_outlast_a_restart(tmp_path: Path, hands: Hands) -> None:
    with opened(tmp_path / "kept.db", hands) as lobby:
        classroom = Classroom(lobby)
        laid(classroom, "photo_leap", 3)
        before = [(room.record.table, room.code) for room in classroom.rooms()]
        classroom.set_title("Year 11")
        classroom.announce("Quiet, please.")
        classroom.count_down(10)
        hands.pass_time(60)
    with opened(tmp_path / "kept.db", hands) as lobby:
        again = Classroom(lobby)
        assert before == [(room.record.table, room.code) for room in again.rooms()]
        assert ("Year 11", "Quiet, please.") == (again.title, again.announcement().message)
        assert 540 == pytest.approx(again.seconds_left())
        hands.pass_time(539)
        assert not again.announcement().is_up
        hands.pass_time(2)
        assert again.announcement().is_up


def test_a_class_has_no_more_tables_than_can_be_watched(classroom: Classroom) -> None:
    laid(classroom, "photo_leap", 39)
    laid(classroom, "photo_leap", 5)
    assert MOST_TABLES == len(classroom.rooms())


def test_an_edition_is_laid_on_the_tables_that_are_named(classroom: Classroom) -> None:
    rooms = laid(classroom, "infection", 3)
    edition = cards.load("infection/playtest-1").edition
    assert edition is not None
    classroom.set_up_game("infection", "en", {}, edition, (2,), 1)
    assert [None, edition.label, None, edition.label] == [room.record.edition for room in classroom.rooms()]
    assert rooms == classroom.rooms()[:3]


def test_where_a_game_runs_nothing_is_laid_and_where_too_many_sit_neither(classroom: Classroom) -> None:
    first, second, third = laid(classroom, "color_game", 3, 5)
    classroom.lobby.begin(first)
    assert [(1, "playing"), (2, "many"), (3, "many")] == classroom.set_up_game("infection", "en", {}, None, (1, 2, 3))
    assert ["color_game"] * 3 == [room.record.game for room in (first, second, third)]


def test_a_table_is_removed_only_when_it_is_empty_and_no_played_code_is_forgotten(classroom: Classroom) -> None:
    """One that was played at leaves the class and keeps its code, so that no later table can have it."""
    first, second, third = laid(classroom, "photo_leap", 3)
    sit(first, "Ada")
    assert [(1, "seated")] == classroom.remove(1)
    classroom.remove(2)
    assert classroom.lobby.room(second.code) is None
    classroom.fill(4, "random", BOTS)
    classroom.begin()
    classroom.end()
    classroom.empty()
    classroom.remove(3)
    assert [1] == [room.record.table for room in classroom.rooms()]
    assert third.code in classroom.lobby.codes()
    laid(classroom, "album", 1)
    assert [1, 2] == [room.record.table for room in classroom.rooms()]


def test_bots_fill_free_seats_but_no_more_than_a_game_takes(classroom: Classroom) -> None:
    rooms = [*laid(classroom, "infection", 1), *laid(classroom, "color_game", 1)]
    sit(classroom.rooms()[1], "Ada")
    classroom.fill(6, "steady", BOTS)
    assert [4, 6] == [len(room.record.seated()) for room in classroom.rooms()]
    assert [None, *["steady"] * 5] == [one.bot for one in classroom.rooms()[1].record.people]
    assert rooms[0] in classroom.rooms()


def test_a_game_for_two_or_four_starts_with_no_third_person(classroom: Classroom) -> None:
    """Bots fill a table of three up to four, and a bot too many leaves; three people must change their number."""
    filled, left, three = laid(classroom, "color_game", 3)
    for room, people in ((filled, 3), (left, 2), (three, 3)):
        for name in ("Ada", "Bo", "Cem")[:people]:
            sit(room, name)
    sit(left, "Dot", bot="steady")
    assert [] == classroom.set_up_game("infection", "en", {}, None, (1, 2, 3))
    assert [3, 2, 3] == [len(room.record.seated()) for room in (filled, left, three)]
    assert [(1, "between"), (3, "between")] == classroom.begin()
    assert (2, 4) == classroom.seats()
    classroom.fill(2, "steady", BOTS)
    assert [4, 4] == [len(room.record.seated()) for room in (filled, three)]


# Games.


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_same_deal_gives_the_same_hidden_things_at_all_tables(classroom: Classroom, slug: str) -> None:
    """Whatever chance decided, at every table, and another time something else."""
    rooms = laid(classroom, slug, 4, fewest_seats(slug))
    dealt = []
    for _ in range(6):
        assert [[1, 2, 3, 4]] == classroom.same_deal_groups("lobby")
        classroom.begin(is_same_deal=True)
        heads = [msgspec.json.encode(room.record.play.head) for room in rooms if room.record.play]
        states = [msgspec.json.encode(room.record.play.head["dealt"]) for room in rooms if room.record.play]
        assert 4 == len(heads) == len(states) and 1 == len(set(heads)) == len(set(states))
        dealt.append(states[0])
        for room in rooms:
            room.end()
            room.to_lobby()
    assert 1 < len(set(dealt))  # a game of few deals may deal one twice


def test_without_it_every_table_is_dealt_by_itself(classroom: Classroom) -> None:
    rooms = laid(classroom, "album", 4, 3)
    classroom.begin()
    assert 4 == len({msgspec.json.encode(room.record.play.head) for room in rooms if room.record.play})


def test_tables_that_would_not_be_alike_are_told(classroom: Classroom) -> None:
    """Another number of people, another game, other options."""
    rooms = laid(classroom, "album", 4, 3)
    sit(rooms[1], "One more")
    classroom.set_up_game("album", "en", {"rounds": 2}, None, (4,))
    assert [[1, 3], [2], [4]] == classroom.same_deal_groups("lobby")


def test_tables_that_cannot_begin_are_left_and_told(classroom: Classroom) -> None:
    ready, few, led = laid(classroom, "photo_leap", 3, 4)
    few.change(lambda record: record.people.pop() and None)
    classroom.set_up_game("photo_leap", "en", {"mode": "gm"}, None, (3,))
    assert [(2, "few"), (3, "gm")] == classroom.begin()
    assert ["playing", "lobby", "lobby"] == [room.status for room in (ready, few, led)]


def test_all_pause_go_on_end_and_play_again(classroom: Classroom, hands: Hands) -> None:
    rooms = laid(classroom, "album", 3, 3)
    classroom.begin()
    classroom.pause(True)
    assert ["paused"] * 3 == [room.status for room in rooms]
    classroom.pause(False)
    assert ["playing"] * 3 == [room.status for room in rooms]
    assert [(1, "playing"), (2, "playing"), (3, "playing")] == classroom.empty()
    classroom.end()
    assert ["over"] * 3 == [room.status for room in rooms]
    classroom.again(True)
    assert [("playing", 2)] * 3 == [(room.status, room.record.plays) for room in rooms]
    classroom.end()
    classroom.empty()
    assert [("lobby", [])] * 3 == [(room.status, room.record.people) for room in rooms]


# What all are told.


def test_a_message_is_one_line_that_hides_nothing(classroom: Classroom) -> None:
    classroom.announce("  Hush\u202e now\nplease" + "!" * 300)
    said = classroom.announcement().message
    assert said.startswith("Hush now please!") and LONGEST_MESSAGE == len(said)
    classroom.announce("")
    assert "" == classroom.announcement().message


def test_every_screen_of_the_class_is_told_and_no_other_table(lobby: Lobby, app: Flask) -> None:
    """In the lobby, in a game, in a pause, at its end; on phones and on the wall, until it is cleared."""
    classroom, beside = teacher_session(app).classroom, lobby.make("photo_leap")
    sit(beside, "Eve")
    room = laid(classroom, "photo_leap", 1, 4)[0]
    client, wall, other = phone(app, room, 1), app.test_client(), phone(app, beside, 1)

    def stand() -> list[str]:
        return [
            client.get(here(room, 1) + "/main").text, wall.get(f"/t/{room.code}/screen/main").text,
            other.get(here(beside, 1) + "/main").text,
        ]  # fmt: skip

    for change in (lambda: None, classroom.begin, lambda: classroom.pause(True), classroom.end):
        change()
        assert ["canary <b>" in one for one in stand()] == [False] * 3
        classroom.announce("canary <b>")
        assert ["canary &lt;b&gt;" in one for one in stand()] == [True, True, False]
        classroom.count_down(5)
        assert ["data-left" in one for one in stand()] == [True, True, False]
        classroom.announce("")
        classroom.count_down(None)
        assert ["canary" in one or "data-left" in one for one in stand()] == [False] * 3


def test_a_message_changes_what_is_pushed_and_an_hour_of_silence_does_not(app: Flask, hands: Hands) -> None:
    classroom, context = teacher_session(app).classroom, context_of(app)
    room = laid(classroom, "album", 1, 3)[0]
    classroom.begin()

    def sight() -> object:
        return screen_versions.for_seat(context, room, 1, 0, "en").key

    before = sight()
    assert before == sight()
    classroom.count_down(60)
    during = sight()
    hands.pass_time(3000)
    assert before != during == sight()
    hands.pass_time(601)
    assert sight() != during


def test_what_all_are_told_keeps_fragments_of_one_length(app: Flask) -> None:
    """Each seat's, in a secret phase, with words and clock over it."""
    classroom, context = teacher_session(app).classroom, context_of(app)
    room = laid(classroom, "photo_leap", 1, 4)[0]
    classroom.begin()
    classroom.announce("Look at your roles.")
    classroom.count_down(3)
    lengths = {len(screen_versions.for_seat(context, room, seat, 0, "en").html().encode()) for seat in range(1, 5)}
    assert 1 == len(lengths) and 0 == lengths.pop() % 512


def test_faulty_options_change_no_table(classroom: Classroom) -> None:
    laid(classroom, "album", 2)
    with pytest.raises(InputError):
        classroom.set_up_game("album", "en", {"rounds": 99}, None, (1, 2), 2)
    assert [{}, {}] == [room.record.options for room in classroom.rooms()]


def test_the_clock_for_all_stands_in_a_pause_of_all_and_outlasts_a_restart(tmp_path: Path, hands: Hands) -> None:
    """A table paused by its host alone does not stop it; the end of all games clears it."""
    with opened(tmp_path / "kept.db", hands) as lobby:
        classroom = Classroom(lobby)
        rooms = laid(classroom, "album", 2, 3)
        classroom.begin()
        classroom.count_down(10)
        rooms[0].pause(True)
        hands.pass_time(60)
        assert 540 == pytest.approx(classroom.seconds_left())
        classroom.pause(True)
        hands.pass_time(3000)
        assert 540 == pytest.approx(classroom.seconds_left()) and not classroom.announcement().is_up
    with opened(tmp_path / "kept.db", hands) as lobby:
        classroom = Classroom(lobby)
        hands.pass_time(3000)
        assert 540 == pytest.approx(classroom.seconds_left()) and classroom.announcement().has_clock
        classroom.pause(False)
        hands.pass_time(539)
        assert 1 == pytest.approx(classroom.seconds_left()) and not classroom.announcement().is_up
        hands.pass_time(2)
        assert classroom.announcement().is_up
        classroom.pause(True)
        assert classroom.announcement().is_up, "what is up stays up"
        classroom.count_down(5)
        hands.pass_time(10)
        assert 290 == pytest.approx(classroom.seconds_left()), "a clock for the pause itself runs"
        classroom.end()
        assert not classroom.announcement().has_clock


def test_a_standing_clock_says_so_on_every_screen(app: Flask) -> None:
    """It shows the time that is left, and none of them counts on."""
    classroom, client = teacher_session(app).classroom, signed_in(app)
    room = laid(classroom, "photo_leap", 1, 4)[0]
    classroom.begin()
    classroom.count_down(5)
    pages = (phone(app, room, 1), here(room, 1)), (app.test_client(), f"/t/{room.code}/screen"), (client, "/class")
    assert [True] * 3 == ["data-left" in who.get(path).text for who, path in pages]
    classroom.pause(True)
    told = [who.get(path).text for who, path in pages]
    assert [(False, True)] * 3 == [("data-left" in one, ">5:00<" in one) for one in told]
    room.pause(False)
    assert 'value="resume"' in client.get("/class").text, "else nothing would wind it up again"


def test_bots_get_up_where_a_smaller_game_is_laid_and_people_stay(classroom: Classroom) -> None:
    """The latest first; where people alone are too many, nothing changes."""
    first, second = laid(classroom, "masquerade_murder", 2)
    sit(first, "Ada")
    bot = sit(first, "Bo", bot="steady")
    sit(first, "Cem")
    for name in ("Gus", "Hana", "Ivo", "Jan", "Kim"):
        sit(second, name)
    classroom.fill(5, "steady", BOTS)
    first.change(lambda record: record.people.reverse())
    assert [(2, "many")] == classroom.set_up_game("infection", "en", {}, None, (1, 2))
    assert ["Cem", "Bo", "Ada"] == [one.name for one in first.record.people][1:] and bot in first.record.people
    assert 4 == len(first.record.people)
    assert ("masquerade_murder", 5) == (second.record.game, len(second.record.people))
    classroom.set_up_game("color_game", "en", {}, None, (1,))
    sit(first, "Eli", bot="steady")
    classroom.set_up_game("album", "en", {}, None, (1,))
    assert ["Cem", "Bo", "Ada", "Eli"] == [one.name for one in first.record.people][1:]
