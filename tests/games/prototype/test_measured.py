"""Five games built from the guide alone: each fits in 40 lines besides its cards, prints, and is played to its end."""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

import cards
from cards.prototype import parts
from companion.games import GAMES as RULES
from companion.lab.simulation.simulate import play
from docs.kit.fields import TABLE_PARTS
from prototype.measured import EVERY_PART, FOLDERS, GAMES, write, write_files
from prototype.own_folder import drawn

MOST_LINES = 40


@pytest.mark.parametrize("name", GAMES)
def test_it_needs_few_lines_besides_its_cards(name: str) -> None:
    files = [file for file in (FOLDERS / name).rglob("*.toml") if file.parent.name != "decks"]
    assert sum(bool(line.strip()) for file in files for line in file.read_text("utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("name", GAMES)
def test_it_prints_without_a_fault(name: str, tmp_path: Path) -> None:
    assert drawn(write(tmp_path, name)).pieces


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_it_to_an_end_of_its_own(name: str, tmp_path: Path) -> None:
    game, seats = cards.load(str(write(tmp_path, name))), GAMES[name]
    for seed in range(3):
        assert play(RULES["prototype"], game, ["random"] * seats, seed).reason.startswith("end_")


def test_it_has_as_many_cards_as_it_should(tmp_path: Path) -> None:
    counts = {
        name: sum(sum(deck.on_paper(game.facts.counts)) for deck in game.facts.decks.values())
        for name in GAMES
        for game in [cards.load(str(write(tmp_path, name)))]
    }
    assert (54, 400, 64) == (counts["playing_cards"], counts["word_game"], counts["hidden_grid"])


def test_the_game_with_every_part_has_every_key(tmp_path: Path) -> None:
    """It passes all checks, so that what browsers and bots play misses no part."""
    cards.load(str(write_files(tmp_path / "every", EVERY_PART)))
    table = tomllib.loads(EVERY_PART["table.toml"])
    phases = [phase for name, phase in table["phases"].items() if name != "order"]
    found: dict[type, Iterable[Mapping[str, Any]]] = {
        parts.Sees: table["roles"]["sees"],
        parts.Phase: phases,
        parts.Ask: [ask for phase in phases for ask in phase.get("ask", ())],
        parts.Choose: [phase["choose"] for phase in phases if "choose" in phase],
        parts.Vote: [phase["vote"] for phase in phases if "vote" in phase],
        parts.End: table["end"],
    }
    for title, kind in TABLE_PARTS:
        part = table.get(title.strip("[]"), {})
        ones = found.get(kind) or [part, *(one for one in part.values() if isinstance(one, dict))]
        missing = {field.encode_name for field in msgspec.structs.fields(kind)}.difference(*ones)
        assert not missing, title
