"""`make export-pictures`: exports two games and keeps a picture of each target for the docs."""

import json
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pypdfium2
from PIL import Image, ImageDraw

HERE = Path(__file__).parents[3]
sys.path.insert(0, str(HERE / "tests"))

from programs import run_tuckbox  # noqa: E402

TARGET = HERE / "docs" / "pictures" / "exports"
SIZE, GROUND = (1200, 460), "#DAD5CB"
BOARD_GAME, ROLE_GAME = "infection", "masquerade_murder"


def main() -> None:
    TARGET.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        run_tuckbox("export", BOARD_GAME, ROLE_GAME, "--to", "all", "--out", name)
        folder = Path(name)
        one, two = folder / BOARD_GAME, folder / ROLE_GAME
        keep("png", row([*first(one, "png", "actions/*-front.png", 4), *first(two, "png", "*/*-front.png", 2)]))
        keep("tts", row([*first(one, "tts", "actions-*.jpg", 2), *first(one, "tts", "tiles-1*.jpg", 1)]))
        keep("pcio", row([room(f"{one}-pcio/{BOARD_GAME}.pcio"), room(f"{two}-pcio/{ROLE_GAME}.pcio")]))
        keep("cgs", row(zipped(f"{one}-cgs/{BOARD_GAME}.zip", ("boards/", "CardBack", "sets/actions/actions-blue-"))))
        every_ninth = first(one, "shop-tgc", "*/*-front.png", 60)[::9]
        keep("shop-tgc", row([*every_ninth, *first(two, "shop-tgc", "*/*.png", 1)]))
        keep("shop-mpc", row([*first(two, "shop-mpc", "cards/*.png", 6)]))
        keep("shop-drivethru", row(trimmed(next(Path(f"{two}-shop-drivethru").glob("*.pdf")))))
        keep("cutter-silhouette", row([*cut(f"{two}-cutter-silhouette"), *cut(f"{one}-cutter-silhouette")]))
        sheets = [*first(two, "cutter-cricut", "front-*.png", 2), *first(one, "cutter-cricut", "front-*.png", 1)]
        keep("cutter-cricut", row(sheets))


def keep(name: str, picture: Image.Image) -> None:
    file = TARGET / f"{name}.webp"
    picture.save(file, quality=72, method=6)
    print(f"{file}  {file.stat().st_size / 1000:.0f} kB")


def first(game: Path, target: str, pattern: str, count: int) -> list[Image.Image]:
    files = sorted(Path(f"{game}-{target}").glob(pattern))[:count]
    return [Image.open(file) for file in files]


def row(images: Iterable[Image.Image]) -> Image.Image:
    """Return pictures beside each other, as large as they fit."""
    picture, some, gap = Image.new("RGB", SIZE, GROUND), list(images), 18
    wide = sum(image.width / image.height for image in some)
    h = min(SIZE[1] - 2 * gap, round((SIZE[0] - gap * (len(some) + 1)) / wide))
    x = (SIZE[0] - round(wide * h) - gap * (len(some) - 1)) // 2
    for image in some:
        small = image.convert("RGBA").resize((round(h * image.width / image.height), h), Image.Resampling.LANCZOS)
        picture.paste(small, (x, (SIZE[1] - h) // 2), small)
        x += small.width + gap
    return picture


def room(file: str) -> Image.Image:
    """Return a room as a virtual table shows it."""
    picture = Image.new("RGB", (1600, 1000), "#F4F4F4")
    draw = ImageDraw.Draw(picture)
    with zipfile.ZipFile(file) as archive:
        widgets: list[dict[str, Any]] = json.loads(archive.read("widgets.json"))
        decks = {widget["id"]: widget for widget in widgets}

        def put(url: str, x: int, y: int, w: int, h: int) -> None:
            image = Image.open(BytesIO(archive.read(url.removeprefix("package://")))).convert("RGBA").resize((w, h))
            picture.paste(image, (x, y), image)

        for one in widgets:
            x, y = one["x"], one["y"]
            if one["type"] == "board":
                put(one["boardImage"], x, y, one["width"], one["height"])
            elif one["type"] in ("hand", "cardPile"):
                draw.rectangle((x, y, x + one["width"], y + one["height"]), outline="#999999")
            elif one["type"] == "card":
                deck = decks[one["deck"]]
                side = deck["cardTypes"][one["cardType"]]["face" if one["faceup"] else "back"]
                put(side, x, y, deck["cardWidth"], deck["cardHeight"])
    return picture


def zipped(file: str, parts: tuple[str, ...]) -> Iterable[Image.Image]:
    with zipfile.ZipFile(file) as archive:
        for part in parts:
            names = [name for name in archive.namelist() if part in name and name.endswith(".jpg")]
            yield from (Image.open(BytesIO(archive.read(name))) for name in names[:3])


def trimmed(pdf: Path) -> Iterable[Image.Image]:
    """Yield pages of a deck with the line along which the shop cuts."""
    with pypdfium2.PdfDocument(pdf) as document:
        for page in list(document)[:6]:
            image, k = page.render(scale=2).to_pil().convert("RGB"), 2
            left, bottom, right, top = page.get_trimbox()
            h = page.get_height()
            ImageDraw.Draw(image).rectangle((left * k, (h - top) * k, right * k, (h - bottom) * k), outline="#FFFFFF")
            yield image


def cut(folder: str) -> Iterable[Image.Image]:
    """Yield the first sheet, and its paths."""
    from generator.export.cutters.files import HAIRLINE
    from generator.export.outlines import flattened
    from layouts.kit.shapes import svg

    with pypdfium2.PdfDocument(Path(folder) / "print.pdf") as document:
        sheet = document[0].render(scale=2).to_pil().convert("RGB")
    root = Xml.parse(Path(folder) / "cut-1.svg").getroot()
    paths = Image.new("RGB", sheet.size, "white")
    k = sheet.width / float(root.attrib["width"].removesuffix("mm"))
    for group in root.iterfind("{*}g[@stroke]"):
        if group.attrib.get("display") != "none":
            for path in group:
                for points in flattened(svg(path.attrib["d"])):
                    ends = [(x * k, y * k) for x, y in points]
                    ImageDraw.Draw(paths).line(ends, group.attrib["stroke"], width=max(3, round(HAIRLINE * k)))
    yield sheet
    yield paths


if __name__ == "__main__":
    main()
