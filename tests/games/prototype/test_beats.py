"""Reveals of own games: choices, votes, dice, cards and tiles that turn up, roles and the end."""

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest
from laws import game_setup, random_game
from msgspec.structs import replace
from screen_forms import NAMES, beats_between, draw_beat, screen, words_of

from companion.games.prototype import view
from companion.games.prototype.screens import SCREENS
from companion.matches.match import Match
from companion.rules.chance import Chance
from companion.rules.screens import Beat, BeatInput
from prototype.test_rules import COINS, GRID, HANDS, NIGHT, PILES, PLAY, play
from prototype.worlds import STARTERS, indistinguishable_state

LONGEST_S, MOVES = 5, 60


def names(table: Match) -> dict[int, str]:
    return {seat: NAMES[(seat - 1) % len(NAMES)] for seat in range(1, table.seats + 1)}


def tap(table: Match, seat: int, move: str, **fields: Any) -> Sequence[Beat]:
    before = table.view("table")
    table.take({"move": move, "seat": seat, "at": table.at, **fields})
    return beats_between(before, table)


def ended(table: Match) -> Sequence[Beat]:
    """Let all say that they have seen who they are, and agree that the game is over."""
    for seat in range(1, table.seats + 1):
        tap(table, seat, "ready")
    tap(table, 1, "propose", end=0)
    seats = iter(range(2, table.seats + 1))
    while not table.state.outcome:
        beats = tap(table, next(seats), "agree", yes=True)
    return beats


def told(beats: Sequence[Beat], table: Match) -> list[str]:
    lines = []
    for beat in beats:
        assert 0.3 <= beat.seconds <= LONGEST_S
        phones = {
            re.sub('<span class="seat you" .*?</span>', "", draw_beat(beat, table, seat)) for seat in names(table)
        }
        assert 1 == len(phones)
        now = phones.pop().partition('class="now"')[2].partition(">")[2].partition('<div class="stage"')[0]
        lines.append(words_of(now))
        assert "<h2>" in draw_beat(beat, table)
    return lines


VOTE = {"phases": {"order": ["day"], "day": {"vote": {"say": "Who leaves?", "effect": "out", "secret": True}}}}


@pytest.mark.parametrize(("choices", "last"), [("2231", "Bo is out."), ("2211", "Nobody is out.")])
def test_a_vote_shows_its_tally_and_who_is_out(choices: str, last: str) -> None:
    table = play(4, **VOTE)
    for seat, choice in enumerate(choices[:3], 1):
        assert () == tap(table, seat, "answer", choice=choice)
    beats = tap(table, 4, "answer", choice=choices[3])
    assert ["Votes are in.", "The votes", "Who is out?", last] == told(beats, table)
    assert pytest.approx([1.2, 0.8 + 0.45 * 4, 1.2, 2.4]) == [beat.seconds for beat in beats]


def test_a_night_is_as_long_whoever_was_guarded() -> None:
    table = play(4, roles=True, phases={"order": ["night"], "night": NIGHT})
    for seat in range(1, 5):
        tap(table, seat, "ready")
    beats: Sequence[Beat] = ()
    for seat in range(1, 5):
        beats = tap(table, seat, "answer", choice=str(seat % 4 + 1))
    assert 3 == len(beats) and "The night is over." == told(beats, table)[0]
    assert pytest.approx([1.2, 1.2, 2.4]) == [beat.seconds for beat in beats]


def test_choices_made_together_come_one_by_one() -> None:
    table = play(3, phases={"order": ["pick"], "pick": {"choose": {"say": "Where?", "options": ["east", "west"]}}})
    for seat in (1, 2):
        assert () == tap(table, seat, "answer", choice="east")
    beats = tap(table, 3, "answer", choice="west")
    assert ["Everyone has chosen.", "This is what you chose."] == told(beats, table)
    assert 2 == draw_beat(beats[1], table, 1).count("East") and 1 == draw_beat(beats[1], table, 1).count("West")


def test_a_number_that_is_chosen_is_no_player() -> None:
    question = {"say": "What do you bid?", "options": ["1", "2"]}
    table = play(3, phases={"order": ["bid", "rest"], "bid": {"choose": question}, "rest": {"next": "all"}})
    offered = re.findall(r'name="with".*?</label>', screen(table, 1))
    assert 2 == len(offered) and not [name for name in NAMES if name in "".join(offered)]
    for seat in (1, 2, 3):
        beats = tap(table, seat, "answer", choice="2")
        if seat == 1:
            assert "You chose: 2" in screen(table, 1, "secret")
    assert 3 == draw_beat(beats[1], table, 1).count("<b>2</b>")
    assert 3 == screen(table, "table", "table").count("<b>2</b>")
    vote = {"say": "How many?", "options": ["1", "2"], "effect": "out"}
    table = play(3, phases={"order": ["count"], "count": {"vote": vote}})
    for seat in (1, 2, 3):
        tap(table, seat, "answer", choice="2")
    assert () == table.state.out


def test_dice_are_thrown_before_all() -> None:
    table = play(2, **PILES, dice={"die": {"count": 2, "faces": ["sun", "moon"]}, "hidden": {"secret": True}})
    beats = tap(table, 1, "throw", dice="die")
    first, second = told(beats, table)
    assert "Ada rolls Die." == first and re.fullmatch("Ada rolled (sun|moon), (sun|moon).", second)
    assert not re.search("sun|moon", draw_beat(beats[0], table, 1))
    assert () == tap(table, 1, "throw", dice="hidden")


def test_a_card_turns_up_as_it_is_played() -> None:
    moves = {**PLAY, "take": {"from": "row", "to": "discard"}, "hide": {"from": "hand", "to": "front"}}
    areas = {"row": {"from": "pile", "keep": 2}, "front": {"per": "seat", "face": "down"}}
    table = play(2, **HANDS, areas=areas, moves=moves, turns={"steps": [["play", "take", "hide"]]})
    (beat,) = tap(table, 1, "play", name="play", card=0)
    (line,) = told([beat], table)
    assert re.fullmatch(r"Card \d Ada: Play", line) and "turned" in draw_beat(beat, table, 1)
    assert () == tap(table, 2, "play", name="take", card=0)
    assert () == tap(table, 1, "play", name="hide", card=0)


def test_a_card_that_is_played_shows_its_kind_and_its_text() -> None:
    table = play(2, **HANDS, moves=PLAY, turns={"steps": [["play"]]})
    (beat,) = tap(table, 1, "play", name="play", card=0)
    (seen,) = table.view("table").table.places["discard"].cards
    card = table.game_data.facts.face(seen)
    assert card.tag and card.text
    for viewer in (1, 2, "table"):
        shown = draw_beat(beat, table, viewer)
        assert f'<span class="own-tag">{card.tag}</span>' in shown
        assert f'<span class="own-text">{card.text}</span>' in shown


def test_a_tile_shakes_before_it_turns_up() -> None:
    moves = {"lift": {"tile": "under pawn", "for": "all"}, "peek": {"tile": "next to pawn", "for": "me"}}
    table = play(2, **GRID, moves=moves)
    beats = tap(table, 1, "play", name="lift", space=0)
    first, second = told(beats, table)
    assert "What is it? Ada turns up A1." == first and second.startswith("Card")
    assert "Card" not in draw_beat(beats[0], table, 1)
    assert () == tap(table, 1, "play", name="peek", space=1)


def test_the_end_shows_who_everybody_was() -> None:
    table = play(3, roles=True)
    beats = ended(table)
    assert ["The game is over. Over.", "This is who you were.", "You all win! Over."] == told(beats, table)
    assert 1 <= draw_beat(beats[1], table, 1).count("Wolf") <= 2


GAMES = [*STARTERS.items(), (1, 2), (3, 4), (4, 5)]


@pytest.mark.parametrize("seed", range(3, 7))
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_beats_are_alike_in_worlds_that_nobody_can_tell_apart(game: str | int, seats: int, seed: int) -> None:
    chance, before, old = Chance(7), None, None
    for table in islice(random_game(game_setup("prototype", seats, {"game": game}), seed), MOVES):
        if before is not None:
            beats = beats_between(before, table)
            after = table.view("table")
            twins = [
                replace(one, table=view.table(indistinguishable_state(state, "table", chance)))
                for one, state in ((before, old), (after, table.state))
            ]
            data = BeatInput(before=twins[0], after=twins[1], game_data=table.game_data, names=names(table))
            assert SCREENS.beats(data) == beats
            told(beats, table)
        before, old = table.view("table"), table.state


def test_each_phone_ends_with_its_own_line() -> None:
    ends = [{"say": "Over.", "winners": {"most": "coins"}}]
    table = play(3, counters=COINS, end=ends)
    tap(table, 2, "change", counter="coins", by=1, owner=2)
    tap(table, 1, "propose", end=0)
    tap(table, 2, "agree", yes=True)
    lines = {seat: screen(table, seat) for seat in (1, 2)}
    assert all("Coins 0" in line and "Coins 1" in line for line in lines.values())
    assert "Coins: Bo has 1, you have 0." in lines[1] and "Coins: you have 1." in lines[2]
    table = play(4, roles=True, phases={"order": ["night"], "night": {"next": "all"}})
    ended(table)
    names_of = [table.game_data.facts.face(card).name for card in table.view("table").table.reveal.roles]
    for seat, name in enumerate(names_of, 1):
        assert f"You were {name}." in screen(table, seat)
