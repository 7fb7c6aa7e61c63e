"""What a teacher reads of a file of tables, made in a process of its own; findings are kept until the file changes."""

import io
import subprocess
import tempfile
import time
import zipfile
from collections.abc import Hashable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from cards.errors import Fault, InputError
from companion.lab.report.model import DrawnFinding
from companion.processes import CommandError, run_command
from companion.storage.store import Place

LONGEST_S = 120  # Seconds after which a report is given up; a thousand games and their bots take a fraction of it.


def report_bytes(
    data: Place, game: str | None = None, edition: str | None = None, against: str | None = None, games: int = 200
) -> tuple[bytes, bytes]:
    """Return the report of the class as page and PDF, as `tuckbox report` makes them of the file at this moment.

    Raises `InputError`: there is nothing to report of what was asked for, or it takes too long.
    """
    with tempfile.TemporaryDirectory(prefix="tuckbox-") as folder:
        page = Path(folder) / "report.html"
        options = {"--game": game, "--edition": edition, "--against": against, "--games": str(games)}
        words = [word for name, value in options.items() if value is not None for word in (name, value)]
        _run(["report", str(data), "--class", "--out", str(page), *words])
        return page.read_bytes(), page.with_suffix(".pdf").read_bytes()


def json_bytes(*words: str) -> bytes:
    """Return the JSON file that a command writes whose last word is its name. Raises `InputError`: it fails."""
    with tempfile.TemporaryDirectory(prefix="tuckbox-") as folder:
        file = Path(folder) / "made.json"
        _run([*words, str(file)])
        return file.read_bytes()


def sheets_bytes(data: Place) -> bytes:
    """Return all tables of the export as CSV files in one ZIP. Raises `InputError`: the file cannot be read."""
    with tempfile.TemporaryDirectory(prefix="tuckbox-") as folder:
        sheets = Path(folder) / "figures"
        _run(["export", str(data), "--csv", str(sheets)])
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            for file in sorted(sheets.iterdir()):
                archive.write(file, f"{sheets.name}/{file.name}")
        return buffer.getvalue()


def _run(words: Sequence[str]) -> None:
    try:
        run_command(words, longest_s=LONGEST_S)
    except subprocess.TimeoutExpired:
        reason = "took too long and was given up: ask for less, such as one game, or no bots beside"
        raise InputError("report", Fault("report", "", "", reason)) from None
    except CommandError as failed:
        lines = failed.text.splitlines()
        raise InputError("report", Fault("report", "", "", lines[-1] if lines else "could not be made")) from None


class FindingsCache:
    """The newest findings of one file."""

    def __init__(self) -> None:
        self._stamp: Hashable = None
        self._findings: list[DrawnFinding] = []

    def of(self, file: Place) -> list[DrawnFinding]:
        """Return the findings of the file now; empty before a game has ended. Raises `InputError`: they failed."""
        stamp = _stamp(file)
        if stamp != self._stamp:
            content = json_bytes("report", str(file), "--class", "--findings")
            self._findings = msgspec.json.decode(content, type=list[DrawnFinding])
            self._stamp = stamp
        return self._findings


def _stamp(file: Place) -> Hashable:
    """A value that changes with every write to the file or its log; for a database twice a minute."""
    if not isinstance(file, Path):
        return file, time.monotonic() // 30
    stamps = []
    for part in (file, file.with_name(f"{file.name}-wal")):
        with suppress(OSError):
            stamps.append((part.stat().st_mtime_ns, part.stat().st_size))
    return str(file), *stamps
