"""Style sheets, scripts, icons and fonts, at addresses with a digest of their content: phones cache them for ever."""

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path

from flask import Blueprint, Response, abort, send_file

from companion.games import games_with_screens, screens_folder
from companion.web.render import sprite
from companion.web.render.pictures import shipped_picture, small

FOREVER = "public, max-age=31536000, immutable"
STATIC = Path(__file__).parent / "static"
THEMES = "/* The games' themes stand here. */"
"""The line of app.css that gives way to every game's theme.css: after the shared colours, before the shared parts."""


def _app_css() -> bytes:
    themes = [file.read_text("utf-8") for file in _files_of_games("theme.css").values()]
    return (STATIC / "app.css").read_text("utf-8").replace(THEMES, "\n".join(themes)).encode()


_MADE: Mapping[str, tuple[Callable[[], bytes], str]] = {
    "icons.svg": (sprite.icons_svg, "image/svg+xml"),
    "symbols.svg": (sprite.symbols_svg, "image/svg+xml"),
    "icons.css": (sprite.icons_css, "text/css"),
    "app.css": (_app_css, "text/css"),
}

assets = Blueprint("files", __name__)


def assets_digest() -> str:
    """Return a name for all files here together: it changes as soon as one of them does."""
    digest = hashlib.sha256(sprite.icons_css())
    for file in (*_static_files().values(), *_files_of_games("theme.css").values(), *_looks().values()):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def _static_files() -> dict[str, Path]:
    return {file.name: file for file in sorted(STATIC.iterdir()) if file.is_file()}


def _looks() -> dict[str, Path]:
    """Each game's own style sheet, by its name below `games/`."""
    return {f"{slug}.css": file for slug, file in _files_of_games("look.css").items()}


def _files_of_games(name: str) -> dict[str, Path]:
    files = {slug: screens_folder(slug) / name for slug in games_with_screens()}
    return {slug: file for slug, file in files.items() if file.is_file()}


def _sign_picture(name: str) -> Path | None:
    """A picture that a game's sign shows; no other picture of a game is for everybody."""
    owner = next((slug for slug, theme in sprite.themes().items() if name in theme.sign_pictures), None)
    return shipped_picture(owner, name) if owner else None


@assets.get("/static/<stamp>/<path:name>")
def static_file(stamp: str, name: str) -> Response:
    folder, _, rest = name.rpartition("/")
    answer = _answer(folder, rest)
    answer.headers["Cache-Control"] = FOREVER
    return answer


def _answer(folder: str, name: str) -> Response:
    """The file of a name in one of the five known folders. A name is looked up, never joined to a path: it cannot
    lead anywhere else.
    """
    if not folder and name in _MADE:
        make, kind = _MADE[name]
        return Response(make(), mimetype=kind)
    file = None
    if folder == "shelf" and (file := _sign_picture(name)) and file.is_file():
        return Response(small(str(file), 240), mimetype="image/jpeg")
    if folder == "own":
        return _own_icons(name)
    if folder == "fonts":
        file = sprite.font_file(name.removesuffix(".ttf"))
    elif folder in ("", "games"):
        file = (_looks() if folder else _static_files()).get(name)
    if file is None and folder == "games" and name in {f"{slug}.css" for slug in games_with_screens()}:
        return Response("", mimetype="text/css")  # a game may do without a style sheet of its own
    if file is None:
        abort(404)
    return send_file(file)


def _own_icons(name: str) -> Response:
    """The icons of an edition, whose names are in the address."""
    icons, _, kind = name.rpartition(".")
    make, mimetype = {
        "svg": (sprite.own_icons_svg, "image/svg+xml"),
        "css": (sprite.own_icons_css, "text/css"),
    }.get(kind, (None, ""))
    try:
        content = make(icons) if make else None
    except LookupError:
        content = None
    if content is None:
        abort(404)
    return Response(content, mimetype=mimetype)
