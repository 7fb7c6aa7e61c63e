"""Fonts of somebody's own folder are printed, and those that are nowhere are told."""

import io
import re
import shutil
from pathlib import Path

import pytest
from cases import rows
from edits import faults
from flask import Flask
from fontTools.ttLib import TTFont
from paper import every_mark

import cards
from cards.package_files import packaged
from cards.prototype import type_faces
from companion.games.prototype.screens import looks
from companion.web.render import fonts as web_fonts
from layouts.kit.marks import Glyphs, Marks
from layouts.prototype import families
from prototype.measured import write_files
from prototype.own_folder import append, drawn, faults_in_print, started

FONT = "fonts/NightTrain-Regular.ttf"
LOOK = 'from = "lino"\nfonts = {title = "Night Train"}\n[title]\npt = [12, 8]\n'


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    folder = started(tmp_path / "mine", look="mine")
    write_files(folder, {"looks/mine.toml": LOOK, FONT: ""})
    shutil.copy(packaged("fontpkg_kalam", r"Kalam-Regular\.ttf"), folder / FONT)
    return folder


def fonts_on(marks: Marks) -> set[str]:
    return {mark.font for mark in every_mark(marks) if isinstance(mark, Glyphs)}


def test_titles_are_set_in_the_folders_own_font(mine: Path) -> None:
    game = drawn(mine)
    cards_drawn = [piece for piece in game.pieces if piece.component.id != "rules"]
    assert all("own-nighttrain" in fonts_on(piece.front) for piece in cards_drawn if fonts_on(piece.front))
    assert game.setter.faces["own-nighttrain"].file.read_bytes()[:4] == b"\0\1\0\0"


def test_a_font_that_is_nowhere_is_told(mine: Path) -> None:
    (mine / FONT).unlink()
    [fault] = faults_in_print(mine)
    assert fault.startswith("mine/looks/mine.toml: line 2: key title: 'Night Train' not found")


@rows(__file__, "font_files")
def test_a_file_that_is_no_font_for_paper_is_told(mine: Path, file: str, begins: str, told: str) -> None:
    (mine / FONT).unlink()
    (mine / "fonts" / file).write_bytes(begins.encode("latin-1"))
    [fault] = faults_in_print(mine)
    assert fault.startswith(f"mine/fonts/{file}: ") and told in fault


@pytest.mark.parametrize("share", [0.0005, 0.01, 0.5, 0.99])
def test_a_font_that_is_cut_short_is_told(mine: Path, share: float) -> None:
    font = mine / FONT
    whole = font.read_bytes()
    font.write_bytes(whole[: int(len(whole) * share)])
    assert ["mine/fonts/NightTrain-Regular.ttf: is cut short. Copy or download it again"] == faults_in_print(mine)


def test_a_font_with_a_broken_table_is_told(mine: Path) -> None:
    data = (mine / FONT).read_bytes()
    at = int.from_bytes(data[data.index(b"hmtx", 12) + 8 :][:4])
    (mine / FONT).write_bytes(data[:at] + b"\xfe" * 400 + data[at + 400 :])
    [fault] = faults_in_print(mine)
    assert fault.startswith("mine/fonts/NightTrain-Regular.ttf: is a broken font. Download it again")


def test_a_letter_that_the_folders_font_lacks_is_told_by_row_and_file(mine: Path) -> None:
    append(mine / "decks/cards.csv", "Ж漢,1,danger,2,bug,Text\n")
    [fault] = faults_in_print(mine)
    assert fault.startswith("mine/decks/cards.csv: row ") and ": column name: " in fault
    assert "the font NightTrain-Regular.ttf has no " in fault and "漢" in fault


def test_every_letter_of_the_folders_font_is_printed(mine: Path) -> None:
    append(mine / "decks/cards.csv", "कमल,1,danger,2,bug,Text\n")
    assert any("कमल" in str(piece.front) for piece in drawn(mine).pieces)


def test_a_file_is_found_by_its_familys_name() -> None:
    guy, bold, big = "fonts/LuckiestGuy-Regular.ttf", "fonts/more/Luckiest Guy-Bold.ttf", "fonts/Big[wght].ttf"
    families = type_faces.own_families((guy, bold, big, "pictures/a.png"))
    assert {"luckiestguy": (guy, bold), "big": (big, big)} == families


def test_every_family_that_looks_may_name_can_be_printed() -> None:
    assert set(type_faces.FAMILIES) == set(families.FAMILIES)


def test_what_a_field_shows_is_checked(mine: Path) -> None:
    fields = (
        '[cost]\ntext = "{prize} of {name}"\nbox = [5, 5, 20, 5]\n'
        '[heat]\nrow = "{icon:chilli-hot}"\ncount = "3"\nbox = [5, 15, 20, 5]\n'
        '[note]\ntext = "{name"\nbox = [5, 25, 20, 5]\n'
    )
    append(mine / "looks/mine.toml", fields)
    told = "\n".join(faults(mine))
    assert "looks/mine.toml: line 6: key text: {prize} is no column" in told
    assert "looks/mine.toml: line 9: key row: there is no icon 'chilli-hot', did you mean \"chili-hot\"" in told
    assert "looks/mine.toml: line 13: key text: '{' is not closed. Add }" in told


def test_phones_get_the_folders_own_title_font(mine: Path, app: Flask) -> None:
    append(mine / "decks/cards.csv", "Ωmega,1,,,,\n")
    before = looks.name_of(cards.load(str(mine)).facts)
    web_fonts.keep(cards.load(str(mine)))
    game = cards.load(str(mine))
    shutil.rmtree(mine)
    name = looks.name_of(game.facts)
    assert ".alfa_slab_one." in before and ".kept_" in name
    client = app.test_client()
    sheet = client.get(f"/static/x/own/{name}.css").text
    address = re.search(r'"Own title"; ?src:url\((.*?)\)', sheet.replace("src: ", "src:"))
    assert address and 'font-family: "Own title"' in sheet.replace('family:"', 'family: "')
    font = client.get(f"/static/x/{address[1].removeprefix('../')}")
    assert 200 == font.status_code and "font/woff2" == font.headers["Content-Type"]
    with TTFont(io.BytesIO(font.data)) as opened:
        assert {ord("A"), ord("ş")} <= opened.getBestCmap().keys()
    assert 404 == client.get("/static/x/fonts/kept_0123456789abcdef.woff2").status_code
    assert 404 == client.get(f"/static/x/own/{name.replace('kept_', 'kept_z')}.css").status_code


def test_a_font_that_cannot_be_cut_leaves_the_usual_one(mine: Path) -> None:
    with (mine / FONT).open("ab") as font:
        font.write(b"a font of its own")
    game = cards.load(str(mine))
    (mine / FONT).write_bytes(b"no font at all")
    web_fonts.keep(game)
    assert ".alfa_slab_one." in looks.name_of(game.facts)
