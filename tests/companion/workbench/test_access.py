"""Only the owner's own page on this machine reaches the workbench, and it reaches nothing but the games' files."""

import io
import os
import re
import socket
import time
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from PIL import Image
from pytest import MonkeyPatch
from werkzeug.serving import BaseWSGIServer

from companion.workbench import cli, shelf
from generator.preview import Printer

PATHS = (
    "/", "/own/stall/", "/own/stall/state", "/own/stall/text/edition.toml", "/jobs", "/shipped/infection/state",
    "/docs/", "/own/stall/phone", "/own/stall/phone/rules", "/phone/static/x/app.css", "/own/stall/pictures",
    "/own/stall/parts", "/own/stall/page/goods/goods-2.png",
)  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_a_stranger_gets_nothing(stranger: FlaskClient, owner: FlaskClient, path: str) -> None:
    assert owner.get(path).status_code == 200
    assert [403, 403] == [stranger.get(address).status_code for address in (path, f"{path}?token=wrong")]


def test_the_secret_does_not_stay_in_the_address(stranger: FlaskClient) -> None:
    answer = stranger.get("/?token=the-secret")
    assert answer.headers["Location"] == "/"
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie


def test_a_form_of_another_site_changes_nothing(owner: FlaskClient, home: Path) -> None:
    before = (home / "stall" / "edition.toml").read_bytes()
    sent = {"name": "hand", "value": 9}
    path = "/own/stall/options"
    assert owner.put(path, json=sent, headers={"Origin": "http://evil.example"}).status_code == 403
    del owner.environ_base["HTTP_X_TUCKBOX"]
    assert owner.put(path, json=sent).status_code == 403
    assert (home / "stall" / "edition.toml").read_bytes() == before


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_page_of_another_site_or_port_is_shown_nothing(owner: FlaskClient, site: str) -> None:
    """Ports of this machine share cookies: a page of another program would send ours."""
    assert owner.get("/own/stall/text/edition.toml", headers={"Sec-Fetch-Site": site}).status_code == 403
    assert owner.get("/?token=the-secret", headers={"Sec-Fetch-Site": site}).status_code == 403
    assert owner.get("/", headers={"Sec-Fetch-Site": "none"}).status_code == 200
    assert owner.get("/", headers={"Host": "evil.example:8765"}).status_code == 421


OUTSIDE = ("../soft_axe/edition.toml", "/etc/passwd", "..%2f..%2fetc%2fpasswd", ".hidden.toml", "gone.csv")


@pytest.mark.parametrize("name", OUTSIDE)
def test_no_name_leads_out_of_the_folder(owner: FlaskClient, home: Path, name: str) -> None:
    (home / "stall" / ".hidden.toml").write_text("secret = 1")
    answer = owner.get(f"/own/stall/text/{name}")
    assert answer.status_code in (308, 404, 409) and b"root:" not in answer.data


def test_a_link_out_of_the_folder_is_not_followed(owner: FlaskClient, home: Path) -> None:
    (home / "secret.csv").write_text("name\nsecret\n")
    (home / "stall" / "decks" / "link.csv").symlink_to(home / "secret.csv")
    assert "decks/link.csv" not in shelf.files(home / "stall")
    assert owner.get("/own/stall/sheet/decks/link.csv").status_code == 409


@pytest.mark.parametrize("key", ["nothing", "..", "soft_axe%2f..", "print"])
def test_only_games_of_the_folder_open(owner: FlaskClient, key: str) -> None:
    assert owner.get(f"/own/{key}/state").status_code in (404, 409)


def test_more_than_20_mb_are_refused(owner: FlaskClient) -> None:
    kind = "multipart/form-data; boundary=x"
    answer = owner.post("/list", data=b"", content_type=kind, environ_overrides={"CONTENT_LENGTH": str(21 << 20)})
    assert answer.status_code == 413 and "20 MB" in answer.json["error"]  # type: ignore[index]


def png(mode: str, side: int) -> bytes:
    out = io.BytesIO()
    Image.new(mode, (side, side)).save(out, "PNG")
    return out.getvalue()


def test_what_is_no_picture_is_refused_and_a_picture_never_overwrites_another(owner: FlaskClient, home: Path) -> None:
    picture = png("RGB", 8)
    path = "/own/stall/picture/"
    assert owner.post(path + "bad.png", data=b"<svg onload=alert(1)>").status_code == 409
    assert owner.post(path + "..%2f..%2fship.exe", data=picture).json == {"name": "ship.png"}
    assert (home / "stall" / "pictures" / "ship.png").exists()
    assert owner.post(path + "ship.png", data=picture).status_code == 409
    assert owner.post(path + "a" * 300 + ".png", data=picture).json == {"name": "a" * 80 + ".png"}


def test_a_small_picture_that_unpacks_to_a_huge_one_is_refused_and_never_unpacked(
    owner: FlaskClient, home: Path
) -> None:
    bomb = png("1", 20_000)
    answer = owner.post("/own/stall/picture/bomb.png", data=bomb)
    assert (answer.status_code, "50 million at most" in answer.text) == (409, True)
    (home / "stall" / "pictures").mkdir(exist_ok=True)
    (home / "stall" / "pictures" / "bomb.png").write_bytes(bomb)
    assert owner.get("/own/stall/picture/bomb.png").status_code == 404


def test_what_could_not_be_opened_again_is_not_saved(owner: FlaskClient, home: Path) -> None:
    before = {file: file.read_bytes() for file in (home / "stall").rglob("*") if file.is_file()}
    text: Any = owner.get("/own/stall/text/edition.toml").json
    assert owner.put("/own/stall/text/edition.toml", json={**text, "text": "#" * (5 << 20)}).status_code == 409
    deck: Any = owner.get("/own/stall/sheet/decks/goods.csv").json
    row = {"cells": {"name": "x"}}
    for columns, rows in ((["name"], [row] * 1001), ([f"c{at}" for at in range(31)], [])):
        sent = {"was": deck["was"], "base": deck["sheet"], "mine": {"columns": columns, "rows": rows}}
        answer = owner.put("/own/stall/sheet/decks/goods.csv", json=sent)
        assert (answer.status_code, "1000 rows and 30 columns at most" in answer.text) == (409, True)
    assert before == {file: file.read_bytes() for file in (home / "stall").rglob("*") if file.is_file()}


def test_a_file_saved_twice_within_one_step_of_the_disk_s_clock_is_seen_twice(tmp_path: Path) -> None:
    file, stamps, now = tmp_path / "edition.toml", [], time.time_ns()
    for words in ("hand = 5\n", "hand = 6\n"):
        file.write_text(words)
        os.utime(file, ns=(now, now))
        stamps.append(shelf.stamp(tmp_path))
    assert stamps[0] != stamps[1] == shelf.stamp(tmp_path)


def test_a_taken_port_is_no_matter(tmp_path: Path, monkeypatch: MonkeyPatch, capfd: pytest.CaptureFixture) -> None:
    served: list[int] = []
    monkeypatch.setattr(BaseWSGIServer, "serve_forever", lambda it: served.append(it.port))
    monkeypatch.setattr(cli, "on_stop", lambda _: None)
    monkeypatch.setattr(Printer, "close", lambda _: None)  # it stops all drawing in this process, for good
    with socket.create_server((cli.THIS_MACHINE, 0)) as taken:
        monkeypatch.setattr(cli, "PORT", taken.getsockname()[1])
        with pytest.raises(SystemExit):
            cli.run(tmp_path, None, False, Printer())
    out, err = capfd.readouterr()
    (port,) = re.findall(r"http://127\.0\.0\.1:(\d+)/\?token", out)
    assert [int(port)] == served != [cli.PORT]
    assert "in use" not in out + err
