"""Reports as a single HTML page that contains its fonts, plots and styles, and the findings for other pages."""

import base64
from collections.abc import Callable
from functools import cache, lru_cache, partial
from itertools import count
from pathlib import Path

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from cards.font_cut import cut, packed
from cards.package_files import packaged
from companion.lab.plotting.inline_svg import colours, svg, without_styles
from companion.lab.plotting.style import look
from companion.lab.report import finding_plots
from companion.lab.report.findings import Finding, findings
from companion.lab.report.model import DrawnFinding, Report
from companion.lab.report.page import Plot, page_of

HERE = Path(__file__).parent
WEIGHTS = {"Regular": 400, "SemiBold": 600, "Bold": 700}
ALPHABET = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100)))) | frozenset("–—‘’“”…×−≤≥→")
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
