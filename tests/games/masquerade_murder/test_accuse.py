"""The time to accuse after a night: secret fingers that go up at once, the talk, and that nothing counts them."""

import re

import pytest
from cases import rows
from msgspec.structs import replace
from screen_forms import NAMES, beats_between, forms_of, screen, words_of
from scripted_play import all_play, moves, open_table, plain, refusal, view_field

import cards
from companion.games.masquerade_murder import GAME
from companion.lab.simulation.simulate import GridCell
from companion.matches.match import Match
from companion.rules.chance import Chance
from masquerade_murder.nights import DEAL, drawn, first_night, play, quiet_night, strike


def pointing(table: Match | None = None, minutes: int = 1) -> Match:
    """Return a table after a night, at 100 seconds, when everybody has read their sign."""
    table = table or quiet_night(first_night(accuse_minutes=minutes))
    table.at = 100
    return all_play(table)


def tick(table: Match, at: float, by: str = "clock") -> Match:
    table.take({"seat": by, "move": "tick", "at": at})
    return table


def up(fingers: dict[int, int]) -> Match:
    """Return a table whose fingers are up."""
    table = pointing()
    for seat, player in fingers.items():
        play(table, seat, "point", player=player)
    return tick(table, 115)


def test_everybody_points_for_fifteen_seconds() -> None:
    """Rule 3.8: at another player in play or at nobody, and as often as one likes."""
    table = pointing()
    assert ("accuse", 115) == (table.state.phase, view_field(table, "table", "until"))
    assert [0, 1, 2, 4, 5] == [move["player"] for move in moves(table, 3)]
    play(play(table, 3, "point", player=1), 3, "point", player=2)
    assert 2 == view_field(table, 3, "finger")
    pressed, told = ' aria-pressed="true" data-told="(.*?)"', 'data-told="(.*?)"'
    assert ["You already point at Bo."] == re.findall(pressed, screen(table, 3)) == re.findall(told, screen(table, 3))
    play(table, 3, "point", player=0)
    assert ["You already point at nobody."] == re.findall(pressed, screen(table, 3))
    assert ("not_allowed", "tick_early") == refusal(table, "clock", "tick")
    assert "defend" == tick(table, 115).state.phase


def test_a_finger_is_secret_until_all_go_up() -> None:
    """Rule 3.8: nothing that others get moves with it, not even that somebody has pointed."""
    table = pointing()
    others = {"table": "table", 1: "phone", 2: "phone", 4: "phone", 5: "phone"}
    before = [(table.view(one), screen(table, one, part)) for one, part in others.items()]
    play(table, 3, "point", player=1)
    assert before == [(table.view(one), screen(table, one, part)) for one, part in others.items()]
    tick(table, 115)
    assert [{"night": 1, "fingers": {"3": 1}}] == view_field(table, "table", "accusations")


@rows(__file__, "fingers")
def test_whoever_most_point_at_speaks_first(fingers: dict[str, int], wall: str, accused: str, other: str) -> None:
    pointing = {int(one): to for one, to in fingers.items()}
    table = up(pointing)
    lines = [f"{NAMES[one - 1]} points at {NAMES[to - 1]}." for one, to in pointing.items() if to]
    for viewer, part, words in (("table", "table", wall), (1, "phone", accused), (5, "phone", other)):
        page = screen(table, viewer, part)
        assert words in words_of(page)
        if viewer != 1:
            assert len(lines) == len(re.findall('class="finger[" ]', page)) and all(line in page for line in lines)
            assert 5 == page.count('class="place') == len(re.findall('class="cube', page)), "and where they sit"


def test_the_talk_ends_by_the_clock_by_all_or_by_the_host() -> None:
    """Rule 3.8: a minute after the first finger could be made; the host may end it at any time."""
    assert 2 == tick(up({}), 160).state.night
    assert 2 == all_play(up({})).state.night
    assert 2 == tick(pointing(), 101, "host").state.night
    assert ("not_allowed", "tick_early") == refusal(up({}), "clock", "tick")
    assert 160 + 60 == view_field(tick(pointing(minutes=2), 115), "table", "until")


def test_who_has_left_watches() -> None:
    table = pointing(strike(first_night(lives=1, accuse_minutes=1), "assassin", "thug"))
    assert [] == moves(table, 4)
    assert [0, 2, 3, 5] == [move["player"] for move in moves(table, 1)]
    assert not forms_of(screen(table, 4))[0].choices
    assert "You watch" in screen(table, 4)


def test_no_rule_reads_a_finger() -> None:
    pointed, unpointed = (tick(up(fingers), 160) for fingers in ({1: 2, 3: 2}, {}))
    assert replace(pointed.state, accusations=()) == replace(unpointed.state, accusations=())
    assert "accused" in screen(pointed, 1, "history")


def test_a_table_without_it_has_no_such_phase_and_no_clock() -> None:
    table = all_play(quiet_night(first_night(accuse_minutes=0)))
    assert ("target", 2) == (table.state.phase, table.state.night)
    assert not {"accusations", "until"} & plain(table.view("table"))["table"].keys()
    assert ("bad_argument", "no_seat") == refusal(table, "clock", "tick")
    assert 0 == GridCell("masquerade_murder").game_data().facts.options.accuse_minutes
    assert 0 == open_table("masquerade_murder", 5, DEAL).state.facts.options.accuse_minutes


@pytest.mark.parametrize(("players", "minutes"), [(4, 1), (5, 1), (6, 1), (7, 2), (8, 2)])
def test_seven_and_eight_have_two_minutes(players: int, minutes: int) -> None:
    assert minutes == cards.load("masquerade_murder", options={"players": players}).facts.options.accuse_minutes
    chosen = cards.load("masquerade_murder", options={"players": players, "accuse_minutes": 0})
    assert 0 == chosen.facts.options.accuse_minutes


def test_a_bot_points_once_at_somebody_who_was_not_poisoned() -> None:
    table = pointing(strike(first_night(accuse_minutes=1), "assassin", "duke"))
    found = {GAME.bots["steady"](table.view(3), Chance(seed)).player for seed in range(60)}
    assert {2, 4, 5} == found
    play(table, 3, "point", player=2)
    assert GAME.bots["steady"](table.view(3), Chance(1)) is None
    assert 4 < GAME.patience(table.view("table"), 3) < 5


def test_the_candle_goes_out_before_the_next_night() -> None:
    table = up({})
    before = table.view("table")
    tick(table, 160)
    (beat,) = beats_between(before, table)
    assert "bell" == beat.sound and 'data-say="The talk is over. Night ' in drawn(beat, table, "table")


def test_the_end_tells_of_a_long_suspicion() -> None:
    table = first_night(lives=9, accuse_minutes=1, nights=4)
    for night in range(1, 5):
        quiet_night(table)
        if table.outcome:
            break
        all_play(table)
        play(table, 1, "point", player=2)
        if night == 1:
            play(table, 3, "point", player=2)
        tick(table, table.state.until)
        all_play(table)
    for viewer, part in (("table", "table"), (3, "phone")):
        assert "Ada accused the assassin three nights running." in screen(table, viewer, part)
