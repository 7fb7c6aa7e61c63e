"""The studio's command line: `python -m cards.album.studio --number 17 --size 2000`."""

import io
import time
from importlib.util import find_spec
from pathlib import Path

import click
from PIL import Image

from cards.album.studio import SAMPLES, SIZE, draw, scenes

LARGEST = 220_000  # bytes per picture, so that all are small enough for the repository and for phones


@click.command()
@click.option("--number", "numbers", multiple=True, type=int, help="Which picture; all if none is named.")
@click.option("--size", default=SIZE, show_default=True, type=click.IntRange(100, 8000), help="Pixels a side.")
@click.option("--samples", default=SAMPLES, show_default=True, type=click.IntRange(1, 4096), help="Rays a pixel.")
@click.option("--out", default=Path("output/pictures"), show_default=True, type=click.Path(path_type=Path))
@click.option("--png", is_flag=True, help="PNG, in place of JPEG.")
def main(numbers: tuple[int, ...], size: int, samples: int, out: Path, png: bool) -> None:
    """Draw built-in pictures of Album once more."""
    if find_spec("bpy") is None:
        click.echo(
            "the studio draws with Blender as a Python package, which is not there: "
            "it is made for Python 3.11; in a checkout, pip install -e '.[art]'",
            err=True,
        )
        raise SystemExit(1)
    known = scenes()
    if unknown := [number for number in numbers if number not in known]:
        raise click.BadParameter(f"there is no picture {unknown[0]}: there are {len(known)}, 1 to {max(known)}")
    out.mkdir(parents=True, exist_ok=True)
    for number in numbers or known:
        began = time.monotonic()
        picture = draw(known[number], number, size, samples)
        file = out / f"{number:03}.{'png' if png else 'jpg'}"
        file.write_bytes(_png(picture) if png else jpeg(picture, LARGEST * max(1, size * size // SIZE**2)))
        click.echo(f"{file}  {file.stat().st_size / 1000:.0f} kB, {time.monotonic() - began:.0f} s")


def jpeg(picture: Image.Image, largest: int) -> bytes:
    """Return the JPEG of the highest quality that has at most `largest` bytes."""
    for quality in range(93, 60, -2):
        buffer = io.BytesIO()
        picture.save(
            buffer, "JPEG", quality=quality, optimize=True, progressive=True, subsampling=0 if quality > 88 else 2
        )
        if buffer.tell() <= largest:
            break
    return buffer.getvalue()


def _png(picture: Image.Image) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    return buffer.getvalue()


if __name__ == "__main__":
    main()
