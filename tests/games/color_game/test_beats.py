"""The colour game's reveals: what they show, in which order, and that nothing is shown while the clock runs."""

import re
from collections.abc import Callable, Sequence

import pytest
from screen_forms import beats_between, draw_beat
from scripted_play import all_play, play

from color_game.scenes import IDENTITIES, deal, find, guess, live_table, offer, setup_table, tell, time_up
from companion.matches.match import Match
from companion.rules.screens import Beat

RIGHT = {"1": "red", "2": "blue", "3": "red"}
WRONG = {"1": "blue", "2": "blue", "3": "red"}


def beats_of(table: Match, change: Callable[[], object]) -> Sequence[Beat]:
    before = table.view("table")
    change()
    return beats_between(before, table)


def pages(table: Match, beats: Sequence[Beat]) -> list[str]:
    return [draw_beat(beat, table) for beat in beats]


def headings(table: Match, beats: Sequence[Beat]) -> list[str]:
    """Return what each beat says on the public screen, heading and sentence."""
    found = [re.search(r"<h2>(.*?)</h2>(?:<p>(.*?)</p>)?", page) for page in pages(table, beats)]
    return [f"{match[1]} {match[2] or ''}".strip() for match in found if match]


def ending(table: Match, names: dict[str, str] | None, call: str | None = None) -> Sequence[Beat]:
    time_up(table)
    if names:
        play(table, IDENTITIES[table.seats].index("assassin") + 1, "name", teams=names)
    beats = beats_of(table, lambda: time_up(table))
    if table.state.phase == "observer":
        if call:
            play(table, IDENTITIES[table.seats].index("observer") + 1, "call", team=call)
        beats = beats_of(table, lambda: time_up(table))
    assert table.outcome
    return beats


def test_the_clock_starts_and_stops_for_everyone_to_see() -> None:
    table = setup_table(6)
    for seat in range(1, 6):
        assert () == beats_of(table, lambda seat=seat: play(table, seat, "ready"))  # type: ignore[misc]
    go = beats_of(table, lambda: play(table, 6, "ready"))
    assert ["Go! Now trade. Your card says how you win."] == headings(table, go)
    time = beats_of(table, lambda: time_up(table))
    all_names = "Time! The assassin names three players’ colours. Everyone gets the form, so nobody stands out."
    assert [all_names] == headings(table, time)
    call = beats_of(table, lambda: all_play(table))
    assert ["One last call Everyone calls a winning team."] == headings(table, call)
    assert {1.5} == {beat.seconds for beat in (*go, *time, *call)} and all(beat.buzz for beat in (*go, *time, *call))


@pytest.mark.parametrize(
    "act",
    [
        lambda table: play(table, 1, "message", to=2, text="psst"),
        lambda table: offer(table, 1, 2, {"chips": 1}, {}),
        lambda table: deal(table, 1, 2, {"chips": 1}),
        lambda table: tell(table, 1, 2),
        lambda table: guess(table, (1, 2)),
        lambda table: find(table, (1, 3)),
        lambda table: play(table, 1, "guess_observer", player=6),
    ],
)
def test_nothing_is_revealed_while_the_clock_runs(act: Callable[[Match], object]) -> None:
    table = live_table(6)
    assert () == beats_of(table, lambda: act(table))


def test_the_end_shows_names_call_scores_and_winner_in_this_order() -> None:
    table = find(deal(live_table(6), 1, 2, {"chips": 2}), (1, 3))
    shown = headings(table, ending(table, WRONG, "blue"))
    assert [
        "Ngozi was the assassin. Three names. If all are right, Ngozi wins alone.",
        "Bo is Blue: right. 2 more must be right.",
        "Maximiliane-Josephine Österreich is Red: right. 1 more must be right.",
        "Ada is not Blue: wrong. Ngozi cannot win any more.",
        "Ada was the observer. Ada called Blue.",
        "Blue has 2 points. Bo and Cem: 2 from chips, 0 for finding each other.",
        "Red has 6 points. Ada and Maximiliane-Josephine Österreich: 0 from chips, 6 for finding each other.",
        "Red wins! The assassin missed, so points decide: 6 is the most.",
    ] == shown


def test_the_winner_is_shown_with_the_names_of_its_people() -> None:
    for names, people in ((RIGHT, ["Ngozi"]), (None, ["Ada + Maximiliane-Josephine Österreich, Bo + Cem"])):
        table = live_table(5)
        assert people == re.findall(r'class="who-won">(.*?)<', pages(table, ending(table, names))[-1])


def test_an_assassin_who_is_right_ends_the_reveal() -> None:
    table = live_table(6)
    shown = headings(table, ending(table, RIGHT))
    assert 5 == len(shown)
    assert ["Maximiliane-Josephine Österreich is Red: right. All three are right."] == shown[3:4]
    assert "The assassin wins! Ngozi named all three right. That beats any score." == shown[-1]


def test_the_assassins_win_is_drawn_with_the_three_named_teams() -> None:
    """No cross of its own, which looks like an error."""
    table = live_table(5)
    last = pages(table, ending(table, RIGHT))[-1]
    assert ["red", "blue", "red"] == re.findall(r'class="symbol (\w+)"', last)


def test_a_guesser_who_says_nothing_is_named_all_the_same() -> None:
    table = live_table(5)
    shown = headings(table, ending(table, None))
    assert "Ngozi was the assassin. Ngozi named nobody." == shown[0]
    assert "Red and Blue share the win! The assassin missed, so points decide: 0 is the most." == shown[-1]


def test_an_observer_who_is_right_wins() -> None:
    table = find(live_table(6), (2, 4))
    shown = headings(table, ending(table, WRONG, "blue"))
    assert "The observer wins! Ada called Blue and wins in its place." == shown[-1]


def test_the_end_tells_what_the_assassin_saw_and_whom_the_observer_paid() -> None:
    table = deal(deal(tell(live_table(6), 2, 5), 6, 2, {"chips": 2}), 4, 6, {}, {"chips": 1})
    play(table, 2, "decline", deal=offer(table, 6, 2, {"chips": 1}, {}))
    shown = headings(table, ending(table, WRONG, "blue"))
    assert "Bo is Blue: right. Ngozi saw that in a deal. 2 more must be right." == shown[1]
    assert not any("saw that" in words for words in shown[2:])
    assert "Ada was the observer. Ada gave Blue 3 chips, then called it." == shown[4]


def test_a_tie_is_explained() -> None:
    """Rule 7.2: of two teams with equal points the larger award wins."""
    table = find(deal(deal(live_table(5), 1, 2, {"chips": 5}), 3, 2, {"chips": 1}), (1, 3))
    shown = headings(table, ending(table, None))
    assert table.outcome and {"red": 6, "blue": 6} == table.outcome.scores
    assert "Red wins! The assassin missed, so points decide: 6 is the most. The larger award decides." == shown[-1]


def test_the_end_takes_as_long_whether_teams_found_each_other_or_not() -> None:
    pairs: list[list[tuple[int, int]]] = [[], [(1, 3)], [(1, 3), (2, 4)], [(1, 2)]]
    tables = [find(live_table(6), *found) for found in pairs]
    seconds = {tuple(beat.seconds for beat in ending(table, WRONG, "red")) for table in tables}
    seconds |= {tuple(beat.seconds for beat in ending(live_table(6), WRONG, call)) for call in ("blue", None)}
    assert 1 == len(seconds)


def test_buzzes_and_sounds_of_the_end_are_the_same_for_all() -> None:
    beats = ending(live_table(6), WRONG, "red")
    assert [True, *[False] * (len(beats) - 2), True] == [bool(beat.buzz) for beat in beats]
    assert "win" == beats[-1].sound
