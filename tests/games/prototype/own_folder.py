"""Folders of own games, changed as their makers change them, and what loading and printing says of them."""

import re
from pathlib import Path
from typing import Any

from edits import faults

from cards.editions import scaffold
from generator.job import DrawnGame, PrintRequest, draw_game


def started(folder: Path, source: str = "prototype", look: str = "") -> Path:
    """Start an own game, if wanted with another look, and return its folder."""
    scaffold.start(folder, source)
    if look:
        head = folder / "edition.toml"
        head.write_text(re.sub("(?m)^look = .*", f'look = "{look}"', head.read_text("utf-8")), "utf-8")
    return folder


def append(file: Path, text: str) -> None:
    with file.open("a", encoding="utf-8") as opened:
        opened.write(text)


def drawn(folder: Path, **request: Any) -> DrawnGame:
    """Draw a game's print, which raises with every fault that it finds."""
    return draw_game(str(folder), PrintRequest((str(folder),), **request))


def faults_in_print(folder: Path) -> list[str]:
    return faults(folder, drawn)
