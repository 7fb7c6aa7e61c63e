"""Each paragraph of the rulebook of own games, on tables that are made for it."""

from pathlib import Path
from typing import Any

import pytest

import cards
from cards.deck import Reader
from cards.editions.edition import Edition
from cards.lessons import load_learning
from cards.prototype.table import read_table
from cards.rulebook import Rule
from companion.games.prototype import GAME
from companion.games.prototype.model import State
from companion.games.prototype.view import table, you
from companion.matches.match import Match, start
from companion.rules.game import IllegalMove

ROWS = [[row + 2, f"Card {row}", "4", ("red", "blue")[row % 2], str(row), "Do it."] for row in range(4)]
CAST = (("Wolf", "2", "wolf"), ("Seer", "1", "village"), ("Farmer", "rest", "village"))
ROLES = [[row, *role, "0", ""] for row, role in enumerate(CAST, 2)]
COLUMNS = ["name", "copies", "side", "price", "text"]
NIGHT = {
    "ask": [
        {"who": {"name": "Wolf"}, "say": "Whom?", "effect": "out", "shared": True},
        {"who": {"name": "Seer"}, "say": "Who is it?", "effect": "learn side"},
        {"say": "Whom do you like?", "effect": "guard"},
    ]
}
BURN = {"burn": {"from": "pile", "to": "discard"}}
DRAW = {"draw": {"from": "pile", "to": "hand"}}
PLAY = {"play": {"from": "hand", "to": "discard"}}
COINS = {"coins": {"per": "seat"}}


def play(seats: int = 3, roles: bool = False, **parts: Any) -> Match:
    decks: dict[str, Any] = {"goods": {"columns": COLUMNS, "rows": ROWS}}
    if roles:
        decks["roles"] = {"columns": COLUMNS, "rows": ROLES}
        parts["roles"] = {"deck": "roles", "sees": [{"who": {"side": "wolf"}, "whom": {"side": "wolf"}}]}
    ends = [{"say": "Over.", "winners": "all"}, {"say": "One has won.", "winners": "choose"}]
    own = {"players": [2, 6], "cards": decks, "looks": {}, "files": {}, "table": {"end": ends, **parts}}
    edition = Edition("prototype", "Test", decks={"own.toml": own}, words={"en": {"title": "Test"}})
    return start(GAME, cards.load("prototype", edition=edition), seats, 1)


def tap(match: Match, seat: int | str, move: str, **fields: Any) -> State:
    match.take({"move": move, "seat": seat, "at": match.at, **fields})
    return match.state


def names(match: Match, seat: int) -> set[str]:
    return {move.name for move in GAME.moves(match.state, seat) if type(move).__name__ == "Play"}


PILES = {"piles": {"pile": {"deck": "goods", "when_empty": "shuffle discard"}, "discard": {"face": "up"}}}
HANDS = {**PILES, "hands": {"deal": 2}}
PAWN = {"pawn": {"start": ["A1", "B1", "C1", "D1", "A2", "B2"]}}
GRID = {"grid": {"deck": "goods", "size": [4, 4]}, "pieces": PAWN}


def test_a_game_without_a_table_deals_and_offers_what_it_has() -> None:
    """Rules 1.1 and 1.2: cards are dealt, and what they say changes nothing by itself."""
    match = play(**HANDS, moves=PLAY)
    assert {"play"} == names(match, 1)
    before = match.state.counters
    after = tap(match, 1, "play", name="play", card=0)
    assert 1 == len(after.places["discard"]) and before == after.counters


def test_an_empty_pile_is_shuffled_again() -> None:
    """Rule 2.1."""
    match = play(2, **PILES, hands={}, moves=BURN | DRAW)
    first = [one.card for one in match.state.places["pile"]]
    assert sorted(first) != first and sorted(first) == list(range(16))
    for _ in range(16):
        tap(match, 1, "play", name="burn", card=0)
    assert 0 == len(match.state.places["pile"])
    after = tap(match, 2, "play", name="draw", card=0)
    assert (15, 0, 1) == tuple(len(after.places[place]) for place in ("pile", "discard", "hand:2"))


def test_a_hand_is_seen_by_its_seat_alone() -> None:
    """Rule 2.2."""
    match = play(**HANDS)
    assert 2 == table(match.state).places["hand:2"].count and () == table(match.state).places["hand:2"].cards
    mine = you(match.state, 2)
    assert 2 == len(mine.hand) and mine.hand != you(match.state, 1).hand


def test_a_card_face_down_is_known_to_whoever_put_it_there() -> None:
    """Rule 2.3."""
    front = {"front": {"per": "seat", "face": "down"}}
    match = play(**HANDS, areas=front, moves={"hide": {"from": "hand", "to": "front"}})
    tap(match, 1, "play", name="hide", card=0)
    assert (None,) == table(match.state).places["front:1"].cards
    assert [0] == list(you(match.state, 1).seen["front:1"])
    assert {} == you(match.state, 2).seen


def test_an_area_fills_itself() -> None:
    """Rule 2.4."""
    row = {"row": {"from": "pile", "keep": 3}}
    match = play(**PILES, hands={}, areas=row, moves={"take": {"from": "row", "to": "hand"}})
    tap(match, 1, "play", name="take", card=1)
    assert (3, 12) == tuple(len(match.state.places[place]) for place in ("row", "pile"))


def test_seats_move_in_turn_and_in_steps() -> None:
    """Rule 3.1: one move of each step; passing where it is listed, or where nothing else can be done."""
    moves = {"play": {"from": "hand", "to": "discard", "when": {"side": "green"}}}
    match = play(**HANDS, moves=DRAW | moves, turns={"steps": [["draw"], ["play"]]})
    with pytest.raises(IllegalMove, match="not_your_turn"):
        tap(match, 2, "play", name="draw", card=0)
    with pytest.raises(IllegalMove, match="not_allowed"):
        tap(match, 1, "pass")
    assert (1, 1) == (tap(match, 1, "play", name="draw", card=0).step, match.state.turn)
    assert set() == names(match, 1)
    assert (0, 2) == (tap(match, 1, "pass").step, match.state.turn)


def test_who_cannot_pay_cannot_move() -> None:
    """Rule 3.2: amounts come from numbers and from columns, and a counter stays within its limits."""
    counters = {"coins": {"start": 1, "per": "seat", "most": 4}}
    moves = {"buy": {"from": "hand", "to": "discard", "pay": {"coins": "price"}}, "earn": {"gain": {"coins": 3}}}
    match = play(**HANDS, counters=counters, moves=moves)
    prices = [match.state.kinds[one.card].card.number("price") for one in match.state.places["hand:1"]]
    offered = {move.card for move in GAME.moves(match.state, 1) if getattr(move, "name", "") == "buy"}
    assert {at for at, price in enumerate(prices) if price <= 1} == offered
    assert [4, 4] == [tap(match, 1, "play", name="earn").counters["coins"][0] for _ in range(2)]


def test_who_looks_remembers() -> None:
    """Rule 3.3: the top of a pile, a card that is shown, a tile."""
    match = play(**GRID, moves={"spy": {"tile": "next to pawn", "for": "me"}})
    tap(match, 1, "play", name="spy", space=1)
    assert [1] == list(you(match.state, 1).seen_tiles) and {} == you(match.state, 2).seen_tiles
    match = play(**HANDS, moves={"show": {"show": "hand"}, "peek": {"peek": "pile", "top": 2}})
    tap(match, 1, "play", name="show", card=0, to=2)
    tap(match, 2, "play", name="peek")
    shown, top = you(match.state, 2).memories
    assert you(match.state, 1).hand[:1] == shown.cards and 2 == len(top.cards)
    assert () == you(match.state, 3).memories


def test_dice_are_rolled_by_the_phone() -> None:
    """Rule 3.4."""
    match = play(**PILES, dice={"die": {"count": 3}, "hidden": {"secret": True}})
    tap(match, 1, "throw", dice="die")
    tap(match, 1, "throw", dice="hidden")
    rolled = table(match.state).rolls
    assert ["die"] == list(rolled) and all(1 <= value <= 6 for value in rolled["die"])
    assert {"hidden": match.state.rolls["hidden"]} == you(match.state, 1).rolls
    assert {} == you(match.state, 2).rolls


def test_counters_are_changed_by_hand() -> None:
    """Rule 3.5: one's own, and the table's; not another player's."""
    match = play(**PILES, counters={"coins": {"start": 0, "per": "seat"}, "doom": {"by_hand": False}})
    assert (1, 0, 0) == tap(match, 1, "change", counter="coins", by=1, owner=1).counters["coins"]
    for wrong in ({"counter": "coins", "by": 1, "owner": 2}, {"counter": "doom", "by": 1, "owner": 0}):
        with pytest.raises(IllegalMove):
            tap(match, 1, "change", **wrong)


def test_an_exchange_needs_both() -> None:
    """Rule 3.6: others see who exchanges, not what."""
    match = play(**HANDS, counters={"coins": {"start": 5, "per": "seat"}}, trade={"counters": ["coins"]})
    given = match.state.places["hand:1"][0].card
    tap(match, 1, "offer", to=2, card=0)
    assert (1, 2) == table(match.state).trading and you(match.state, 3).bargain is None
    tap(match, 2, "reply", counter="coins", amount=3)
    after = tap(match, 1, "settle", yes=True)
    assert given in [one.card for one in after.places["hand:2"]] and (8, 2, 5) == after.counters["coins"]


def test_a_message_is_read_by_one_player() -> None:
    """Rule 3.7."""
    match = play(**PILES, messages={"most": 1})
    tap(match, 1, "send", to=2, text="Trust me.")
    assert [1, 1, 0] == [len(you(match.state, seat).messages) for seat in (1, 2, 3)]
    with pytest.raises(IllegalMove):
        tap(match, 1, "send", to=3, text="Me too.")


def night(seats: int = 4) -> tuple[Match, dict[str, list[int]]]:
    """Return a table in its first night, and the seats of each role."""
    day = {"vote": {"say": "Who?", "secret": True, "effect": "out"}}
    match = play(seats, roles=True, phases={"order": ["night", "day"], "night": NIGHT, "day": day})
    for seat in range(1, seats + 1):
        tap(match, seat, "ready")
    found: dict[str, list[int]] = {"Wolf": [], "Seer": [], "Farmer": []}
    for seat, card in enumerate(match.state.roles, 1):
        found[match.state.kinds[card].card.name].append(seat)
    return match, found


def test_roles_know_each_other() -> None:
    """Rule 4.1."""
    match, found = night()
    one, other = found["Wolf"]
    assert [other] == list(you(match.state, one).known_roles)
    assert {} == you(match.state, found["Seer"][0]).known_roles


def test_everyone_is_asked_at_the_same_time() -> None:
    """Rule 4.2: all have the same choices; nobody sees who is asked what."""
    match, found = night()
    assert (1, 2, 3, 4) == table(match.state).waiting_for
    for seat in (1, 2, 3, 4):
        assert 3 == len([move for move in GAME.moves(match.state, seat) if hasattr(move, "choice")])
    assert "Whom?" == you(match.state, found["Wolf"][0]).question
    assert "Who is it?" == you(match.state, found["Seer"][0]).question


def answer(match: Match, choices: dict[int, int]) -> State:
    for seat, choice in choices.items():
        tap(match, seat, "answer", choice=str(choice))
    return match.state


def test_choices_are_shown_when_all_are_in() -> None:
    """Rule 4.3: a secret vote tells the tally alone."""
    match, found = night()
    wolves, seer, farmer = found["Wolf"], found["Seer"][0], found["Farmer"][0]
    answer(match, {wolves[0]: seer, wolves[1]: farmer, seer: wolves[0], farmer: seer})
    memory = you(match.state, seer).memories[0]
    assert (wolves[0], "side", "wolf") == (memory.about, memory.column, memory.value)
    tap(match, wolves[0], "answer", choice=str(farmer))
    assert "ask" == table(match.state).result.kind
    answer(match, {wolves[1]: farmer, seer: farmer, farmer: seer})
    result = table(match.state).result
    assert {str(farmer): 3, str(seer): 1} == dict(result.tally) and {} == result.choices


def test_the_most_named_is_out_unless_tied_or_guarded() -> None:
    """Rule 4.4."""
    match, found = night()
    wolves, seer, farmer = found["Wolf"], found["Seer"][0], found["Farmer"][0]
    before = match.state
    for second, guarded, out in ((farmer, wolves[0], ()), (seer, seer, ()), (seer, wolves[0], (seer,))):
        match.state = before
        assert out == answer(match, {wolves[0]: seer, wolves[1]: second, seer: farmer, farmer: guarded}).out


def test_who_is_out_only_agrees() -> None:
    """Rule 4.5."""
    match, found = night()
    wolves, seer, farmer = found["Wolf"], found["Seer"][0], found["Farmer"][0]
    answer(match, {wolves[0]: seer, wolves[1]: seer, seer: farmer, farmer: wolves[0]})
    assert {"Propose"} == {type(move).__name__ for move in GAME.moves(match.state, seer)}
    tap(match, farmer, "propose", end=0)
    assert {"Agree"} == {type(move).__name__ for move in GAME.moves(match.state, seer)}


def test_an_end_needs_more_than_half() -> None:
    """Rule 5.1: the reason names the winners, or whoever proposes it does."""
    match = play(4, **PILES)
    tap(match, 1, "propose", end=1, winner=3)
    tap(match, 2, "agree", yes=True)
    assert match.state.outcome is None
    tap(match, 4, "agree", yes=True)
    assert (3,) == match.state.outcome.winners
    match = play(4, **PILES)
    tap(match, 1, "propose", end=0)
    tap(match, 2, "agree", yes=False)
    assert match.state.motion is not None
    assert tap(match, 3, "agree", yes=False).motion is None


def test_the_last_public_move_can_be_taken_back() -> None:
    """Rule 5.2: a card that was played openly, not one that was drawn."""
    match = play(**HANDS, moves=PLAY | DRAW)
    before = match.state.places
    tap(match, 1, "play", name="play", card=0)
    tap(match, 2, "undo")
    assert before == tap(match, 3, "agree", yes=True).places
    tap(match, 1, "play", name="draw", card=0)
    with pytest.raises(IllegalMove):
        tap(match, 2, "undo")


def test_phones_show_the_rules_of_the_parts_that_are_in_play() -> None:
    def numbers(match: Match, is_in_play_only: bool = True) -> set[str]:
        blocks = cards.load_rules(match.game_data, is_in_play_only)
        return {block.number for block in blocks if isinstance(block, Rule)}

    plain, rolled = play(), play(dice={"die": {}}, master={})
    assert {"3.4", "6.2", "6.3"} == numbers(rolled) - numbers(plain)
    assert {"1.1", "2.1", "5.1"} < numbers(plain) < numbers(rolled) < numbers(plain, is_in_play_only=False)


def test_the_cards_that_teach_use_the_designers_words() -> None:
    lessons = {lesson.id: lesson for lesson in load_learning(cards.load("prototype/bluff")).lessons}
    assert ("Four Harbours", "Sail where nobody else goes. The rules are one tap away.") == lessons["1"][1:3]
    assert lessons["4"].text.startswith("“")
    plain = {lesson.id: lesson for lesson in load_learning(cards.load("prototype")).lessons}
    assert "A game of its own" == plain["1"].title


@pytest.mark.parametrize(("goal", "said"), [(1, "Somebody has 1 coin."), (2, "Somebody has 2 coins.")])
def test_a_number_agrees_with_its_word(goal: int, said: str) -> None:
    table = {"end": [{"say": "Somebody has {goal:coin|coins}."}]}
    assert said == read_table(Reader(Path()), table, {"goal": goal}).end[0].say
