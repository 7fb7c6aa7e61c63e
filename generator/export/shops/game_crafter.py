"""The Game Crafter: pictures in the pixels of its own products, and a list for the order.

Sizes are those of the shop's templates: 300 dpi with 1/8 inch of bleed. Euro poker cards of 63 × 88 mm use the template
of poker cards. A deck has one back. Where backs differ, each gets a folder, which is one deck in the shop.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path

from generator.export.job import ExportJob
from generator.export.pictures import encoded
from generator.export.pieces import Deck, Item
from generator.export.png import table
from generator.export.shops.products import Fit, Product, best_fit, said_of
from layouts.kit.stock import INCH

SHOP = "The Game Crafter"


def _products(kind: str) -> Iterator[Product]:
    for name, product in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))[kind].items():
        w, h = product.get("size") or [length / INCH for length in product["mm"]]
        pixels = product.get("pixels", (round(300 * w) + 75, round(300 * h) + 75))
        yield Product(name, w, h, tuple(pixels), product.get("is_round", False))


CARDS, TILES, BOARDS = (tuple(_products(kind)) for kind in ("cards", "tiles", "boards"))
DOCUMENT = Product("Document", 8.5, 11, (2550, 3300))
KINDS = {"card": (*CARDS, *TILES, *BOARDS), "small": (*TILES, *CARDS, *BOARDS), "board": BOARDS, "page": (), "net": ()}
COLUMNS = ("product", "deck", "piece", "quantity", "front", "back")


def export(job: ExportJob) -> tuple[str, ...]:
    """Write a folder for each product and deck, and `order.csv` with the quantities; return what no product fits."""
    fits = {deck: _fit_of(deck) for deck in job.decks}
    notes = said_of(job, SHOP, fits)
    rows = [COLUMNS]
    for deck, fit in fits.items():
        if fit is None:
            continue
        folders = _folders(deck, fit.product)
        places = {face: folder for item, folder in folders for face in (item.front, item.back) if face}
        files = {face: f"{folder}/{face.name.replace('/', '-')}.png" for face, folder in places.items()}
        for item, folder in folders:
            back = files[item.back] if item.back else ""
            rows.append((fit.product.name, folder, item.id, str(item.copies), files[item.front], back))
        for face, image in job.renderer.images(deck.faces, fit.frame):
            job.folder.picture(files[face], fit.turned(image, face), lambda picture: encoded(picture, 300))
    job.folder.write("order.csv", table(rows))
    return notes


def _fit_of(deck: Deck) -> Fit | None:
    """Return how a deck is sold; what is read, not cut, as a sheet of Letter if it fits there at its size."""
    if deck.component.kind != "page":
        return best_fit(deck.cut, KINDS[deck.component.kind])
    is_turned = deck.cut.w > deck.cut.h
    w, h = sorted((deck.cut.w, deck.cut.h))
    return Fit(DOCUMENT, 1, is_turned) if w <= DOCUMENT.w * INCH and h <= DOCUMENT.h * INCH else None


def _folders(deck: Deck, product: Product) -> list[tuple[Item, str]]:
    """Return each piece with the folder of its deck in the shop; pieces with different backs are different decks."""
    backs = tuple(dict.fromkeys(item.back for item in deck.items))
    name = f"{product.name}-{deck.id}"
    return [(item, f"{name}-{backs.index(item.back) + 1}" if len(backs) > 1 else name) for item in deck.items]
