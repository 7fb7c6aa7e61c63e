"""`make gallery`: prints cards of the eight looks and the five starters of own games, and keeps their pictures."""

import csv
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from cards.prototype.looks import ready_made
from generator import job
from generator.pages import Page, Stamp
from generator.pdf import write_pdf
from generator.proofing.colour_vision import raster
from layouts.kit.stock import Cut

HERE = Path(__file__).parent
TARGET = HERE.parents[2] / "docs" / "pictures" / "gallery"
EXAMPLES = HERE / "gallery.toml"
"""By look: the title of its back; two portrait cards, a landscape card, a square and a hexagon."""
STARTERS = ("roles", "hands", "bluff", "tiles", "tricks")
DECKS = {"portrait": "poker", "landscape": "wide poker", "square": "small square", "hex": "hex"}
COLUMNS = ("name", "kind", "number", "icon", "text")
GROUND = "#E3E1DB"
SCALE, FINER = 4.6, 2
"""Pixels per mm, and how much finer faces are drawn before they are scaled down."""
QUALITY = 84
GAP = 4.0
"""Between cards, in mm."""
LOOK_SIZE, STARTER_SIZE = (359.0, 105.0), (359.0, 96.0)


class Deck(NamedTuple):
    """The pictures of a deck: the front of each card, and the back; all at `FINER` times their final size."""

    fronts: list[Image.Image]
    back: Image.Image


class Placed(NamedTuple):
    """A face, and where its top left lies in mm."""

    face: Image.Image
    x: float
    y: float


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    examples = tomllib.loads(EXAMPLES.read_text("utf-8"))
    for name in ready_made():
        keep(f"look-{name}", LOOK_SIZE, look(name, examples[name]))
    for name in STARTERS:
        keep(f"starter-{name}", STARTER_SIZE, starter(name))
    print(f"{TARGET}  {sum(file.stat().st_size for file in TARGET.iterdir()) / 1000:.0f} kB")


def look(name: str, example: dict[str, Any]) -> Iterator[Placed]:
    """Yield two cards, a back, a landscape card, a square and a hexagon of a look."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / name
        write_edition(folder, name, example)
        decks = pictures(str(folder))
    high = LOOK_SIZE[1]
    for at, face in enumerate([*decks["portrait"].fronts[:2], decks["portrait"].back]):
        yield Placed(face, GAP + at * (63 + GAP), (high - 88) / 2)
    x = GAP + 3 * (63 + GAP)
    yield Placed(decks["landscape"].fronts[2], x, (high - 63) / 2)
    x, top = x + 88 + GAP, (high - 42 - 50.8 - GAP) / 2
    yield Placed(decks["square"].fronts[3], x + 1, top)
    yield Placed(decks["hex"].fronts[4], x, top + 42 + GAP)


def starter(name: str) -> Iterator[Placed]:
    """Yield a back of a starter and as many of its cards as there is room for, from all of its decks."""
    decks = list(pictures(f"prototype/{name}").values())
    first = decks[0].back
    w, h = first.width / FINER / SCALE + GAP, first.height / FINER / SCALE + GAP
    columns, rows = int((STARTER_SIZE[0] - GAP) / w), int((STARTER_SIZE[1] - GAP + 1) / h)
    turns = zip_longest(*(deck.fronts for deck in decks))
    faces = [face for turn in turns for face in turn if face]
    room = columns * rows - 1
    step = max(1, (len(faces) - 1) / (room - 1))
    shown = [first, *(faces[int(at * step) % len(faces)] for at in range(room))]
    left, top = (STARTER_SIZE[0] - columns * w + GAP) / 2, (STARTER_SIZE[1] - rows * h + GAP) / 2
    for at, face in enumerate(shown):
        yield Placed(face, left + at % columns * w, top + at // columns * h)


def write_edition(folder: Path, name: str, example: dict[str, Any]) -> None:
    """Write an edition with a deck for each shape. Each has all cards, so that a kind has the same colour in all."""
    (folder / "decks").mkdir(parents=True)
    head = ['game = "prototype"', f'name = "{example["title"]}"', 'version = "1"', f'look = "{name}"']
    back = f', back = "{example["back"]}"' if "back" in example else ""
    for deck, size in DECKS.items():
        head.append(f'decks.{deck} = {{size = "{size}", tint = "kind"{back}}}')
        with (folder / "decks" / f"{deck}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([COLUMNS, *example["cards"]])
    (folder / "edition.toml").write_text("\n".join(head) + "\n", "utf-8")


def pictures(name: str) -> dict[str, Deck]:
    """Return the pictures of each deck of an edition, as `tuckbox print` draws it."""
    game = job.draw_game(name, job.PrintRequest((name,)))
    found = {}
    for deck in game.game.facts.decks:
        pieces = [piece for piece in game.pieces if piece.component.id == deck]
        cut = pieces[0].component.cut
        faces = [piece.front for piece in pieces] + [pieces[0].back or ()]
        pages = [Page(cut.w, cut.h, (Stamp(marks, (0, 0, cut.w, cut.h)),)) for marks in faces]
        images = raster(write_pdf(pages, game.setter.faces, name), SCALE * FINER)
        *fronts, back = (cut_out(image, cut) for image in images)
        found[deck] = Deck(fronts, back)
    return found


def cut_out(face: Image.Image, cut: Cut) -> Image.Image:
    """Return a face without what is cut off: its corners, or what lies outside its outline."""
    mask = Image.new("L", face.size)
    draw, finer = ImageDraw.Draw(mask), SCALE * FINER
    if cut.outline:
        draw.polygon([(x * finer, y * finer) for _, *points in cut.outline for x, y in points[-1:]], fill=255)
    else:
        draw.rounded_rectangle((0, 0, face.width - 1, face.height - 1), cut.corner * finer, fill=255)
    face = face.convert("RGBA")
    face.putalpha(mask)
    return face


def keep(name: str, size: tuple[float, float], placed: Iterable[Placed]) -> None:
    """Lay faces on a table and keep the picture."""
    w, h = (round(side * SCALE) for side in size)
    table = Image.new("RGB", (w * FINER, h * FINER), GROUND)
    for face, x, y in placed:
        table.paste(face, (round(x * SCALE * FINER), round(y * SCALE * FINER)), face)
    table.resize((w, h), Image.Resampling.LANCZOS).save(TARGET / f"{name}.webp", quality=QUALITY, method=6)


if __name__ == "__main__":
    main()
