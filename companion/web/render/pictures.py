"""Pictures for one viewer: small enough for a phone, without file names and metadata."""

import io
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from flask import Response, abort, request
from PIL import Image, ImageOps

import cards
from companion.rules.screens import ScreenInput
from companion.web.render.html import Laid

SIDE_PX = 1000


class Size(NamedTuple):
    """How large a picture is sent."""

    side_px: int
    most: int
    """Bytes: no picture of this size takes more, and a secret one is padded behind its end to so many, so that its
    length tells nothing.
    """


SIZES = {"small": Size(512, 24 * 1024), "middle": Size(720, 48 * 1024), "large": Size(SIDE_PX, 256 * 1024)}
"""For a grid of pictures on a phone, for one picture on a phone, and for looking closer or a public screen."""

SIGN = Size(208, 3 * 1024)
"""For a game's card on the front page."""

QUALITIES = (80, 70, 55, 40, 25, 10)
"""WebP qualities, best first. The first is taken with which a picture is not too long."""


def shipped_picture(slug: str, name: str) -> Path:
    """Return where a game's own picture lies. They are made for screens: of `SIDE_PX`."""
    return cards.game_folder(slug) / "art" / name


def picture_of(room: Laid, context: ScreenInput, name: str, public: ScreenInput, run: Callable[..., Any]) -> Response:
    """Return the picture that has this name on the viewer's screen; 404 for any other name or a missing file.

    The request's `size` is one of `SIZES`. `public` is what everybody sees at this moment. `run(function, *args)` runs
    work that takes long.
    """
    file = room.screens.picture(context, name)
    if file is None or not Path(file).is_file():
        abort(404)
    # What somebody alone may see is drawn for nobody else: among five pictures the one that comes
    # at once would be the one that had been looked at before.
    is_public = room.screens.picture(public, name) == file
    size = SIZES.get(request.args.get("size", ""), SIZES["large"])
    data = run(small, file, size, "" if is_public else f"{room.code}/{context.viewer}")
    return Response(data if is_public else data + bytes(-len(data) % size.most), mimetype="image/webp")


@lru_cache(256)
def small(file: str, size: Size, viewer: str = "") -> bytes:
    """Return a picture as WebP with sides of at most `size.side_px` pixels, without a camera's metadata.

    It is cached for one viewer, or for everybody if `viewer` is "".
    """
    with Image.open(file) as picture:
        upright = ImageOps.exif_transpose(picture).convert("RGB")
        upright.thumbnail((size.side_px, size.side_px))
        # Onto a new sheet: a saved picture takes along what it was read with, the camera's comment for one.
        sheet = Image.new("RGB", upright.size)
        sheet.paste(upright)
    for quality in QUALITIES:
        buffer = io.BytesIO()
        sheet.save(buffer, "WEBP", quality=quality, method=3)
        if buffer.tell() <= size.most:
            break
    return buffer.getvalue()
