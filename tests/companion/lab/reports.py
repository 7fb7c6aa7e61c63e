"""Reports for tests, without bots beside the people, and the words of their paper."""

from pathlib import Path
from typing import Any

import msgspec
import pypdfium2

from companion.lab.records.read import read_tables
from companion.lab.report.analysis import make_report
from companion.lab.report.model import Group, Report, ReportRequest
from companion.lab.report.pdf import pdf
from companion.tables.feedback import Answer


def report_of(file: Path, **asked: Any) -> Report:
    return make_report(read_tables(file), ReportRequest(**{"bots": 0, **asked}))


def paper_words(report: Report) -> str:
    """Return all words of the report's PDF, on one line."""
    with pypdfium2.PdfDocument(pdf(report)) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())


def said(line: str = "", **scores: int) -> bytes:
    """Return an answer as the file keeps it."""
    return msgspec.json.encode(Answer(scores, line))


def empty_group(**values: Any) -> Group:
    """Return a group of a report that has these values and nothing else."""
    return Group(**{**dict.fromkeys(Group.__struct_fields__, 0), **values})
