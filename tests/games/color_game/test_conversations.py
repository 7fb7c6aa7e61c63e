"""Offers and messages on a phone: read as they were sent, shown under a hold alone, and of one length for all."""

import json
import re
from dataclasses import replace as but
from html import unescape
from typing import Any

import pytest
from cases import each_case
from msgspec.structs import replace
from screen_forms import render_screen, screen, screen_input
from scripted_play import play

from color_game.phone_pages import NO_BELL, OLDER, Page, answers, as_move, between_bells, held, page
from color_game.scenes import TIME, deal, find, guess, live_table, offer, tell
from companion.games.color_game.screens import SCREENS
from companion.games.color_game.screens.conversation import LATEST
from companion.matches.match import Match


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


OTHERS = frozenset({2, 3, 4, 5, 6})
"""All seats but the first, when bots play them."""


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
