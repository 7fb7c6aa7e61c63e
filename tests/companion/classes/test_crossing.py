"""Comparing editions in a class: shares of the tables, latecomers, and the second game."""

from random import Random

import pytest
from class_setup import class_app, post_action, signed_in, teacher_session

import cards
from companion.classes.classroom import Classroom
from companion.classes.crossing import ClassGame, ComparedEditions
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.web.options_form import fields as fields_of

PAIR = ComparedEditions((ClassGame("infection"), ClassGame("infection", options={"axe_damage": 1})))


@pytest.fixture
def classroom(lobby: Lobby) -> Classroom:
    return Classroom(lobby)


def axes(rooms: list[Room]) -> list[int]:
    return [room.record.options.get("axe_damage", 2) for room in rooms]


@pytest.mark.parametrize("seed", range(12))
def test_halves_differ_by_one_table_at_most_whoever_comes_or_goes(seed: int) -> None:
    rng, pair, last = Random(seed), PAIR, 0

    def uneven() -> int:
        begun = list(pair.first_at.values())
        return abs(begun.count(0) - begun.count(1))

    for _ in range(30):
        before = uneven()
        if rng.random() < 0.3 and last:
            pair = pair.without(rng.randint(1, last))
            continue
        last += 1
        pair = pair.with_table(last, pair.next_beginning())
        assert uneven() <= max(1, before - 1)
        assert 2 == len(pair.order(last))


def test_another_game_takes_a_table_out_of_the_comparison(classroom: Classroom) -> None:
    classroom.compare(PAIR, {None: None}, (), 2)
    classroom.set_up_game("album", "en", {}, None, (1,))
    assert ((), 2) == (classroom.order(1), len(classroom.order(2)))
    assert Classroom(classroom.lobby).record.compared == classroom.record.compared is not None, "after a restart too"
    classroom.remove(2)
    assert classroom.record.compared is None


def test_the_form_sets_up_a_comparison_that_crosses_over(lobby: Lobby) -> None:
    app = class_app(lobby)
    client, classroom = signed_in(app), teacher_session(app).classroom
    page = client.get("/class/lay/infection").text
    assert 'name="crossed" value="1" checked' in page and "practice does not look like the edition" in page
    usual = {one.name: one.value for one in fields_of(cards.load("infection")) if one.value != "false"}
    same = client.post("/class/lay/infection", data={**usual, "more": "2", "against": "infection", "crossed": "1"})
    assert 409 == same.status_code and "same game twice" in same.text and not classroom.rooms()
    fields = {**usual, "more": "5", "against": "infection", "crossed": "1", "axe_damage": "1"}
    assert 303 == client.post("/class/lay/infection", data=fields).status_code
    assert [2, 1, 2, 1, 2] == axes(classroom.rooms())
    post_action(client, "fill", seats=2)
    assert 'name="same" value="1" checked' in client.get("/class/main").text


def test_changed_options_count_for_both_editions(lobby: Lobby) -> None:
    app = class_app(lobby)
    client, classroom = signed_in(app), teacher_session(app).classroom
    edition = cards.load("infection/playtest-1").edition
    usual = {one.name: one.value for one in fields_of(cards.load("infection/playtest-1")) if one.value != "false"}
    client.post(f"/class/lay/{edition.digest}", data={**usual, "cures_to_win": "3", "more": 2, "against": "infection"})
    first, second = classroom.rooms()
    assert 3 == first.record.options["cures_to_win"] and first.record.variant is None
    usual_game, playtest = classroom.record.compared.games
    assert {"cures_to_win": 3} == playtest.options == usual_game.options
    assert ("Infection", edition.name) == (usual_game.name, playtest.name)
    assert second.record.variant is None, "not crossed over: all begin with the other edition"
