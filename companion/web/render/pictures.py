"""Pictures for one viewer: small enough for a phone, without file names and metadata."""

import io
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from flask import Response, abort, request
from PIL import Image, ImageOps

import cards
from cards.atomic_write import atomic_write
from cards.phone_copies import BLANK, HasPictures, copy_of
from cards.photo_sets.decode import MOST_PIXELS
from companion.rules.game import Viewer
from companion.web.render.html import Laid

SIDE_PX = 1000


class Size(NamedTuple):
    """How large a picture is sent."""

    side_px: int
    most: int
    """Bytes: no picture of this size takes more, and a secret one is padded behind its end to so many, so that its
    length tells nothing.
    """


SIZES = {
    "tiny": Size(256, 10 * 1024),
    "small": Size(512, 24 * 1024),
    "middle": Size(720, 48 * 1024),
    "large": Size(SIDE_PX, 256 * 1024),
}
"""For a card in a hand, a grid on a phone, one picture on a phone, and looking closer or a public screen."""

KEPT = Size(720, 64 * 1024)
"""For copies of pictures from a game's folder."""

SIGN = Size(200, 2500)
"""For a game's card on the front page."""

QUALITIES = (80, 70, 55, 40, 25, 10)
"""WebP qualities, best first. The first is taken with which a picture is not too long."""


def shipped_picture(slug: str, name: str) -> Path:
    """Return where a game's own picture lies. They are made for screens: of `SIDE_PX`."""
    return cards.game_folder(slug) / "art" / name


def picture_of(room: Laid, viewer: Viewer, name: str, run: Callable[..., Any]) -> Response:
    """Return the picture that has this name on the viewer's screen; 404 for any other name or a missing file.

    The request's `size` is one of `SIZES`. `run(function, *args)` runs work that takes long.
    """
    file = room.screens.picture(room.screen_input(viewer), name)
    if file is None or not Path(file).is_file():
        abort(404)
    # What somebody alone may see is drawn for nobody else: among five pictures the one that comes
    # at once would be the one that had been looked at before.
    is_public = room.screens.picture(room.screen_input("table"), name) == file
    size = SIZES.get(request.args.get("size", ""), SIZES["large"])
    data = run(small, file, size, "" if is_public else f"{room.code}/{viewer}")
    return Response(data if is_public else data + bytes(-len(data) % size.most), mimetype="image/webp")


def keep(game_data: cards.GameData, note: Callable[[int], object] = lambda number: None) -> None:
    """Keep copies of the pictures that this game's cards show on phones, if its folder has any. See `phone_copies`.

    A picture that cannot be read is left out, and so are all of them if the disk is full: cards show their icons then.
    `note` is called before with the number of copies to make: each takes some hundredths of a second.
    """
    facts, home = game_data.facts, game_data.folder
    if home is None or not isinstance(facts, HasPictures) or not facts.phone_pictures:
        return
    with suppress(OSError):
        if not copy_of(BLANK).is_file():
            buffer = io.BytesIO()
            Image.new("RGBA", (KEPT.side_px, KEPT.side_px)).save(buffer, "WEBP")
            atomic_write(copy_of(BLANK), buffer.getvalue())
        missing = {digest: file for file, digest in facts.phone_pictures.items() if not copy_of(digest).is_file()}
        if missing:
            note(len(missing))
        for digest, file in missing.items():
            with suppress(OSError, ValueError):
                atomic_write(copy_of(digest), small(str(home / file), KEPT))


@lru_cache(256)
def small(file: str, size: Size, viewer: str = "") -> bytes:
    """Return a picture as WebP with sides of at most `size.side_px` pixels, without a camera's metadata.

    It is cached for one viewer, or for everybody if `viewer` is "".

    Raises:
        OSError, ValueError: it is no picture, or unpacks to too many pixels.
    """
    with Image.open(file) as picture:
        if picture.width * picture.height > MOST_PIXELS:
            raise ValueError(f"{file} unpacks to too many pixels")
        mode = "RGBA" if picture.has_transparency_data else "RGB"
        upright = ImageOps.exif_transpose(picture).convert(mode)
        upright.thumbnail((size.side_px, size.side_px))
        # Onto a new sheet: a saved picture takes along what it was read with, the camera's comment for one.
        sheet = Image.new(mode, upright.size)
        sheet.paste(upright)
    return _encoded(sheet, size)


def _encoded(sheet: Image.Image, size: Size) -> bytes:
    """Return a picture in so many bytes at most: noise loses its transparency, then its pixels."""
    for quality in QUALITIES:
        buffer = io.BytesIO()
        sheet.save(buffer, "WEBP", quality=quality, alpha_quality=quality, method=3)
        if buffer.tell() <= size.most:
            return buffer.getvalue()
    if sheet.mode == "RGBA":
        ground = Image.new("RGBA", sheet.size, "white")
        return _encoded(Image.alpha_composite(ground, sheet).convert("RGB"), size)
    return _encoded(sheet.reduce(2), size)
