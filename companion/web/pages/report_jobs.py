"""What a teacher downloads: the report of a file of tables, made in a process of its own: no table waits for it."""

import io
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

from cards.errors import Fault, InputError

HOME = Path(__file__).parents[3]
"""Where `tuckbox.py` lies, installed or not."""
_OURS = """
import os, sys
getattr(os, "nice", int)(10)  # phones go first: whoever waits for a report waits a little longer
sys.path.insert(0, sys.argv.pop(1))
import tuckbox
tuckbox.main()
"""

LONGEST_S = 120
"""After which a report is given up; a thousand games and their bots take a fraction."""


def report_bytes(
    data: Path, game: str | None = None, edition: str | None = None, against: str | None = None, games: int = 200
) -> tuple[bytes, bytes]:
    """The report as page and PDF; as `tuckbox report` makes them, of the file as it is at this moment.

    Raises:
        InputError: nothing can be told of what was asked for.
    """
    with tempfile.TemporaryDirectory(prefix="tuckbox-") as folder:
        page = Path(folder) / "report.html"
        asked = {"--game": game, "--edition": edition, "--against": against, "--games": str(games)}
        _run(["report", str(data), "--out", str(page), *_options(asked)])
        return page.read_bytes(), page.with_suffix(".pdf").read_bytes()


def export_bytes(data: Path, with_names: bool = False) -> bytes:
    """All tables of the export as one JSON file.

    Raises:
        InputError: the file cannot be read.
    """
    with tempfile.TemporaryDirectory(prefix="tuckbox-") as folder:
        file = Path(folder) / "tables.json"
        _run(["export", str(data), "--json", str(file), *(["--names"] if with_names else [])])
        return file.read_bytes()


def sheets_bytes(data: Path) -> bytes:
    """All tables of the export as CSV files, for spreadsheets, in one ZIP.

    Raises:
        InputError: the file cannot be read.
    """
    with tempfile.TemporaryDirectory(prefix="tuckbox-") as folder:
        sheets = Path(folder) / "figures"
        _run(["export", str(data), "--csv", str(sheets)])
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
            for file in sorted(sheets.iterdir()):
                made.write(file, f"{sheets.name}/{file.name}")
        return packed.getvalue()


def _options(asked: dict[str, str | None]) -> list[str]:
    return [word for name, value in asked.items() if value is not None for word in (name, value)]


def _run(words: Sequence[str]) -> None:
    """Runs our own command; what it tells of a fault is told on."""
    command = [sys.executable, "-X", "utf8", "-c", _OURS, str(HOME), *words]
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=LONGEST_S)
    except subprocess.TimeoutExpired:
        what = "took too long and was given up: ask for less, such as one game, or no bots beside"
        raise InputError("report", Fault("report", "", "", what)) from None
    if done.returncode:
        told = done.stderr.strip().splitlines()
        raise InputError("report", Fault("report", "", "", told[-1] if told else "could not be made"))
