"""Pictures of somebody's own folder stand on their cards instead of icons, and are printed."""

import re
from pathlib import Path

import pytest
from cases import rows
from edits import change, faults
from PIL import Image

import cards
import layouts
from cards.errors import CardDataError, InputError
from generator import job
from generator.game_names import find_games
from generator.pages import Page, Stamp
from generator.pdf import write_pdf
from generator.photos.crops import PhotoCrops
from generator.proofing.colour_vision import raster
from prototype.measured import write_files
from prototype.own_folder import append, drawn, faults_in_print

SHEET = "name,icon,picture\nSoup,bug,soup.png\nAnt,bug,\n"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    head = 'game = "prototype"\nname = "Mine"\nversion = "1"\ndecks.cards = {size = "poker"}\n'
    folder = write_files(tmp_path / "mine", {"edition.toml": head, "decks/cards.csv": SHEET, "pictures/soup.png": ""})
    Image.new("RGBA", (900, 800), (10, 200, 30, 255)).save(folder / "pictures/soup.png")
    return folder


def test_a_picture_is_printed_where_its_card_names_it(mine: Path) -> None:
    game, crops = drawn(mine), PhotoCrops()
    crops.originals = job.picture_files([game.game])
    faces = [piece.front for piece in game.pieces if piece.component.id != "rules"]
    pages = [Page(63, 88, (Stamp(face, (0, 0, 63, 88)),)) for face in faces]
    images = raster(write_pdf(pages, game.setter.faces, "Mine", pictures=crops), 4)
    soup, ant = (image.getpixel((image.width // 2, 26 * 4)) for image in images)
    assert soup[1] > 180 and soup[0] < 60
    assert abs(soup[1] - ant[1]) > 20


def size(folder: Path, w: int, h: int) -> None:
    Image.new("RGB", (w, h), "green").save(folder / "pictures/soup.png")


def test_a_picture_that_would_blur_is_a_fault_by_row_and_column(mine: Path) -> None:
    size(mine, 300, 200)
    [fault] = faults_in_print(mine)
    assert re.fullmatch(
        r"mine/decks/cards\.csv: row 2: column picture: soup\.png has 300 × 200 pixels: (\d+) dots per inch at "
        r"(\d+) × (\d+) mm look blurred\. Use \d{3} × \d{3} pixels or more",
        fault,
    )


def test_a_picture_that_is_nearly_sharp_is_a_warning(mine: Path) -> None:
    size(mine, 2000, 2000)
    assert () == drawn(mine).warnings
    size(mine, 300, 200)
    wanted = [int(it) for it in re.findall(r"Use (\d+) × (\d+)", faults_in_print(mine)[0])[0]]
    size(mine, *wanted)
    assert () == drawn(mine).warnings
    size(mine, *(round(it * 0.8) for it in wanted))
    [warning] = drawn(mine).warnings
    assert "row 2: column picture: soup.png has " in warning and " 160 dots per inch" in warning


@rows(__file__, "picture_files")
def test_a_broken_picture_is_a_fault_by_row_and_column(mine: Path, begins: str, told: str) -> None:
    (mine / "pictures/soup.png").write_bytes(begins.encode("latin-1"))
    [fault] = faults_in_print(mine)
    assert f"row 2: column picture: {told}" in fault and fault.endswith("Save it again as PNG or JPEG")


def test_a_picture_that_a_look_names_is_told_by_its_field(mine: Path) -> None:
    size(mine, 90, 90)
    look = 'from = "lino"\n[stamp]\npicture = "soup.png"\nbox = [5, 5, 40, 40]\n[picture]\nhide = true\n'
    write_files(mine, {"looks/framed.toml": look})
    change(mine / "edition.toml", 'size = "poker"', 'size = "poker", look = "framed"')
    told = "mine/looks/framed.toml: line 3: key picture: soup.png has 90 × 90 pixels: 57 dots"
    assert any(fault.startswith(told) for fault in faults_in_print(mine))


def test_a_boards_picture_is_told_by_its_line(mine: Path) -> None:
    size(mine, 90, 90)
    append(mine / "edition.toml", 'boards.sea = {kind = "picture", picture = "soup.png"}\n')
    told = "mine/edition.toml: line 5: key picture: soup.png has 90"
    assert any(fault.startswith(told) for fault in faults_in_print(mine))


def test_a_stored_edition_with_pictures_is_refused(mine: Path) -> None:
    """A table keeps words and cards of an edition; its pictures are only in its folder."""
    edition = cards.load(str(mine)).edition
    with pytest.raises(InputError, match=r"Mine 1: is a copy without its pictures and fonts\. Print the folder"):
        layouts.components(cards.load("prototype", edition=edition))


def test_a_packed_edition_is_refused_with_the_way_in(tmp_path: Path) -> None:
    (tmp_path / "mine.zip").write_bytes(b"PK")
    with pytest.raises(CardDataError, match="An edition is a folder: unpack it, and name the folder"):
        find_games([str(tmp_path / "mine.zip")])


def test_a_picture_that_a_look_asks_for_and_the_folder_lacks_is_a_fault(mine: Path) -> None:
    change(mine / "edition.toml", "decks.", 'look = "framed"\ndecks.')
    look = (
        'from = "lino"\n[frame]\nbox = [0, 0, 63, 88]\npicture = "frame.png"\n'
        '[photo]\nbox = [5, 5, 30, 30]\npicture = "{photo}.png"\n'
    )
    sheet = "name,icon,photo\nSoup,bug,soup\nAnt,bug,\nEel,bug,eel\n"
    write_files(mine, {"looks/framed.toml": look, "decks/cards.csv": sheet})
    assert [
        "mine/decks/cards.csv: row 4: column photo: there is no pictures/eel.png. Put it into pictures/",
        "mine/looks/framed.toml: line 4: key picture: there is no pictures/frame.png. Put it into pictures/",
    ] == sorted(faults(mine))
