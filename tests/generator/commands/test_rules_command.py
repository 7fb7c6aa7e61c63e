"""`tuckbox rules`: the rulebook and its sources in the terminal."""

import pytest
from conftest import Tuckbox

import cards
from cards.rulebook import Rule


def test_the_rulebook_is_printed_whole(tuckbox: Tuckbox) -> None:
    output = " ".join(tuckbox("rules", "photo-leap").output.split())
    at = 0
    for block in cards.load_rules(cards.load("photo_leap")):
        if isinstance(block, Rule):
            words = " ".join(f"{block.number} {block.words}".replace("*", "").split())
            assert words in output[at:]
            at = output.index(words, at)


@pytest.mark.parametrize(("slug", "language"), [(slug, one) for slug in cards.slugs() for one in cards.languages(slug)])
def test_no_mark_of_replacement_is_printed(tuckbox: Tuckbox, slug: str, language: str) -> None:
    assert "\ufffd" not in tuckbox("rules", slug, "--lang", language).output


def test_a_game_without_sources_says_so(tuckbox: Tuckbox, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("cards.sources.FILE", "nowhere.toml")
    assert "Photo Leap does not say where its rules come from." in tuckbox("rules", "photo_leap", "--sources").output
