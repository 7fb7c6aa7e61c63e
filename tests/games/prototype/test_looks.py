"""The ready-made looks: every shape of each holds any card, in both inks, and backs tell nothing."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path as FilePath

import pytest
from cases import compare, digest
from paper import words_on
from PIL import Image, ImageChops, ImageStat
from variants import first, first_rows

from cards.deck import Reader
from cards.prototype.decks import Card, Copies, Deck
from cards.prototype.looks import FRAMES, STANDARD, Look, read_look, ready_made
from cards.prototype.sizes import Size
from cards.words import Words
from generator.imposition.layout import DrawnPiece
from generator.pages import Page, Stamp
from generator.pdf import write_pdf
from generator.proofing.colour_vision import ink_of, raster
from generator.proofing.legibility import check_face
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.kit.component import Component, Piece
from layouts.kit.marks import Group, Marks
from layouts.kit.stock import Cut
from layouts.kit.style import Ink
from layouts.prototype import fields
from layouts.prototype.families import FAMILIES, FONTS

FACES = Faces({font.name: font for font in FONTS})
SIZES = {shape: Size(*frame, "hex" if shape == "hex" else "") for shape, frame in FRAMES.items()}
LONG = (
    "Every player chooses one card in secret and all of them turn it over together. Whoever showed the highest number "
    "takes two coins from the bank and one from each neighbour, then everybody draws again and plays on."
)
NAME = "Ambassador Wolfenstein"
looks = pytest.mark.parametrize("name", ready_made())
shapes = pytest.mark.parametrize("shape", FRAMES)
inks = pytest.mark.parametrize("ink", first([Ink.FULL, Ink.SAVE]))
SHAPES = [*FRAMES]
TURNS = [
    (look, SHAPES[(at + turn) % len(SHAPES)]) for turn in range(len(SHAPES)) for at, look in enumerate(ready_made())
]
turns = pytest.mark.parametrize(("name", "shape"), first_rows(TURNS, len(ready_made())))
"""Each look in one shape, and each shape in a few looks; all others are slow."""


@cache
def look_of(name: str, shape: str) -> Look:
    reader = Reader(FilePath("game"))
    look = read_look(reader, name, shape, {}, ("edition.toml", "", "look"))
    assert look and not reader.faults
    return look


def deck_of(shape: str, *cards: dict[str, str], back: str = "") -> Deck:
    columns = ("name", "icon", "number", "kind", "text", "color")
    rows = tuple(
        Card(i, card.get("name", NAME), Copies(), {"icon": "crown", **card}) for i, card in enumerate(cards, 2)
    )
    by_name = {card.name: card for card in rows}
    return Deck("goods", SIZES[shape], columns, by_name, "", back, tint="kind", number="number")


def front(look: str, shape: str, ink: Ink = Ink.FULL, **cells: str) -> tuple[Marks, list[str]]:
    """Return a card's face with its text set, and the texts that did not fit."""
    deck, setter = deck_of(shape, cells), Setter(FACES)
    made = setter.set(fields.front(look_of(look, shape), deck, deck.cards[0], {}, {}, ink))
    return made, [misfit.words for misfit in setter.misfits]


def picture(marks: Marks, shape: str) -> Image.Image:
    w, h = FRAMES[shape]
    pdf = write_pdf([Page(w, h, (Stamp(marks, (0, 0, w, h)),))], FACES, "face")
    [image] = raster(pdf, 6)
    return image


@looks
@shapes
def test_a_look_has_its_fields_and_fonts(name: str, shape: str) -> None:
    look = look_of(name, shape)
    wanted = STANDARD if shape in ("portrait", "landscape") else ("picture", "icon", "title")
    assert set(wanted) <= set(look.fields)
    assert {font.removesuffix(" bold") for font in look.fonts.values()} <= set(FAMILIES)
    assert len(look.hues) >= 2


@looks
@shapes
@inks
def test_a_name_and_an_icon_are_enough(name: str, shape: str, ink: Ink) -> None:
    made, misfits = front(name, shape, ink, name="Ant", icon="bug")
    assert not misfits
    assert "ant" == "".join(words_on(made)).lower()


@looks
@shapes
def test_a_long_name_and_forty_words_fit(name: str, shape: str) -> None:
    assert 40 >= len(LONG.split()) >= 35 and 22 == len(NAME)
    made, misfits = front(name, shape, number="128", kind="For the harbour", text=LONG)
    assert not misfits
    if shape in ("portrait", "landscape"):
        assert "neighbour," in " ".join(words_on(made))


def test_each_look_has_its_marks_where_they_were(request: pytest.FixtureRequest) -> None:
    text = []
    for name, shape, ink in product(ready_made(), FRAMES, (Ink.FULL, Ink.SAVE)):
        face, _ = front(name, shape, ink, number="7", kind="For the harbour", text=LONG)
        back = fields.back(look_of(name, shape), deck_of(shape, {}, back="lighthouse-on"), "Sunken Bells", ink)
        text.append(f"{name} {shape} {ink.value} {digest(face, Setter(FACES).set(back))}")
    compare(FilePath(__file__).with_name("looks.txt"), text, request)


@looks
def test_cards_of_more_sorts_than_colours_are_drawn(name: str) -> None:
    look, sorts = look_of(name, "portrait"), [f"sort {i}" for i in range(9)]
    deck = deck_of("portrait", *({"name": sort, "kind": sort} for sort in sorts))
    hues = [fields.hue_of(look, deck, card) for card in deck.cards]
    assert len(look.hues) == len(set(hues))
    assert hues[0] == hues[len(look.hues)]


def turned(image: Image.Image, times: int) -> Iterator[Image.Image]:
    for i in range(1, times):
        yield image.rotate(360 / times * i, Image.Resampling.BICUBIC, fillcolor="#808080")


@turns
@inks
@pytest.mark.parametrize("icon", first(["lighthouse-on", ""]))
def test_a_back_does_not_tell_which_way_up_it_lies(name: str, shape: str, ink: Ink, icon: str) -> None:
    deck, setter = deck_of(shape, {}, back=icon), Setter(FACES)
    made = setter.set(fields.back(look_of(name, shape), deck, "Sunken Bells", ink))
    assert not setter.misfits
    image = picture(made, shape)
    times = {"square": 4, "hex": 6}.get(shape, 2)
    w, h = image.size
    radius = min(w, h) // 2 - 8
    box = (w // 2 - radius * 2 // 3, h // 2 - radius * 2 // 3, w // 2 + radius * 2 // 3, h // 2 + radius * 2 // 3)
    for other in turned(image, times):
        area = box if times == 6 else (6, 6, w - 6, h - 6)
        difference = ImageChops.difference(image.crop(area), other.crop(area))
        assert max(ImageStat.Stat(difference).mean) < (16 if times == 6 else 9)


@turns
def test_saving_ink_saves_ink(name: str, shape: str) -> None:
    def ink(kind: Ink) -> float:
        return ink_of(picture(front(name, shape, kind, number="3", kind="reef", text="Short.")[0], shape))

    assert ink(Ink.SAVE) < 22
    assert ink(Ink.SAVE) < ink(Ink.FULL)


@turns
@inks
def test_text_can_be_read_in_every_colour(name: str, shape: str, ink: Ink) -> None:
    look, cut = look_of(name, shape), Cut(*FRAMES[shape])
    sorts = [f"sort {i}" for i in range(len(look.hues))]
    deck = deck_of(shape, *({"name": f"Ant {sort}", "kind": sort, "number": "8", "text": "Take it."} for sort in sorts))
    setter = Setter(FACES)
    back = setter.set(fields.back(look, deck, "Sunken Bells", ink))
    for card in deck.cards:
        made = setter.set(fields.front(look, deck, card, {}, {}, ink))
        piece = Piece(card.name, lambda: ())
        drawn = DrawnPiece(Component("goods", cut, (piece,), name="Goods"), piece, made, back, 1, "")
        for marks in (made, back):
            assert not [fault.what for fault in check_face(drawn, marks, Words("", {}, {}))]


@turns
def test_art_reaches_beyond_the_cut(name: str, shape: str) -> None:
    """Paper is cut a little off: 2 mm beyond the cut there is still the card's ground, not the white of the sheet."""
    w, h = FRAMES[shape]
    made, _ = front(name, shape, name="Ant")
    far = Group(made, 3, 3)
    [image] = raster(write_pdf([Page(w + 6, h + 6, (Stamp((far,), (0, 0, w + 6, h + 6)),))], FACES, "face"), 4)
    spots = [(4, image.height // 2), (image.width - 5, image.height // 2), (image.width // 2, 4)]
    assert all(image.getpixel(spot) != (255, 255, 255) for spot in spots)
