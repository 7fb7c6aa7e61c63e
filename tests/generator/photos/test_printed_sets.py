"""Album's pictures in print: the set that the game brings, sets of one's own, folders."""

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from conftest import Tuckbox
from paper import make_photos, page_count, page_images, texts
from PIL import Image
from variants import first

from generator.photos import crops

Album = Callable[..., str]


@pytest.fixture
def album(tuckbox: Tuckbox, out: Path) -> Album:
    """Return a function that prints Album, and what the command says; if it fails, nothing may be printed."""

    def printed(*words: object, status: int = 0) -> str:
        told = tuckbox("print", "album", "--out", out, *words, status=status).output
        assert not status or not out.exists()
        return told

    return printed


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out"


@pytest.fixture
def holiday(tuckbox: Tuckbox, tmp_path: Path) -> Path:
    """Return a folder that became the set `holiday` of 31 pictures; then number 2 has left it."""
    folder = make_photos(tmp_path / "mine", 31)
    tuckbox("photos", "import", folder, "--name", "holiday", status=0)
    (folder / "1.png").unlink()
    tuckbox("photos", "import", folder, "--name", "holiday", status=0)
    return folder


def picture_widths(file: Path) -> list[int]:
    """Pixels of every picture in a file, each once."""
    with pikepdf.open(file) as pdf:
        return sorted(int(one.Width) for one in pdf.objects if isinstance(one, pikepdf.Stream) and "/Width" in one)


def printed_numbers(file: Path) -> set[int]:
    return {int(word) for words in texts(file) for word in words.split() if word.isdecimal()}


def test_the_box_is_printed_with_its_98_pictures(album: Album, out: Path) -> None:
    told = album()
    assert "15 sheets, 30 pages" in told and "photo" not in told
    assert [697] * 98 == picture_widths(out / "album-a4.pdf")
    assert (out / "album-a4.pdf").stat().st_size < 25_000_000


@pytest.mark.parametrize("words", first([(), ("--ink", "grey"), ("--ink", "save"), ("--paper", "letter")], 2))
def test_the_contact_sheet_alone_carries_small_pictures(album: Album, out: Path, words: tuple[str, ...]) -> None:
    album("--only", "contact-sheet", *words)
    (file,) = out.glob("*.pdf")
    assert 2 == page_count(file)
    assert 98 == len(picture_widths(file)) and max(picture_widths(file)) < 300
    assert file.stat().st_size < 3_000_000
    (front, _) = page_images(file.read_bytes(), 2)
    (_, most_saturated) = front.convert("HSV").getchannel("S").getextrema()
    assert ("grey" in words) == (most_saturated < 16)


def test_pictures_are_not_made_ready_for_what_shows_none(
    album: Album, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crops, "CACHE", tmp_path / "cache")
    album("--only", "hints")
    assert not (tmp_path / "cache").exists()


@pytest.mark.usefixtures("holiday")
def test_pictures_of_a_set_that_are_broken_print_nothing(album: Album, own_settings: Path) -> None:
    broken = sorted((own_settings / "photos/holiday").glob("*.jpg"))[:2]
    for file in broken:
        file.write_bytes(b"no picture")
    told = album("--photos", "holiday", status=1)
    assert all(f": {file.name}: is not a picture" in told for file in broken) and 2 == told.count("holiday: ")


@pytest.mark.usefixtures("holiday")
@pytest.mark.parametrize("source", first(["set:holiday", "holiday"]))
def test_a_named_set_is_printed_with_its_own_numbers(album: Album, out: Path, source: str) -> None:
    album("--only", "photos", "contact-sheet", "--photos", source)
    cards, contact = sorted(out.glob("*.pdf"), key=page_count, reverse=True)
    assert (8, 1) == (page_count(cards), page_count(contact))
    numbers = printed_numbers(cards) | printed_numbers(contact)
    assert set(range(1, 32)) <= numbers and not {32, 98} & numbers


def test_the_option_photo_set_prints_that_set(album: Album, out: Path, facts: Path, holiday: Path) -> None:
    (facts / "album" / "options.toml").write_text('photo_set = "holiday"\n')
    for words, count in (((), 31), (("--photos", holiday), 30)):
        album("--only", "contact-sheet", *words)
        assert count == len(picture_widths(out / "album-a4-contact-sheet.pdf"))


@pytest.mark.usefixtures("holiday")
def test_a_folder_and_a_set_of_one_name_are_told_apart(
    album: Album, out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make_photos(Path("holiday"), 30)
    told = album("--photos", "holiday", status=1)
    assert "Write ./holiday for the folder, or set:holiday for the set" in told
    for source, count in (("./holiday", 30), ("set:holiday", 31)):
        album("--only", "contact-sheet", "--photos", source)
        assert count == len(picture_widths(out / "album-a4-contact-sheet.pdf"))


@pytest.mark.usefixtures("holiday")
def test_neither_folder_nor_set_is_told(album: Album) -> None:
    for source in ("holidy", "set:holidy", "set:", "no/such/folder"):
        told = album("--photos", source, status=1)
        assert f"--photos: {source}: " in told and "There are builtin, holiday" in told


def test_a_set_too_small_for_the_game_prints_nothing(album: Album, tuckbox: Tuckbox, tmp_path: Path) -> None:
    tuckbox("photos", "import", make_photos(tmp_path / "mine", 12), "--name", "few", status=0)
    assert "found 'few' with 12 pictures, expected 30 at least" in album("--photos", "few", status=1)


def test_changed_sees_a_picture_that_was_replaced(album: Album, tuckbox: Tuckbox, holiday: Path) -> None:
    words = ("--photos", "holiday", "--only", "photos", "contact-sheet")
    album(*words)
    assert "nothing has changed" in album(*words, "--changed")
    Image.new("RGB", (600, 520), "red").save(holiday / "7.png")
    tuckbox("photos", "import", holiday, "--name", "holiday", status=0)
    told = album(*words, "--changed")
    assert all(part in told for part in ("1 sheet, 2 pages", "1 sheet, 1 page", "30 pieces unchanged"))
