"""Pictures of somebody's own folder stand on their cards instead of icons, and are printed."""

from pathlib import Path

import pytest
from PIL import Image

from cards.editions import scaffold
from generator import job
from generator.job import PrintRequest, draw_game
from generator.pdf import Page, Stamp, write_pdf
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
    crops.originals = job.picture_files([drawn])
    with_picture, without = (piece for piece in drawn.pieces if piece.component.id != "rules")
    pages = [Page(63, 88, (Stamp(piece.front, (0, 0, 63, 88)),)) for piece in (with_picture, without)]
    soup, ant = raster(write_pdf(pages, drawn.setter.faces, "Mine", pictures=crops), 4)
    middle = (soup.width // 2, (26 * 4))
    green = soup.getpixel(middle)
    assert isinstance(green, tuple) and green[1] > 180 and green[0] < 60
    assert all(abs(a - b) > 20 for a, b in zip(green[1:2], ant.getpixel(middle)[1:2], strict=True))  # type: ignore[index]
