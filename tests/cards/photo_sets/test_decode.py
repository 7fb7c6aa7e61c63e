"""Clean copies of players' photos: upright, without metadata, and a reason for each file that gives none."""

import io

import pytest
from cases import each_case
from paper import corners, quarters
from PIL import Image

from cards.photo_sets.decode import Refusal, clean_copy, crop_box, decode_upright, open_image, reason

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


@each_case
def test_a_picture_stands_as_its_camera_was_held(turn: int, expected: str) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    copy = opened(clean_copy(encoded(quarters(160, 120), "JPEG", exif=exif)))
    assert (expected, (120, 160) if turn in (5, 6, 7, 8) else (160, 120)) == (corners(copy), copy.size)


def test_a_large_picture_is_made_smaller() -> None:
    data = encoded(Image.new("L", (2100, 21)), "PNG")
    assert [(2000, 20), (100, 1)] == [opened(copy).size for copy in (clean_copy(data), clean_copy(data, 100))]


def test_a_jpeg_is_decoded_at_twice_the_size_that_is_needed() -> None:
    with open_image(encoded(quarters(1600, 1200), "JPEG")) as source:
        image, share = decode_upright(source, 200, 150)
    assert ((400, 300), 0.25) == (image.size, share)


@each_case
def test_a_crop_is_the_largest_box_near_the_focus(
    size: list[int], focus: tuple[float, float], ratio: float, box: list[float]
) -> None:
    assert tuple(box) == pytest.approx(crop_box(*size, focus, ratio))


@pytest.mark.parametrize("mode", ["RGBA", "LA", "L", "P", "CMYK", "1"])
def test_every_colour_mode_becomes_srgb(mode: str) -> None:
    copy = opened(clean_copy(encoded(quarters(160, 120).convert(mode), "JPEG" if mode == "CMYK" else "PNG")))
    assert "RGB" == copy.mode and (mode not in ("RGBA", "CMYK") or "rgby" == corners(copy))


def test_transparency_lies_on_white() -> None:
    copy = opened(clean_copy(encoded(Image.new("RGBA", (60, 60), (0, 0, 0, 0)), "PNG")))
    assert (255, 255, 255) == copy.getpixel((30, 30))


def test_sixteen_bit_greys_keep_their_tone() -> None:
    """20000 of 65535 is 78 of 255, whatever transparency or profile the file names."""
    copy = opened(clean_copy(encoded(Image.new("I;16", (60, 60), 20000), "PNG", transparency=5)))
    assert (78, 78, 78) == copy.getpixel((30, 30))


def test_a_profile_that_is_none_does_no_harm() -> None:
    assert "rgby" == corners(opened(clean_copy(encoded(quarters(), "JPEG", icc_profile=b"not a profile at all"))))


def test_another_colour_space_is_converted() -> None:
    """In a profile whose red and blue have changed places, red comes out blue: the profile is obeyed."""
    from PIL import ImageCms

    swapped = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes().replace(b"sRGB", b"swap"))
    tags = {bytes(swapped[i : i + 4]): i for i in range(132, 132 + 12 * 20, 12)}
    red, blue = tags[b"rXYZ"], tags[b"bXYZ"]
    swapped[red : red + 4], swapped[blue : blue + 4] = b"bXYZ", b"rXYZ"
    copy = opened(clean_copy(encoded(quarters(), "JPEG", icc_profile=bytes(swapped))))
    red_, _, blue_ = copy.getpixel((9, 9))  # type: ignore[misc]
    assert blue_ > 150 > red_


def test_a_reason_is_said_in_plain_words() -> None:
    errors = OSError("image file is truncated (3 bytes)"), ValueError("odd"), EOFError()
    assert ["the file is cut short or broken", "odd", "EOFError"] == [reason(error) for error in errors]


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
