"""The colour game's screens: every state is rendered, every listed move can be tapped, no page shows a secret."""

import json
import re

import pytest
from cases import each_case
from laws import game_setup
from msgspec.structs import replace
from screen_forms import guided_screen, render_screen, screen, screen_input
from scripted_play import all_play, moves, play
from variants import first

from color_game.phone_pages import Page, answers, as_move, held, page, send_cover
from color_game.scenes import find, guess, live_table, offer, play_to_end, setup_table, tell, time_up
from color_game.worlds import COVERED, TABLES, indistinguishable_state
from companion.games.color_game import GAME
from companion.games.color_game.screens import SCREENS
from companion.lab.simulation.simulate import next_move
from companion.matches.match import Match
from companion.rules.chance import Chance
from companion.rules.game import Form, IllegalMove

SNAPSHOT_INTERVAL = 40
"""Moves between two looks at a game."""

BOT_TABLES = [(*TABLES[0], "random"), (*TABLES[1], "steady"), (*TABLES[2], "random"), (*TABLES[4], "random")]


@pytest.fixture(scope="module", params=BOT_TABLES, ids=lambda param: f"{param[0]} seats, {param[2]}")
def snapshots(request: pytest.FixtureRequest) -> list[Match]:
    """Return a bot game's table at regular intervals, at the start of each phase and at its end."""
    seats, options, level = request.param
    table, chance = game_setup("color_game", seats, options).start(4), Chance(4)
    copies: list[Match] = []
    while True:
        if not copies or table.state.phase != copies[-1].state.phase or len(table.log) % SNAPSHOT_INTERVAL == 0:
            copies.append(Match(table.game, table.game_data, table.seats, table.dealt))
            copies[-1].state, copies[-1].at = table.state, table.at
        if table.outcome:
            return copies
        mover, command = next_move(table, dict.fromkeys(range(1, seats + 1), level), chance)
        table.play(mover, command, table.at)


# Every state.


def test_every_listed_move_can_be_tapped(snapshots: list[Match]) -> None:
    for table in snapshots:
        for seat in range(1, table.seats + 1):
            if table.state.phase in COVERED or table.outcome:
                continue
            listed = {json.dumps(move) for move in moves(table, seat) if "form" not in move}
            told = [as_move(fields) for fields in (*page(table, seat).submissions(), *answers(table, seat))]
            sent = {json.dumps(move) for move in told}
            again = {json.dumps({"move": "guess_teammate", "player": it.player}) for it in table.view(seat).you.guesses}
            assert listed | (again if table.state.phase == "live" else set()) == sent
            answered = [one["deal"] + one["move"] for one in told if "deal" in one]
            assert len(answered) == len(set(answered))


def test_an_offer_can_be_made_of_all_that_is_listed(snapshots: list[Match]) -> None:
    """The form is the same for every seat: its choices tell nothing of what a seat holds or knows."""
    for table in snapshots:
        if table.state.phase != "live":
            continue
        for seat in range(1, table.seats + 1):
            form = next(move["form"] for move in moves(table, seat) if move["move"] == "offer")
            choices = page(table, seat).form("offer")["choices"]
            for side in ("give", "want"):
                others = [one for one in range(1, table.seats + 1) if side == "give" or one != seat]
                assert others == sorted(int(one) for one in choices[f"{side}.identities#"])
                assert set(form[side]["identities"]) <= set(others)
                quests = list(table.state.facts.quests) if table.state.facts.options.quests else []
                assert quests == choices.get(f"{side}.quests#", [])
            assert form["to"] == [int(one) for one in choices["to"]]
            assert {"give.chips", "want.chips"} <= choices.keys()


# The last two forms.


def test_the_last_phases_have_the_same_forms_for_all() -> None:
    for table in (time_up(live_table(8)), all_play(time_up(live_table(8)))):
        pages = {screen(table, seat).replace("></option>", "") for seat in range(1, 9)}
        shapes = {
            tuple(len(values) for form in Page(html).forms for values in form["choices"].values()) for html in pages
        }
        assert 1 == len(shapes)


def test_only_the_assassins_names_count() -> None:
    names = {"player1": "1", "team1": "red", "player2": "2", "team2": "blue", "player3": "3", "team3": "red"}
    table = time_up(live_table())
    send_cover(table, 4, player1="1", team1="red", player2="2", team2="blue", player3="3", team3="red")
    assert table.state.named is None
    send_cover(table, 5, **names)
    assert {1: "red", 2: "blue", 3: "red"} == table.state.named


@pytest.mark.parametrize("seat", [4, 5])
def test_a_wrong_number_of_names_is_refused_equally_for_all_play(seat: int) -> None:
    table = time_up(live_table())
    with pytest.raises(IllegalMove) as refused:
        send_cover(table, seat, player1="1", team1="red", player2="1", team2="blue", player3="3", team3="red")
    assert "name_how_many" == refused.value.why


def test_naming_nobody_finishes_the_phase_for_a_seat() -> None:
    table = time_up(live_table(6))
    for seat in range(1, 7):
        send_cover(table, seat, nobody="1")
    for seat in (1, 2, 6):
        send_cover(table, seat, team="blue")
    assert "blue" == table.state.called
    for seat in (3, 4, 5):
        send_cover(table, seat, nobody="1")
    assert "over" == table.state.phase


# What no page tells.

CANARY = re.compile(r"\b(red|blue|yellow)\b", re.IGNORECASE)


def test_a_pushed_page_contains_no_identity() -> None:
    table = find(tell(tell(live_table(7), 2, 1), 7, 1), (1, 3))
    for seat in range(1, 8):
        for part in ("phone", "history"):
            assert CANARY.search(screen(table, seat, part)) is None
    secret = screen(table, 1, "secret")
    assert all(word in secret for word in ("Red", "Blue", "Yellow", "your teammate"))


def test_a_page_does_not_depend_on_its_seats_identity() -> None:
    first, second = setup_table(7), setup_table(7)
    new_identities = {1: "assassin", 5: "red"}
    hands = tuple(
        replace(hand, identity=new_identities.get(seat, hand.identity))
        for seat, hand in enumerate(second.state.hands, 1)
    )
    second.state = replace(second.state, hands=hands)
    for _ in range(3):
        for seat in (1, 5):
            assert screen(first, seat) == screen(second, seat)
        for table in (first, second):
            all_play(table) if table.state.phase != "live" else time_up(table)


def test_a_page_tells_nothing_of_its_seat_without_a_hold() -> None:
    quests = ["keep_card", "gain_chips", "know_three", "second_hand", "one_guess", "free_gift"]
    table, bare = live_table(6, quests=quests), live_table(6, quests=quests)
    for one in (table, bare):
        play(one, 2, "message", to=1, text="canary one" if one is table else "another")
        offer(one, 2, 1, {"chips": 1 if one is table else 3}, {"identities": [1]} if one is table else {})
    play(table, 1, "message", to=3, text="canary two")
    offer(table, 1, 4, {"chips": 2, "quests": ["keep_card"]}, {"identities": [4]})
    guess(table, (1, 4), (1, 5))
    play(table, 1, "guess_observer", player=6)
    hand = replace(table.state.hands[0], identity="blue", chips=(None, 2), quests=("free_gift",), known={4: "red"})
    table.state = replace(table.state, hands=(hand, *table.state.hands[1:]))
    seens = screen_input(table, 1), screen_input(bare, 1)
    assert render_screen("phone", bare, seens[1]) == render_screen("phone", table, seens[0])
    assert SCREENS.version_key(seens[0]) == SCREENS.version_key(seens[1])
    for part in ("phone", "history"):
        assert "canary" not in render_screen(part, table, seens[0])
    assert "canary one" in held(table, 1, 2) and "canary two" in held(table, 1, 3)
    assert "You guessed" in held(table, 1, 4)
    assert "No strings" in render_screen("secret", table, seens[0])


@pytest.mark.parametrize("seed", first(range(2)))
def test_secrets_of_others_change_no_byte(snapshots: list[Match], seed: int) -> None:
    for table in snapshots:
        twin = game_setup("color_game", table.seats, {}).start(1)
        twin.game_data, twin.at = table.game_data, table.at
        for viewer in GAME.viewers(table.state):
            twin.state = indistinguishable_state(table.state, viewer, Chance(seed))
            if isinstance(viewer, int):
                for about in range(1, table.seats + 1):
                    assert held(table, viewer, about) == held(twin, viewer, about), (viewer, about)


def test_the_clock_depends_only_on_the_deadline() -> None:
    table = setup_table()
    assert "data-left" not in screen(table, "table", "table")
    all_play(table)
    table.at = 61.4
    assert 'data-left="238.6"' in screen(table, "table", "table")
    assert ">3:59</time>" in screen(table, 1)


def test_the_end_shows_everything() -> None:
    table = play_to_end(find(tell(live_table(6), 2, 1), (1, 3)), {"1": "red", "2": "red", "3": "red"}, "red")
    wall = screen(table, "table", "table")
    assert all(words in wall for words in ("The observer wins!", "named", "called Red", "wrong guesses"))
    story = screen(table, 4, "history")
    assert "Bo gave Ada: Bo’s card" in story


def test_every_listed_form_is_on_the_page() -> None:
    table = live_table(6)
    listed = {str(move.__struct_config__.tag) for move in table.view(1).moves if isinstance(move, Form)}
    assert listed <= {form["fixed_fields"]["move"] for form in page(table, 1).forms}


def test_the_end_lists_teams_from_best_to_last_and_all_winners() -> None:
    """Rules 7.1, 7.2: the best team comes first, and all members of tied teams win."""
    ending = SCREENS.table(screen_input(play_to_end(find(live_table(5), (2, 4))), "table")).values
    assert (["blue", "red"], ["blue"]) == (ending["best"], ending["won"])
    tie = SCREENS.table(screen_input(play_to_end(live_table(5)), "table")).values
    assert (["red", "blue"], ["red", "blue"]) == (tie["best"], tie["won"])


def test_all_screens_have_the_same_bells_and_only_while_the_clock_runs() -> None:
    """Whoever holds then does not stand out. The bells follow from the length of the clock alone."""
    table = live_table(6)
    for phase in ("live", "assassin", "observer"):
        pages = [screen(table, "table", "table")]
        pages += [screen(table, seat) for seat in range(1, 7)]
        assert {phase == "live"} == {'data-bells="270 240 210 180 150 120 90 60 30 5"' in page for page in pages}
        time_up(table)


def test_the_first_card_says_how_each_identity_wins_in_as_many_lines() -> None:
    table = setup_table(6)
    cards = [screen(table, seat, "secret") for seat in (1, 5, 6)]
    wins = ("Score more points", "Name three players’ colours", "Call the winning team")
    assert all(words in card for words, card in zip(wins, cards, strict=True))
    assert {3} == {card.count("<dt>") for card in cards}
    assert "Find the other Red." in cards[0]


@each_case
def test_the_end_says_one_personal_thing(pairs: list[list[int]], seat: int, line: str) -> None:
    table = play_to_end(guess(live_table(6), *pairs), {"1": "red", "2": "blue", "3": "blue"}, "blue")
    html = screen(table, seat)
    assert line in html
    assert ("You win!" in html) == (table.outcome is not None and seat in table.outcome.winners)
    assert ("You lose." in html) != ("You win!" in html)


@pytest.mark.parametrize("seat", [1, 5, 6])
def test_the_way_to_the_clock_is_short(seat: int) -> None:
    table = setup_table(6)
    parts = [screen(table, seat, part) for part in ("phone", "secret")]
    play(table, seat, "ready")
    parts.append(screen(table, seat))
    text = re.sub(r"<header.*?</header>|<(noscript|template).*?</\1>|<[^>]*>", " ", " ".join(parts), flags=re.S)
    assert 50 < len(re.findall(r"[A-Za-z’]{2,}|\b[aAI]\b", text)) <= 120


def test_the_first_game_alone_is_guided() -> None:
    table = setup_table(6)
    for words in ("hold the bar below", "then tap “new”.", "Not the assassin?", "Not the observer?"):
        assert words in guided_screen(table, 1)
        all_play(table) if table.state.phase == "setup" else time_up(table)
