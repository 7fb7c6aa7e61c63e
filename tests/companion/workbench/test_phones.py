"""The phone beside the editor is a real screen of the edited game, and nothing can be sent from it."""

import re
import struct
from pathlib import Path

import msgspec
import pytest
from flask.testing import FlaskClient

import cards
from companion.workbench.phones import SEAT, deal, deal_with

GAMES = [slug for slug in cards.slugs() if slug != cards.start_slug()]


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_shows_a_phone_and_its_rules(owner: FlaskClient, slug: str) -> None:
    if owner.get(f"/shipped/{slug}/state").status_code != 200:
        pytest.skip("this game is not on the shelf")
    for path in ("phone", "phone/rules"):
        answer = owner.get(f"/shipped/{slug}/{path}")
        assert answer.status_code == 200
        assert cards.load(slug).title in answer.text


def test_the_phone_shows_an_edit_at_once(owner: FlaskClient, home: Path) -> None:
    deck = home / "stall" / "decks" / "goods.csv"
    deck.write_text(deck.read_text("utf-8").replace("Dragon Noodles", "Wyvern Soup"), "utf-8")
    assert "Wyvern Soup" in owner.get("/own/stall/phone?piece=goods-2").text
    rules = home / "stall" / "words" / "rules.en.md"
    rules.write_text(rules.read_text("utf-8") + "\n## More\n\n9.1 Bring a spoon.\n", "utf-8")
    assert "Bring a spoon." in owner.get("/own/stall/phone/rules").text


def test_the_seat_holds_the_card_in_focus(home: Path) -> None:
    data = cards.load(str(home / "stall"))
    (deck,) = (home / "stall" / "decks").glob("goods.csv")
    rows = deck.read_text("utf-8").strip().count("\n")
    for row in range(2, rows + 2):
        seed = deal_with(data, f"goods-{row}")
        secret = msgspec.to_builtins(deal(data, seed).match.view(SEAT).you)
        assert row in [one["row"] for one in secret["hand"]]
    assert deal_with(data, "goods-999") == deal_with(data, "") == 1


def test_nothing_can_be_sent_from_the_phone_and_nobody_frames_it(owner: FlaskClient) -> None:
    assert '<a href="about:srcdoc#h1">' in owner.get("/own/stall/phone/rules").text
    for path in ("/own/stall/phone?piece=goods-2", "/own/stall/phone/rules"):
        answer = owner.get(path)
        assert not re.search(r"<script|<noscript|<iframe|onclick=|<a[^>]* href=\"(?!about:srcdoc#)", answer.text)
        policy = answer.headers["Content-Security-Policy"]
        assert policy.endswith("; frame-ancestors 'none'; sandbox")
        # The page puts the text into a frame, where headers are not read.
        meta = re.search(r'<head>\s*<meta http-equiv="Content-Security-Policy" content="([^"]+)">', answer.text)
        assert meta and "script-src 'none'" in meta[1] and "form-action 'none'" in meta[1]
    assert 'inert><div class="live-part">' in owner.get("/own/stall/phone").text
    assert "frame-ancestors 'none'" in owner.get("/").headers["Content-Security-Policy"]


def test_a_fault_is_named_and_no_phone_is_shown(owner: FlaskClient, home: Path) -> None:
    (home / "stall" / "table.toml").write_text('[hands]\ndeal = "many"\n', "utf-8")
    for path in ("/own/stall/phone", "/own/stall/phone?piece=goods-2"):
        answer = owner.get(path)
        assert answer.status_code == 409 and answer.json["faults"]


def test_the_sheet_is_a_whole_page_and_follows_edits(owner: FlaskClient, home: Path) -> None:
    path, deck = "/own/stall/page/goods/goods-2.png", home / "stall" / "decks" / "goods.csv"
    before = owner.get(path).data
    width, height = struct.unpack(">II", before[16:24])
    assert abs(width / height - 210 / 297) < 0.01
    deck.write_text(deck.read_text("utf-8").replace("Dragon Noodles", "Wyvern Soup"), "utf-8")
    assert owner.get(path).data != before
    assert owner.get("/own/stall/page/goods/goods-99.png").status_code == 409
