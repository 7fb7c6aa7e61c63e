"""A new game from a list of cards: what its columns hold, its first cards in each look, and files that are refused."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from cases import compare, each_case
from flask.testing import FlaskClient
from pytest import MonkeyPatch

from cards.prototype.looks import ready_made
from companion.workbench import shelf
from workbench.conftest import lines_of

LIST = (
    "Title,Qty,Pay,What it does,Picture,Note\n"
    "Boat,2,1,Sail as far as you can.,boat.png,ask Mia\n"
    "Moon,three,4,Wait for the tide to come.,,\n"
    "Fog,1,2,Nobody sees a thing.,,\n"
)


def sent(owner: FlaskClient, path: str, data: str | bytes = LIST, name: str = "Night Post.csv", **wish: object) -> Any:
    content = data.encode() if isinstance(data, str) else data
    return owner.post(path, data={"cards": (io.BytesIO(content), name), "wish": json.dumps(wish)})


def games(home: Path) -> list[str]:
    return sorted(one.name for one in home.iterdir())


def test_columns_are_guessed_and_good_cards_drawn_in_each_look(
    owner: FlaskClient, home: Path, request: pytest.FixtureRequest
) -> None:
    told = sent(owner, "/list/looks", deck="night_post").json
    faces = [one.pop("faces") for one in told["looks"]]
    assert [2] * len(faces) == [len(set(of_look)) for of_look in faces] and len(faces) == len(ready_made())
    columns = {**sent(owner, "/list").json, "home": ""}
    compare(
        Path(__file__).with_name("list.txt"), [*lines_of(columns), *lines_of(told), *lines_of(told["looks"])], request
    )
    assert games(home) == ["soft_axe", "stall"]


def test_icons_that_nobody_chose_are_named(owner: FlaskClient) -> None:
    told = sent(owner, "/list/looks", "Title,Text\nKite,Up.\nPaper crane,Down.\n", deck="night_post").json
    assert (told["icons"], told["all"]) == ({"Kite": "kite"}, 2)
    assert {} == sent(owner, "/list/looks", deck="night_post").json["icons"]


def test_a_look_whose_boxes_are_too_small_says_so(owner: FlaskClient) -> None:
    long = "Title,Text\nBoat," + "Sail as far as you can and come back. " * 8
    told = sent(owner, "/list/looks", long, deck="night_post").json
    misfits = [one["look"] for one in told["looks"] if "takes" in one["misfit"]]
    assert 0 < len(misfits) < len(ready_made())


def test_the_game_has_what_was_said_of_its_columns(owner: FlaskClient, home: Path) -> None:
    roles = {"night_post": ["name", "", "number", "text", "", "kind"]}
    made = sent(owner, "/list/game", roles=roles, title="Post at night", look="neon")
    assert (made.status_code, made.json) == (201, {"key": "post-at-night"})
    folder = home / "post-at-night"
    header, *rows = (folder / "decks" / "night_post.csv").read_text("utf-8-sig").splitlines()
    assert header == "name,number,text,kind,icon" and len(rows) == 3
    assert 'look = "neon"' in (folder / "edition.toml").read_text("utf-8")
    state = owner.get("/own/post-at-night/state").json
    assert state is not None and state["faults"] == [] and len(state["components"][0]["pieces"]) == 3


@each_case
def test_a_useless_file_leaves_nothing(owner: FlaskClient, home: Path, name: str, text: str, said: str) -> None:
    data = text.encode("latin-1")
    for path in ("/list", "/list/looks", "/list/game"):
        answer = sent(owner, path, data, name, title="X", look="lino", deck="cards")
        assert answer.status_code == 409 and said in answer.json["faults"][0][3]
    assert games(home) == ["soft_axe", "stall"]


@pytest.mark.parametrize("bad", [{"title": "?"}, {"title": "x" * 29}, {"look": "../x"}, {"roles": {"cards": ["text"]}}])
def test_a_wish_that_cannot_be_met_leaves_nothing(owner: FlaskClient, home: Path, bad: dict[str, object]) -> None:
    answer = sent(owner, "/list/game", "name\nAnt\n", "cards.csv", **{"title": "Ants", "look": "lino", **bad})
    assert answer.status_code == 409 and games(home) == ["soft_axe", "stall"]


def test_a_full_disk_leaves_no_half_game(owner: FlaskClient, home: Path, monkeypatch: MonkeyPatch) -> None:
    def full(folder: Path, files: dict[str, bytes]) -> None:
        folder.mkdir()
        (folder / "edition.toml").write_text("half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cards.editions.scaffold.write", full)
    answer = sent(owner, "/list/game", title="Ants", look="lino")
    assert answer.status_code == 507 and games(home) == ["soft_axe", "stall"]
    assert shelf.Shelf(home).own()[0].key == "soft_axe"
