"""Games as newcomers would build them from the guide, and one with every part: what stands in their `folders`."""

import shutil
from collections.abc import Mapping
from pathlib import Path

FOLDERS = Path(__file__).with_name("folders")
GAMES = {"playing_cards": 3, "word_game": 4, "roles_for_twelve": 12, "hidden_grid": 4, "auction": 4}
"""With how many each game is played here."""

EVERY_PART = {
    file.relative_to(FOLDERS / "every_part").as_posix(): file.read_text("utf-8")
    for file in sorted((FOLDERS / "every_part").rglob("*.*"))
}
"""The files of a game that switches on every part of `table.toml`, with every key."""


def write(folder: Path, name: str) -> Path:
    """Write a game's folder and return it."""
    return shutil.copytree(FOLDERS / name, folder / name)


def write_files(home: Path, files: Mapping[str, str]) -> Path:
    """Write files by their path in a folder, and return the folder."""
    for file, text in files.items():
        (home / file).parent.mkdir(parents=True, exist_ok=True)
        (home / file).write_text(text, "utf-8")
    return home
