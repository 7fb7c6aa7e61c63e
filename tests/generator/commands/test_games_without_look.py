"""A game that cannot be printed stays out of the way of those that can."""

import shutil
from pathlib import Path

import pytest
from conftest import Tuckbox
from variants import first

import layouts
from layouts import color_game

SLUG = "unprinted"


@pytest.fixture
def unprinted(facts: Path) -> str:
    """A game with facts and no look."""
    shutil.copytree(facts / "color_game", facts / SLUG)
    layouts.has_look.cache_clear()
    return SLUG


@pytest.mark.parametrize(
    "words", first([("print", "all", "--only", "hints"), ("list", "all"), ("list",), ("check", "--lang", "en")])
)
def test_commands_for_all_games_leave_it_out(
    unprinted: str, tuckbox: Tuckbox, tmp_path: Path, words: tuple[str, ...]
) -> None:
    result = tuckbox(*words, *(("--out", tmp_path / "out") if words[0] == "print" else ()))
    assert (0, False) == (result.exit_code, unprinted in result.output), result.output


@pytest.mark.parametrize("words", [("list",), ("check",), ("print",)])
def test_asked_for_by_name_the_error_says_what_is_missing(
    unprinted: str, tuckbox: Tuckbox, words: tuple[str, ...]
) -> None:
    result = tuckbox(*words, unprinted, status=1)
    assert f"{unprinted}: has no look: layouts/{unprinted} is missing" in result.output


def test_a_game_without_a_rulebook_is_compared_without_rules(
    facts: Path, tuckbox: Tuckbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    (facts / "color_game" / "en" / "rules.md").unlink()
    monkeypatch.setattr(color_game, "components", lambda game, print_: ())
    result = tuckbox("diff", "color-game", "color-game")
    assert (0, True) == (result.exit_code, "Nothing has changed." in result.output), result.output
