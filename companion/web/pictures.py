"""Pictures that a viewer may see, small enough for a phone, without a word of where they come from."""

import io
from functools import lru_cache
from pathlib import Path

from flask import Response, abort
from PIL import Image

from companion.room import Room
from companion.screens import Seen

SIDE_PX = 900


def picture_of(room: Room, seen: Seen, name: str) -> Response:
    """The picture that this viewer's screen calls so; 404 for any other, and for one that is not there."""
    file = room.screens.picture(seen, name)
    if file is None or not Path(file).is_file():
        abort(404)
    return Response(small(file), mimetype="image/jpeg")


@lru_cache(64)
def small(file: str, side: int = SIDE_PX) -> bytes:
    """The picture as a JPEG of so many pixels at most, all that a camera wrote beside it left out."""
    with Image.open(file) as picture:
        picture.thumbnail((side, side))
        made = io.BytesIO()
        picture.convert("RGB").save(made, "JPEG", quality=82)
    return made.getvalue()
