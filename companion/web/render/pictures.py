"""Pictures for one viewer: small enough for a phone, without file names and metadata."""

import io
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Response, abort
from PIL import Image, ImageOps

import cards
from companion.rules.screens import ScreenInput
from companion.web.render.html import Laid

SIDE_PX = 1000
STEP = 256 * 1024
"""Bytes: secret pictures are padded behind their end to a multiple of them, so that their length tells nothing."""


def shipped_picture(slug: str, name: str) -> Path:
    """Return where a game's own picture lies. They are made for screens: of `SIDE_PX`, with nothing written beside."""
    return cards.game_folder(slug) / "art" / name


def is_shipped(file: Path) -> bool:
    """Return whether a picture is a game's own."""
    folder, game = file.parent, file.parent.parent
    return folder.name == "art" and cards.game_folder(game.name) == game


def picture_of(room: Laid, context: ScreenInput, name: str, public: ScreenInput, run: Callable[..., Any]) -> Response:
    """Return the picture that has this name on the viewer's screen; 404 for any other name or a missing file.

    `public` is what everybody sees at this moment. `run(function, *args)` runs work that takes long.
    """
    file = room.screens.picture(context, name)
    if file is None or not Path(file).is_file():
        abort(404)
    # What somebody alone may see is drawn for nobody else: among five pictures the one that comes
    # at once would be the one that had been looked at before.
    is_public = room.screens.picture(public, name) == file
    data = run(small, file, SIDE_PX, "" if is_public else f"{room.code}/{context.viewer}")
    return Response(data if is_public else data + bytes(-len(data) % STEP), mimetype="image/jpeg")


@lru_cache(64)
def small(file: str, side: int = SIDE_PX, viewer: str = "") -> bytes:
    """Return a picture as JPEG with sides of at most `side` pixels, without a camera's metadata.

    It is cached for one viewer, or for everybody if `viewer` is "".
    """
    if side == SIDE_PX and is_shipped(Path(file)):
        return Path(file).read_bytes()
    with Image.open(file) as picture:
        upright = ImageOps.exif_transpose(picture).convert("RGB")
        upright.thumbnail((side, side))
        # Onto a new sheet: a saved picture takes along what it was read with, the camera's comment for one.
        sheet = Image.new("RGB", upright.size)
        sheet.paste(upright)
        buffer = io.BytesIO()
        sheet.save(buffer, "JPEG", quality=82)
    return buffer.getvalue()
