"""What can be made again is kept in the user's cache, or for one run where nothing can be kept."""

import subprocess
import sys
from pathlib import Path

import pytest

import cards
from cards.cache_folder import cache_folder


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="only on Linux a variable names the cache folder")
def test_a_cache_that_can_be_written_to_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "mine"))
    cache_folder.cache_clear()
    assert tmp_path / "mine" / "tuckbox" == cache_folder()
    assert [] == list(cache_folder().iterdir())
    cache_folder.cache_clear()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="only on Linux a variable names the cache folder")
def test_without_a_cache_all_works_and_nothing_is_left(tmp_path: Path) -> None:
    """As on a machine whose home cannot be written to."""
    (tmp_path / "tmp").mkdir()
    done = subprocess.run(
        [sys.executable, cards.HERE.parent / "tuckbox.py", "print", "color_game", "--only", "chips", "--out", "out"],
        env={"HOME": "/proc/nobody", "TMPDIR": str(tmp_path / "tmp"), "PYTHONPATH": str(cards.HERE.parent)},
        cwd=tmp_path, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert (0, "") == (done.returncode, done.stderr)
    assert (tmp_path / "out" / "color_game-a4-chips.pdf").is_file() and [] == list((tmp_path / "tmp").iterdir())
