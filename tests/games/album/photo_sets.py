"""Sets of photos for tests that open no picture: a list, and an empty file for each entry."""

from collections.abc import Iterable
from pathlib import Path

from cards import picture_sets as sets


def make_set(name: str, numbers: Iterable[int]) -> Path:
    """Write a set as an import does, but with empty pictures."""
    folder = sets.folder() / name
    folder.mkdir(parents=True)
    entries = []
    for number in numbers:
        entries.append(f'[{number}]\nname = "{number}.png"\ncontent = "{number:016x}"\nfocus = [0.5, 0.25]\n')
        (folder / f"{number:016x}.jpg").touch()
    (folder / sets.LIST).write_text("\n".join(entries), "utf-8")
    return folder
