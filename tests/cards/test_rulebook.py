"""Rulebooks: a strict small part of Markdown, its numbers in order."""

from pathlib import Path
from typing import Any

import pytest
from cases import each_case, tables_beside
from conftest import SHIPPED

import cards
from cards.deck import Reader
from cards.rulebook import Figure, Heading, Rule, Table, read_rulebook, reworded
from cards.words import Words

TEXTS = tables_beside(__file__)["texts"]


def read(tmp_path: Path, text: str, played_with: list[str] | None = None) -> tuple[tuple[Any, ...], list[str]]:
    (tmp_path / "rules.md").write_text(text, "utf-8")
    reader = Reader(tmp_path)
    parts = None if played_with is None else {*played_with}
    blocks = read_rulebook(reader, "rules.md", Words("t", {}, {"hp": 3}), parts)
    return blocks, [str(fault).partition("/")[2] for fault in reader.faults]


def test_blocks_are_told_apart(tmp_path: Path) -> None:
    blocks, faults = read(tmp_path, TEXTS["of_each_kind"])
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
def test_faults(tmp_path: Path, text: str, faults: list[str]) -> None:
    assert [f"rules.md: {fault}" for fault in faults] == read(tmp_path, text)[1]


@each_case
def test_what_is_not_played_with_is_left_out(
    tmp_path: Path, played_with: list[str] | None, expected: list[str]
) -> None:
    """Tables and figures go with the paragraph above, a heading with all below it."""
    blocks, _ = read(tmp_path, TEXTS["with_needs"], played_with)
    found = [getattr(block, "words", "") or getattr(block, "caption", "") or block.rows[0][0] for block in blocks]
    assert expected == found


def test_options_reword_add_and_remove_paragraphs(tmp_path: Path) -> None:
    """Of an edition only what it left as it was, though it has moved; a section that it changed stays."""
    (shipped, _), (own, _) = (read(tmp_path, TEXTS[name]) for name in ("shipped", "own"))
    changes = {"1.1": "A!", "1.2": "B!", "1.+1": "more", "1.+2": None, "2": None, "3": None}

    def said(blocks: tuple[Any, ...]) -> list[tuple[str, ...]]:
        return [
            (block.number, block.words, block.needs) if isinstance(block, Rule) else (block.words,) for block in blocks
        ]

    assert [("G",), ("1 A",), ("1.1", "A!", ""), ("1.2", "B!", "gm"), ("1.3", "more", "")] == said(
        reworded(shipped, shipped, changes)
    )
    mine = [("4 C",), ("4.1", "mine", "")]
    assert [("G",), ("1 A",), ("1.1", "new", ""), ("1.4", "B!", "gm"), ("1.5", "more", ""), *mine] == said(
        reworded(own, shipped, changes)
    )


@pytest.mark.parametrize("slug", SHIPPED)
def test_every_game_has_a_numbered_rulebook(slug: str) -> None:
    """Each game's rules stand in numbered paragraphs, in the order of their numbers."""
    blocks = cards.load_rules(cards.load(slug))
    numbers = [block.number for block in blocks if isinstance(block, Rule) and block.number]
    assert numbers, f"begin each paragraph of cards/{slug}/en/rules.md with its number, such as 1.1"
    assert numbers == sorted(numbers, key=lambda number: tuple(map(int, number.split("."))))
