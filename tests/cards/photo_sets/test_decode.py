"""Clean copies of players' photos: upright, without metadata, and a reason for each file that gives none."""

import io

import pytest
from PIL import Image

from cards.photo_sets.decode import Refusal, clean_copy

PLACE = "canary-48.8584N"


def encoded(image: Image.Image, kind: str, **values: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **values)  # type: ignore[arg-type]
    return buffer.getvalue()


def photo_with_place(turn: int = 1) -> bytes:
    """A JPEG, 60 by 40 px and red at its left, whose EXIF data holds a place, words and a turn."""
    image = Image.new("RGB", (60, 40), "blue")
    image.paste("red", (0, 0, 20, 40))
    exif = Image.Exif()
    exif[0x010E], exif[0x0112] = PLACE, turn
    exif.get_ifd(0x8825)[2] = (48.0, 51.0, 29.0)
    return encoded(image, "JPEG", exif=exif, comment=PLACE.encode(), quality=95)


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def test_a_copy_has_no_metadata_and_stands_upright() -> None:
    data = photo_with_place(turn=6)
    assert PLACE.encode() in data
    copy = opened(clean_copy(data))
    assert ("JPEG", "RGB", (40, 60)) == (copy.format, copy.mode, copy.size)
    assert not dict(copy.getexif()) and not {"exif", "comment", "icc_profile"} & copy.info.keys()
    red, _, blue = copy.getpixel((20, 5))  # type: ignore[misc]
    assert red > 200 > 80 > blue, "what was at the left is at the top now"


def test_heic_is_read_whatever_the_file_is_called() -> None:
    import pillow_heif

    buffer = io.BytesIO()
    pillow_heif.from_pillow(Image.new("RGB", (64, 48), "green")).save(buffer)
    assert (64, 48) == opened(clean_copy(buffer.getvalue())).size


def frames(kind: str) -> bytes:
    first, second = Image.new("RGB", (20, 20), "red"), Image.new("RGB", (20, 20), "blue")
    return encoded(first, kind, save_all=True, append_images=[second])


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_an_animation_is_refused_where_a_still_picture_is_expected(kind: str) -> None:
    with pytest.raises(Refusal) as refused:
        clean_copy(frames(kind), must_be_still=True)
    assert "moves" == refused.value.code
    assert (20, 20) == opened(clean_copy(frames(kind))).size, "a folder's animation gives its first picture"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "no_picture"),
        (b"only words\n" * 40, "no_picture"),
        (b"\0\0\0\x20ftypheic" + b"\0" * 40, "no_picture"),
        (frames("GIF"), "no_picture"),
        (photo_with_place()[:-300], "broken"),
        (encoded(Image.effect_noise((90, 90), 90), "PNG")[:-900], "broken"),
        (encoded(Image.new("1", (9000, 6700)), "PNG"), "too_many_pixels"),
    ],
    ids=["empty", "words", "heic", "gif", "cut-jpeg", "cut-png", "60-megapixels"],
)
def test_a_file_that_is_no_picture_is_refused_by_its_code(data: bytes, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        clean_copy(data)
    assert code == refused.value.code
