"""Album's bots: what a steady player does from its view, and that it is better than chance."""

from collections import Counter
from typing import Any

import pytest
from scripted_play import open_table, play

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


@pytest.mark.parametrize("options", [{}, {"journey": "challenge"}, {"show_photos": "printed"}])
def test_steady_players_make_a_better_album(options: dict[str, Any]) -> None:
    """Rule 7.3: a next time is for a better one; four steady players fill three times as many stars."""
    assert stars(*["steady"] * 4, **options) > 20 > 3 * stars(*["random"] * 4, **options)


def test_more_steady_players_are_better_than_fewer() -> None:
    """Each pair that shares a taste helps."""
    found = [stars(*levels) for levels in (["random"] * 4, ["steady", "random"] * 2, ["steady"] * 4)]
    assert found == sorted(found) and found[1] > found[0] + 1


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("seats", [2, 10])
def test_bots_play_legal_moves_to_the_end(level: str, seats: int) -> None:
    """Rule 8.4: marks, which no rule ends, do not keep them from it."""
    for seed, options in enumerate(({}, {"journey": "random", "rounds": 10}, {"show_photos": "printed"})):
        played = play_with_bots(GAME, cards.load("album", options=options), [level] * seats, seed)
        assert played.moves < 100 * played.rounds


def test_taste_is_even() -> None:
    """Every level as often as any other, and two photos agree on a word one time in six."""
    levels = Counter(felt_level(photo, word, 5) for photo in range(1, 99) for word in HINTS)
    assert set(range(6)) == set(levels) and all(690 < times < 880 for times in levels.values())
    agree = sum(
        felt_level(photo, word, 5) == felt_level(photo + 1, word, 5) for photo in range(1, 98) for word in HINTS
    )
    assert 0.14 < agree / (97 * len(HINTS)) < 0.19
    assert 0.5 == pytest.approx(sum(taste(1, word) for word in HINTS) / len(HINTS), abs=0.15)


def test_taste_is_for_ever() -> None:
    """A table of phones on several machines agrees."""
    assert [0, 0, 3, 5] == [
        felt_level(photo, word, 5) for photo, word in ((1, "surprise"), (1, "longing"), (2, "luck"), (98, "trust"))
    ]


def choice(table: Match, seat: int, seed: int = 1) -> Any:
    return steady(table.view(seat), Chance(seed))


def honest(**options: Any) -> Match:
    """A steady keeper's round, up to `eliminate`."""
    table = album(**options)
    while table.state.phase == "place":
        table.play(1, choice(table, 1), 0)
    return play(table, 1, "pass_on")


def test_a_steady_keeper_is_honest() -> None:
    """Rule 3.3: each word goes where it is felt to belong, and none is refused."""
    table = honest()
    assert [(felt_level(1, HINTS[i], 5), HINTS[i]) for i in range(4)] == [
        (one.level, one.word) for one in table.state.words
    ]


def test_a_steady_oya_drops_what_is_furthest_off() -> None:
    """Rule 5.3: a word on 0 speaks against the photos that are full of it, one on 5 for them."""
    for level in (0, 5):
        table = play(open_photos(album(), *[level] * 4), 2, "reveal", hint=0)
        far = {number: abs(level - felt_level(number, HINTS[0], 5)) for number in range(1, 6)}
        dropped = {choice(table, 2, seed).photo for seed in range(20)}
        assert dropped == {number for number in far if far[number] == max(far.values())}


def test_a_steady_oya_turns_up_no_hint_without_need() -> None:
    """Rule 6.1: only where no photo is further off than another."""
    table = honest()
    assert isinstance(choice(table, 2), Reveal)
    needed = 0
    while table.state.phase == "eliminate":
        oya = table.state.oya
        move = choice(table, oya)
        opened = [one for one in table.state.scale if one.word]
        off = {
            sum(abs(one.level - felt_level(photo.number, one.word, 5)) for one in opened)
            for photo in table.state.photos
            if not photo.dropped
        }
        could = table.state.may_reveal and len(opened) < 4
        assert isinstance(move, Reveal) == (could and (len(off) == 1 or not opened))
        needed += isinstance(move, Reveal)
        table.play(oya, move, 0)
    assert 1 <= needed <= 4


def alike() -> Match:
    """The first Oya has turned up the one hint, and all five photos are felt to be equally far off."""
    word = next(w for w in HINTS if len(twins(w)) >= 5)
    level, numbers = felt_level(twins(word)[0], word, 5), twins(word)[:5]
    deal = {"photos": numbers, "hints": [word, *(one for one in HINTS if one != word)]}
    table = open_photos(open_table("album", 4, deal, journey=[1], rounds=1), level)
    return play(table, 2, "reveal", hint=0)


def twins(word: str) -> list[int]:
    """Photos in which a word is felt on the same level."""
    return [number for number in range(1, 99) if felt_level(number, word, 5) == felt_level(1, word, 5)]


def test_where_it_cannot_tell_a_steady_oya_follows_the_marks() -> None:
    """Rule 8.4: what most others marked, else any."""
    table = alike()
    assert 5 == len({choice(table, 2, seed).photo for seed in range(60)})
    number = table.state.photos[3].number
    play(table, 3, "suggest", photo=number)
    assert {Eliminate(number)} == {choice(table, 2, seed) for seed in range(20)}


def test_a_steady_player_marks_once_and_only_what_it_can_tell() -> None:
    """Rule 8.4."""
    table = open_photos(album(), 0)
    assert choice(table, 3) is None
    play(table, 2, "reveal", hint=0)
    mark = choice(table, 3)
    assert isinstance(mark, Suggest)
    table.play(3, mark, 0)
    assert choice(table, 3) is None and choice(table, 4) is None
    assert choice(alike(), 3) is None


def test_a_random_player_marks_seldom() -> None:
    """Rule 8.4: it waits where the Oya can go on."""
    table = open_photos(album())
    marks = [random(table.view(3), Chance(seed)) for seed in range(400)]
    assert 5 < sum(mark is not None for mark in marks) < 60
    assert all(mark is None or isinstance(mark, Suggest) for mark in marks)
    assert None not in [random(table.view(2), Chance(seed)) for seed in range(20)]


def test_a_random_player_may_do_whatever_is_listed() -> None:
    table = album()
    made = {random(table.view(1), Chance(seed)) for seed in range(200)}
    assert set(listed(table.view(1))) == made and Place(0) in made


@pytest.mark.parametrize("bot", BOTS.values())
def test_bots_type_in_photos_that_are_left(bot: Any) -> None:
    """Rule 8.3: it has no printed deck, so it draws one by chance."""
    table = album(show_photos="printed")
    drew = bot(table.view(1), Chance(1))
    assert isinstance(drew, Drew) and 1 == len(drew.photos)
    assert len({bot(table.view(1), Chance(seed)) for seed in range(200)}) > 60


def test_whoever_has_nothing_to_do_waits() -> None:
    table = album()
    assert [None, None] == [bot(table.view(2), Chance(1)) for bot in BOTS.values()]
