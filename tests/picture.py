"""`make picture`: lays real sheets of all five games on a table and keeps the picture for the docs."""

import tempfile
import tomllib
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw, ImageFilter
from programs import run_tuckbox

HERE = Path(__file__).parent.parent
TARGET = HERE / ".github" / "sheets.jpg"
SIZE = (1680, 800)
TABLE = "#C9C4BA"
SHEETS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["sheets"]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        run_tuckbox("print", "all", "--out", folder)
        picture = Image.new("RGB", (SIZE[0] * 2, SIZE[1] * 2), TABLE)
        for game, number, middle, turn, width in SHEETS:
            lay(picture, drawn(Path(folder) / f"{game}-a4.pdf", number, width), middle, turn)
    picture = picture.resize(SIZE, Image.Resampling.LANCZOS)
    TARGET.parent.mkdir(exist_ok=True)
    picture.save(TARGET, quality=80, optimize=True)
    print(f"{TARGET}  {TARGET.stat().st_size / 1000:.0f} kB")


def drawn(pdf: Path, number: int, width: int) -> Image.Image:
    """Return a sheet at twice its final size, with an edge round its white paper."""
    page = pypdfium2.PdfDocument(pdf)[number - 1]
    sheet = page.render(scale=2 * width / page.get_width()).to_pil()
    ImageDraw.Draw(sheet).rectangle((0, 0, sheet.width - 1, sheet.height - 1), outline="#B5B0A6")
    return sheet


def lay(table: Image.Image, thing: Image.Image, middle: tuple[int, int], turn: float = 0) -> None:
    """Put a sheet or a device on a table of twice its final size, with its shadow. `middle` is in final pixels."""
    turned = thing.convert("RGBA").rotate(turn, Image.Resampling.BICUBIC, expand=True)
    left, top = 2 * middle[0] - turned.width // 2, 2 * middle[1] - turned.height // 2
    shadow = Image.new("L", table.size, 0)
    shadow.paste(100, (left + 8, top + 15), turned.getchannel("A"))
    table.paste("#4A453C", (0, 0), shadow.filter(ImageFilter.GaussianBlur(17)))
    table.paste(turned, (left, top), turned)


if __name__ == "__main__":
    main()
