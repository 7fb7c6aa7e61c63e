"""Photo Leap's reveals: a vote with its tally and the card it turns, and the two stories in print."""

import re
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from screen_forms import NAMES, screen_input
from scripted_play import all_play, moves, play

from companion.games.photo_leap.screens import SCREENS
from companion.matches.match import Match
from companion.rules.screens import Beat, BeatInput
from companion.tables.reveals import CurrentBeat
from companion.web import render
from photo_leap.rounds import first_round, interrogation, publish

SPY, LEAD, INNOCENT = 3, 2, 4


def beats_between(before: Any, table: Match) -> Sequence[Beat]:
    names = dict(enumerate(NAMES, 1))
    data = BeatInput(before=before, after=table.view("table"), game_data=table.game_data, names=names)
    return SCREENS.beats(data)


def told(beat: Beat, table: Match, viewer: int | str = 1) -> str:
    """Return heading and sentence of a beat."""
    record = SimpleNamespace(game="photo_leap", is_practice=False)
    room: Any = SimpleNamespace(
        screens=SCREENS, record=record, code="FOX-27", screen_input=lambda who: screen_input(table, who)
    )
    html = render.beat(CurrentBeat(beat, 1, 0, 2), viewer, room, "/here", "en")
    now = html.partition('class="now"')[2].partition(">")[2].partition("</div>")[0]
    return " ".join(re.sub("<[^>]*>", " ", now).split())


def vote(accused: int, guilty: Sequence[int]) -> tuple[Match, Sequence[Beat]]:
    """Accuse a player in round 4; these seats vote guilty."""
    table = interrogation()
    play(table, LEAD, "accuse", player=accused)
    for seat in (1, 2, 3, 4):
        before = table.view("table")
        play(table, seat, "vote", valid=seat in guilty)
    return table, beats_between(before, table)


@pytest.mark.parametrize(
    ("accused", "guilty", "expected"),
    [
        (SPY, (1, 2, 4), ["3 of 4 say guilty. Maximiliane-Josephine Österreich turns over a card.",
                          "Maximiliane-Josephine Österreich was the spy. Bo was right."]),
        (INNOCENT, (1, 2, 3), ["3 of 4 say guilty. Cem turns over a card.",
                               "Cem is a journalist. Bo was wrong and is banished."]),
        (SPY, (1, 2), ["2 of 4 say guilty. That is not more than half.", "No card is turned. The round goes on."]),
    ],
)  # fmt: skip
def test_a_vote_shows_its_tally_and_what_it_turns_up(accused: int, guilty: Sequence[int], expected: list[str]) -> None:
    """Four steps that last as long whatever comes out."""
    table, beats = vote(accused, guilty)
    lines = [told(beat, table) for beat in beats]
    assert f"Votes are in. Is {NAMES[accused - 1]} the spy?" == lines[0]
    assert f"Guilty {len(guilty)} · Not guilty {4 - len(guilty)} A card turns if more than half say guilty." == lines[1]
    assert expected == lines[2:]
    assert [1.2, 0.8 + 0.45 * 4, 1.6, 2.6] == [beat.seconds for beat in beats]


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
    asked = "Which two stories get printed?"
    score = str(table.state.turns[-1].score).replace("-", "−")
    turns = [0, *(turn.score for turn in table.state.turns)]
    change = turns[-1] - turns[-2]
    meant = {
        2: "Up 2: both are true.",
        1: "Up 1: one is true, the other doesn’t count.",
        0: "Unchanged: two alike, so neither counts."
        if one == other
        else "Unchanged: a true one and a fake, or none that counts.",
        -1: "Down 1: one is fake, the other doesn’t count.",
        -2: "Down 2: both are fake.",
    }
    last = f"The score is {score}. {meant[change]}"
    lines = [told(beat, table) for beat in beats_between(before, table)]
    assert [
        f"Hot off the press {asked}",
        f"{one} … {asked}",
        f"{one} and {other} What does that do to the score?",
    ] == lines[:3]
    assert [last] == [line.replace("+", "") for line in lines[3:]]


def test_the_print_that_ends_the_game_says_who_wins() -> None:
    """Rule 8.2. The score alone does not tell: it counts both kinds together."""
    table = first_round(truths_to_win=1, fakes_to_win=1)
    lines: list[str] = []
    while table.outcome is None:
        before = table.view("table")
        all_play(table)
        if table.state.phase == "appoint":
            publish(table, ("sheep", "fox"))
        lines = [told(beat, table) for beat in beats_between(before, table)]
    winners = {"truths_published": "The journalists win!", "fakes_published": "The spies win!"}
    assert lines[-1].endswith(winners[table.outcome.reason])
