"""The same print gives the same bytes on another day and with another cache folder."""

from pathlib import Path

import pytest
from fontTools.ttLib.tables import _h_e_a_d
from paper import make_photos, setter

from generator.pages import Page, Stamp
from generator.pdf import write_pdf
from generator.photos import crops
from generator.photos.crops import PhotoCrops
from generator.typesetting import fonts
from layouts.kit import icons
from layouts.kit.marks import Marks, Picture, text
from layouts.kit.style import SHEET_FONTS


def test_two_fresh_cache_folders_give_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, files = make_photos(tmp_path / "mine", 2), []
    for day, cache in ((1, "a"), (2, "somewhere-else"), (3, "a")):
        for module in (crops, fonts, icons):
            monkeypatch.setattr(module, "CACHE", tmp_path / cache)
        monkeypatch.setattr(_h_e_a_d, "timestampNow", lambda day=day: 3_800_000_000 + day * 86_400)
        icons.mdi.cache_clear()
        pictures, of_this_print = PhotoCrops(), setter()
        shown = pictures.read_folder(folder, 64, 64, False).photos
        marks: Marks = (
            text(20, 20, "Bytes", "Sheet", 12, "#000000", 60),
            icons.icon(icons.mdi("axe"), 50, 40, 9, "#000000"),
            *(Picture(20, 60 + 70 * i, 64, 64, one.file, one.content, one.focus) for i, one in enumerate(shown)),
        )
        page = Page(210, 297, (Stamp(of_this_print.set(marks), (0, 0, 210, 297)),))
        pdf = write_pdf([page], of_this_print.faces, "t", pictures=pictures)
        # ReportLab keeps a font that it has opened, so the font's file is compared too.
        files.append((pdf, fonts.static(SHEET_FONTS[0]).read_bytes()))
    assert 1 == len(set(files))
