"""The colour game's secrets: the laws at tables with many deals, and planted leaks that the laws must find."""

from collections.abc import Callable, Mapping
from typing import Any

import laws
import pytest
from msgspec.structs import replace as but
from planted import Fault, decided, listed, private, public
from scripted_play import moves, play, view_field

from color_game.scenes import IDENTITIES, find, live_table, pay, time_up
from companion.games.color_game import GAME
from companion.games.color_game.model import Offered, State
from companion.games.color_game.scoring import award
from companion.lab.simulation.simulate import next_move
from companion.matches.match import Match
from companion.rules.bots import LEVELS
from companion.rules.chance import Chance
from companion.rules.codec import plain_values
from companion.rules.game import Mover

BUSY_TABLES = [(7, {"seconds": 120}), (6, {"seconds": 120, "quests": True, "last_guess_seconds": 20})]


def random_bot_move(setup: laws.GameSetup, table: Match, chance: Chance) -> tuple[Mover, dict[str, Any], float]:
    """Return a random bot's move, because uniformly random moves make too few deals and pairs."""
    level: Mapping[Mover, str] = {seat: chance.pick(LEVELS) for seat in range(1, setup.seats + 1)}
    mover, command = next_move(table, level, chance)
    return mover, plain_values(command), table.at


@pytest.mark.parametrize("law", [laws.nothing_leaks, laws.listed_moves_are_accepted, laws.unlisted_moves_are_refused])
@pytest.mark.parametrize(("seats", "options"), BUSY_TABLES)
def test_the_laws_hold_at_tables_with_many_deals(
    seats: int, options: dict[str, Any], law: Callable[[laws.GameSetup, int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules 3.3, 4.2, 5.1, 9.2, R6, R8, R9."""
    monkeypatch.setattr(laws, "random_move", random_bot_move)
    law(laws.game_setup("color_game", seats, options), seats)


# Leaks that the law must find.


def answered(state: State, mine: Any) -> Any:
    own = [state.hands[guess.player - 1].identity == mine.identity for guess in mine.guesses]
    guesses = zip(mine.guesses, own, strict=True)
    return but(mine, guesses=tuple(but(guess, result="right" if right else "wrong") for guess, right in guesses))


def counted(state: State, _mover: Any, _move: Any, events: Callable[[], Any]) -> Any:
    count = sum(len(hand.deals) for hand in state.hands)
    return [
        but(event, deal=event.deal.rpartition("-")[0] + f"-{count + 1}") if isinstance(event, Offered) else event
        for event in events()
    ]


def checked(state: State, mover: Any, moves_: Any) -> Any:
    """The form asks for no more chips than somebody has."""
    if state.phase != "live" or not isinstance(mover, int):
        return moves_
    form, maximum = moves_[1].form, max(len(hand.chips) for hand in state.hands)
    return (moves_[0], but(moves_[1], form=but(form, want=but(form.want, chips=maximum))), *moves_[2:])


LEAKS: dict[str, Fault] = {
    "the award shows at once": private(lambda state, mine: but(mine, award=state.awards.get(mine.identity))),
    "everybody overhears": private(
        lambda state, mine: but(mine, overheard=tuple(note for chunk in state.notes for note in chunk))
    ),
    "a guess is answered at once": private(answered),
    "the last phase shows who has tapped": public(
        lambda state, table: but(table, waiting_for=tuple({*table.waiting_for} - {*state.tapped}))
    ),
    "ids count all offers": decided(counted),
    "a wish is checked": listed(checked),
}


@pytest.mark.parametrize("fault", LEAKS.values(), ids=LEAKS)
def test_the_law_finds_the_leak(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules 3.3, 5.1, 9.2, R6, R8: the law fails for each planted leak."""
    monkeypatch.setattr(laws, "random_move", random_bot_move)
    setup = laws.game_setup("color_game", 6, {"seconds": 120, "last_guess_seconds": 20}, fault(GAME))
    with pytest.raises(AssertionError):
        for seed in range(8):
            laws.nothing_leaks(setup, seed)


# Some by hand.


def test_moves_in_live_do_not_depend_on_the_identity() -> None:
    """Rule 3.1: forms and guesses contain only the seat's knowledge and public facts."""
    table = live_table(6)
    for seat in range(1, 7):
        others = [other for other in range(1, 7) if other != seat]
        listed = moves(table, seat)
        assert ["message", "offer", *["guess_teammate"] * 5, *["guess_observer"] * 5] == [
            move["move"] for move in listed
        ]
        assert [*others, *others] == [move["player"] for move in listed[2:]]
        assert {"chips": 5, "identities": [seat], "quests": []} == listed[1]["form"]["give"]


def test_no_view_shows_who_gave_a_chip_before_the_end() -> None:
    """Rule 4.2: a seat's chips look the same whoever gave them."""
    ways = [pay(live_table(5), giver, 1, 2) for giver in (2, 3)]
    assert [(7, 5), (7, 5)] == [
        (view_field(table, 1, "chips"), view_field(table, 1, "starting_chips")) for table in ways
    ]
    assert ways[0].view(4) == ways[1].view(4)


@pytest.mark.parametrize("phase", ["assassin", "observer"])
def test_the_last_phases_look_the_same_to_all_who_only_tap(phase: str) -> None:
    """Rules 6.2, 6.4: others cannot tell whether the guess is made, given up or still open."""
    table = time_up(live_table(6))
    if phase == "observer":
        for seat in range(1, 7):
            play(table, seat, "ready")
    guesser = IDENTITIES[6].index(phase) + 1
    before = table.views()
    guess = (
        {"move": "name", "teams": {"1": "red", "2": "red", "3": "red"}}
        if phase == "assassin"
        else {"move": "call", "team": "red"}
    )
    for fields in (guess, {"move": "ready"}):
        trial = laws.trial_copy(laws.game_setup("color_game", 6, {}), table)
        trial.take({**fields, "seat": guesser})
        assert all(trial.view(viewer) == before[viewer] for viewer in before if viewer != guesser)


def test_an_award_depends_on_the_number_of_earlier_pairs() -> None:
    """R6: this is why even the pair is not told."""
    table = live_table(7)
    first = award(table.state, (1, 3))
    assert (8, 6) == (first, award(find(table, (2, 4)).state, (1, 3)))
