"""Album's screens: what the rules list can be tapped, and picture and words show under the keeper's finger alone."""

import re
from collections.abc import Iterator
from copy import copy
from functools import cache

import pytest
from laws import Played, played, points
from screen_forms import all_drawn, drawn, forms_of, seen_of
from scripted_play import everybody, open_table

import cards
from album.photo_sets import make_set
from album.rounds import album, drop, lay, open_photos, win
from album.worlds import TABLES, other
from cards import picture_sets as sets
from companion.games.album import GAME
from companion.games.album.screens import SCREENS
from companion.games.album.view_types import DrewForm, PrivateView
from companion.matches.match import Match, start
from companion.rules.chance import Chance
from companion.rules.codec import known_move, read_command, read_form
from companion.rules.game import Command, Form, Viewer

PUSHED = ("phone", "history")
PRINTED = 4
"""The first of TABLES with printed pictures."""


def of(number: int) -> Played:
    return played("album", *TABLES[number])


def some_points(number: int, seeds: int = 1, every: int = 6) -> Iterator[Match]:
    for seed in range(seeds):
        yield from points(of(number), seed, every)


def twin(table: Match, viewer: Viewer, seed: int) -> Match:
    """The same table for this viewer, with other secrets."""
    made = copy(table)
    made.state = other(table.state, viewer, Chance(seed))
    return made


def offered(html: str) -> list[Command]:
    """Every move that a screen's forms can send, one choice made in each group."""
    commands = []
    for form in forms_of(html):
        for pairs in form.sent():
            fields = read_form(pair for pair in pairs if pair[0] != "at")
            commands.append(read_command(known_move(GAME, fields), fields, is_text=True))
    return commands


@cache
def marked_facts() -> cards.GameData:
    """The facts of the first of TABLES, the words under names that stand nowhere else."""
    facts = cards.load("album")
    facts.words.texts = {
        key: f"canary-{key}" if key.startswith("hint.") else text for key, text in facts.words.texts.items()
    }
    return facts


def kept_back(table: Match) -> Match:
    """The same table with marked words."""
    made = copy(table)
    made.game_data = marked_facts()
    return made


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_phones_offer_every_move_of_the_rules_and_no_other(number: int) -> None:
    for table in some_points(number):
        for seat in range(1, table.seats + 1):
            view = table.view(seat)
            if any(isinstance(move, Form) for move in view.moves):
                continue
            found = offered(drawn("phone", table, seen_of(table, seat)))
            assert sorted(map(repr, view.moves)) == sorted(map(repr, found)), (table.state.phase, seat)


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_screens_tell_nobody_what_they_may_not_know(number: int) -> None:
    """Other pictures and words, wherever a viewer has not been shown them, leave its screens as they are."""
    for table in some_points(number):
        for viewer, part, html in all_drawn(table):
            world = twin(table, viewer, table.state.drawn)
            assert html == drawn(part, world, seen_of(world, viewer)), (table.state.phase, viewer, part)


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_keepers_phone_tells_nothing_until_a_finger_lies_on_it(number: int) -> None:
    """It is the same with another picture and other words; only that a word was refused shows, as a grey button."""
    for table in some_points(number, every=3):
        keeper = table.state.keeper
        for seed in range(4):
            world = twin(table, "table", seed)
            mine, theirs = table.view(keeper).you, world.view(keeper).you
            if not isinstance(mine, PrivateView) or not isinstance(theirs, PrivateView):
                continue
            if asked(mine) != asked(theirs):
                continue
            for part in PUSHED:
                one, two = (drawn(part, each, seen_of(each, keeper)) for each in (table, world))
                assert one == two, (table.state.phase, part)


def asked(you: PrivateView) -> tuple[bool, bool, bool]:
    """What a keeper has to do: the form on its screen follows from it."""
    return you.can_refuse, you.photo is None, not you.photos


def test_no_word_that_lies_face_down_is_on_a_phone_or_the_wall() -> None:
    for table in map(kept_back, some_points(0, every=3)):
        state = table.state
        hidden = {one.word for one, seen in zip(state.words, state.scale, strict=True) if seen.word is None}
        for viewer, part, html in all_drawn(table):
            if part in (*PUSHED, "table") and not state.outcome:
                named = set(re.findall(r"canary-hint\.(\w+)", html))
                assert set() == named & ({state.hint} | hidden), (viewer, part)


def test_under_the_finger_are_picture_word_and_what_was_laid() -> None:
    table = album()
    first = table.state.hint
    table.take({"seat": 1, "move": "place", "level": 2})
    table = kept_back(table)
    held = drawn("secret", table, seen_of(table, 1))
    assert "/t/FOX-27/me/1/picture/mine?" in held
    assert {first, table.state.hint} == set(re.findall(r"canary-hint\.(\w+)", held))
    assert "<img" not in drawn("secret", table, seen_of(table, 2))


@pytest.mark.parametrize("number", (0, PRINTED))
def test_what_a_finger_shows_is_of_one_length(number: int) -> None:
    for table in some_points(number, every=9):
        lengths = {len(html.encode()) for _, part, html in all_drawn(table) if part in ("secret", "known")}
        assert {4096} == lengths


def test_pictures_are_loaded_by_those_who_may_see_them() -> None:
    """The keeper's own by the keeper; all five by the keeper once shuffled, by all once shown."""
    table = album()
    assert (1, {"mine"}) == (table.state.photo, loads(table, 1))
    assert set() == loads(table, 2) == loads(table, "table")
    lay(table)
    assert {"mine", "1", "2", "3", "4", "5"} == loads(table, 1)
    assert set() == loads(table, 3) == loads(table, "table")
    open_photos(table)
    assert {"1", "2", "3", "4", "5"} == loads(table, 3) == loads(table, "table")
    assert SCREENS.picture(seen_of(table, 1), "mine") == SCREENS.picture(seen_of(table, 2), "2")
    drop(table, 4, 5, 2, 3)
    assert {"1", "2", "3", "4", "5", "round-1"} == loads(table, 1) == loads(table, "table")
    assert SCREENS.picture(seen_of(table, 3), "round-1").endswith("001.jpg")  # type: ignore[union-attr]


def loads(table: Match, viewer: Viewer) -> set[str]:
    """Of all names, those behind which a viewer finds a picture."""
    names = ("mine", *map(str, range(8)), "98", "12", "round-0", "round-1", "round-2", "../1", "1.jpg", "", "²")
    return {name for name in names if SCREENS.picture(seen_of(table, viewer), name) is not None}


@pytest.mark.parametrize("number", range(4))
def test_every_picture_on_a_screen_is_one_that_its_viewer_may_load(number: int) -> None:
    """And no address holds the number of a picture."""
    for table in some_points(number):
        for viewer, part, html in all_drawn(table):
            for name in re.findall(r'/picture/([^"?]*)', html):
                assert re.fullmatch(r"mine|[1-5]|round-\d+", name)
                assert SCREENS.picture(seen_of(table, viewer), name), (viewer, part, name)
                assert part in ("secret", "known") or name != "mine"


def test_pictures_of_another_round_or_game_have_other_addresses() -> None:
    """A phone shows again what it has loaded once by the same address."""
    found: list[set[str]] = []
    for seed in (1, 2):
        table = open_table("album", 3, seed=seed)
        for _ in range(2):
            open_photos(table)
            found.append(set(re.findall(r'src="([^"]*)"', drawn("table", table, seen_of(table, "table")))))
            win_on(table)
    assert [5] * 4 == [len(each) for each in found]
    assert 20 == len(set.union(*found))


def win_on(table: Match) -> None:
    """From `eliminate` to the next round."""
    secret = table.state.photo
    drop(table, *[one.number for one in table.state.photos if one.number != secret])
    for seat in range(1, table.seats + 1):
        table.take({"seat": seat, "move": "ready"})


def test_whoever_cannot_see_is_told_what_is_in_a_public_picture() -> None:
    table = open_photos(album())
    pictures = {one.number: one.alt for one in table.game_data.facts.photos.pictures}
    for viewer, part in ((1, "phone"), (2, "phone"), (3, "phone"), ("table", "table")):
        html = drawn(part, table, seen_of(table, viewer))
        assert all(pictures[one.number].split(",")[0] in html for one in table.state.photos), viewer


def test_a_set_of_ones_own_is_shown_without_words() -> None:
    make_set("holiday", range(1, 31))
    table = start(GAME, cards.load("album", options={"photo_set": "holiday"}), 3, 1)
    open_photos(table)
    html = drawn("phone", table, seen_of(table, 3))
    assert 'aria-label="Picture 5"' in html
    assert str(sets.folder()) in str(SCREENS.picture(seen_of(table, 3), "5"))


def test_with_printed_pictures_numbers_are_typed_and_shown() -> None:
    """The form asks for as many numbers as the rules; no screen has a picture."""
    for table in some_points(PRINTED):
        for viewer, part, html in all_drawn(table):
            assert "<img" not in html
            assert set() == loads(table, viewer)
            moves = table.view(viewer).moves
            if part == "phone" and moves and isinstance(moves[0], DrewForm):
                (form,) = forms_of(html)
                assert moves[0].form.photos.count == [name for name, _ in form.always].count("photos#")


def test_the_first_oya_turns_up_a_word_before_a_picture_can_be_chosen() -> None:
    table = open_photos(album())
    assert {"Reveal"} == {type(move).__name__ for move in offered(drawn("phone", table, seen_of(table, 2)))}
    table.take({"seat": 2, "move": "reveal", "hint": 1})
    assert {"Eliminate"} == {type(move).__name__ for move in offered(drawn("phone", table, seen_of(table, 2)))}


def test_the_end_shows_stars_level_and_every_rounds_picture() -> None:
    table = album(rounds=2)
    win(table)
    for seat in range(1, 5):
        table.take({"seat": seat, "move": "ready"})
    win(table)
    assert table.outcome is not None
    level = table.game_data.words(f"level.{table.outcome.scores['level']}.name")
    for viewer, part in ((1, "phone"), ("table", "table")):
        html = drawn(part, table, seen_of(table, viewer))
        assert f"<b>{table.state.stars}</b>" in html and level in html
        assert ["round-1", "round-2"] == re.findall(r'src="[^"]*/picture/(round-\d)', html)


def test_the_round_that_has_just_ended_is_shown() -> None:
    """Not the first page of the album, once there are more; each page names its round's keeper."""
    table = album()
    for round_ in (1, 2):
        win(table)
        screens = SCREENS.table(seen_of(table, "table")), SCREENS.phone(seen_of(table, 1))
        for screen in screens:
            assert (round_, round_) == (screen.values["kept"]["round"], screen.values["kept"]["keeper"])
        everybody(table)


def test_the_keeper_sees_which_of_the_five_is_the_secret_one() -> None:
    """Rule 4.1: photo 1 lies in the second place."""
    five = SCREENS.secret(seen_of(lay(album()), 1)).values["five"]
    assert [False, True, False, False, False] == [picture["is_mine"] for picture in five]


def test_the_screen_counts_the_pictures_left_to_drop() -> None:
    """Rule 5.6: four of five, three after the first."""
    table = open_photos(album())
    assert 4 == SCREENS.table(seen_of(table, "table")).values["left"]
    assert 3 == SCREENS.table(seen_of(drop(table, 4), "table")).values["left"]
