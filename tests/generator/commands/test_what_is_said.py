"""What commands say, whole: tables, lines and help, kept as text in `said/`. `pytest --regen` writes it again."""

from pathlib import Path

import pytest
from cases import compare, each_case
from conftest import Tuckbox


@each_case
def test_a_command_says_what_it_said(
    tuckbox: Tuckbox, tmp_path: Path, own_settings: Path, request: pytest.FixtureRequest, file: str, words: str
) -> None:
    said = tuckbox(*words.replace("HERE", str(tmp_path)).split(), status=0).output
    named = said.replace(str(tmp_path), "HERE").replace(str(own_settings), "SETTINGS")
    compare(Path(__file__).with_name("said") / f"{file}.txt", [line.rstrip() for line in named.splitlines()], request)
