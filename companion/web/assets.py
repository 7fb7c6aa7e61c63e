"""What is the same for everybody and for good: style, script, icons, type. Named by its content, so phones keep it."""

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path

from flask import Blueprint, Response, abort, send_file

from companion.web import render
from companion.web.render import sprite
from companion.web.render.pictures import BUILTIN, small

FOREVER = "public, max-age=31536000, immutable"
STATIC = Path(__file__).parent / "static"
_MADE: Mapping[str, tuple[Callable[[], bytes], str]] = {
    "icons.svg": (sprite.icons_svg, "image/svg+xml"),
    "symbols.svg": (sprite.symbols_svg, "image/svg+xml"),
    "icons.css": (sprite.icons_css, "text/css"),
}

assets = Blueprint("files", __name__)


def assets_digest() -> str:
    """A name for all that stands here: another as soon as any of it is another."""
    digest = hashlib.sha256(repr(sprite.names()).encode())
    for file in (*_ours().values(), *_looks().values()):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def _ours() -> dict[str, Path]:
    return {file.name: file for file in sorted(STATIC.iterdir()) if file.is_file()}


def _looks() -> dict[str, Path]:
    """The games' own chapters of the style sheet."""
    return {f"{file.parent.parent.name}.css": file for file in sorted(render.GAMES_AT.glob("*/screens/look.css"))}


@assets.get("/static/<stamp>/<path:name>")
def kept(stamp: str, name: str) -> Response:
    folder, _, rest = name.rpartition("/")
    answer = _found(folder, rest)
    answer.headers["Cache-Control"] = FOREVER
    return answer


def _found(folder: str, name: str) -> Response:
    """Only what is listed is there: a name is looked up, never joined to a path that it could lead out of."""
    if not folder and name in _MADE:
        make, kind = _MADE[name]
        return Response(make(), mimetype=kind)
    if folder == "shelf" and name.removesuffix(".jpg").isdecimal() and (BUILTIN / name).is_file():
        return Response(small(str(BUILTIN / name), 240), mimetype="image/jpeg")
    file = None
    if folder == "fonts":
        file = sprite.font_file(name.removesuffix(".ttf"))
    elif folder in ("", "games"):
        file = (_looks() if folder else _ours()).get(name)
    if file is None:
        abort(404)
    return send_file(file)
