"""The lock files: every dependency of pyproject.toml, pinned within its range, with hashes and without addresses."""

import re
import tomllib
from functools import cache
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS = PYPROJECT["project"]["optional-dependencies"]
BUILD = PYPROJECT["dependency-groups"]["build"]
LOCKS = {
    "requirements.txt": [],
    "requirements-postgres.txt": EXTRAS["postgres"],
    "requirements-dev.txt": [*EXTRAS["cluster"], *EXTRAS["dev"]],
}


@cache
def _locked(file: str) -> list[Requirement]:
    lines = (ROOT / file).read_text("utf-8").splitlines()
    return [Requirement(line.removesuffix("\\")) for line in lines if re.match(r"\w", line)]


@pytest.mark.parametrize("file", LOCKS)
def test_the_lock_holds_what_pyproject_asks_for(file: str) -> None:
    """Each dependency is locked to a version in its range. `make lock` writes the lock again."""
    for asked in map(Requirement, [*PYPROJECT["project"]["dependencies"], *BUILD, *LOCKS[file]]):
        if asked.name != "tuckbox":
            found = (it.specifier for it in _locked(file) if it.name == canonicalize_name(asked.name))
            assert any(asked.specifier.contains(next(iter(it)).version) for it in found), f"{asked}: run make lock"


@pytest.mark.parametrize("file", LOCKS)
def test_the_lock_names_hashes_and_no_address(file: str) -> None:
    text = (ROOT / file).read_text("utf-8")
    for package in re.split(r"\n(?=\w)", text)[1:]:
        assert re.match(r"\S+==\S+", package) and "--hash=sha256:" in package
    assert not re.findall(r"://|--index-url|--extra-index-url|--find-links", text)


def test_the_lock_holds_the_extras_that_packages_ask_for() -> None:
    """With hashes, pip installs coverage[toml] only if the lock names that extra, not if it names coverage alone."""
    locked = {it.name: it.extras for it in _locked("requirements-dev.txt") if not it.marker or it.marker.evaluate()}
    for package in locked:
        for needed in map(Requirement, requires(package) or []):
            extras = locked.get(canonicalize_name(needed.name))
            if extras is not None and (not needed.marker or needed.marker.evaluate({"extra": ""})):
                assert needed.extras <= extras, f"{package} needs {needed}: run make lock"


def test_the_two_locks_agree() -> None:
    all_users, postgres, dev = ({f"{it.name}{it.specifier}" for it in _locked(file)} for file in LOCKS)
    assert all_users <= postgres <= dev


def test_the_build_uses_the_locked_backend() -> None:
    """`make` builds without isolation, so the lock must bring what [build-system] asks for."""
    assert PYPROJECT["build-system"]["requires"] == BUILD
