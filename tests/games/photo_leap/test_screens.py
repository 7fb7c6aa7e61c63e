"""Photo Leap's screens: every move can be made, covers betray nobody, nothing is told before a finger lies."""

import re
from collections.abc import Iterator
from itertools import permutations, product

import pytest
from laws import game_setup, sample_points
from msgspec.structs import replace
from screen_forms import forms_of, render_screen, screen, screen_input
from scripted_play import steady_game

from companion.games.photo_leap import GAME
from companion.games.photo_leap.model import Bet, Bribe, Ready, Swap
from companion.games.photo_leap.queries import spies
from companion.games.photo_leap.screens import SCREENS, night_pages
from companion.matches.match import Match
from companion.rules.codec import known_move, read_command, read_form
from companion.rules.game import Command, IllegalMove, Viewer
from companion.rules.screens import ScreenInput
from photo_leap.worlds import TABLES

SEATS = range(1, 5)
PAGES = (1, 2, 3)
GM = 6
"""The table of TABLES with a human game master."""


def some_points(number: int, seeds: int = 1, every: int = 7) -> Iterator[Match]:
    for seed in range(seeds):
        yield from sample_points(game_setup("photo_leap", *TABLES[number]), seed, every)


def steady(seed: int, number: int = 1) -> Iterator[Match]:
    return steady_game("photo_leap", number, seed)


def made(table: Match, viewer: Viewer) -> set[Command]:
    """Every move that the forms of a viewer's phone can make, on whatever page it is."""
    found = set()
    for page in (1, 2, 3):
        seen = screen_input(table, viewer, page)
        for form in forms_of(render_screen("phone", table, seen)):
            for pairs in [form.fixed_fields, *form.submissions()]:
                fields = read_form(pair for pair in pairs if pair[0] != "at")
                if fields.get("move") == "cover":
                    found |= covered(seen, fields)
                elif "move" in fields:
                    found |= readable(fields)
    return found


def covered(seen: ScreenInput, fields: dict[str, object]) -> set[Command]:
    """What a cover plays; three marks that are no choice of types are refused."""
    try:
        turned = SCREENS.cover(seen, fields)
    except IllegalMove:
        return set()
    return {turned.command} if turned and turned.command else set()


def readable(fields: dict[str, object]) -> set[Command]:
    """A form without its choices is no move yet."""
    try:
        return {read_command(known_move(GAME, fields), fields, is_text=True)}
    except IllegalMove:
        return set()


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_phones_offer_every_move_of_the_rules(number: int) -> None:
    for table in some_points(number):
        for viewer in GAME.players(table.state):
            moves = set(GAME.moves(table.state, viewer))
            if table.state.phase == "setup":  # nobody seals fewer than three
                assert moves - {Ready()} == (marked(table, viewer) - {Ready()} if moves else set())
                continue
            assert moves == {move for move in made(table, viewer) if is_taken(table, viewer, move)}


def marked(table: Match, viewer: Viewer) -> set[Command]:
    """What three marks on the form of the types can mean: a truth and two fakes, of what it offers."""
    seen = screen_input(table, viewer, 2)
    (form,) = (form for form in forms_of(render_screen("phone", table, seen)) if "truth" in form.choices)
    assert {"truth", "fakes#1", "fakes#2"} == form.choices.keys()
    found = set()
    for truth, one, two in permutations(form.choices["truth"], 3):
        fields = {"move": dict(form.fixed_fields)["move"], "truth": truth, "fakes": [one, two]}
        found |= covered(seen, fields) if fields["move"] == "cover" else readable(fields)
    return found


def is_taken(table: Match, viewer: Viewer, move: Command) -> bool:
    """Two stories of one animal may be chosen though too few are left: the rules say so then."""
    if type(move).__name__ == "Publish":
        return move in GAME.moves(table.state, viewer)
    return True


@pytest.mark.parametrize("number", range(GM))
def test_spies_and_journalists_hold_the_same_page_by_night(number: int) -> None:
    for table in some_points(number, every=2):
        if table.state.phase in ("setup", "night", "roles"):
            for page in (1, 2, 3):
                able = [
                    seat
                    for seat in GAME.players(table.state)
                    if table.view(seat).moves and seat not in table.state.banished
                ]
                pages = {of_anybody(screen(table, seat, page=page), seat) for seat in able}
                assert len(pages) <= 1, (table.state.phase, page)


def of_anybody(html: str, seat: int) -> str:
    """A screen without the seat's number, the people to choose, the preset of its own form, and what fills it up."""
    html = html.replace(" checked", "").replace(f"/me/{seat}", "/me").replace(f">{seat}</span>", "></span>", 1)
    return re.sub(r'<li><label class="who">.*?</li>', "", html).rstrip()


def test_the_spy_reads_at_setup_that_their_own_three_count() -> None:
    """Rule 2.3: on both pages; everybody else reads that theirs are a bet."""
    table = next(steady(3))
    spy = table.state.deal.spy
    for page, counts, is_bet in (
        (1, "You choose the true animal and two fakes.", "You don’t know which animal is true."),
        (2, "Your three count: you decide what is true and fake.", "Your three are a bet."),
    ):
        for seat in SEATS:
            html = screen(table, seat, "secret", page=page)
            assert (seat == spy) == (counts in html)
            assert (seat != spy) == (is_bet in html)


@pytest.mark.parametrize("number", range(GM + 1))
def test_no_form_starts_with_a_choice(number: int) -> None:
    """What is marked before a tap would look like knowledge."""
    for table in some_points(number):
        for viewer in GAME.players(table.state):
            for page in PAGES:
                assert " checked" not in screen(table, viewer, page=page)


def test_a_journalists_taps_are_bets() -> None:
    """Rules 5.1, 5.3: the same tap is a swap or a bribe for a spy, and a bet for everybody else."""
    told = {Swap: 0, Bribe: 0, Bet: 0}
    for table in steady(1):
        if table.state.phase != "night":
            continue
        for seat in SEATS:
            view = table.view(seat)
            if not view.moves:
                continue
            last = night_pages(screen_input(table, seat))
            for page, fields in ((1, {"card": "2"}), (2, {"player": str(seat % 4 + 1)})):
                turned = SCREENS.cover(screen_input(table, seat, page), fields)
                if page > last:
                    assert turned is None
                    continue
                assert turned is not None and turned.turns
                assert (Ready() if page == last else None) in (turned.command, turned.then)
                if turned.command not in (None, Ready()):
                    assert turned.command in view.moves
                    assert isinstance(turned.command, Bet) == (view.you.types is None)
                    told[type(turned.command)] += 1
    assert all(told.values())


def test_the_fourth_card_is_no_bet() -> None:
    table = next(one for one in steady(1, 0) if one.state.phase == "night")
    for seat in SEATS:
        if table.view(seat).you.types is None:
            for fields in ({}, {"card": "3"}):
                turned = SCREENS.cover(screen_input(table, seat, 1), fields)
                assert turned is not None and Ready() == turned.command


def test_with_more_than_four_players_others_come_each_night() -> None:
    table = next(one for one in some_points(5, every=1) if one.state.phase == "night")
    found = set()
    for number in (1, 2, 3):
        table.state = replace(table.state, round=number)
        for card in "012":
            turned = SCREENS.cover(screen_input(table, 1, 1), {"card": card})
            bet = turned and turned.command
            found |= set(bet.names) if isinstance(bet, Bet) else {None}
    assert found in ({2, 3, 4, 5, 6, 7}, {None}), "a spy bets on nobody"


def test_what_two_roles_hold_is_as_long() -> None:
    """Whoever looks over a shoulder sees no longer or shorter text: at most five letters more, on as many lines."""
    kinds = set()
    for number in (1, 2):
        for table in steady(3, number):
            state = table.state
            editors = {"lead_discard": state.lead, "associate_discard": state.associate}  # who holds cards instead
            seats = [seat for seat in SEATS if seat not in (*state.banished, editors.get(state.phase))]
            for part, page in product(("secret", "known") if not state.outcome else (), PAGES):
                for outlines in zip(*(outline(table, seat, part, page) for seat in seats), strict=False):
                    lengths = [len(text) for text in outlines]
                    assert max(lengths) - min(lengths) <= 5, (state.phase, part, page, outlines)
                    kinds.add((state.phase, bool(state.deck), state.bribed))
    assert {("setup", True, False), ("night", False, False), ("introspect", True, True)} <= kinds


def outline(table: Match, seat: int, part: str, page: int) -> list[str]:
    """The texts that a finger holds, but for names: everybody's line of the spies has a player's."""
    names = screen_input(table, seat).names
    html = screen(table, seat, part, page=page)
    texts = re.findall(r'<h2>(.*?)</h2>|icon[^>]*></span>([^<]*)</p>|"whisper">(.*?)</(?:p|li)>', html, re.S)
    words = [" ".join(re.sub("<[^>]*>", "", "".join(found)).split()) for found in texts]
    named = "|".join(sorted((re.escape(name) for name in names.values()), key=len, reverse=True))
    return [re.sub(f"(: |you and )({named}|nobody)$", r"\1NAME", text) for text in words]


def test_what_two_roles_hold_has_as_many_lines() -> None:
    """Whoever sees a held phone from across the table cannot tell a spy by what stands on it; who dropped is public."""
    phases, leads = set(), set()
    for seed in range(2):
        for table in steady(seed, 2):
            state = table.state
            seats = [seat for seat in SEATS if seat not in state.banished and not state.outcome]
            for part, page in (("known", 1), *(("secret", page) for page in PAGES)):
                held = {seat: lines(screen(table, seat, part, page=page)) for seat in seats}
                if state.phase not in ("lead_discard", "associate_discard"):
                    assert len(set(held.values())) <= 1, (state.phase, part, page)
                elif part == "secret" and state.phase == "lead_discard":
                    leads.add((held[state.lead], state.lead in spies(state)))
            phases.add(state.phase)
    assert not {"setup", "investigate", "night", "roles", "introspect"} - phases
    assert 2 == len(leads) == 1 + len({look for look, _ in leads}), "a spy's four stories look like a journalist's"


def lines(html: str) -> str:
    """What is laid out, without words, and without the lines of what somebody dropped."""
    return " ".join(re.findall(r"<(\w+)", re.sub("<small>.*?</small>", "", html, flags=re.S)))


def test_bad_marks_are_no_marks() -> None:
    """What no form of ours sends plays nothing secret and breaks nothing."""
    for table in steady(1):
        if table.state.phase == "night":
            for seat in SEATS:
                if table.view(seat).moves:
                    for card in ("9", "-1", "x", "²", ""):
                        turned = SCREENS.cover(screen_input(table, seat, 1), {"card": card})
                        assert turned is not None and turned.command in (None, Ready())


def taps_to_sleep(table: Match, seat: int, marks: bool) -> int:
    """How often a seat taps until its night is over, marking whatever can be marked, or nothing."""
    before, moves, page, taps = table.state, len(table.log), 1, 0
    while True:
        fields = {"card": "1", "player": str(seat % 4 + 1)} if marks else {}
        turned = SCREENS.cover(screen_input(table, seat, page), fields)
        assert turned is not None
        taps, page = taps + 1, page + 1
        for command in (turned.command, turned.then):
            if command is not None:
                table.play(seat, command, 0)
        if Ready() in (turned.command, turned.then):
            break
    assert not table.view(seat).moves
    table.state = before
    del table.log[moves:]
    return taps


def test_everybody_leaves_a_night_with_as_many_taps() -> None:
    """A spy who swaps and bribes taps as often as a journalist who marks nothing: nobody is the last one awake."""
    nights = set()
    for table in steady(1, 2):
        asleep = [seat for seat in SEATS if table.view(seat).moves]
        if table.state.phase == "night" and len(asleep) == len(table.view("table").table.waiting_for) > 1:
            taps = {taps_to_sleep(table, seat, marks) for seat in asleep for marks in (True, False)}
            assert {night_pages(screen_input(table, asleep[0]))} == taps
            nights |= taps
    assert {1, 2} == nights


def test_the_wall_marks_whom_the_table_waits_for() -> None:
    """Rule 9.2: the lead passes to the right, and the row runs that way."""
    numbers = set()
    for table in steady(1):
        wall = screen(table, "table", "table")
        marked = re.findall(r'<li class="chip is-on">.*?<span>(.*?)</span></li>', wall, re.S)
        waiting, names = table.view("table").table.waiting_for, screen_input(table, "table").names
        expected = [names[seat] for seat in sorted(waiting, reverse=True)] if len(waiting) < len(names) else []
        chips = re.findall(r'<li class="chip', wall)
        if chips:
            assert len(expected) == len(marked) and all(
                name in shown for name, shown in zip(expected, marked, strict=True)
            )
            numbers.add(len(expected))
    assert {0, 1} <= numbers
