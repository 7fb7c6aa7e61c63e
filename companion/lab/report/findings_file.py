"""The findings as JSON with their plots, for pages of other parts of the program."""

import msgspec

from companion.lab.plotting.inline_svg import svg, without_styles
from companion.lab.plotting.style import look
from companion.lab.report import finding_sentences as say
from companion.lab.report.finding_plots import BROAD, NARROW, described, draw
from companion.lab.report.findings import Chart, Finding, findings
from companion.lab.report.model import DrawnFinding, Report


def findings_json(report: Report) -> bytes:
    """Return the findings as a JSON list of `DrawnFinding`."""
    return msgspec.json.encode([_drawn(f"f{number}", finding) for number, finding in enumerate(findings(report), 1)])


def _drawn(name: str, finding: Finding) -> DrawnFinding:
    narrow, broad = (
        _plot(f"{name}{letter}", finding.chart, wide) if finding.chart else ""
        for letter, wide in (("n", NARROW), ("b", BROAD))
    )
    label = say.VERDICTS.get(finding.verdict, "")
    return DrawnFinding(
        finding.text, finding.detail, finding.verdict, label, finding.how, narrow, broad, finding.changes
    )


def _plot(name: str, chart: Chart, wide: float) -> str:
    with look():
        figure = draw(chart, wide)
    return without_styles(svg(figure, name, described(chart)))
