"""Fonts: static, small, and each game's own even where two games call theirs by one name."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from paper import page_images, setter

import cards
import layouts
from cards.package_files import packaged
from generator.pages import Page, Stamp
from generator.pdf import write_pdf
from generator.typesetting import fonts
from generator.typesetting.fonts import Face, Faces, UnusableFont, static
from generator.typesetting.text import Setter
from layouts.kit.marks import text
from layouts.kit.style import Font

INTER = Font("Title", "fontpkg_inter", r"Inter\[opsz,wght\]\.ttf", (("opsz", 14), ("wght", 900)))
KALAM = packaged("fontpkg_kalam", r"Kalam-Regular\.ttf")
LORA = Font("Title", "fontpkg_lora", r"Lora\[wght\]\.ttf", (("wght", 400),))


def drawn(font: Font) -> bytes:
    mine = Setter(Faces({"Title": font}))
    marks = mine.set((text(10, 40, "Handgloves", "Title", 40, "#000000", 150),))
    return page_images(write_pdf([Page(150, 60, (Stamp(marks, (0, 0, 150, 60)),))], mine.faces, "t"), 4)[0].tobytes()


def test_two_games_may_call_their_fonts_by_one_name() -> None:
    inter = drawn(INTER)
    lora_face = Face(LORA)
    assert inter == drawn(INTER)
    assert inter != drawn(LORA)
    assert lora_face.name != Face(INTER).name


def test_weights_differ_once_pinned() -> None:
    light = Face(Font("Light", INTER.package, INTER.file, (("opsz", 14), ("wght", 300))))
    assert light.measure("Handgloves").width < Face(INTER).measure("Handgloves").width


def test_a_package_that_is_missing_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="fontpkg_none: install Tuckbox's dependencies again"):
        packaged("fontpkg_none", "x")


LACKING = {"Orbitron": "«»„‚", "Orbitron bold": "«»„‚"}
"""A face for titles of own games. `tuckbox check` names each letter that a card needs and its font lacks."""


@pytest.mark.parametrize("slug", cards.slugs())
def test_every_font_is_static_and_small_and_has_the_letters_of_french_and_german(slug: str) -> None:
    """A variable one would print its default weight in silence. The narrow no-break space can be seen, too."""
    for font in layouts.fonts(slug).values():
        assert "fvar" not in TTFont(static(font)) and static(font).stat().st_size < 260_000
        face = Face(font)
        assert LACKING.get(font.name, "") == face.lacks("àâçèéêëîïôœùûüÀÇÈÉÊŒÄÖÜäöüß«»„“‚‘’\u00a0\u202f")
        assert 0.5 < face.measure("\u202f").width / face.measure(" ").width < 0.8


def test_letters_that_are_lacking_are_told() -> None:
    assert "漢字" == Face(INTER).lacks("a漢b字漢")
    assert "Ωж\u0301" == Face(INTER).lacks("Ωaж\u0301")
    assert "" == setter().faces["Sheet"].lacks("“naïve” – 5 × 2 − 1 → ½…")
    assert Path(static(INTER)).exists()


def test_no_two_fonts_share_a_postscript_name() -> None:
    """A viewer that has two games open would print one in the other's letters."""
    fonts = {font for slug in cards.slugs() for font in layouts.fonts(slug).values()}
    names = [TTFont(static(font))["name"].getDebugName(6) for font in fonts]
    assert len(fonts) == len(set(names))


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a machine without cached fonts."""
    monkeypatch.setattr(fonts, "CACHE", tmp_path)
    return tmp_path


def test_instances_are_made_on_a_fresh_machine_and_again_where_one_is_broken(fresh: Path) -> None:
    jost = Font("Jost", "fontpkg_jost", r"Jost\[wght\]\.ttf", (("wght", 400),))
    assert "fvar" not in TTFont(static(jost))
    assert "fvar" not in TTFont(static(LORA))
    assert 2 == len(list((fresh / "fonts").iterdir()))
    width = Face(jost).measure("Handgloves").width
    static(jost).write_bytes(b"half a font")
    assert width == Face(jost).measure("Handgloves").width


def own(folder: Path, data: bytes | TTFont) -> Font:
    file = folder / "Mine.ttf"
    if isinstance(data, bytes):
        file.write_bytes(data)
    else:
        data.save(file)
    return Font("Mine", "", str(file))


def test_a_font_of_ones_own_keeps_all_its_letters(fresh: Path) -> None:
    face = Face(own(fresh, KALAM.read_bytes()))
    assert "漢" == face.lacks("कमल漢 A\u202f")
    assert 0.65 == pytest.approx(face.measure("\u202f").width / face.measure(" ").width, abs=0.005)
    assert ("Mine.ttf", "Title") == (
        Faces({"Mine": own(fresh, b"")}).label("Mine"),
        Faces({"Title": INTER}).label("Title"),
    )


@pytest.mark.parametrize("table", [b"cmap", b"glyf", b"head", b"maxp", b"hmtx"])
def test_a_font_of_ones_own_with_a_broken_table_is_told(table: bytes, fresh: Path) -> None:
    data = bytearray(KALAM.read_bytes())
    entry = data.index(table, 12)
    at, length = (int.from_bytes(data[entry + k : entry + k + 4]) for k in (8, 12))
    data[at : at + length] = b"\xfe" * length
    with pytest.raises(UnusableFont, match="is a broken font"):
        Face(own(fresh, bytes(data)))


def test_a_font_without_a_space_or_with_absurd_widths_is_told(fresh: Path) -> None:
    font = TTFont(KALAM)
    em = font["head"].unitsPerEm
    for width in (20 * em, 20 * em + 1):
        font["hmtx"]["A"] = width, 0
        if width > 20 * em:
            with pytest.raises(UnusableFont, match="is a broken font"):
                Face(own(fresh, font))
        else:
            assert Face(own(fresh, font)).em == em
    for table in font["cmap"].tables:
        table.cmap.pop(0x20, None)
    font["hmtx"]["A"] = em, 0
    with pytest.raises(UnusableFont, match="has no letters for text: not even a space"):
        Face(own(fresh, font))


def test_no_words_have_no_width() -> None:
    """HarfBuzz has no places for none."""
    assert (0, (), ()) == Face(INTER).measure("")
