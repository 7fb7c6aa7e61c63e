"""Infection's screens: every move can be made, nothing else can, villagers have names, and nobody sees a tile."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from laws import Played, played, points
from screen_forms import all_drawn, drawn, forms_of, seen_of

from companion.games.infection import GAME
from companion.games.infection.model import ORDER, TEAMS, TILES, CardPlayed, Debuffed, Who
from companion.matches.match import Match, start
from companion.rules.chance import Chance
from companion.rules.codec import known_move, read_command, read_form
from companion.rules.game import Command, Viewer
from infection.scenes import carrying, face_to_face, happens, opened, placed, turn_of
from infection.worlds import TABLES, other

SEATS = (1, 2)
LONGEST = 60_000
"""Bytes of a push at ordinary tables, however many moves there are; most are a third of it."""


def of(number: int) -> Played:
    tables: Any = TABLES
    seats, options = tables[number]
    return played("infection", seats, options)


def some_points(number: int, seeds: int = 2, every: int = 7) -> Iterator[Match]:
    for seed in range(seeds):
        yield from points(of(number), seed, every)


def steady(number: int, seed: int) -> Iterator[Match]:
    """A game as steady bots play it, before every move and at its end."""
    table, chance = start(GAME, of(number).game_data, 2, seed), Chance(seed)
    while not table.outcome:
        yield table
        seat = next(seat for seat in SEATS if table.view(seat).moves)
        move = GAME.bots["steady"](table.view(seat), chance)
        assert move is not None
        table.play(seat, move, 0)
    yield table


def made(table: Match, seat: int) -> list[Command]:
    """Every move that the forms of a seat's phone can make."""
    found = []
    for form in forms_of(drawn("phone", table, seen_of(table, seat))):
        for pairs in form.sent():
            fields = read_form(pair for pair in pairs if pair[0] != "at")
            found.append(read_command(known_move(GAME, fields), fields, is_text=True))
    return found


def as_texts(moves: Any) -> list[str]:
    return sorted(map(str, moves))


def phone(table: Match, seat: int = 1) -> str:
    return drawn("phone", table, seen_of(table, seat))


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_phones_offer_every_move_of_the_rules_once_and_no_other(number: int) -> None:
    """What the forms send is exactly what the rules list, for both seats at every moment."""
    for table in some_points(number):
        for seat in SEATS:
            assert as_texts(GAME.moves(table.state, seat)) == as_texts(made(table, seat))


@pytest.mark.parametrize("number", [0, 1, 2])
def test_every_screen_of_a_steady_game_can_be_drawn(number: int) -> None:
    """No template asks for what a view does not hold; none holds a style of its own or grows out of hand."""
    for place, table in enumerate(steady(number, number)):
        if place % 3 and not table.outcome:
            continue
        for viewer, part, html in all_drawn(table):
            assert html.strip(), (viewer, part, table.state.phase)
            assert "style=" not in html
            assert len(html.encode()) < LONGEST


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_worlds_that_a_viewer_cannot_tell_apart_look_alike(number: int) -> None:
    """Byte for byte, for both seats and the wall: no tile that lies face down is in any page."""
    chance = Chance(number)
    for table in some_points(number, every=11):
        before = table.state
        for viewer in GAME.viewers(before):
            real = sight(table, viewer)
            table.state = other(before, viewer, chance)
            assert real == sight(table, viewer)
            table.state = before


def sight(table: Match, viewer: Viewer) -> list[str]:
    parts = ("table",) if viewer == "table" else ("phone", "secret", "known", "history")
    return [drawn(part, table, seen_of(table, viewer)) for part in parts]


def test_what_a_finger_shows_is_the_same_for_both() -> None:
    """There is nothing to hide."""
    for table in steady(3, 1):
        for part in ("secret", "known"):
            assert drawn(part, table, seen_of(table, 1)) == drawn(part, table, seen_of(table, 2))


def test_villagers_are_never_called_like_cells() -> None:
    """R1 is a villager's name in the rules alone: on screens it is red 1. B1 and B2 are cells."""
    for table in steady(0, 2):
        for _, _, html in all_drawn(table):
            said = re.sub(r"<[^>]*>", " ", html)
            assert not re.search(r"\bR[12]\b", said)
            labels = re.findall(r'aria-label="([^"]*)"', html)
            assert not [label for label in labels if re.search(r"\bR[12]\b", label)]


@pytest.mark.parametrize("who", ORDER)
def test_only_the_acting_villager_is_drawn_as_acting(who: Who) -> None:
    """On the wall and on both phones one pawn, of the right team and number, is marked; none after the end."""
    table = turn_of(opened(), who)
    for viewer, part in (("table", "table"), (1, "phone"), (2, "phone")):
        html = drawn(part, table, seen_of(table, viewer))
        acting = set(re.findall(r'<b class="man (\w+) acts">(\d)</b>', html))
        assert {(TEAMS[who], who[1])} == acting, (viewer, acting)
    *_, ended = steady(0, 0)
    assert ended.outcome and " acts" not in drawn("table", ended, seen_of(ended, "table"))


def test_who_does_not_act_has_nothing_to_tap() -> None:
    """The same board, without a form or a choice."""
    table = face_to_face()
    waiting = phone(table, 2)
    assert not forms_of(waiting)
    assert "<input" not in waiting and 'class="clinic"' in waiting
    assert "Blue 1 acts." in waiting


@pytest.mark.parametrize(
    ("hindered", "card", "sentence"),
    [("cannot_use_weapon", "gun", "refusal.weapon_debuffed"), ("cannot_move", "move", "refusal.move_debuffed")],
)
def test_a_card_that_can_do_nothing_says_why(hindered: Any, card: str, sentence: str) -> None:
    """The rules' own sentence stands where the card's choices would."""
    table = happens(turn_of(opened(), "B1"), Debuffed("B1", hindered))
    html = phone(table)
    pane = html.partition(f'class="pane p-{card}"')[2].partition('class="pane')[0]
    assert table.game_data.words(sentence) in pane
    assert "<form" not in pane


def test_a_card_that_is_played_stays_in_sight_and_says_so() -> None:
    """The hand keeps its kinds; one that is empty is dashed."""
    table = happens(opened(), CardPlayed("blue", "gun"))
    assert re.search(r'class="card none"><input[^>]*value="gun"', phone(table))


def test_a_printed_tile_is_asked_for_by_its_kinds_left() -> None:
    """Once for each type that its section may still hold, and for no other."""
    table = placed(opened(tiles="printed"), B1="C3")
    words = table.game_data.words
    asked = phone(table).partition("C4: what does the tile show?")[2].partition("</fieldset>")[0]
    left = table.state.sections["grey"]
    assert [tile for tile in TILES if left[tile]] == [tile for tile in TILES if words(f"tile.{tile}.title") in asked]


def test_a_step_before_a_weapon_is_offered_beside_staying() -> None:
    """From here at once, or a Move first, even one of no cell: they are different moves."""
    table = face_to_face()
    sent = as_texts(made(table, 1))
    for move in ("Use(card='axe', target='R1'", "Move(to='C4', then=Act(card='axe', target='R1'"):
        assert [one for one in sent if one.startswith(move)], move


def test_the_wall_shows_who_carries_a_cure() -> None:
    """In words and on the board."""
    table = carrying(opened({"C4": "cure"}), "R1", "C4")
    html = drawn("table", table, seen_of(table, "table"))
    assert re.search(r"<b>Red 1</b> carries a cure", html)
    assert 'class="pill"' in html


def test_at_the_end_the_board_shows_what_nobody_turned_up() -> None:
    """Each tile that is left, at its place; with printed tiles, which the phones do not know, none."""
    for number, shows in ((3, True), (8, False)):
        *_, table = steady(number, 0)
        assert table.outcome and table.state.hidden
        for html in (phone(table), drawn("table", table, seen_of(table, "table"))):
            assert (len(table.state.hidden) if shows else 0) == html.count("under-it")
