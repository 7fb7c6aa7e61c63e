"""Tabletop Simulator: a saved object with decks, single cards, tiles, tokens, boards and bags, and their pictures.

Fields as the game's own saves have them (Berserk-Games/Tabletop-Simulator-Knowledge-Base, custom deck and custom tile;
Benjamin-Dobell/tts-types, ObjectState): `DeckCustom` lists `DeckIDs`, each the number of a sheet in `CustomDeck` times
100 plus the place on it. A sheet holds 10 × 7 pictures at most, within 4096 pixels. Its last place is what others see
of a hidden card, so no card lies there. All sheets of a deck have the same grid. The game keeps pictures by their
address, so their names hold a digest of what they show.
"""

import hashlib
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from PIL import Image

from generator.export.job import ExportJob, folded, write_how_to
from generator.export.outlines import cut_out
from generator.export.pictures import Frame, encoded, frame_of, photographed
from generator.export.pieces import Deck, Face
from layouts.kit.stock import INCH, Cut

MOST_PIXELS, COLUMNS, ROWS = 4096, 10, 7
CARD_PIXELS = 900  # of a card's longer side
LONGER_SIDE = {"page": 2400, "board": 4000}  # of other pictures in pixels, by kind
PIECE_PIXELS = 1200
CARD_HEIGHT = 88.9  # mm of a card at scale 1
BOX, CIRCLE, ROUNDED = 0, 2, 3  # CustomTile's Type
PLAIN = "#F2F2F2"
MOST_LOOSE = 3  # pieces of a component; more of them lie in a bag
FACE_DOWN = ("DeckCustom", "CardCustom", "Card")


def export(job: ExportJob) -> tuple[str, ...]:
    """Write `<name>.json`, its pictures and `HOW-TO.txt`; return what is left out."""
    notes = folded(job)
    table = _Table(job)
    for deck in job.decks:
        if deck.component.kind != "net":
            table.add(deck)
    job.folder.write(f"{job.name}.json", msgspec.json.format(msgspec.json.encode(table.saved()), indent=2))
    write_how_to(job, __file__)
    return notes


def grid_for(faces: int) -> tuple[int, int, int]:
    """Return columns, rows and cards of the sheets for this many faces: one place of each sheet is for hidden cards."""
    each = math.ceil(faces / math.ceil(faces / (COLUMNS * ROWS - 1)))
    columns = min(COLUMNS, max(2, math.ceil(math.sqrt(each + 1))))
    return columns, max(2, math.ceil((each + 1) / columns)), each


class _Table:
    def __init__(self, job: ExportJob) -> None:
        self.job, self.objects, self.sheets, self.x = job, list[dict[str, Any]](), 0, 0.0
        self.made = 0  # objects, each with an id of its own

    def saved(self) -> dict[str, Any]:
        """Return the saved object. The game needs no `Hands`; virtualtabletop's importer reads it."""
        empty = ("GameMode", "Date", "VersionNumber", "Table", "Sky", "Note", "LuaScript", "LuaScriptState", "XmlUI")
        hands = {"Enable": True, "DisableUnused": False, "Hiding": 0, "HandTransforms": []}
        return {"SaveName": self.job.game.title, **dict.fromkeys(empty, ""), "Hands": hands,
                "TabStates": {}, "ObjectStates": self.objects}  # fmt: skip

    def add(self, deck: Deck) -> None:
        if deck.component.kind == "board":
            objects = list(self._boards(deck))
        elif deck.component.kind == "card" and deck.backs:
            objects = [self._deck(deck) if deck.total > 1 else self._card(deck)]
        else:
            objects = list(self._pieces(deck))
        for table_object in objects:
            width = max(deck.cut.w / INCH, 2.5) + 0.5
            table_object["Transform"] = table_object["Transform"] | {"posX": round(self.x + width / 2, 2)}
            self.x += width
            self.objects.append(table_object)

    def _object(self, name: str, deck: Deck, scale: float = 1, **fields: Any) -> dict[str, Any]:
        """Return an object; decks lie face down. Its name tells no secret: players see it when they point at a card."""
        self.made += 1
        place = {"posX": 0, "posY": 1.5, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180 if name in FACE_DOWN else 0,
                 "scaleX": round(scale, 4), "scaleY": 1, "scaleZ": round(scale, 4)}  # fmt: skip
        return {"GUID": hashlib.sha256(f"{self.job.name} {self.made}".encode()).hexdigest()[:6], "Name": name,
                "Transform": place, "Nickname": deck.name, "Description": "", "GMNotes": "", "Locked": False,
                "Grid": True, "Snap": True, "Autoraise": True, "Sticky": True, "Tooltip": True,
                "ColorDiffuse": {"r": 1, "g": 1, "b": 1}, **fields}  # fmt: skip

    def _deck(self, deck: Deck) -> dict[str, Any]:
        custom, numbers = self._sheets(deck)
        pairs = zip(deck.items, numbers, strict=True)
        cards = [self._in_deck(deck, number, custom) for item, number in pairs for _ in range(item.copies)]
        return self._object(
            "DeckCustom", deck, deck.cut.h / CARD_HEIGHT,
            SidewaysCard=deck.cut.w > deck.cut.h, HideWhenFaceDown=deck.component.back == "hidden",
            DeckIDs=[card["CardID"] for card in cards], CustomDeck=custom, ContainedObjects=cards,
        )  # fmt: skip

    def _card(self, deck: Deck) -> dict[str, Any]:
        self.sheets += 1
        front, back = self._pictures(deck, CARD_PIXELS).values()
        custom = {str(self.sheets): self._custom(deck, front, back, 1, 1, False)}
        return self._in_deck(deck, self.sheets * 100, custom, "CardCustom")

    def _in_deck(self, deck: Deck, number: int, custom: dict[str, Any], name: str = "Card") -> dict[str, Any]:
        sheet = str(number // 100)
        return self._object(
            name, deck, deck.cut.h / CARD_HEIGHT,
            SidewaysCard=deck.cut.w > deck.cut.h, HideWhenFaceDown=deck.component.back == "hidden",
            CardID=number, CustomDeck={sheet: custom[sheet]},
        )  # fmt: skip

    def _sheets(self, deck: Deck) -> tuple[dict[str, Any], list[int]]:
        columns, rows, each = grid_for(len(deck.items))
        frame = _card_frame(deck, columns, rows)
        images = dict(self.job.renderer.images(deck.faces, lambda _: frame))
        is_unique = len({item.back for item in deck.items}) > 1
        plain = Image.new("RGB", (frame.w, frame.h), PLAIN)
        hidden = plain if is_unique else images[deck.backs[0]]
        shared = None if is_unique else self._write(f"{deck.id}-back", hidden)
        custom, numbers = dict[str, Any](), list[int]()
        for start in range(0, len(deck.items), each):
            self.sheets += 1
            items, part = deck.items[start : start + each], start // each + 1
            fronts = _sheet([images[item.front] for item in items], hidden, columns, rows)
            face = self._write(f"{deck.id}-{part}", fronts)
            sides = [images[item.back] if item.back else plain for item in items]
            back = shared or self._write(f"{deck.id}-backs-{part}", _sheet(sides, plain, columns, rows))
            custom[str(self.sheets)] = self._custom(deck, face, back, columns, rows, is_unique)
            numbers += [self.sheets * 100 + i for i in range(len(items))]
        return custom, numbers

    def _custom(self, deck: Deck, face: Path, back: Path, columns: int, rows: int, is_unique: bool) -> dict[str, Any]:
        return {"FaceURL": face.as_uri(), "BackURL": back.as_uri(), "NumWidth": columns, "NumHeight": rows,
                "BackIsHidden": True, "UniqueBack": is_unique, "Type": 0 if deck.cut.corner else 1}  # fmt: skip

    def _pieces(self, deck: Deck) -> Iterator[dict[str, Any]]:
        """Yield tiles for pieces with straight edges or two sides, tokens for others; many of them lie in a bag."""
        make = self._tokens if deck.cut.outline and not deck.backs else self._tiles
        every = list(make(deck))
        if len(every) <= MOST_LOOSE:
            yield from every
        else:
            yield self._object("Bag", deck, Bag={"Order": 0}, ContainedObjects=every)

    def _tiles(self, deck: Deck) -> Iterator[dict[str, Any]]:
        files = self._pictures(deck, LONGER_SIDE.get(deck.component.kind, PIECE_PIXELS))
        has_plain = any(item.back is None for item in deck.items)
        plain = self._write(f"{deck.id}-plain", Image.new("RGB", (64, 64), PLAIN)) if has_plain else None
        shape = CIRCLE if deck.cut.is_round else ROUNDED if deck.cut.corner else BOX
        for item in deck.items:
            tile = {"Type": shape, "Thickness": 0.1, "Stackable": item.copies > 1, "Stretch": deck.cut.is_round}
            back = files[item.back] if item.back else plain
            for _ in range(item.copies):
                yield self._with_image("Custom_Tile", deck, files[item.front], back, deck.cut.w, CustomTile=tile)

    def _tokens(self, deck: Deck) -> Iterator[dict[str, Any]]:
        """Yield pieces with an outline of their own: the game cuts them along what is transparent."""
        images = dict(self.job.renderer.images(deck.faces, lambda cut: _frame(cut, PIECE_PIXELS)))
        for item in deck.items:
            data = encoded(cut_out(images[item.front], deck.cut))
            path = self.job.folder.write(f"{_file_name(item.front)}-{_digest(data)}.png", data)
            token = {"Thickness": 0.1, "MergeDistancePixels": 15, "StandUp": False, "Stackable": item.copies > 1}
            for _ in range(item.copies):
                yield self._with_image("Custom_Token", deck, path, None, deck.cut.w, CustomToken=token)

    def _boards(self, deck: Deck) -> Iterator[dict[str, Any]]:
        files = self._pictures(deck, LONGER_SIDE["board"])
        for item in deck.items:
            for _ in range(item.copies):
                board = self._with_image("Custom_Board", deck, files[item.front], None, deck.cut.h / 10)
                board["CustomImage"]["WidthScale"] = round(deck.cut.w / deck.cut.h, 4)
                yield board

    def _with_image(
        self, name: str, deck: Deck, front: Path, back: Path | None, mm: float, **more: Any
    ) -> dict[str, Any]:
        """Return an object with pictures; at scale 1 it is two inches wide."""
        image = {"ImageURL": front.as_uri(), "ImageSecondaryURL": back.as_uri() if back else "",
                 "ImageScalar": 1, "WidthScale": 0, **more}  # fmt: skip
        return self._object(name, deck, mm / INCH / 2, CustomImage=image)

    def _pictures(self, deck: Deck, most: int) -> dict[Face, Path]:
        """Write all sides of a deck as they are cut, the longer side `most` pixels or 300 dpi."""
        images = self.job.renderer.images(deck.faces, lambda cut: _frame(cut, most))
        return {face: self._write(_file_name(face), image) for face, image in images}

    def _write(self, name: str, image: Image.Image) -> Path:
        data = photographed(image)
        return self.job.folder.write(f"{name}-{_digest(data)}.jpg", data)


def _frame(cut: Cut, most: int) -> Frame:
    return frame_of(cut, min(300, most * INCH / max(cut.w, cut.h)))


def _file_name(face: Face) -> str:
    return face.name.replace("/", "-")


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:10]


def _card_frame(deck: Deck, columns: int, rows: int) -> Frame:
    w, h = MOST_PIXELS // columns, MOST_PIXELS // rows
    per_mm = min(w / deck.cut.w, h / deck.cut.h, CARD_PIXELS / max(deck.cut.w, deck.cut.h))
    frame = frame_of(deck.cut, per_mm * INCH)
    return frame._replace(w=min(frame.w, w), h=min(frame.h, h))


def _sheet(images: Sequence[Image.Image], hidden: Image.Image, columns: int, rows: int) -> Image.Image:
    w, h = hidden.size
    sheet = Image.new("RGB", (columns * w, rows * h), PLAIN)
    for i, image in enumerate(images):
        sheet.paste(image, (i % columns * w, i // columns * h))
    sheet.paste(hidden, ((columns - 1) * w, (rows - 1) * h))
    return sheet
