"""What Photo Leap tells each player by night, while others choose, in the first game alone, and at the end."""

import re
from collections.abc import Iterator
from dataclasses import replace

from msgspec.structs import replace as replaced
from phone_words import sentences, word_count
from screen_forms import GUIDE, NAMES, guided_screen, render_screen, screen, screen_input, words_of
from scripted_play import all_play, open_table, play

from companion.games.photo_leap.model import Interrogation
from companion.games.photo_leap.screens import night_pages
from companion.matches.match import Match
from companion.rules.game import Seat, Viewer
from photo_leap.rounds import DEAL, accuse, after_bribe, at_round, first_round, interrogation, play_round, publish

SPY, LEAD, ASSOCIATE, OTHER = 3, 1, 2, 4
SEATS = (1, 2, 3, 4)


def page_of(
    table: Match, viewer: Viewer, part: str = "phone", page: int = 1, bots: frozenset[Seat] = frozenset()
) -> str:
    data = replace(screen_input(table, viewer, page), bots=bots)
    return words_of(render_screen(part, table, data))


def appointed() -> Match:
    """Round 1: seat 1 has chosen seat 2."""
    table = all_play(all_play(first_round()))
    return play(table, LEAD, "appoint", player=ASSOCIATE)


def test_a_night_without_a_swap_looks_like_any_other() -> None:
    """Rules 4.2, 5.3: in round 5 no deck is left, which everybody knows and reads; the others bet as ever."""
    no_deck = all_play(at_round(5))
    assert 0 == no_deck.view("table").table.deck
    pages = [page_of(table, OTHER) for table in (all_play(first_round(bribe_after=0)), no_deck)]
    pages[0] = pages[0].replace("Round 1", "Round 5").replace("The spy may swap a story.", "Nobody can swap tonight.")
    assert pages[0] == pages[1]
    assert "No swap tonight: the deck is now empty." in page_of(no_deck, SPY, "secret")


def test_who_sleeps_holds_what_the_night_did() -> None:
    """Rule 5.2: a spy sees the new story; it stands beside the round from then on, as a bet does for the others."""
    table = all_play(first_round())
    asleep = night_pages(screen_input(table, SPY)) + 1
    assert page_of(table, SPY, "secret", asleep).endswith("no swap")
    assert page_of(table, OTHER, "secret", asleep).endswith("no bet")
    play(table, SPY, "swap", card=0)
    swap = table.state.swaps[-1]
    out, into = (table.game_data.words(f"news.{news}.name") for news in (swap.out, swap.into))
    play(table, OTHER, "bet", on="spy", names=[SPY])
    for _ in ("night", "day"):
        assert page_of(table, SPY, "secret", asleep).endswith(f"{out} out, {into} in")
        assert page_of(table, OTHER, "secret", asleep).endswith(f"bet: {NAMES[SPY - 1]}")
        all_play(table)


def test_the_end_tells_who_knew_it_first() -> None:
    table = all_play(first_round())
    play(table, 1, "bet", on="spy", names=[2])
    play(table, OTHER, "bet", on="spy", names=[SPY])
    table = play_round(table)
    all_play(table)
    play(table, 1, "bet", on="spy", names=[SPY])
    while table.outcome is None:
        all_play(table)
        if table.state.phase in ("appoint", "interrogate"):
            publish(table)
    first, second, spy = (page_of(table, seat) for seat in (OTHER, 1, SPY))
    assert "You knew it first. You named a spy in night 1. Ada did in night 2." in first
    assert "Your bets You named a spy in night 2." in second and "Night 1 Bo" in second
    assert "Your bets" not in spy and "You knew it first." not in spy


def test_a_story_keeps_its_round_for_whoever_saw_none_before() -> None:
    table = all_play(all_play(first_round()))
    data = screen_input(table, 1)
    late = replaced(data.view, you=replaced(data.view.you, notebook=(None, None, "fox")))
    held = render_screen("secret", table, replace(data, view=late))
    assert 2 == held.count("no story") and re.search(r"<span>3</span><span class=\"mark fox\">", held)


def test_the_first_rounds_of_a_game_alone_are_guided() -> None:
    setup = open_table("photo_leap", 4, DEAL)
    assert "Lift your finger to hide it." in guided_screen(setup, 1)
    assert "Then it’s a bet." in guided_screen(setup, 1, page=2)
    for table, seat in guided_tables():
        assert GUIDE in guided_screen(table, seat), table.state.phase
    assert GUIDE in guided_screen(at_round(2), 1) and GUIDE not in guided_screen(at_round(3), 1)


def guided_tables() -> Iterator[tuple[Match, Seat]]:
    """Round 1, phase by phase, with a seat whose screen has a hint."""
    table = first_round()
    yield table, OTHER
    yield all_play(all_play(table)), LEAD
    play(table, LEAD, "appoint", player=ASSOCIATE)
    yield table, LEAD
    yield table, OTHER
    play(table, LEAD, "discard", card=0)
    yield table, ASSOCIATE
    play(table, ASSOCIATE, "discard", card=0)
    yield table, OTHER


def test_a_bots_choice_comes_with_a_public_fact() -> None:
    """How the score went with the player it chose. A person's choice needs none, and roles change nothing."""
    table = interrogation()
    turns = table.state.turns
    accused = turns[0].lead
    play(table, table.state.lead, "accuse", player=accused)
    bots = frozenset({table.state.lead})
    assert "as editor, the score" not in page_of(table, OTHER)
    for scores, words in (((-1, -2, -2), "fell by"), ((1, 1, 2), "rose by"), ((0, 0, 0), "stayed the same")):
        changed = tuple(replaced(turn, score=score) for turn, score in zip(turns, scores, strict=True))
        table.state = replaced(table.state, turns=changed)
        assert f"With {NAMES[accused - 1]} as editor, the score {words}" in page_of(table, OTHER, bots=bots)
    assert "as editor" not in page_of(appointed(), OTHER, bots=frozenset({LEAD})), "nobody has been an editor yet"


def test_the_list_of_a_vote_stays_readable_with_eight() -> None:
    table = interrogation(players=4)
    votes = {seat: seat not in (2, 5) for seat in range(1, 9)}
    view = screen_input(table, 1)
    names = {seat: f"Guest{seat}" for seat in range(1, 9)}
    public = replaced(view.view.table, votes=votes, interrogations=(Interrogation(4, 2, 5, votes),))
    html = render_screen("history", table, replace(view, view=replaced(view.view, table=public), names=names))
    told = list(sentences(html))
    assert "The last vote: is Guest5 the spy?" in told and "Not guilty: Guest2, Guest5." in told
    assert "Guilty: Guest1, Guest3, Guest4, Guest6, Guest7, Guest8." in told
    assert max(map(word_count, told)) <= 12


def test_at_the_end_the_wall_tells_every_round_in_order() -> None:
    table = first_round(truths_to_win=4, fakes_to_win=5)
    while table.outcome is None:
        all_play(table)
        if table.state.phase in ("appoint", "interrogate"):
            publish(table)
    rounds = re.findall(r"<li><span>Round (\d+)</span><span>(.*?)</span></li>", screen(table, "table", "table"), re.S)
    assert [str(number) for number in range(1, table.state.round + 1)] == [number for number, _ in rounds]
    assert all(2 == told.count(" dropped a ") for _, told in rounds)


def test_whoever_waits_has_the_stories_in_sight_that_were_printed_last() -> None:
    table = play_round(first_round())
    printed = [table.game_data.words(f"news.{news}.name") for news in table.state.published[-1]]
    while table.state.phase != "appoint":
        all_play(table)
    for seat in SEATS:
        if seat != table.state.lead:
            assert f"Printed last round {printed[0]} {printed[1]}" in page_of(table, seat)


def test_a_journalist_who_was_turned_up_before_the_bribe_was_not_found_out() -> None:
    """Only a spy's card finds a spy."""
    table = accuse(all_play(after_bribe()), SPY)
    early = replaced(table.state, turned_up={**table.state.turned_up, 2: ("journalist",)})
    table.state = early
    assert "You win! Maximiliane-Josephine Österreich turned out to be a spy." in page_of(table, 1)


def test_an_animal_is_never_true_and_fake_on_the_form() -> None:
    """The script arms the button for three different animals alone; without it, the server refuses and says why."""
    html = render_screen(
        "phone", open_table("photo_leap", 4, DEAL), screen_input(open_table("photo_leap", 4, DEAL), 1, 2)
    )
    assert "data-differ" in html and 'data-counts="truth fakes#1 fakes#2"' in html
