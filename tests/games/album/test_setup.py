"""Album's set-up as cases: the deal, the table's options and what is refused."""

from collections import Counter
from typing import Any

import pytest
from cases import rows
from scripted_play import open_table, plain, play, view_field

import cards
from album.rounds import HINTS, SHUFFLE, album, hand_made_deal
from cards.album import photo_numbers
from cards.errors import InputError
from companion.games.album import GAME
from companion.matches.match import Match, start

TILES = [4, 4, 4, 4, 3, 3, 3, 2, 2, 1]


def deal_of(table: Match) -> dict[str, Any]:
    deal: dict[str, Any] = plain(table.dealt)["deal"]
    return deal


def many_deals(games: int, **options: Any) -> list[Match]:
    facts = cards.load("album", options=options)
    return [start(GAME, facts, 4, seed) for seed in range(games)]


def faults(seats: int = 4, deal: dict[str, Any] | None = None, **options: Any) -> list[tuple[str, str]]:
    with pytest.raises(InputError) as error:
        open_table("album", seats, deal, **options)
    return [(fault.card or fault.field, fault.what) for fault in error.value.faults]


def test_the_deal_has_photos_hints_shuffles_and_a_journey() -> None:
    """Rules 2.3, 2.5: chance decides five photos and their order for each round, and the order of all 48 hints."""
    deal = deal_of(open_table("album", 4, seed=5))
    assert ["photos", "hints", "shuffles", "journey"] == list(deal)
    assert 30 == len(set(deal["photos"])) and set(deal["photos"]) <= set(range(1, 99))
    assert sorted(HINTS) == sorted(deal["hints"]) and list(HINTS) != deal["hints"]
    assert [list(range(5))] * 6 == [sorted(shuffle) for shuffle in deal["shuffles"]]
    assert deal["journey"] is None


def test_before_the_deal_the_table_is_empty() -> None:
    """Rule 2.2: the scale has no hints and nobody has a move."""
    table = album(2)
    blank = GAME.blank(2, table.game_data.facts)
    assert [(), ()] == [GAME.moves(blank, seat) for seat in (1, 2)]
    assert ((), ()) == (GAME.table(blank).scale, GAME.table(blank).photos)
    assert {} == plain(GAME.you(blank, 1))
    assert () == GAME.moves(table.state, "host")


def test_chance_completes_a_partial_deal() -> None:
    shuffles = [SHUFFLE] * 6
    deal = deal_of(open_table("album", 4, {"shuffles": shuffles}, seed=9))
    assert {**deal_of(open_table("album", 4, seed=9)), "shuffles": shuffles} == deal


def test_every_photo_and_every_place_is_equally_likely() -> None:
    """Rules 2.5, 4.2: over many deals no photo and no place is more frequent than others."""
    deals = [deal_of(table) for table in many_deals(300)]
    secret = Counter(number for deal in deals for number in deal["photos"][::5])
    places = Counter(shuffle.index(0) for deal in deals for shuffle in deal["shuffles"])
    assert set(range(1, 99)) == set(secret) and max(secret.values()) < 45
    assert all(290 < places[place] < 430 for place in range(5))


@rows(__file__, "deals")
def test_an_impossible_deal_is_refused_by_its_key(key: str, keep: int, more: Any, text: str) -> None:
    value = [*hand_made_deal(6).get(key, [])[:keep], *more] if isinstance(more, list) else more
    messages = faults(deal={key: value})
    assert {key} == {name for name, _ in messages}
    assert any(text in message for _, message in messages), messages


def test_all_faults_of_a_deal_are_reported_together() -> None:
    deal = {"photos": [1, 1, 99], "hints": ["x"], "shuffles": [], "journey": [1]}
    assert {"photos", "hints", "shuffles", "journey"} == {name for name, _ in faults(deal=deal)}


@rows(__file__, "journeys")
def test_the_journey_is_public(options: dict[str, Any], expected: list[int]) -> None:
    """A table sets a journey by name or as a row of tiles, cut to its number of rounds."""
    table = open_table("album", 4, **options)
    assert expected == view_field(table, "table", "journey")
    assert expected == view_field(open_table("album", 4, {"journey": expected}, **options), "table", "journey")


@pytest.mark.parametrize("rounds", [1, 6, 10])
def test_a_random_journey_is_drawn_from_the_ten_tiles(rounds: int) -> None:
    """Rule 2.4, R2: no tile comes more often than it exists, and each tile comes in some journey."""
    counts = Counter()
    for table in many_deals(60, journey="random", rounds=rounds):
        journey = view_field(table, "table", "journey")
        assert rounds == len(journey) and not Counter(journey) - Counter(TILES)
        assert journey == deal_of(table)["journey"]
        counts.update(journey)
    assert {1, 2, 3, 4} == set(counts)


def test_a_random_journey_may_be_given() -> None:
    """Rule 2.4: a hand-made deal may contain the journey."""
    table = open_table("album", 4, {"journey": [1, 2, 2]}, journey="random", rounds=3)
    assert [1, 2, 2] == view_field(table, "table", "journey")


@rows(__file__, "random_journeys")
def test_an_impossible_random_journey_is_refused(journey: list[int], says: str) -> None:
    ((key, message),) = faults(deal={"journey": journey or None}, journey="random", rounds=3)
    assert "journey" == key and message.startswith(says)


@rows(__file__, "options")
def test_an_invalid_option_is_refused_by_its_name(options: dict[str, Any], option: str) -> None:
    assert option in {name for name, _ in faults(**options)}


@pytest.mark.parametrize("first", [1, 3, 4])
def test_the_table_decides_who_is_keeper_first(first: int) -> None:
    """Rule 2.6: the option `first` sets the first keeper."""
    assert first == view_field(open_table("album", 4, first=first), "table", "keeper")


@pytest.mark.parametrize(("seats", "first"), [(2, 3), (4, 5), (9, 10)])
def test_a_first_keeper_without_a_seat_is_refused(seats: int, first: int) -> None:
    """Rule 2.6: the fault names the option and its file."""
    with pytest.raises(InputError) as error:
        open_table("album", seats, first=first)
    (fault,) = error.value.faults
    assert ("album/options.toml", "", "first") == (fault.file, fault.card, fault.field)
    assert fault.what.startswith(f"found {first}, expected 1 to {seats}:")


def test_an_unknown_set_of_photos_is_refused() -> None:
    """Rule 8.1: the fault says how to import a set."""
    assert list(range(1, 99)) == list(photo_numbers(cards.load("album").facts))
    ((name, message),) = faults(photo_set="holidays")
    assert "photo_set" == name
    assert "found 'holidays'" in message and "builtin" in message and "tuckbox photos import" in message


@pytest.mark.parametrize("seats", range(2, 11))
def test_any_number_from_two_to_ten_can_play(seats: int) -> None:
    """Rule 1.2, R1: everybody has a screen, and everybody but the keeper may be Oya."""
    table = album(seats, journey=[1], rounds=1)
    assert ["table", *range(1, seats + 1)] == list(table.views())
    play(table, 1, "place", level=3)
    play(table, 1, "pass_on")
    play(table, 2, "reveal", hint=0)
    seats_of_oya = []
    for photo in (2, 3, 4, 5):
        seats_of_oya.append(table.state.oya)
        play(table, table.state.oya, "eliminate", photo=photo)
    assert [2 + i % (seats - 1) for i in range(4)] == seats_of_oya
    assert tuple(range(1, seats + 1)) == table.outcome.winners
