"""Masquerade Murder's order cards: dealt on the first night, drawn in turn from the second; and what is refused."""

from typing import Any

import pytest
from scripted_play import moves, plain, play, refused, sees

from companion.matches.match import Match
from masquerade_murder.nights import (
    CARDS,
    DEAL,
    WHO,
    ball,
    choose,
    dealt_first,
    draw,
    next_night,
    night_of,
    place,
    quiet,
    strike,
)


def test_on_the_first_night_everybody_looks_at_the_card_dealt() -> None:
    """Rules 3.2, 3.3: the own card alone; the extra is turned up when all have looked."""
    table = choose(ball())
    assert "draw" == table.state.phase
    assert ["ace", "two", "jack", "queen", "king"] == [sees(table, seat, "card") for seat in WHO]
    assert all(sees(table, seat, "draw_from") is None for seat in WHO)
    assert {} == sees(table, "table", "order")
    for seat in (5, 3, 1, 2):
        assert [{"move": "ready"}] == moves(table, seat)
        play(table, seat, "ready")
        assert [] == moves(table, seat)
    assert [4] == sees(table, "table", "waiting_for")
    assert {} == sees(table, "table", "order")
    play(table, 4, "ready")
    assert "place" == table.state.phase
    assert {"extra": "joker", "1": "ace"} == sees(table, "table", "order")


def test_nobody_knows_a_card_before_all_have_chosen() -> None:
    """Rule 3.2: the cards come after the targets."""
    table = play(ball(), 1, "target", player=2)
    assert sees(table, 1, "card") is None


@pytest.mark.parametrize(
    ("seat", "move", "expected"),
    [
        (1, {"move": "draw", "card": "ace"}, ("not_your_turn", "now.draw")),
        (3, {"move": "ready"}, ("not_your_turn", "now.draw")),
        (1, {"move": "draw", "card": "ten"}, ("bad_argument", "field_mistyped")),
        (1, {"move": "draw", "card": 1}, ("bad_argument", "field_mistyped")),
        (1, {"move": "target", "player": 2}, ("wrong_phase", "now.draw")),
        (1, {"move": "place", "cell": "A1"}, ("wrong_phase", "now.draw")),
    ],
)
def test_the_first_draw_refuses(seat: int, move: dict[str, Any], expected: tuple[str, str]) -> None:
    """Rule 3.3: seat 3 is ready already."""
    assert expected == refused(play(choose(ball()), 3, "ready"), seat, **move)


def second_draw(*held: str) -> Match:
    """Night 2 at `draw`, after a first night with these cards."""
    return choose(next_night(place(dealt_first(*held))))


def test_from_the_second_night_on_the_ace_draws_first_and_passes_to_the_left() -> None:
    """Rules 2.2, 3.3: each sees what is left and keeps one, secretly."""
    table = second_draw("two", "jack", "queen", "ace", "king")
    order, left = [], list(CARDS)
    for seat, card in ((4, "king"), (5, "joker"), (1, "ace"), (2, "queen"), (3, "two")):
        (turn,) = sees(table, "table", "waiting_for")
        order.append(turn)
        assert left == sees(table, seat, "draw_from")
        assert [{"move": "draw", "card": one} for one in left] == moves(table, seat)
        assert all(
            sees(table, other, "draw_from") is None and not moves(table, other) for other in WHO if other != seat
        )
        assert {} == sees(table, "table", "order")
        play(table, seat, "draw", card=card)
        left.remove(card)
        assert card == sees(table, seat, "card")
        assert sees(table, seat, "draw_from") is None
    assert [4, 5, 1, 2, 3] == order
    assert {"extra": "jack", "1": "ace"} == sees(table, "table", "order")


@pytest.mark.parametrize(
    ("seat", "move", "expected"),
    [
        (2, {"move": "draw", "card": "king"}, ("not_allowed", "card_taken")),
        (1, {"move": "draw", "card": "king"}, ("not_your_turn", "now.draw")),
        (1, {"move": "draw", "card": "ace"}, ("not_your_turn", "now.draw")),
        (3, {"move": "draw", "card": "ace"}, ("not_your_turn", "now.draw")),
        (2, {"move": "ready"}, ("not_your_turn", "now.draw")),
        (3, {"move": "ready"}, ("not_your_turn", "now.draw")),
        (2, {"move": "draw"}, ("bad_argument", "field_missing")),
        (2, {"move": "draw", "card": None}, ("bad_argument", "field_mistyped")),
        (2, {"move": "replace", "player": 1, "cell": "A1"}, ("wrong_phase", "now.draw")),
    ],
)
def test_a_draw_in_turn_refuses(seat: int, move: dict[str, Any], expected: tuple[str, str]) -> None:
    """Rule 3.3: seat 1 has kept the king, it is seat 2's turn."""
    table = play(second_draw("ace", "two", "jack", "queen", "king"), 1, "draw", card="king")
    assert expected == refused(table, seat, **move)


def test_what_is_drawn_is_secret() -> None:
    """Rule 3.3: those who have drawn, those who look on, know only the own card."""
    tables = []
    for card in ("king", "two"):
        table = play(second_draw("ace", "two", "jack", "queen", "king"), 1, "draw", card="ace")
        tables.append(play(table, 2, "draw", card=card))
    for viewer in ("table", 1, 4, 5):
        assert plain(tables[0].view(viewer)) == plain(tables[1].view(viewer))
    assert ["two", "jack", "queen", "joker"] == sees(tables[0], 3, "draw_from")


def test_if_the_ace_was_the_extra_the_joker_starts() -> None:
    """Rule 3.3, R5: its holder places first and draws first."""
    table = dealt_first("two", "jack", "queen", "joker", "king")
    assert 4 == sees(table, "table", "placing")
    assert {"extra": "ace", "4": "joker"} == sees(table, "table", "order")
    choose(next_night(place(table)))
    assert [4] == sees(table, "table", "waiting_for")


def test_if_the_starter_has_left_the_next_to_its_left_starts() -> None:
    """Rule 3.3, R5: past all who have left."""
    held = {"1": "king", "2": "queen", "3": "ace", "4": "two", "5": "jack", "extra": "joker"}
    table = ball({**DEAL, "first_draw": held}, lives=1)
    # The assassin (2) poisons the constable (3), who had the Ace, and the constable captures the thug (4).
    night_of(table, {2: 3, 3: 4}, {2: "C3", 3: "C2", 4: "C1", 1: "A1", 5: "E5"})
    assert {"3": "dead", "4": "jailed"} == sees(table, "table", "out")
    choose(next_night(table))
    assert [5] == sees(table, "table", "waiting_for")


@pytest.mark.parametrize(
    ("strikes", "expected"),
    [
        ([], ["ace", "two", "jack", "queen", "king", "joker"]),
        ([("assassin", "thug")], ["ace", "two", "jack", "queen", "joker"]),
        ([("assassin", "thug"), ("assassin", "seductress")], ["ace", "two", "jack", "joker"]),
        (
            [("assassin", "thug"), ("assassin", "seductress"), ("assassin", "constable")],
            ["ace", "two", "joker"],
        ),
    ],
)
def test_as_many_cards_as_players_and_the_joker(strikes: list[tuple[str, str]], expected: list[str]) -> None:
    """Rule 3.2, R4: one card is always over, down to two players."""
    table = ball(lives=1)
    for actor, target in strikes:
        next_night(strike(table, actor, target))
    if not strikes:
        next_night(quiet(table))
    choose(table)
    (first,) = sees(table, "table", "waiting_for")
    assert expected == sees(table, first, "draw_from")
    draw(table)
    shown = sees(table, "table", "order")
    assert expected[-1] == shown["extra"]
    assert len(expected) - 1 == len(table.state.in_play)
    if len(expected) < 6:
        assert ("wrong_phase", "now.place") == refused(table, first, "draw", card="king")


def test_a_card_that_is_not_used_tonight_cannot_be_drawn() -> None:
    """R4: with four in play the king stays in the box."""
    table = choose(next_night(strike(ball(lives=1), "assassin", "thug")))
    (first,) = sees(table, "table", "waiting_for")
    assert ("not_allowed", "card_taken") == refused(table, first, "draw", card="king")


def test_every_nights_first_to_place_draws_first_the_night_after() -> None:
    """Rule 3.3: the Ace of the night before counts, not that of the first night."""
    table = second_draw("ace", "two", "jack", "queen", "king")
    for seat, card in ((1, "two"), (2, "joker"), (3, "queen"), (4, "ace"), (5, "jack")):
        play(table, seat, "draw", card=card)
    choose(next_night(place(table)))
    assert [4] == sees(table, "table", "waiting_for")
    for seat, card in ((4, "two"), (5, "joker"), (1, "queen"), (2, "king"), (3, "jack")):
        play(table, seat, "draw", card=card)
    assert "ace" == sees(table, "table", "order")["extra"]
    choose(next_night(place(table)))
    assert [5] == sees(table, "table", "waiting_for")
