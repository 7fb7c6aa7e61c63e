"""Album's bots: what a steady player does with its view, and that it beats chance."""

from collections import Counter
from typing import Any

import pytest
from scripted_play import open_table, play
from variants import first

import cards
from album.rounds import HINTS, album, open_photos
from companion.games.album import GAME
from companion.games.album.bot import BOTS, felt_level, random, steady, taste
from companion.games.album.model import Drew, Eliminate, Place, Reveal, Suggest
from companion.lab.simulation.simulate import play as play_with_bots
from companion.matches.match import Match
from companion.rules.bots import listed
from companion.rules.chance import Chance

GAMES = 40


def stars(*levels: str, **options: Any) -> float:
    facts = cards.load("album", options=options)
    return sum(play_with_bots(GAME, facts, levels, seed).scores["stars"] for seed in range(GAMES)) / GAMES


@pytest.mark.parametrize("options", first([{}, {"journey": "challenge"}, {"show_photos": "printed"}]))
def test_steady_players_make_a_better_album(options: dict[str, Any]) -> None:
    """Rule 7.3: four steady players get more than three times as many stars as random players."""
    assert stars(*["steady"] * 4, **options) > 20 > 3 * stars(*["random"] * 4, **options)


@pytest.mark.slow
def test_more_steady_players_are_better_than_fewer() -> None:
    """Rule 7.3: each additional pair of steady players brings more stars."""
    totals = [stars(*levels) for levels in (["random"] * 4, ["steady", "random"] * 2, ["steady"] * 4)]
    assert totals == sorted(totals) and totals[1] > totals[0] + 1


def test_bots_feel_every_level_equally_often() -> None:
    levels = Counter(felt_level(photo, word, 5) for photo in range(1, 99) for word in HINTS)
    assert set(range(6)) == set(levels) and all(690 < times < 880 for times in levels.values())
    pairs = [(photo, word) for photo in range(1, 98) for word in HINTS]
    agree = sum(felt_level(photo, word, 5) == felt_level(photo + 1, word, 5) for photo, word in pairs)
    assert 0.14 < agree / len(pairs) < 0.19
    assert 0.5 == pytest.approx(sum(taste(1, word) for word in HINTS) / len(HINTS), abs=0.15)


def test_taste_never_changes() -> None:
    words = ((1, "surprise"), (1, "longing"), (2, "luck"), (98, "trust"))
    assert [0, 0, 3, 5] == [felt_level(photo, word, 5) for photo, word in words]


def choice(table: Match, seat: int, seed: int = 1) -> Any:
    return steady(table.view(seat), Chance(seed))


def honest(**options: Any) -> Match:
    table = album(**options)
    while table.state.phase == "place":
        table.play(1, choice(table, 1), 0)
    return play(table, 1, "pass_on")


def test_a_steady_keeper_is_honest() -> None:
    """Rule 3.3: a steady keeper places each word where it feels it belongs, and refuses none."""
    table = honest()
    assert [(felt_level(1, HINTS[i], 5), HINTS[i]) for i in range(4)] == [
        (one.level, one.word) for one in table.state.words
    ]


def test_a_steady_oya_drops_the_photo_that_fits_least() -> None:
    """Rule 5.3: a word on level 0 counts against photos that are full of it, a word on level 5 for them."""
    for level in (0, 5):
        table = play(open_photos(album(), *[level] * 4), 2, "reveal", hint=0)
        distances = {number: abs(level - felt_level(number, HINTS[0], 5)) for number in range(1, 6)}
        choices = {choice(table, 2, seed).photo for seed in range(20)}
        assert choices == {number for number in distances if distances[number] == max(distances.values())}


def test_a_steady_oya_turns_up_a_hint_only_to_break_a_tie() -> None:
    """Rule 6.1: a steady Oya turns up a hint only where no photo fits less than the others."""
    table = honest()
    assert isinstance(choice(table, 2), Reveal)
    needed = 0
    while table.state.phase == "eliminate":
        oya = table.state.oya
        move = choice(table, oya)
        face_up = [one for one in table.state.scale if one.word]
        off = {
            sum(abs(one.level - felt_level(photo.number, one.word, 5)) for one in face_up)
            for photo in table.state.photos
            if not photo.dropped
        }
        could = table.state.may_reveal and len(face_up) < 4
        assert isinstance(move, Reveal) == (could and (len(off) == 1 or not face_up))
        needed += isinstance(move, Reveal)
        table.play(oya, move, 0)
    assert 1 <= needed <= 4


def table_with_equal_photos() -> Match:
    """Return a table where the first Oya has turned up one hint, and all five photos fit it equally well."""
    word = next(w for w in HINTS if len(equal_photos(w)) >= 5)
    level, numbers = felt_level(equal_photos(word)[0], word, 5), equal_photos(word)[:5]
    deal = {"photos": numbers, "hints": [word, *(one for one in HINTS if one != word)]}
    table = open_photos(open_table("album", 4, deal, journey=[1], rounds=1), level)
    return play(table, 2, "reveal", hint=0)


def equal_photos(word: str) -> list[int]:
    """Return photos for which a word is felt on the same level."""
    return [number for number in range(1, 99) if felt_level(number, word, 5) == felt_level(1, word, 5)]


def test_a_steady_oya_breaks_ties_by_the_marks() -> None:
    """Rule 8.4: between equal photos a steady Oya drops the one with most marks, and any one without marks."""
    table = table_with_equal_photos()
    assert 5 == len({choice(table, 2, seed).photo for seed in range(60)})
    number = table.state.photos[3].number
    play(table, 3, "suggest", photo=number)
    assert {Eliminate(number)} == {choice(table, 2, seed) for seed in range(20)}


def test_a_steady_player_marks_once_and_only_if_it_can_tell() -> None:
    """Rule 8.4: a steady player marks one photo, and none if all fit equally well."""
    table = open_photos(album(), 0)
    assert choice(table, 3) is None
    play(table, 2, "reveal", hint=0)
    mark = choice(table, 3)
    assert isinstance(mark, Suggest)
    table.play(3, mark, 0)
    assert choice(table, 3) is None and choice(table, 4) is None
    assert choice(table_with_equal_photos(), 3) is None


def test_a_random_player_marks_seldom() -> None:
    """Rule 8.4: a random player usually waits while the Oya can move."""
    table = open_photos(album())
    marks = [random(table.view(3), Chance(seed)) for seed in range(400)]
    assert 5 < sum(mark is not None for mark in marks) < 60
    assert all(mark is None or isinstance(mark, Suggest) for mark in marks)
    assert None not in [random(table.view(2), Chance(seed)) for seed in range(20)]


def test_a_random_player_chooses_every_listed_move() -> None:
    table = album()
    choices = {random(table.view(1), Chance(seed)) for seed in range(200)}
    assert set(listed(table.view(1))) == choices and Place(0) in choices


@pytest.mark.parametrize("bot", BOTS.values())
def test_bots_type_in_unused_photos(bot: Any) -> None:
    """Rule 8.3: a bot has no printed deck, so it draws an unused photo at random."""
    table = album(show_photos="printed")
    drew = bot(table.view(1), Chance(1))
    assert isinstance(drew, Drew) and 1 == len(drew.photos)
    assert len({bot(table.view(1), Chance(seed)) for seed in range(200)}) > 60
