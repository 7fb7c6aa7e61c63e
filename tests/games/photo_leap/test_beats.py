"""Photo Leap's reveals: a vote with its tally and the card it turns, and the two stories in print.

`beats.scenes.toml` has what they say, one after another.
"""

import dataclasses
import re
from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from screen_forms import NAMES, beats_between, draw_beat, words_of_beat
from scripted_play import all_play, play

from companion.games.photo_leap.screens import SCREENS
from companion.games.photo_leap.screens.beats import articles
from companion.matches.match import Match
from companion.rules.screens import Beat, BeatInput
from photo_leap.rounds import first_round, interrogation, publish

SPY, LEAD, INNOCENT = 3, 2, 4


def vote(accused: int, guilty: Sequence[int]) -> tuple[Match, Sequence[Beat]]:
    table = interrogation()
    play(table, LEAD, "accuse", player=accused)
    for seat in (1, 2, 3, 4):
        held = table.state
        play(table, seat, "vote", valid=seat in guilty)
    after, table.state = table.view("table"), held  # as screens are meanwhile
    return table, beats_between(table.view("table"), table, after)


MAXI = NAMES[SPY - 1]


@pytest.mark.parametrize(("accused", "guilty"), [(SPY, (1, 2, 4)), (INNOCENT, (1, 2, 3)), (SPY, (1, 2))])
def test_votes_and_the_card_have_their_time_and_sounds(accused: int, guilty: Sequence[int]) -> None:
    _, beats = vote(accused, guilty)
    assert [1.2, 0.9, 0.9, 0.9, 0.9 + 0.8, 2, 0.9, 3][: len(beats)] == [beat.seconds for beat in beats]
    assert ["knock", *["tick"] * 4, ""] == [beat.sound for beat in beats[:6]]


@pytest.mark.parametrize("viewer", ["table", 1])
def test_no_vote_and_no_number_shows_before_its_beat(viewer: int | str) -> None:
    pages = set()
    for later in range(16):
        table, beats = vote(SPY, [seat for seat in (1, 2, 3, 4) if later >> (seat - 1) & 1])
        for shown, beat in enumerate(beats[:5]):
            html = draw_beat(beat, table, viewer)
            assert not re.search(r"\b[0-4] of 4\b", html)
            pages.add((shown, tuple(later >> seat & 1 for seat in range(shown)), html, beat.say, beat.seconds))
    assert 1 + 2 + 4 + 8 + 16 == len(pages)


def test_the_wall_can_read_a_vote_and_the_front_page_aloud() -> None:
    _, beats = vote(SPY, (1, 2, 4))
    assert "Is Maximiliane-Josephine Österreich the spy? All votes are in." == beats[0].say
    assert "Ada says guilty." == beats[1].say
    assert f"3 of 4 say guilty. More than half. {MAXI} turns over a card." == beats[5].say
    table = all_play(all_play(first_round()))
    play(table, 1, "appoint", player=2)
    play(table, 1, "discard", card=0)
    before = table.view("table")
    table.state = replace(table.state, four=("sheep", "deer", "fox"))
    play(table, 2, "discard", card=2)
    said = " ".join(beat.say for beat in beats_between(before, table))
    assert "Hot off the press. Whole choir turns woolly. Postman jumps the river. The score is plus 1." == said


@pytest.mark.parametrize("lasted", [0.0, 5.0, 12.0, 60.0])
def test_a_night_lasts_twelve_seconds_at_least(lasted: float) -> None:
    """Rule 5.1: the beat that fills it has no page. Alone with bots nobody is left to hide from."""
    table = all_play(first_round())
    before = table.view("table")
    all_play(table)
    data = BeatInput(
        before=before, after=table.view("table"), game_data=table.game_data, names=dict(enumerate(NAMES[:4], 1)),
        lasted=lasted,
    )  # fmt: skip
    assert [("", 12 - lasted)] * (lasted < 12) == [(beat.template, beat.seconds) for beat in SCREENS.beats(data)]
    assert [] == list(SCREENS.beats(dataclasses.replace(data, bots=frozenset({2, 3, 4}))))


def test_stories_in_print_are_drawn_one_by_one() -> None:
    table = interrogation()
    play(table, LEAD, "pass")
    play(table, LEAD, "appoint", player=1)
    play(table, LEAD, "discard", card=0)
    before = table.view("table")
    pages = [draw_beat(beat, table, "table") for beat in beats_between(before, play(table, 1, "discard", card=0))]
    assert [0, 1, 2, 2] == [page.count("<article><h2>") for page in pages]


def test_an_animal_that_is_printed_again_has_another_headline_and_another_article() -> None:
    words = first_round().game_data.words
    printed = [articles(words, pairs) for pairs in ([("fox", "fox")], [("fox", "fox"), ("bear", "fox")])]
    stories = [story for pair in printed for story in pair]
    assert ["Judge seen in hen-house", "The Fox again", "Baker found in the honey", "The Fox once more"] == [
        head for _, head, _ in stories
    ]
    assert 3 == len({text for _, _, text in stories})


def test_the_print_that_ends_the_game_says_who_wins() -> None:
    """Rule 8.2. The score alone does not tell: it counts both kinds together."""
    table = first_round(truths_to_win=1, fakes_to_win=1)
    lines: list[str] = []
    while table.outcome is None:
        before = table.view("table")
        all_play(table)
        if table.state.phase == "appoint":
            publish(table, ("sheep", "fox"))
        lines = [words_of_beat(draw_beat(beat, table, 1)) for beat in beats_between(before, table)]
    won = "1 true story: the journalists win!", "1 fake: the spy’s side wins!"
    assert lines[-2].startswith(f"{won[table.outcome.reason == 'fakes_published']} The score is")
    assert f"{MAXI} was the spy. They never swapped a story." == lines[-1]
