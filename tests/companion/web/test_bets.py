"""Bets of people who watch: asked by the public view, sealed, answered by a later public view, and kept."""

from collections import defaultdict
from pathlib import Path

import pytest
from table_setup import ManualClock, open_lobby, play_some, start_room, watch

from companion.games import GAMES, games_with_screens
from companion.rules.chance import Chance
from companion.rules.screens import Screens, screens_of
from companion.tables.autoplay import Pace
from companion.tables.lobby import Lobby
from companion.web import reactions
from companion.web.reactions import Answers, open_bet, place

BETTING = [slug for slug in games_with_screens() if screens_of(GAMES[slug]).bet is not Screens.bet]
"""The games that ask for bets at all: `tests/test_our_games.py` says which must."""

MOST_MOVES = 600


@pytest.mark.parametrize("slug", BETTING)
def test_each_bet_is_open_before_its_answer_and_answered_later(
    lobby: Lobby, clock: ManualClock, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a bet is open no view answers it; each one that somebody made is answered by the end, by its choices.

    Every round of play has one: a round in which nobody can bet would be dull.
    """
    monkeypatch.setattr(reactions, "MOST_BETS", 10_000)
    room, chance, answers = start_room(lobby, slug), Chance(6), Answers()
    (nele,) = watch(room, "Nele")
    choices, keys = dict[str, tuple[str, ...]](), defaultdict[int, set[str]](set)
    for _ in range(MOST_MOVES):
        if room.status != "playing":
            break
        if bet := open_bet(room):
            assert bet.key not in room.screens.bet_answers(room.screen_input("table"))
            assert len(bet.choices) == len(set(bet.choices)) >= 2
            choices[bet.key] = bet.choices
            keys[room.view("table").round].add(bet.key)
            place(room, nele.number, bet.key, chance.pick(bet.choices))
        play_some(room, chance, clock, 1)
        known = answers.known(room)
    assert choices and keys[1], f"nobody could bet: see `bet` in companion/games/{slug}/screens"
    open_at_the_end = 1  # a question that the game never came to counts for nobody
    assert len(choices) - open_at_the_end <= len(known)
    assert known and all({*right} <= {*choices[key]} for key, right in known.items())


def test_a_bet_is_sealed(lobby: Lobby) -> None:
    room = start_room(lobby, "color_game")
    nele, tom = watch(room, "Nele", "Tom")
    place(room, nele.number, "winner", "red")
    place(room, nele.number, "winner", "blue")
    place(room, tom.number, "winner", "no such team")
    place(room, tom.number, "another", "red")
    place(room, room.record.people[0].number, "winner", "red")
    assert {"winner": {nele.number: "red"}} == room.record.play.bets


def test_no_bet_is_open_during_a_reveal_or_a_pause(tmp_path: Path, clock: ManualClock) -> None:
    with open_lobby(tmp_path / "tables.db", clock, pace=Pace(1, 2, beats=1)) as lobby:
        room, chance = start_room(lobby, "album", seats=3), Chance(3)
        room.pause(True)
        assert open_bet(room) is None
        room.pause(False)
        while room.beat is None:
            assert open_bet(room) or room.view("table").phase == "round_over"
            play_some(room, chance, clock, 1)
        assert open_bet(room) is None


def test_bets_outlive_a_restart_of_the_host(tmp_path: Path, clock: ManualClock) -> None:
    with open_lobby(tmp_path / "tables.db", clock) as lobby:
        room = start_room(lobby, "color_game")
        code, (nele,) = room.code, watch(room, "Nele")
        place(room, nele.number, "winner", "red")
    with open_lobby(tmp_path / "tables.db", clock) as lobby:
        room = lobby.room(code)
        assert room is not None and room.record.play is not None
        assert {"winner": {nele.number: "red"}} == room.record.play.bets


def test_the_best_eye_was_right_most_often(lobby: Lobby, clock: ManualClock) -> None:
    room, chance = start_room(lobby, "color_game"), Chance(3)
    for one, choice in zip(watch(room, "Ida", "Nele", "Tom"), ("assassin", "red", "blue"), strict=True):
        place(room, one.number, "winner", choice)
    while room.status == "playing":
        play_some(room, chance, clock, 5)
    (right,) = (answer for answer in Answers().known(room).values())
    eyes = Answers().standing(room)
    assert {"Ida", "Nele", "Tom"} == {eye.name for eye in eyes}
    assert {eye.right for eye in eyes} <= {0, 1} and eyes[0].right >= eyes[-1].right
    names = {"Ida": "assassin", "Nele": "red", "Tom": "blue"}
    assert {name for name, choice in names.items() if choice in right} == {eye.name for eye in eyes if eye.right}
