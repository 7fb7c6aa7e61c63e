"""Type on paper: nothing that people read is smaller than 8 points."""

from collections.abc import Iterator

import pytest

import cards
from generator.job import PrintRequest, draw_game
from layouts.kit.marks import Glyphs, Group, Marks

ON_REQUEST = ("boxes", "game-box", "board-case", "booklet")


def _words(marks: Marks, scale: float = 1) -> Iterator[tuple[float, str]]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from _words(mark.marks, scale * mark.scale)
        elif isinstance(mark, Glyphs):
            yield mark.size * scale, mark.words


@pytest.mark.slow
@pytest.mark.parametrize("only", [(), ON_REQUEST], ids=["game", "on request"])
@pytest.mark.parametrize("game", cards.listed_slugs())
def test_no_words_are_smaller_than_8_points(game: str, only: tuple[str, ...]) -> None:
    drawn = draw_game(game, PrintRequest((game,), only=only, url="http://192.168.1.20:8000"))
    small = [
        (one.component.id, words)
        for one in drawn.pieces
        for face in (one.front, one.back or ())
        for size, words in _words(face)
        if size < 7.99 and len(words) > 1 and any(letter.isalpha() for letter in words)
    ]
    assert not small
