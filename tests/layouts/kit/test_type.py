"""Type on paper: nothing that people read is smaller than 8 points."""

import pytest

import cards
from generator.job import PrintRequest, draw_game
from generator.proofing.legibility import lines

ON_REQUEST = ("boxes", "game-box", "board-case", "booklet")


@pytest.mark.slow
@pytest.mark.parametrize("only", [(), ON_REQUEST], ids=["game", "on request"])
@pytest.mark.parametrize("game", cards.listed_slugs())
def test_no_words_are_smaller_than_8_points(game: str, only: tuple[str, ...]) -> None:
    drawn = draw_game(game, PrintRequest((game,), only=only, url="http://192.168.1.20:8000"))
    faces = (face for piece in drawn.pieces for face in (piece.front, piece.back or ()))
    small = [line.glyphs.words for face in faces for line in lines(face) if line.size < 7.99]
    assert [] == [words for words in small if len(words) > 1 and any(map(str.isalpha, words))]
