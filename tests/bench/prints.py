"""How long whole runs take and how large files are, beside plain ReportLab scripts of the same work.

Every run is a process of its own, with warm files.
"""

import os
import re
import shutil
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from PIL import Image, ImageChops

from bench.harness import HERE, HOUSE, Grid, scratch

ROUNDS = 5
PROGRAM = str(HOUSE / "tuckbox.py")


class Runs(NamedTuple):
    times_s: list[float]
    peak_mb: float

    @property
    def median(self) -> str:
        return f"{statistics.median(self.times_s):.2f}"

    def warm(self) -> "Runs":
        return Runs(self.times_s[1:], self.peak_mb)

    def __or__(self, more: "Runs") -> "Runs":
        return Runs([*self.times_s, *more.times_s], max(self.peak_mb, more.peak_mb))


class Bench(NamedTuple):
    folder: Path
    grid: Grid
    rounds: int

    @property
    def out(self) -> Path:
        return self.folder / "out"

    def tuckbox(self, *words: str, count: int | None = None) -> Runs:
        return self.run(PROGRAM, *words, "--out", str(self.out), count=count)

    def run(self, *words: str, count: int | None = None) -> Runs:
        """Run a program so often, or as often as is usual."""
        found = [self._run(words) for _ in range(count or self.rounds)]
        return Runs([seconds for seconds, _ in found], max(peak for _, peak in found))

    def _run(self, words: Sequence[str]) -> tuple[float, float]:
        # A user's machine keeps compiled modules; some test machines are told not to.
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment |= {name: str(self.folder / "cache") for name in ("XDG_CACHE_HOME", "LOCALAPPDATA")}
        environment["PYTHONPATH"] = str(HOUSE)
        began = perf_counter()
        process = subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL, env=environment, cwd=HOUSE)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"{words[0]} failed.")
        # Bytes on macOS, kilobytes elsewhere.
        return perf_counter() - began, used.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)

    def say(self, work: str, runs: Runs, file: str = "", asked: str = "", ratio: str = "") -> None:
        size = sum(one.stat().st_size for one in self.out.glob(file)) / 1000 if file else 0
        self.grid.row(work, runs.median, f"{runs.peak_mb:.0f}", f"{size:,.0f}" if size else "", ratio, asked)


def main(rounds: str = str(ROUNDS)) -> None:
    title = f"Python {sys.version.split()[0]}, {os.cpu_count()} cores; medians of {rounds} runs, whole processes"
    with scratch() as folder:
        columns = ("seconds", "peak MB", "file kB", "x plain", "at most")
        bench = Bench(folder, Grid(title, "work", *columns, wide=54), int(rounds))
        bench.say("all five games, first run after install", bench.tuckbox("print", "all", count=1), "", "15 s")
        bench.say("all five games, later", bench.tuckbox("print", "all"), "*.pdf", "3 s")
        deck(bench)
        photos(bench)
        changed(bench)
        own_game(bench)


def deck(bench: Bench) -> None:
    """54 cards, ours and plain in turn: a machine's speed drifts."""
    ours, plain = Runs([], 0), Runs([], 0)
    scripts = [(str(HERE / f"{name}.py"), str(bench.out / f"{name}.pdf")) for name in ("deck", "plain_deck")]
    bench.run(*scripts[0], count=1)
    for _ in range(2 * bench.rounds + 1):
        ours |= bench.run(*scripts[0], count=1)
        plain |= bench.run(*scripts[1], count=1)
    ratio = statistics.median(a / b for a, b in zip(ours.times_s, plain.times_s, strict=True))
    work = "54 poker cards with title, icon, wrapped text and back"
    bench.say(work, ours, "deck.pdf", "1.5 x plain, 200 kB", f"{ratio:.2f}")
    bench.say("  plain ReportLab script", plain, "plain_deck.pdf")


def photos(bench: Bench) -> None:
    photographs(bench.folder / "photos")
    words = ("print", "album", "--only", "photos", "--photos", str(bench.folder / "photos"))
    runs = Runs([], 0)
    for _ in range(3):
        for kept in ("photos", "prints"):
            shutil.rmtree(bench.folder / "cache/tuckbox" / kept, ignore_errors=True)
        runs |= bench.tuckbox(*words, count=1)
    work = "98 photos 1600 x 1200 to 64 mm at 300 dpi, first time"
    bench.say(work, runs, "album-a4-photos.pdf", "2 s, 15 MB, peak 250 MB")
    script = (str(HERE / "plain_photos.py"), str(bench.out / "plain.pdf"), str(bench.folder / "photos"))
    plain = bench.run(*script, count=3)
    bench.say("  plain ReportLab and Pillow script", plain, "plain.pdf")
    bench.say("the same again, nothing changed", bench.tuckbox(*words), "", "0.3 s")


def photographs(folder: Path) -> None:
    folder.mkdir()
    for i in range(98):
        rough = Image.effect_noise((160, 120), 90).resize((1600, 1200), Image.Resampling.BICUBIC)
        grain = Image.effect_noise((1600, 1200), 4)
        bands = [ImageChops.add(band, grain, 1, -128) for band in (rough, rough.rotate(180), ImageChops.invert(rough))]
        Image.merge("RGB", bands).save(folder / f"{i:02}.jpg", quality=88)


def changed(bench: Bench) -> None:
    """One card's text is changed in a copy of the house, and only that card is printed."""
    house = bench.folder / "house"
    shutil.copytree(HOUSE, house, ignore=shutil.ignore_patterns(".*", "output", "tests", "__pycache__"))
    command = (str(house / "tuckbox.py"), "print", "infection", "--out", str(bench.out))
    bench.run(*command, count=1)
    texts = house / "cards/infection/en/texts.toml"
    runs = Runs([], 0)
    for i in range(bench.rounds + 1):
        text = texts.read_text("utf-8")
        texts.write_text(re.sub(r"(until the end of its next turn)\.*", rf"\1{'.' * i}", text), "utf-8")
        runs |= bench.run(*command, "--changed", count=1)
    bench.say("one card's text changed, --changed", runs.warm(), "", "0.5 s")


def own_game(bench: Bench) -> None:
    """Somebody's own game of 400 cards, each different: printed with new cards, again, and checked."""
    folder = bench.folder / "own"
    bench.run(PROGRAM, "new", str(folder), "--from", "prototype", count=1)
    (folder / "table.toml").unlink()
    icons, colours = ("fish", "crown", "taco", "bug", "map", "bee", "cat", "noodles"), ("red", "blue", "gold")
    runs = Runs([], 0)
    for version in range(bench.rounds + 1):
        rows = (
            f"Card {i} of {version},{colours[i % 3]},{i % 12},{icons[i % 8]},Take {i} and pass {version}."
            for i in range(400)
        )
        (folder / "decks/cards.csv").write_text("\n".join(("name,kind,number,icon,text", *rows)), "utf-8")
        runs |= bench.tuckbox("print", str(folder), count=1)
    bench.say("an own game of 400 cards, first time", runs.warm(), "", "3 s")
    bench.say("the same again, nothing changed", bench.tuckbox("print", str(folder)), "", "1 s")
    bench.say("its check", bench.run(PROGRAM, "check", str(folder)), "", "1 s")
