"""Colours between two others, and contrasts as WCAG 2 has them."""

import pytest
from cases import each_case

from cards.colour import contrast, luminance, mix


@each_case
def test_a_mix_lies_between_two_colours(a: str, b: str, share: float, expected: str) -> None:
    assert expected == mix(a, b, share)


@each_case
def test_luminance_and_contrast_on_white_are_those_of_wcag(colour: str, light: float, on_white: float) -> None:
    assert light == pytest.approx(luminance(colour), abs=0.000_01)
    assert on_white == pytest.approx(contrast(colour, "#FFFFFF"), abs=0.01)
