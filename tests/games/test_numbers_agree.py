"""With every option and variant, rules, paper, phones and wall say the same numbers and roles.

A claim is a number with a name, such as the captures that jail, and the phrases in which readers meet it. Whatever
place says such a phrase must say the number that this table plays with.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from claims import digits, numbers_of, told, wrong_claims
from variants import first_rows, settings_of

import cards
from cards.errors import FaultsError

SLUGS = [slug for slug in cards.slugs() if (Path(__file__).parent / slug / "numbers.toml").exists()]
USUAL = [(slug, *numbers_of(slug).tables[0]) for slug in SLUGS]
OTHERS = [(slug, *table) for slug in SLUGS for table in numbers_of(slug).tables[1:]]


@pytest.mark.parametrize(("slug", "seats", "options"), first_rows([*USUAL, *OTHERS], len(USUAL)))
def test_a_number_is_the_same_wherever_it_is_told(slug: str, seats: int, options: Mapping[str, Any]) -> None:
    assert [] == wrong_claims(slug, *told(slug, seats, options))


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_numbers_are_the_same_with_every_option(slug: str) -> None:
    wrong, (seats, _) = {}, numbers_of(slug).tables[0]
    for options in settings_of(slug):
        with suppress(FaultsError):
            if claims := wrong_claims(slug, *told(slug, options.get("players") or seats, options)):
                wrong[repr(options)] = claims
    assert {} == wrong


@pytest.mark.parametrize(("slug", "seats", "options"), first_rows(USUAL))
def test_every_number_of_the_law_is_told(slug: str, seats: int, options: Mapping[str, Any]) -> None:
    """Without these places the law would hold of nothing."""
    _, texts = told(slug, seats, options)
    for one in numbers_of(slug).claims:
        for place in one.places.split():
            assert any(re.search(one.phrases, digits(text)) for text in texts[place]), (one.name, place)
