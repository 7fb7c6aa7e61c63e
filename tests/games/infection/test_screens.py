"""Infection's screens: exactly the listed moves can be made, villagers have names, and nobody sees a hidden tile."""

import re
from dataclasses import replace
from typing import Any

import pytest
from screen_forms import (
    GUIDE,
    all_screens,
    form_commands,
    forms_of,
    guided_screen,
    render_screen,
    screen,
    screen_input,
)
from scripted_play import steady_game

from companion.games.infection.model import ORDER, TEAMS, TILES, CardDiscarded, CardPlayed, Debuffed, Reset, Who
from companion.matches.match import Match
from infection.scenes import apply_events, face_to_face, first_turn, make_moves, pass_to, place_villagers, take_cure


def phone(table: Match, seat: int = 1, page: int = 2) -> str:
    """Return a seat's screen; on page 1 of the first turn it says who one is."""
    return screen(table, seat, page=page)


def test_a_hold_shows_both_seats_the_same() -> None:
    for table in steady_game("infection", 3, 1):
        for part in ("secret", "known"):
            assert screen(table, 1, part) == screen(table, 2, part)


def test_villagers_and_cells_have_different_names() -> None:
    """R1 is only the rules' name. On screens the villager is red 1, because B1 and B2 are cells."""
    for table in steady_game("infection", 0, 2):
        for _, _, html in all_screens(table):
            text = re.sub(r"<[^>]*>", " ", html)
            assert not re.search(r"\bR[12]\b", text)
            labels = re.findall(r'aria-label="([^"]*)"', html)
            assert not [label for label in labels if re.search(r"\bR[12]\b", label)]


@pytest.mark.parametrize("who", ORDER)
def test_only_the_acting_villager_is_marked_as_acting(who: Who) -> None:
    table = pass_to(first_turn(), who)
    for viewer, part in (("table", "table"), (1, "phone"), (2, "phone")):
        html = screen(table, viewer, part, page=2)
        acting = set(re.findall(r'<b class="man (\w+) acts">(\d)</b>', html))
        assert {(TEAMS[who], who[1])} == acting, (viewer, acting)
    *_, ended = steady_game("infection", 0, 0)
    assert ended.outcome and " acts" not in screen(ended, "table", "table")


def test_the_waiting_seat_has_nothing_to_tap() -> None:
    table = face_to_face()
    waiting = phone(table, 2)
    assert not forms_of(waiting)
    assert "<input" not in waiting and 'class="clinic"' in waiting
    assert "Blue 1 is moving." in waiting and "You are next, with red 1." in waiting


@pytest.mark.parametrize(
    ("debuff", "card", "sentence"),
    [("cannot_use_weapon", "gun", "refusal.weapon_debuffed"), ("cannot_move", "move", "refusal.move_debuffed")],
)
def test_an_unusable_card_says_why(debuff: Any, card: str, sentence: str) -> None:
    table = apply_events(pass_to(first_turn(), "B1"), Debuffed("B1", debuff))
    html = phone(table)
    pane = html.partition(f'class="pane p-{card}"')[2].partition('class="pane')[0]
    assert table.game_data.words(sentence) in pane
    assert "<form" not in pane


def test_a_played_card_stays_visible_and_says_so() -> None:
    table = apply_events(first_turn(), CardPlayed("blue", "gun"), CardDiscarded("blue", "arrow"))
    html, words = phone(table), table.game_data.words
    assert re.search(r'class="card none"><input[^>]*value="gun"', html)
    for card, why in (("gun", "why.played"), ("arrow", "why.taken")):
        assert words(why) in html.partition(f'class="pane p-{card}"')[2].partition('class="pane')[0]


def test_a_phone_wears_its_side_instead_of_a_number() -> None:
    """Seats 1 and 2 would look like villagers 1 and 2. It is named for those who hear the screen."""
    for seat, side in ((1, "blue"), (2, "red")):
        bar = phone(first_turn(), seat).partition("</header>")[0]
        assert f'class="symbol {side}" role="img" aria-label="{side.capitalize()}"' in bar
        assert 'class="seat' not in bar


def test_a_card_in_the_hand_says_its_rule_in_a_line() -> None:
    html = re.sub("<[^>]+>", "", phone(face_to_face(gun_range=2)))
    assert "Gun: 1–2 cells straight, 1 heart" in html


def test_the_form_for_a_printed_tile_offers_its_possible_types() -> None:
    table = place_villagers(first_turn(tiles="printed"), B1="C3")
    words = table.game_data.words
    fieldset = phone(table).partition("C4: what does the tile show?")[2].partition("</fieldset>")[0]
    left = table.state.sections["grey"]
    assert [tile for tile in TILES if left[tile]] == [tile for tile in TILES if words(f"tile.{tile}.title") in fieldset]


def test_a_weapon_can_be_used_with_and_without_a_move() -> None:
    table = face_to_face()
    commands = list(map(str, form_commands(table, 1)))
    for move in ("Use(card='axe', target='R1'", "Move(to='C4', then=Act(card='axe', target='R1'"):
        assert [one for one in commands if one.startswith(move)], move


def test_the_wall_shows_who_carries_a_cure() -> None:
    table = take_cure(first_turn({"C4": "cure"}), "R1", "C4")
    html = screen(table, "table", "table")
    assert re.search(r"<b>Red 1</b> carries a cure", html)
    assert 'class="pill"' in html


def test_the_final_board_shows_the_hidden_tiles() -> None:
    for number, shows in ((3, True), (8, False)):
        *_, table = steady_game("infection", number, 0)
        assert table.outcome and table.state.hidden
        for html in (phone(table), screen(table, "table", "table")):
            assert (len(table.state.hidden) if shows else 0) == html.count("under-it")


def test_a_villager_does_not_cover_the_tile_below_it_on_the_final_board() -> None:
    table = place_villagers(first_turn(max_turns=4), B1="C4")
    for _ in range(4):
        table.play(table.game.table(table.state).waiting_for[0], Reset(), 0)
    wall = screen(table, "table", "table")
    assert 1 == wall.count("under-it aside ") and 24 == wall.count("under-it i-")
    assert re.search(r'under-it aside [^<]*</span><b class="man blue">1</b>', wall)


def test_bots_say_why_on_phones_alone() -> None:
    """What a bot wants follows from the open board; a person's move has no reason beside it."""
    for table in steady_game("infection", 0, 1):
        data = screen_input(table, 1, 2)
        t = data.view.table
        if t.last and t.last.tile == "virus" and not t.last.dead:
            break
    assert 'class="motive"' not in render_screen("phone", table, data)
    html = render_screen("phone", table, replace(data, bots=frozenset({t.last.seat})))
    assert '<span class="motive"> It was looking for a cure.</span>' in html


@pytest.mark.parametrize(("tiles", "guesses"), [("phone", 3), ("printed", 0)])
def test_the_next_tile_can_be_guessed_where_phones_hide_it(tiles: str, guesses: int) -> None:
    table = first_turn(tiles=tiles)
    html = screen(table, 2, page=2)
    assert guesses == html.count('class="guess-card')
    assert "<form" not in html


def test_the_first_two_rounds_of_a_game_alone_are_guided() -> None:
    mine, theirs = first_turn(), make_moves(first_turn(), "A1")
    late = make_moves(first_turn(), *("A1", "A7", "E1", "E7") * 2)
    for table, words in ((mine, "Tap a dot."), (theirs, "Whoever has the ring acts.")):
        assert words in guided_screen(table, 1, page=2)
    assert GUIDE not in guided_screen(late, 1, page=2)
