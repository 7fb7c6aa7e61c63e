"""QR codes: as a drawing for pages, as blocks for a terminal."""

import io
from functools import lru_cache

import qrcode
from qrcode.image.svg import SvgPathFillImage


@lru_cache(256)
def svg(words: str) -> bytes:
    """Return an SVG in black on white with a quiet border, whatever the page's colours are."""
    buffer = io.BytesIO()
    qrcode.make(words, image_factory=SvgPathFillImage, box_size=10, border=3).save(buffer)
    return buffer.getvalue()


def blocks(words: str) -> str:
    """Return the code as text for a terminal, two rows of modules per line; it paints both of its colours itself."""
    rows = _modules(words)
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    pairs = [zip(upper, lower, strict=True) for upper, lower in zip(rows[::2], rows[1::2], strict=True)]
    lines = ("".join("█▀▄ "[2 * top + bottom] for top, bottom in cells) for cells in pairs)
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in lines)


def plain(words: str) -> str:
    """Return the same as coloured spaces, larger, for a terminal whose font has no block characters."""
    lines = ("".join(f"\x1b[{40 if is_dark else 107}m  " for is_dark in row) for row in _modules(words))
    return "\n".join(f"{line}\x1b[0m" for line in lines)


def _modules(words: str) -> list[list[bool]]:
    code = qrcode.QRCode(border=2, error_correction=qrcode.constants.ERROR_CORRECT_L)
    code.add_data(words)
    rows: list[list[bool]] = code.get_matrix()
    return rows
