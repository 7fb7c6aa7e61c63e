"""`make bench`: how long whole runs take and how large files are, beside plain ReportLab scripts of the same work.

Prints figures, judges nothing: the targets stand beside them. Every run is a process of its own, warm files.
"""

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
ROUNDS = 5

# 54 poker cards with a title, an icon, wrapped words and a common back, on A4: our way, then the plain way.
DECK = """
import sys
from functools import partial
sys.path[:0] = {path!r}
from cards import load, sheet_words
from generator.typesetting.fonts import Faces
from generator.pages import digest
from generator.pdf import write_pdf
from generator.imposition.layout import DrawnPiece, Layout
from generator.imposition.sheets import make_pages, make_sheets
from generator.typesetting.text import Setter
from layouts.kit.component import Component, Piece
from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Block, Path, text
from layouts.kit.shapes import rect
from layouts.kit.stock import A4, CARD
from layouts.kit.style import SHEET_FONTS

RULE = ("Draw two cards and choose one of them. Each player to your left may then pay one coin to see the card that"
        " you did not take, number {{}}.")

def front(i):
    return (Path(rect(-3, -3, 69, 94), "#F4F3EC"), text(5, 12, f"Card {{i}}", "SheetBold", 16, "#222222", 53),
            icon(mdi("axe"), 31.5, 32, 26, "#222222"),
            Block(5, 52, 53, 30, (("Sheet", RULE.format(i)),), ((9, 3.9),), "#222222"))

def back():
    return (Path(rect(-3, -3, 69, 94), "#17479E"), icon(mdi("virus"), 31.5, 44, 40, "#FFFFFF"))

setter = Setter(Faces({{font.name: font for font in SHEET_FONTS}}))
deck = Component("deck", CARD, tuple(Piece(f"c{{i}}", partial(front, i), back) for i in range(54)), name="Deck")
behind = setter.set(back())
drawn = [DrawnPiece(deck, piece, face := setter.set(piece.front()), behind, 1, digest(face)) for piece in deck.pieces]
layout, words = Layout(A4), sheet_words()
made = make_sheets(drawn, layout, words)
data = write_pdf(make_pages(made, layout, load("infection"), words, setter), setter.faces, "Deck", flip="long")
open(sys.argv[1], "wb").write(data)
"""

PLAIN_DECK = """
import re, sys, zipfile
sys.path[:0] = {path!r}
from reportlab import rl_config
rl_config.useA85 = 0
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas
from generator.typesetting.fonts import static
from layouts.kit.icons import mdi
from layouts.kit.style import SHEET_FONTS

for font in SHEET_FONTS[:2]:
    pdfmetrics.registerFont(TTFont(font.name, str(static(font))))
RULE = ("Draw two cards and choose one of them. Each player to your left may then pay one coin to see the card that"
        " you did not take, number {{}}.")
c = canvas.Canvas(sys.argv[1], pagesize=(210 * mm, 297 * mm), invariant=1, pageCompression=1, initialFontName="Sheet")

def glyph(name, x, y, size, colour):
    path, k = c.beginPath(), size / 24 * mm
    for step in mdi(name):
        flat = [v for px, py in step[1:] for v in (x * mm + px * k, y * mm - py * k)]
        {{"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}}[step[0]](*flat)
    c.setFillColor(colour)
    c.drawPath(path, stroke=0, fill=1)

for first in range(0, 54, 9):
    for side in (0, 1):
        for i in range(9):
            x, y = 7.5 + i % 3 * 66, 13.5 + i // 3 * 91
            top = 297 - y
            c.setFillColor("#17479E" if side else "#F4F3EC")
            c.rect((x - 1.5) * mm, (top - 89.5) * mm, 66 * mm, 91 * mm, stroke=0, fill=1)
            if side:
                glyph("virus", x + 11.5, top - 24, 40, "#FFFFFF")
                continue
            c.setFillColor("#222222")
            c.setFont("SheetBold", 16)
            c.drawString((x + 5) * mm, (top - 12) * mm, f"Card {{first + i}}")
            glyph("axe", x + 18.5, top - 19, 26, "#222222")
            c.setFont("Sheet", 9)
            for row, line in enumerate(simpleSplit(RULE.format(first + i), "Sheet", 9, 53 * mm)):
                c.drawString((x + 5) * mm, (top - 55 - row * 3.9) * mm, line)
        for at in range(4):
            c.line((7.5 + at * 66) * mm, 5 * mm, (7.5 + at * 66) * mm, 9 * mm)
        c.showPage()
c.save()
"""

PLAIN_PHOTOS = """
import io, sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from PIL import Image
from reportlab import rl_config
rl_config.useA85 = 0
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

def crop(file):
    image = Image.open(file)
    image.draft("RGB", (1512, 1512))
    side = min(image.size)
    left, top = (image.width - side) // 2, (image.height - side) // 2
    buffer = io.BytesIO()
    image.resize((756, 756), Image.Resampling.LANCZOS, (left, top, left + side, top + side), reducing_gap=2.0).save(
        buffer, "JPEG", quality=78)
    return buffer

c = canvas.Canvas(sys.argv[1], pagesize=(210 * mm, 297 * mm), invariant=1)
with ThreadPoolExecutor(2) as pool:
    prints = list(pool.map(crop, sorted(Path(sys.argv[2]).iterdir())))
for first in range(0, len(prints), 8):
    for i, buffer in enumerate(prints[first:first + 8]):
        buffer.seek(0)
        c.drawImage(ImageReader(buffer), (10 + i % 2 * 95) * mm, (8 + i // 2 * 71) * mm, 64 * mm, 64 * mm)
    c.showPage()
c.save()
"""


def run(words: list[str], cache: Path) -> tuple[float, float]:
    """Seconds and peak memory in MB of one process."""
    # A user's machine keeps compiled modules; some test machines are told not to.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"XDG_CACHE_HOME": str(cache), "LOCALAPPDATA": str(cache)}
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment, cwd=HERE.parent
    )
    if hasattr(os, "wait4"):
        told = process.stderr.read().decode() if process.stderr else ""
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        # Kilobytes on Linux, bytes on macOS.
        peak = (
            used.ru_maxrss
            / (1 if sys.platform == "darwin" else 1024)
            / (1024 * 1024 if sys.platform == "darwin" else 1)
        )
    else:
        told, peak = process.communicate()[1].decode(), float("nan")
    taken = time.perf_counter() - began
    if process.returncode:
        raise SystemExit(told)
    return taken, peak


def rounds(words: list[str], cache: Path, count: int = ROUNDS) -> tuple[float, float]:
    found = [run(words, cache) for _ in range(count)]
    return statistics.median(seconds for seconds, _ in found), max(peak for _, peak in found)


def say(work: str, figures: str, target: str) -> None:
    print(f"{work:<58} {figures:<46} {target}", flush=True)


def photographs(folder: Path) -> None:
    """98 pictures of 1600 x 1200: soft forms under a camera's fine grain, of a camera's weight."""
    from PIL import Image, ImageChops

    folder.mkdir()
    for i in range(98):
        rough = Image.effect_noise((160, 120), 90).resize((1600, 1200), Image.Resampling.BICUBIC)
        grain = Image.effect_noise((1600, 1200), 4)
        bands = [ImageChops.add(band, grain, 1, -128) for band in (rough, rough.rotate(180), ImageChops.invert(rough))]
        Image.merge("RGB", bands).save(folder / f"{i:02}.jpg", quality=88)


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        bench(Path(scratch))


def bench(scratch: Path) -> None:
    cache, out = scratch / "cache", scratch / "out"
    tuckbox = [str(HERE.parent / "tuckbox.py"), "print"]
    path = [str(HERE.parent)]
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores; medians of {ROUNDS} runs, whole processes\n")
    say("work", "measured", "at most")
    first, _ = run([*tuckbox, "all", "--out", str(out)], cache)
    later, peak = rounds([*tuckbox, "all", "--out", str(out)], cache)
    size = sum(file.stat().st_size for file in out.glob("*.pdf"))
    say("all five games, first run after install", f"{first:.2f} s", "15 s")
    say("all five games, later", f"{later:.2f} s, {size / 1e6:.2f} MB, peak {peak:.0f} MB", "3 s")

    for name, source in (("deck", DECK), ("plain", PLAIN_DECK), ("photos", PLAIN_PHOTOS)):
        (scratch / f"{name}.py").write_text(source.format(path=path) if name != "photos" else source)
    run([str(scratch / "deck.py"), str(out / "deck.pdf")], cache)
    ours, plain = [], []
    for _ in range(2 * ROUNDS + 1):  # in turn: a machine's speed drifts
        ours.append(run([str(scratch / "deck.py"), str(out / "deck.pdf")], cache)[0])
        plain.append(run([str(scratch / "plain.py"), str(out / "plain.pdf")], cache)[0])
    mine, theirs = statistics.median(ours), statistics.median(plain)
    ratio = statistics.median(a / b for a, b in zip(ours, plain, strict=True))
    say(
        "54 poker cards with title, icon, wrapped text, and a back",
        f"{mine:.2f} s, {(out / 'deck.pdf').stat().st_size / 1000:.0f} kB = {ratio:.2f} x plain",
        "1.5 x plain, 200 kB",
    )
    say("  plain ReportLab script", f"{theirs:.2f} s, {(out / 'plain.pdf').stat().st_size / 1000:.0f} kB", "")

    photographs(scratch / "photos")
    words = [*tuckbox, "album", "--only", "photos", "--photos", str(scratch / "photos"), "--out", str(out)]
    times, peaks = [], []
    for _ in range(3):
        for kept in ("photos", "prints"):
            shutil.rmtree(cache / "tuckbox" / kept, ignore_errors=True)
        seconds, peak = run(words, cache)
        times.append(seconds)
        peaks.append(peak)
    size = (out / "album-a4-photos.pdf").stat().st_size
    say(
        "98 photos 1600 x 1200 to 64 mm at 300 dpi, first time",
        f"{statistics.median(times):.2f} s, {size / 1e6:.1f} MB, peak {max(peaks):.0f} MB",
        "2.0 s, 15 MB, peak 250 MB",
    )
    plain_photos, peak = rounds([str(scratch / "photos.py"), str(out / "p.pdf"), str(scratch / "photos")], cache, 3)
    say(
        "  plain ReportLab and Pillow script",
        f"{plain_photos:.2f} s, {(out / 'p.pdf').stat().st_size / 1e6:.1f} MB, peak {peak:.0f} MB",
        "",
    )
    again, peak = rounds(words, cache)
    say("the same again, nothing changed", f"{again:.2f} s, peak {peak:.0f} MB", "0.3 s")
    changed(scratch, cache, tuckbox, out)
    own_game(scratch, cache, out)


def own_game(scratch: Path, cache: Path, out: Path) -> None:
    """Somebody's own game of 400 cards, each different: printed with new cards, again, and checked."""
    program, folder = str(HERE.parent / "tuckbox.py"), scratch / "own"
    run([program, "new", str(folder), "--from", "prototype"], cache)
    (folder / "table.toml").unlink()
    icons = ("fish", "crown", "taco", "bug", "map", "bee", "cat", "noodles")
    colours, firsts = ("red", "blue", "gold"), []
    for version in range(ROUNDS + 1):
        rows = (
            f"Card {i} of {version},{colours[i % 3]},{i % 12},{icons[i % 8]},Take {i} and pass {version}."
            for i in range(400)
        )
        (folder / "decks/cards.csv").write_text("\n".join(("name,kind,number,icon,text", *rows)), "utf-8")
        firsts.append(run([program, "print", str(folder), "--out", str(out)], cache)[0])
    again, peak = rounds([program, "print", str(folder), "--out", str(out)], cache)
    say("an own game of 400 cards, first time", f"{statistics.median(firsts[1:]):.2f} s", "3 s")
    say("the same again, nothing changed", f"{again:.2f} s, peak {peak:.0f} MB", "1 s")
    check, _ = rounds([program, "check", str(folder)], cache)
    say("its check", f"{check:.2f} s", "1 s")


def changed(scratch: Path, cache: Path, tuckbox: list[str], out: Path) -> None:
    """One card's text is changed in a copy of the house, and only that card is printed."""
    lobby = scratch / "house"
    shutil.copytree(HERE.parent, lobby, ignore=shutil.ignore_patterns(".*", "output", "tests", "__pycache__"))
    command = [str(lobby / "tuckbox.py"), "print", "infection", "--out", str(out)]
    run(command, cache)
    texts = lobby / "cards/infection/en/texts.toml"
    times = []
    for i in range(ROUNDS + 1):
        text = texts.read_text("utf-8")
        texts.write_text(re.sub(r"(until the end of its next turn)\.*", rf"\1{'.' * i}", text), "utf-8")
        times.append(run([*command, "--changed"], cache)[0])
    say("one card's text changed, --changed", f"{statistics.median(times[1:]):.2f} s", "0.5 s")


if __name__ == "__main__":
    main()
