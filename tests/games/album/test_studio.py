"""The studio renders the same picture every time, and it is the one that is shipped. Run by `make test-studio`."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from games.album.picture_analysis import load
from numpy.typing import NDArray

pytestmark = pytest.mark.studio
HOUSE = Path(__file__).parents[3]
ART = HOUSE / "cards" / "album" / "art"


def draw(number: int, size: int, out: Path) -> NDArray[np.float64]:
    """Render a picture in a fresh process, as a user would."""
    call = [
        sys.executable,
        "-m",
        "cards.album.studio",
        "--number",
        str(number),
        "--size",
        str(size),
        "--png",
    ]
    result = subprocess.run([*call, "--out", str(out)], cwd=HOUSE, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return np.asarray(load(out / f"{number:03}.png"), float)


@pytest.mark.parametrize("number", [11, 40, 73])
def test_the_same_number_renders_the_shipped_picture_each_time(number: int, tmp_path: Path) -> None:
    pytest.importorskip("bpy", reason="the studio needs Blender as a package: Python 3.11 and the extra [art]")
    one, two = (draw(number, 240, tmp_path / name) for name in ("one", "two"))
    assert np.abs(one - two).max() <= 1
    shipped = np.asarray(load(ART / f"{number:03}.jpg").resize((60, 60)), float)
    rendered = one.reshape(60, 4, 60, 4, 3).mean((1, 3))
    assert np.abs(shipped - rendered).mean() < 8


def test_an_unknown_number_is_reported(tmp_path: Path) -> None:
    pytest.importorskip("bpy", reason="the studio needs Blender as a package: Python 3.11 and the extra [art]")
    call = [sys.executable, "-m", "cards.album.studio", "--number", "99", "--out", str(tmp_path)]
    result = subprocess.run(call, cwd=HOUSE, capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert "there is no picture 99" in result.stderr


@pytest.mark.skipif(importlib.util.find_spec("bpy") is not None, reason="Blender is there")
def test_without_blender_the_studio_says_what_is_missing(tmp_path: Path) -> None:
    call = [sys.executable, "-m", "cards.album.studio", "--number", "1", "--out", str(tmp_path)]
    result = subprocess.run(call, cwd=HOUSE, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert "[art]" in result.stderr and "Python 3.11" in result.stderr and "Traceback" not in result.stderr
