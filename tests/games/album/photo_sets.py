"""Sets of photos for tests that look at no picture: a list, and a file for each entry."""

from collections.abc import Iterable
from pathlib import Path

from cards import picture_sets as sets


def make_set(name: str, numbers: Iterable[int]) -> Path:
    """A set as an import leaves it, its pictures empty files."""
    folder = sets.folder() / name
    folder.mkdir(parents=True)
    entries = []
    for number in numbers:
        entries.append(f'[{number}]\nname = "{number}.png"\ncontent = "{number:016x}"\nfocus = [0.5, 0.25]\n')
        (folder / f"{number:016x}.jpg").touch()
    (folder / sets.LIST).write_text("\n".join(entries), "utf-8")
    return folder
