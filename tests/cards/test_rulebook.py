"""Rulebooks: a strict small part of Markdown, its numbers in order."""

from pathlib import Path

import pytest
from cases import each_case
from conftest import SHIPPED

import cards
from cards.deck import Reader
from cards.rulebook import Figure, Heading, Rule, Table, read_rulebook
from cards.words import Words


def read(tmp_path: Path, text: str) -> tuple[tuple[object, ...], list[str]]:
    (tmp_path / "rules.md").write_text(text, "utf-8")
    reader = Reader(tmp_path)
    return read_rulebook(reader, "rules.md", Words("t", {}, {"hp": 3})), [fault.what for fault in reader.faults]


def test_blocks_are_told_apart(tmp_path: Path) -> None:
    blocks, faults = read(
        tmp_path,
        "# G\n\n## 1 Start\n\n1.1 Take {hp:heart|hearts}\nand **go**.\n\nNo number.\n\n"
        "![The round](round)\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n",
    )
    assert [] == faults
    assert (
        Heading("G", 1),
        Heading("1 Start", 2),
        Rule("1.1", "Take 3 hearts and **go**."),
        Rule("", "No number."),
        Figure("round", "The round"),
        Table((("a", "b"), ("1", "2"))),
    ) == blocks


@each_case
def test_only_a_single_heading_above_others_is_the_title(text: str, levels: list[int], tmp_path: Path) -> None:
    """People who begin each section with one `#` get sections, on paper and on phones."""
    blocks, faults = read(tmp_path, text)
    assert [] == faults
    assert levels == [block.level for block in blocks if isinstance(block, Heading)]


@each_case
def test_faults(tmp_path: Path, text: str, fault: str) -> None:
    assert [fault] == read(tmp_path, text)[1]


@pytest.mark.parametrize("slug", SHIPPED)
def test_every_game_has_a_numbered_rulebook(slug: str) -> None:
    """Each game's rules stand in numbered paragraphs, in the order of their numbers."""
    blocks = cards.load_rules(cards.load(slug))
    numbers = [block.number for block in blocks if isinstance(block, Rule) and block.number]
    assert numbers, f"begin each paragraph of cards/{slug}/en/rules.md with its number, such as 1.1"
    assert numbers == sorted(numbers, key=lambda number: tuple(map(int, number.split("."))))
