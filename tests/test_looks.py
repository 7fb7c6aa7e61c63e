"""`make looks` shows what has changed, and nothing else."""

from collections.abc import Sequence
from pathlib import Path

import looks
import pytest
from cases import each_case
from PIL import Image, ImageDraw

RED, GREEN, BLUE, WHITE = "#C4202F", "#1F9A70", "#1F5BC0", "#FFFFFF"


def pictures(folder: Path, colours: Sequence[str]) -> list[Path]:
    folder.mkdir(parents=True)
    for number, colour in enumerate(colours, 1):
        Image.new("RGB", (60, 80), colour).save(folder / f"{number:03}.png")
    return sorted(folder.iterdir())


@each_case
def test_only_what_differs_is_paired_and_nothing_is_shifted(
    before: list[str], after: list[str], shown: list[list[str]], tmp_path: Path
) -> None:
    sides = pictures(tmp_path / "before", before), pictures(tmp_path / "after", after)
    assert shown == [[file.stem if file else "" for file in pair] for pair in looks.pairs(*sides)]


@pytest.mark.parametrize(("size", "same"), [((59, 79), False), ((0, 0), True)])
def test_smoothed_edges_are_no_change_and_a_missing_letter_is(
    size: tuple[int, int], same: bool, tmp_path: Path
) -> None:
    files = pictures(tmp_path / "some", (WHITE, WHITE))
    with Image.open(files[1]) as image:
        changed = image.convert("RGB")
    ImageDraw.Draw(changed).rectangle((0, 0, *size), fill=RED if size[0] else "#FBFBFB")
    changed.save(files[1])
    assert same == looks.looks_alike(*files)


def test_the_page_shows_both_sides_and_names_what_is_new_or_gone(tmp_path: Path) -> None:
    pictures(tmp_path / "before" / "sheets" / "infection-a4", (RED, GREEN, BLUE))
    pictures(tmp_path / "after" / "sheets" / "infection-a4", (RED, WHITE, BLUE))
    pictures(tmp_path / "after" / "screens" / "infection phone1", (RED,))
    pictures(tmp_path / "before" / "screens" / "infection wall", (RED,))
    found = list(looks.changes(tmp_path / "before", tmp_path / "after", tmp_path / "out"))
    page = looks.page(found, "main")
    assert "3 changed since main" in page
    assert ["infection-a4, 2", "infection phone1, 1 <b>new</b>", "infection wall, 1 <b>gone</b>"] == [
        part.partition("</figcaption>")[0] for part in page.split("<figcaption>")[1:]
    ]
    for one in found:
        assert all((tmp_path / "out" / name).is_file() and name in page for name in (one.before, one.after) if name)
    assert "Nothing has changed since v0.1.0" in looks.page([], "v0.1.0")
