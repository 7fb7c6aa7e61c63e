"""Reports as a single HTML page that contains its fonts, plots and styles."""

import base64
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from matplotlib.figure import Figure

from cards.font_cut import cut, packed
from cards.package_files import packaged
from companion.lab.plotting.inline_svg import colours, svg
from companion.lab.plotting.style import look
from companion.lab.report import figures as plots
from companion.lab.report import finding_plots, finding_sentences, tables, verdicts
from companion.lab.report import sentences as words
from companion.lab.report.findings import findings
from companion.lab.report.model import Report

HERE = Path(__file__).parent
WEIGHTS = {"Regular": 400, "SemiBold": 600, "Bold": 700}
ALPHABET = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100)))) | frozenset("–—‘’“”…×−≤≥→")
"""Letters that every page's fonts have, so that one set of fonts serves nearly all reports of a run."""


def html(report: Report) -> bytes:
    """Return the page in UTF-8."""
    svgs: list[str] = []

    def plot(draw: Callable[..., Figure | None], alternative: str, *values: object) -> str:
        with look():
            figure = draw(*values)
        if figure is None:
            return ""
        svgs.append(svg(figure, f"p{len(svgs)}", alternative))
        return svgs[-1]

    page = _template().render(
        report=report, words=words, verdicts=verdicts, tables=tables, plots=plots, plot=plot,
        findings=findings(report), finding_plots=finding_plots, finding_words=finding_sentences,
    )  # fmt: skip
    light, dark = colours(page)
    page = page.replace("/*light*/", _variables(light)).replace("/*dark*/", _variables(dark))
    return page.replace("/*type*/", _faces(page)).encode()


def _variables(variables: dict[str, str]) -> str:
    return "; ".join(f"--{name}: {value}" for name, value in variables.items())


@cache
def _template() -> Template:
    env = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined
    )
    return env.get_template("report.html")


def _faces(page: str) -> str:
    """CSS with fonts that have the alphabet and this page's other letters, in each weight."""
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
