"""Reports for tests, without bots beside the people, and the words of their paper."""

import re
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pypdfium2
from cases import digest
from reportlab import rl_config

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


def paper_digests(report: Report) -> list[str]:
    """Return a digest of each page of the report's PDF: of every command that draws there."""
    with patch.object(rl_config, "pageCompression", 0):
        pages = re.findall(rb"stream\r?\n(1 0 0 1 0 0 cm.*?)endstream", pdf(report), re.DOTALL)
    return [digest(page) for page in pages]


def said(line: str = "", **scores: int) -> bytes:
    """Return an answer as the file keeps it."""
    return msgspec.json.encode(Answer(scores, line))


def empty_group(**values: Any) -> Group:
    """Return a group of a report that has these values and nothing else."""
    return Group(**{**dict.fromkeys(Group.__struct_fields__, 0), **values})
