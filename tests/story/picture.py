"""`make story`: prints a game, plays it on phones, lets bots play it, and keeps two pictures for the README.

Everything in it is real: sheets of the game, screens of four phones and of the wall, the plot of a simulation.
"""

import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from PIL import Image, ImageDraw, ImageFont

HOUSE = Path(__file__).parents[2]
sys.path[:0] = map(str, (HOUSE, HOUSE / "tests"))

from browser import browser  # noqa: E402
from browser.film import step  # noqa: E402
from browser.people import WALL, Host, Player, User  # noqa: E402
from picture import lay  # noqa: E402  # that of the folder above: it comes first in the path
from programs import run_tuckbox  # noqa: E402

import cards  # noqa: E402
from cards.package_files import packaged  # noqa: E402

TARGET, POSTERS = (HOUSE / ".github" / name for name in ("story.webp", "posters.webp"))
GAME, SHORT = "photo_leap", {"truths_to_win": "3", "fakes_to_win": "3"}
VARIED = "truths_to_win=2,3,4"
NAMES = ("Ada", "Bo", "Cem", "Dana")
SIZE, SCALE = (1200, 675), 2
"""Pixels of the picture, and how many times larger it is drawn."""
PHONE = (390, 844)
TABLE, INK, QUIET, ACCENT = "#E7E1D5", "#17191D", "#6A665E", "#0C6B5C"
SHEETS = ((6, (285, 325), -6), (5, (600, 300), 1), (9, (915, 325), 5))
"""Page of the two-sided A4 file, middle in the picture, degrees."""
SHEET_WIDTH = 372
FADE = 3
"""Frames between two scenes."""
FADE_MS = 70
BEATS = ("Hot off the press", "…", " and ", "The score is")
"""What the steps of a reveal say on the wall, in their order."""
CAPTIONS = (
    "Print it tonight.",
    "Scan the code. No app, no account.",
    "Hold to see who you are. Nobody else can.",
    "Secrets come out on the wall.",
    "Ask 400 bot games what one number changes.",
)
MOST_STEPS, POSTER_WIDTH = 400, 310
PLOT_HEIGHT = 900
"""Pixels of the plot's first row."""


class Still(NamedTuple):
    """A frame that stands for a while, `ms` long. `is_new`: the frame before fades into it."""

    picture: Image.Image
    ms: int
    is_new: bool = True


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shoot(folder)
        stills = [*printed(folder), *scanned(folder), *held(folder), *revealed(folder), *simulated(folder)]
        draw_posters(folder)
    pictures, times = animate(stills)
    TARGET.parent.mkdir(exist_ok=True)
    film = {"save_all": True, "append_images": pictures[1:], "duration": times, "loop": 0}
    pictures[0].save(TARGET, quality=60, method=4, **film)
    print(f"{TARGET}  {TARGET.stat().st_size / 1000:.0f} kB, {len(pictures)} frames, {sum(times) / 1000:.0f} s")


def shoot(folder: Path) -> None:
    """Print the game, let bots play it, play it on phones, and keep a PNG of each moment of the story."""
    run_tuckbox("print", GAME, "--out", folder)
    run_tuckbox("simulate", GAME, "--games", 400, "--vary", VARIED, "--plot", folder / "plot.png")
    with (
        browser.serving(folder / "tables.db", "1", "steps") as (server, [base]),
        browser.launched() as chromium,
    ):
        host = Host(chromium, base, "host")
        code = host.open_table(GAME, SHORT)
        wall = User(chromium, base, "wall", size=WALL)
        phones = [Player(chromium, base, one, size=PHONE) for one in NAMES]
        for phone in phones:
            phone.goto(f"/t/{code}").page.locator("#name").fill(phone.name)
        photograph(phones, folder, "door")
        for phone in phones:
            phone.press("Sit down")
            phone.page.wait_for_url("**/me/*")
        wall.goto(f"/t/{code}/screen")
        wall.page.wait_for_timeout(500)
        wall.page.screenshot(path=folder / "lobby.png")
        host.start(*phones)
        for phone in phones:
            phone.wait_for("#live .hold")
        photograph(phones, folder, "covered")
        for number, phone in enumerate(phones):
            with phone.hold():
                phone.wait_until("eyes.isShown()", 5)
                phone.page.screenshot(path=folder / f"held-{number}.png")
        beats, is_over = list(BEATS), False
        for _ in range(MOST_STEPS):
            if beats and wall.screen[0].startswith("beat") and beats[0] in wall.text("#live"):
                wall.page.wait_for_timeout(700)
                wall.page.screenshot(path=folder / f"beat-{len(BEATS) - len(beats)}.png")
                beats.pop(0)
            is_over = step(server, code) == "over"
            wall.page.wait_for_timeout(60)
            if is_over:
                break
        assert is_over
        assert not beats, beats


def draw_posters(folder: Path) -> None:
    run_tuckbox("print", "posters", "--out", folder)
    posters = []
    for slug in cards.listed_slugs():
        if (file := folder / f"{slug}-a4-poster.pdf").is_file():
            page = pypdfium2.PdfDocument(file)[0]
            posters.append(page.render(scale=POSTER_WIDTH / page.get_width()).to_pil().convert("RGB"))
    gap = 15
    strip = Image.new("RGBA", (len(posters) * (POSTER_WIDTH + gap) - gap, posters[0].height), (0, 0, 0, 0))
    for number, poster in enumerate(posters):
        strip.paste(poster, (number * (POSTER_WIDTH + gap), 0))
    strip.save(POSTERS, quality=82, method=6)


def photograph(phones: list[Player], folder: Path, name: str) -> None:
    for number, phone in enumerate(phones):
        phone.page.screenshot(path=folder / f"{name}-{number}.png")


def printed(folder: Path) -> list[Still]:
    canvas, stills = scene(0), list[Still]()
    document = pypdfium2.PdfDocument(folder / f"{GAME}-a4.pdf")
    for number, middle, turn in SHEETS:
        page = document[number - 1]
        sheet = page.render(scale=SCALE * SHEET_WIDTH / page.get_width()).to_pil()
        lay(canvas, sheet, middle, turn)
        stills.append(Still(canvas.copy(), 800))
    return [*stills[:-1], stills[-1]._replace(ms=2000)]


def scanned(folder: Path) -> list[Still]:
    """Return the wall with its code, and phones at the door."""
    canvas = scene(1)
    lay(canvas, framed(folder / "lobby.png", 700, 14), (392, 318))
    stills = [Still(canvas.copy(), 900)]
    for number, left in ((0, 876), (1, 1082)):
        lay(canvas, framed(folder / f"door-{number}.png", 184, 24), (left, 318))
    return [*stills, Still(canvas, 2400)]


def held(folder: Path) -> list[Still]:
    """Return four phones, covered, and while they are held."""
    stills = []
    for name, ms in (("covered", 1300), ("held", 3200)):
        canvas = scene(2)
        for number in range(4):
            lay(canvas, framed(folder / f"{name}-{number}.png", 246, 30), (165 + 290 * number, 312))
        stills.append(Still(canvas, ms))
    return stills


def revealed(folder: Path) -> list[Still]:
    stills = []
    for number in range(len(BEATS)):
        canvas = scene(3)
        lay(canvas, framed(folder / f"beat-{number}.png", 840, 16), (600, 312))
        stills.append(Still(canvas, 2600 if number == len(BEATS) - 1 else 1100))
    return stills


def simulated(folder: Path) -> list[Still]:
    canvas = scene(4)
    with Image.open(folder / "plot.png") as picture:
        plot = picture.convert("RGB").crop((0, 0, picture.width, PLOT_HEIGHT))
    width = 1080 * SCALE
    lay(canvas, plot.resize((width, width * plot.height // plot.width), Image.Resampling.LANCZOS), (600, 315))
    return [Still(canvas, 3600)]


def scene(number: int) -> Image.Image:
    """Return an empty table with the caption of a scene and dots that say how far the story is."""
    canvas = Image.new("RGB", (SIZE[0] * SCALE, SIZE[1] * SCALE), TABLE)
    draw = ImageDraw.Draw(canvas)
    top = (SIZE[1] - 58) * SCALE
    font = ImageFont.truetype(str(packaged("fontpkg_inter", r"Inter\[.*\]\.ttf")), 34 * SCALE)
    font.set_variation_by_axes([14, 700])
    width = draw.textlength(CAPTIONS[number], font)
    draw.text(((canvas.width - width) / 2, top), CAPTIONS[number], INK, font)
    return canvas


def framed(file: Path, width: int, corner: int) -> Image.Image:
    """Return a screen with the round corners and the dark rim of a device, `width` pixels wide in the picture."""
    with Image.open(file) as picture:
        screen = picture.convert("RGB")
    wide, rim, round_px = width * SCALE, 7 * SCALE, corner * SCALE
    screen = screen.resize((wide, wide * screen.height // screen.width), Image.Resampling.LANCZOS)
    device = Image.new("RGBA", (screen.width + 2 * rim, screen.height + 2 * rim), (0, 0, 0, 0))
    draw = ImageDraw.Draw(device)
    draw.rounded_rectangle((0, 0, device.width - 1, device.height - 1), round_px + rim, "#2B2D31")
    mask = Image.new("L", screen.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, screen.width - 1, screen.height - 1), round_px, 255)
    device.paste(screen, (rim, rim), mask)
    return device


def animate(stills: list[Still]) -> tuple[list[Image.Image], list[int]]:
    """Return the frames and how many milliseconds each stands. The first and the last are whole pictures."""
    small = [still.picture.resize(SIZE, Image.Resampling.LANCZOS) for still in stills]
    frames, times = list[Image.Image](), list[int]()
    for number, still in enumerate(stills):
        if number:
            before = small[number - 1]
            frames += [Image.blend(before, small[number], step / (FADE + 1)) for step in range(1, FADE + 1)]
            times += [FADE_MS] * FADE
        frames.append(small[number])
        times.append(still.ms)
    return frames, times


if __name__ == "__main__":
    main()
