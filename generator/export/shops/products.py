"""Products of print shops: their sizes, and which of them suits a piece."""

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from PIL import Image

from generator.export.job import ExportJob, left_out
from generator.export.pictures import Frame
from generator.export.pieces import Deck, Face
from layouts.kit.stock import INCH, Cut

CLOSE = 1.085  # By how much a piece may be enlarged or reduced to fit a product: text of 8 pt stays above 7 pt.
SAME = 0.015  # a change of size that is not worth a word


class Product(NamedTuple):
    """What a shop sells: its trimmed size in inches, and the size of its picture in pixels at 300 dpi."""

    name: str
    w: float
    h: float
    pixels: tuple[int, int]
    is_round: bool = False

    @property
    def size(self) -> str:
        return f"{self.w * INCH:.1f} × {self.h * INCH:.1f} mm"


class Fit(NamedTuple):
    """A piece on a product: `scale` of the piece, and whether it lies on its side there."""

    product: Product
    scale: float
    is_turned: bool

    def frame(self, _: Cut) -> Frame:
        """Return the frame of the piece's picture before it is turned."""
        w, h = self.product.pixels
        return Frame(*((h, w) if self.is_turned else (w, h)), scale=self.scale)

    def turned(self, image: Image.Image, face: Face) -> Image.Image:
        """Return the picture as the product wants it. Backs turn the other way: both sides then have one top edge."""
        if not self.is_turned:
            return image
        return image.transpose(Image.Transpose.ROTATE_270 if face.is_back else Image.Transpose.ROTATE_90)


def best_fit(cut: Cut, products: Iterable[Product]) -> Fit | None:
    """Return the product of a piece's shape that is nearest in size, or None where none is near."""
    of_shape = (product for product in products if product.is_round == cut.is_round)
    fits = [_fit(cut, product) for product in of_shape if cut.is_round or not cut.outline]
    close = [fit for fit in fits if _distance(cut, fit) <= math.log(CLOSE)]
    return min(close, key=lambda fit: _distance(cut, fit), default=None)


def said_of(job: ExportJob, shop: str, fits: Mapping[Deck, Fit | None]) -> tuple[str, ...]:
    """Return what to say at a shop: what is left out, and what is resized. Raises `NothingTaken`: no deck fits."""
    notes = left_out(job, [deck for deck, fit in fits.items() if fit is None], f"{shop} has no such size")
    resized = [(deck, fit) for deck, fit in fits.items() if fit and abs(fit.scale - 1) >= SAME]
    if not resized:
        return notes
    names = ", ".join(f"{deck.name} {deck.size} at {fit.scale:.0%}" for deck, fit in resized)
    return (*notes, f"Fitted to the nearest size: {names}")


def _fit(cut: Cut, product: Product) -> Fit:
    """Return how a piece lies on a product: as large as the trimmed product allows, so that nothing is cut off."""
    is_turned = (cut.w > cut.h) != (product.w > product.h) and cut.w != cut.h and product.w != product.h
    w, h = (product.h, product.w) if is_turned else (product.w, product.h)
    return Fit(product, min(w * INCH / cut.w, h * INCH / cut.h), is_turned)


def _distance(cut: Cut, fit: Fit) -> float:
    w, h = (cut.h, cut.w) if fit.is_turned else (cut.w, cut.h)
    return max(abs(math.log(w / INCH / fit.product.w)), abs(math.log(h / INCH / fit.product.h)))
