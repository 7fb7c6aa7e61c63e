"""Laws for the exports of every game: each piece has the right front and the right back, and no other."""

import csv
import io
import json
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path as FilePath
from types import ModuleType
from typing import Any
from xml.etree import ElementTree as Xml

import pypdfium2
import pytest
from painted import GAMES, WHITE, Painted, painted, snapped
from PIL import Image

from generator.export import png, svg
from generator.export.job import ExportJob, NothingTaken
from generator.export.shops import drive_thru_cards, game_crafter, make_playing_cards
from generator.export.virtual_tables import card_game_simulator, playing_cards_io, tabletop_simulator
from layouts.kit.stock import CARD, Cut


def rows(exported: Painted, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(exported.folder.texts[name].decode())))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("target", [png, svg])
def test_card_images_name_the_right_sides(name: str, target: ModuleType) -> None:
    exported = painted(name)
    assert () == target.export(exported.job)
    found = Counter[object]()
    for row in rows(exported, "pieces.csv"):
        found[row["component"], exported.at(row["front"]), exported.at(row["back"])] += int(row["copies"])
    expected = Counter((deck.component.id, *sides) for deck in exported.job.decks for sides in exported.colours(deck))
    assert expected == found


@pytest.mark.parametrize("name", GAMES)
def test_the_game_crafter_gets_each_piece_or_says_why_not(name: str) -> None:
    exported = painted(name)
    said = said_by(game_crafter.export, exported)
    products = {one.name: one for one in (*game_crafter.KINDS["small"], game_crafter.DOCUMENT)}
    found, backs = Counter[object](), dict[str, set[str]]()
    for row in rows(exported, "order.csv"):
        found[exported.at(row["front"]), exported.at(row["back"])] += int(row["quantity"])
        backs.setdefault(row["deck"], set()).add(row["back"])
        for side in filter(None, (row["front"], row["back"])):
            assert products[row["product"]].pixels == exported.folder.pictures[side].size
    assert all(1 == len(some) for some in backs.values())
    assert sides_but(exported, said) == found


@pytest.mark.parametrize("name", GAMES)
def test_an_order_of_playing_cards_has_each_card_once(name: str) -> None:
    exported = painted(name)
    said = said_by(make_playing_cards.export, exported)
    found = Counter[object]()
    for file in [one for one in exported.folder.texts if one.endswith(".xml")]:
        root = Xml.fromstring(exported.folder.texts[file])
        fronts, backs = (slots(root, side) for side in ("fronts", "backs"))
        assert list(range(int(root.findtext("details/quantity", "0")))) == sorted(fronts)
        for slot, front in fronts.items():
            back = backs.get(slot, root.findtext("cardback", ""))
            found[
                tuple(exported.at(FilePath(side).relative_to("/exports/game").as_posix()) for side in (front, back))
            ] += 1
    assert sides_but(exported, said) == found


def slots(order: Xml.Element, side: str) -> dict[int, str]:
    return {
        int(slot): card.findtext("id", "")
        for card in order.iterfind(f"{side}/card")
        for slot in card.findtext("slots", "").split(",")
    }


@pytest.mark.parametrize("name", GAMES)
def test_pdfs_of_decks_alternate_backs_and_fronts(name: str) -> None:
    exported = painted(name)
    said = said_by(drive_thru_cards.export, exported)
    found = Counter[object]()
    for data in exported.folder.texts.values():
        with pypdfium2.PdfDocument(data) as pdf:
            colours = [page.render(scale=0.1).to_pil().convert("RGB").getpixel((9, 9)) for page in pdf]
            box, trim = pdf[0].get_size(), pdf[0].get_trimbox()
        assert (9, 9) == pytest.approx((trim[0], box[0] - trim[2]), abs=0.01)
        found += Counter((front, back) for back, front in zip(colours[::2], colours[1::2], strict=True))
    assert sides_but(exported, said) == found


def said_by(export: Callable[[ExportJob], tuple[str, ...]], exported: Painted) -> tuple[str, ...]:
    """Return what an export says, also when it takes nothing and so writes nothing."""
    try:
        return export(exported.job)
    except NothingTaken as error:
        assert not exported.folder.texts and not exported.folder.pictures
        return (str(error),)


def sides_but(exported: Painted, said: tuple[str, ...]) -> Counter[object]:
    """Return the sides of all pieces but those that are said to be left out."""
    left_out = [one for one in said if one.startswith(("Left out", "nothing was written"))]
    decks = [deck for deck in exported.job.decks if not any(f"{deck.name} {deck.size}" in one for one in left_out)]
    return Counter(sides for deck in decks for sides in exported.colours(deck))


@pytest.mark.parametrize("name", GAMES)
def test_tabletop_simulator_has_each_piece_with_its_sides(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for pixels, few in (("MOST_PIXELS", 512), ("CARD_PIXELS", 90), ("PIECE_PIXELS", 90), ("LONGER_SIDE", {})):
        monkeypatch.setattr(tabletop_simulator, pixels, few)
    monkeypatch.setitem(tabletop_simulator.LONGER_SIDE, "board", 90)
    exported = painted(name)
    said = " ".join(tabletop_simulator.export(exported.job))
    saved = json.loads(exported.folder.texts[f"{exported.job.name}.json"])
    pictures: dict[str, Image.Image] = {}

    def picture(url: str) -> Image.Image:
        if url not in pictures:
            pictures[url] = exported.picture(
                FilePath(url.removeprefix("file://")).relative_to("/exports/game").as_posix()
            )
        return pictures[url]

    cuts = {deck.name: deck.cut for deck in exported.job.decks}
    found = Counter[object]()
    ids = list[str]()
    for one in each_object(saved["ObjectStates"]):
        ids.append(one["GUID"])
        for sheet in one.get("CustomDeck", {}).values():
            assert max(picture(sheet["FaceURL"]).size) <= 512 and sheet["NumWidth"] <= 10 and sheet["NumHeight"] <= 7
        if one["Name"] in ("Card", "CardCustom"):
            sheet, place = one["CustomDeck"][str(one["CardID"] // 100)], one["CardID"] % 100
            last = sheet["NumWidth"] * sheet["NumHeight"] - 1
            assert place < last or last == 0
            front = on_sheet(picture(sheet["FaceURL"]), sheet, place)
            back = on_sheet(picture(sheet["BackURL"]), sheet if sheet["UniqueBack"] else None, place)
            found[one["Nickname"], front, back] += 1
            if last:
                hidden = on_sheet(picture(sheet["FaceURL"]), sheet, last)
                assert hidden == snapped(WHITE) if sheet["UniqueBack"] else hidden == back
            assert one["Transform"]["scaleX"] == pytest.approx(cuts[one["Nickname"]].h / 88.9, abs=1e-4)
            assert (0 if cuts[one["Nickname"]].corner else 1) == sheet["Type"]
        elif image := one.get("CustomImage"):
            check_piece(one, image, cuts[one["Nickname"]])
            sides = [snapped(middle(picture(image[side]))) if image[side] else snapped(WHITE) for side in IMAGES]
            found[one["Nickname"], *sides] += 1
    assert len(ids) == len(set(ids))
    for deck in saved["ObjectStates"]:
        if "DeckIDs" in deck:
            assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    decks = [deck for deck in exported.job.decks if deck.name not in said]
    expected = [(deck.name, *map(snapped, sides)) for deck in decks for sides in exported.colours(deck)]
    assert Counter(expected) == found


def check_piece(piece: dict[str, Any], image: dict[str, Any], cut: Cut) -> None:
    """A tile is a box, a disc or rounded as it is cut, and as large beside others as on paper."""
    scale = piece["Transform"]["scaleX"]
    match piece["Name"]:
        case "Custom_Tile":
            assert (2 if cut.is_round else 3 if cut.corner else 0) == image["CustomTile"]["Type"]
            assert scale == pytest.approx(cut.w / 50.8, abs=1e-4)
        case "Custom_Token":
            assert scale == pytest.approx(cut.w / 50.8, abs=1e-4)
        case "Custom_Board":
            assert (scale, image["WidthScale"]) == pytest.approx((cut.h / 508, cut.w / cut.h), abs=1e-4)
        case other:
            raise AssertionError(f"{other} has a picture")


@pytest.mark.parametrize("name", GAMES)
def test_a_room_of_playing_cards_has_each_piece_in_its_pile(name: str) -> None:
    exported = painted(name)
    said = " ".join(playing_cards_io.export(exported.job))
    with zipfile.ZipFile(io.BytesIO(exported.folder.texts[f"{exported.job.name}.pcio"])) as zipped:
        widgets = {widget["id"]: widget for widget in json.loads(zipped.read("widgets.json"))}
        colours = {
            f"package://{file.filename}": snapped(middle(Image.open(io.BytesIO(zipped.read(file)))))
            for file in zipped.filelist
            if file.filename.startswith("userassets/") and file.file_size < 2 * 1024 * 1024
        }
        assert len(widgets) == zipped.read("widgets.json").count(b'"id"')
    cuts = {f"{deck.id}-deck": deck.cut for deck in exported.job.decks}
    found = Counter[object]()
    for widget in widgets.values():
        if widget["type"] == "card":
            kind = widgets[widget["deck"]]["cardTypes"][widget["cardType"]]
            pile = widgets[widget["parent"]]
            found[pile["label"], widget["faceup"], colours[kind["face"]], colours[kind["back"]]] += 1
        elif widget["type"] == "board":
            found[colours[widget["boardImage"]]] += 1
        assert 0 <= widget["x"] < 1600 and 0 <= widget["y"] <= 820
        if widget["type"] == "cardDeck":
            check_deck(widget, cuts[widget["id"]])
    expected = Counter[object]()
    for deck in exported.job.decks:
        if deck.name in said:
            continue
        is_up = not deck.backs or deck.component.back != "hidden"
        for front, back in exported.colours(deck):
            sides = snapped(front), snapped(front if back == WHITE else back)
            expected[sides[0] if deck.component.kind == "board" else (deck.name, is_up, *sides)] += 1
    assert expected == found


def check_deck(deck: dict[str, Any], cut: Cut) -> None:
    """Cards have the proportions of their cut, and faces fill them; round corners are rounded."""
    w, h = deck["cardWidth"], deck["cardHeight"]
    assert w / h == pytest.approx(cut.w / cut.h, abs=1.5 / min(w, h))
    for side in ("face", "back"):
        template = deck[f"{side}Template"]
        assert bool(cut.corner) == template["includeRadius"]
        assert [(0, 0, w, h, side)] == [
            tuple(shown[key] for key in ("x", "y", "w", "h", "value")) for shown in template["objects"]
        ]


@pytest.mark.parametrize("name", GAMES)
def test_card_game_simulator_deals_each_piece(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_game_simulator, "CARD_PIXELS", 120)
    monkeypatch.setattr(card_game_simulator, "BOARD_PIXELS", 120)
    exported = painted(name)
    said = " ".join(card_game_simulator.export(exported.job))
    with zipfile.ZipFile(io.BytesIO(exported.folder.texts[f"{exported.job.name}.zip"])) as zipped:
        files = {file.partition("/")[2]: zipped.read(file) for file in zipped.namelist()}
        assert len(files) == len(zipped.namelist())
    colours = {
        file: snapped(middle(Image.open(io.BytesIO(data)))) for file, data in files.items() if file.endswith(".jpg")
    }
    loaded = {}
    for card in json.loads(files["AllCards.json"]):
        for back in card.get("backs", [""]):
            loaded[f"{card['id']}.{back}" if back else card["id"]] = card, back
    found = Counter[object]()
    for file in [one for one in files if one.startswith("decks/")]:
        for line in files[file].decode().splitlines()[1:]:
            copies, key = line.split(" ", 2)[:2]
            card, back = loaded[key.strip("[]")]
            front = colours[f"sets/{card['set']}/{key.strip('[]')}.jpg"]
            found[front, colours[f"backs/{back}.jpg" if back else "CardBack.jpg"]] += int(copies)
    defined = json.loads(files["cgs.json"])
    boards = {colours[f"boards/{one['id']}.jpg"] for one in defined["gameBoardUrls"]}
    decks = [deck for deck in exported.job.decks if deck.name not in said]
    cards_ = [deck for deck in decks if deck.component.kind != "board"]
    usual = Counter(deck.cut for deck in cards_ if deck.component.kind == "card" for _ in range(deck.total))
    size = usual.most_common(1)[0][0] if usual else CARD
    assert {"x": round(size.w / 25.4, 3), "y": round(size.h / 25.4, 3)} == defined["cardSize"]
    laid = [board["size"] for table in defined.get("gameBoardCards", []) for board in table["boards"]]
    cuts = [deck.cut for deck in decks if deck not in cards_ for _ in deck.items] if cards_ else []
    assert [{"x": round(cut.w / 25.4, 3), "y": round(cut.h / 25.4, 3)} for cut in cuts] == laid
    assert Counter(tuple(map(snapped, sides)) for deck in cards_ for sides in exported.colours(deck)) == found
    assert {snapped(front) for deck in decks if deck not in cards_ for front, _ in exported.colours(deck)} == boards


IMAGES = ("ImageURL", "ImageSecondaryURL")


def each_object(objects: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for one in objects:
        yield one
        yield from each_object(one.get("ContainedObjects", []))


def middle(image: Image.Image) -> tuple[int, ...]:
    return image.getpixel((image.width // 2, image.height // 2))  # type: ignore[return-value]


def on_sheet(image: Image.Image, sheet: dict[str, int] | None, place: int) -> tuple[int, ...]:
    """Return the colour at a place of a sheet; without a sheet, of the picture."""
    columns, rows = (sheet["NumWidth"], sheet["NumHeight"]) if sheet else (1, 1)
    w, h = image.width / columns, image.height / rows
    row, column = divmod(place, columns) if sheet else (0, 0)
    return snapped(image.getpixel((int((column + 0.5) * w), int((row + 0.5) * h))))  # type: ignore[arg-type]
