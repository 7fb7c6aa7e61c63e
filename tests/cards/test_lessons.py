"""What teaches a game: three or four cards and short terms, true with any options, in every language and edition.

A game may do without: then its rules teach it. `tests/test_our_games.py` says which games have such cards.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from cases import each_case
from conftest import SHIPPED
from variants import settings_of

import cards
from cards.errors import FaultsError
from cards.lessons import Learning, faults_of, load_learning
from companion.games import screens_folder

TAUGHT = [slug for slug in SHIPPED if load_learning(cards.load(slug)) != Learning()]
GAMES = [(slug, language) for slug in TAUGHT for language in cards.languages(slug)]
EDITIONS = [name for slug in TAUGHT for name in cards.shipped_editions(slug)]
MOST_WORDS, LONGEST_TERM, LONGEST_TITLE = 22, 110, 30


def texts_of(learning: Learning) -> list[str]:
    return [*(one.text for one in learning.lessons), *(term.text for term in learning.terms.values())]


def assert_holds(game: cards.GameData) -> Learning:
    """Check that every text is there and complete, and short enough to be read at a glance."""
    learning = load_learning(game)
    assert [] == [*faults_of(game), *game.words.faults]
    file = f"cards/{game.slug}/{game.language}/texts.toml"
    assert 3 <= len(learning.lessons) <= 4, f"write 3 or 4 cards as learn.<id>.title and .text in {file}, or none"
    assert all(one.title for one in learning.lists), f"the first term of {file} needs a heading: term.<id>.above"
    for text in texts_of(learning):
        assert not re.search(r"[{}]", text)
        assert all(len(sentence.split()) <= MOST_WORDS for sentence in re.split(r"[.?!] ", text)), text
    assert all(len(term.text) <= LONGEST_TERM for term in learning.terms.values())
    assert all(len(one.title) <= LONGEST_TITLE for one in learning.lessons)
    return learning


@pytest.mark.parametrize(("name", "language"), [*GAMES, *((name, "en") for name in EDITIONS)])
def test_every_game_and_edition_is_taught_in_three_or_four_short_cards(name: str, language: str) -> None:
    assert_holds(cards.load(name, language))


@pytest.mark.parametrize("slug", TAUGHT)
def test_cards_and_terms_hold_with_every_option(slug: str) -> None:
    """Of every option the ends of its range or each of its values; the few that exclude one another are left out."""
    tables = list(_tables(slug))
    assert len(tables) >= 2 or not any(settings_of(slug)), "no option of this game could be set"
    for game in tables:
        assert_holds(game)


@each_case
def test_texts_follow_the_tables_options(slug: str, options: dict[str, Any], said: str) -> None:
    usual, changed = (" | ".join(texts_of(load_learning(cards.load(slug, options=it)))) for it in ({}, options))
    assert said in changed
    assert said not in usual


def test_what_is_not_played_is_not_explained_and_a_character_that_several_play_is_counted() -> None:
    assert {"quest", "seconds"}.isdisjoint(load_learning(cards.load("color_game")).terms)
    assert "thug" not in load_learning(cards.load("masquerade_murder", options={"players": 4})).terms
    terms = load_learning(cards.load("masquerade_murder", options={"players": 8})).terms
    assert ("3 Thugs", "2 Seductresses", "Duke") == tuple(terms[one].name for one in ("thug", "seductress", "duke"))


def test_check_finds_a_card_without_its_text_and_a_term_without_its_name() -> None:
    game = cards.load("album")
    gone = ("learn.2.text", "term.oya.name")
    game.words.texts = {key: text for key, text in game.words.texts.items() if key not in gone}
    assert [("learn.2", "text"), ("term.oya", "name")] == [(fault.card, fault.field) for fault in faults_of(game)]


@pytest.mark.parametrize("slug", SHIPPED)
def test_every_term_on_a_screen_is_explained(slug: str) -> None:
    """With some option at least; names that a screen computes are those of cards and roles, which are all terms."""
    terms = {name for game in _tables(slug) for name in load_learning(game).terms}
    named = {name for file in _templates(slug) for name in re.findall(r'\bterm\("(\w+)"', file.read_text("utf-8"))}
    assert named <= terms, f"explain these as term.<id>.name and .text in cards/{slug}/en/texts.toml: {named - terms}"


def test_every_card_and_role_is_explained() -> None:
    facts = {slug: cards.load(slug).facts for slug in SHIPPED}
    for slug, needed in {
        "photo_leap": facts["photo_leap"].roles,
        "masquerade_murder": facts["masquerade_murder"].characters,
        "color_game": {name for name, it in facts["color_game"].identities.items() if it.kind != "team"},
        "infection": facts["infection"].actions.keys() | facts["infection"].tiles.keys(),
    }.items():
        assert set(needed) <= load_learning(cards.load(slug)).terms.keys()


@pytest.mark.parametrize("slug", SHIPPED)
def test_every_card_has_a_picture(slug: str) -> None:
    names = {f"learn_{one.id}.html" for one in load_learning(cards.load(slug)).lessons}
    drawn = {file.name for file in _templates(slug) if file.name.startswith("learn_")}
    assert names == drawn, f"in {screens_folder(slug)} stands a drawing for each card below learn, and no other"


def _templates(slug: str) -> list[Path]:
    return sorted(screens_folder(slug).glob("*.html"))


def _tables(slug: str) -> Iterator[cards.GameData]:
    """Yield the game as it ships, then with each setting; a few exclude one another, and are left out."""
    yield cards.load(slug)
    for options in settings_of(slug):
        with suppress(FaultsError):
            yield cards.load(slug, options=options)
