"""The outcome of a night: every possible night as worked out by hand, and the cases that raise questions."""

import re
import tomllib
from itertools import combinations
from pathlib import Path

import pytest
from scripted_play import open_table, view_field
from variants import first

import cards
from companion.games.masquerade_murder.night import resolve
from companion.rules.chance import Chance
from layouts.masquerade_murder.figures import STANDS
from masquerade_murder.by_hand import ALL, NAMES, nights_of, work_out
from masquerade_murder.nights import DEAL, choose_targets, next_night, play, play_night, quiet_night

CHARACTERS = cards.load("masquerade_murder").facts.characters
HARMS = ("captured", "distracted", "poisoned")


def assert_as_by_hand(playing: tuple[str, ...], is_source: bool = True, every: int = 1) -> None:
    nights = list(nights_of(playing))
    assert (len(playing) - 1) ** len(playing) * 2 ** len(playing) == len(nights)
    for night in nights[::every]:
        options = (NAMES, *night, is_source, is_source)
        assert tuple(work_out(*options)) == tuple(resolve(CHARACTERS, *options)), night


@pytest.mark.parametrize("is_source", [True, False])
@pytest.mark.parametrize("every", first([7, 1]))
def test_every_night_of_five(is_source: bool, every: int) -> None:
    """Rules 4.1, 4.2, 4.3, 4.4, 4.5, 4.6, 4.7, 5.1, 5.2, 5.3, 5.4, 5.5, 5.6, 5.7, 8.1 and 8.3; R8 to R11."""
    assert_as_by_hand(ALL, is_source, every)


@pytest.mark.parametrize("number", [4, 3, 2])
def test_every_night_of_fewer(number: int) -> None:
    """Rule 6.1: seats that left do nothing, and assassin and duke are always in play."""
    for others in combinations(ALL[:3], number - 2):
        assert_as_by_hand((*others, "assassin", "duke"))


def test_each_seat_learns_its_own_sign_and_harm() -> None:
    """Rule 3.6: on random boards the public view has the summary, and each private view sign and harm."""
    for seed in range(40):
        chance = Chance(seed)
        who = dict(enumerate(chance.shuffled(ALL), 1))
        deal = {**DEAL, "characters": {str(seat): character for seat, character in who.items()}}
        targets = {seat: chance.pick([other for other in who if other != seat]) for seat in who}
        cells = dict(zip(who, chance.shuffled(("A1", "B1", "C1", "A2", "A3", "C2", "B3")), strict=False))  # close
        table = play_night(open_table("masquerade_murder", 5, deal, lives=9), targets, cells)
        aims = {who[one]: who[other] for one, other in targets.items()}
        touching = {who[one] for one, other in targets.items() if {cells[one], cells[other]} in NEIGHBOURS}
        row = work_out(NAMES, aims, touching)
        harmed = {harm: [seat for seat in who if who[seat] in getattr(row, harm)] for harm in HARMS}
        assert [{"night": 1, **harmed}] == view_field(table, "table", "events")
        for seat, character in who.items():
            assert row.signs[character] == view_field(table, seat, "indicator")
            assert [harm for harm in HARMS if seat in harmed[harm]] == view_field(table, seat, "suffered")


NEIGHBOURS = [{"A1", "B1"}, {"B1", "C1"}, {"A1", "A2"}, {"A2", "A3"}, {"A3", "B3"}, {"C1", "C2"}]
LETTERS = dict(zip("CTSAD", ALL, strict=True))
CASES = tomllib.loads(Path(__file__).with_name("nights.toml").read_text("utf-8"))["cases"]


@pytest.mark.parametrize(
    ("target_pairs", "actors_apart", "events", "expected_signs"),
    [pytest.param(*case, id=name) for name, *case in CASES],
)
def test_a_night_that_raises_a_question(target_pairs: str, actors_apart: str, events: str, expected_signs: str) -> None:
    """Rules 4.1 to 5.7: each case has its expected events and signs."""
    targets = {LETTERS[aim[0]]: LETTERS[aim[1]] for aim in target_pairs.split()}
    night = resolve(CHARACTERS, NAMES, targets, {who for letter, who in LETTERS.items() if letter not in actors_apart})
    harmed = dict(re.findall("([a-z]+) ([A-Z])", events))
    assert [tuple(LETTERS[who] for who in harmed.get(harm, ())) for harm in HARMS] == [*night[:3]]
    assert {LETTERS[who]: sign for who, sign in re.findall("([A-Z]) ([a-z]+)", expected_signs)} == night.signs


@pytest.mark.parametrize(("sign", "expected"), [("success", "grey"), ("target", "green")])
def test_the_seductress_kept_off_the_duke_sees_what_the_table_agreed_on(sign: str, expected: str) -> None:
    """Rules 5.6, 8.3, R11: grey as in the source, or green by the target alone; green for both if she reaches him."""
    table = open_table("masquerade_murder", 5, DEAL, seductress_sign=sign)
    play_night(table, {5: 1, 4: 1}, {1: "C3", 5: "C2", 4: "C4", 2: "A1", 3: "E1"})
    assert expected == view_field(table, 5, "indicator")
    play_night(next_night(table), {5: 1, 4: 3}, {1: "C3", 5: "C2", 4: "A5", 2: "A1", 3: "E1"})
    assert "green" == view_field(table, 5, "indicator")


@pytest.mark.parametrize(("sign", "expected"), [("target", "green"), ("danger", "red")])
def test_a_guard_on_the_constable_at_whom_the_seductress_aims(sign: str, expected: str) -> None:
    """Rules 5.5, 8.3, R10: green as on the source's cheat sheet, or red, since she cannot reach him."""
    table = open_table("masquerade_murder", 5, DEAL, guard_sign=sign)
    play_night(table, {4: 3, 5: 3, 3: 1}, {3: "C3", 4: "C2", 5: "C4", 1: "A1", 2: "E1"})
    assert expected == view_field(table, 4, "indicator")


def test_the_example_night_of_the_rulebook() -> None:
    """Rules 7.1, 7.2, 7.3, 7.4 and 7.5: the draw, the Joker that moves a cube, the summary, and why each sign comes."""
    who = {1: "thug", 2: "assassin", 3: "seductress", 4: "duke", 5: "constable"}
    first_draw = {"1": "two", "2": "ace", "3": "jack", "4": "queen", "5": "king", "extra": "joker"}
    deal = {"characters": {str(seat): character for seat, character in who.items()}, "first_draw": first_draw}
    table = next_night(quiet_night(next_night(quiet_night(open_table("masquerade_murder", 5, deal)))))
    choose_targets(table, {1: 4, 2: 4, 3: 2, 4: 2, 5: 1})
    assert (3, [2]) == (table.state.night, view_field(table, "table", "waiting_for"))
    for seat, card in ((2, "joker"), (3, "ace"), (4, "king"), (5, "queen"), (1, "two")):
        play(table, seat, "draw", card=card)
    assert "jack" == view_field(table, "table", "order")["extra"]
    play(table, 3, "place", cell="B1")
    play(table, 1, "place", cell="C1")
    play(table, 2, "replace", player=1, cell="A3")
    play(table, 5, "place", cell="A2")
    play(table, 4, "place", cell="C2")
    assert {name: number for name, (number, _) in STANDS.items()} == view_field(table, "table", "board")
    assert {"night": 3, "captured": [1], "distracted": [2], "poisoned": []} == view_field(table, "table", "events")[-1]
    assert ["grey", "grey", "red", "red", "red"] == [view_field(table, seat, "indicator") for seat in who]
    assert 3 == table.state.starter
