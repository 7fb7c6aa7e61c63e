"""The threat model names a test for each attack, and these tests exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "background" / "threats.md"


def test_every_threat_names_tests_that_exist() -> None:
    attacks = PAGE.read_text("utf-8").partition("## Attacks")[2].partition("\n## ")[0]
    rows = [line for line in attacks.splitlines() if line.startswith("| ")][2:]
    assert 20 <= len(rows)
    tests = {
        name
        for file in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.M)
    }
    for row in rows:
        named = re.findall(r"`(test_\w+)`", row)
        assert named, row
        assert not set(named) - tests, set(named) - tests
