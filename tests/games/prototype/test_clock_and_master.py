"""Time limits of phases, and a master who leads an own game."""

import re
from typing import Any

import pytest
from screen_forms import render_screen, screen, screen_input

from companion.games.prototype import GAME
from companion.games.prototype.model import State
from companion.games.prototype.screens import SCREENS
from companion.games.prototype.view import table, you
from companion.matches.match import Match
from companion.rules.game import IllegalMove
from companion.rules.screens import UNREAD
from prototype.test_rules import DRAW, HANDS, NIGHT, PILES, PLAY, names, play, tap

PICK = {"choose": {"say": "What?", "options": ["left", "right"]}}
VOTE = {"vote": {"say": "Who goes?", "effect": "out"}}


def timed(then: str, phase: dict[str, Any], seats: int = 3, **parts: Any) -> Match:
    """Return a table whose first phase has 20 seconds, and whose second has none."""
    phases = {"order": ["first", "rest"], "first": phase, "rest": {"next": "all"}}
    return ready(play(seats, **PILES, phases=phases, clock={"first": {"seconds": 20, "then": then}}, **parts))


def ready(match: Match) -> Match:
    """Let all seats say that they are ready, as a time limit of the first phase or turn asks them."""
    for seat in range(1, match.state.seats + 1):
        tap(match, seat, "ready")
    return match


def tick(match: Match, at: float) -> State:
    match.take({"move": "tick", "seat": "clock", "at": at})
    return match.state


def led(seats: int = 3, roles: bool = False, **parts: Any) -> Match:
    return play(seats, roles=roles, **{"master": {}, **parts})


def kinds(match: Match, mover: int | str) -> set[str]:
    return {type(move).__name__ for move in GAME.moves(match.state, mover)}


def test_a_phase_ends_with_its_time() -> None:
    """Rule 6.1: only the clock ends it, and only from the deadline on; then no move of a seat counts any more."""
    match = timed("next phase", {"next": "all"})
    assert 20 == table(match.state).deadline == GAME.deadline(match.state)
    with pytest.raises(IllegalMove, match="too_early"):
        tick(match, 19.9)
    with pytest.raises(IllegalMove, match="not_your_turn"):
        match.take({"move": "tick", "seat": 1, "at": 19.9})
    with pytest.raises(IllegalMove, match="time_up"):
        match.take({"move": "ready", "seat": 1, "at": 20})
    after = tick(match, 20.5)
    assert ("rest", None) == (after.phase, table(after).deadline) and "time_up" == after.story[-1].what
    with pytest.raises(IllegalMove, match="no_clock"):
        tick(match, 21)


def test_the_next_phase_has_its_own_time() -> None:
    """Rule 6.1: counted from the moment at which it begins."""
    match = ready(play(**PILES, phases={"order": ["one"], "one": {"next": "anybody"}}, clock={"one": {"seconds": 30}}))
    match.take({"move": "ready", "seat": 2, "at": 12.5})
    assert (2, 42.5) == (match.state.round, match.state.deadline)


DRAWS = {"moves": DRAW, "turns": {"steps": [["draw"], ["draw"]], "seconds": 30}}


def test_the_first_time_starts_when_all_are_ready() -> None:
    """Rule 6.1: nobody loses time while they look at what they got."""
    for parts in (
        {**HANDS, "phases": {"order": ["one"], "one": {"next": "all"}}, "clock": {"one": {"seconds": 30}}},
        {**HANDS, **DRAWS},
    ):
        match = play(**parts)
        assert ("who", None) == (match.state.phase, GAME.deadline(match.state))
        assert "Look at your cards" in screen(match, 2)
        for seat in (1, 2, 3):
            match.take({"move": "ready", "seat": seat, "at": 100 + seat})
        assert 133 == GAME.deadline(match.state) and match.state.is_begun


def test_each_turn_has_its_own_time() -> None:
    """Rule 3.1: all steps of it together; the next turn has all of it again."""
    match = ready(play(**HANDS, **DRAWS))
    match.take({"move": "play", "seat": 1, "name": "draw", "card": 0, "at": 10})
    assert (1, 1, 30) == (match.state.turn, match.state.step, match.state.deadline)
    match.take({"move": "play", "seat": 1, "name": "draw", "card": 0, "at": 12})
    assert (2, 0, 42) == (match.state.turn, match.state.step, match.state.deadline)
    after = tick(match, 42.5)
    assert (3, 0, 72.5) == (after.turn, after.step, after.deadline)
    assert ["time_up", "passed"] == [it.what for it in after.story[-2:]]
    assert "The time for the turn was up." in screen(match, "table", "table")


def test_the_last_turn_of_a_round_ends_its_phase() -> None:
    """Rule 3.1: the phase that follows has no limit of its own."""
    phases = {"order": ["work", "talk"], "work": {}, "talk": {"moves": ["draw"]}}
    match = ready(play(**HANDS, **DRAWS, phases=phases))
    for turn in (1, 2, 3):
        assert turn == match.state.turn
        tick(match, 30 * turn)
    assert ("talk", None) == (match.state.phase, match.state.deadline)


def test_a_move_that_is_taken_back_gives_no_time_back() -> None:
    """Rule 5.2: the clock runs on, and the turn is over when it is up."""
    match = ready(play(**HANDS, moves=PLAY, turns={"steps": [["play"]], "seconds": 30}))
    match.take({"move": "play", "seat": 1, "name": "play", "card": 0, "at": 25})
    tap(match, 1, "undo")
    assert (1, 55) == (tap(match, 2, "agree", yes=True).turn, match.state.deadline)


def test_without_all_choices_a_question_may_count_for_nothing() -> None:
    """Rule 6.1, "next phase": what was chosen so far has no effect."""
    match = timed("next phase", VOTE)
    tap(match, 1, "answer", choice="2")
    after = tick(match, 20)
    assert ((), None, {}) == (after.out, after.result, after.answers)


def test_only_choices_that_are_in_may_count() -> None:
    """Rule 6.1, "no choice": also if nobody has chosen."""
    match = timed("no choice", VOTE)
    tap(match, 1, "answer", choice="2")
    after = tick(match, 20)
    assert ({"2": 1}, (2,)) == (after.result.tally, after.out)
    after = tick(timed("no choice", VOTE), 20)
    assert ({}, ()) == (after.result.tally, after.out)
    limit = {"night": {"seconds": 9, "then": "no choice"}}
    assert () == tick(ready(play(4, roles=True, phases={"order": ["night"], "night": NIGHT}, clock=limit)), 9).out


def test_phones_may_choose_at_random() -> None:
    """Rule 6.1, "random choice": the choices are in the log, so a replay needs no chance; those made stay."""
    found = set()
    for _ in range(2):
        match = timed("random choice", PICK, 6)
        tap(match, 2, "answer", choice="left")
        after = tick(match, 20)
        assert "left" == after.result.choices[2] and 6 == len(after.result.choices)
        found.add(tuple(after.result.choices.values()))
        answered = [event for event in match.log[-1].events if type(event).__name__ == "Answered"]
        assert [1, 3, 4, 5, 6] == [event.seat for event in answered]
    assert 1 == len(found) and 2 == len(set(*found))


def test_a_proposal_lapses_with_the_phase() -> None:
    """Rule 6.1: nobody holds the clock up by not answering a proposal."""
    match = timed("next phase", {"next": "all"})
    tap(match, 1, "propose", end=0)
    after = tick(match, 20)
    assert after.motion is None and "rest" == after.phase and after.outcome is None


def test_a_master_sees_everything_and_is_no_player() -> None:
    """Rule 6.2: roles, hands, piles, choices, messages; no cards, no vote, no questions, no victory."""
    match = led(4, roles=True, **HANDS, messages={}, phases={"order": ["night"], "night": NIGHT})
    assert (1, 2, 3, 4, "gm") == GAME.players(match.state)
    ready(match)
    tap(match, 1, "send", to=2, text="Trust me.")
    tap(match, 3, "answer", choice="1")
    seen = you(match.state, "gm").everything
    assert 4 == len(seen.roles) and 2 == len(seen.places["hand:4"])
    assert ({3: "1"}, "Trust me.") == (seen.answers, seen.messages[0].text)
    assert 8 == len(seen.places["pile"]) and "gm" not in table(match.state).waiting_for
    assert not {"Answer", "Ready", "Send", "Agree"} & kinds(match, "gm")
    assert all(you(match.state, seat).everything is None for seat in range(1, 5))
    for reader, words in ((1, "Trust me."), (2, "Trust me."), (3, UNREAD), (None, UNREAD)):  # of a replay
        read = [SCREENS.without_messages(GAME.view(match.state, one), reader).you for one in ("gm", 2)]
        assert [words] * 2 == [read[0].everything.messages[0].text, read[1].messages[0].text], reader
    assert (1, 2, 3, 4) == tap(match, "gm", "propose", end=0).outcome.winners


def test_a_master_may_play_on_the_first_seat() -> None:
    """Rule 6.2: then nobody sits apart, and the first seat has its own moves besides."""
    match = led(3, **HANDS, master={"plays": True}, moves=PLAY)
    assert (1, 2, 3) == GAME.players(match.state) and {"play"} == names(match, 1)
    assert {"Give", "Uncover"} <= kinds(match, 1) and not {"Give", "Uncover"} & kinds(match, 2)
    assert you(match.state, 1).everything is not None and you(match.state, 2).everything is None
    assert tap(match, 1, "propose", end=0).outcome is not None


def test_a_master_needs_nobodys_agreement() -> None:
    """Rule 6.3: deals, shows, counts, takes back, goes on, ends."""
    counters = {"coins": {"per": "seat", "by_hand": False}}
    areas = {"front": {"per": "seat", "face": "down"}}
    phases = {"order": ["talk", "pick"], "talk": {"next": "master", "moves": ["play"]}, "pick": PICK}
    match = led(3, roles=True, **HANDS, areas=areas, counters=counters, moves=PLAY, phases=phases)
    assert "talk" == tap(match, "gm", "advance").phase
    assert ("gm",) == table(match.state).waiting_for and not {"Ready"} & kinds(match, 2)
    top = match.state.places["pile"][0].card
    after = tap(match, "gm", "give", pile="pile", to="hand:2")
    assert top == after.places["hand:2"][-1].card and "dealt" == after.story[-1].what
    tap(match, "gm", "give", pile="pile", to="front:1")
    assert tap(match, "gm", "uncover", place="front:1", card=0).places["front:1"][0].up
    assert [3] == list(table(tap(match, "gm", "uncover", role=3)).shown_roles)
    assert (0, 5, 0) == tap(match, "gm", "change", counter="coins", by=5, owner=2).counters["coins"]
    before = match.state.places
    tap(match, 1, "play", name="play", card=0)
    assert before == tap(match, "gm", "undo").places
    assert "pick" == tap(match, "gm", "advance").phase
    tap(match, 1, "answer", choice="left")
    assert {1: "left"} == tap(match, "gm", "advance").result.choices


def test_a_master_does_only_what_the_game_allows() -> None:
    """Rule 6.3, and no seat may do it instead."""
    match = led(3, **HANDS, master={"may": ["deal"]}, counters={"coins": {"per": "seat"}})
    assert {"Give"} == kinds(match, "gm")
    for mover, move in (("gm", {"move": "advance"}), ("gm", {"move": "uncover", "place": "pile", "card": 0}),
                        ("gm", {"move": "change", "counter": "coins", "by": 1, "owner": 1}),
                        (1, {"move": "give", "pile": "pile", "to": "hand:1"})):  # fmt: skip
        with pytest.raises(IllegalMove):
            match.take({**move, "seat": mover, "at": match.at})


def test_in_a_game_of_turns_a_master_ends_the_turn() -> None:
    """Rule 6.3."""
    match = led(3, **HANDS, turns={"steps": [["draw"], ["draw"]]}, moves=DRAW)
    tap(match, 1, "play", name="draw", card=0)
    after = tap(match, "gm", "advance")
    assert (2, 0) == (after.turn, after.step)


def test_a_masters_secrets_wait_for_a_held_finger() -> None:
    """Rule 6.2: the phone of a master shows no hidden card by itself, and all of them while it is held."""
    counters = {"luck": {"per": "seat", "secret": True, "start": 77}}
    for master in ({"plays": False}, {"plays": True}):
        match = led(3, **HANDS, counters=counters, master=master)
        data = screen_input(match, 1 if master["plays"] else "gm")
        assert not re.search(r"Card \d|77", render_screen("phone", match, data))
        held = render_screen("secret", match, data)
        assert {f"Card {number}" for number in range(4)} == set(re.findall(r"Card \d", held)) and "77" in held
        other = screen(match, 2, "secret")
        assert 2 >= len(set(re.findall(r"Card \d", other)))


def test_phones_say_what_the_end_of_the_time_does() -> None:
    """Rule 6.1."""
    match = timed("random choice", PICK)
    assert "your phone chooses at random" in screen(match, 1)
