"""What is published: two files that are the same whoever builds them, and that work on every Python we name."""

import json
import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from conftest import Tuckbox
from variants import first

HOUSE = Path(__file__).parent.parent
PROJECT = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]
PYTHONS = [
    one.rpartition(" ")[2] for one in PROJECT["classifiers"] if one.startswith("Programming Language :: Python :: 3.")
]
DAY = "1767225600"
"""A day in seconds of Unix time, as builders give it."""
CALL = "import tuckbox; tuckbox.main()"
SHELLS = {"bash": ("tuckbox print inf", "2"), "zsh": ("tuckbox print inf", "2"), "fish": ("tuckbox print", "inf")}


def python(*words: object, **variables: str) -> str:
    environment = {**os.environ, **variables}
    command = [sys.executable, *map(str, words)]
    return subprocess.run(command, cwd=HOUSE, env=environment, capture_output=True, text=True, check=True).stdout


def build(folder: Path) -> dict[str, Path]:
    python("-m", "hatchling", "build", "-d", folder, SOURCE_DATE_EPOCH=DAY)
    return {file.suffix: file for file in folder.iterdir()}


def python_of(version: str) -> str:
    """Return the program of a Python such as 3.12 on this machine; "" if there is none."""
    words = [sys.executable, "-m", "uv", "python", "find", version, "--no-python-downloads"]
    asked = subprocess.run(words, capture_output=True, text=True, check=False)
    of_pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions").glob(f"{version}.*/bin/python")
    return asked.stdout.strip() or next(map(str, sorted(of_pyenv)), "")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return build(tmp_path_factory.mktemp("dist"))


def test_the_version_stands_in_one_place() -> None:
    assert PROJECT["version"] == python("tuckbox.py", "--version").strip(), "install Tuckbox again: make print"
    releases = [line for line in (HOUSE / "CHANGELOG.md").read_text("utf-8").splitlines() if line.startswith("## [")]
    assert any(f"[{PROJECT['version']}]" in line for line in releases)


@pytest.mark.parametrize("shell", first(SHELLS))
def test_shells_complete_the_names_of_games_by_the_script_that_the_help_names(shell: str, tuckbox: Tuckbox) -> None:
    variable = f"_TUCKBOX_COMPLETE={shell}_source"
    assert any(line.split()[:1] == [shell] and variable in line for line in tuckbox("--help").output.splitlines())
    assert f"{shell}_complete" in python("-c", CALL, _TUCKBOX_COMPLETE=f"{shell}_source")
    words, current = SHELLS[shell]
    told = python("-c", CALL, _TUCKBOX_COMPLETE=f"{shell}_complete", COMP_WORDS=words, COMP_CWORD=current)
    assert "infection" in told and "album" not in told


def test_types_are_told_to_whoever_imports_a_package() -> None:
    """PEP 561: without this file a type checker takes everything for untyped."""
    for package in ("cards", "layouts", "generator", "companion"):
        assert (HOUSE / package / "py.typed").is_file()


@pytest.mark.slow
def test_the_same_source_gives_the_same_bytes(built: dict[str, Path], tmp_path: Path) -> None:
    """Whoever builds a release again can compare it with what is published."""
    again = build(tmp_path)
    assert {".whl", ".gz"} == set(built) == set(again)
    for kind, file in built.items():
        assert file.read_bytes() == again[kind].read_bytes(), kind


@pytest.mark.slow
def test_both_files_hold_what_they_should_and_pass_the_index_checks(built: dict[str, Path]) -> None:
    python("-m", "twine", "check", "--strict", *built.values())
    with zipfile.ZipFile(built[".whl"]) as wheel:
        inside = wheel.namelist()
    assert "cards/album/art/001.jpg" in inside and "cards/py.typed" in inside
    assert not [name for name in inside if name.startswith("tests/")]
    with tarfile.open(built[".gz"]) as source:
        names = [name.partition("/")[2] for name in source.getnames()]
    assert {"pyproject.toml", "tests/test_package.py", "requirements.txt", "LICENSE"} <= set(names)
    assert not [name for name in names if name.startswith((".venv", ".git/", "output/infection"))]


@pytest.mark.slow
@pytest.mark.skipif(not (HOUSE / ".git").exists(), reason="this is no checkout")
def test_a_wheel_from_a_fresh_checkout_holds_the_docs(tmp_path: Path) -> None:
    """Whoever installs Tuckbox straight from the repository reads them at /docs, too."""
    checkout = tmp_path / "checkout"
    subprocess.run(["git", "clone", "--quiet", HOUSE, checkout], check=True)
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "-d", tmp_path / "dist"]
    subprocess.run(build, cwd=checkout, check=True, capture_output=True)
    [wheel] = (tmp_path / "dist").iterdir()
    with zipfile.ZipFile(wheel) as file:
        pages = [name for name in file.namelist() if name.startswith("companion/web/docs/text/")]
    assert "companion/web/docs/text/reference/own-games.md" in pages


@pytest.mark.slow
@pytest.mark.parametrize("version", PYTHONS)
def test_the_wheel_works_on_every_python_we_name(version: str, built: dict[str, Path], tmp_path: Path) -> None:
    uv = [sys.executable, "-m", "uv"]
    found = python_of(version)
    if not found:
        pytest.skip(f"Python {version} is neither in PATH nor known to uv or pyenv on this machine")
    environment = tmp_path / "environment"
    program = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    subprocess.run([*uv, "venv", "--quiet", "--python", found, environment], check=True)
    install = [*uv, "pip", "install", "--quiet", "--python", program]
    subprocess.run([*install, "--require-hashes", "--requirement", HOUSE / "requirements.txt"], check=True)
    subprocess.run([*install, "--no-deps", built[".whl"]], check=True)
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TUCKBOX"))}
    for call, said in (
        ("--version", PROJECT["version"]),
        ("print infection --only hearts", "infection-a4-hearts.pdf"),
        ("print posters album", "album-a4-poster.pdf"),
        ("simulate infection --games 2 --jobs 1", "2 games"),
        ("check color-game", "no fault found"),
    ):
        words, home = [program.with_name("tuckbox"), *call.split()], {**clean, "HOME": str(tmp_path)}
        told = subprocess.run(words, cwd=tmp_path, env=home, capture_output=True, text=True, check=False)
        assert 0 == told.returncode and said in told.stdout + told.stderr, told.stdout + told.stderr


@pytest.mark.slow
def test_the_list_of_parts_names_every_locked_package(tmp_path: Path) -> None:
    file = tmp_path / "parts.json"
    subprocess.run(["make", "--silent", "sbom", f"SBOM={file}"], cwd=HOUSE, check=True)
    parts = json.loads(file.read_text("utf-8"))
    assert "CycloneDX" == parts["bomFormat"]
    assert ("tuckbox", PROJECT["version"]) == tuple(parts["metadata"]["component"][key] for key in ("name", "version"))
    assert {"reportlab", "flask", "fontpkg-inter"} <= {one["name"] for one in parts["components"]}
