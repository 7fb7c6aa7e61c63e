"""`python tests/bench [CASE [ARGUMENT…]]`: measures one case, or each in a process of its own, as `make bench` does."""

import importlib
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS.parent), *(str(TESTS / folder) for folder in (".", "companion", "games"))]

CASES = {
    "prints": "whole runs beside plain ReportLab scripts",
    "rules": "games a second, moves, two processes",
    "answers": "the spy's answers beside a journalist's; TAPS, then names of answers",
    "phones": "taps at many tables, and a restart; SECONDS",
    "first_load": "what a first visit loads, and at 50 kB/s; GAMES",
    "dashboard": "a class with the teacher's page and without it; SECONDS",
    "strangers": "floods, a school, a long table; `long` for the last alone",
    "report": "a report of a thousand games; FILE to keep it",
    "edits": "from an edit to its picture; COUNT",
    "first_minutes": "words and taps up to the first public event",
}
ON_REQUEST = {"load": "how many tables a host carries, also with PostgreSQL: `make bench-load`"}


def main(case: str = "", *arguments: str) -> None:
    if not case:
        for name in CASES:
            subprocess.run([sys.executable, __file__, name], check=True)
    elif case in CASES | ON_REQUEST:
        importlib.import_module(f"bench.{case}").main(*arguments)
    else:
        print(*(f"{name:14} {what}" for name, what in (CASES | ON_REQUEST).items()), sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
