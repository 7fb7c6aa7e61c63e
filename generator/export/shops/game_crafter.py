"""The Game Crafter: pictures in the pixels of its own products, and a list for the order.

Sizes are those of the shop's templates: 300 dpi with 1/8 inch of bleed. Euro poker cards of 63 × 88 mm use the template
of poker cards. A deck has one back. Where backs differ, each gets a folder, which is one deck in the shop.
"""

from collections.abc import Iterator, Mapping

from generator.export.job import ExportJob
from generator.export.pictures import encoded
from generator.export.pieces import Deck, Item
from generator.export.png import table
from generator.export.shops.products import Fit, Product, best_fit, said_of
from layouts.kit.stock import INCH

SHOP = "The Game Crafter"


def _usual(sizes: Mapping[str, tuple[float, float]], is_round: bool = False) -> Iterator[Product]:
    for name, (w, h) in sizes.items():
        yield Product(name, w, h, (round(300 * w) + 75, round(300 * h) + 75), is_round)


CARDS = (
    Product("EuroPokerDeck", 63 / INCH, 88 / INCH, (825, 1125)),
    *_usual({"PokerDeck": (2.5, 3.5), "BridgeDeck": (2.25, 3.5)}),
    Product("USGameDeck", 56 / INCH, 87 / INCH, (750, 1125)),
    *_usual({
        "BusinessDeck": (2, 3.5), "DominoDeck": (1.75, 3.5), "MiniDeck": (1.75, 2.5), "MicroDeck": (1.25, 1.75),
        "DividerDeck": (3, 3.5), "TarotDeck": (2.75, 4.75), "JumboDeck": (3.5, 5.5), "SquareDeck": (3.5, 3.5),
    }),
    Product("EuroSquareDeck", 70 / INCH, 70 / INCH, (900, 900)),
    *_usual({"SmallSquareDeck": (2.5, 2.5)}),
    *_usual({"CircleDeck": (3.5, 3.5)}, is_round=True),
)  # fmt: skip
TILES = (
    *_usual({
        "LargeSquareTile": (3.5, 3.5), "MediumSquareTile": (2.5, 2.5), "SmallSquareTile": (2, 2),
        "MiniSquareTile": (1.25, 1.25), "DominoTile": (2, 4), "DominoChit": (1, 2), "StripChit": (1, 3),
        "LargeSquareChit": (1, 1), "MediumSquareChit": (0.75, 0.75), "SmallSquareChit": (0.5, 0.5),
    }),
    *_usual({"MiniCircleTile": (1.25, 1.25), "LargeCircleChit": (1, 1)}, is_round=True),
    *_usual({"MediumCircleChit": (0.75, 0.75), "SmallCircleChit": (0.5, 0.5)}, is_round=True),
)  # fmt: skip
BOARDS = tuple(_usual({
    "SmallSquareBoard": (4, 4), "QuarterBoard": (5, 5), "SquareBoard": (8, 8), "LargeSquareBoard": (10, 10),
    "DominoBoard": (4, 8), "SkinnyBoard": (4, 10), "HalfBoard": (5, 10), "AccordionBoard": (8, 16),
    "BiFoldBoard": (9, 18), "BigMat": (10, 16), "QuadFoldMat": (11, 17), "MediumSixFoldBoard": (16, 16),
    "QuadFoldBoard": (18, 18), "PostcardMat": (4, 6), "SmallBiFoldMat": (5.5, 7),
}))  # fmt: skip
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
