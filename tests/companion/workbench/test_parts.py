"""A switch writes a valid beginning of its part into `table.toml`, and takes it out again; no other line changes."""

import itertools
import tomllib
from pathlib import Path
from typing import Any

import pytest
from cases import each_case
from flask.testing import FlaskClient
from variants import first

import cards
from cards.editions import scaffold
from companion.workbench.prototype.parts import PARTS
from companion.workbench.prototype.table_text import cut

MESSAGES = "[messages]\n# two are enough\nmost = 2  # by experience"
END = '# About the end.\n[[end]]\nsay = "Done."\n'
SOURCES = (cards.start_slug(), *cards.shipped_editions(cards.start_slug()))


@pytest.fixture
def table(home: Path) -> Path:
    """Return the table of a game that was just started."""
    scaffold.start(home / "own", cards.start_slug())
    return home / "own" / "table.toml"


def press(owner: FlaskClient, key: str, part: str, on: bool, is_sure: bool = False) -> Any:
    return owner.put(f"/own/{key}/parts", json={"id": part, "on": on, "is_sure": is_sure})


def is_on(owner: FlaskClient, key: str) -> dict[str, bool]:
    return {part["id"]: part["on"] for part in owner.get(f"/own/{key}/parts").json}


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


def test_what_a_part_needs_comes_with_it_and_is_told(owner: FlaskClient, table: Path) -> None:
    table.write_text("# Mine.\n", "utf-8")
    answer = press(owner, "own", "turns", True)
    assert answer.status_code == 200 and answer.json["also"] == ["Moves", "Piles", "Hands"]
    assert table.read_text("utf-8").startswith("# Mine.\n")


def test_the_author_s_own_lines_are_asked_about_and_comments_of_others_stay(owner: FlaskClient, table: Path) -> None:
    table.write_text(f"# My game.\n\n{MESSAGES}\n\n{END}", "utf-8")
    before = table.read_text("utf-8")
    asked = press(owner, "own", "messages", False)
    assert asked.status_code == 409
    assert asked.json == {"asks": MESSAGES}
    assert table.read_text("utf-8") == before
    assert press(owner, "own", "messages", False, is_sure=True).status_code == 200
    assert table.read_text("utf-8") == f"# My game.\n\n{END}"


def test_a_part_that_others_need_stays(owner: FlaskClient, table: Path) -> None:
    before = table.read_bytes()
    refused = press(owner, "own", "piles", False, is_sure=True)
    assert refused.status_code == 409 and refused.json["faults"]
    assert table.read_bytes() == before


def test_secret_roles_bring_a_deck_of_roles(owner: FlaskClient, home: Path, table: Path) -> None:
    answer = press(owner, "own", "roles", True)
    assert answer.json["made"] == ["decks/roles.csv"] and (home / "own" / "decks" / "roles.csv").is_file()
    assert owner.get("/own/own/state").json["faults"] == []  # type: ignore[index]


@each_case
def test_a_part_is_cut_out_wherever_it_stands(text: str, paths: list[Any], left: str, gone: str) -> None:
    assert cut(text, [tuple(path) for path in paths]) == (left, gone)


def test_every_part_is_explained(owner: FlaskClient) -> None:
    found = {part["id"]: part["about"] for part in owner.get("/own/stall/parts").json}
    assert {part.id for part in PARTS} <= found.keys()
    assert all(len(about) > 30 and about.endswith((".", ":")) for about in found.values())


def test_a_table_that_cannot_be_read_is_named(owner: FlaskClient, home: Path) -> None:
    (home / "stall" / "table.toml").write_text("[hands\n", "utf-8")
    assert "Correct it first" in owner.get("/own/stall/parts").text


def test_phases_have_a_switch_of_their_own(owner: FlaskClient, home: Path) -> None:
    scaffold.start(home / "own", "prototype/hands")
    file = home / "own" / "table.toml"
    before = tomllib.loads(file.read_text("utf-8"))
    assert "turns" in before and not is_on(owner, "own")["phases"]
    assert press(owner, "own", "phases", True).status_code == 200
    assert tomllib.loads(file.read_text("utf-8"))["phases"] == {"order": ["turns"], "turns": {}}
    assert press(owner, "own", "vote", True).status_code == 200
    answer = press(owner, "own", "phases", False)
    assert answer.status_code == 409 and "[phases.vote]" in answer.json["asks"]
    assert press(owner, "own", "phases", False, is_sure=True).status_code == 200
    assert tomllib.loads(file.read_text("utf-8")) == before
