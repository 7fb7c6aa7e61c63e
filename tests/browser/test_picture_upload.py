"""Browser test of suggested pictures: sent from phones with and without scripts, looked through by the host."""

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from browser.page_checks import ScreenChecker
from browser.people import WALL, Host, NewUser, Player

pytestmark = pytest.mark.slow

TOO_LARGE = 25 * 1024 * 1024


def file(name: str, data: bytes) -> dict[str, Any]:
    return {"name": name, "mimeType": "image/jpeg", "buffer": data}


def photo(tone: str) -> dict[str, Any]:
    buffer = io.BytesIO()
    Image.new("RGB", (900, 600), tone).save(buffer, "JPEG")
    return file("IMG_1.jpg", buffer.getvalue())


def send(player: Player, picture: dict[str, Any] | Path) -> None:
    player.page.set_input_files("#picture", picture)
    with player.page.expect_navigation():
        player.press("Send to the host")


def test_phones_send_pictures_and_the_host_decides(new_user: NewUser, base: str, tmp_path: Path) -> None:
    host, checker = new_user(Host, base, size=WALL), ScreenChecker("album")
    code = host.open_table("album", {})
    ada, bo = new_user(Player, base, "Ada"), new_user(Player, base, "Bo", has_script=False)
    for player, name in ((ada, "IMG_1.jpg"), (bo, "IMG_2.jpg")):
        player.allowed += ["status of 413", "status of 409"]
        player.sit_down(code)
        player.press("Suggest a picture")
        player.page.wait_for_url("**/suggest")
        send(player, file(name, b"only words"))
        assert "not a picture that Tuckbox can read" in player.text("#why")
        send(player, photo("teal"))
        assert "Only the host can see it" in player.text(".told")
    film = tmp_path / "film.jpg"
    film.write_bytes(bytes(TOO_LARGE))
    send(ada, film)
    assert "larger than 20 MB" in ada.text("#why")
    checker.check_page(ada, "suggest")
    host.wait_until("document.querySelectorAll('.prints img').length === 2")
    host.wait_until("[...document.querySelectorAll('.prints img')].every((one) => one.naturalWidth === 900)")
    checker.check_page(host, "host with pictures")
    for left in (1, 0):
        host.page.locator(".prints button[value=refuse]").first.click()
        host.wait_until(f"document.querySelectorAll('.prints img').length === {left}")
    checker.assert_no_problems()
