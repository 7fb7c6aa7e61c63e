"""The Game Crafter: pictures in the pixels of its own products, and a list for the order.

Sizes are those of the shop's templates: 300 dpi with 1/8 inch of bleed. Euro poker cards of 63 × 88 mm use the template
of poker cards. A deck has one back. Where backs differ, each gets a folder, which is one deck in the shop.
"""

from generator.export.job import ExportJob
from generator.export.pictures import encoded
from generator.export.pieces import Deck, Item
from generator.export.png import table
from generator.export.shops.products import Fit, Product, best_fit, said_of
from layouts.kit.stock import INCH

SHOP = "The Game Crafter"
CARDS = (
    Product("EuroPokerDeck", 63 / INCH, 88 / INCH, (825, 1125)),
    Product("PokerDeck", 2.5, 3.5, (825, 1125)),
    Product("BridgeDeck", 2.25, 3.5, (750, 1125)),
    Product("USGameDeck", 56 / INCH, 87 / INCH, (750, 1125)),
    Product("BusinessDeck", 2, 3.5, (675, 1125)),
    Product("DominoDeck", 1.75, 3.5, (600, 1125)),
    Product("MiniDeck", 1.75, 2.5, (600, 825)),
    Product("MicroDeck", 1.25, 1.75, (450, 600)),
    Product("DividerDeck", 3, 3.5, (975, 1125)),
    Product("TarotDeck", 2.75, 4.75, (900, 1500)),
    Product("JumboDeck", 3.5, 5.5, (1125, 1725)),
    Product("SquareDeck", 3.5, 3.5, (1125, 1125)),
    Product("EuroSquareDeck", 70 / INCH, 70 / INCH, (900, 900)),
    Product("SmallSquareDeck", 2.5, 2.5, (825, 825)),
    Product("CircleDeck", 3.5, 3.5, (1125, 1125), True),
)
TILES = (
    Product("LargeSquareTile", 3.5, 3.5, (1125, 1125)),
    Product("MediumSquareTile", 2.5, 2.5, (825, 825)),
    Product("SmallSquareTile", 2, 2, (675, 675)),
    Product("MiniSquareTile", 1.25, 1.25, (450, 450)),
    Product("DominoTile", 2, 4, (675, 1275)),
    Product("DominoChit", 1, 2, (375, 675)),
    Product("StripChit", 1, 3, (375, 975)),
    Product("LargeSquareChit", 1, 1, (375, 375)),
    Product("MediumSquareChit", 0.75, 0.75, (300, 300)),
    Product("SmallSquareChit", 0.5, 0.5, (225, 225)),
    Product("MiniCircleTile", 1.25, 1.25, (450, 450), True),
    Product("LargeCircleChit", 1, 1, (375, 375), True),
    Product("MediumCircleChit", 0.75, 0.75, (300, 300), True),
    Product("SmallCircleChit", 0.5, 0.5, (225, 225), True),
)
BOARDS = (
    Product("SmallSquareBoard", 4, 4, (1275, 1275)),
    Product("QuarterBoard", 5, 5, (1575, 1575)),
    Product("SquareBoard", 8, 8, (2475, 2475)),
    Product("LargeSquareBoard", 10, 10, (3075, 3075)),
    Product("DominoBoard", 4, 8, (1275, 2475)),
    Product("SkinnyBoard", 4, 10, (1275, 3075)),
    Product("HalfBoard", 5, 10, (1575, 3075)),
    Product("AccordionBoard", 8, 16, (2475, 4875)),
    Product("BiFoldBoard", 9, 18, (2775, 5475)),
    Product("BigMat", 10, 16, (3075, 4875)),
    Product("QuadFoldMat", 11, 17, (3375, 5175)),
    Product("MediumSixFoldBoard", 16, 16, (4875, 4875)),
    Product("QuadFoldBoard", 18, 18, (5475, 5475)),
    Product("PostcardMat", 4, 6, (1275, 1875)),
    Product("SmallBiFoldMat", 5.5, 7, (1725, 2175)),
)
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
    return _document(deck) if deck.component.kind == "page" else best_fit(deck.cut, KINDS[deck.component.kind])


def _document(deck: Deck) -> Fit | None:
    """Return a sheet of Letter for what is read, not cut, if it fits there at its size."""
    is_turned = deck.cut.w > deck.cut.h
    w, h = sorted((deck.cut.w, deck.cut.h))
    return Fit(DOCUMENT, 1, is_turned) if w <= DOCUMENT.w * INCH and h <= DOCUMENT.h * INCH else None


def _folders(deck: Deck, product: Product) -> list[tuple[Item, str]]:
    """Return each piece with the folder of its deck in the shop; pieces with different backs are different decks."""
    backs = tuple(dict.fromkeys(item.back for item in deck.items))
    name = f"{product.name}-{deck.id}"
    return [(item, f"{name}-{backs.index(item.back) + 1}" if len(backs) > 1 else name) for item in deck.items]
