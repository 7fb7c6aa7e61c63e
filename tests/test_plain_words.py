"""One word for one thing: words that texts avoid, in cards, on pages and on the command line."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import cards
import tuckbox

ROOT = Path(__file__).parent.parent
AVOIDED = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
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
    assert [] == found(card_texts(folder), AVOIDED["everywhere"] | AVOIDED["cards"].get(folder, {}))


def test_pages_use_one_word_for_one_thing() -> None:
    assert [] == found(page_texts(), AVOIDED["everywhere"] | AVOIDED["pages"])


def test_the_command_line_uses_one_word_for_one_thing() -> None:
    assert [] == found(command_texts(), AVOIDED["everywhere"] | AVOIDED["pages"])


def test_a_word_to_avoid_is_found() -> None:
    texts = [("a", "Now the Introspection begins"), ("b", "printed at 100 %"), ("c", "The newsroom reckons")]
    assert ["a", "b", "c"] == [line[0] for line in found(iter(texts), AVOIDED["everywhere"])]
    assert [] == found(iter([("d", "Put it in the newsroom.")]), AVOIDED["cards"]["photo_leap"])
