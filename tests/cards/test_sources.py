"""Sources of rule paragraphs: every paragraph has one, and every ruling has a reason.

A game may say nothing about sources. `tests/test_our_games.py` says which games do.
"""

from pathlib import Path
from shutil import copytree

import pytest
from cases import each_case
from conftest import SHIPPED

import cards
from cards.editions import scaffold
from cards.errors import CardDataError
from cards.rulebook import Rule
from cards.sources import has_sources, load_sources


def numbers(game: cards.GameData) -> list[str]:
    return [block.number for block in cards.load_rules(game) if isinstance(block, Rule) and block.number]


@pytest.mark.parametrize("slug", [slug for slug in SHIPPED if has_sources(cards.load(slug))])
def test_every_paragraph_names_its_source(slug: str) -> None:
    """In every language a game names, for each paragraph, a place in the source or a ruling with its reason."""
    for language in cards.languages(slug):
        game = cards.load(slug, language)
        origins = load_sources(game)
        assert numbers(game) == list(origins)
        assert {"source", "ruling", "variant"} >= {origin.kind for origin in origins.values()}
        assert all(origin.source or origin.rulings for origin in origins.values())


@pytest.mark.parametrize("slug", SHIPPED)
def test_every_game_credits_its_makers(slug: str) -> None:
    """A game says in one line whose design it is, and its rulebook ends with the credits."""
    for language in cards.languages(slug):
        game = cards.load(slug, language)
        folder = f"cards/{slug}/{language}"
        assert "credits" in game.words.texts, f"say whose design it is: the key credits in {folder}/texts.toml"
        *_, before, last = cards.load_rules(game)
        ends_with_credits = isinstance(last, Rule) and not last.number
        assert ends_with_credits, f"end {folder}/rules.md with a section for the makers, without a number"
        assert not (isinstance(before, Rule) and before.number), f"{folder}/rules.md: the makers need a heading"


def test_a_ruling_marks_its_paragraph() -> None:
    """Refilling the deck is a ruling, dealing roles is in the source, phones are our variant."""
    origins = load_sources(cards.load("photo_leap"))
    assert ("ruling", "9.1", ["R6"]) == (origins["4.2"].kind, origins["4.2"].source, list(origins["4.2"].rulings))
    assert ("source", "3.1", []) == (origins["2.2"].kind, origins["2.2"].source, list(origins["2.2"].rulings))
    assert "variant" == origins["12.5"].kind


@each_case
def test_what_the_source_does_not_tell_is_ours(slug: str, number: str, ruling: str) -> None:
    """More cards for four; the grenade's centre; shots into a village; the duke's win; two pairs at one second."""
    assert ruling in load_sources(cards.load(slug))[number].rulings


def test_rulings_name_the_tables_numbers() -> None:
    """A ruling with an option's value names the value of this table."""
    origins = load_sources(cards.load("infection", options={"max_turns": 77}))
    assert "The game is a draw after 77 turns." in origins["8.2"].rulings["R11"].ruling
    game = cards.load("color_game", options={"quest_points": 5})
    (ruling,) = {origin.rulings["R7"].ruling for origin in load_sources(game).values() if "R7" in origin.rulings}
    assert f"{len(game.facts.quests)} quests" in ruling and "5 points" in ruling


def test_a_paragraph_that_an_option_rewords_may_be_ours() -> None:
    """Hidden hints are the source's, pictures used once our ruling, reading the hints later our variant."""
    options = ({}, {"show_unused": True})
    kept, shown = (load_sources(cards.load("album", options=one))["6.4"] for one in options)
    assert ("ruling", ["R10"]) == (kept.kind, list(kept.rulings))
    assert ("variant", ["R10", "V2"]) == (shown.kind, list(shown.rulings))
    assert kept.source == shown.source


def test_a_paragraph_of_an_edition_is_the_editions(tmp_path: Path) -> None:
    """A paragraph that an edition rewrote has no source; its neighbours keep theirs, also under another number."""
    folder = tmp_path / "own"
    scaffold.start(folder, "photo_leap")
    file = folder / "words/rules.en.md"
    text = file.read_text("utf-8").replace("4.2 If a round begins", "4.3 If a round begins")
    file.write_text(text.replace("4.1 The GM draws", "4.1 A robot draws"), "utf-8")
    origins = load_sources(cards.load(str(folder)))
    assert "edition" == origins["4.1"].kind
    assert ("ruling", "9.1") == (origins["4.3"].kind, origins["4.3"].source)


@each_case
def test_faults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, before: str, after: str, fault: str
) -> None:
    """What does not fit together is named by file and paragraph."""
    folder = copytree(cards.game_folder("photo_leap"), tmp_path / "photo_leap")
    text = (folder / file).read_text("utf-8")
    assert before in text
    (folder / file).write_text(text.replace(before, after), "utf-8")
    game = cards.load("photo_leap")
    monkeypatch.setattr("cards.sources.game_folder", lambda slug: folder)
    with pytest.raises(CardDataError) as error:
        load_sources(game)
    assert fault in str(error.value)
