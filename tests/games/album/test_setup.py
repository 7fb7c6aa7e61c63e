"""Album's set-up as cases: what is dealt, which options a table may set, what cannot be."""

from collections import Counter
from typing import Any

import pytest
from scripted_play import open_table, plain, play, sees

import cards
from album.rounds import HINTS, SHUFFLE, album, dealt
from cards.album import photo_numbers
from cards.errors import InputError
from companion.games.album import GAME
from companion.matches.match import Match, start

TILES = [4, 4, 4, 4, 3, 3, 3, 2, 2, 1]


def deal_of(table: Match) -> dict[str, Any]:
    deal: dict[str, Any] = plain(table.dealt)["deal"]
    return deal


def many(games: int, **options: Any) -> list[Match]:
    facts = cards.load("album", options=options)
    return [start(GAME, facts, 4, seed) for seed in range(games)]


def faults(seats: int = 4, deal: dict[str, Any] | None = None, **options: Any) -> list[tuple[str, str]]:
    """Key or option of each fault, and what it says."""
    with pytest.raises(InputError) as error:
        open_table("album", seats, deal, **options)
    return [(fault.card or fault.field, fault.what) for fault in error.value.faults]


# The deal.


def test_the_deal_is_photos_the_tower_shuffles_and_a_journey() -> None:
    """Rules 2.3, 2.5: five photos a round, all 48 hints, an order of five for each round, each by chance."""
    deal = deal_of(open_table("album", 4, seed=5))
    assert ["photos", "hints", "shuffles", "journey"] == list(deal)
    assert 30 == len(set(deal["photos"])) and set(deal["photos"]) <= set(range(1, 99))
    assert sorted(HINTS) == sorted(deal["hints"]) and list(HINTS) != deal["hints"]
    assert [list(range(5))] * 6 == [sorted(shuffle) for shuffle in deal["shuffles"]]
    assert deal["journey"] is None


def test_before_the_deal_the_table_is_empty() -> None:
    """Rule 2.2: a scale with nothing on it, and nobody has anything to do."""
    table = album(2)
    blank = GAME.blank(2, table.game_data.facts)
    assert [(), ()] == [GAME.moves(blank, seat) for seat in (1, 2)]
    assert ((), ()) == (GAME.table(blank).scale, GAME.table(blank).photos)
    assert {} == plain(GAME.you(blank, 1))
    assert () == GAME.moves(table.state, "host")


def test_the_same_seed_deals_the_same() -> None:
    assert open_table("album", 4, seed=3).dealt == open_table("album", 4, seed=3).dealt
    assert open_table("album", 4, seed=3).dealt != open_table("album", 4, seed=4).dealt


def test_a_whole_deal_may_be_given_again() -> None:
    """What is printed is what is read, at any table."""
    for options in ({}, {"journey": "random", "rounds": 10}, {"show_photos": "printed", "rounds": 2}):
        table = open_table("album", 3, seed=11, **options)
        assert table.dealt == open_table("album", 3, deal_of(table), seed=12, **options).dealt


def test_given_keys_stand_and_the_seed_makes_the_others() -> None:
    shuffles = [SHUFFLE] * 6
    ours = deal_of(open_table("album", 4, {"shuffles": shuffles}, seed=9))
    assert {**deal_of(open_table("album", 4, seed=9)), "shuffles": shuffles} == ours


def test_every_photo_is_secret_and_lies_anywhere_as_often_as_any_other() -> None:
    """Rules 2.5, 4.2: over many deals nothing is favoured."""
    deals = [deal_of(table) for table in many(300)]
    secret = Counter(number for deal in deals for number in deal["photos"][::5])
    places = Counter(shuffle.index(0) for deal in deals for shuffle in deal["shuffles"])
    assert set(range(1, 99)) == set(secret) and max(secret.values()) < 45
    assert all(290 < places[place] < 430 for place in range(5))


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("photos", list(range(1, 30)), "found 29 photos, expected 30"),
        ("photos", list(range(1, 32)), "found 31 photos, expected 30"),
        ("photos", [*range(1, 30), 1], "found 1 2 times"),
        ("photos", [*range(1, 30), 99], "found 99, expected numbers of photos: 1–98"),
        ("photos", [*range(30)], "found 0, expected"),
        ("photos", [*range(1, 30), True], "expected a whole number"),
        ("photos", 12, "expected a list"),
        ("hints", list(HINTS[1:]), "found 47 hints, expected all 48"),
        ("hints", [*HINTS[1:], HINTS[1]], "found 'longing' 2 times"),
        ("hints", [*HINTS[1:], "surprize"], "found 'surprize', expected ids"),
        ("hints", [*HINTS[1:], 1], "expected a text"),
        ("shuffles", [SHUFFLE] * 5, "found 5 lists, expected 6"),
        ("shuffles", [SHUFFLE] * 7, "found 7 lists, expected 6"),
        ("shuffles", [SHUFFLE] * 5 + [[0, 1, 2, 3]], "found [0, 1, 2, 3], expected [0, 1, 2, 3, 4]"),
        ("shuffles", [SHUFFLE] * 5 + [[1, 2, 3, 4, 5]], "found [1, 2, 3, 4, 5], expected"),
        ("shuffles", [SHUFFLE] * 5 + [[0, 0, 1, 2, 3]], "found [0, 0, 1, 2, 3], expected"),
        ("journey", [4, 4, 4, 4, 3, 2], "expected null: the option journey is [4, 4, 4, 4, 3, 3]"),
        ("journey", "first", "expected"),
        ("photo", [1], 'did you mean "photos"'),
    ],
)
def test_a_deal_that_cannot_be_is_refused_by_its_key(key: str, value: object, says: str) -> None:
    """Rules 2.3, 2.5."""
    found = faults(deal={key: value})
    assert {key} == {name for name, _ in found}
    assert any(says in what for _, what in found), found


def test_all_faults_of_a_deal_are_told_at_once() -> None:
    deal = {"photos": [1, 1, 99], "hints": ["x"], "shuffles": [], "journey": [1]}
    assert {"photos", "hints", "shuffles", "journey"} == {name for name, _ in faults(deal=deal)}


# Options.


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, [4, 4, 4, 4, 3, 3]),
        ({"journey": "first"}, [4, 4, 4, 4, 3, 3]),
        ({"journey": "challenge"}, [4, 3, 3, 3, 2, 2]),
        ({"journey": "challenge", "rounds": 3}, [4, 3, 3]),
        ({"journey": [1, 2, 2, 3, 3, 3]}, [1, 2, 2, 3, 3, 3]),
        ({"journey": [2, 1], "rounds": 1}, [2]),
        ({"journey": TILES, "rounds": 10}, TILES),
    ],
)
def test_a_journey_is_laid_for_all_to_see(options: dict[str, Any], expected: list[int]) -> None:
    """Rule 2.4, R2: by name or any row that the ten tiles allow, cut to the rounds; its own journey may be dealt."""
    table = open_table("album", 4, **options)
    assert expected == sees(table, "table", "journey")
    assert expected == sees(open_table("album", 4, {"journey": expected}, **options), "table", "journey")


@pytest.mark.parametrize("rounds", [1, 6, 10])
def test_a_random_journey_is_drawn_from_the_ten_tiles(rounds: int) -> None:
    """Rule 2.4, R2: no tile comes oftener than it is there, and each comes now and then."""
    seen = Counter()
    for table in many(60, journey="random", rounds=rounds):
        journey = sees(table, "table", "journey")
        assert rounds == len(journey) and not Counter(journey) - Counter(TILES)
        assert journey == deal_of(table)["journey"]
        seen.update(journey)
    assert {1, 2, 3, 4} == set(seen)


def test_a_random_journey_may_be_given() -> None:
    """Rule 2.4."""
    table = open_table("album", 4, {"journey": [1, 2, 2]}, journey="random", rounds=3)
    assert [1, 2, 2] == sees(table, "table", "journey")


@pytest.mark.parametrize(
    ("journey", "says"),
    [
        ([1, 1, 2], "found [1, 1, 2], expected tiles out of [4, 4, 4, 4, 3, 3, 3, 2, 2, 1]"),
        ([5, 4, 4], "found [5, 4, 4], expected tiles"),
        ([4, 4], "found 2 tiles, expected 3"),
        ([4, 4, 4, 4], "found 4 tiles, expected 3"),
        (None, "found null, expected 3 tiles"),
    ],
)
def test_a_random_journey_that_cannot_be_is_refused(journey: object, says: str) -> None:
    """Rule 2.4, R2."""
    ((key, what),) = faults(deal={"journey": journey}, journey="random", rounds=3)
    assert "journey" == key and what.startswith(says)


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"journey": [1, 1], "rounds": 2}, "journey"),
        ({"journey": [4, 1, 1], "rounds": 2}, "journey"),
        ({"journey": [4, 4], "rounds": 3}, "journey"),
        ({"journey": [], "rounds": 1}, "journey"),
        ({"journey": [0]}, "journey"),
        ({"journey": "easy"}, "journey"),
        ({"journey": "first", "rounds": 7}, "journey"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 11, "journey": "random"}, "rounds"),
        ({"first": 0}, "first"),
        ({"first": 11}, "first"),
        ({"show_photos": "wall"}, "show_photos"),
        ({"photo_set": ""}, "photo_set"),
        ({"photo_set": "holidays"}, "photo_set"),
        ({"fotos": 1}, "fotos"),
    ],
)
def test_an_option_that_cannot_be_is_refused_by_its_name(options: dict[str, Any], option: str) -> None:
    """Rules 2.4, 8.1."""
    assert option in {name for name, _ in faults(**options)}


@pytest.mark.parametrize("first", [1, 3, 4])
def test_the_table_decides_who_is_keeper_first(first: int) -> None:
    """Rule 2.6."""
    assert first == sees(open_table("album", 4, first=first), "table", "keeper")


@pytest.mark.parametrize(("seats", "first"), [(2, 3), (4, 5), (9, 10)])
def test_a_first_keeper_who_does_not_sit_there_is_refused(seats: int, first: int) -> None:
    """Rule 2.6: the fault names the option, as one of the options' file."""
    with pytest.raises(InputError) as error:
        open_table("album", seats, first=first)
    (fault,) = error.value.faults
    assert ("album/options.toml", "", "first") == (fault.file, fault.card, fault.field)
    assert fault.what.startswith(f"found {first}, expected 1 to {seats}:")


def test_other_sets_of_photos_are_told_as_unknown() -> None:
    """Rule 8.1: the built-in set has numbers 1 to 98; the fault of another one says how sets come."""
    assert list(range(1, 99)) == list(photo_numbers(cards.load("album").facts))
    ((name, what),) = faults(photo_set="holidays")
    assert "photo_set" == name
    assert "found 'holidays'" in what and "builtin" in what and "tuckbox photos import" in what


@pytest.mark.parametrize("seats", [1, 11])
def test_a_table_is_for_two_to_ten(seats: int) -> None:
    """Rule 1.2, R1."""
    assert ["seats"] == [fault.file for fault in _error(seats).faults]


def _error(seats: int) -> InputError:
    with pytest.raises(InputError) as error:
        open_table("album", seats)
    return error.value


@pytest.mark.parametrize("seats", range(2, 11))
def test_any_number_from_two_to_ten_can_play(seats: int) -> None:
    """Rule 1.2, R1: everybody has a screen, and everybody but the keeper may be Oya."""
    table = album(seats, journey=[1], rounds=1)
    assert ["table", *range(1, seats + 1)] == list(table.views())
    play(table, 1, "place", level=3)
    play(table, 1, "pass_on")
    play(table, 2, "reveal", hint=0)
    found = []
    for photo in (2, 3, 4, 5):
        found.append(table.state.oya)
        play(table, table.state.oya, "eliminate", photo=photo)
    assert [2 + i % (seats - 1) for i in range(4)] == found
    assert tuple(range(1, seats + 1)) == table.outcome.winners


def test_the_hand_made_deal_of_these_tests_is_one() -> None:
    assert dealt(2)["photos"] == deal_of(album(rounds=2))["photos"] == list(range(1, 11))
