"""The table tents of a class as a PDF, one page per table."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

import layouts
from cards import GameData, find_game, languages, load, sheet_words
from cards.errors import CardDataError, FaultsError
from generator.job import picture_files, text_fault
from generator.pages import Page
from generator.pdf import write_pdf
from generator.photos.crops import PhotoCrops
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.kit import tents as tent_sheets
from layouts.kit.stock import PAPERS
from layouts.kit.style import SHEET_FONTS
from layouts.kit.tents import Tent


def tents_pdf(tents: Sequence[Tent], paper: str, language: str) -> bytes:
    """Return the tents as a PDF; `paper` is a name of `PAPERS`.

    A tent whose game cannot be read now is in black on white. Raises `CardDataError`: words are missing or do not fit.
    """
    games = dict(_readable(dict.fromkeys(tent.game for tent in tents), language))
    looks = {name: layouts.tent_look(game) for name, game in games.items()}
    words, sheet = sheet_words(language), PAPERS[paper]
    fonts = {font.name: font for font in SHEET_FONTS}
    setter = Setter(Faces(fonts | {k: v for game in games.values() for k, v in layouts.fonts_of(game).items()}))
    crops = PhotoCrops()
    crops.originals = picture_files(games.values())
    faces = (tent_sheets.sheet(tent, sheet, words, looks.get(tent.game)) for tent in tents)
    pages = [Page(sheet.w, sheet.h, (), setter.set(face)) for face in faces]
    if faults := [*words.faults, *(text_fault(*misfit, words) for misfit in setter.misfits)]:
        raise CardDataError(faults)
    return write_pdf(pages, setter.faces, words("class_tent.title"), pictures=crops)


def _readable(names: Iterable[str], language: str) -> Iterator[tuple[str, GameData]]:
    for name in filter(None, names):
        with suppress(FaultsError):
            spoken = language if language in languages(find_game(name).slug) else "en"
            yield name, load(name, spoken)
