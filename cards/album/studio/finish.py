"""From light to picture: what all 98 share. Bloom, split tones, a matt black that home ink can hold, grain."""

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, zoom

from cards.album.studio import stage
from cards.album.studio.matter import Colour
from cards.album.studio.stage import Pixels

LIFT = 0.085  # the darkest tone: printers and screens show less
GRAIN = 0.011
STRETCH = 1.3  # at most: what is brightest is let be bright


def develop(
    light: Pixels,
    seed: int,
    *,
    bloom: float = 0.12,
    shadows: Colour = "#2A3550",
    lights: Colour = "#FFF1DC",
    tint: float = 0.18,
    contrast: float = 1.0,
    colour: float = 1.0,
    edge: float = 0.16,
) -> Image.Image:
    """A picture from what the camera saw (linear light, square).

    Args:
        bloom: how far bright things shine over their edges. shadows, lights: what the dark and the bright lean to, by
            `tint`. contrast, colour: 1 as it is. edge: how far the corners darken.
    """
    size = light.shape[0]
    light = np.clip(np.nan_to_num(light), 0, 200)
    light = light * (1 - bloom) + _spread(light, size) * bloom
    tone = stage.shown(light.astype(np.float32))
    tone = tone * np.clip(0.97 / max(float(np.percentile(tone.max(-1), 99.5)), 0.1), 1, STRETCH)
    grey = tone @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    tone = grey[..., None] + (tone - grey[..., None]) * colour
    tone = 0.5 + (tone - 0.5) * contrast
    tone = _split(tone, np.clip(grey, 0, 1), shadows, lights, tint)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) / (size - 1) - 0.5
    tone *= (1 - edge * np.clip((x * x + y * y) * 2.2, 0, 1) ** 1.2)[..., None]
    tone = LIFT + np.clip(tone, 0, 1) * (1 - LIFT - 0.01)
    draw = np.random.default_rng(seed).normal(0, 1, (size, size)).astype(np.float32)
    soft = 0.7 * size / 1000
    rough = gaussian_filter(draw, soft)
    rough /= max(float(rough.std()), 0.4)
    tone += (rough * GRAIN * (1.15 - np.abs(grey - 0.45)))[..., None]
    return Image.fromarray((np.clip(tone, 0, 1) * 255 + 0.5).astype(np.uint8))


def _spread(light: Pixels, size: int) -> Pixels:
    """Light scattered in lens and film: near, wide, and a red rim; at a quarter of the size, for it is soft."""
    step = 4 if size >= 400 else 1
    small = light[: size // step * step, : size // step * step]
    small = small.reshape(size // step, step, size // step, step, 3).mean((1, 3))
    k = size / 1000 / step
    parts = []
    for channel in range(3):
        one = small[..., channel]
        near, mid, wide = (gaussian_filter(one, s * k, mode="nearest") for s in (5, 22, 90))
        parts.append(near * (0.5 if channel else 0.44) + mid * (0.3 if channel else 0.36) + wide * 0.2)
    told = np.stack(parts, -1)
    if step == 1:
        return told
    back = zoom(told, (size / told.shape[0], size / told.shape[1], 1), order=1, mode="nearest", grid_mode=True)
    return np.asarray(back[:size, :size], np.float32)


def _split(tone: Pixels, grey: Pixels, shadows: Colour, lights: Colour, share: float) -> Pixels:
    """Dark parts lean to one colour, bright ones to another; brightness stays."""
    for colour, weight in ((shadows, (1 - grey) ** 2), (lights, grey**2)):
        hue = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)
        hue = hue - hue @ np.array([0.2126, 0.7152, 0.0722], np.float32)
        tone = tone + hue * (weight * share)[..., None]
    return tone
