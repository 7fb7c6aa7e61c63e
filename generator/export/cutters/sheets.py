"""Sheets for cutting machines: pieces packed into what they can cut, in mm from the sheet's top left."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.export.pieces import Deck, Face, Item
from generator.imposition.grids import BACK_BLEED, Spot
from generator.imposition.impose import stamp
from generator.imposition.packer import Lot, lot_of, pack, spots_of
from generator.pages import Stamp

NOT_CUT = ("page", "board")
"""Kinds of components that no machine cuts: sheets to read, and boards, which are too large."""
NO_CUT = "these are read, or too large to cut"  # Why components are left out.


class Room(NamedTuple):
    """An area that a machine can cut: its top left and its size."""

    x: float
    y: float
    w: float
    h: float


class Placed(NamedTuple):
    """A piece on a sheet, with its bleed towards its neighbours."""

    deck: Deck
    item: Item
    spot: Spot
    bleed: float

    def stamp(self, face: Face, spot: Spot) -> Stamp:
        """Return a side of the piece at a spot."""
        return stamp(face.marks, self.deck.cut, spot, (self.bleed,) * 4)


class _Size(NamedTuple):
    pieces: list[tuple[Deck, Item]]
    bleed: float

    @property
    def lot(self) -> Lot:
        return lot_of(self.pieces[0][0].cut, self.bleed, len(self.pieces))


def cut_sheets(
    decks: Sequence[Deck], rooms: Sequence[Room], bleed: float
) -> tuple[list[tuple[Placed, ...]], list[Deck]]:
    """Return the pieces of each sheet, and the decks that no machine cuts or that are too large for it."""
    fitting = [deck for deck in decks if deck.component.kind not in NOT_CUT and _fits(deck, rooms, bleed)]
    sizes = list(_sizes(fitting, bleed))
    if not sizes:
        return [], list(decks)
    around = [Room(room.x - bleed, room.y - bleed, room.w + 2 * bleed, room.h + 2 * bleed) for room in rooms]
    packings = pack(tuple((room.w, room.h) for room in around), tuple(size.lot for size in sizes), "scissors")
    queues = [iter(size.pieces) for size in sizes]
    sheets = []
    for packing in packings:
        room, width = around[packing.room], max(block.x + block.w for block in packing.blocks)
        x = room.x + (room.w - width) / 2
        placed = []
        for block in (block._replace(x=x + block.x, y=room.y + block.y) for block in packing.blocks):
            size = sizes[block.lot]
            spots = spots_of(block, size.pieces[0][0].cut, size.bleed)
            placed += [Placed(*next(queues[block.lot]), spot, size.bleed) for spot in spots]
        sheets.append(tuple(placed))
    return sheets, [deck for deck in decks if deck not in fitting]


def _fits(deck: Deck, rooms: Sequence[Room], bleed: float) -> bool:
    w, h = deck.cut.w + 2 * (BACK_BLEED - bleed), deck.cut.h + 2 * (BACK_BLEED - bleed)
    return any(a <= room.w and b <= room.h for room in rooms for a, b in ((w, h), (h, w)))


def _sizes(decks: Sequence[Deck], bleed: float) -> Iterator[_Size]:
    """Yield the pieces by their size. Neighbours with different backs keep more apart: printers miss by that much."""
    sizes: dict[tuple[object, ...], list[tuple[Deck, Item]]] = {}
    for deck in decks:
        decks_of_size = sizes.setdefault((deck.cut.w, deck.cut.h, bool(deck.cut.outline)), [])
        decks_of_size += [(deck, item) for item in deck.items for _ in range(item.copies)]
    for pieces in sizes.values():
        has_one_back = len({item.back for _, item in pieces}) == 1
        yield _Size(pieces, bleed if has_one_back else max(bleed, BACK_BLEED))
