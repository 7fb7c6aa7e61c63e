"""The rulebook, the code and the tests cite the same paragraphs, and every refusal's sentence is used."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import cards
from cards.rulebook import Rule
from companion.games import GAMES, screens_folder

FOLDER = Path(__file__).parent
CITED_RULES = re.compile(r"\bRules? ((?:\d+\.\d+(?:, | and | to |; )?)+)")
CITED_RULINGS = re.compile(r"\bR(\d+)\b")


def rulebook(slug: str) -> set[str]:
    return {block.number for block in cards.load_rules(cards.load(slug)) if isinstance(block, Rule) and block.number}


def paragraphs(text: str) -> set[str]:
    return {number for match in CITED_RULES.findall(text) for number in re.findall(r"\d+\.\d+", match)}


def citing_texts(slug: str) -> Iterator[str]:
    """Yield the docstrings of a game's tests, the strings in their parameters, and their data files."""
    yield from (file.read_text("utf-8") for file in (FOLDER / slug).glob("*.toml"))
    for file in (FOLDER / slug).glob("test_*.py"):
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
    cited = {number for text in citing_texts(slug) for number in paragraphs(text)}
    tests = f"docstrings of tests/games/{slug}/test_*.py"
    assert set() == rulebook(slug) - cited, f"test these paragraphs, and name them in {tests}, such as `Rule 1.1.`"
    assert set() == cited - rulebook(slug), f"{tests} name paragraphs that are not in the rulebook"


@pytest.mark.parametrize("slug", GAMES)
def test_every_ruling_is_named_by_a_test(slug: str) -> None:
    rulings = set(range(1, getattr(importlib.import_module(slug), "RULINGS", 0) + 1))
    cited = {int(number) for text in citing_texts(slug) for number in CITED_RULINGS.findall(text)}
    assert rulings == cited, f"tests/games/{slug}/__init__.py says how many RULINGS there are; tests name each"


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_that_the_code_cites_is_in_the_rulebook(slug: str) -> None:
    cited = paragraphs(sources_of(slug))
    assert cited, f"docstrings in companion/games/{slug} end with the rule that they carry out, such as `Rule 1.1.`"
    assert set() == cited - rulebook(slug), f"companion/games/{slug} cites rules that cards/{slug}/en/rules.md lacks"


@pytest.mark.parametrize("slug", GAMES)
def test_every_refusal_sentence_is_used(slug: str) -> None:
    """A refusal's sentence that no code raises is dead text or misspelt."""
    source = sources_of(slug)
    for key in cards.load(slug).words.texts:
        if key.startswith("refusal."):
            name = key.removeprefix("refusal.").removeprefix("now.")
            used = f'"{name}"' in source or f'"now.{name}"' in source
            assert used, f"nothing in companion/games/{slug} refuses with {key}: delete or correct it in texts.toml"


def test_paragraphs_finds_cited_numbers_only() -> None:
    assert {"5.2", "5.3", "12.1"} == paragraphs("Rules 5.2, 5.3 and 12.1: …") | paragraphs("no Rule here, 7.7")
