"""Album's pictures in print: the set that the game brings, sets of one's own, folders."""

import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from click.testing import Result
from conftest import Tuckbox
from paper import make_photos, page_count, page_images
from PIL import Image

from generator.photos import crops


def of_album(tuckbox: Tuckbox, out: Path, *words: object) -> Result:
    return tuckbox("print", "album", "--out", out, *words)


def picture_widths(file: Path) -> list[int]:
    """Pixels of every picture in a file, each once."""
    with pikepdf.open(file) as pdf:
        return sorted(int(one.Width) for one in pdf.objects if isinstance(one, pikepdf.Stream) and "/Width" in one)


def test_the_box_is_printed_with_its_98_pictures(tuckbox: Tuckbox, tmp_path: Path) -> None:
    told = of_album(tuckbox, tmp_path)
    assert 0 == told.exit_code, told.output
    assert "15 sheets, 30 pages" in told.output and "photo" not in told.output
    widths = picture_widths(tmp_path / "album-a4.pdf")
    assert [697] * 98 == widths
    assert (tmp_path / "album-a4.pdf").stat().st_size < 25_000_000


@pytest.mark.parametrize("words", [(), ("--ink", "save"), ("--ink", "grey"), ("--paper", "letter")])
def test_the_contact_sheet_alone_carries_small_pictures(
    tuckbox: Tuckbox, tmp_path: Path, words: tuple[str, ...]
) -> None:
    told = of_album(tuckbox, tmp_path, "--only", "contact-sheet", *words)
    assert 0 == told.exit_code, told.output
    (file,) = tmp_path.glob("*.pdf")
    assert 2 == page_count(file)
    assert 98 == len(picture_widths(file)) and max(picture_widths(file)) < 300
    assert file.stat().st_size < 3_000_000
    (front, _) = page_images(file.read_bytes(), 2)
    (_, most_saturated) = front.convert("HSV").getchannel("S").getextrema()
    assert ("grey" in words) == (most_saturated < 16)


def test_pictures_are_not_made_ready_for_what_shows_none(
    tuckbox: Tuckbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crops, "CACHE", tmp_path / "cache")
    assert 0 == of_album(tuckbox, tmp_path, "--only", "hints").exit_code
    assert not (tmp_path / "cache").exists()


def test_a_picture_of_the_set_that_is_broken_prints_nothing(tuckbox: Tuckbox, tmp_path: Path, facts: Path) -> None:
    for number in (3, 90):
        file = facts / "album" / "art" / f"{number:03}.jpg"
        file.unlink()
        file.write_bytes(b"no picture")
    told = of_album(tuckbox, tmp_path / "out")
    assert 1 == told.exit_code
    assert "builtin: 3: 003.jpg: is not a picture" in told.output and "builtin: 90: 090.jpg:" in told.output
    assert not (tmp_path / "out").exists()


def imported(tuckbox: Tuckbox, tmp_path: Path, count: int = 31) -> Path:
    """A set named holiday of which number 2 has left the folder."""
    folder = make_photos(tmp_path / "mine", count)
    tuckbox("photos", "import", folder, "--name", "holiday", status=0)
    (folder / "1.png").unlink()
    tuckbox("photos", "import", folder, "--name", "holiday", status=0)
    return folder


def printed_numbers(file: Path) -> set[int]:
    found = set()
    document = pypdfium2.PdfDocument(file)
    for page in document:
        words = page.get_textpage().get_text_range().split()
        found |= {int(word) for word in words if word.isdecimal()}
    document.close()
    return found


def test_a_named_set_is_printed_with_its_own_numbers(tuckbox: Tuckbox, tmp_path: Path) -> None:
    imported(tuckbox, tmp_path)
    for words in (("--photos", "holiday"), ("--photos", "set:holiday")):
        told = of_album(tuckbox, tmp_path / words[1][:3], "--only", "photos", "contact-sheet", *words)
        assert 0 == told.exit_code, told.output
        cards, contact = sorted((tmp_path / words[1][:3]).glob("*.pdf"), key=lambda file: -page_count(file))
        assert (8, 1) == (page_count(cards), page_count(contact))
        numbers = printed_numbers(cards) | printed_numbers(contact)
        assert set(range(1, 32)) <= numbers and not {32, 98} & numbers


def test_the_option_photo_set_prints_that_set(tuckbox: Tuckbox, tmp_path: Path, facts: Path) -> None:
    imported(tuckbox, tmp_path)
    (facts / "album" / "options.toml").write_text('photo_set = "holiday"\n')
    assert 0 == of_album(tuckbox, tmp_path / "a", "--only", "photos").exit_code
    assert 8 == page_count(tmp_path / "a" / "album-a4-photos.pdf")
    assert 0 == of_album(tuckbox, tmp_path / "b", "--only", "photos", "--photos", "builtin").exit_code
    assert 22 == page_count(tmp_path / "b" / "album-a4-photos.pdf")


def test_a_folder_and_a_set_of_one_name_are_told_apart(
    tuckbox: Tuckbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    imported(tuckbox, tmp_path)
    monkeypatch.chdir(tmp_path)
    make_photos(Path("holiday"), 40)
    told = of_album(tuckbox, tmp_path / "out", "--photos", "holiday")
    assert 1 == told.exit_code
    assert "Write ./holiday for the folder, or set:holiday for the set" in told.output
    assert not (tmp_path / "out").exists()
    for source, pages in (("./holiday", 10), ("set:holiday", 8)):
        assert 0 == of_album(tuckbox, tmp_path / source[:3], "--only", "photos", "--photos", source).exit_code
        (file,) = (tmp_path / source[:3]).glob("*.pdf")
        assert pages == page_count(file)


@pytest.mark.parametrize("source", ["holidy", "set:holidy", "set:", "no/such/folder"])
def test_neither_folder_nor_set_is_told(tuckbox: Tuckbox, tmp_path: Path, source: str) -> None:
    imported(tuckbox, tmp_path)
    told = of_album(tuckbox, tmp_path / "out", "--photos", source)
    assert 1 == told.exit_code
    assert f"--photos: {source}: " in told.output and "There are builtin, holiday" in told.output
    assert not (tmp_path / "out").exists()


def test_a_set_too_small_for_the_game_prints_nothing(tuckbox: Tuckbox, tmp_path: Path) -> None:
    imported(tuckbox, tmp_path, 12)
    told = of_album(tuckbox, tmp_path / "out", "--photos", "holiday")
    assert 1 == told.exit_code
    assert "found 'holiday' with 12 pictures, expected 30 at least" in told.output
    assert not (tmp_path / "out").exists()


def test_changed_sees_a_picture_that_was_replaced(tuckbox: Tuckbox, tmp_path: Path) -> None:
    folder = imported(tuckbox, tmp_path)
    words = ("--photos", "holiday", "--only", "photos", "contact-sheet")
    assert 0 == of_album(tuckbox, tmp_path / "out", *words).exit_code
    assert "nothing has changed" in of_album(tuckbox, tmp_path / "out", *words, "--changed").output
    Image.new("RGB", (600, 520), "red").save(folder / "7.png")
    tuckbox("photos", "import", folder, "--name", "holiday", status=0)
    told = of_album(tuckbox, tmp_path / "out", *words, "--changed")
    assert "1 sheet, 2 pages" in told.output and "1 sheet, 1 page" in told.output
    assert "30 pieces unchanged" in told.output


def test_list_counts_cards_and_contact_sheets(tuckbox: Tuckbox) -> None:
    output = tuckbox("list", "album").output
    rows = [line.split() for line in output.splitlines()]
    assert ["photos", "Pictures", "63", "×", "88", "standard", "63.5", "×", "88", "98", "11"] in rows
    assert re.search(r"contact-sheet +Contact sheet, with --only .*190 × 254 +1 +1", output)
