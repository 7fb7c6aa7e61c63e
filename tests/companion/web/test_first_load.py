"""The first visit: how much a phone loads, what is compressed, what is cached for ever, and which letters it gets."""

import io
import json
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from app_server import SCRIPT, make_app, phone, seat_path
from cases import compare
from flask.testing import FlaskClient
from fontTools.ttLib import TTFont
from PIL import Image
from table_setup import start_room

import cards
from companion.games import games_with_screens
from companion.rules.screens import ScreenFont
from companion.tables.lobby import Lobby
from companion.web import assets
from companion.web.render import fonts, home_screen, pictures, sprite

GZIP = {"Accept-Encoding": "gzip, deflate, br"}
KB = 1000
MOST_AT_FIRST, MOST_IN_ALL = 150 * KB, 350 * KB
"""Bytes until the first screen stands, and until a phone has looked at its secret."""

LINK, SOURCE = r'<link rel="(?:icon|stylesheet|preload)" href="([^"]+)"', r'<(?:script|img)\b[^>]*? src="([^"]+)"'
ADDRESS = re.compile(rf'{LINK}|{SOURCE}|url\(([^)"]+)\)')
RULE, CLASS = re.compile(r"([^{}]+)\{[^{}]*url\([^{}]*\}"), re.compile(r"\.([a-z][\w-]*)")
HEADERS = 400
"""Bytes: more than the head of any answer takes."""

needs_brotli = pytest.mark.skipif(fonts.KIND != "woff2", reason="Brotli is not installed: run `make test` once")


def linked(text: str, base: str, game: str, page: str = "") -> set[str]:
    """Return what a page or a style sheet loads. Of the fonts that a style sheet names a phone takes few.

    Of a style sheet's pictures it takes those of rules for something that is on the `page`.
    """
    if page:
        text = RULE.sub(lambda rule: rule[0] if _is_on(rule[1], page) else "", text)
    found = {urljoin(base, one.replace("&amp;", "&")) for groups in ADDRESS.findall(text) for one in groups if one}
    first = {f"{name}.woff2" for name in faces(game)}
    return {one for one in found if "/fonts/" not in one or one.rpartition("/")[2] in first}


def _is_on(selectors: str, page: str) -> bool:
    classes = CLASS.findall(selectors)
    return not classes or any(re.search(rf"\b{re.escape(name)}\b", page) for name in classes)


def faces(game: str) -> set[str]:
    """Return the fonts of a phone in this game: text, codes and numbers, headings."""
    theme = sprite.themes()[game]
    assert {*theme.preloaded_fonts} <= {*fonts.fonts()}
    return {"inter", "atkinson", *theme.preloaded_fonts}


def load(client: FlaskClient, path: str, game: str, seen: set[str], page: str = "") -> int:
    """Return the bytes of an address and of all that it loads and that was not loaded before.

    `page` is the page that a style sheet is for.
    """
    if path in seen:
        return 0
    seen.add(path)
    answer = client.get(path, headers=GZIP)
    assert 200 == answer.status_code, path
    size = HEADERS + len(answer.data)
    if answer.mimetype in ("text/html", "text/css"):
        text = client.get(path).text
        on = page or text
        size += sum(load(client, one, game, seen, on) for one in sorted(linked(text, path, game, page)))
    return size


@needs_brotli
@pytest.mark.parametrize("slug", games_with_screens())
def test_a_first_visit_is_light(lobby: Lobby, slug: str) -> None:
    room = start_room(lobby, slug)
    client, seen, here = phone(make_app(lobby), room, 1), set[str](), seat_path(room, 1)
    at_first = load(client, f"/t/{room.code}", slug, seen)
    assert 50 * KB < at_first < MOST_AT_FIRST
    in_all = at_first + load(client, here, slug, seen)
    secret = client.get(f"{here}/secret", headers=SCRIPT).text
    in_all += len(secret) + sum(load(client, one, slug, seen) for one in sorted(linked(secret, here, slug)))
    five_pictures = 5 * pictures.SIZES["small"].most if "/picture/" in secret else 0
    assert in_all + five_pictures < MOST_IN_ALL


@pytest.mark.parametrize("slug", games_with_screens())
def test_nothing_that_a_table_says_is_compressed(lobby: Lobby, slug: str) -> None:
    """Beside words that somebody chose, the length of a compressed page would tell the secret in it."""
    room, app, asked = start_room(lobby, slug), make_app(lobby), 0
    seat, host = phone(app, room, 1), phone(app, room, None, is_host=True)
    for rule in app.url_map.iter_rules():
        path = rule.rule
        names = {"<code>": room.code, "<slug>": slug, "<int:position>": "0"}
        ones = dict.fromkeys(("<int:number>", "<name>", "<int:play>", "<viewer>"), "1")
        for name, value in {**names, **ones}.items():
            path = path.replace(name, value)
        if rule.endpoint.startswith("files.") or rule.websocket or "GET" not in (rule.methods or ()) or "<" in path:
            continue
        for client in (seat, host):
            answer = client.get(path, headers=GZIP)
            asked += answer.status_code == 200
            assert "Content-Encoding" not in answer.headers, path
    assert asked > 8


def test_static_text_is_compressed_for_whoever_takes_it(lobby: Lobby) -> None:
    client = make_app(lobby).test_client()
    for name in ("app.css", "app.js", "icons.svg"):
        plain, packed = client.get(f"/static/stamp/{name}"), client.get(f"/static/stamp/{name}", headers=GZIP)
        assert "gzip" == packed.headers["Content-Encoding"] and "Content-Encoding" not in plain.headers
        assert "Accept-Encoding" == packed.headers["Vary"] == plain.headers["Vary"]
        assert len(packed.data) < 0.45 * len(plain.data)
    assert "Content-Encoding" not in client.get("/static/stamp/fonts/atkinson.woff2", headers=GZIP).headers


def test_a_file_is_cached_for_ever_only_at_its_own_version(lobby: Lobby) -> None:
    """An address of another version may have named another file."""
    client = make_app(lobby).test_client()
    for name in ("app.css", "app.js", "icons.svg", "fonts/atkinson.woff2", "icon-192.png", "tuckbox.webmanifest"):
        assert assets.FOREVER == client.get(f"/static/stamp/{name}").headers["Cache-Control"]
        assert "no-cache" == client.get(f"/static/other/{name}").headers["Cache-Control"]


def test_the_version_changes_with_a_font(monkeypatch: pytest.MonkeyPatch) -> None:
    before = assets.assets_digest()
    atkinson = fonts.FONTS["atkinson"]
    monkeypatch.setattr(fonts, "fonts", lambda: {"atkinson": ScreenFont(*atkinson[:3], weights=(600, 700))})
    fonts.parts.cache_clear(), fonts.css.cache_clear()
    try:
        assert before != assets.assets_digest()
    finally:
        fonts.parts.cache_clear(), fonts.css.cache_clear()


def test_the_web_manifest_names_icons_that_may_be_cut_to_a_circle(lobby: Lobby) -> None:
    client = make_app(lobby).test_client()
    answer = client.get("/static/stamp/tuckbox.webmanifest")
    manifest = json.loads(answer.text)
    assert "application/manifest+json" == answer.mimetype
    assert {"Tuckbox"} == {manifest["name"], manifest["short_name"]} and "standalone" == manifest["display"]
    assert {192, 512} <= {int(icon["sizes"].partition("x")[0]) for icon in manifest["icons"]}
    front = client.get("/")
    assert 'rel="manifest"' in front.text and "manifest-src 'self'" in front.headers["Content-Security-Policy"]
    for icon in manifest["icons"]:
        assert "maskable" in icon["purpose"]
        with Image.open(io.BytesIO(client.get(f"/static/stamp/{icon['src']}").data)) as picture:
            side = picture.width
            assert icon["sizes"] == f"{side}x{picture.height}" and "PNG" == picture.format
            ground = picture.getpixel((0, 0))
            drawn = [(x, y) for x in range(0, side, 8) for y in range(0, side, 8) if ground != picture.getpixel((x, y))]
        assert drawn and all((x - side / 2) ** 2 + (y - side / 2) ** 2 < (0.4 * side) ** 2 for x, y in drawn)
    assert home_screen.icon_name(192) in front.text


def letters_of_games() -> set[int]:
    texts = [cards.game_folder(slug) / language for slug in games_with_screens() for language in cards.languages(slug)]
    files = [file for folder in texts for file in folder.glob("*") if file.name in ("texts.toml", "rules.md")]
    assert files
    return {ord(one) for file in files for one in Path(file).read_text("utf-8") if one != "\n"}


def test_the_first_part_of_a_font_has_every_letter_of_the_games() -> None:
    parts = fonts.parts()
    assert set() == letters_of_games() - parts["inter"][1]
    for name, font in fonts.fonts().items():
        assert letters_of_games() & fonts._characters_of(font) <= parts[name][1]
        cut = [letters for owner, letters in parts.values() if owner == name]
        assert sum(map(len, cut)) == len(frozenset().union(*cut))
    assert {ord("Ł"), ord("ş")} <= parts["inter.latin"][1] and ord("ệ") in parts["inter.vietnamese"][1]
    assert ord("Ω") in parts["inter.greek"][1] and ord("Ж") in parts["inter.cyrillic"][1]


def test_style_sheets_name_each_part_of_a_font_with_its_letters(request: pytest.FixtureRequest) -> None:
    rules = f"{fonts.css()}\n{fonts.css('newsreader')}\n{fonts.css('own_kalam')}"
    compare(Path(__file__).with_name("fonts.txt"), rules.splitlines(), request)


@pytest.mark.parametrize("part", ["atkinson", "righteous", "cinzel"])
def test_a_part_has_the_letters_and_weights_that_its_rule_names(part: str) -> None:
    name, letters = fonts.parts()[part]
    font = fonts.fonts()[name]
    with TTFont(io.BytesIO(fonts.web_font(part))) as cut:
        assert letters <= set(cut.getBestCmap()) and fonts.KIND == cut.flavor
        axes = {axis.axisTag: (axis.minValue, axis.maxValue) for axis in cut["fvar"].axes} if "fvar" in cut else {}
    if font.weights[0] != font.weights[1]:
        assert {"wght": font.weights} == axes
    rule = next(rule for rule in fonts.css().splitlines() if f"fonts/{part}.woff2" in rule)
    assert f'font-family: "{font.family}"' in rule and "U+20-7E" in rule


def test_a_font_that_the_cache_lost_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = fonts.web_font("atkinson")
    fonts.web_font.cache_clear()
    (tmp_path / "taken").write_text("no folder")
    try:
        for cache in (tmp_path / "fonts", tmp_path / "taken"):
            monkeypatch.setattr(fonts, "CACHE", cache)
            assert expected == fonts.web_font("atkinson")
            fonts.web_font.cache_clear()
        assert 1 == len(list((tmp_path / "fonts").iterdir()))
    finally:
        fonts.web_font.cache_clear()


def test_a_picture_is_as_small_as_its_place(tmp_path: Path) -> None:
    """Upright as the camera was held. Noise loses its transparency, and then its pixels."""
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (2000, 1000), "teal").save(tmp_path / "turned.jpg", exif=exif)
    noise = Image.merge("RGBA", [Image.effect_noise((600, 600), 200)] * 4)
    noise.save(tmp_path / "noise.png")
    sides, modes = list[tuple[int, int]](), set[str]()
    for size in (*pictures.SIZES.values(), pictures.KEPT, pictures.SIGN):
        with Image.open(io.BytesIO(pictures.small(str(tmp_path / "turned.jpg"), size))) as turned:
            sides.append(turned.size)
        content = pictures.small(str(tmp_path / "noise.png"), size)
        with Image.open(io.BytesIO(content)) as drawn:
            modes.add(drawn.mode)
        assert len(content) <= size.most
    assert [(side // 2, side) for side in (256, 512, 720, 1000, 720, 200)] == list(sides)
    assert {"RGB", "RGBA"} == modes
