"""A game is its folders: copied into a copy of this repository, a sixth one passes what every game is asked.

It is High Card under another name, the first game by its order and in the alphabet. Nothing beside its four folders is
edited; `make docs` writes the reference again and `pytest --regen` the golden files, as for any new game.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent
MODEL = HOUSE / "tests/games/high_card"
SLUG = "a_1_card"
RENAMED = {"high_card": SLUG, "high-card": "a-1-card", "High Card": "Twin Card", "order = 6": "order = 0"}
NOT_COPIED = (".git", ".venv", ".hypothesis", ".*_cache", "__pycache__", "*.egg-info", "build", "dist", "output")
SOMEBODY = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgSign=false")
OF_THIS_RUN = ("PYTEST_", "COV_CORE_", "TUCKBOX_GAMES")
"""How the variables begin that tell of this run; the copy's own tests start without them."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of this repository, as it stands, with one more game, its reference and its golden files."""
    house = tmp_path_factory.mktemp("sixth") / "house"
    shutil.copytree(HOUSE, house, ignore=shutil.ignore_patterns(*NOT_COPIED))
    for file in MODEL.rglob("*"):
        if file.suffix != ".png" and file.is_file() and "__pycache__" not in file.parts:
            add_file(house, file.relative_to(MODEL))
    run(house, "-m", "docs.kit.write")
    run(house, "-m", "pytest", "--regen", "-p", "no:cacheprovider", "-m", "not slow")
    if shutil.which("git"):  # some tests ask what is tracked, or clone
        for words in ("init --quiet", "add --all", "commit --quiet --message=copy"):
            subprocess.run(["git", *SOMEBODY, *words.split()], cwd=house, check=True, capture_output=True)
    return house


def add_file(house: Path, path: Path) -> None:
    """Copy a file of the model to its place in the copy's folders, under the new name."""
    home = "" if path.parts[0] in ("cards", "layouts", "companion") else f"tests/games/{SLUG}"
    target = house / home / path.as_posix().replace(MODEL.name, SLUG)
    target.parent.mkdir(parents=True, exist_ok=True)
    text = (MODEL / path).read_text("utf-8")
    for name, new_name in RENAMED.items():
        text = text.replace(name, new_name)
    target.write_text(text, "utf-8")


def run(house: Path, *arguments: str) -> str:
    """Run Python in the copy and return what it printed.

    Raises:
        AssertionError: it failed; with what it printed.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OF_THIS_RUN)}
    environment = {**kept, "PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, *arguments]
    ended = subprocess.run(command, cwd=house, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert 0 == ended.returncode, f"{ended.stdout[-20_000:]}\n{ended.stderr[-5_000:]}"
    return ended.stdout


def run_tests(house: Path, *arguments: str) -> str:
    """Run the copy's quick tests but those in a browser, and not these again."""
    places = ("--basetemp", str(house.parent / "temporary"), "-p", "no:cacheprovider")
    left_out = ("-m", "not slow", "--ignore", "tests/browser", "--ignore", "tests/test_sixth_game.py")
    return run(house, "-m", "pytest", "--tb=short", *places, *left_out, *arguments)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_what_every_game_is_asked_holds_for_a_sixth(house: Path) -> None:
    told = run_tests(house, "--game", SLUG)
    assert " passed" in told, told


@pytest.mark.slow
@pytest.mark.timeout(5400)
def test_the_quick_tests_pass_beside_a_sixth_game(house: Path) -> None:
    """Those of the other games, and those of what all share."""
    told = run_tests(house)
    assert " passed" in told, told
