"""The wall of pictures: what is there, what is missing by row, and a picture put into a row."""

import io
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from PIL import Image

DECK = "decks/goods.csv"


def add(owner: FlaskClient, name: str) -> None:
    out = io.BytesIO()
    Image.new("RGB", (900, 900), "red").save(out, "PNG")
    assert owner.post(f"/own/stall/picture/{name}", data=out.getvalue()).status_code == 200


def test_a_picture_is_put_into_a_row_with_its_column_and_nothing_else_changes(owner: FlaskClient, home: Path) -> None:
    file = home / "stall" / DECK
    before = file.read_text("utf-8-sig").splitlines()
    add(owner, "noodles.png")
    told = owner.put("/own/stall/pictures", json={"file": DECK, "row": 2, "picture": "noodles.png"}).json
    assert told is not None
    assert [one["used"] for one in told["pictures"]] == [["Dragon Noodles"]]
    after = file.read_text("utf-8-sig").splitlines()
    assert after == [f"{before[0]},picture", f"{before[1]},noodles.png", *(f"{line}," for line in before[2:])]
    assert owner.get("/own/stall/state").json["faults"] == []  # type: ignore[index]
    small = owner.get("/own/stall/picture/noodles.png")
    assert small.mimetype == "image/webp" and Image.open(io.BytesIO(small.data)).size == (512, 512)


def test_missing_pictures_are_named_by_row(owner: FlaskClient, home: Path) -> None:
    add(owner, "noodles.png")
    owner.put("/own/stall/pictures", json={"file": DECK, "row": 4, "picture": "noodles.png"})
    (home / "stall" / "pictures" / "noodles.png").unlink()
    told = owner.get("/own/stall/pictures").json
    assert told is not None
    assert [(one["row"], one["picture"]) for one in told["rows"] if one["is_missing"]] == [(4, "noodles.png")]
    assert owner.get("/own/stall/picture/noodles.png").status_code == 404


@pytest.mark.parametrize(
    "wish",
    [
        {"file": DECK, "row": 2, "picture": "gone.png"},
        {"file": DECK, "row": 99, "picture": ""},
        {"file": "edition.toml", "row": 2, "picture": ""},
        {"file": "../soft_axe/edition.toml", "row": 2, "picture": ""},
    ],
)
def test_what_is_not_there_is_refused(owner: FlaskClient, home: Path, wish: dict[str, object]) -> None:
    before = (home / "stall" / DECK).read_bytes()
    assert owner.put("/own/stall/pictures", json=wish).status_code == 409
    assert (home / "stall" / DECK).read_bytes() == before


@pytest.mark.parametrize("name", ["..%2fedition.toml", "..%2f..%2fsecret.png", "edition.toml"])
def test_no_other_file_is_shown_as_a_picture(owner: FlaskClient, home: Path, name: str) -> None:
    (home / "secret.png").write_bytes(b"no")
    assert owner.get(f"/own/stall/picture/{name}").status_code in (308, 404)


def test_only_the_owner_sees_pictures_and_parts(stranger: FlaskClient) -> None:
    for path in ("pictures", "parts", "picture/noodles.png"):
        assert stranger.get(f"/own/stall/{path}").status_code == 403
    assert stranger.post("/own/stall/again/table.toml", json={}).status_code == 403
