"""MakePlayingCards: an order for the mpc-autofill desktop tool, which fills the shop's pages with your pictures.

An order is XML: `details` (quantity, bracket, stock, foil), `fronts` and `backs` with a `card` for each picture (id,
sourceType, slots, name), and `cardback` for all slots that `backs` leaves out. An `id` that is a file on this computer
is used as it is. An order holds 612 cards. Pictures are 822 × 1122 pixels: a poker card at 300 dpi with the shop's
bleed of 36 pixels.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.etree import ElementTree as Xml

from PIL import Image

from generator.export.job import ExportJob
from generator.export.pictures import encoded
from generator.export.pieces import Deck, Face, Item
from generator.export.shops.products import Fit, Product, best_fit, said_of

SHOP = "an order of poker cards"
POKER = Product("poker card", 2.5, 3.5, (822, 1122))
STOCK = "(S30) Standard Smooth"
BRACKETS = (18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612)
"""For these numbers of cards the shop has prices."""

Sides = Mapping[Face | None, Path]  # The picture of each side; of a piece without a back, a white one.


def export(job: ExportJob) -> tuple[str, ...]:
    """Write pictures and `order.xml`, or several orders for more than 612 cards; return what is left out."""
    fits = {deck: fit_of(deck) for deck in job.decks}
    notes = said_of(job, SHOP, fits)
    cards, paths = list[Item](), dict[Face | None, Path]()
    for deck, fit in fits.items():
        if fit is None:
            continue
        cards += [item for item in deck.items for _ in range(item.copies)]
        for face, image in job.renderer.images(deck.faces, fit.frame):
            name = f"cards/{face.name.replace('/', '-')}.png"
            paths[face] = job.folder.picture(name, fit.turned(image, face), lambda picture: encoded(picture, 300))
    if any(item.back is None for item in cards):
        paths[None] = job.folder.picture("cards/blank-back.png", Image.new("RGB", POKER.pixels, "white"), encoded)
    most = BRACKETS[-1]
    for start in range(0, len(cards), most):
        number = f"-{start // most + 1}" if len(cards) > most else ""
        job.folder.write(f"order{number}.xml", order(cards[start : start + most], paths))
    return notes


def fit_of(deck: Deck) -> Fit | None:
    """Return how a deck fits the shop's card; None for what is no such card."""
    return best_fit(deck.cut, (POKER,)) if deck.component.kind == "card" else None


def order(cards: Sequence[Item], paths: Sides) -> str:
    """Return an order of cards, one a slot; the commonest back is the cardback."""
    root = Xml.Element("order")
    details = Xml.SubElement(root, "details")
    bracket = next(size for size in BRACKETS if size >= len(cards))
    for name, value in (("quantity", len(cards)), ("bracket", bracket), ("stock", STOCK), ("foil", "false")):
        Xml.SubElement(details, name).text = str(value)
    cardback = Counter(item.back for item in cards).most_common(1)[0][0]
    _sides(Xml.SubElement(root, "fronts"), list(enumerate(item.front for item in cards)), paths)
    other_backs = [(slot, item.back) for slot, item in enumerate(cards) if item.back is not cardback]
    if other_backs:
        _sides(Xml.SubElement(root, "backs"), other_backs, paths)
    Xml.SubElement(root, "cardback").text = str(paths[cardback])
    Xml.indent(root)
    return Xml.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _sides(parent: Xml.Element, faces: Sequence[tuple[int, Face | None]], paths: Sides) -> None:
    for face in dict.fromkeys(face for _, face in faces):
        card = Xml.SubElement(parent, "card")
        slots = ",".join(str(slot) for slot, item_face in faces if item_face is face)
        fields = {"id": str(paths[face]), "sourceType": "Local File", "slots": slots, "name": paths[face].name}
        for tag, text in (*fields.items(), ("query", face.name if face else "blank back")):
            Xml.SubElement(card, tag).text = text
