"""Pictures that a viewer may see, small enough for a phone, without a word of where they come from."""

import io
from functools import lru_cache
from pathlib import Path

from flask import Response, abort
from PIL import Image, ImageOps

from companion.room import Room
from companion.screens import Seen

SIDE_PX = 900


def picture_of(room: Room, seen: Seen, name: str) -> Response:
    """The picture that this viewer's screen calls so; 404 for any other, and for one that is not there."""
    file = room.screens.picture(seen, name)
    if file is None or not Path(file).is_file():
        abort(404)
    # What somebody alone may see is drawn for nobody else: among five pictures the one that comes
    # at once would be the one that had been looked at before.
    is_public = room.screens.picture(room.seen("table"), name) == file
    return Response(small(file, SIDE_PX, "" if is_public else f"{room.code}/{seen.viewer}"), mimetype="image/jpeg")


@lru_cache(64)
def small(file: str, side: int = SIDE_PX, whose: str = "") -> bytes:
    """The picture as a JPEG of so many pixels at most, all that a camera wrote beside it left out.

    It is kept for whom it was drawn, `whose`, or for everybody.
    """
    with Image.open(file) as picture:
        upright = ImageOps.exif_transpose(picture).convert("RGB")
        upright.thumbnail((side, side))
        # Onto a new sheet: a saved picture takes along what it was read with, the camera's comment for one.
        sheet = Image.new("RGB", upright.size)
        sheet.paste(upright)
        made = io.BytesIO()
        sheet.save(made, "JPEG", quality=82)
    return made.getvalue()
