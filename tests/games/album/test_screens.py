"""Album's screens: every listed move can be tapped, and only the keeper's finger shows picture and words."""

import re
from collections.abc import Iterator
from copy import copy
from functools import cache

import pytest
from laws import game_setup, sample_points
from screen_forms import GUIDE, all_screens, form_commands, forms_of, guided_screen, render_screen, screen, screen_input
from scripted_play import all_play, open_table, play

import cards
from album.photo_sets import make_set
from album.rounds import album, drop_photos, lay_hints, lose_round, open_photos, play_rounds, win_round
from album.worlds import TABLES, indistinguishable_state
from cards import picture_sets as sets
from companion.games.album import GAME
from companion.games.album.screens import SCREENS
from companion.games.album.view_types import DrewForm, PrivateView
from companion.matches.match import Match, start
from companion.rules.chance import Chance
from companion.rules.game import Viewer
from companion.rules.screens import CoverResult

PUSHED = ("phone", "history")
PRINTED = 4
"""The first of TABLES with printed pictures."""


def sample_tables(number: int, interval: int = 6) -> Iterator[Match]:
    return sample_points(game_setup("album", *TABLES[number]), 0, interval)


def twin_table(table: Match, viewer: Viewer, seed: int) -> Match:
    """Return a table with other secrets that looks the same to this viewer."""
    twin = copy(table)
    twin.state = indistinguishable_state(table.state, viewer, Chance(seed))
    return twin


@cache
def canary_game_data() -> cards.GameData:
    data = cards.load("album")
    data.words.texts = data.words.texts | {key: f"canary-{key}" for key in data.words.texts if key.startswith("hint.")}
    return data


def with_canary_words(table: Match) -> Match:
    marked = copy(table)
    marked.game_data = canary_game_data()
    return marked


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_keepers_phone_shows_no_secret_without_a_hold(number: int) -> None:
    for table in sample_tables(number, interval=3):
        keeper = table.state.keeper
        for seed in range(4):
            twin = twin_table(table, "table", seed)
            if keeper_tasks(table) == keeper_tasks(twin) is not None:
                for part in PUSHED:
                    assert screen(table, keeper, part) == screen(twin, keeper, part), (table.state.phase, part)


def keeper_tasks(table: Match) -> tuple[bool, bool, bool] | None:
    """Return what decides the form on a keeper's screen."""
    you = table.view(table.state.keeper).you
    return (you.can_refuse, you.photo is None, not you.photos) if isinstance(you, PrivateView) else None


def test_no_screen_shows_a_word_that_is_face_down() -> None:
    for table in map(with_canary_words, sample_tables(0, interval=3)):
        state = table.state
        hidden = {one.word for one, public in zip(state.words, state.scale, strict=True) if public.word is None}
        for viewer, part, html in all_screens(table):
            if part in (*PUSHED, "table") and not state.outcome:
                words = set(re.findall(r"canary-hint\.(\w+)", html))
                assert set() == words & ({state.hint} | hidden), (viewer, part)


def test_a_hold_shows_picture_word_and_placed_hints() -> None:
    table = album()
    first = table.state.hint
    table.take({"seat": 1, "move": "place", "level": 2})
    table = with_canary_words(table)
    html = screen(table, 1, "secret")
    assert "/t/FOX-27/me/1/picture/mine?" in html
    assert {first, table.state.hint} == set(re.findall(r"canary-hint\.(\w+)", html))
    assert "<img" not in screen(table, 2, "secret")


def test_all_hints_of_a_round_may_share_a_level() -> None:
    """Rules 2.2, 3.3: the scale shows four stars, and later four words, on one level."""
    table = with_canary_words(open_photos(album(show_unused=True), 4, 4, 4, 4))
    for words in ("face down", "canary-hint."):
        (full,) = re.findall(r'<span class="rung full">(.*?)</span></li>', screen(table, "table", "table"), re.S)
        assert 4 == full.count(words)
        if table.state.phase == "eliminate":
            drop_photos(table, table.state.photo)


def test_pictures_are_served_only_to_viewers_who_may_see_them() -> None:
    table = album()
    assert (1, {"mine"}) == (table.state.photo, loadable_pictures(table, 1))
    assert set() == loadable_pictures(table, 2) == loadable_pictures(table, "table")
    lay_hints(table)
    assert {"mine", "1", "2", "3", "4", "5"} == loadable_pictures(table, 1)
    assert set() == loadable_pictures(table, 3) == loadable_pictures(table, "table")
    open_photos(table)
    assert {"1", "2", "3", "4", "5"} == loadable_pictures(table, 3) == loadable_pictures(table, "table")
    assert SCREENS.picture(screen_input(table, 1), "mine") == SCREENS.picture(screen_input(table, 2), "2")
    drop_photos(table, 4, 5, 2, 3)
    assert {"1", "2", "3", "4", "5", "round-1"} == loadable_pictures(table, 1) == loadable_pictures(table, "table")
    assert SCREENS.picture(screen_input(table, 3), "round-1").endswith("001.jpg")  # type: ignore[union-attr]


def loadable_pictures(table: Match, viewer: Viewer) -> set[str]:
    """Return the names behind which a viewer finds a picture."""
    names = ("mine", *map(str, range(8)), "98", "12", "round-0", "round-1", "round-2", "../1", "1.jpg", "", "²")
    return {name for name in names if SCREENS.picture(screen_input(table, viewer), name) is not None}


@pytest.mark.parametrize("number", range(4))
def test_viewers_may_load_every_picture_on_their_screens(number: int) -> None:
    for table in sample_tables(number):
        for viewer, part, html in all_screens(table):
            for name in re.findall(r'/picture/([^"?]*)', html):
                assert re.fullmatch(r"mine|[1-5]|round-\d+", name)
                assert SCREENS.picture(screen_input(table, viewer), name), (viewer, part, name)
                assert part in ("secret", "known") or name != "mine"


def test_pictures_of_another_round_or_game_have_other_addresses() -> None:
    """A phone caches pictures by address, so an address must never be used again."""
    addresses: list[set[str]] = []
    for seed in (1, 2):
        table = open_table("album", 3, seed=seed)
        for _ in range(2):
            open_photos(table)
            addresses.append(set(re.findall(r'src="([^"]*)"', screen(table, "table", "table"))))
            secret = table.state.photo
            all_play(drop_photos(table, *[one.number for one in table.state.photos if one.number != secret]))
    assert [5] * 4 == [len(each) for each in addresses]
    assert 20 == len(set.union(*addresses))


def test_public_pictures_have_alternative_texts() -> None:
    table = open_photos(album())
    pictures = {one.number: one.alt for one in table.game_data.facts.photos.pictures}
    for viewer, part in ((1, "phone"), (2, "phone"), (3, "phone"), ("table", "table")):
        html = screen(table, viewer, part)
        assert all(pictures[one.number].split(",")[0] in html for one in table.state.photos), viewer


def test_pictures_of_imported_sets_have_no_alternative_texts() -> None:
    make_set("holiday", range(1, 31))
    table = start(GAME, cards.load("album", options={"photo_set": "holiday"}), 3, 1)
    open_photos(table)
    html = screen(table, 3)
    assert 'aria-label="Picture 5"' in html
    assert str(sets.folder()) in str(SCREENS.picture(screen_input(table, 3), "5"))


def test_with_printed_pictures_numbers_are_typed_and_shown() -> None:
    for table in sample_tables(PRINTED):
        for viewer, part, html in all_screens(table):
            assert "<img" not in html
            assert set() == loadable_pictures(table, viewer)
            moves = table.view(viewer).moves
            if part == "phone" and moves and isinstance(moves[0], DrewForm):
                (form,) = forms_of(screen(table, viewer, page=2))
                assert moves[0].form.photos.count == [name for name, _ in form.fixed_fields].count("photos#")


def test_the_first_screen_says_who_keeps_the_secret_and_how_to_win() -> None:
    table = album(seats=2, rounds=3)
    firsts = []
    for number in (1, 2, 3):
        for seat in (1, 2):
            data = screen_input(table, seat)
            if SCREENS.cover(data, {}) == CoverResult(None, True):
                html = render_screen("phone", table, data)
                assert ["Win", "Do", "Note"] == re.findall("<dt>(.*?)</dt>", html)
                assert {"move": "cover", "page": "1"}.items() <= dict(forms_of(html)[0].fixed_fields).items()
                firsts.append((number, seat))
            assert SCREENS.cover(screen_input(table, seat, page=2), {}) is None
        win_round(table)
        if number < 3:
            all_play(table)
    assert [(1, 1), (1, 2), (2, 2)] == firsts
    assert SCREENS.cover(screen_input(table, 1), {}) is None


def test_the_first_screen_asks_nothing_and_shows_nothing_secret() -> None:
    table = with_canary_words(album())
    html = screen(table, 1)
    assert "canary" not in html and "/picture/" not in html and 'name="level"' not in html


def test_keepers_can_send_no_reaction_while_pictures_drop() -> None:
    """Rule 4.3: not even a laugh on the wall."""
    assert not any("/react" in screen(open_photos(album()), seat) for seat in range(1, 5))
    assert "/react" in screen(lay_hints(album()), 2), "while the keeper places words"


def test_the_first_oya_turns_up_a_word_before_a_picture_can_be_chosen() -> None:
    table = open_photos(album())
    assert {"Reveal"} == {type(move).__name__ for move in form_commands(table, 2, page=1)}
    table.take({"seat": 2, "move": "reveal", "hint": 1})
    assert {"Eliminate"} == {type(move).__name__ for move in form_commands(table, 2, page=1)}


def test_the_end_shows_stars_level_and_the_picture_of_each_round() -> None:
    table = win_round(all_play(win_round(album(rounds=2))))
    level = table.game_data.words(f"level.{table.outcome.scores['level']}.name")
    for viewer, part in ((1, "phone"), ("table", "table")):
        html = screen(table, viewer, part)
        assert f"<b>{table.state.stars}</b>" in html and level in html
        assert ["round-1", "round-2"] == re.findall(r'src="[^"]*/picture/(round-\d)', html)


def test_the_last_round_is_shown_first() -> None:
    table = album()
    for round_ in (1, 2):
        win_round(table)
        screens = SCREENS.table(screen_input(table, "table")), SCREENS.phone(screen_input(table, 1))
        for one in screens:
            assert (round_, round_) == (one.values["kept"]["round"], one.values["kept"]["keeper"])
        all_play(table)


def test_the_keeper_sees_which_of_the_five_is_the_secret_one() -> None:
    """Rule 4.1: photo 1 is marked in the second place."""
    five = SCREENS.secret(screen_input(lay_hints(album()), 1)).values["five"]
    assert [False, True, False, False, False] == [picture["is_mine"] for picture in five]


def test_the_screen_counts_the_pictures_left_to_drop() -> None:
    """Rule 5.6: the count is four, and three after the first photo is dropped."""
    table = open_photos(album())
    assert 4 == SCREENS.table(screen_input(table, "table")).values["left"]
    assert 3 == SCREENS.table(screen_input(drop_photos(table, 4), "table")).values["left"]


def test_the_end_answers_the_last_bet_of_all_but_the_keeper() -> None:
    """The keeper of the last round bet on nothing in it."""
    table = win_round(album(rounds=1))
    assert [False, True] == ['data-guessed="bet ' in screen(table, seat) for seat in (1, 2)]


def test_the_end_names_the_stars_to_the_next_level() -> None:
    """Rule 7.2: two rounds of six need a third of the level's stars, rounded up."""
    table = play_rounds(album(rounds=2), "wl")
    next_level = SCREENS.phone(screen_input(table, 1)).values["next_level"]
    levels = table.game_data.facts.levels
    assert table.outcome.scores["level"] + 1 == next_level["level"]
    stars = table.state.stars + next_level["stars"]
    assert stars * levels.rounds // 2 >= levels.stars[next_level["level"]] > (stars - 1) * levels.rounds // 2


def test_the_round_tells_how_many_words_it_took_but_not_where_all_words_lie_open() -> None:
    """With `show_unused` a won round's stars tell it; of a lost one the table cannot know."""
    taken = [
        SCREENS.phone(screen_input(play(album(show_unused=shows)), 3)).values["turned_up"]
        for play in (win_round, lose_round)
        for shows in (False, True)
    ]
    assert [1, 1, 1, None] == taken


def test_the_first_round_of_a_game_alone_is_guided() -> None:
    asked = open_photos(album())
    steps = (
        (1, album(), "Others see the level, not yet the word."),
        (2, album(), "No hurry: bots take their time."),
        (1, lay_hints(album()), "Remember yours, then tap below."),
        (2, asked, "Any is fine. High levels say more."),
        (3, asked, "A mark is advice: it drops nothing."),
        (1, asked, "Nothing to do: just watch."),
    )
    assert "Start here: read, then tap below." in guided_screen(album(), 1)
    for seat, table, words in steps:
        assert words in guided_screen(table, seat, page=2)
    assert GUIDE not in guided_screen(win_round(album()), 2)


@pytest.mark.parametrize("is_first", [True, False])
def test_words_to_turn_up_go_from_the_highest_level_down(is_first: bool) -> None:
    table = open_photos(album(), 3, 2, 4, 1)
    if not is_first:
        play(play(table, 2, "reveal", hint=3), 2, "eliminate", photo=4)
    html = screen(table, table.state.oya or 0, page=2)
    hints = [int(one) for one in re.findall(r'name="hint" value="(\d)"', html)]
    assert ([2, 0, 1, 3] if is_first else [2, 0, 1]) == hints
