"""The rulebook, the code and the tests name the same paragraphs; every sentence of refusal has its use."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import cards
from cards.rulebook import Rule
from companion.games import GAMES, screens_folder

HERE = Path(__file__).parent
NAMED = re.compile(r"\bRules? ((?:\d+\.\d+(?:, | and | to |; )?)+)")
RULING = re.compile(r"\bR(\d+)\b")


def rulebook(slug: str) -> set[str]:
    """The numbers of a game's rulebook."""
    return {block.number for block in cards.load_rules(cards.load(slug)) if isinstance(block, Rule) and block.number}


def paragraphs(text: str) -> set[str]:
    return {number for named in NAMED.findall(text) for number in re.findall(r"\d+\.\d+", named)}


def said_by_tests(slug: str) -> Iterator[str]:
    """What the tests of a game say of themselves: their docstrings, and the texts of their cases."""
    for file in (HERE / slug).glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield ast.get_docstring(node) or ""
                for decorator in node.decorator_list:
                    yield from (
                        one.value
                        for one in ast.walk(decorator)
                        if isinstance(one, ast.Constant) and isinstance(one.value, str)
                    )


def sources_of(slug: str) -> str:
    return "\n".join(file.read_text("utf-8") for file in screens_folder(slug).parent.glob("*.py"))


@pytest.mark.parametrize("slug", GAMES)
def test_every_paragraph_of_the_rulebook_is_named_by_a_test(slug: str) -> None:
    named = {number for text in said_by_tests(slug) for number in paragraphs(text)}
    assert set() == rulebook(slug) - named
    assert set() == named - rulebook(slug), "tests name paragraphs that are not in the rulebook"


@pytest.mark.parametrize("slug", GAMES)
def test_every_ruling_is_named_by_a_test(slug: str) -> None:
    rulings = set(range(1, importlib.import_module(slug).RULINGS + 1))
    named = {int(number) for text in said_by_tests(slug) for number in RULING.findall(text)}
    assert rulings == named


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_that_the_code_cites_is_in_the_rulebook(slug: str) -> None:
    cited = paragraphs(sources_of(slug))
    assert cited
    assert set() == cited - rulebook(slug)


@pytest.mark.parametrize("slug", GAMES)
def test_every_sentence_of_refusal_is_used(slug: str) -> None:
    """A sentence that no code says is dead, and most likely misspelt."""
    source = sources_of(slug)
    for key in cards.load(slug).words.texts:
        if key.startswith("refusal."):
            name = key.removeprefix("refusal.").removeprefix("now.")
            assert f'"{name}"' in source or f'"now.{name}"' in source, key


def test_a_paragraph_that_no_test_names_would_be_found() -> None:
    assert {"5.2", "5.3", "12.1"} == paragraphs("Rules 5.2, 5.3 and 12.1: …") | paragraphs("no Rule here, 7.7")
