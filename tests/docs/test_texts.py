"""The Markdown of the docs: its links and what it names are there; its pictures are true and small."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pictures
import pytest
from PIL import Image, ImageChops

from docs.kit import write

HOUSE = Path(__file__).parents[2]
PICTURES = sorted((write.SOURCE / "pictures").glob("*.*"))
ELSEWHERE = sorted((write.SOURCE / "pictures").glob("*/*.webp"))
LARGEST, MOST = 150_000, 3_000_000
"""Bytes of one picture, and of all."""
CELLS, DIFFERS, FARTHEST = (64, 64), 24, 0.02
"""A picture's cells, the step of grey from which two differ, and the share that may: codes and minutes do."""
TEXTS = (*HOUSE.glob("*.md"), *write.SOURCE.rglob("*.md"))


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: file.relative_to(HOUSE).as_posix())
def test_links_in_markdown_lead_to_files(file: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", file.read_text("utf-8")):
        path = urlsplit(link).path
        assert urlsplit(link).scheme or not path or (file.parent / path).exists(), link


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: file.relative_to(HOUSE).as_posix())
def test_tests_named_in_markdown_exist(file: Path) -> None:
    named = re.findall(r"(?<!/)\btests/[\w./-]*\w", file.read_text("utf-8"))
    assert [] == [path for path in named if not (HOUSE / path).exists()]


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
    pictures.main(tmp_path)
    old = {
        one.name: far
        for one in sorted(tmp_path.iterdir())
        if (far := distance(one, pictures.TARGET / one.name)) > FARTHEST
    }
    assert {} == old


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
