"""Plots as inline SVG in a web page: text in the page's font, colours as CSS variables for light and dark pages."""

import colorsys
import io
import re
import warnings

import matplotlib
from matplotlib.figure import Figure

from companion.lab.plotting.style import look

DARK_PANEL = "#181b20"
"""The background of a plot on a dark page."""

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")


def svg(figure: Figure, name: str, alternative: str) -> str:
    """Return the plot as SVG. `name` prefixes its ids; `alternative` is the text for screen readers."""
    buffer = io.StringIO()
    with look(), matplotlib.rc_context({"svg.fonttype": "none"}), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")  # the page's fonts may have the letter
        figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = buffer.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    text = re.sub(r'<g id="[^"]*">', "<g>", text)
    text = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', text)
    text = re.sub(r'(url\(#|href="#)', rf"\1{name}-", text)
    text = _COLOUR.sub(lambda match: f"var(--{match.group()[1:].lower()})", text)
    text = re.sub(r' (?:width|height)="[\d.]+pt"', "", text, count=2)
    text = re.sub(r"\s*\n\s*", "\n", text)
    return text.replace("<svg ", f'<svg role="img" aria-label="{_quoted(alternative)}" ', 1)


def without_styles(svg_text: str) -> str:
    """Return the same plot without `style`, for pages whose security policy forbids it: attributes say it instead.

    Text takes the page's font; the page's style sheet sets `stroke-linejoin` and `stroke-linecap`.
    """
    svg_text = re.sub(r"<defs>\s*<style.*?</style>\s*</defs>", "", svg_text, flags=re.DOTALL)
    return re.sub(r' style="([^"]*)"', lambda match: _attributes(match.group(1)), svg_text)


def _attributes(style: str) -> str:
    attributes: dict[str, str] = {}
    for part in style.split(";"):
        name, _, value = (text.strip() for text in part.partition(":"))
        if name == "font" and (match := re.search(r"(?:(\w+) )??([\d.]+px)", value)):
            attributes |= {"font-size": match[2], **({"font-weight": match[1]} if match[1] else {})}
        elif name and name not in ("font", "font-family"):
            attributes[name] = value.replace("'", "")
    return "".join(f' {name}="{value}"' for name, value in attributes.items())


def colours(page: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the colours of a page's plots by CSS variable: for a light page, and for a dark page."""
    names = sorted(set(re.findall(r"var\(--([0-9a-f]{6})\)", page)))
    return {name: f"#{name}" for name in names}, {name: dark(f"#{name}") for name in names}


def dark(colour: str) -> str:
    """Return the colour for a dark page: the same hue, with lightness reversed."""
    if colour.lower() == "#ffffff":
        return DARK_PANEL
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    hue, light, full = colorsys.rgb_to_hls(red, green, blue)
    turned = colorsys.hls_to_rgb(hue, 0.14 + 0.78 * (1 - light), full * 0.85)
    return "#" + "".join(f"{round(255 * channel):02x}" for channel in turned)


def _quoted(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
