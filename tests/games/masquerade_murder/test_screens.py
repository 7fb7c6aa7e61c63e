"""Masquerade Murder's screens: exactly the listed moves can be made, and a secret shows only under a finger."""

import re
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from cases import rows
from laws import game_setup, sample_points
from screen_forms import GUIDE, forms_of, guided_screen, render_screen, screen, screen_input, words_of
from scripted_play import steady_game

from companion.games.masquerade_murder.screens import SCREENS
from companion.matches.match import Match
from companion.rules.chance import Chance
from companion.rules.codec import read_form
from companion.rules.screens import CoverResult
from masquerade_murder.nights import (
    CHARACTER_OF,
    choose_targets,
    deal_cards,
    first_night,
    next_night,
    play,
    play_night,
    quiet_night,
    seat_of,
    strike,
)
from masquerade_murder.worlds import TABLES, indistinguishable_state

SEATS = range(1, 6)


def pushed_parts(table: Match, seat: int) -> list[str]:
    parts = [("phone", 1), ("phone", 2), ("history", 1)]
    return [screen(table, seat, part, page=page) for part, page in parts]


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_pushed_pages_do_not_depend_on_the_seats_secrets(number: int) -> None:
    chance = Chance(number)
    for table in sample_points(game_setup("masquerade_murder", *TABLES[number]), number, 9):
        before = table.state
        if before.outcome:
            continue
        for seat in range(1, table.state.seats + 1):
            pushed = pushed_parts(table, seat)
            # What the wall cannot know, this seat's own secrets among it, is otherwise.
            other = indistinguishable_state(before, "table", chance)
            table.state = msgspec.structs.replace(other, fingers=before.fingers)
            assert pushed == pushed_parts(table, seat)
            table.state = before


def test_first_a_phone_says_who_you_are() -> None:
    table = first_night()
    pages = {re.sub('<span class="seat you" .*?</span>|/me/.', "", page_of(table, seat)) for seat in SEATS}
    assert 1 == len(pages) and "Who is behind your mask?" in pages.pop()
    for seat, character in CHARACTER_OF.items():
        data = screen_input(table, seat)
        (submission,) = next(iter(forms_of(render_screen("phone", table, data)))).submissions()
        fields = read_form(pair for pair in submission if pair[0] != "at")
        assert CoverResult(None, True) == SCREENS.cover(data, fields)
        held = words_of(render_screen("secret", table, data))
        assert held.lower().startswith(f"{character} win "), held
        assert SCREENS.cover(screen_input(table, seat, 2), fields) is None
        assert "Who is your target tonight?" in page_of(table, seat, 2)
    assert "Who is your target" in page_of(next_night(quiet_night(table)), 1)


def page_of(table: Match, seat: int, page: int = 1) -> str:
    return screen(table, seat, page=page)


def test_the_first_cube_comes_after_few_words() -> None:
    table = first_night()
    on_the_way = [("phone", 1), ("secret", 1), ("phone", 2)]
    most = max(sum(number_of_words(table, seat, *screen) for screen in on_the_way) for seat in SEATS)
    choose_targets(table)
    most += max(sum(number_of_words(table, seat, part, 1) for part in ("phone", "secret")) for seat in SEATS)
    assert 60 < most <= 130


def number_of_words(table: Match, seat: int, part: str, page: int) -> int:
    """Return how many words a player reads: without the bar, names, and what shows only after a choice."""
    html = screen(table, seat, part, page=page)
    seen = html.partition("</header>")[2] if part == "phone" else html
    unseen = r'class="sr">.*?</|<noscript>.*?</noscript>|class="name">.*?</span>'
    return len(re.findall(r"[A-Za-z][\w’]*", words_of(re.sub(unseen, "></", seen))))


@rows(__file__, "goals")
def test_how_you_win_follows_the_tables_options(character: str, options: dict[str, Any], sentence: str) -> None:
    assert sentence in words_of(screen(first_night(**options), seat_of(character), "secret"))


@rows(__file__, "signs")
def test_the_sign_says_what_it_means_to_its_character(actor: str, target: str, sign: str, sentence: str) -> None:
    words = words_of(screen(strike(first_night(), actor, target), seat_of(actor), "secret"))
    assert words.startswith(sign) and sentence in words


@rows(__file__, "grey_signs")
def test_a_sign_says_only_what_the_board_allows(seat: int, targets: dict[str, int], sentence: str) -> None:
    """Who did not touch reads that alone; who did, what stopped them, and a guard that they were needed."""
    aims = {int(one): other for one, other in targets.items()}
    table = play_night(first_night(), aims, {1: "C3", 2: "A1", 3: "C4", 4: "B3", 5: "D3"})
    assert sentence in words_of(screen(table, seat, "secret"))


def test_all_screens_say_who_left_and_why() -> None:
    """Rule 6.1: phones, wall and story show it, but not the character."""
    table = strike(first_night(lives=1), "assassin", "thug")
    for viewer, part in ((1, "phone"), (4, "phone"), (1, "history"), ("table", "table")):
        words = words_of(screen(table, viewer, part))
        assert "Cem was poisoned, 1 of 1, and is dead." in words
        assert "Thug" not in words.partition("Characters in play")[0]
    next_night(table)
    assert "You are dead." in screen(table, 4)
    assert not forms_of(screen(table, 4))


def test_numbered_backs_stand_for_the_cards_of_the_hand() -> None:
    table = choose_targets(next_night(quiet_night(first_night())))
    (seat,) = table.state.waiting
    data = screen_input(table, seat)
    assert [move.card for move in data.view.moves] == list(data.view.you.draw_from)
    assert not re.search(r"\b(ace|king|joker)\b", render_screen("phone", table, data))
    assert SCREENS.cover(data, {"card": "6"}) is None is SCREENS.cover(data, {})


def test_only_the_jokers_holder_is_asked_to_sit_or_steal() -> None:
    """Rule 3.5: it is asked once there is a cube to move."""
    table = deal_cards("ace", "joker", "jack", "queen", "king")
    assert "Steal" not in screen(table, 1)
    play(table, 1, "place", cell="A1")
    html = screen(table, 2)
    assert "Steal" in html and "take-1" in html
    play(table, 2, "replace", player=1, cell="E5")
    assert "A1: Bo" in words_of(screen(table, 3))


def test_the_turn_line_shows_the_order_of_placing() -> None:
    """Rules 3.2, 3.4: the Joker has the extra's turn, shown cards have a holder, and the extra is last."""
    table = deal_cards("king", "joker", "jack", "queen", "ace")
    play(table, 5, "place", cell="A1")
    expected = ["Ace 5 done", "Joker 2 on", "Jack ? ", "Queen ? ", "King ? ", "Two extra "]
    assert expected == _line(table)
    play(table, 2, "place", cell="E5")
    assert [expected[0], "Joker 2 done", "Jack 3 on", *expected[3:]] == _line(table)


def test_who_watches_reads_which_card_plays_next() -> None:
    """Rules 3.4, 3.5: also where the Joker plays for the extra, and after the last card."""
    said, read = "", 0
    for table in steady_game("masquerade_murder", 1, 2):
        t = table.state
        if t.phase == "place" and said:
            assert said == t.order[t.placing]
        said = ""
        if t.phase == "place":
            watcher = next(seat for seat in t.in_play if seat != t.placing)
            found = re.search(r"whoever holds the (\w+)\.|After this the candles", words_of(page_of(table, watcher)))
            assert found
            said, read = (found[1] or "").lower(), read + 1
    assert read > 5


def test_the_turn_line_shows_only_backs_before_the_extra_is_shown() -> None:
    """Rule 3.2: there is one more back than players in play."""
    for dead, backs in ((0, 6), (1, 5)):
        table = strike(first_night(lives=1 if dead else 3), "assassin", "thug")
        next_night(table)
        html = screen(table, "table", "table")
        assert backs == len(re.findall(r'<li class="shut">', html))


def _line(table: Match) -> list[str]:
    """Return card, holder and state of each turn in the wall's line."""
    html = screen(table, "table", "table").partition('<ol class="orders"')[2].partition("</ol>")[0]
    line = []
    for item in html.split("<li ")[1:]:
        card = re.search(r'<span class="sr">(\w+)</span>|title="(\w+)"|aria-label="(\w+)"', item)
        small = re.search(r"<small[^>]*>([^<]*)</small>", item)
        state = re.search(r"is-(on|done)", item)
        assert card and small
        line.append(f"{next(filter(None, card.groups()))} {small[1]} {state[1] if state else ''}")
    return line


def test_the_end_shows_every_mask_and_winners_first() -> None:
    """Rule 6.2: every phone and the wall show all characters and the reason of the end."""
    table = strike(first_night(lives=1), "constable", "assassin")
    titles = ["Duke", "Constable", "Assassin", "Thug", "Seductress"]
    for viewer, part, masks in ((5, "phone", '<ul class="people masks">'), ("table", "table", '<table class="dances')):
        html = screen(table, viewer, part)
        assert "The assassin is in jail." in words_of(html)
        shown = words_of(html.partition(masks)[2])
        assert titles == sorted(titles, key=shown.index)


def test_the_bright_button_comes_after_a_look() -> None:
    """Nobody can say that they have seen what they have not held."""
    for table in (choose_targets(first_night()), quiet_night(first_night())):
        assert re.search(r"<button[^>]* data-after-hold[^>]*>I have seen it", page_of(table, 2))


@rows(__file__, "endings")
def test_the_end_tells_each_player_what_they_needed(is_arrest: bool, seat: int, words: str) -> None:
    if is_arrest:
        table = strike(first_night(lives=1), "constable", "assassin")
    else:
        table = quiet_night(first_night(nights=1, thug_jobs=2, constable_outlasts=False))
    assert words in words_of(page_of(table, seat))


def test_the_wall_shows_every_night_of_a_long_game_at_its_end() -> None:
    """Rule 5.1: targets and signs, one column a night."""
    table = first_night(nights=12)
    while not table.outcome:
        quiet_night(next_night(table) if table.state.events else table)
    html = screen(table, "table", "table")
    assert 12 * 5 == html.count('class="dance"')


def test_whoever_has_chosen_may_guess() -> None:
    table = play(play(first_night(), 1, "target", player=5), 2, "target", player=5)
    assert [4, 4] == [page_of(table, seat).count('class="guess-card') for seat in (1, 2)]


def test_a_choice_hides_behind_a_mask() -> None:
    """Rule 3.1: the mask is the same for every seat, and appears only once they have chosen."""

    def bar_of(html: str) -> str:
        """Return the part of a screen that stays while the rest changes."""
        return html.partition('data-part="bar"')[2].partition("</header>")[0]

    table = first_night()
    assert "curtain" not in screen(table, 1)
    for seat in (1, 2, 3):
        play(table, seat, "target", player=5)
    masks = [screen(table, seat) for seat in (1, 2, 3)]
    assert all("Your target is locked." in words_of(html) for html in masks)
    assert 1 == len({re.findall('<p class="where">.*</p>', bar_of(html))[0] for html in masks})
    before = bar_of(masks[0])
    assert 'class="curtain mask"' in before
    play(table, 4, "target", player=5)
    assert before == bar_of(screen(table, 1))


def test_there_is_a_tile_for_each_target() -> None:
    """Rule 3.1: other players in play alone, as radio buttons that need no script, and none is lit."""
    table = next_night(strike(first_night(lives=1), "assassin", "thug"))
    html = screen(table, 1)
    assert ["2", "3", "5"] == re.findall(r'name="player" value="(\d)"', html)
    assert "checked" not in html
    held = words_of(screen(table, 1, "secret"))
    assert "No target yet. Tap a number." in held and 3 == held.count("Your target tonight")


def test_a_guess_of_a_waiting_player_ends_with_its_game() -> None:
    """The phone keeps guesses by name, so two games of a table need two names."""
    table = play(first_night(), 1, "target", player=2)
    data = screen_input(table, 1)
    screens = [render_screen("phone", table, replace(data, moment=data.moment + end)) for end in ("", ":2")]
    assert ["assassin", "assassin2"] == [re.findall('data-guess="(.*?)"', screen)[0] for screen in screens]


def test_the_first_two_nights_of_a_game_alone_are_guided() -> None:
    assert "Any choice is fine" in guided_screen(first_night(), 1, page=2)
    assert GUIDE in guided_screen(first_night(), 1)
    second_night = next_night(quiet_night(first_night()))
    assert GUIDE in guided_screen(second_night, 1)
    assert GUIDE not in guided_screen(next_night(quiet_night(second_night)), 1)


def test_the_extra_card_and_the_joker_explain_themselves_on_phones() -> None:
    table = deal_cards("ace", "joker", "jack", "queen", "king")
    phone = screen(table, 1).partition('<ol class="orders"')[2]
    assert all(f'popovertarget="term-{name}"' in phone for name in ("extra", "joker"))
    wall = screen(table, "table", "table")
    assert "<small>extra</small>" in wall
    assert "popovertarget" not in wall


def test_bots_tell_their_reasons_once_the_masks_are_off() -> None:
    """What a bot thought would tell its character: the story has it only at the end, and only for bots."""
    for table in steady_game("masquerade_murder", 1, 0):
        data = screen_input(table, 1)
        told = render_screen("history", table, replace(data, bots=frozenset(SEATS) - {1}))
        assert table.outcome or "so far." not in told
    assert re.search(r", the Duke, targeted \w+\. The hardest to read so far\.", words_of(told))
    assert "so far." not in render_screen("history", table, data)
