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
from generator.typesetting.fonts import Face, Faces, static
from generator.typesetting.text import Setter
from layouts.kit import icons
from layouts.kit.marks import text
from layouts.kit.shapes import bounds
from layouts.kit.style import Font

INTER = Font("Title", "fontpkg_inter", r"Inter\[opsz,wght\]\.ttf", (("opsz", 14), ("wght", 900)))
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


def test_instances_and_icons_are_made_on_a_fresh_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "CACHE", tmp_path)
    monkeypatch.setattr(icons, "CACHE", tmp_path)
    jost = Font("Jost", "fontpkg_jost", r"Jost\[wght\]\.ttf", (("wght", 400),))
    assert "fvar" not in TTFont(static(jost))
    assert "fvar" not in TTFont(static(LORA))
    assert 2 == len(list((tmp_path / "fonts").iterdir()))
    axe, fox = icons._read_mdi("axe"), icons._read_emoji("\N{FOX FACE}")
    assert (0, 0) <= bounds(axe)[:2] and max(bounds(axe)) <= icons.MDI_BOX
    assert 100 == pytest.approx(max(bounds(fox)))
    kept = tmp_path / "icons" / "mdi-axe.json"
    icons.mdi.cache_clear()
    kept.parent.mkdir()
    kept.write_text("{half")
    assert [step[0] for step in axe] == [step[0] for step in icons.mdi("axe")]
    icons.mdi.cache_clear()


def test_an_icon_that_is_not_there_is_named() -> None:
    with pytest.raises(KeyError, match="no-such-icon"):
        icons._read_mdi("no-such-icon")


def test_no_words_have_no_width() -> None:
    """HarfBuzz has no places for none."""
    assert (0, (), ()) == Face(INTER).measure("")
