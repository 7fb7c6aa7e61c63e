"""Card Game Simulator: a zip with one game, to import in the app or to upload to cgs.games.

The folder in it is the app's own (finol-digital/Card-Game-Simulator, docs/schema): `cgs.json` defines the game, and
`AllCards.json` its cards; pictures lie in `sets/<set>/<card>`, `backs/`, `boards/`; `decks/` has a list for each
component. cgs.games fills in addresses. All cards of a game have one size, so other pieces get a border.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import msgspec
from PIL import Image

from generator.export.job import ExportJob, folded, write_how_to
from generator.export.pictures import frame_of, photographed
from generator.export.pieces import Deck, Face, Item
from generator.export.virtual_tables.archive import zipped
from layouts.kit.stock import CARD, INCH, Cut

CARD_PIXELS, BOARD_PIXELS = 1000, 2400  # of the longer side
BORDER = "#F2F2F2"
DEFAULT_BACK = ""  # What the app calls the back in `CardBack.jpg`.


def export(job: ExportJob) -> tuple[str, ...]:
    """Write `<name>.zip` and `HOW-TO.txt`; return what is left out."""
    notes = folded(job)
    decks = [deck for deck in job.decks if deck.component.kind not in ("net", "board")]
    boards = [deck for deck in job.decks if deck.component.kind == "board"]
    size = _size(decks)
    back_ids = _back_ids(decks)
    files = {
        "cgs.json": _json(_definition(job, decks, boards, size, back_ids)),
        "AllCards.json": _json([_card(deck, item, back_ids) for deck in decks for item in deck.items]),
        "AllSets.json": _json([{"code": deck.id, "name": deck.name} for deck in decks]),
        **{f"decks/{deck.id}.txt": _list(job, deck, back_ids) for deck in decks},
        **dict(_pictures(job, decks, size, back_ids)),
        **dict(_board_pictures(job, boards)),
    }
    job.folder.write(f"{job.name}.zip", zipped({f"{job.name}/{name}": data for name, data in files.items()}))
    write_how_to(job, __file__)
    return notes


def _size(decks: Sequence[Deck]) -> Cut:
    sizes = Counter[Cut]()
    for deck in decks:
        if deck.component.kind == "card":
            sizes[deck.cut] += deck.total
    return sizes.most_common(1)[0][0] if sizes else CARD


def _back_ids(decks: Sequence[Deck]) -> dict[Face | None, str]:
    """Return what the app calls each back. The one of most cards is the default; None, a plain one, comes last."""
    backs = Counter[Face | None]()
    for deck in decks:
        for item in deck.items:
            backs[item.back] += item.copies
    ordered = sorted(backs, key=lambda back: (back is None, -backs[back]))
    names = {back: back.name.replace("/", "-") if back else "plain" for back in ordered}
    return {back: DEFAULT_BACK if i == 0 else names[back] for i, back in enumerate(ordered)}


def _definition(
    job: ExportJob, decks: Sequence[Deck], boards: Sequence[Deck], size: Cut, back_ids: dict[Face | None, str]
) -> dict[str, Any]:
    laid = [(deck, item) for deck in boards for item in deck.items]
    defined: dict[str, Any] = {
        "name": job.game.title,
        "autoUpdate": -1,
        "cardBackImageFileType": "jpg",
        "cardBackFaceImageUrls": [{"id": back} for back in back_ids.values() if back],
        "cardImageFileType": "jpg",
        "cardNameIsUnique": False,
        "cardSize": _inches(size.w, size.h),
        "deckFileTxtId": "id",
        "gameBoardImageFileType": "jpg",
        "gameBoardUrls": [{"id": _board_id(deck, item)} for deck, item in laid],
    }
    if laid and decks:
        first = _card_id(decks[0], decks[0].items[0], back_ids)
        sizes = [{"id": _board_id(deck, item), "size": _inches(deck.cut.w, deck.cut.h)} for deck, item in laid]
        x = 0.0
        for board in sizes:
            board["offsetMin"] = {"x": x, "y": 0}
            x = round(x + board["size"]["x"] + 0.5, 2)  # type: ignore[index]
        defined["gameBoardCards"] = [{"card": first, "boards": sizes}]
    return defined


def _inches(w: float, h: float) -> dict[str, float]:
    return {"x": round(w / INCH, 3), "y": round(h / INCH, 3)}


def _board_id(deck: Deck, item: Item) -> str:
    return f"{deck.id}-{item.id}"


def _card(deck: Deck, item: Item, back_ids: dict[Face | None, str]) -> dict[str, Any]:
    back = back_ids[item.back]
    more = {"backs": [back]} if back else {}
    return {"id": f"{deck.id}-{item.id}", "name": f"{deck.name}: {item.id}", "set": deck.id, **more}


def _card_id(deck: Deck, item: Item, back_ids: dict[Face | None, str]) -> str:
    """Return what the app calls a card: with a back of its own, this is added."""
    back = back_ids[item.back]
    return f"{deck.id}-{item.id}.{back}" if back else f"{deck.id}-{item.id}"


def _list(job: ExportJob, deck: Deck, back_ids: dict[Face | None, str]) -> bytes:
    lines = [f"### {job.game.title} Deck: {deck.name}"]
    for item in deck.items:
        lines.append(f"{item.copies} [{_card_id(deck, item, back_ids)}] {_card(deck, item, back_ids)['name']}")
    return ("\n".join(lines) + "\n").encode()


def _pictures(
    job: ExportJob, decks: Sequence[Deck], size: Cut, back_ids: dict[Face | None, str]
) -> Iterator[tuple[str, bytes]]:
    paper = frame_of(size, CARD_PIXELS * INCH / max(size.w, size.h))
    for deck in decks:
        dpi = INCH * min(paper.w / deck.cut.w, paper.h / deck.cut.h)
        images = job.renderer.images(deck.faces, partial(frame_of, dpi=dpi))
        data = {}
        for face, image in images:
            if abs(image.width - paper.w) > 2 or abs(image.height - paper.h) > 2:
                ground = Image.new("RGB", (paper.w, paper.h), BORDER)
                ground.paste(image, ((paper.w - image.width) // 2, (paper.h - image.height) // 2))
                image = ground
            data[face] = photographed(image, 90)
        for item in deck.items:
            # The app looks for a card with a back of its own by either name.
            for name in dict.fromkeys((f"{deck.id}-{item.id}", _card_id(deck, item, back_ids))):
                yield f"sets/{deck.id}/{name}.jpg", data[item.front]
        for back in deck.backs:
            yield _back_file(back_ids[back]), data[back]
    if None in back_ids:
        yield _back_file(back_ids[None]), photographed(Image.new("RGB", (paper.w, paper.h), BORDER))


def _back_file(back: str) -> str:
    return f"backs/{back}.jpg" if back else "CardBack.jpg"


def _board_pictures(job: ExportJob, boards: Sequence[Deck]) -> Iterator[tuple[str, bytes]]:
    for deck in boards:
        fronts = (item.front for item in deck.items)
        images = dict(job.renderer.images(fronts, lambda cut: frame_of(cut, BOARD_PIXELS * INCH / max(cut.w, cut.h))))
        for item in deck.items:
            yield f"boards/{_board_id(deck, item)}.jpg", photographed(images[item.front], 90)


def _json(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1)
