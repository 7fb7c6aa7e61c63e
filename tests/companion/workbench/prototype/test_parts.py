"""A switch writes a valid beginning of its part into `table.toml`, and takes it out again; no other line changes."""

import tomllib
from pathlib import Path

import pytest
from cases import compare
from flask.testing import FlaskClient

from cards.editions import scaffold
from workbench.conftest import got, lines_of
from workbench.prototype.conftest import is_on, press

MESSAGES = "[messages]\n# two are enough\nmost = 2  # by experience"
END = '# About the end.\n[[end]]\nsay = "Done."\n'


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


def test_every_part_is_explained(owner: FlaskClient, request: pytest.FixtureRequest) -> None:
    compare(Path(__file__).with_name("parts.txt"), [*lines_of(got(owner, "/own/stall/parts"))], request)


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
