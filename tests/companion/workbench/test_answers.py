"""What the page gets, whole: `answers.txt` and `pages.txt` keep it to be read."""

import re
import struct
from pathlib import Path

import pytest
from cases import compare, tables_beside
from flask.testing import FlaskClient

from workbench.conftest import got, lines_of

HERE, ASKED = Path(__file__).parent, tables_beside(__file__)
CHECKED = {"Cache-Control", "Content-Security-Policy", "Cross-Origin-Opener-Policy", "Referrer-Policy", "Location"}


def test_answers_hold_all_that_the_page_needs(owner: FlaskClient, request: pytest.FixtureRequest) -> None:
    lines = []
    for path in ASKED["answers"]:
        answer = got(owner, path)
        if isinstance(answer, dict):
            answer.pop("stamp", None)  # of the disk's clock, too
        for text in answer.values() if "/words/" in path else ():
            del text["own"]  # as the game's own words have it
        lines += [path, *lines_of(answer)]
    compare(HERE / "answers.txt", lines, request)


def test_pages_say_and_link_to_what_they_should(owner: FlaskClient, home: Path, request: pytest.FixtureRequest) -> None:
    (home / "faulty").mkdir()
    (home / "faulty" / "edition.toml").write_text('game = "prototype"\nname = 7\n', "utf-8")
    lines = []
    for path in (*ASKED["pages"], "/own/faulty/"):
        text = re.sub("<svg.*?</svg>", "<svg>", owner.get(path).text, flags=re.S)
        text = text.replace(str(home), "HOME").replace(home.name, "HOME")
        lines += [path, *(f"  {line.strip()}" for line in text.splitlines() if line.strip())]
    compare(HERE / "pages.txt", lines, request)


def test_other_answers_have_their_kind_and_may_do_no_more(owner: FlaskClient, request: pytest.FixtureRequest) -> None:
    lines = []
    for path in ASKED["others"]:
        answer = owner.get(path)
        data, told = answer.data, answer.text if answer.is_json else ""
        answer.close()
        if answer.mimetype == "image/png":
            told = "{} x {}".format(*struct.unpack(">II", data[16:24]))
        allowed = {name: answer.headers[name] for name in sorted({*answer.headers.keys()} & CHECKED)}
        lines += [f"{path}: {answer.status_code} {answer.mimetype} {told.strip()}", f"  {allowed}"]
    compare(HERE / "other_answers.txt", lines, request)
