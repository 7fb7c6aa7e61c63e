"""Laws for the exports of every game: each piece has the right front and the right back, and no other."""

import csv
import io
from collections import Counter
from types import ModuleType

import pytest
from painted import Painted, painted

import cards
import layouts
from generator.export import png, svg

GAMES = (*filter(layouts.has_look, cards.slugs()), *cards.shipped_editions(cards.start_slug()))


def rows(exported: Painted, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(exported.folder.texts[name].decode())))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("target", [png, svg])
def test_card_images_name_the_right_sides(name: str, target: ModuleType) -> None:
    exported = painted(name)
    assert () == target.export(exported.job)
    found = Counter[object]()
    for row in rows(exported, "pieces.csv"):
        found[row["component"], exported.at(row["front"]), exported.at(row["back"])] += int(row["copies"])
    expected = Counter((deck.component.id, *sides) for deck in exported.job.decks for sides in exported.colours(deck))
    assert expected == found
