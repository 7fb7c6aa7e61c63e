"""What every game prints: its `printed.toml` has the counts, words that follow options, and options whose words fit."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from paper import all_texts, parts_of
from variants import first, first_rows

import cards
import layouts
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.kit.component import Component, Photo, Print
from layouts.kit.style import Ink

HERE = Path(__file__).parent
PRINTED: dict[str, dict[str, Any]] = {
    file.parent.name: tomllib.loads(file.read_text("utf-8")) for file in sorted(HERE.glob("*/printed.toml"))
}
PHOTOS = (Photo(1, "1.jpg", "1", (0.5, 0.4)), Photo(131, "131.jpg", "131", (0.5, 0.4)))


def components_of(slug: str, options: dict[str, Any], print_: Print | None = None) -> dict[str, Component]:
    return parts_of(cards.load(slug, options=options), print_)


def words_of(component: Component, piece_id: str = "") -> str:
    faces = (face for one in component.pieces if piece_id in ("", one.id) for face in (one.front, one.back) if face)
    return " ".join(word for face in faces for word in all_texts(face())).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("slug", PRINTED)
def test_every_component_comes_in_its_number(slug: str) -> None:
    components = components_of(slug, {})
    assert PRINTED[slug]["counts"] == {name: component.count for name, component in components.items()}
    backs = {name: {piece.back for piece in component.pieces if piece.back} for name, component in components.items()}
    assert PRINTED[slug]["backs"] == {name: len(kinds) for name, kinds in backs.items() if kinds}
    for name, copies in PRINTED[slug].get("copies", {}).items():
        assert copies == {piece.id: piece.copies for piece in components[name].pieces}


@pytest.mark.parametrize(
    ("slug", "options", "place", "words"),
    [(slug, *row) for slug, printed in PRINTED.items() for row in printed["words"]],
)
def test_options_reach_the_words(slug: str, options: dict[str, Any], place: str, words: str) -> None:
    component, _, piece = place.partition("/")
    text = words_of(components_of(slug, options)[component], piece)
    assert words in text
    assert not options or text != words_of(components_of(slug, {})[component], piece)


@pytest.mark.parametrize("ink", first([Ink.SAVE, Ink.FULL, Ink.GREY]))
@pytest.mark.parametrize(
    ("slug", "options"),
    [
        row
        for slug, printed in PRINTED.items()
        for row in first_rows([(slug, fit) for fit in printed.get("fit", ())], 2)
    ],
)
def test_every_word_fits_with_any_options(slug: str, options: dict[str, Any], ink: Ink) -> None:
    setter = Setter(Faces(layouts.fonts(slug)))
    print_ = Print(ink=ink, url="http://192.168.178.123:8000/a-long-game/join/ABCD", photos=PHOTOS)
    for component in components_of(slug, options, print_).values():
        for piece in component.pieces:
            setter.set(piece.front())
            setter.set(piece.back() if piece.back else ())
    assert [] == setter.misfits
