"""A new card is a row: every deck takes it with its texts, or says by file, row and column why not.

Weapons of Infection and animals of Photo Leap have tests of their own beside their games.
"""

from pathlib import Path

import pytest
from cases import each_case
from edits import faults

import cards
from cards.editions import scaffold


def edition(folder: Path, game: str, file: str, row: str, texts: dict[str, str]) -> str:
    """Make an edition with one more row in a file and one more text for each key, in each language."""
    scaffold.start(folder, game)
    rows = {f"decks/{file}": [row]} if row else {}
    rows |= {f"words/{one}.csv": [f"{key},{text}" for key, text in texts.items()] for one in cards.languages(game)}
    for name, lines in rows.items():
        text = (folder / name).read_text("utf-8")
        (folder / name).write_text(text + "".join(f"{line}\n" for line in lines), "utf-8")
    return str(folder)


QUEST = {"quest.know_four.title": "Well informed", "quest.know_four.words": "Know {know_four_count} identities."}


def test_a_new_quest_is_a_row_with_its_texts(tmp_path: Path) -> None:
    game = cards.load(edition(tmp_path / "mine", "color_game", "quests.csv", "know_four,identities_known,,4", QUEST))
    assert 4 == game.facts.quests["know_four"].count
    assert "Know 4 identities." == game.words("quest.know_four.words")


def test_a_new_hint_is_a_row_with_its_word_in_each_language(tmp_path: Path) -> None:
    folder = edition(tmp_path / "mine", "album", "hints.csv", "joy", {"hint.joy": "joy"})
    for language in cards.languages("album"):
        game = cards.load(folder, language)
        assert "joy" in game.facts.hints and "joy" == game.words("hint.joy")


@each_case
def test_what_a_row_cannot_express_is_refused_before_anything_is_played(
    tmp_path: Path, game: str, file: str, row: str, texts: dict[str, str], what: str
) -> None:
    edition(tmp_path / "mine", game, file, row, texts)
    assert any(what in fault for fault in faults(tmp_path / "mine")), faults(tmp_path / "mine")


@pytest.mark.parametrize(
    ("game", "key"), [("photo_leap", "role.spy.task"), ("masquerade_murder", "character.thug.goal")]
)
def test_the_text_of_a_role_is_a_cell(tmp_path: Path, game: str, key: str) -> None:
    scaffold.start(tmp_path / "mine", game)
    words = tmp_path / "mine/words/en.csv"
    lines = words.read_text("utf-8").splitlines()
    assert sum(line.startswith(f"{key},") for line in lines) == 1
    changed = [f"{key},Do as you like." if line.startswith(f"{key},") else line for line in lines]
    words.write_text("\n".join(changed), "utf-8")
    assert "Do as you like." == cards.load(str(tmp_path / "mine")).words(key)
