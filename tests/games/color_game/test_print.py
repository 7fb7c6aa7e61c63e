"""The colour game's facts and look against its rules page."""

import pytest
from cases import each_case
from paper import all_texts, parts_of, with_options

from cards import GameData
from cards.color_game import SLIPS_EACH, ColorGame, awards, clock, players
from layouts.color_game.cards import identity_back
from layouts.color_game.figures import award_figure, timeline
from layouts.color_game.style import BLACK, HUES, WHITE
from layouts.color_game.symbols import OUTLINES
from layouts.kit.component import Print
from layouts.kit.marks import Group, Text
from layouts.kit.marks import Path as Drawn
from layouts.kit.stock import CARD
from layouts.kit.style import Ink


def test_there_are_enough_different_quests(game: GameData) -> None:
    facts: ColorGame = game.facts
    others = [quest for quest in facts.quests.values() if quest.rule != "knows_team"]
    assert len(facts.quests) >= facts.most
    assert len(others) >= 10
    assert len(others) == len({quest.rule for quest in others})
    finders = [key for key, it in facts.quests.items() if it.rule == "knows_team"]
    assert [f"find_{team}" for team in facts.teams] == finders
    assert all(piece.copies == 1 for piece in parts_of(game)["quests"].pieces)
    assert all(facts.quests[f"find_{team}"].team == team for team in facts.teams)


def test_quests_are_possible_with_five_players(game: GameData) -> None:
    facts: ColorGame = game.facts
    others = game.about.fewest - 1
    identity_counts = [
        it.count for it in facts.quests.values() if it.rule in ("identities_known", "deal_partners", "chip_givers")
    ]
    quest_counts = [it.count for it in facts.quests.values() if it.rule == "identities_passed_on"]
    assert max(identity_counts) <= others
    assert max(quest_counts) < others
    chip_counts = next(it.count for it in facts.quests.values() if it.rule == "chips_gained")
    assert chip_counts <= others * facts.options.chips


def test_every_team_has_two_members_and_a_colour(game: GameData) -> None:
    facts: ColorGame = game.facts
    assert facts.teams == ("red", "blue", "yellow", "green", "purple", "orange", "cyan", "pink")
    assert {2} == {facts.identities[team].copies for team in facts.teams}
    assert set(HUES) == set(facts.identities)


def test_no_two_identities_share_a_symbol(game: GameData) -> None:
    """Symbols differ in name and outline, so that identities can be told apart without colour."""
    facts: ColorGame = game.facts
    symbols = [it.symbol for it in facts.identities.values()]
    assert len(symbols) == len(set(symbols)) == len({OUTLINES[name] for name in symbols})
    assert set(facts.identities) == set(parts_of(game)["identities"].distinct)


@each_case
def test_awards(game: GameData, option: list[int] | None, teams: int, expected: list[int]) -> None:
    assert tuple(expected) == awards(
        with_options(game, awards=None if option is None else tuple(option)).facts.options, teams
    )


def test_the_timeline_counts_down(game: GameData) -> None:
    """Rule 1.1: the blocks show the clock, from the full time to the last fifth."""
    marks, _, _ = timeline(60, game.facts, game.words, Ink.FULL)
    assert ["5:00", "4:00", "3:00", "2:00", "1:00"] == [word for word in all_texts(marks) if word.endswith(":00")]


def test_the_first_award_stands_out(game: GameData) -> None:
    """Rule 5.4: the first award of a line is white on black, so that a reader finds the line's start."""
    marks, _, _ = award_figure(60, game.facts, game.words, Ink.FULL)
    firsts = [
        int("".join(run[1] for run in mark.runs)) for mark in marks if isinstance(mark, Text) and mark.colour == WHITE
    ]
    assert [awards(game.facts.options, teams)[0] for teams in range(2, 9)] == firsts


@pytest.mark.parametrize("ink", Ink)
def test_quest_backs_save_ink_and_have_no_top(game: GameData, ink: Ink) -> None:
    """With less ink, rings are lines, so that neither of two crossing rings hides the other."""
    back = parts_of(game, Print(ink))["quests"].pieces[0].back
    assert back is not None
    (rings,) = (mark.marks for mark in back() if isinstance(mark, Group) and mark.clip)
    assert ink.saves is all(mark.fill != BLACK for mark in rings if isinstance(mark, Drawn))


@pytest.mark.parametrize(("seconds", "expected"), [(300, "5:00"), (65, "1:05")])
def test_clock(seconds: int, expected: str) -> None:
    assert expected == clock(seconds)


@pytest.mark.parametrize("ink", Ink)
def test_identity_backs_have_no_top(ink: Ink) -> None:
    squares = {
        (round(it.x, 6), round(it.y, 6), it.turn % 360, it.marks) for it in identity_back(ink) if isinstance(it, Group)
    }
    twins = {(round(CARD.w - x, 6), round(CARD.h - y, 6), (turn + 180) % 360, marks) for x, y, turn, marks in squares}
    assert squares == twins


def test_a_slip_serves_for_every_secret(game: GameData) -> None:
    """Rules 9.3, 9.4, 9.6, 9.7: letters, offers, answers and guesses have one kind of slip, a page for each player."""
    component = parts_of(game)["slips"]
    words = list(all_texts(component.pieces[0].front()))
    a_page = words.count("Letter")
    assert SLIPS_EACH == component.count * a_page
    for label in ("Letter", "Offer", "Is my teammate", "Is the observer", "deal", "no", "right", "wrong", "no deal"):
        assert a_page == words.count(label), label


def test_the_stewards_table_has_a_row_and_the_chips_of_each_player(game: GameData) -> None:
    """Rules 9.3, 9.6: as many zeros as chips at the start, also in an edition with others."""
    back = parts_of(with_options(game, chips=7))["steward"].pieces[0].back
    assert back
    words = list(all_texts(back()))
    assert 18 == words.count("0 0 0 0 0 0 0")
    assert {str(seat) for seat in range(1, 19)} <= set(words)


def test_the_game_is_for_five_to_eighteen_players(game: GameData) -> None:
    assert (game.about.fewest, game.about.most) == (players(2)[0], players(len(game.facts.teams))[1])
    assert game.about.most == game.facts.most


def test_chips_follow_their_option(game: GameData) -> None:
    assert 3 * 18 == parts_of(with_options(game, chips=3))["chips"].count
