"""What the five games of this repository have beyond what a game needs: a sixth one may do without.

Whatever a game has of these must be whole; the laws beside each part see to that.
"""

from pathlib import Path

import pytest

import cards
from cards.lessons import load_learning
from cards.rulebook import Figure, Rule, Table
from cards.sources import has_sources
from companion.games import GAMES
from companion.rules.screens import Screens, screens_of

HOUSE = Path(__file__).parent.parent
README = (HOUSE / "README.md").read_text("utf-8")
OURS = ("photo_leap", "masquerade_murder", "album", "color_game", "infection")


@pytest.mark.parametrize("slug", OURS)
def test_the_readme_tells_players_minutes_and_makers_as_the_data_do(slug: str) -> None:
    game = cards.load(slug)
    row = next(line for line in README.splitlines() if line.startswith(f"| {game.title} |"))
    _, _, players, minutes, *_ = (cell.strip() for cell in row.split("|"))
    assert (game.about.counts_text, str(game.about.minutes)) == (players, minutes)
    assert game.words("credits") in README


@pytest.mark.parametrize("slug", OURS)
def test_the_rulebook_is_whole(slug: str) -> None:
    blocks = cards.load_rules(game := cards.load(slug))
    assert 15 <= len([block for block in blocks if isinstance(block, Rule) and block.number])
    assert any(isinstance(block, Figure | Table) for block in blocks)
    assert has_sources(game)


@pytest.mark.parametrize("slug", OURS)
def test_it_has_cards_that_teach_it_options_and_a_sentence_for_its_poster(slug: str) -> None:
    learning = load_learning(cards.load(slug))
    assert learning.lessons and learning.lists
    for language in cards.languages(slug):
        texts = cards.load(slug, language).words.texts
        assert "poster" in texts and any(key.startswith("option.") for key in texts)


@pytest.mark.parametrize("slug", OURS)
def test_people_who_watch_have_bets(slug: str) -> None:
    assert screens_of(GAMES[slug]).bet is not Screens.bet
