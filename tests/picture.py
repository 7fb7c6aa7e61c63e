"""`make picture`: lays real sheets of all five games on a table and keeps the picture for the docs."""

import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw, ImageFilter
from programs import run_tuckbox

HERE = Path(__file__).parent.parent
TARGET = HERE / ".github" / "sheets.jpg"
SIZE = (1680, 800)
TABLE = "#C9C4BA"
# Game, page of its two-sided A4 file, middle in the picture, degrees, width in pixels; the last lies on top.
SHEETS = (
    ("album", 29, (205, 300), 4, 450),
    ("infection", 3, (1500, 290), -4, 420),
    ("infection", 9, (1490, 610), 4, 380),
    ("masquerade_murder", 3, (585, 300), -3, 430),
    ("color_game", 1, (1150, 320), 3, 430),
    ("photo_leap", 1, (870, 370), -1, 470),
    ("album", 27, (215, 640), -5, 360),
    ("color_game", 5, (1180, 690), -4, 340),
    ("masquerade_murder", 5, (610, 690), 5, 360),
)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        run_tuckbox("print", "all", "--out", folder)
        picture = Image.new("RGB", (SIZE[0] * 2, SIZE[1] * 2), TABLE)
        for game, number, middle, turn, width in SHEETS:
            lay(picture, Path(folder) / f"{game}-a4.pdf", number, middle, turn, width)
    picture = picture.resize(SIZE, Image.Resampling.LANCZOS)
    TARGET.parent.mkdir(exist_ok=True)
    picture.save(TARGET, quality=80, optimize=True)
    print(f"{TARGET}  {TARGET.stat().st_size / 1000:.0f} kB")


def lay(table: Image.Image, pdf: Path, number: int, middle: tuple[int, int], turn: float, width: int) -> None:
    """One sheet on the table, turned, with its shadow; all at twice the final size."""
    page = pypdfium2.PdfDocument(pdf)[number - 1]
    sheet = page.render(scale=2 * width / page.get_width()).to_pil().convert("RGBA")
    ImageDraw.Draw(sheet).rectangle((0, 0, sheet.width - 1, sheet.height - 1), outline="#B5B0A6")
    turned = sheet.rotate(turn, Image.Resampling.BICUBIC, expand=True)
    left, top = 2 * middle[0] - turned.width // 2, 2 * middle[1] - turned.height // 2
    shadow = Image.new("L", table.size, 0)
    shadow.paste(110, (left + 10, top + 16), turned.getchannel("A"))
    table.paste("#4A453C", (0, 0), shadow.filter(ImageFilter.GaussianBlur(18)))
    table.paste(turned, (left, top), turned)


if __name__ == "__main__":
    main()
