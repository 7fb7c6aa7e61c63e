"""Posters of games, and the flyer for teachers: each a page as large as its paper, proofed like all faces."""

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import layouts
from cards import GameData, languages, listed_slugs, load, sheet_words
from cards.atomic_write import atomic_write
from cards.errors import CardDataError, Fault, FaultsError
from cards.picture_sets import PictureFacts
from cards.words import Words
from generator.imposition.layout import DrawnPiece
from generator.job import file_name, text_fault
from generator.pages import Page, Stamp, digest
from generator.pdf import write_pdf
from generator.photos.crops import PhotoCrops
from generator.proofing.legibility import check_faces
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.kit.component import Component, Photo, Print
from layouts.kit.posters.flyer import FLYER, Offer, flyer
from layouts.kit.posters.poster import POSTER, facts_line, sentence
from layouts.kit.stock import Paper
from layouts.kit.style import SHEET_FONTS, Font, Ink

SHOWN = 91
"""The number of the picture on the poster of a game with pictures; its set's first one if it has no such number."""


class PosterRequest(NamedTuple):
    """What posters are made for, and where they go."""

    paper: Paper
    ink: Ink = Ink.FULL
    url: str | None = None
    language: str = "en"
    out: Path = Path("output")

    def file(self, name: str, kinds: tuple[str, ...] = ()) -> Path:
        """Return the file of a poster or of the flyer."""
        language = self.language if self.language != "en" else ""
        ink = self.ink.value if self.ink is not Ink.FULL else ""
        parts = filter(None, (name, self.paper.name, language, "qr" if self.url else "", ink, *kinds))
        return self.out / f"{'-'.join(parts)}.pdf"


class DrawnPoster(NamedTuple):
    """A poster or the flyer, set and proofed, with the file that it goes into."""

    path: Path
    title: str
    face: DrawnPiece
    faces: Faces
    crops: PhotoCrops


def in_language(language: str) -> tuple[str, ...]:
    """Return the games that have a look and texts in a language, in their order."""
    return tuple(slug for slug in listed_slugs() if layouts.has_look(slug) and language in languages(slug))


def draw_posters(games: Sequence[str], with_flyer: bool, request: PosterRequest) -> list[DrawnPoster]:
    """Draw and proof posters, and the flyer if wanted. Raises `CardDataError`: every fault of every game and poster."""
    posters, faults = list[DrawnPoster](), list[Fault]()
    tasks = [partial(_poster, name, request) for name in games]
    tasks += [partial(_flyer, request)] if with_flyer else []
    for draw in tasks:
        try:
            posters.append(draw())
        except FaultsError as error:
            faults.extend(error.faults)
    if faults:
        raise CardDataError(faults)
    return posters


def write(poster: DrawnPoster, request: PosterRequest) -> int:
    """Write a poster and return its size in bytes. Raises `OSError`: the folder cannot be written to; nothing stays."""
    paper = request.paper
    page = Page(paper.w, paper.h, (Stamp(poster.face.front, (0, 0, paper.w, paper.h)),))
    grey = request.ink is Ink.GREY
    data = write_pdf([page], poster.faces, poster.title, grey=grey, flip="none", pictures=poster.crops)
    atomic_write(poster.path, data)
    return len(data)


def _poster(name: str, request: PosterRequest) -> DrawnPoster:
    game = load(name, request.language)
    component = layouts.poster(game, Print(request.ink, request.url, _photos(game)), request.paper)
    path = request.file(file_name(name), (POSTER,))
    return _proofed(path, game.title, component, game.words, layouts.fonts_of(game), (game,))


def _flyer(request: PosterRequest) -> DrawnPoster:
    words = sheet_words(request.language)
    slugs, language = filter(layouts.has_look, listed_slugs()), request.language
    games = [load(slug, language if language in languages(slug) else "en") for slug in slugs]
    fonts = {font.name: font for font in SHEET_FONTS}
    offers = tuple(_offer(game, words, request) for game in games)
    component = flyer(words, offers, request.url, request.paper, request.ink)
    return _proofed(request.file(FLYER), words("flyer.name"), component, words, fonts, games)


def _offer(game: GameData, words: Words, request: PosterRequest) -> Offer:
    line = sentence(game) if game.language == request.language else ""
    poster = layouts.poster(game, Print(request.ink, None, _photos(game)), Paper("page", "", 210, 297))
    return Offer(game.title, line, facts_line(game, words), poster.pieces[0].front(), 297 / 210)


def _photos(game: GameData) -> tuple[Photo, ...]:
    if not isinstance(game.facts, PictureFacts):
        return ()
    pictures = game.facts.photos.pictures
    shown = next((picture for picture in pictures if picture.number == SHOWN), pictures[0])
    return (Photo(shown.number, shown.content, shown.content, shown.focus),)


def _proofed(
    path: Path, title: str, component: Component, words: Words, fonts: dict[str, Font], games: Iterable[GameData]
) -> DrawnPoster:
    faces, crops = Faces(fonts), PhotoCrops()
    setter = Setter(faces)
    (piece,) = component.pieces
    front = setter.set(piece.front())
    face = DrawnPiece(component, piece, front, None, 1, digest((front, component.cut)))
    faults = [*words.faults, *(text_fault(*misfit, words) for misfit in setter.misfits), *check_faces([face], words)]
    if faults:
        raise CardDataError(dict.fromkeys(faults))
    for game in games:
        crops.originals |= layouts.picture_files(game)
        if isinstance(game.facts, PictureFacts):
            files = {picture.number: picture.file for picture in game.facts.photos.pictures}
            crops.originals |= {photo.content: files[photo.number] for photo in _photos(game)}
    return DrawnPoster(path, title, face, faces, crops)
