"""What a part begins with: lines that the game accepts, whatever decks and parts are there."""

import itertools
import tomllib
from pathlib import Path

import pytest
from cases import compare
from flask.testing import FlaskClient
from variants import first

import cards
from cards.editions import scaffold
from companion.workbench.prototype.beginnings import BEGINNINGS, Folder
from workbench.prototype.conftest import is_on, press

SOURCES = (cards.start_slug(), *cards.shipped_editions(cards.start_slug()))


@pytest.mark.parametrize("source", first(SOURCES))
def test_every_part_goes_on_and_off_again_without_a_trace(owner: FlaskClient, home: Path, source: str) -> None:
    scaffold.start(home / "own", source)
    file = home / "own" / "table.toml"
    before = file.read_text("utf-8")
    known = cards.load(str(home / "own"))
    for part, was_on in is_on(owner, "own").items():
        if was_on:
            continue
        answer = press(owner, "own", part, True)
        assert answer.status_code == 200, (part, answer.text)
        assert is_on(owner, "own")[part]
        cards.load(str(home / "own"))
        text = file.read_text("utf-8")
        assert text.startswith(before.rstrip()) or "phases" in before, part
        if not answer.json["also"]:
            off = press(owner, "own", part, False)
            assert off.status_code == 200, (part, off.text)
            left = tomllib.loads(file.read_text("utf-8"))
            if "turns" not in tomllib.loads(before) or part not in ("ask", "choose", "vote", "talk"):
                assert left == tomllib.loads(before), part
            assert not is_on(owner, "own")[part]
        file.write_text(before, "utf-8")
        for made in answer.json["made"]:
            (home / "own" / made).unlink()
    assert cards.load(str(home / "own")).facts == known.facts


@pytest.mark.slow
def test_two_switches_after_each_other_make_a_game(owner: FlaskClient, home: Path, table: Path) -> None:
    parts = ("roles", "vote", "clock", "master", "grid", "pieces")
    for one, other in itertools.permutations(parts, 2):
        table.write_text("", "utf-8")
        for part in (one, other):
            answer = press(owner, "own", part, True)
            assert answer.status_code == 200, (one, other, answer.text)
        cards.load(str(home / "own"))
        assert owner.get("/own/own/phone").status_code == 200


def test_the_beginnings_of_a_part_fit_the_decks_that_are_there(home: Path, request: pytest.FixtureRequest) -> None:
    lines = []
    for source in SOURCES:
        folder = home / source.rpartition("/")[2]
        scaffold.start(folder, source)
        with (folder / "edition.toml").open("a", encoding="utf-8") as head:
            head.write("[decks.printed]\nprinted = true\n" if source == SOURCES[0] else "")
        (folder / "decks" / "printed.csv").write_text("name,copies\nMat,2\nDie,\nBag,{bags}\n", "utf-8")
        file = folder / "table.toml"
        parts = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
        for part, beginning in BEGINNINGS.items():
            needs, blocks = beginning.needs(parts), beginning.blocks(Folder(folder, parts))
            lines.append(f"{source}: {part}, which needs {', '.join(needs) or 'nothing'}")
            lines += [] if {"grid"} & {*needs} - {*parts} else [f"    {line}" for line in "\n".join(blocks).split("\n")]
    compare(Path(__file__).with_name("beginnings.txt"), lines, request)


def test_what_a_part_needs_comes_with_it_and_is_told(
    owner: FlaskClient, table: Path, request: pytest.FixtureRequest
) -> None:
    table.write_text("# Mine.\n", "utf-8")
    answer = press(owner, "own", "turns", True)
    assert answer.status_code == 200 and answer.json["also"] == ["Moves", "Piles", "Hands"]
    assert answer.json["before"] == "# Mine.\n"
    compare(Path(__file__).with_name("turns.txt"), table.read_text("utf-8").splitlines(), request)


def test_secret_roles_bring_a_deck_of_roles(owner: FlaskClient, home: Path, table: Path) -> None:
    answer = press(owner, "own", "roles", True)
    assert answer.json["made"] == ["decks/roles.csv"] and (home / "own" / "decks" / "roles.csv").is_file()
    assert owner.get("/own/own/state").json["faults"] == []  # type: ignore[index]
