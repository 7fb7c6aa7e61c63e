"""What stands where: pictures that are there or missing by row, and the place of each text of a words sheet."""

import io
from pathlib import Path

import pytest
from cases import each_case
from flask.testing import FlaskClient
from PIL import Image

import cards

DECK, AGAIN = "decks/goods.csv", "/own/stall/again/table.toml"


def add(owner: FlaskClient, name: str) -> None:
    out = io.BytesIO()
    Image.new("RGB", (900, 900), "red").save(out, "PNG")
    assert owner.post(f"/own/stall/picture/{name}", data=out.getvalue()).status_code == 200


def test_a_picture_is_put_into_its_row_alone(stranger: FlaskClient, owner: FlaskClient, home: Path) -> None:
    file = home / "stall" / DECK
    before = file.read_text("utf-8-sig").splitlines()
    add(owner, "noodles.png")
    told = owner.put("/own/stall/pictures", json={"file": DECK, "row": 2, "picture": "noodles.png"}).json
    assert [one["used"] for one in told["pictures"]] == [["Dragon Noodles"]]
    after = file.read_text("utf-8-sig").splitlines()
    assert after == [f"{before[0]},picture", f"{before[1]},noodles.png", *(f"{line}," for line in before[2:])]
    assert owner.get("/own/stall/state").json["faults"] == []  # type: ignore[index]
    small = owner.get("/own/stall/picture/noodles.png")
    assert [403, 403] == [stranger.get("/own/stall/picture/noodles.png").status_code, stranger.post(AGAIN).status_code]
    assert small.mimetype == "image/webp" and Image.open(io.BytesIO(small.data)).size == (512, 512)


def test_missing_pictures_are_named_by_row(owner: FlaskClient, home: Path) -> None:
    add(owner, "noodles.png")
    owner.put("/own/stall/pictures", json={"file": DECK, "row": 4, "picture": "noodles.png"})
    (home / "stall" / "pictures" / "noodles.png").unlink()
    told = owner.get("/own/stall/pictures").json
    assert [(one["row"], one["picture"]) for one in told["rows"] if one["is_missing"]] == [(4, "noodles.png")]
    assert owner.get("/own/stall/picture/noodles.png").status_code == 404


@each_case
def test_what_is_not_there_is_refused(owner: FlaskClient, home: Path, wish: dict[str, object]) -> None:
    before = (home / "stall" / DECK).read_bytes()
    assert owner.put("/own/stall/pictures", json=wish).status_code == 409
    assert (home / "stall" / DECK).read_bytes() == before


@pytest.mark.parametrize("name", ["..%2fedition.toml", "..%2f..%2fsecret.png", "edition.toml"])
def test_no_other_file_is_shown_as_a_picture(owner: FlaskClient, home: Path, name: str) -> None:
    (home / "secret.png").write_bytes(b"no")
    assert owner.get(f"/own/stall/picture/{name}").status_code in (308, 404)


def test_a_text_of_a_card_names_a_card_that_can_be_drawn(owner: FlaskClient) -> None:
    told = owner.get("/own/soft_axe/words/en").json
    assert {name: one["own"] for name, one in told.items()} == dict(cards.load("infection").words.texts)
    pieces = {tuple(one["piece"]) for one in told.values() if one["piece"]}
    assert len(pieces) > 10
    for component, piece in pieces:
        assert owner.get(f"/own/soft_axe/face/{component}/{piece}.png?width=60").status_code == 200


def test_a_text_is_found_by_what_people_call_it_now(owner: FlaskClient, home: Path) -> None:
    words = home / "soft_axe" / "words" / "en.csv"
    words.write_text(words.read_text("utf-8-sig").replace("action.axe.title,Axe", "action.axe.title,Hatchet"), "utf-8")
    told = owner.get("/own/soft_axe/words/en").json
    assert told is not None and told["action.axe.title"]["where"] == "Paper: Action cards, Hatchet"
    assert told["action.axe.title"]["own"] == "Axe"
