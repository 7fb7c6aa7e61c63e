"""The cases of `make bench` are all there, and the scripts that it times still run."""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from bench import __main__ as bench
from bench.harness import HERE, HOUSE


@pytest.mark.parametrize("script", ["deck", "plain_deck"])
def test_a_deck_script_writes_its_pdf(script: str, tmp_path: Path) -> None:
    words = [sys.executable, str(HERE / f"{script}.py"), str(tmp_path / "deck.pdf")]
    subprocess.run(words, check=True, env=os.environ | {"PYTHONPATH": str(HOUSE)})
    assert (tmp_path / "deck.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("case", bench.CASES | bench.ON_REQUEST)
def test_a_case_can_be_measured(case: str) -> None:
    assert callable(importlib.import_module(f"bench.{case}").main)
