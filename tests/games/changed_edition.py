"""Editions for tests: a started folder, copied with more lines and other values in some of its files."""

import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

Swap = tuple[str, str]


def changed_edition(
    base: Path, folder: Path, more: Mapping[str, Iterable[str]], swaps: Mapping[str, Iterable[Swap]]
) -> Path:
    """Copy `base` to `folder`, swap texts in files wherever they stand, and add lines at the end of files."""
    shutil.copytree(base, folder)
    for name in dict.fromkeys((*swaps, *more)):
        text = (folder / name).read_text("utf-8")
        for before, after in swaps.get(name, ()):
            assert before in text, f"{name} has no {before!r}"
            text = text.replace(before, after)
        (folder / name).write_text(text + "".join(f"{line}\n" for line in more.get(name, ())), "utf-8")
    return folder
