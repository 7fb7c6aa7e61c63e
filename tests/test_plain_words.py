"""One word for one thing: words that texts avoid, in cards, on pages and on the command line."""

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import cards
import tuckbox

ROOT = Path(__file__).parent.parent
AVOIDED = {
    r"introspect\w*": "discussion",
    r"(?:lay|lays|laid) (?:a|the) (?:game|table)s?": "set up",
    r"uncover\w*": "turn up",
    r"told once": "shown only once",
    r"make an end of": "delete",
    r"reckon\w*": "work out",
    r"befall\w*|befell": "happens to",
    r"hardly reach\w*": "can rarely reach",
    r"good as they are": "defaults are fine",
    r"on so many": "how many",
    r"stands? nowhere": "is not shown",
    r"is no (?:TOML|JSON|CSV|file|folder)": "is not valid, is not a",
    r"dots an inch|(?:a|one) (?:row|line|move|answer|sheet|file) a (?:game|line|table|core)": "per",
    r"not yours to know": "you don't know",
    r"the own": "your own, their own",
    r"\d+ %": "100%",
}
"""Words to avoid and what to say instead, from the glossary of CONTRIBUTING."""
AVOIDED_ON_PAGES = {r"in the middle": "median"}
"""On cards it may also be a place on the table."""
AVOIDED_IN = {"photo_leap": {r"news": "story, stories", r"thumbs up is valid": "guilty"}}
PLACEHOLDER = re.compile(r"\{(\w+)(:?)")
MARKED = re.compile(r'\b(?:_|ngettext)\("((?:[^"\\]|\\.)+)"(?:, "((?:[^"\\]|\\.)+)")?')


def card_texts(folder: str) -> Iterator[tuple[str, str]]:
    for file in sorted((ROOT / "cards" / folder / "en").glob("*.*")):
        text = file.read_text("utf-8")
        lines = text.splitlines() if file.suffix == ".md" else re.findall(r'^\w+ = "(.*)"', text, re.MULTILINE)
        yield from ((f"{file.name}: {line[:40]}", line) for line in lines)


def page_texts() -> Iterator[tuple[str, str]]:
    """Yield every text of pages and screens, by its file."""
    for file in sorted((ROOT / "companion").rglob("*.html")):
        for match in MARKED.finditer(file.read_text("utf-8")):
            yield from ((file.name, text) for text in match.groups() if text)


def command_texts() -> Iterator[tuple[str, str]]:
    for name, command in tuckbox.app.commands.items():
        parts = [command, *getattr(command, "commands", {}).values()]
        for part in parts:
            yield name, part.help or ""
            yield from ((name, it.help or "") for it in part.params if isinstance(it, click.Option))


def found(texts: Iterator[tuple[str, str]], avoided: dict[str, str]) -> list[str]:
    """Return the texts with a word to avoid, and what to say instead."""
    return [
        f"{where}: {text!r}: say {better}"
        for where, text in texts
        for word, better in avoided.items()
        if re.search(rf"\b(?:{word})(?!\w)", PLACEHOLDER.sub(" ", text), re.IGNORECASE)
    ]


@pytest.mark.parametrize("folder", [*cards.slugs(), "sheets", "table"])
def test_cards_use_one_word_for_one_thing(folder: str) -> None:
    assert [] == found(card_texts(folder), {**AVOIDED, **AVOIDED_IN.get(folder, {})})


def test_pages_use_one_word_for_one_thing() -> None:
    assert [] == found(page_texts(), {**AVOIDED, **AVOIDED_ON_PAGES})


def test_the_command_line_uses_one_word_for_one_thing() -> None:
    assert [] == found(command_texts(), {**AVOIDED, **AVOIDED_ON_PAGES})


def test_a_word_to_avoid_is_found() -> None:
    texts = [("a", "Now the Introspection begins"), ("b", "printed at 100 %"), ("c", "The newsroom reckons")]
    assert ["a", "b", "c"] == [line[0] for line in found(iter(texts), AVOIDED)]
    assert [] == found(iter([("d", "Put it in the newsroom.")]), AVOIDED_IN["photo_leap"])
