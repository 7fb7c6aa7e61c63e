"""Analysis of pictures: their distance from each other, their tones in print, and seams at their borders."""

from dataclasses import dataclass
from pathlib import Path

import imagehash
import numpy as np
from numpy.typing import NDArray
from PIL import Image

GREY = np.array([0.2126, 0.7152, 0.0722])
MIN_DARK_GREY = 0.06  # home printers print darker greys as black
MAX_SEAM = 2.0  # a border that differs this many times as much as rows near it is a fault
MIN_DISTANCE = 0.5  # below this two pictures are too much alike: see `nearness`


@dataclass(frozen=True)
class PictureStats:
    """Statistics of one picture. All but the hash are shares of 1."""

    shape: imagehash.ImageHash
    colours: NDArray[np.float64]
    brightness: float
    contrast: float
    warmth: float
    hue: float
    vivid: float
    darkest_tenth: float
    seam: float


def analyse(picture: Image.Image) -> PictureStats:
    small = np.asarray(picture.convert("RGB").resize((250, 250), Image.Resampling.BOX), float) / 255
    grey = small @ GREY
    hsv = np.asarray(Image.fromarray((small * 255).astype(np.uint8)).convert("HSV"), float) / 255
    angle = hsv[..., 0] * 2 * np.pi
    weight = hsv[..., 1] * hsv[..., 2]
    mean_vector = (np.exp(1j * angle) * weight).sum()
    bins = (np.minimum(small, 0.999) * 6).astype(int)
    colours = np.bincount((bins @ [36, 6, 1]).ravel(), minlength=216) / bins[..., 0].size
    return PictureStats(
        imagehash.phash(picture, hash_size=12),
        colours,
        float(grey.mean()),
        float(grey.std()),
        float(small[..., 0].mean() - small[..., 2].mean()),
        float(np.angle(mean_vector) / (2 * np.pi) % 1),
        float(hsv[..., 1].mean()),
        darkest_tenth(grey),
        seam(picture),
    )


def darkest_tenth(grey: NDArray[np.float64]) -> float:
    """Return the mean grey of the darkest tenth of all points."""
    flat = np.sort(grey.ravel())
    return float(flat[: len(flat) // 10].mean())


def seam(picture: Image.Image) -> float:
    """Return how much neighbouring rows differ at the border, as a multiple of the most that rows near it differ."""
    grey = np.asarray(picture.convert("L"), float)
    worst = 0.0
    for turn in range(4):
        steps = np.abs(np.diff(np.rot90(grey, turn)[:200], axis=0)).mean(1)
        worst = max(worst, float(steps[:3].max() / max(steps[3:].max(), 2)))
    return worst


def distance(a: PictureStats, b: PictureStats) -> float:
    """Return 0 for the same picture and about 1 for two that share neither shapes nor colours.

    Half of it is the share of bits in which their perceptual hashes differ; two unrelated pictures differ in half
    of the bits. The other half is the share of the picture whose colours the other picture does not have.
    """
    shapes = (a.shape - b.shape) / a.shape.hash.size * 2
    return 0.5 * min(1.0, shapes) + 0.5 * float(np.abs(a.colours - b.colours).sum() / 2)


def load(file: Path) -> Image.Image:
    with Image.open(file) as picture:
        picture.load()
        return picture
