"""Exports read by other people's programs, which are not part of Tuckbox.

`TUCKBOX_READERS` is a folder with copies of their repositories, and `bin/python` with the packages that they need.
Without it these tests are skipped.
"""

import json
import os
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from painted import Painted, colour_of, painted
from PIL import Image

import cards
import layouts
from generator.export import make_playing_cards
from generator.export.folder import ExportFolder
from generator.export.job import ExportJob

pytestmark = pytest.mark.slow
READERS = os.environ.get("TUCKBOX_READERS", "")
GAMES = (*filter(layouts.has_look, cards.slugs()), *cards.shipped_editions(cards.start_slug()))


def reader(name: str) -> Path:
    """Return the folder of a reader; skip the test without it."""
    if not READERS or not (Path(READERS) / name).exists():
        pytest.skip(f"TUCKBOX_READERS names no folder with {name}")
    return Path(READERS) / name


def run(*command: str | Path, cwd: Path | None = None) -> str:
    done = subprocess.run(list(map(str, command)), cwd=cwd, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stderr
    return done.stdout


def written(name: str, folder: Path, export: Callable[[ExportJob], tuple[str, ...]]) -> Painted:
    """Return a painted game after it was exported to a folder on the disk."""
    exported = painted(name)
    with ExportFolder(folder) as files:
        export(exported.job._replace(folder=files))
    return exported


def seen(file: str | Path) -> tuple[int, int, int]:
    """Return the colour of a picture's middle."""
    with Image.open(file) as image:
        return image.convert("RGB").getpixel((image.width // 2, image.height // 2))  # type: ignore[return-value]


MPC_AUTOFILL = """
import json, sys
sys.path.insert(0, "desktop-tool")
from src.order import CardOrder
order = CardOrder.from_file_path("desktop-tool", sys.argv[1])
sides = [{slot: card.file_path for card in side.cards_by_id.values() for slot in card.slots}
         for side in (order.fronts, order.backs)]
print(json.dumps([[sides[0][slot], sides[1][slot]] for slot in range(order.details.quantity)]))
"""


@pytest.mark.parametrize("name", GAMES)
def test_mpc_autofill_finds_front_and_back_of_every_card(name: str, tmp_path: Path) -> None:
    autofill = reader("mpc-autofill")
    exported = written(name, tmp_path / "order", make_playing_cards.export)
    expected = Counter(
        (colour_of(item.front), colour_of(item.back))
        for deck in exported.job.decks
        if make_playing_cards.fit_of(deck)
        for item in deck.items
        for _ in range(item.copies)
    )
    found = Counter[object]()
    for file in (tmp_path / "order").glob("*.xml"):
        for sides in json.loads(run(reader("bin/python"), "-c", MPC_AUTOFILL, file, cwd=autofill).splitlines()[-1]):
            found[tuple(map(seen, sides))] += 1
    assert expected == found
