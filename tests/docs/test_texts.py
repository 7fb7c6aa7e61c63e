"""The Markdown of the docs: its links and what it names are there; its pictures are true and small."""

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pictures
import pytest
from cases import each_case
from PIL import Image, ImageChops

from docs.kit import write

HOUSE = Path(__file__).parents[2]
PICTURES = sorted((write.SOURCE / "pictures").glob("*.*"))
ELSEWHERE = sorted((write.SOURCE / "pictures").glob("*/*.webp"))
LARGEST, MOST = 150_000, 3_000_000
"""Bytes of one picture, and of all."""
CELLS, DIFFERS, FARTHEST = (64, 64), 24, 0.02
"""A picture's cells, the step of grey from which two differ, and the share that may: codes and minutes do."""
PACKAGES = ("cards", "layouts", "generator", "companion", "docs", "tests")
TOP = "|".join(PACKAGES)
FILES = (*HOUSE.glob("*.*"), *(file for top in PACKAGES for file in (HOUSE / top).rglob("*.*")))
NAMES = {file.name for file in FILES}
MAKEFILE = (HOUSE / "Makefile").read_text("utf-8")
TEXTS = (*HOUSE.glob("*.md"), *write.SOURCE.rglob("*.md"))


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: file.relative_to(HOUSE).as_posix())
def test_links_in_markdown_lead_to_files_and_what_it_names_is_there(file: Path) -> None:
    text = file.read_text("utf-8")
    assert file.name == "CHANGELOG.md" or [] == faults(text)  # it tells of what was
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        path = urlsplit(link).path
        assert urlsplit(link).scheme or not path or (file.parent / path).exists(), link


def docstrings(module: Path) -> str:
    return "\n".join(re.findall(r'(?:\A|:(?:  #[^\n]*)?\n) *r?"""(.*?)"""', module.read_text("utf-8"), re.S))


def faults(text: str) -> list[str]:
    """Return what a text names in backticks that is not there: files, tests, names in code, and targets of make."""
    quoted = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.S))
    paths = [name for name in quoted if re.fullmatch(rf"({TOP})/[\w./:-]+", name)]
    dotted = [name.partition("(")[0] for name in quoted if re.fullmatch(rf"({TOP})(\.\w+)+(\(.*)?", name)]
    targets = [name.split()[1] for name in quoted if re.match("make [a-z]", name)]
    return [
        *(path for path in paths if not (HOUSE / path.partition("::")[0]).exists()),
        *(name for name in quoted if re.fullmatch(r"[\w-]+\.(py|js|css)", name) and name not in NAMES),
        *(name for name in dotted if not is_there(name)),
        *(f"make {target}" for target in targets if f"\n{target}:" not in MAKEFILE),
    ]


def is_there(name: str) -> bool:
    """Return whether a dotted name leads to a module, or to a word in one."""
    place, rest = HOUSE, name.split(".")
    while rest and (place / rest[0]).is_dir():
        place /= rest.pop(0)
    module = place / (f"{rest[0]}.py" if rest and (place / f"{rest[0]}.py").is_file() else "__init__.py")
    rest = rest[1:] if module.name != "__init__.py" else rest
    return not rest or (module.is_file() and re.search(rf"\b{rest[0]}\b", module.read_text("utf-8")) is not None)


@pytest.mark.parametrize("top", PACKAGES)
def test_what_docstrings_name_is_there(top: str) -> None:
    found = {file.relative_to(HOUSE).as_posix(): faults(docstrings(file)) for file in (HOUSE / top).rglob("*.py")}
    assert {} == {file: names for file, names in found.items() if names}


@each_case
def test_what_is_not_there_would_be_found(text: str) -> None:
    assert 1 == len(faults(text))


def test_every_picture_is_shown_and_has_words_for_who_cannot_see_it() -> None:
    texts = "\n".join(file.read_text("utf-8") for file in TEXTS)
    assert [] == [one.name for one in (*PICTURES, *ELSEWHERE) if f"/{one.name})" not in texts]
    assert [] == re.findall(r"!\[.{,11}\]\(.*\)", texts)


def test_pictures_are_small() -> None:
    assert [] == [one.name for one in (*PICTURES, *ELSEWHERE) if one.stat().st_size > LARGEST]
    assert sum(one.stat().st_size for one in (*PICTURES, *ELSEWHERE)) < MOST


def test_every_picture_can_be_drawn_again() -> None:
    """`make pictures` draws all of them but the one drawn by hand."""
    script = Path(pictures.__file__).read_text("utf-8")
    drawn = set(re.findall(r'"([a-z-]+\.webp)"', script))
    assert drawn == {one.name for one in PICTURES} - {"architecture.svg"}


@pytest.mark.slow
def test_no_picture_is_older_than_what_it_shows(tmp_path: Path) -> None:
    """Draw all again and compare. `make pictures` keeps new ones."""
    subprocess.run([sys.executable, pictures.__file__, tmp_path], check=True)  # beside a browser of other tests
    far = {one.name: distance(one, pictures.TARGET / one.name) for one in tmp_path.iterdir()}
    assert {} == {name: share for name, share in far.items() if share > FARTHEST}


def distance(first: Path, second: Path) -> float:
    """Return the share of cells in which two pictures differ; 1 for pictures of different shapes.

    A perceptual hash of the whole would not notice a role on a phone.
    """
    with Image.open(first) as one, Image.open(second) as other:
        if one.size != other.size:
            return 1
        grey = (picture.convert("L").resize(CELLS, Image.Resampling.BOX) for picture in (one, other))
        counts = ImageChops.difference(*grey).histogram()
    return sum(counts[DIFFERS:]) / sum(counts)


def test_a_picture_of_something_else_would_be_found() -> None:
    shown = [
        pictures.TARGET / name for name in ("phone-covered.webp", "phone-held.webp", "options.webp", "own-game.webp")
    ]
    assert min(distance(shown[0], shown[1]), distance(shown[2], shown[3])) > FARTHEST
