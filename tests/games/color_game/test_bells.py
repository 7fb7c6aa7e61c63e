"""The bells of the colour game: what a hold shows at one, to whom and when, and a wall that tells nothing."""

import json
from dataclasses import replace as but
from itertools import combinations
from typing import Any

import msgspec
import pytest
from screen_forms import NAMES, render_screen, screen, screen_input
from scripted_play import all_play, open_table, play

from color_game.scenes import TIME, by_seat, deal, find, guess, live_table, tell
from companion.games.color_game.model import Moment
from companion.games.color_game.screens import SCREENS
from companion.games.color_game.screens.bells import SHOWN, bells, drawn_pairs
from companion.matches import log
from companion.matches.match import Match
from companion.rules.codec import plain_values

FIRST, SECOND = TIME - 270, TIME - 240
"""When the first two bells ring, in seconds since the start."""


def held(table: Match, seat: int, at: float, about: int | None = None) -> str:
    """What a hold of a seat shows at a time."""
    return render_screen("secret", table, but(screen_input(table, seat), at=at, about=about))


def bell_page(table: Match, seat: int, at: float) -> dict[str, Any]:
    """The values of a bell's page; {} at a time at which no bell rings."""
    screen = SCREENS.secret(but(screen_input(table, seat), at=at))
    return dict(screen.values) if screen.template == "burst.html" else {}


def other_deal() -> Match:
    """Return a table on which everybody is somebody else."""
    names = ("observer", "yellow", "blue", "red", "yellow", "blue", "assassin", "red")
    return all_play(open_table("color_game", 8, {"identities": by_seat(names)}))


def busy_table() -> Match:
    """Return a table on which all that can happen has happened, two finds among it."""
    table = tell(deal(live_table(8), 1, 2, {"chips": 2}), 3, 1)
    play(table, 1, "message", to=2, text="psst", at=20)
    return find(play(table, 4, "guess_observer", player=6, at=25), (1, 3), (7, 8), (2, 5))


# The wall.


def test_the_wall_is_the_same_at_each_second_whatever_was_dealt_and_done() -> None:
    worlds = [live_table(8), busy_table(), other_deal(), find(other_deal(), (2, 5), (3, 6))]
    for second in range(TIME):
        walls = [but(screen_input(table, "table"), at=second) for table in worlds]
        assert 1 == len({render_screen("table", table, wall) for table, wall in zip(worlds, walls, strict=True)})
        assert 1 == len({json.dumps(plain_values(SCREENS.version_key(wall))) for wall in walls})


@pytest.mark.parametrize("seats", [5, 8, 18])
def test_the_wall_draws_each_pair_once_before_one_comes_twice(seats: int) -> None:
    pairs = list(combinations(range(1, seats + 1), 2))
    drawn = drawn_pairs("FOX-234", range(1, seats + 1), 2 * len(pairs))
    assert pairs == sorted(drawn[: len(pairs)]) == sorted(drawn[len(pairs) :])
    assert drawn[:4] == drawn_pairs("FOX-234", range(1, seats + 1), 4) != drawn_pairs("HEN-639", range(1, seats + 1), 4)


def test_an_option_turns_the_two_names_off_and_older_tables_have_none() -> None:
    words = "Two names drawn:"
    table, silent = live_table(5), live_table(5, draw_pairs=False)
    assert words in screen(table, "table", "table")
    assert words not in screen(silent, "table", "table")
    head: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(log.head(table)))
    del head["options"]["draw_pairs"]
    assert not log.reopen([msgspec.json.encode(head)]).game_data.facts.options.draw_pairs


def test_an_hour_has_a_bell_each_half_minute_and_one_at_the_end() -> None:
    assert (270, 240, 210, 180, 150, 120, 90, 60, 30, 5) == bells(300)
    assert ((30, 5), (60, 30, 5), 120) == (bells(60), bells(61), len(bells(3600)))


# What a hold shows.


def test_a_pair_sees_its_colour_at_the_next_bell_and_nobody_else_ever() -> None:
    table = live_table(8)
    table.at = FIRST - 10
    find(table, (1, 3))
    table.at = FIRST + 2
    find(table, (7, 8))
    pages = {at: [bell_page(table, seat, at).get("page") for seat in range(1, 9)] for at in (FIRST - 3, FIRST, SECOND)}
    others = ["alone", "found", "alone", "assassin", "observer"]
    assert [None] * 8 == pages[FIRST - 3]
    assert ["found", *others, "soon", "soon"] == pages[FIRST]
    assert ["found", *others, "found", "found"] == pages[SECOND]
    times = [at for at in range(TIME) if bell_page(table, 1, at)]
    assert {TIME - bell + second for bell in bells(TIME) for second in range(min(SHOWN, bell))} == set(times)


def test_at_a_bell_every_hold_has_one_length_wherever_and_whoever_it_is() -> None:
    """Also between bells: no length tells that a pair has found each other."""
    table = busy_table()
    spots = [(seat, about) for seat in range(1, 9) for about in (None, *range(1, 9)) if seat != about]
    for at in (FIRST, FIRST + SHOWN):
        lengths = {len(held(table, seat, at, about).encode()) for seat, about in spots}
        lengths |= {len(held(live_table(8), seat, at).encode()) for seat in (1, 5, 6)}
        assert 1 == len(lengths)
    assert held(table, 1, FIRST, 2) == held(table, 1, FIRST) != held(table, 1, FIRST + SHOWN)


def test_a_find_changes_nothing_for_a_third_seat() -> None:
    table, quiet = find(live_table(8), (1, 3)), live_table(8)
    for at in range(0, TIME, 3):
        for seat in (2, 5, 6, 7):
            seen = [but(screen_input(one, seat), at=at) for one in (table, quiet)]
            assert SCREENS.version_key(seen[0]) == SCREENS.version_key(seen[1])
            for part in ("phone", "secret", "history"):
                assert render_screen(part, table, seen[0]) == render_screen(part, quiet, seen[1])


def test_what_a_pair_may_get_depends_on_its_own_wrong_guesses_alone() -> None:
    """Never on the rank, the teammate's mistakes or another pair's find: those would tell of others."""
    first = find(live_table(8), (1, 3))
    late = find(guess(find(live_table(8), (7, 8), (2, 4)), (3, 5), (3, 7)), (1, 3))
    wrong = find(guess(live_table(8), (1, 2)), (1, 3))
    guess(wrong, (1, 5))  # after the find: it costs nothing any more
    assert [(4, 8), (4, 8), (4, 6)] == [
        (page["least"], page["most"]) for table in (first, late, wrong) for page in [bell_page(table, 1, FIRST)]
    ]


def test_a_bells_page_says_what_to_do_next() -> None:
    table = find(deal(tell(live_table(8), 4, 5), 2, 1, {"chips": 1}), (1, 3))
    mate = NAMES[2]
    texts = {(seat, at): held(table, seat, at) for seat in (1, 2, 5, 6) for at in (FIRST, SECOND)}
    assert f"Ada + {mate}" in texts[1, FIRST] and f"Chips from {mate} score nothing." in texts[1, FIRST]
    assert "guess the observer, both of you." in texts[1, SECOND]
    assert f"you have not traded with {mate}, Cem, Ngozi and 3 more." in texts[2, FIRST]
    assert "You know 1 colour so far. Next bell at 4:00." in texts[5, FIRST]
    assert "You read every message. Next bell at 3:30." in texts[6, SECOND]
    assert "Time is almost up." in held(table, 2, TIME - 4)


def test_a_log_from_before_moments_had_a_time_is_replayed_as_it_was() -> None:
    table = find(live_table(8), (1, 3))
    entries = [
        msgspec.structs.replace(entry, events=tuple(event for event in entry.events if not isinstance(event, Moment)))
        for entry in table.log
    ]
    lines = [msgspec.json.encode(one) for one in (log.head(table), *map(log.line, entries))]
    old = log.reopen(lines[:1])
    assert all(is_same for _, is_same in log.replay(old, lines))
    assert "found" == bell_page(old, 1, FIRST)["page"] and "5:00" not in held(old, 1, FIRST + 10, 3)
