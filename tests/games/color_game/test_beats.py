"""The colour game's reveals: their lengths and sounds, and who is drawn at the end.

`beats.scenes.toml` has what they say, and that nothing is shown while the clock runs.
"""

import re
from collections.abc import Callable, Sequence

from screen_forms import beats_between, draw_beat
from scripted_play import all_play, play

from color_game.scenes import IDENTITIES, find, live_table, setup_table, time_up
from companion.matches.match import Match
from companion.rules.screens import Beat

RIGHT = {"1": "red", "2": "blue", "3": "red"}
WRONG = {"1": "blue", "2": "blue", "3": "red"}


def beats_of(table: Match, change: Callable[[Match], object]) -> Sequence[Beat]:
    before = table.view("table")
    change(table)
    return beats_between(before, table)


def ending(table: Match, names: dict[str, str] | None, call: str | None = None) -> Sequence[Beat]:
    time_up(table)
    if names:
        play(table, IDENTITIES[table.seats].index("assassin") + 1, "name", teams=names)
    beats = beats_of(table, time_up)
    if table.state.phase == "observer":
        if call:
            play(table, IDENTITIES[table.seats].index("observer") + 1, "call", team=call)
        beats = beats_of(table, time_up)
    assert table.outcome
    return beats


def test_each_phase_begins_with_a_beat_that_every_hand_feels() -> None:
    table = setup_table(6)
    beats = [beat for change in (all_play, time_up, all_play) for beat in beats_of(table, change)]
    assert [1.5] * 3 == [beat.seconds for beat in beats] and all(beat.buzz for beat in beats)


def test_the_winner_is_shown_with_the_names_of_its_people() -> None:
    for names, people in ((RIGHT, ["Ngozi"]), (None, ["Ada + Maximiliane-Josephine Österreich, Bo + Cem"])):
        table = live_table(5)
        assert people == re.findall(r'class="who-won">(.*?)<', draw_beat(ending(table, names)[-1], table))


def test_the_assassins_win_is_drawn_with_the_three_named_teams() -> None:
    """No cross of its own, which looks like an error."""
    table = live_table(5)
    last = draw_beat(ending(table, RIGHT)[-1], table)
    assert ["red", "blue", "red"] == re.findall(r'class="symbol (\w+)"', last)


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
