"""The colour game's screens: every state can be drawn, what may be done can be tapped, and no page tells a secret."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from laws import played
from msgspec.structs import replace
from screen_forms import all_drawn, drawn, seen_of
from scripted_play import everybody, moves, play

from color_game.scenes import find, live, offer, over, seated, tell, time_up
from color_game.worlds import COVERED, TABLES, other
from companion.games.color_game import GAME
from companion.games.color_game.screens import CLOSED, LATEST, SCREENS
from companion.lab.simulation.simulate import next_move
from companion.matches.match import Match
from companion.rules.chance import Chance
from companion.rules.codec import known_move, plain_values, read_command, read_form
from companion.rules.game import Form, IllegalMove

ONCE_IN = 20
"""Moves between two looks at a game."""

LOOKED_AT = [(*TABLES[0], "random"), (*TABLES[1], "steady"), (*TABLES[2], "random"), (*TABLES[4], "random")]


@pytest.fixture(scope="module", params=LOOKED_AT, ids=lambda param: f"{param[0]} seats, {param[2]}")
def walked(request: pytest.FixtureRequest) -> list[Match]:
    """A game of bots, as it stood at some moments, whenever a phase began, and at its end."""
    seats, options, level = request.param
    table, chance = played("color_game", seats, options).start(4), Chance(4)
    copies: list[Match] = []
    while True:
        if not copies or table.state.phase != copies[-1].state.phase or len(table.log) % ONCE_IN == 0:
            copies.append(Match(table.game, table.game_data, table.seats, table.dealt))
            copies[-1].state, copies[-1].at = table.state, table.at
        if table.outcome:
            return copies
        mover, command = next_move(table, dict.fromkeys(range(1, seats + 1), level), chance)
        table.play(mover, command, table.at)


# What a phone's page holds.


class Page(HTMLParser):
    """The moves that a page can send: of each form its fixed fields, its fields with their values, its buttons."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[dict[str, Any]] = []
        self.links: set[str] = set()
        self.ids: set[str] = set()
        self._select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.ids.add(told.get("id", ""))
        assert "style" not in told and not any(name.startswith("on") for name in told)
        if tag == "a":
            self.links.add(told["href"])
        if tag == "form":
            self.forms.append({"always": {}, "choices": {}, "buttons": []})
        form = self.forms[-1] if self.forms else {}
        if tag == "input" and told.get("type") == "hidden":
            form["always"][told["name"]] = told["value"]
        elif tag == "input":
            form["choices"].setdefault(told["name"], []).append(told.get("value", ""))
        elif tag == "select":
            self._select = told["name"]
            form["choices"][self._select] = []
        elif tag == "option" and told["value"]:
            form["choices"][self._select].append(told["value"])
        elif tag == "button" and told.get("type", "submit") == "submit" and form:
            form["buttons"].append({told["name"]: told["value"]} if "name" in told else {})

    def sent(self) -> Iterator[dict[str, str]]:
        """Every complete move, with one choice of each kind that its form asks for."""
        for form in self.forms:
            for button in form["buttons"]:
                fixed = {**form["always"], **button}
                if fixed["move"] in ("guess_teammate", "guess_observer"):
                    yield from ({**fixed, "player": player} for player in form["choices"]["player"])
                elif fixed["move"] not in ("cover", "message", "offer"):
                    yield fixed

    def form(self, move: str) -> dict[str, Any]:
        return next(form for form in self.forms if form["always"].get("move") == move)


def page(table: Match, viewer: int) -> Page:
    return Page(drawn("phone", table, seen_of(table, viewer)))


def as_move(fields: dict[str, str]) -> dict[str, Any]:
    """A form's fields as the move that the server reads, written plainly."""
    told = read_form((name, value) for name, value in fields.items() if name not in ("at", "tap", "page"))
    made: dict[str, Any] = plain_values(read_command(known_move(GAME, told), told, is_text=True))
    return made


def covered(table: Match, seat: int, **fields: str) -> Match:
    """Sends the form that is for all; what it means is played."""
    turned = SCREENS.cover(seen_of(table, seat), {"page": "1", **fields})
    assert turned is not None and turned.command is not None and not turned.turns
    table.play(seat, turned.command, table.at)
    return table


# Every state.


def test_every_screen_of_every_state_can_be_drawn(walked: list[Match]) -> None:
    """No name is unknown, no word missing, no page refers to a place that is not there."""
    for table in walked:
        for viewer, part, html in all_drawn(table):
            found = Page(html)
            assert html.strip(), (viewer, part)
            assert {link[1:] for link in found.links if link.startswith("#")} <= found.ids
        assert [] == table.game_data.words.faults


def test_every_listed_move_can_be_tapped_and_no_other(walked: list[Match]) -> None:
    for table in walked:
        for seat in range(1, table.seats + 1):
            if table.state.phase in COVERED or table.outcome:
                continue
            listed = [json.dumps(move) for move in moves(table, seat) if "form" not in move]
            sent = [json.dumps(as_move(fields)) for fields in page(table, seat).sent()]
            assert sorted(listed) == sorted(sent)


def test_an_offer_is_made_of_exactly_what_is_listed(walked: list[Match]) -> None:
    for table in walked:
        if table.state.phase != "live":
            continue
        for seat in range(1, table.seats + 1):
            form = next(move["form"] for move in moves(table, seat) if move["move"] == "offer")
            choices = page(table, seat).form("offer")["choices"]
            for side in ("give", "want"):
                assert form[side]["identities"] == [int(one) for one in choices[f"{side}.identities#"]]
                quests = form[side]["quests"] if table.state.facts.options.quests else []
                assert quests == choices.get(f"{side}.quests#", [])
            assert form["to"] == [int(one) for one in choices["to"]]
            assert (form["give"]["chips"] > 0) == ("give.chips" in choices)


def test_an_offer_and_a_message_arrive_as_they_were_tapped() -> None:
    table = tell(live(), 4, 1)
    told = {"to": "2", "give.chips": "2", "give.identities#": "4", "want.chips": "0", "want.identities#": "2"}
    fields = {**page(table, 1).form("offer")["always"], **told}
    made = {"move": "offer", "to": 2, "give": {"chips": 2, "identities": (4,), "quests": ()},
            "want": {"chips": 0, "identities": (2,), "quests": ()}}  # fmt: skip
    assert json.dumps(made) == json.dumps(as_move(fields))
    play(table, 1, **json.loads(json.dumps(made)))
    says = page(table, 1).form("message")["always"]
    assert {"move": "message", "to": 2, "text": "red?"} == as_move({**says, "text": "red?"})


# The last two forms.


def test_the_last_forms_are_the_same_for_all() -> None:
    """Who looks over a shoulder sees the same page, whoever may guess."""
    for table in (time_up(live(8)), everybody(time_up(live(8)))):
        pages = {drawn("phone", table, seen_of(table, seat)).replace("></option>", "") for seat in range(1, 9)}
        shapes = {
            tuple(len(values) for form in Page(html).forms for values in form["choices"].values()) for html in pages
        }
        assert 1 == len(shapes)


def test_only_the_assassins_list_counts() -> None:
    names = {"player1": "1", "team1": "red", "player2": "2", "team2": "blue", "player3": "3", "team3": "red"}
    table = time_up(live())
    covered(table, 4, player1="1", team1="red", player2="2", team2="blue", player3="3", team3="red")
    assert table.state.named is None
    covered(table, 5, **names)
    assert {1: "red", 2: "blue", 3: "red"} == table.state.named


@pytest.mark.parametrize("seat", [4, 5])
def test_three_that_are_not_three_are_refused_alike_for_everybody(seat: int) -> None:
    table = time_up(live())
    with pytest.raises(IllegalMove) as refused:
        covered(table, seat, player1="1", team1="red", player2="1", team2="blue", player3="3", team3="red")
    assert "name_how_many" == refused.value.why


def test_whoever_names_nobody_is_done() -> None:
    table = time_up(live(6))
    for seat in range(1, 7):
        covered(table, seat, nobody="1")
    for seat in (1, 2, 6):
        covered(table, seat, team="blue")
    assert "blue" == table.state.called
    for seat in (3, 4, 5):
        covered(table, seat, nobody="1")
    assert "over" == table.state.phase


# What no page tells.

CANARY = re.compile(r"\b(red|blue|yellow)\b", re.IGNORECASE)


def test_a_pushed_page_holds_no_identity() -> None:
    """In `live` no page has a word or a sign of who anybody is, before a finger lies on it."""
    table = find(tell(tell(live(7), 2, 1), 7, 1), (1, 3))
    for seat in range(1, 8):
        for part in ("phone", "history"):
            assert CANARY.search(drawn(part, table, seen_of(table, seat))) is None
    secret = drawn("secret", table, seen_of(table, 1))
    assert all(word in secret for word in ("Red", "Blue", "Yellow", "your teammate"))


def test_two_identities_make_the_same_page() -> None:
    """Before anything is known, the page of a seat tells nothing of its own identity."""
    first, second = seated(7), seated(7)
    swapped = {1: "assassin", 5: "red"}
    hands = tuple(
        replace(hand, identity=swapped.get(seat, hand.identity)) for seat, hand in enumerate(second.state.hands, 1)
    )
    second.state = replace(second.state, hands=hands)
    for _ in range(3):
        for seat in (1, 5):
            assert drawn("phone", first, seen_of(first, seat)) == drawn("phone", second, seen_of(second, seat))
        for table in (first, second):
            everybody(table) if table.state.phase != "live" else time_up(table)


def test_what_a_hold_shows_has_one_length() -> None:
    """The observer, who hears most, is shown no longer a page than anybody else."""
    table = tell(
        live(6, quests=["keep_card", "gain_chips", "know_three", "second_hand", "one_guess", "free_gift"]), 2, 1
    )
    for number in range(60):
        play(table, 1, "message", to=2, text=f"{number} " + "“<&>" * 100)
    lengths = {
        len(drawn(part, table, seen_of(table, seat)).encode()) for seat in range(1, 7) for part in ("secret", "known")
    }
    assert 1 == len(lengths)
    assert "59 “" in drawn("secret", table, seen_of(table, 6))
    assert "59 “" not in drawn("secret", table, seen_of(table, 5))


@pytest.mark.parametrize("seed", range(2))
def test_what_a_viewer_may_not_know_changes_no_byte(walked: list[Match], seed: int) -> None:
    for table in walked:
        twin = played("color_game", table.seats, {}).start(1)
        twin.game_data, twin.at = table.game_data, table.at
        for viewer in GAME.viewers(table.state):
            twin.state = other(table.state, viewer, Chance(seed))
            for part in ("table",) if viewer == "table" else ("phone", "secret", "known", "history"):
                here, there = (drawn(part, one, seen_of(one, viewer)) for one in (table, twin))
                assert here == there, (viewer, part)


def test_a_row_is_new_when_the_other_one_has_done_something() -> None:
    """News counts what the other one did, never what one did oneself, and only grows."""
    table = live()

    def news(seat: int) -> dict[str, int]:
        html = drawn("phone", table, seen_of(table, seat))
        rows = [row.split('" data-news="') for row in html.split('href="#with-')[1:] if "data-news" in row[:20]]
        return {row[0]: int(row[1].split('"')[0]) for row in rows}

    play(table, 1, "message", to=2, text="Who?")
    first = offer(table, 1, 2, {"chips": 1}, {"identities": [2]})
    assert ({"2": 0, "3": 0, "4": 0, "5": 0}, 2) == (news(1), news(2)["1"])
    play(table, 2, "decline", deal=first)
    assert (1, 2) == (news(1)["2"], news(2)["1"])
    second = offer(table, 1, 2, {"chips": 1}, {})
    play(table, 1, "withdraw", deal=second)
    assert (1, 4, 0) == (news(1)["2"], news(2)["1"], news(3)["1"])
    find(table, (1, 3))
    assert (1, 1) == (news(1)["3"], news(3)["1"])


def test_the_clock_is_drawn_from_the_deadline_alone() -> None:
    """Two phones that look at the same moment see the same time; a clock that stands shows what it starts with."""
    table = seated()
    assert "data-left" not in drawn("table", table, seen_of(table, "table"))
    everybody(table)
    table.at = 61.4
    assert 'data-left="238.6"' in drawn("table", table, seen_of(table, "table"))
    assert ">3:59</time>" in drawn("phone", table, seen_of(table, 1))


def test_the_end_lays_everything_open() -> None:
    """Scores, awards, who named whom, the deals."""
    table = over(find(tell(live(6), 2, 1), (1, 3)), {"1": "red", "2": "red", "3": "red"}, "red")
    wall = drawn("table", table, seen_of(table, "table"))
    assert all(words in wall for words in ("Observer wins", "named", "called Red"))
    story = drawn("history", table, seen_of(table, 4))
    assert "Bo gave Ada: who Bo is" in story


def test_no_move_of_free_form_is_forgotten() -> None:
    """What a view lists as a form has a form on the page."""
    table = live(6)
    listed = {str(move.__struct_config__.tag) for move in table.view(1).moves if isinstance(move, Form)}
    assert listed <= {form["always"]["move"] for form in page(table, 1).forms}


def test_what_an_observer_overhears_is_no_news_of_its_phone() -> None:
    """Else a push at every private message would tell which phone is the observer's."""
    table = live(seats=6)
    observer = next(seat for seat in range(1, 7) if "observer" == table.view(seat).you.identity)
    one, two, *_ = (seat for seat in range(1, 7) if seat != observer)
    before = [seen_of(table, seat) for seat in (observer, two)]
    play(table, one, "message", to=two, text="psst")
    after = [seen_of(table, seat) for seat in (observer, two)]
    assert before[0].view != after[0].view
    assert SCREENS.version_key(before[0]) == SCREENS.version_key(after[0])
    assert drawn("phone", table, before[0]) == drawn("phone", table, after[0])
    assert SCREENS.version_key(before[1]) != SCREENS.version_key(after[1])


def conversation(table: Match, seat: int, other_seat: int) -> dict[str, Any]:
    """What one seat's page holds of its dealings with another."""
    talks: list[dict[str, Any]] = SCREENS.phone(seen_of(table, seat)).values["talks"]
    return next(talk for talk in talks if talk["seat"] == other_seat)


def test_a_long_conversation_shows_its_latest_messages_and_deals() -> None:
    """The oldest ones leave the page."""
    table = live(5)
    for number in range(LATEST + 1):
        play(table, 1, "message", to=2, text=str(number))
    for _ in range(CLOSED + 1):
        play(table, 2, "decline", deal=offer(table, 1, 2, {"chips": 1}, {}))
    talk = conversation(table, 1, 2)
    assert [str(number) for number in range(1, LATEST + 1)] == [note.text for note in talk["messages"]]
    assert [f"1-2-{number}" for number in range(2, CLOSED + 2)] == [deal["id"] for deal in talk["closed"]]


def test_an_offer_is_shown_from_each_side() -> None:
    """What the sender gives is what the receiver gets."""
    table = live(5)
    offer(table, 1, 2, {"chips": 1}, {"chips": 2})
    for seat, other_seat, expected in ((1, 2, (1, 2)), (2, 1, (2, 1))):
        (deal,) = conversation(table, seat, other_seat)["open"]
        assert expected == (deal["gives"].chips, deal["gets"].chips)


def test_the_end_lists_teams_from_best_to_last_and_all_winners() -> None:
    """Rules 7.1, 7.2: the best team comes first; teams that tie to the last win together."""
    ending = SCREENS.table(seen_of(over(find(live(5), (2, 4))), "table")).values
    assert (["blue", "red"], ["blue"]) == (ending["best"], ending["won"])
    tie = SCREENS.table(seen_of(over(live(5)), "table")).values
    assert (["red", "blue"], ["red", "blue"]) == (tie["best"], tie["won"])
