"""The cards of `deck.py` drawn by ReportLab alone, with no more of ours than fonts and icons."""

import sys

from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas

from generator.typesetting.fonts import static
from layouts.kit.icons import mdi
from layouts.kit.style import SHEET_FONTS

rl_config.useA85 = 0

for font in SHEET_FONTS[:2]:
    pdfmetrics.registerFont(TTFont(font.name, str(static(font))))
RULE = (
    "Draw two cards and choose one of them. Each player to your left may then pay one coin to see the card that"
    " you did not take, number {}."
)
c = canvas.Canvas(sys.argv[1], pagesize=(210 * mm, 297 * mm), invariant=1, pageCompression=1, initialFontName="Sheet")


def glyph(name, x, y, size, colour):
    path, k = c.beginPath(), size / 24 * mm
    for step in mdi(name):
        flat = [v for px, py in step[1:] for v in (x * mm + px * k, y * mm - py * k)]
        {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}[step[0]](*flat)
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
            c.drawString((x + 5) * mm, (top - 12) * mm, f"Card {first + i}")
            glyph("axe", x + 18.5, top - 19, 26, "#222222")
            c.setFont("Sheet", 9)
            for row, line in enumerate(simpleSplit(RULE.format(first + i), "Sheet", 9, 53 * mm)):
                c.drawString((x + 5) * mm, (top - 55 - row * 3.9) * mm, line)
        for at in range(4):
            c.line((7.5 + at * 66) * mm, 5 * mm, (7.5 + at * 66) * mm, 9 * mm)
        c.showPage()
c.save()
