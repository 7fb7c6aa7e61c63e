"""Masquerade Murder's order cards: dealt on the first night, drawn in turn from the second."""

from cases import rows
from scripted_play import moves, plain, play, refusal, view_field

from masquerade_murder.nights import (
    CARDS,
    CHARACTER_OF,
    DEAL,
    choose_targets,
    deal_cards,
    draw_cards,
    first_night,
    next_night,
    place_cubes,
    play_night,
    quiet_night,
    second_draw,
    strike,
)


def test_on_the_first_night_everybody_looks_at_the_card_dealt() -> None:
    """Rules 3.2, 3.3: each seat sees only its own card, and the extra is shown when all have looked."""
    table = choose_targets(first_night())
    assert "draw" == table.state.phase
    assert ["ace", "two", "jack", "queen", "king"] == [view_field(table, seat, "card") for seat in CHARACTER_OF]
    assert all(view_field(table, seat, "draw_from") is None for seat in CHARACTER_OF)
    assert {} == view_field(table, "table", "order")
    for seat in (5, 3, 1, 2):
        assert [{"move": "ready"}] == moves(table, seat)
        play(table, seat, "ready")
        assert [] == moves(table, seat)
    assert [4] == view_field(table, "table", "waiting_for")
    assert {} == view_field(table, "table", "order")
    play(table, 4, "ready")
    assert "place" == table.state.phase
    assert {"extra": "joker", "1": "ace"} == view_field(table, "table", "order")


def test_nobody_knows_a_card_before_all_have_chosen() -> None:
    """Rule 3.2: cards are shown after all targets are chosen."""
    table = play(first_night(), 1, "target", player=2)
    assert view_field(table, 1, "card") is None


def test_from_the_second_night_on_the_ace_draws_first_and_passes_to_the_left() -> None:
    """Rules 2.2, 3.3: each seat sees the cards that are left and secretly keeps one."""
    table = second_draw("two", "jack", "queen", "ace", "king")
    order, left = [], list(CARDS)
    for seat, card in ((4, "king"), (5, "joker"), (1, "ace"), (2, "queen"), (3, "two")):
        (turn,) = view_field(table, "table", "waiting_for")
        order.append(turn)
        assert left == view_field(table, seat, "draw_from")
        assert [{"move": "draw", "card": one} for one in left] == moves(table, seat)
        assert all(
            view_field(table, other, "draw_from") is None and not moves(table, other)
            for other in CHARACTER_OF
            if other != seat
        )
        assert {} == view_field(table, "table", "order")
        play(table, seat, "draw", card=card)
        left.remove(card)
        assert card == view_field(table, seat, "card")
        assert view_field(table, seat, "draw_from") is None
    assert [4, 5, 1, 2, 3] == order
    assert {"extra": "jack", "1": "ace"} == view_field(table, "table", "order")


def test_what_is_drawn_is_secret() -> None:
    """Rule 3.3: seats know only their own cards."""
    tables = []
    for card in ("king", "two"):
        table = play(second_draw("ace", "two", "jack", "queen", "king"), 1, "draw", card="ace")
        tables.append(play(table, 2, "draw", card=card))
    for viewer in ("table", 1, 4, 5):
        assert plain(tables[0].view(viewer)) == plain(tables[1].view(viewer))
    assert ["two", "jack", "queen", "joker"] == view_field(tables[0], 3, "draw_from")


def test_the_joker_draws_first_if_the_ace_was_the_extra() -> None:
    """Rule 3.3, R5: its holder placed first that night."""
    table = deal_cards("two", "jack", "queen", "joker", "king")
    assert 4 == view_field(table, "table", "placing")
    assert {"extra": "ace", "4": "joker"} == view_field(table, "table", "order")
    choose_targets(next_night(place_cubes(table)))
    assert [4] == view_field(table, "table", "waiting_for")


def test_the_next_seat_to_the_left_draws_for_a_starter_that_left() -> None:
    """Rule 3.3, R5: all seats that left are skipped."""
    cards = {"1": "king", "2": "queen", "3": "ace", "4": "two", "5": "jack", "extra": "joker"}
    table = first_night({**DEAL, "first_draw": cards}, lives=1)
    # The assassin (2) poisons the constable (3), who had the Ace, and the constable captures the thug (4).
    play_night(table, {2: 3, 3: 4}, {2: "C3", 3: "C2", 4: "C1", 1: "A1", 5: "E5"})
    assert {"3": "dead", "4": "jailed"} == view_field(table, "table", "out")
    choose_targets(next_night(table))
    assert [5] == view_field(table, "table", "waiting_for")


@rows(__file__, "cards")
def test_there_are_as_many_cards_as_players_and_the_joker(killed: list[str], cards: list[str]) -> None:
    """One card is always left over."""
    table = first_night(lives=1)
    for target in killed:
        next_night(strike(table, "assassin", target))
    if not killed:
        next_night(quiet_night(table))
    choose_targets(table)
    (first,) = view_field(table, "table", "waiting_for")
    assert cards == view_field(table, first, "draw_from")
    draw_cards(table)
    order = view_field(table, "table", "order")
    assert cards[-1] == order["extra"]
    assert len(cards) - 1 == len(table.state.in_play)
    if len(cards) < 6:
        assert ("wrong_phase", "now.place") == refusal(table, first, "draw", card="king")


def test_a_card_that_is_not_used_tonight_cannot_be_drawn() -> None:
    """R4: with four players the king stays in the box."""
    table = choose_targets(next_night(strike(first_night(lives=1), "assassin", "thug")))
    (first,) = view_field(table, "table", "waiting_for")
    assert ("not_allowed", "card_taken") == refusal(table, first, "draw", card="king")


def test_the_first_to_place_draws_first_on_the_next_night() -> None:
    """Rule 3.3: the Ace of the last night counts, not the Ace of the first night."""
    table = second_draw("ace", "two", "jack", "queen", "king")
    for seat, card in ((1, "two"), (2, "joker"), (3, "queen"), (4, "ace"), (5, "jack")):
        play(table, seat, "draw", card=card)
    choose_targets(next_night(place_cubes(table)))
    assert [4] == view_field(table, "table", "waiting_for")
    for seat, card in ((4, "two"), (5, "joker"), (1, "queen"), (2, "king"), (3, "jack")):
        play(table, seat, "draw", card=card)
    assert "ace" == view_field(table, "table", "order")["extra"]
    choose_targets(next_night(place_cubes(table)))
    assert [5] == view_field(table, "table", "waiting_for")
