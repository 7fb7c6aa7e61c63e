"""Players' photographs: turned, cropped, stripped, kept; what cannot be printed is named, the rest is printed."""

import hashlib
import io
import struct
import zlib
from pathlib import Path

import pytest
from cases import each_case, tables_beside
from edits import snapshot
from paper import corners, quarters
from PIL import Image

from cards.errors import CardDataError
from cards.picture_sets import Picture as SetPicture
from cards.picture_sets import PictureSet
from generator.photos import crops
from generator.photos.crops import PhotoCrops, PhotoResult
from layouts.kit.marks import Picture


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crops, "CACHE", tmp_path_factory.mktemp("cache"))


def read(folder: Path, grey: bool = False) -> tuple[PhotoResult, list[Image.Image]]:
    album = PhotoCrops()
    found = album.read_folder(folder, 64, 64, grey)
    prints = []
    for photo in found.photos:
        with Image.open(album(Picture(0, 0, 64, 64, photo.file, photo.content, photo.focus), grey)) as image:
            prints.append(image.copy())
    return found, prints


@each_case
def test_formats_of_cameras_and_phones_are_read(tmp_path: Path, name: str, options: dict[str, int]) -> None:
    if name.endswith("heic"):
        import pillow_heif

        pillow_heif.register_heif_opener()
    quarters().save(tmp_path / name, **options)  # type: ignore[arg-type]
    found, [image] = read(tmp_path)
    assert ((), ()) == (found.refused, found.warnings)
    assert (756, 756) == image.size
    assert "rgby" == corners(image)


def test_place_time_and_comment_are_stripped(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x010F] = "SECRETCAMERA"
    exif.get_ifd(0x8825)[2] = (52.0, 31.0, 12.0)
    quarters().save(tmp_path / "a.jpg", exif=exif, comment=b"SECRETWORDS")
    album = PhotoCrops()
    [photo] = album.read_folder(tmp_path, 64, 64, False).photos
    data = album(Picture(0, 0, 64, 64, photo.file, photo.content), False).read_bytes()
    assert 2 == (tmp_path / "a.jpg").read_bytes().count(b"SECRET")
    assert b"SECRET" not in data and b"Exif" not in data


@each_case
def test_the_crop_keeps_the_focus_in_view(tmp_path: Path, size: list[int], focus: str, expected: str) -> None:
    quarters(*size).save(tmp_path / "a.png")
    (tmp_path / "photos.toml").write_text(f'["a.png"]\nfocus = {focus}\n')
    assert expected == corners(read(tmp_path)[1][0])


@each_case
def test_faults_of_photos_toml_are_told(tmp_path: Path, text: str, fault: str) -> None:
    quarters(600, 600).save(tmp_path / "a.png")
    (tmp_path / "photos.toml").write_text(text)
    with pytest.raises(CardDataError) as told:
        PhotoCrops().read_folder(tmp_path, 64, 64, False)
    assert str(told.value).startswith(fault)


def bomb(side: int = 30000) -> bytes:
    """A PNG of a few kilobytes that unpacks to gigabytes."""
    head, body = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0), zlib.compress(b"\0" * 100000)
    data = b"\x89PNG\r\n\x1a\n"
    for chunk in (b"IHDR" + head, b"IDAT" + body, b"IEND"):
        data += struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return data


def test_each_bad_file_is_named_with_its_reason_and_the_good_are_kept(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    quarters().save(buffer, "JPEG")
    (tmp_path / "good.jpg").write_bytes(buffer.getvalue())
    (tmp_path / "broken.jpg").write_bytes(buffer.getvalue()[:3000])
    (tmp_path / "empty.jpg").write_bytes(b"")
    (tmp_path / "bomb.png").write_bytes(bomb())
    (tmp_path / "notes.txt").write_text("no picture")
    (tmp_path / "shop.svg").write_text("<svg/>")
    (tmp_path / ".DS_Store").write_bytes(b"hidden")
    found, prints = read(tmp_path)
    assert 1 == len(found.photos) == len(prints)
    reasons = tables_beside(__file__)["each_bad_file_is_named_with_its_reason_and_the_good_are_kept"]
    assert reasons == {one.file: one.why for one in found.refused}


def test_too_few_dots_are_a_warning_by_name(tmp_path: Path) -> None:
    quarters(504, 600).save(tmp_path / "enough.png")
    quarters(480, 640).save(tmp_path / "few.png")
    found, prints = read(tmp_path)
    assert ("few.png: 190 dots per inch at 64 mm look blurred. Use 200 or more",) == found.warnings
    assert 2 == len(prints)
    assert found == read(tmp_path)[0], "kept prints remember how sharp they are"


def test_the_folder_is_never_written_to(tmp_path: Path) -> None:
    quarters().save(tmp_path / "a.jpg")
    (tmp_path / "bad.jpg").write_bytes(b"x")
    before = snapshot(tmp_path)
    read(tmp_path)
    read(tmp_path, grey=True)
    assert before == snapshot(tmp_path)


def test_photos_are_numbered_as_people_count(tmp_path: Path) -> None:
    for name in ("img10.png", "img2.png", "Img1.png"):
        Image.new("RGB", (520, 520), f"#{len(name) * 20:02X}{ord(name[3]):02X}00").save(tmp_path / name)
    album = PhotoCrops()
    found = album.read_folder(tmp_path, 64, 64, False)
    names = {hashlib.sha256(file.read_bytes()).hexdigest()[:16]: file.name for file in tmp_path.iterdir()}
    assert ["Img1.png", "img2.png", "img10.png"] == [names[photo.content] for photo in found.photos]
    assert [1, 2, 3] == [photo.number for photo in found.photos]


def test_a_smaller_place_gets_a_smaller_picture_of_the_same_crop(tmp_path: Path) -> None:
    """Made from the print, not from what the camera wrote: that may be gone by then."""
    quarters(4000, 1000).save(tmp_path / "a.png")
    (tmp_path / "photos.toml").write_text('["a.png"]\nfocus = [1.0, 0.5]\n')
    for grey in (False, True):
        album = PhotoCrops()
        (photo,) = album.read_folder(tmp_path, 64, 64, grey).photos
        (tmp_path / "a.png").rename(tmp_path / "moved.png")
        with Image.open(album(Picture(3, 4, 22, 22, photo.file, photo.content, photo.focus), grey)) as image:
            assert ("L" if grey else "RGB", (260, 260)) == (image.mode, image.size)
            assert grey or "ggyy" == corners(image)
        (tmp_path / "moved.png").rename(tmp_path / "a.png")


def test_a_camera_that_writes_nonsense_does_no_harm(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    quarters().save(buffer, "JPEG", exif=exif)
    data = buffer.getvalue()
    at = data.index(b"Exif") + 6
    for i in range(8, 24, 3):  # within the one entry of the directory
        spoilt = bytearray(data)
        spoilt[at + i : at + i + 2] = b"\xff\xfe"
        (tmp_path / f"{i}.jpg").write_bytes(spoilt)
    found, prints = read(tmp_path)
    assert () == found.refused
    assert all((756, 756) == image.size for image in prints)


@pytest.mark.parametrize("name", ["²5.png", "①.png", "Ⅷ 8.png", "٣.png"])
def test_figures_of_any_script_may_stand_in_a_name(tmp_path: Path, name: str) -> None:
    quarters(520, 520).save(tmp_path / name)
    assert 1 == len(read(tmp_path)[0].photos)


def test_a_spoilt_print_in_the_cache_is_made_anew(tmp_path: Path) -> None:
    quarters().save(tmp_path / "a.jpg")
    read(tmp_path)
    [kept] = (crops.CACHE / "photos").glob("*.jpg")
    whole = kept.read_bytes()
    kept.write_bytes(whole[:500])
    read(tmp_path)
    assert whole == kept.read_bytes()


def test_pictures_started_early_are_those_made_when_drawn(tmp_path: Path) -> None:
    quarters().save(tmp_path / "001.jpg")
    picture_set = PictureSet("mine", (SetPicture(1, tmp_path / "001.jpg"),), (1,))
    early, late = PhotoCrops(), PhotoCrops()
    early.start_set(picture_set, 64, 64, False)
    [photo] = early.read_set(picture_set, 64, 64, False).photos
    small = Picture(0, 0, 20, 20, photo.file, photo.content, photo.focus)
    early.start([small, small], False)
    made = early(small, False)
    stamp, content = made.stat().st_mtime_ns, made.read_bytes()
    late.read_set(picture_set, 64, 64, False)
    assert (made, stamp) == (late(small, False), made.stat().st_mtime_ns)
    made.unlink()
    assert content == late(small, False).read_bytes()
