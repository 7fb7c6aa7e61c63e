"""What options, shipped editions and other rows of data change in a game, or why they are refused; kept beside it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from cases import compare, digest
from conftest import SHIPPED
from edits import change
from variants import settings_of

import cards
from cards.errors import FaultsError
from cards.lessons import load_learning
from cards.rulebook import Rule

ROWS = {file.parent.name: file for file in sorted(Path(__file__).parent.glob("*/rows.toml"))}
"""By the game: its list of files, with what stands there, and what is written instead."""


def said(game: cards.GameData) -> dict[str, object]:
    """Return the paragraphs by their numbers, then the texts, what is learned and the facts."""
    rules = {block.number: block.words for block in cards.load_rules(game) if isinstance(block, Rule)}
    in_play = {f"{block}": block for block in cards.load_rules(game, is_in_play_only=True)}
    texts = {key: game.words(key) for key in game.words.texts}
    about = {"counts": game.about.counts_text, "minutes": game.about.minutes, "printing": game.printing}
    facts = repr(game.facts).replace(str(cards.HERE), "")
    return rules | in_play | texts | about | {"learned": load_learning(game), "facts": facts}


def outcome(plain: dict[str, object], name: str, options: dict[str, Any] | None = None) -> str:
    """Return which paragraphs and how much differ from the game as it is shipped, or every fault."""
    try:
        now = said(cards.load(name, options=options))
    except FaultsError as error:
        return " | ".join(sorted(str(error).splitlines()))
    changed = {key: now.get(key) for key in plain | now if plain.get(key) != now.get(key)}
    paragraphs = ", ".join(key for key in changed if key.replace(".", "").isdigit()) or "none"
    return f"paragraphs {paragraphs}; in all {len(changed)}: {digest(changed)}"


@pytest.mark.parametrize("slug", SHIPPED)
def test_an_option_changes_what_it_changed(slug: str, request: pytest.FixtureRequest) -> None:
    plain = said(cards.load(slug))
    settings = [(name, value) for options in settings_of(slug) for name, value in options.items()]
    lines = [f"{name} = {value}: {outcome(plain, slug, {name: value})}" for name, value in settings]
    lines += [f"{name}: {outcome(plain, name)}" for name in cards.shipped_editions(slug)]
    compare(Path(__file__).parent / slug / "options.txt", lines, request)


@pytest.mark.parametrize("slug", ROWS)
def test_another_row_is_played_or_told_as_it_was(slug: str, facts: Path, request: pytest.FixtureRequest) -> None:
    plain, lines = said(cards.load(slug)), []
    for name, before, after in tomllib.loads(ROWS[slug].read_text("utf-8"))["rows"]:
        file = facts / slug / name
        whole = file.read_bytes()
        change(file, before, after)
        lines += [f"{name}: {before!r} → {after!r}", f"  {outcome(plain, slug)}"]
        file.write_bytes(whole)
    compare(Path(__file__).parent / slug / "rows.txt", lines, request)
