"""Infection's screens: exactly the listed moves can be made, villagers have names, and nobody sees a hidden tile."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from laws import GameSetup, game_setup, sample_points
from screen_forms import all_screens, forms_of, render_screen, screen_input
from variants import first

from companion.games.infection import GAME
from companion.games.infection.model import ORDER, TEAMS, TILES, CardDiscarded, CardPlayed, Debuffed, Reset, Who
from companion.matches.match import Match
from companion.rules.chance import Chance
from companion.rules.codec import known_move, read_command, read_form
from companion.rules.game import Command, Viewer
from infection.scenes import (
    apply_events,
    face_to_face,
    first_turn,
    make_moves,
    pass_to,
    place_villagers,
    spend_cards,
    take_cure,
)
from infection.worlds import TABLES, indistinguishable_state

OF_FOUR = tuple(number for number, (seats, _) in enumerate(TABLES) if seats == 4)
SOME_TABLES = tuple(
    number if number in (0, 1, 2, *OF_FOUR) else pytest.param(number, marks=pytest.mark.slow)
    for number in range(len(TABLES))
)
MAX_PUSH_BYTES = 60_000
"""The most bytes of a push at ordinary tables. Most pushes have a third of it."""


def setup_of(number: int) -> GameSetup:
    tables: Any = TABLES
    seats, options = tables[number]
    return game_setup("infection", seats, options)


def sample_tables(number: int, seeds: int = 2, interval: int = 7) -> Iterator[Match]:
    for seed in range(seeds):
        yield from sample_points(setup_of(number), seed, interval)


def steady_game(number: int, seed: int) -> Iterator[Match]:
    setup, chance = setup_of(number), Chance(seed)
    table = setup.start(seed)
    while not table.outcome:
        yield table
        seat = next(seat for seat in GAME.players(table.state) if table.view(seat).moves)
        move = GAME.bots["steady"](table.view(seat), chance)
        assert move is not None
        table.play(seat, move, 0)
    yield table


def form_commands(table: Match, seat: int) -> list[Command]:
    commands = []
    for form in forms_of(phone(table, seat)):
        for pairs in form.submissions():
            fields = read_form(pair for pair in pairs if pair[0] != "at")
            commands.append(read_command(known_move(GAME, fields), fields, is_text=True))
    return commands


def as_texts(moves: Any) -> list[str]:
    return sorted(map(str, moves))


def phone(table: Match, seat: int = 1, page: int = 2) -> str:
    """Return a seat's screen; on page 1 of the first turn it says who one is."""
    return render_screen("phone", table, screen_input(table, seat, page))


@pytest.mark.parametrize("number", SOME_TABLES)
def test_phones_offer_exactly_the_listed_moves(number: int) -> None:
    for table in sample_tables(number):
        for seat in GAME.players(table.state):
            assert as_texts(GAME.moves(table.state, seat)) == as_texts(form_commands(table, seat))


@pytest.mark.parametrize("number", [0, 1, 2, *OF_FOUR])
def test_every_screen_of_a_steady_game_can_be_rendered(number: int) -> None:
    for place, table in enumerate(steady_game(number, number)):
        if place % 3 and not table.outcome:
            continue
        for viewer, part, html in all_screens(table):
            assert html.strip(), (viewer, part, table.state.phase)
            assert "style=" not in html
            assert len(html.encode()) < MAX_PUSH_BYTES


@pytest.mark.parametrize("number", first(SOME_TABLES, 3))
def test_screens_do_not_depend_on_hidden_tiles(number: int) -> None:
    chance = Chance(number)
    for table in sample_tables(number, interval=11):
        before = table.state
        for viewer in GAME.viewers(before):
            original_state = rendered_screens(table, viewer)
            table.state = indistinguishable_state(before, viewer, chance)
            assert original_state == rendered_screens(table, viewer)
            table.state = before


def rendered_screens(table: Match, viewer: Viewer) -> list[str]:
    parts = ("table",) if viewer == "table" else ("phone", "secret", "known", "history")
    return [render_screen(part, table, screen_input(table, viewer, page)) for part in parts for page in (1, 2)]


def test_a_hold_shows_both_seats_the_same() -> None:
    for table in steady_game(3, 1):
        for part in ("secret", "known"):
            assert render_screen(part, table, screen_input(table, 1)) == render_screen(
                part, table, screen_input(table, 2)
            )


def test_villagers_and_cells_have_different_names() -> None:
    """R1 is only the rules' name. On screens the villager is red 1, because B1 and B2 are cells."""
    for table in steady_game(0, 2):
        for _, _, html in all_screens(table):
            text = re.sub(r"<[^>]*>", " ", html)
            assert not re.search(r"\bR[12]\b", text)
            labels = re.findall(r'aria-label="([^"]*)"', html)
            assert not [label for label in labels if re.search(r"\bR[12]\b", label)]


@pytest.mark.parametrize("who", ORDER)
def test_only_the_acting_villager_is_marked_as_acting(who: Who) -> None:
    table = pass_to(first_turn(), who)
    for viewer, part in (("table", "table"), (1, "phone"), (2, "phone")):
        html = render_screen(part, table, screen_input(table, viewer, 2))
        acting = set(re.findall(r'<b class="man (\w+) acts">(\d)</b>', html))
        assert {(TEAMS[who], who[1])} == acting, (viewer, acting)
    *_, ended = steady_game(0, 0)
    assert ended.outcome and " acts" not in render_screen("table", ended, screen_input(ended, "table"))


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
    commands = as_texts(form_commands(table, 1))
    for move in ("Use(card='axe', target='R1'", "Move(to='C4', then=Act(card='axe', target='R1'"):
        assert [one for one in commands if one.startswith(move)], move


def test_the_wall_shows_who_carries_a_cure() -> None:
    table = take_cure(first_turn({"C4": "cure"}), "R1", "C4")
    html = render_screen("table", table, screen_input(table, "table"))
    assert re.search(r"<b>Red 1</b> carries a cure", html)
    assert 'class="pill"' in html


def test_the_final_board_shows_the_hidden_tiles() -> None:
    for number, shows in ((3, True), (8, False)):
        *_, table = steady_game(number, 0)
        assert table.outcome and table.state.hidden
        for html in (phone(table), render_screen("table", table, screen_input(table, "table"))):
            assert (len(table.state.hidden) if shows else 0) == html.count("under-it")


def test_a_villager_does_not_cover_the_tile_below_it_on_the_final_board() -> None:
    table = place_villagers(first_turn(max_turns=4), B1="C4")
    for _ in range(4):
        table.play(table.game.table(table.state).waiting_for[0], Reset(), 0)
    wall = render_screen("table", table, screen_input(table, "table"))
    assert 1 == wall.count("under-it aside ") and 24 == wall.count("under-it i-")
    assert re.search(r'under-it aside [^<]*</span><b class="man blue">1</b>', wall)


def test_bots_say_why_on_phones_alone() -> None:
    """What a bot wants follows from the open board; a person's move has no reason beside it."""
    for table in steady_game(0, 1):
        data = screen_input(table, 1, 2)
        t = data.view.table
        if t.last and t.last.tile == "virus" and not t.last.dead:
            break
    assert 'class="motive"' not in render_screen("phone", table, data)
    html = render_screen("phone", table, replace(data, bots=frozenset({t.last.seat})))
    assert '<span class="motive"> It was looking for a cure.</span>' in html


def test_a_screen_tells_what_a_virus_costs() -> None:
    told = [" ".join(re.sub(r"<[^>]*>", " ", phone(table)).split()) for table in steady_game(0, 1)]
    assert any("Turned up: virus. It loses 1 heart." in one for one in told)
    assert not any("Turned up: virus. Hit:" in one for one in told)


def test_taking_no_cards_back_says_that_it_only_ends_the_turn() -> None:
    table = first_turn({"B3": "cure"})
    said = "You hold all of them: this only ends your turn."
    assert said in phone(table)
    assert said not in phone(pass_to(make_moves(table, "B3"), "B2"))


def test_nobody_acts_while_a_card_is_owed() -> None:
    table = make_moves(first_turn({"B3": "generosity"}), "B3")
    assert table.state.owed
    for seat in (1, 2):
        assert "acts now" not in phone(table, seat)


def test_without_a_move_card_the_headline_says_what_helps() -> None:
    hand = first_turn().state.hands["blue"]
    spent, others = ["move"] * hand.count("move"), [card for card in hand if card not in ("move", "grenade")]
    thrown_at = place_villagers(first_turn(), B1="C4", R1="C6")
    for table, expected in (
        (first_turn(), "Blue 1: choose a card."),
        (spend_cards(first_turn(), "blue", *spent, "grenade"), "Blue 1: no Move. Take all cards back."),
        (spend_cards(face_to_face(), "blue", *spent), "Blue 1: no Move. Attack, or take all cards back."),
        (spend_cards(thrown_at, "blue", *spent, *others), "Blue 1: no Move. Attack, or take all cards back."),
    ):
        assert f"<h1>{expected}</h1>" in phone(table)
