"""PlayingCards.io, and virtualtabletop, which reads its files: a room with every component, as one `.pcio` file.

Such a file is a zip: `widgets.json` lists boards, piles, decks and cards in pixels of a room of 1600 × 1000, and
pictures lie in `userassets/`. A deck holds the kinds of its cards; a card is a kind and the pile that it lies in. The
server virtualtabletop reads it by `server/pcioimport.mjs`, which leaves out pictures of 2 MiB and more.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from PIL import Image

from generator.export.job import ExportJob, folded
from generator.export.outlines import cut_out
from generator.export.pictures import encoded, frame_of, photographed
from generator.export.pieces import Deck, Face
from generator.export.virtual_tables.archive import zipped
from layouts.kit.stock import INCH

ROOM_W, ROOM_H, HAND_H = 1600, 1000, 180
GAP, LABEL, LABEL_W = 16, 24, 110  # between piles, and above each for its name
ROUND_PILE = 4  # how much larger a pile is than its cards, on each side
SCALES = (103 / 63, 1.4, 1.2, 1, 0.8, 0.65, 0.5, 0.4, 0.3, 0.2)
"""Pixels for each mm; the site's own cards have the first."""
SHARPER = 4.5  # pixels of a picture for each pixel of the room: players enlarge cards
BOARD_PIXELS, MOST_BYTES = 2400, 2 * 1024 * 1024 - 1
MOST_WIDGETS = 1200
QUALITIES = (90, 80, 70, 60, 50)


class _Place(NamedTuple):
    """Where a component lies: its top left, and its size, in pixels of the room."""

    deck: Deck
    x: int
    y: int
    w: int
    h: int


def export(job: ExportJob) -> tuple[str, ...]:
    """Write `<name>.pcio`; return what is left out."""
    notes = [*folded(job)]
    decks = [deck for deck in job.decks if deck.component.kind != "net"]
    assets = dict[str, bytes]()
    hand = {"id": "hand", "type": "hand", "x": 50, "y": ROOM_H - HAND_H, "width": 1500, "height": HAND_H}
    widgets = [
        hand | {"enabled": True},
        *(widget for place in _places(decks) for widget in _widgets(job, place, assets)),
    ]
    for z, widget in enumerate(widgets, 1):
        widget["z"] = z
    if len(widgets) > MOST_WIDGETS:
        notes.append(f"{len(widgets)} things are many: PlayingCards.io takes about {MOST_WIDGETS}. Use --only")
    content = {"widgets.json": msgspec.json.format(msgspec.json.encode(widgets), indent=1), **assets}
    job.folder.write(f"{job.name}.pcio", zipped(content))
    return tuple(notes)


def _places(decks: Sequence[Deck]) -> list[_Place]:
    """Return where components lie, as large as the room allows: boards first, the rest beside or below them."""
    boards = [deck for deck in decks if deck.component.kind == "board"]
    others = [deck for deck in decks if deck not in boards]
    others.sort(key=lambda deck: deck.component.kind == "page")
    for scale in SCALES:
        laid = list(_rows(boards, scale, GAP, LABEL))
        right = max((_far(place)[0] for place in laid), default=0)
        below = max((_far(place)[1] for place in laid), default=0)
        for x, y in ((right + GAP, LABEL), (GAP, below + GAP + LABEL)):
            places = laid + list(_rows(others, scale, x, y))
            if all(x <= ROOM_W and y <= ROOM_H - HAND_H for x, y in map(_far, places)):
                return places
    return places


def _far(place: _Place) -> tuple[int, int]:
    return place.x + place.w, place.y + place.h


def _rows(decks: Sequence[Deck], scale: float, x_px: int, top: int) -> Iterator[_Place]:
    x, y, below = x_px, top, 0
    for deck in decks:
        w, h = round(deck.cut.w * scale), round(deck.cut.h * scale)
        if x + w > ROOM_W - GAP and x > x_px:
            x, y, below = x_px, y + below + LABEL + GAP, 0
        yield _Place(deck, x, y, w, h)
        x, below = x + max(w, LABEL_W) + GAP, max(below, h)


def _widgets(job: ExportJob, place: _Place, assets: dict[str, bytes]) -> Iterator[dict[str, Any]]:
    deck, x, y, w, h = place
    files = _pictures(job, place, assets)
    if deck.component.kind == "board":
        for item in deck.items:
            yield {"id": f"{deck.id}-{item.id}", "type": "board", "x": x, "y": y, "width": w, "height": h,
                   "boardImage": files[item.front]}  # fmt: skip
        return
    box = {"x": x - ROUND_PILE, "y": y - ROUND_PILE, "width": w + 2 * ROUND_PILE, "height": h + 2 * ROUND_PILE}
    pile, name = f"{deck.id}-pile", f"{deck.id}-deck"
    # What has no back shows its front on both sides, as it lies face up for good.
    sides = ((item.id, files[item.front], files[item.back or item.front]) for item in deck.items)
    kinds = {kind: {"label": kind, "face": face, "back": back} for kind, face, back in sides}
    yield {"id": pile, "type": "cardPile", **box, "label": deck.name, "hasShuffleButton": True}
    yield {"id": name, "type": "cardDeck", "parent": pile, "x": x, "y": y, "cardWidth": w, "cardHeight": h,
           "enlarge": True, "cardTypes": kinds,
           "faceTemplate": _template(deck, "face", w, h), "backTemplate": _template(deck, "back", w, h)}  # fmt: skip
    is_up = deck.component.back != "hidden" or not deck.backs
    for item in deck.items:
        for n in range(item.copies):
            yield {"id": f"{deck.id}-{item.id}-{n + 1}", "type": "card", "deck": name, "cardType": item.id,
                   "parent": pile, "x": x, "y": y, "faceup": is_up}  # fmt: skip


def _template(deck: Deck, side: str, w: int, h: int) -> dict[str, Any]:
    image = {"type": "image", "x": 0, "y": 0, "w": w, "h": h, "color": "transparent" if deck.cut.outline else "white",
             "valueType": "dynamic", "value": side}  # fmt: skip
    return {"includeBorder": False, "includeRadius": bool(deck.cut.corner), "objects": [image]}


def _pictures(job: ExportJob, place: _Place, assets: dict[str, bytes]) -> dict[Face, str]:
    deck, files = place.deck, dict[Face, str]()
    longer = BOARD_PIXELS if deck.component.kind == "board" else max(place.w, place.h) * SHARPER
    dpi = min(300, longer * INCH / max(deck.cut.w, deck.cut.h))
    for face, image in job.renderer.images(deck.faces, lambda cut: frame_of(cut, dpi)):
        has_edge = bool(deck.cut.outline)
        name = f"userassets/{face.name.replace('/', '-')}.{'png' if has_edge else 'jpg'}"
        assets[name] = encoded(cut_out(image, deck.cut)) if has_edge else _light(image)
        files[face] = f"package://{name}"
    return files


def _light(image: Image.Image) -> bytes:
    for quality in QUALITIES:
        data = photographed(image, quality)
        if len(data) <= MOST_BYTES:
            break
    return data
