"""Masquerade Murder's screens: every move can be made, nothing else can, and nothing is told before a finger lies."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from laws import Played, played, points
from screen_forms import all_drawn, drawn, forms_of, seen_of

from companion.games.masquerade_murder import GAME
from companion.games.masquerade_murder.screens import SCREENS
from companion.matches.match import Match, start
from companion.rules.chance import Chance
from companion.rules.codec import known_move, read_command, read_form
from companion.rules.game import Command, Viewer
from masquerade_murder.nights import WHO, ball, choose, dealt_first, next_night, night_of, play, strike
from masquerade_murder.worlds import TABLES, other

SEATS = range(1, 6)


def of(number: int) -> Played:
    return played("masquerade_murder", *TABLES[number])


def some_points(number: int, seeds: int = 2, every: int = 6) -> Iterator[Match]:
    for seed in range(seeds):
        yield from points(of(number), seed, every)


def steady(seed: int) -> Iterator[Match]:
    """A game as steady bots play it, before every move."""
    game_data = of(1).game_data
    table, chance = start(GAME, game_data, 5, seed), Chance(seed)
    while not table.outcome:
        yield table
        seat = table.state.waiting[0]
        table.play(seat, GAME.bots["steady"](table.view(seat), chance), 0)
    yield table


def made(table: Match, seat: int) -> list[Command]:
    """Every move that the forms of a seat's phone can make."""
    seen = seen_of(table, seat)
    found = []
    for form in forms_of(drawn("phone", table, seen)):
        for pairs in form.sent():
            fields = read_form(pair for pair in pairs if pair[0] != "at")
            if fields["move"] == "cover":
                assert str(seen.page) == fields["page"]
                turned = SCREENS.cover(seen, fields)
                assert turned is not None and turned.command is not None and not turned.turns
                found.append(turned.command)
            else:
                found.append(read_command(known_move(GAME, fields), fields, is_text=True))
    return found


def as_texts(moves: Any) -> list[str]:
    return sorted(map(str, moves))


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_phones_offer_every_move_of_the_rules_once_and_no_other(number: int) -> None:
    """What the forms send is exactly what the rules list, for every seat at every moment."""
    for table in some_points(number):
        for seat in SEATS:
            assert as_texts(GAME.moves(table.state, seat)) == as_texts(made(table, seat))


def test_every_screen_of_a_steady_game_can_be_drawn() -> None:
    """No template asks for what a view does not hold; no style stands in the page."""
    for table in steady(1):
        for viewer, part, html in all_drawn(table):
            assert html.strip(), (viewer, part, table.state.phase)
            assert "style=" not in html


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_worlds_that_a_viewer_cannot_tell_apart_look_alike(number: int) -> None:
    """Byte for byte, for each seat and the wall, held and not."""
    chance = Chance(number)
    for table in some_points(number, every=9):
        before = table.state
        for viewer in GAME.viewers(before):
            real = sight(table, viewer)
            table.state = other(before, viewer, chance)
            assert real == sight(table, viewer)
            table.state = before


def sight(table: Match, viewer: Viewer) -> list[str]:
    parts = ("table",) if viewer == "table" else ("phone", "secret", "known", "history")
    return [drawn(part, table, seen_of(table, viewer)) for part in parts]


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_nothing_of_a_seats_own_is_in_its_page_before_a_finger_lies(number: int) -> None:
    """What is pushed is the same whoever one is, whomever one seeks out, whatever one holds and has learned."""
    chance = Chance(number)
    for table in some_points(number, every=9):
        before = table.state
        if before.outcome:
            continue
        for seat in SEATS:
            seen = seen_of(table, seat)
            pushed = [drawn(part, table, seen) for part in ("phone", "history")]
            # What the wall cannot know, this seat's own secrets among it, is otherwise.
            table.state = other(before, "table", chance)
            assert pushed == [drawn(part, table, seen_of(table, seat)) for part in ("phone", "history")]
            table.state = before


def test_held_fragments_of_a_phase_are_of_one_length() -> None:
    """Whoever listens to the network learns nothing from how much is sent."""
    for table in steady(3):
        for part in ("secret", "known"):
            lengths = {len(drawn(part, table, seen_of(table, seat)).encode()) for seat in SEATS}
            assert 1 == len(lengths), (part, table.state.phase, lengths)


def words_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


@pytest.mark.parametrize(
    ("actor", "target", "sign", "sentence"),
    [
        ("duke", "thug", "Green", "Cem is the Constable or the Thug."),
        ("duke", "assassin", "Red", "Bo is the Assassin or the Seductress."),
        ("thug", "duke", "Red", "You guarded Ada, and there was nothing to keep off."),
        ("assassin", "duke", "Green", "Ada is the Constable or the Duke. Or the Thug, guarding the duke."),
        ("seductress", "thug", "Green", "Cem is the Thug or the Duke. Or the Assassin, kept off yourself."),
    ],
)
def test_the_sign_says_what_it_means_to_its_character(actor: str, target: str, sign: str, sentence: str) -> None:
    """Rules 5.3 to 5.7: the colour as a word, and whom it leaves open."""
    table = strike(ball(), actor, target)
    seat = next(seat for seat, who in WHO.items() if who == actor)
    told = words_of(drawn("secret", table, seen_of(table, seat)))
    assert told.startswith(sign) and sentence in told


def test_a_grey_sign_says_why() -> None:
    """Rule 5.2: captured, distracted, or not beside the target."""
    table = strike(ball(), "constable", "duke")
    assert "You were captured, and did nothing to" in drawn("secret", table, seen_of(table, 1))
    assert "You did not touch" in drawn("secret", table, seen_of(table, 2))


def test_a_thug_who_kept_off_poison_reads_so() -> None:
    """Rule 5.5."""
    table = night_of(ball(), {4: 1, 2: 1, 1: 3, 3: 5, 5: 3}, {1: "C3", 4: "C2", 2: "D3", 3: "A1", 5: "E5"})
    assert "You guarded Ada, and kept off poison or distraction." in drawn("secret", table, seen_of(table, 4))


def test_everybody_reads_who_left_and_why() -> None:
    """Rule 6.1: on the phones, on the wall and in the story; not the character."""
    table = strike(ball(lives=1), "assassin", "thug")
    for viewer, part in ((1, "phone"), (4, "phone"), (1, "history"), ("table", "table")):
        told = words_of(drawn(part, table, seen_of(table, viewer)))
        assert "Cem was poisoned, 1 of 1, and is dead." in told
        assert "Thug" not in told
    next_night(table)
    assert "You are dead." in drawn("phone", table, seen_of(table, 4))
    assert not forms_of(drawn("phone", table, seen_of(table, 4)))


def test_numbered_backs_mean_the_cards_that_lie_there() -> None:
    """The first back is the first card of the own hand, and no name of a card is in the page."""
    table = choose(next_night(night_of(ball(), {})))
    (seat,) = table.state.waiting
    seen = seen_of(table, seat)
    assert [move.card for move in seen.view.moves] == list(seen.view.you.draw_from)
    assert not re.search(r"\b(ace|king|joker)\b", drawn("phone", table, seen))
    assert SCREENS.cover(seen, {"card": "6"}) is None is SCREENS.cover(seen, {})


def test_only_the_jokers_holder_is_asked_to_sit_or_steal() -> None:
    """Rule 3.5: and only once a cube stands whose seat could be taken."""
    table = dealt_first("ace", "joker", "jack", "queen", "king")
    assert "Steal" not in drawn("phone", table, seen_of(table, 1))
    play(table, 1, "place", cell="A1")
    html = drawn("phone", table, seen_of(table, 2))
    assert "Steal" in html and "take-1" in html
    play(table, 2, "replace", player=1, cell="E5")
    assert "A1: Bo" in words_of(drawn("phone", table, seen_of(table, 3)))


def test_the_line_of_turns_shows_who_places_when() -> None:
    """Rules 3.2, 3.4: by turn, the Joker in the extra's turn; shown cards have a holder, the extra is last."""
    table = dealt_first("king", "joker", "jack", "queen", "ace")
    play(table, 5, "place", cell="A1")
    expected = ["Ace 5 done", "Joker 2 on", "Jack ? ", "Queen ? ", "King ? ", "Two extra "]
    assert expected == _line(table)
    play(table, 2, "place", cell="E5")
    assert [expected[0], "Joker 2 done", "Jack 3 on", *expected[3:]] == _line(table)


def test_before_the_extra_is_shown_the_line_of_turns_has_only_backs() -> None:
    """Rule 3.2: as many as there are players in play, and one more."""
    for dead, backs in ((0, 6), (1, 5)):
        table = strike(ball(lives=1 if dead else 3), "assassin", "thug")
        next_night(table)
        html = drawn("table", table, seen_of(table, "table"))
        assert backs == len(re.findall(r'<li class="shut">', html))


def _line(table: Match) -> list[str]:
    """Card, holder and state of each turn in the line on the wall."""
    html = drawn("table", table, seen_of(table, "table")).partition('<ol class="orders"')[2].partition("</ol>")[0]
    line = []
    for item in html.split("<li ")[1:]:
        card = re.search(r'<span class="sr">(\w+)</span>|title="(\w+)"|aria-label="(\w+)"', item)
        small = re.search(r"<small[^>]*>([^<]*)</small>", item)
        state = re.search(r"is-(on|done)", item)
        assert card and small
        line.append(f"{next(filter(None, card.groups()))} {small[1]} {state[1] if state else ''}")
    return line


def test_the_end_shows_every_mask() -> None:
    """Rule 6.2: all characters on every phone and on the wall, with what ended it."""
    table = strike(ball(lives=1), "constable", "assassin")
    for viewer, part in ((1, "phone"), (2, "phone"), ("table", "table")):
        told = words_of(drawn(part, table, seen_of(table, viewer)))
        assert "The assassin is jailed." in told
        assert all(title in told for title in ("Duke", "Assassin", "Constable", "Thug", "Seductress"))
    assert "You win." in drawn("phone", table, seen_of(table, 1))
    assert "You lose." in drawn("phone", table, seen_of(table, 2))
