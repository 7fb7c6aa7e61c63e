"""Words on phones: no sentence is long, and a reader of eleven years understands them."""

import re
from pathlib import Path

import pytest
from phone_words import phone_sentences, reading_grade, sentences, syllables, word_count
from variants import first

from companion.games import games_with_screens

ROOT = Path(__file__).parents[2]
LONGEST = 22
"""Words in a sentence, at most."""
GRADE = 6.0
"""The highest mean reading grade of a game's phones."""


def descriptions() -> str:
    """Return what screen readers say instead of pictures. It may be long: nobody has to read it to play."""
    return " ".join(file.read_text("utf-8") for file in (ROOT / "cards").rglob("pictures.toml"))


@pytest.mark.parametrize("slug", games_with_screens())
@pytest.mark.parametrize("tables", first([1, 2]))
def test_phones_speak_in_short_plain_sentences(slug: str, tables: int) -> None:
    spoken = descriptions()
    found = {one for one in phone_sentences(slug, tables) if re.sub(r"^Picture \d+: ", "", one) not in spoken}
    assert [] == sorted(one for one in found if word_count(one) > LONGEST)
    assert reading_grade(found) <= GRADE


def test_a_block_ends_a_sentence_and_a_term_does_not() -> None:
    html = '<h1>Your turn</h1><p>You are <button class="term">banished</button>: <b>no</b> vote. Talk.</p><svg>No</svg>'
    assert ["Your turn", "You are banished: no vote.", "Talk."] == list(sentences(html))


def test_words_and_syllables_are_counted() -> None:
    assert 3 == word_count("Tiles lie on A2, D2.") and 4 == word_count("Hold – to see 4")
    assert [1, 2, 3, 4, 1] == [syllables(one) for one in ("chose", "table", "animal", "investigate", "dropped")]


def test_long_words_and_sentences_have_a_higher_grade() -> None:
    plain = ["You see the card.", "Now pass it on."]
    learned = ["Interrogation necessitates considerable unanimity among all participating journalists."]
    assert reading_grade(plain) < 2 and reading_grade(learned) > 12
