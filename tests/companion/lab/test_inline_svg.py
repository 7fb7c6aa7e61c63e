"""Plots inside a web page: colours for light and dark pages, text alternatives, ids that are unique on the page."""

from colorsys import rgb_to_hls

import pytest
from matplotlib.figure import Figure

from companion.lab.plotting.style import BLUE, GREEN, INK, ORANGE, PURPLE, QUIET, VERMILION
from companion.lab.report.html import DARK_PANEL, colours, dark, svg


def hls(colour: str) -> tuple[float, float, float]:
    """Hue, lightness and saturation, each from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return rgb_to_hls(red, green, blue)


@pytest.mark.parametrize("colour", [BLUE, VERMILION, GREEN, PURPLE, ORANGE])
def test_a_colour_keeps_its_hue_on_a_dark_page(colour: str) -> None:
    assert hls(colour)[0] == pytest.approx(hls(dark(colour))[0], abs=0.01)


def test_what_is_dark_on_a_light_page_is_light_on_a_dark_one() -> None:
    """Ink, quiet text and pale lines swap their order; white paper becomes the panel."""
    shades = ["#000000", INK, QUIET, "#D9DEE3"]
    turned = [hls(dark(colour))[1] for colour in shades]
    assert turned == sorted(turned, reverse=True) and turned[0] > 0.9 and turned[-1] < 0.3
    assert DARK_PANEL == dark("#FFFFFF")


def test_every_colour_on_a_page_has_two_values() -> None:
    light, on_dark = colours('<path style="fill: var(--0072b2)"/><path style="stroke: var(--ffffff)"/>')
    assert {"0072b2": "#0072b2", "ffffff": "#ffffff"} == light
    assert {"0072b2": dark("#0072b2"), "ffffff": DARK_PANEL} == on_dark


def test_a_plot_on_a_page_has_its_own_ids_and_a_text_alternative() -> None:
    drawn = Figure((2, 1))
    drawn.add_axes((0, 0, 1, 1)).plot([0, 1], [0, 1], "o", color=BLUE)
    text = svg(drawn, "p7", 'Who "won" & <lost>')
    assert text.startswith('<svg role="img" aria-label="Who &quot;won&quot; &amp; &lt;lost>"')
    assert 'id="p7-' in text and 'href="#p7-' in text and "var(--0072b2)" in text
