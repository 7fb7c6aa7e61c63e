"""`make dist`: one file that holds everything, and says in words where it cannot run."""

import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]


@pytest.mark.slow
def test_the_file_prints_and_opens_the_workbench(tmp_path: Path) -> None:
    subprocess.run(["make", "--silent", "dist"], cwd=HERE, check=True)
    file = tmp_path / "tuckbox.pyz"
    file.write_bytes((HERE / "dist/tuckbox.pyz").read_bytes())
    python = Path(getattr(sys, "_base_executable", sys.executable))
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    command = [str(python), str(file)]
    words = [*command, "print", "photo-leap", "--only", "reference"]
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert "photo_leap" in done.stdout and list((tmp_path / "output").glob("*.pdf"))
    words = [*command, "studio", "--no-open"]
    with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            found = re.search(r"http://\S+", process.stdout.readline())
            opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
            page = opener.open(found[0], timeout=30).read().decode()
            assert "Tuckbox" in page and "New game" in page
        finally:
            process.terminate()
