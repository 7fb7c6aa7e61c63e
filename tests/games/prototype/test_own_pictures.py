"""Pictures of somebody's own folder stand on their cards instead of icons, and are printed."""

import re
from pathlib import Path

import pytest
from PIL import Image

import cards
import layouts
from cards.editions import scaffold
from cards.errors import CardDataError, InputError
from generator import job
from generator.game_names import find_games
from generator.job import PrintRequest, draw_game
from generator.pages import Page, Stamp
from generator.pdf import write_pdf
from generator.photos.crops import PhotoCrops
from generator.proofing.colour_vision import raster


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    scaffold.start(folder, "prototype")
    for file in (folder / "decks").glob("*.csv"):
        file.write_text("name,icon,picture\nSoup,bug,soup.png\nAnt,bug,\n", "utf-8")
        deck = file.stem
    (folder / "edition.toml").write_text(
        f'game = "prototype"\nname = "Mine"\nversion = "1"\ndecks.{deck} = {{size = "poker"}}\n', "utf-8"
    )
    for file in (folder / "table.toml", folder / "words/rules.en.md"):
        file.unlink(missing_ok=True)
    (folder / "pictures").mkdir(exist_ok=True)
    Image.new("RGBA", (900, 800), (10, 200, 30, 255)).save(folder / "pictures/soup.png")
    return folder


def test_a_picture_is_printed_where_its_card_names_it(mine: Path) -> None:
    drawn = draw_game(str(mine), PrintRequest(games=(str(mine),)))
    crops = PhotoCrops()
    crops.originals = job.picture_files([drawn.game])
    with_picture, without = (piece for piece in drawn.pieces if piece.component.id != "rules")
    pages = [Page(63, 88, (Stamp(piece.front, (0, 0, 63, 88)),)) for piece in (with_picture, without)]
    soup, ant = raster(write_pdf(pages, drawn.setter.faces, "Mine", pictures=crops), 4)
    middle = (soup.width // 2, (26 * 4))
    green = soup.getpixel(middle)
    assert isinstance(green, tuple) and green[1] > 180 and green[0] < 60
    assert all(abs(a - b) > 20 for a, b in zip(green[1:2], ant.getpixel(middle)[1:2], strict=True))  # type: ignore[index]


def size(folder: Path, w: int, h: int) -> None:
    Image.new("RGB", (w, h), "green").save(folder / "pictures/soup.png")


def faults_of(folder: Path) -> list[str]:
    with pytest.raises(CardDataError) as refused:
        draw_game(str(folder), PrintRequest(games=(str(folder),)))
    return [str(fault) for fault in refused.value.faults]


def test_a_picture_that_would_blur_is_a_fault_by_row_and_column(mine: Path) -> None:
    size(mine, 300, 200)
    [fault] = faults_of(mine)
    assert re.fullmatch(
        r"mine/decks/\w+\.csv: row 2: column picture: soup\.png has 300 × 200 pixels: (\d+) dots per inch at "
        r"(\d+) × (\d+) mm look blurred\. Use \d{3} × \d{3} pixels or more",
        fault,
    )


def test_a_picture_that_is_nearly_sharp_is_a_warning(mine: Path) -> None:
    size(mine, 2000, 2000)
    assert () == draw_game(str(mine), PrintRequest(games=(str(mine),))).warnings
    size(mine, 300, 200)
    wanted = [int(it) for it in re.findall(r"Use (\d+) × (\d+)", faults_of(mine)[0])[0]]
    size(mine, *wanted)
    assert () == draw_game(str(mine), PrintRequest(games=(str(mine),))).warnings
    size(mine, *(round(it * 0.8) for it in wanted))
    [warning] = draw_game(str(mine), PrintRequest(games=(str(mine),))).warnings
    assert "row 2: column picture: soup.png has " in warning and " 160 dots per inch" in warning


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "soup.png is empty"),
        (b"no picture", "soup.png is not a picture that Tuckbox reads"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "soup.png "),
    ],
)
def test_a_broken_picture_is_a_fault_by_row_and_column(mine: Path, content: bytes, said: str) -> None:
    (mine / "pictures/soup.png").write_bytes(content)
    [fault] = faults_of(mine)
    assert f"row 2: column picture: {said}" in fault and fault.endswith("Save it again as PNG or JPEG")


def test_a_picture_that_a_look_names_is_told_by_its_field(mine: Path) -> None:
    size(mine, 90, 90)
    (mine / "looks").mkdir(exist_ok=True)
    (mine / "looks/framed.toml").write_text(
        'from = "lino"\n[stamp]\npicture = "soup.png"\nbox = [5, 5, 40, 40]\n[picture]\nhide = true\n', "utf-8"
    )
    head = mine / "edition.toml"
    head.write_text(head.read_text("utf-8").replace('size = "poker"', 'size = "poker", look = "framed"'), "utf-8")
    assert any(
        fault.startswith("mine/looks/framed.toml: line 3: key picture: soup.png has 90 × 90 pixels: 57 dots")
        for fault in faults_of(mine)
    )


def test_a_boards_picture_is_told_by_its_line(mine: Path) -> None:
    size(mine, 90, 90)
    with (mine / "edition.toml").open("a", encoding="utf-8") as head:
        head.write('boards.sea = {kind = "picture", picture = "soup.png"}\n')
    assert any(fault.startswith("mine/edition.toml: line 5: key picture: soup.png has 90") for fault in faults_of(mine))


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
    head = mine / "edition.toml"
    head.write_text(head.read_text("utf-8").replace("decks.", 'look = "framed"\ndecks.'), "utf-8")
    (mine / "looks").mkdir(exist_ok=True)
    (mine / "looks/framed.toml").write_text(
        'from = "lino"\n[frame]\nbox = [0, 0, 63, 88]\npicture = "frame.png"\n'
        '[photo]\nbox = [5, 5, 30, 30]\npicture = "{photo}.png"\n', "utf-8"
    )  # fmt: skip
    deck = next((mine / "decks").glob("*.csv"))
    deck.write_text("name,icon,photo\nSoup,bug,soup\nAnt,bug,\nEel,bug,eel\n", "utf-8")
    with pytest.raises(CardDataError) as refused:
        cards.load(str(mine))
    assert [
        f"mine/decks/{deck.name}: row 4: column photo: there is no pictures/eel.png. Put it into pictures/",
        "mine/looks/framed.toml: line 4: key picture: there is no pictures/frame.png. Put it into pictures/",
    ] == sorted(map(str, refused.value.faults))
