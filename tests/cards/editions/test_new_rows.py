"""A new card is a row: every deck takes it with its texts, or says by file, row and column why not.

Weapons of Infection and animals of Photo Leap have tests of their own beside their games.
"""

from pathlib import Path

import pytest

import cards
from cards.editions import scaffold
from cards.errors import CardDataError


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


@pytest.mark.parametrize(
    ("game", "file", "row", "texts", "what"),
    [
        ("color_game", "quests.csv", "know_four,identities_known,,4", {}, "quest.know_four: title: is missing"),
        ("color_game", "quests.csv", "win,always_won,,", QUEST, "row 22: win: column rule: found 'always_won'"),
        ("color_game", "quests.csv", "again,identities_known,,3", {}, "found the same quest as know_three"),
        ("album", "hints.csv", "joy", {}, "words/en.csv: hint: joy: is missing"),
        ("album", "journey.csv", "more,1,5,1", {}, "row 6: more: column hints: found 1, which one has"),
        ("photo_leap", "roles.csv", "boss,spies,1", {}, "roles.csv: row 4: boss: is a new role, which needs new rules"),
        ("photo_leap", "second_roles.csv", "boss,spies,1", {}, "second_roles.csv: row 4: boss: is a new role"),
        ("infection", "debuffs.csv", "asleep,sleep,4", {}, "debuffs.csv: row 4: asleep: is a new kind of debuff"),
        ("infection", "tiles.csv", "trap,harm,bomb,0,0,0", {}, "tiles.csv: row 8: trap: is a new kind of tile"),
        ("masquerade_murder", "orders.csv", "ten,6", {}, "orders.csv: row 8: ten: column turn: found 6"),
    ],
)
def test_what_a_row_cannot_express_is_refused_before_anything_is_played(
    tmp_path: Path, game: str, file: str, row: str, texts: dict[str, str], what: str
) -> None:
    with pytest.raises(CardDataError) as refused:
        cards.load(edition(tmp_path / "mine", game, file, row, texts))
    assert any(what in str(fault) for fault in refused.value.faults), refused.value.faults


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
