"""The scripts that `make bench` times still run."""

import subprocess
import sys
from pathlib import Path

import bench
import pytest


@pytest.mark.parametrize("script", ["DECK", "PLAIN_DECK"])
def test_a_deck_script_writes_its_pdf(script: str, tmp_path: Path) -> None:
    file = tmp_path / "deck.py"
    file.write_text(getattr(bench, script).format(path=[str(bench.HERE.parent)]), "utf-8")
    subprocess.run([sys.executable, str(file), str(tmp_path / "deck.pdf")], check=True)
    assert (tmp_path / "deck.pdf").read_bytes().startswith(b"%PDF")
