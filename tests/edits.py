"""Edits that tests make to files of games, as people do, and what is told of them."""

from collections.abc import Callable
from pathlib import Path

import pytest

import cards
from cards.errors import CardDataError


def change(file: Path, before: str, after: str) -> None:
    """Put one text in the place of another, which must be there."""
    text = file.read_text("utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), "utf-8", newline="")


def read_edition(folder: Path) -> object:
    return cards.load_rules(cards.load(str(folder)))


def faults(folder: Path, read: Callable[[Path], object] = read_edition) -> list[str]:
    """Return what is told of an edition when it and its rules are read, or otherwise made use of."""
    with pytest.raises(CardDataError) as refused:
        read(folder)
    return [str(fault) for fault in refused.value.faults]


def snapshot(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Return what a folder holds, and when each of its files was written."""
    files = (file for file in folder.rglob("*") if file.is_file())
    return {str(file.relative_to(folder)): (file.read_bytes(), file.stat().st_mtime_ns) for file in files}
