"""Photo Leap's reveals: a vote with its tally and the card it turns, and the two stories in print."""

import dataclasses
import re
from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from screen_forms import NAMES, beats_between, draw_beat, words_of_beat
from scripted_play import all_play, moves, play

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


@pytest.mark.parametrize(
    ("accused", "guilty", "expected"),
    [
        (SPY, (1, 2, 4), [f"3 of 4 say guilty. More than half. {MAXI} turns over a card.",
                          f"{MAXI} turns over a card. Spy or journalist?",
                          f"{MAXI} was the spy. Bo was right. They never swapped a story."]),
        (INNOCENT, (1, 2, 3), ["3 of 4 say guilty. More than half. Cem turns over a card.",
                               "Cem turns over a card. Spy or journalist?",
                               "Cem is a journalist. Bo was wrong and is banished."]),
        (SPY, (1, 2), ["2 of 4 say guilty. Not more than half. No card is turned."]),
    ],
)  # fmt: skip
def test_votes_turn_up_one_after_the_other_and_then_the_count(
    accused: int, guilty: Sequence[int], expected: list[str]
) -> None:
    table, beats = vote(accused, guilty)
    lines = [words_of_beat(draw_beat(beat, table, 1)) for beat in beats]
    assert f"Is {NAMES[accused - 1]} the spy? All votes are in." == lines[0]
    says = [f"{NAMES[seat - 1]} says {'guilty' if seat in guilty else 'not guilty'}." for seat in (1, 2, 3, 4)]
    following = [*(f"{NAMES[seat - 1]} is next." for seat in (2, 3, 4)), "That was the last vote."]
    assert [f"{one} {other}" for one, other in zip(says, following, strict=True)] == lines[1:5]
    assert expected == lines[5:]
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


def test_stories_in_print_come_one_by_one_and_then_the_score() -> None:
    """The score comes once, after both, so that no story's own worth shows."""
    table = interrogation()
    play(table, LEAD, "pass")
    play(table, LEAD, "appoint", player=moves(table, LEAD)[0]["player"])
    play(table, LEAD, "discard", card=0)
    before = table.view("table")
    assert table.state.associate is not None
    play(table, table.state.associate, "discard", card=0)
    one, other = (table.game_data.words(f"news.{news}.name") for news in table.state.published[-1])
    asked = "Two stories are printed."
    score = str(table.state.turns[-1].score).replace("-", "−")
    turns = [0, *(turn.score for turn in table.state.turns)]
    change = turns[-1] - turns[-2]
    meant = {
        2: "Up 2: both are true.",
        1: "Up 1: one is true, the other doesn’t count.",
        0: "No change: two alike, so neither counts."
        if one == other
        else "No change: 1 true and 1 fake, or 2 that don’t count.",
        -1: "Down 1: one is fake, the other doesn’t count.",
        -2: "Down 2: both are fake.",
    }
    beats = beats_between(before, table)
    lines, walls = (
        [words_of_beat(draw_beat(beat, table, viewer)).replace("+", "") for beat in beats] for viewer in (1, "table")
    )
    first = [f"Hot off the press. {asked}"] * 2 + ["Hot off the press. Now the score, for both together."]
    assert [*first, f"The score is {score}. {meant[change]}"] == lines == walls
    pages = [draw_beat(beat, table, "table") for beat in beats]
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
