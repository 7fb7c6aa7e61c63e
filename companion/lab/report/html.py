"""Reports as a single HTML page that contains its fonts, plots and styles, and the findings for other pages."""

import base64
import colorsys
import io
import re
import warnings
from collections.abc import Callable
from functools import cache, lru_cache, partial
from itertools import count
from pathlib import Path

import matplotlib
import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup
from matplotlib.figure import Figure

from cards.font_cut import cut, packed
from cards.package_files import packaged
from companion.lab.plotting.style import look
from companion.lab.report import finding_plots
from companion.lab.report.findings import Finding, findings
from companion.lab.report.model import DrawnFinding, Report
from companion.lab.report.page import Plot, page_of

HERE = Path(__file__).parent
WEIGHTS = {"Regular": 400, "SemiBold": 600, "Bold": 700}
ALPHABET = frozenset(map(chr, range(0x20, 0x100))) | frozenset("–—‘’“”…×−≤≥→")
"""Letters that every page's fonts have, so that one set of fonts serves nearly all reports of a run."""


def html(report: Report) -> bytes:
    """Return the page in UTF-8."""
    draw, content = _drawer("p"), page_of(report)
    shown_findings = [_drawn(finding, draw) for finding in content.findings]
    page = _template().render(page=content, findings=shown_findings, plot=draw)
    light, dark = colours(page)
    page = page.replace("/*light*/", _variables(light)).replace("/*dark*/", _variables(dark))
    return page.replace("/*type*/", _faces(page)).encode()


def findings_json(report: Report) -> bytes:
    """Return the findings as a JSON list of `DrawnFinding`, for pages of other parts of the program."""
    draw = _drawer("f")
    return msgspec.json.encode(
        [_drawn(finding, lambda plot: without_styles(draw(plot))) for finding in findings(report)]
    )


def _drawer(prefix: str) -> Callable[[Plot], Markup]:
    numbers = count()

    def draw(plot: Plot) -> Markup:
        with look():
            figure = plot.draw()
        return Markup(svg(figure, f"{prefix}{next(numbers)}", plot.in_words))

    return draw


def _drawn(finding: Finding, draw: Callable[[Plot], str]) -> DrawnFinding:
    plots = ["", ""]
    if chart := finding.chart:
        in_words = finding_plots.described(chart)
        widths = (finding_plots.BROAD, finding_plots.NARROW)
        plots = [draw(Plot(in_words, partial(finding_plots.draw, chart, width))) for width in widths]
    return DrawnFinding(
        text=finding.text, detail=finding.detail, verdict=finding.verdict, verdict_label=finding.label, how=finding.how,
        narrow=plots[1], broad=plots[0], changes=finding.changes,
    )  # fmt: skip


def _variables(variables: dict[str, str]) -> str:
    return "; ".join(f"--{name}: {value}" for name, value in variables.items())


@cache
def _template() -> Template:
    env = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined
    )
    return env.get_template("report.html")


def _faces(page: str) -> str:
    letters = ALPHABET | frozenset(letter for letter in page if letter.isprintable())
    return "\n".join(
        f"@font-face {{ font-family: Barlow; font-weight: {weight}; src: url(data:font/woff;base64,{data}) }}"
        for weight, data in ((weight, _subset(name, letters)) for name, weight in WEIGHTS.items())
    )


@lru_cache(16)
def _subset(weight: str, letters: frozenset[str]) -> str:
    barlow = packaged("fontpkg_barlow", rf"Barlow-{weight}\.ttf")
    font = packed(cut(barlow, map(ord, letters), ["kern", "mark", "tnum"]), "woff")
    return base64.b64encode(font).decode()


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
    quoted = alternative.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    return text.replace("<svg ", f'<svg role="img" aria-label="{quoted}" ', 1)


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
