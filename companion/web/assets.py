"""Style sheets, scripts, icons and fonts, at addresses with a digest of their content: phones cache them for ever."""

import gzip
import hashlib
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path

from flask import Blueprint, Response, abort, request

from cards.phone_copies import font_of, named_font
from companion.games import games_with_screens, screens_folder
from companion.web.context import app_context
from companion.web.render import fonts, home_screen, sprite
from companion.web.render.pictures import SIGN, shipped_picture, small

FOREVER = "public, max-age=31536000, immutable"
STATIC = Path(__file__).parent / "static"
THEMES = "/* The games' themes stand here. */"
"""The line of app.css that gives way to every game's theme.css: after the shared colours, before the shared parts."""

SHEETS = ("app.css", "house.css", "after.css", "beats.css", "learn.css", "sizes.css")
"""The shared style sheets. Phones load them as one file, together with the fonts' rules and the icons' places."""

SCRIPTS = (
    "page.js", "notes.js", "answers.js", "zoom.js", "forms.js", "drafts.js", "hold.js", "turning.js", "cues.js",
    "swap.js", "drawer.js", "dress.js", "live.js", "send.js", "phone.js", "learn.js",
)  # fmt: skip
"""The modules of all pages, each after those that it imports. Phones load them as one script, `app.js`.

The pages of hosts and walls load one more, which uses what stands in `app.js`.
"""

KINDS = {
    ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".webp": "image/webp", ".png": "image/png",
    ".woff2": "font/woff2", ".webmanifest": "application/manifest+json",
}  # fmt: skip
COMPRESSED = (".css", ".js", ".svg", ".webmanifest")
"""Files of text. They are the same for everybody and hold no secret; what a table says is never compressed."""

_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_AROUND, _SPACE = re.compile(r"\s*([{};])\s*|(?<=[:,])\s+"), re.compile(r"\s+")
_SCRIPT_COMMENT = re.compile(r"^\s*//.*\n|[ \t]+// .*$|^[ \t]+", re.M)
"""Comments and indents. No string of the scripts has two slashes after a space, and none goes over a line's end."""

_STRICT = b'"use strict";\n'  # Modules are strict, scripts are when they say so.
_MODULE = re.compile(r"^import .*\n|^export (?=\w)", re.M)


def _app_css() -> bytes:
    themes = [file.read_text("utf-8") for file in _files_of_games("theme.css").values()]
    sheets = "\n".join((STATIC / name).read_text("utf-8") for name in SHEETS)
    sheet_texts = [fonts.css(), sprite.icons_css().decode(), sheets.replace(THEMES, "\n".join(themes))]
    return _squeezed("\n".join(sheet_texts))


@lru_cache(1)
def _squeezed(style: str) -> bytes:
    return _SPACE.sub(" ", _AROUND.sub(r"\1", _COMMENT.sub("", style))).encode()


def _app_js() -> bytes:
    return _STRICT + b"".join(_script(STATIC / name) for name in SCRIPTS)


def _script(file: Path) -> bytes:
    """Return a module as a part of a script: its names are the page's, so that it imports and exports nothing."""
    return _SCRIPT_COMMENT.sub("", _MODULE.sub("", file.read_text("utf-8"))).encode()


_MADE: Mapping[str, Callable[[], bytes]] = {
    "icons.svg": sprite.icons_svg,
    "symbols.svg": sprite.symbols_svg,
    "app.css": _app_css,
    "app.js": _app_js,
    "tuckbox.webmanifest": home_screen.manifest,
    **{home_screen.icon_name(side): partial(home_screen.icon, side) for side in home_screen.SIDES},
}

assets = Blueprint("files", __name__)


def assets_digest() -> str:
    """Return a name for all files here together: it changes as soon as one of them does."""
    digest = hashlib.sha256(b"".join((_app_css(), sprite.icons_svg(), sprite.symbols_svg(), home_screen.manifest())))
    arts = (file for slug in games_with_screens() for file in sorted(screens_folder(slug).glob("looks/*.css")))
    for file in (*_static_files().values(), *_looks().values(), *arts):
        digest.update(file.read_bytes())
    for address in fonts.parts():
        digest.update(fonts.cached_file(address).name.encode())
    return digest.hexdigest()[:12]


def _static_files() -> dict[str, Path]:
    return {file.name: file for file in sorted(STATIC.iterdir()) if file.is_file()}


def _looks() -> dict[str, Path]:
    return {f"{slug}.css": file for slug, file in _files_of_games("look.css").items()}


def _files_of_games(name: str) -> dict[str, Path]:
    files = {slug: screens_folder(slug) / name for slug in games_with_screens()}
    return {slug: file for slug, file in files.items() if file.is_file()}


@assets.get("/static/<stamp>/<path:name>")
def static_file(stamp: str, name: str) -> Response:
    """Return a file. An address of another version is not cached: the file that it named was another one."""
    content = _content(name)
    kind = Path(name).suffix
    headers = {"Cache-Control": FOREVER if stamp == app_context().stamp else "no-cache"}
    if kind in COMPRESSED:
        headers["Vary"] = "Accept-Encoding"
        if request.accept_encodings.quality("gzip"):
            content, headers["Content-Encoding"] = _gzipped(content), "gzip"
    return Response(content, headers=headers, mimetype=KINDS[kind])


_gzipped = lru_cache(64)(partial(gzip.compress, mtime=0))


def _content(path: str) -> bytes:
    """The file of a name in one of the known folders: looked up, never joined to a path that could lead elsewhere."""
    folder, _, name = path.rpartition("/")
    if not folder and name in _MADE:
        return _MADE[name]()
    file = None
    if folder == "shelf":  # pictures that games' signs show; no other picture of a game is for everybody
        signs = [shipped_picture(slug, sign) for slug, theme in sprite.themes().items() for sign in theme.sign_pictures]
        file = next((sign for sign in signs if name == f"{sign.stem}.webp"), None)
        return small(str(file), SIGN) if file and file.is_file() else abort(404)
    if folder == "own":
        return _own_file(*name.rpartition(".")[::2])
    if folder == "fonts":
        return font(name)
    if folder in ("", "games"):
        file = (_looks() if folder else _static_files()).get(name)
    if file is None and folder == "games" and name in {f"{slug}.css" for slug in games_with_screens()}:
        return b""  # a game may do without a style sheet of its own
    if file is None:
        abort(404)
    return _served(file)


def _served(file: Path) -> bytes:
    match file.suffix:
        case ".css":
            return _squeezed(file.read_text("utf-8"))
        case ".js":
            return _STRICT + _script(file)
        case _:
            return file.read_bytes()


def font(name: str) -> bytes:
    """Return a font, or a part of one, by the name of its file. Ends in 404 if there is none."""
    part, _, kind = name.rpartition(".")
    if kind == "woff2" and (own := named_font(part)) and font_of(own).is_file():
        return font_of(own).read_bytes()
    if kind != "woff2" or part not in fonts.parts():
        abort(404)
    if not fonts.cached_file(part).exists():
        app_context().wait_for_font(fonts.cached_file(part))
    if fonts.cached_file(part).exists():
        return fonts.web_font(part)
    return bytes(app_context().run_in_thread(fonts.web_font, part))


@lru_cache(64)
def _own_sheet(name: str) -> bytes:
    for slug, theme in sprite.themes().items():
        with suppress(LookupError):
            css, font, file = theme.look_sheet(name)
            return _squeezed((fonts.css(font) if font else "") + css + (screens_folder(slug) / file).read_text("utf-8"))
    return b""


def _own_file(name: str, kind: str) -> bytes:
    if kind == "css" and (sheet := _own_sheet(name)):
        return sheet
    if kind == "svg":
        with suppress(LookupError):
            return sprite.cover_svg(name)
    try:
        return {"svg": sprite.own_icons_svg, "css": sprite.own_icons_css}[kind](name)
    except LookupError:
        abort(404)
