"""98 photos, cropped and printed by Pillow and ReportLab alone."""

import io
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PIL import Image
from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

rl_config.useA85 = 0


def crop(file):
    image = Image.open(file)
    image.draft("RGB", (1512, 1512))
    side = min(image.size)
    left, top = (image.width - side) // 2, (image.height - side) // 2
    buffer = io.BytesIO()
    image.resize((756, 756), Image.Resampling.LANCZOS, (left, top, left + side, top + side), reducing_gap=2.0).save(
        buffer, "JPEG", quality=78
    )
    return buffer


c = canvas.Canvas(sys.argv[1], pagesize=(210 * mm, 297 * mm), invariant=1)
with ThreadPoolExecutor(2) as pool:
    prints = list(pool.map(crop, sorted(Path(sys.argv[2]).iterdir())))
for first in range(0, len(prints), 8):
    for i, buffer in enumerate(prints[first : first + 8]):
        buffer.seek(0)
        c.drawImage(ImageReader(buffer), (10 + i % 2 * 95) * mm, (8 + i // 2 * 71) * mm, 64 * mm, 64 * mm)
    c.showPage()
c.save()
