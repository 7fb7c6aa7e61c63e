"""What can be measured of a picture: how near two are to each other, how it prints, whether its border has a seam."""

from dataclasses import dataclass
from pathlib import Path

import imagehash
import numpy as np
from numpy.typing import NDArray
from PIL import Image

GREY = np.array([0.2126, 0.7152, 0.0722])
INK_HOLDS = 0.06  # grey below which home printers run to black
SEAM = 2.0  # a border this many times rougher than the picture near it is a fault
NEAREST = 0.5  # below this two pictures are too much alike: see `nearness`


@dataclass(frozen=True)
class Measures:
    """One picture in figures; all but the hash are shares of 1."""

    shape: imagehash.ImageHash
    colours: NDArray[np.float64]
    brightness: float
    contrast: float
    warmth: float
    hue: float
    vivid: float
    darkest_tenth: float
    seam: float


def measure(picture: Image.Image) -> Measures:
    small = np.asarray(picture.convert("RGB").resize((250, 250), Image.Resampling.BOX), float) / 255
    grey = small @ GREY
    hsv = np.asarray(Image.fromarray((small * 255).astype(np.uint8)).convert("HSV"), float) / 255
    angle = hsv[..., 0] * 2 * np.pi
    weight = hsv[..., 1] * hsv[..., 2]
    middle = (np.exp(1j * angle) * weight).sum()
    bins = (np.minimum(small, 0.999) * 6).astype(int)
    colours = np.bincount((bins @ [36, 6, 1]).ravel(), minlength=216) / bins[..., 0].size
    return Measures(
        imagehash.phash(picture, hash_size=12),
        colours,
        float(grey.mean()),
        float(grey.std()),
        float(small[..., 0].mean() - small[..., 2].mean()),
        float(np.angle(middle) / (2 * np.pi) % 1),
        float(hsv[..., 1].mean()),
        darkest_tenth(grey),
        seam(picture),
    )


def darkest_tenth(grey: NDArray[np.float64]) -> float:
    """The mean of the tenth of all points that is darkest."""
    flat = np.sort(grey.ravel())
    return float(flat[: len(flat) // 10].mean())


def seam(picture: Image.Image) -> float:
    """How much the outermost rows differ from each other, by the most that any two rows near that side do."""
    grey = np.asarray(picture.convert("L"), float)
    worst = 0.0
    for turn in range(4):
        steps = np.abs(np.diff(np.rot90(grey, turn)[:200], axis=0)).mean(1)
        worst = max(worst, float(steps[:3].max() / max(steps[3:].max(), 2)))
    return worst


def nearness(a: Measures, b: Measures) -> float:
    """0 for the same picture, about 1 for two that share neither shapes nor colours.

    Half of it is the share of bits in which their perceptual hashes differ (two strangers: a half), half the share of
    the picture whose colours the other does not have.
    """
    shapes = (a.shape - b.shape) / a.shape.hash.size * 2
    return 0.5 * min(1.0, shapes) + 0.5 * float(np.abs(a.colours - b.colours).sum() / 2)


def load(file: Path) -> Image.Image:
    with Image.open(file) as picture:
        picture.load()
        return picture
