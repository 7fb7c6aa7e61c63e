"""The colour game's screens: every state is rendered, every listed move can be tapped, no page shows a secret."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace as but
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from cases import each_case
from laws import game_setup
from msgspec.structs import replace
from screen_forms import guided_screen, render_screen, screen, screen_input
from scripted_play import all_play, moves, play
from variants import first

from color_game.scenes import TIME, deal, find, guess, live_table, offer, play_to_end, setup_table, tell, time_up
from color_game.worlds import COVERED, TABLES, indistinguishable_state
from companion.games.color_game import GAME
from companion.games.color_game.screens import SCREENS
from companion.games.color_game.screens.conversation import LATEST
from companion.lab.simulation.simulate import next_move
from companion.matches.match import Match
from companion.rules.chance import Chance
from companion.rules.codec import known_move, plain_values, read_command, read_form
from companion.rules.game import Form, IllegalMove
from companion.rules.screens import ScreenInput

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


# The contents of a phone's page.


class Page(HTMLParser):
    """The forms of a page: their fixed fields, choices and buttons."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[dict[str, Any]] = []
        self._select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append({"fixed_fields": {}, "choices": {}, "buttons": []})
        form = self.forms[-1] if self.forms else {}
        if tag == "input" and attributes.get("type") == "hidden":
            form["fixed_fields"][attributes["name"]] = attributes["value"]
        elif tag == "input":
            form["choices"].setdefault(attributes["name"], []).append(attributes.get("value", ""))
        elif tag == "select":
            self._select = attributes["name"]
            form["choices"][self._select] = []
        elif tag == "option" and attributes["value"]:
            form["choices"][self._select].append(attributes["value"])
        elif tag == "button" and attributes.get("type", "submit") == "submit" and form:
            form["buttons"].append({attributes["name"]: attributes["value"]} if "name" in attributes else {})

    def submissions(self) -> Iterator[dict[str, str]]:
        """Yield every complete move, with each choice of its form."""
        for form in self.forms:
            for button in form["buttons"]:
                fixed = {**form["fixed_fields"], **button}
                if "player" in form["choices"]:
                    yield from ({**fixed, "player": player} for player in form["choices"]["player"])
                elif fixed["move"] not in ("cover", "message", "offer"):
                    yield fixed

    def form(self, move: str) -> dict[str, Any]:
        return next(form for form in self.forms if form["fixed_fields"].get("move") == move)


def page(table: Match, viewer: int) -> Page:
    return Page(screen(table, viewer))


NO_BELL = 20
"""Seconds left at which no bell rings."""


def between_bells(table: Match, viewer: int, other_seat: int | None = None) -> ScreenInput:
    """The data of a hold at a time at which no bell rings."""
    return but(screen_input(table, viewer), about=other_seat, at=(table.state.deadline or 0) - NO_BELL)


def held(table: Match, viewer: int, other_seat: int, before: int | None = None) -> str:
    """What a held finger shows of one conversation."""
    return render_screen("secret", table, but(between_bells(table, viewer, other_seat), before=before))


OLDER = re.compile(r'data-older="[^"]*before=(\d{6})"')


def answers(table: Match, viewer: int) -> Iterator[dict[str, str]]:
    """The answers to open offers, on all that a finger can show."""
    for other_seat in range(1, table.seats + 1):
        before: int | None = None
        while other_seat != viewer:
            yield from Page(html := held(table, viewer, other_seat, before)).submissions()
            if not (older := OLDER.search(html)):
                break
            before = int(older[1])


def as_move(fields: dict[str, str]) -> dict[str, Any]:
    """Return a form's fields as the move that the server reads."""
    values = read_form((name, value) for name, value in fields.items() if name not in ("at", "tap", "page"))
    move: dict[str, Any] = plain_values(read_command(known_move(GAME, values), values, is_text=True))
    return move


def send_cover(table: Match, seat: int, **fields: str) -> Match:
    answer = SCREENS.cover(screen_input(table, seat), {"page": "1", **fields})
    assert answer is not None and answer.command is not None and not answer.turns
    table.play(seat, answer.command, table.at)
    return table


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


def test_offers_and_messages_are_read_as_they_were_sent() -> None:
    table = tell(live_table(), 4, 1)
    fields = {"to": "2", "give.chips": "2", "give.identities#": "4", "want.chips": "0", "want.identities#": "2"}
    values = {**page(table, 1).form("offer")["fixed_fields"], **fields}
    move = {"move": "offer", "to": 2, "give": {"chips": 2, "identities": (4,), "quests": ()},
            "want": {"chips": 0, "identities": (2,), "quests": ()}}  # fmt: skip
    assert json.dumps(move) == json.dumps(as_move(values))
    play(table, 1, **json.loads(json.dumps(move)))
    says = page(table, 1).form("message")["fixed_fields"]
    assert {"move": "message", "to": 2, "text": "red?"} == as_move({**says, "text": "red?"})


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


def test_an_offer_is_answered_under_the_hold() -> None:
    table = live_table(5)
    made = offer(table, 1, 2, {"chips": 1}, {"chips": 2})
    assert [{"move": "withdraw", "deal": made}] == [as_move(fields) for fields in answers(table, 1)]
    assert ["decline", "accept"] == [as_move(fields)["move"] for fields in answers(table, 2)]
    assert [] == list(answers(table, 3))


def test_what_a_hold_shows_has_one_length() -> None:
    table = tell(
        live_table(6, quests=["keep_card", "gain_chips", "know_three", "second_hand", "one_guess", "free_gift"]), 2, 1
    )
    for number in range(60):
        play(table, 1, "message", to=2, text=f"{number} " + "“<&>" * 100)
    lengths = {len(screen(table, seat, part).encode()) for seat in range(1, 7) for part in ("secret", "known")}
    lengths |= {len(held(table, seat, it).encode()) for seat in range(1, 7) for it in range(1, 7) if seat != it}
    assert 1 == len(lengths)
    assert "59 “" in screen(table, 6, "secret")
    assert "59 “" not in screen(table, 5, "secret")


LETTER = re.compile(r"</b> <bdi>(.*?)</bdi></li>")


@pytest.mark.parametrize("text", ["x", "“<&>" * 120, "🤝" * 490])
def test_the_observer_reads_every_message_and_each_answer_has_one_length(text: str) -> None:
    """Rule 9.2, also long after the first 400. Whoever else scrolls asks in the same way for their own."""
    table, sent = live_table(6), [f"{number} {text}" for number in range(450)]
    for number, message in enumerate(sent):
        play(table, 1 + number % 2, "message", to=2 - number % 2, text=message)
    for seat in (6, 1):
        found, before, lengths = list[str](), 10**6, set[int]()
        while before:
            html = render_screen("secret", table, but(screen_input(table, seat), before=before))
            found += map(unescape, LETTER.findall(html))
            older = OLDER.search(html)
            before = int(older[1]) if older else 0
            lengths.add(len(html.encode()))
        assert sent[::-1] == found and 1 == len(lengths)


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


def test_a_row_counts_only_the_other_players_news() -> None:
    table = live_table()

    def news(seat: int) -> dict[str, int]:
        html = screen(table, seat)
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


def test_overheard_messages_are_not_pushed_to_the_observer() -> None:
    """A push at every private message would show which phone is the observer's."""
    table = live_table(seats=6)
    observer = next(seat for seat in range(1, 7) if "observer" == table.view(seat).you.identity)
    one, two, *_ = (seat for seat in range(1, 7) if seat != observer)
    before = [screen_input(table, seat) for seat in (observer, two)]
    play(table, one, "message", to=two, text="psst")
    after = [screen_input(table, seat) for seat in (observer, two)]
    assert before[0].view != after[0].view
    assert SCREENS.version_key(before[0]) == SCREENS.version_key(after[0])
    assert render_screen("phone", table, before[0]) == render_screen("phone", table, after[0])
    assert SCREENS.version_key(before[1]) != SCREENS.version_key(after[1])


def conversation(table: Match, seat: int, other_seat: int, before: int | None = None) -> list[dict[str, Any]]:
    """What a hold of one seat shows of its dealings with another, the oldest first."""
    assert SCREENS.secret(between_bells(table, seat, seat)).template == "secret.html"
    talk = SCREENS.secret(but(between_bells(table, seat, other_seat), before=before)).values["talk"]
    entries: list[dict[str, Any]] = talk["entries"]
    return entries


def test_a_conversation_is_one_list_by_time_and_its_older_parts_can_be_asked_for() -> None:
    table = live_table(5)
    play(table, 1, "message", to=2, text="first")
    made = offer(table, 1, 2, {"chips": 1}, {})
    play(table, 2, "message", to=1, text="no", at=10)
    play(table, 2, "decline", deal=made, at=61)
    guess(table, (1, 2), (2, 1))
    kinds = [(one["kind"], one["clock"], one["is_news"]) for one in conversation(table, 1, 2)]
    assert [
        ("message", "5:00", False),
        ("message", "4:50", True),
        ("deal", "3:59", True),
        ("result", "3:59", True),
    ] == kinds
    for number in range(LATEST):
        play(table, 1, "message", to=2, text=str(number))
    newest = conversation(table, 1, 2)
    older = conversation(table, 1, 2, newest[0]["place"])
    assert ["0", str(LATEST - 1)] == [newest[0]["text"], newest[-1]["text"]]
    assert [kind for kind, *_ in kinds] == [one["kind"] for one in older]


def test_the_newest_news_are_framed_with_their_button() -> None:
    table = live_table(6)
    deal(table, 3, 1, {"identities": [3]})
    html = held(table, 1, 3)
    frame = html[html.index('class="new"') :]
    assert "5:00" in frame and "Guess each other to win an award." in frame
    assert [("guess_teammate", "3")] == [(one["move"], one["player"]) for one in Page(frame).submissions()]
    assert 'class="new"' not in held(play(table, 1, "message", to=3, text="mine"), 1, 3)
    assert 1 == held(table, 3, 1).count('class="new"')
    table.at = TIME - NO_BELL - 5
    find(table, (1, 3))
    assert "You found each other. Hold again at the bell." in held(table, 1, 3)
    guess(table, (1, 2), (2, 1))
    assert "that was wrong. Bo is not your teammate." in held(table, 1, 2)


def test_an_offer_is_shown_from_each_side() -> None:
    table = live_table(5)
    offer(table, 1, 2, {"chips": 1}, {"chips": 2})
    for seat, other_seat, expected in ((1, 2, (1, 2)), (2, 1, (2, 1))):
        (deal,) = conversation(table, seat, other_seat)
        assert expected == (deal["gives"].chips, deal["gets"].chips)


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


@pytest.mark.parametrize(
    ("pairs", "seat", "line"),
    [
        ([(1, 3), (3, 1)], 1, "You found each other: 6 points."),
        ([(1, 3)], 1, "You guessed Maximiliane-Josephine Österreich, but"),
        ([(3, 1)], 1, "guessed you, but you never guessed back."),
        ([], 1, "You never guessed each other."),
        ([], 5, "2 of your three names were right."),
        ([], 6, "You were the observer. You called Blue."),
    ],
)
def test_the_end_says_one_personal_thing(pairs: list[tuple[int, int]], seat: int, line: str) -> None:
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


OTHERS = frozenset({2, 3, 4, 5, 6})
"""All seats but the first, when bots play them."""


def test_the_first_game_alone_is_guided() -> None:
    table = setup_table(6)
    for words in ("hold the bar below", "then tap “new”.", "Not the assassin?", "Not the observer?"):
        assert words in guided_screen(table, 1)
        all_play(table) if table.state.phase == "setup" else time_up(table)


@each_case
def test_a_bots_offer_says_why(give: dict[str, Any], want: dict[str, Any], reason: str) -> None:
    table = tell(live_table(6), 3, 2)
    offer(table, 2, 1, give, want)
    by_bot = but(screen_input(table, 1), about=2, bots=OTHERS)
    assert reason in render_screen("secret", table, by_bot)
    assert reason not in render_screen("secret", table, but(by_bot, bots=frozenset()))
    assert reason not in render_screen("secret", table, but(screen_input(table, 2), about=1, bots=frozenset({1, 2})))
    hand = replace(table.state.hands[1], identity="assassin")
    table.state = replace(table.state, hands=(table.state.hands[0], hand, *table.state.hands[2:]))
    assert reason in render_screen("secret", table, but(screen_input(table, 1), about=2, bots=OTHERS))


def test_a_conversation_shows_what_a_deal_told_and_whose_card_it_is() -> None:
    table = tell(tell(live_table(5), 2, 3), 3, 1, 2)
    html = held(table, 1, 3)
    assert "<b>Bo is Blue.</b>" in html and "Bo is Blue" not in held(table, 3, 1)
    assert "You: " in re.sub("<[^>]*>", "", html)


def test_a_card_asks_to_guess_a_known_teammate_until_that_is_done() -> None:
    table = tell(live_table(5), 3, 1)
    asks = "Now guess Maximiliane-Josephine Österreich."
    assert asks in screen(table, 1, "secret")
    assert asks not in render_screen("secret", tell(table, 3, 2), screen_input(table, 2))
    guess(table, (1, 3))
    html = screen(table, 1, "secret")
    assert asks not in html and "It counts if they guess you, too." in html
