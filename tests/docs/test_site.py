"""The built site: whole, its links right, nothing from elsewhere; and its pictures, true and small."""

import html
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pictures
import pytest
from PIL import Image, ImageChops
from test_reference import ALL

from docs.kit import site

HOUSE = Path(__file__).parents[2]
PICTURES = sorted((site.SOURCE / "pictures").glob("*.*"))
ELSEWHERE = sorted((HOUSE / ".github").glob("*/*.webp"))  # those beside the folders are the README’s
LARGEST, MOST = 150_000, 3_000_000
"""Bytes of one picture, and of all."""
CELLS, DIFFERS, FARTHEST = (64, 64), 24, 0.02
"""A picture's cells, the step of grey from which two differ, and the share that may: codes and minutes do."""
TEXTS = (*HOUSE.glob("*.md"), *site.SOURCE.rglob("*.md"))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a fresh site. Sphinx takes every warning as an error: a broken link among pages is one."""
    folder = tmp_path_factory.mktemp("site")
    assert 0 == subprocess.call([sys.executable, "-m", "docs.kit.site", str(folder)], cwd=HOUSE)
    return folder


@cache
def pages(folder: Path) -> dict[Path, str]:
    return {file: file.read_text("utf-8") for file in sorted(folder.rglob("*.html"))}


def links(text: str) -> Iterator[str]:
    yield from (html.unescape(found) for found in re.findall(r'(?:href|src|action)="([^"]*)"', text))


@pytest.mark.parametrize("kind", ALL)
def test_the_site_shows_every_entry(kind: str, built: Path) -> None:
    """A name that Markdown swallowed, such as one in angle brackets, would be missing."""
    shown = " ".join(html.unescape(re.sub(r"<[^>]*>", "", text)) for text in pages(built).values())
    shown = " ".join(shown.split())
    assert [] == [one.term for section in ALL[kind]() for one in section.entries if one.term not in shown]


def test_every_link_leads_to_a_page_and_a_place_that_exist(built: Path) -> None:
    broken = []
    for file, text in pages(built).items():
        for link in links(text):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if not target.is_file() or (
                parts.fragment and f'id="{parts.fragment}"' not in pages(built).get(target, "")
            ):
                broken.append((file.relative_to(built).as_posix(), link))
    assert [] == broken


def test_the_site_loads_nothing_from_elsewhere_and_has_nothing_inline(built: Path) -> None:
    """So it works without the internet, and under our content security policy."""
    for text in pages(built).values():
        assert not re.search(r"\sstyle=|\son\w+=|<style|<script>", text)
        assert not re.search(r'<(?:script|link|img|iframe)[^>]*(?:src|href)="(?:https?:)?//', text)
    styles = "".join(file.read_text("utf-8") for file in built.rglob("*.css"))
    assert "//" not in styles.replace("/*", "").replace("*/", "")


def test_the_search_has_an_index_of_its_own(built: Path) -> None:
    index = (built / "searchindex.js").read_text("utf-8")
    assert "duplex" in index and "guides/print" in index


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: file.relative_to(HOUSE).as_posix())
def test_links_in_markdown_lead_to_files(file: Path) -> None:
    """Also when it is read where the code is, not on the site."""
    for link in re.findall(r"\]\(([^)\s]+)\)", file.read_text("utf-8")):
        path = urlsplit(link).path
        assert urlsplit(link).scheme or not path or (file.parent / path).exists(), link


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: file.relative_to(HOUSE).as_posix())
def test_tests_named_in_markdown_exist(file: Path) -> None:
    named = re.findall(r"(?<!/)\btests/[\w./-]*\w", file.read_text("utf-8"))
    assert [] == [path for path in named if not (HOUSE / path).exists()]


def test_every_picture_is_shown_and_has_words_for_who_cannot_see_it() -> None:
    texts = "\n".join(file.read_text("utf-8") for file in TEXTS)
    assert [] == [one.name for one in PICTURES if f"pictures/{one.name}" not in texts]
    assert len(re.findall(r":::\{figure\}", texts)) == len(re.findall(r"^:alt: .{15,}", texts, re.M))


def test_pictures_are_small() -> None:
    assert [] == [one.name for one in (*PICTURES, *ELSEWHERE) if one.stat().st_size > LARGEST]
    assert sum(one.stat().st_size for one in (*PICTURES, *ELSEWHERE)) < MOST


def test_every_picture_can_be_drawn_again() -> None:
    """`make docs` draws all of them but the one drawn by hand."""
    script = Path(pictures.__file__).read_text("utf-8")
    drawn = set(re.findall(r'"([a-z-]+\.webp)"', script))
    assert drawn == {one.name for one in PICTURES} - {"architecture.svg"}


@pytest.mark.slow
def test_no_picture_is_older_than_what_it_shows(tmp_path: Path) -> None:
    """Draw all again and compare. `make docs` keeps new ones."""
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
