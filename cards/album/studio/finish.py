"""From linear light to the finished picture: bloom, split toning, a black that home printers can hold, grain."""

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, zoom

from cards.album.studio import stage
from cards.album.studio.matter import Colour
from cards.album.studio.stage import Pixels

LIFT = 0.085  # the darkest tone: printers and screens cannot show darker ones apart
GRAIN = 0.011
STRETCH = 1.3  # the most that a dark picture is brightened


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
    """Return a picture of linear light, a (size, size, 3) array.

    Args:
        seed: of the grain; the picture's number.
        bloom: share of the light that glows over the edges of bright things.
        shadows, lights: the colours of dark and bright tones, mixed in by `tint`.
        contrast, colour: factors; 1 changes nothing.
        edge: how much the corners darken.
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
    """Return light scattered in lens and film, red farther than green and blue; computed at a quarter of the size."""
    step = 4 if size >= 400 else 1
    small = light[: size // step * step, : size // step * step]
    small = small.reshape(size // step, step, size // step, step, 3).mean((1, 3))
    k = size / 1000 / step
    parts = []
    for channel in range(3):
        values = small[..., channel]
        near, mid, wide = (gaussian_filter(values, s * k, mode="nearest") for s in (5, 22, 90))
        parts.append(near * (0.5 if channel else 0.44) + mid * (0.3 if channel else 0.36) + wide * 0.2)
    glow = np.stack(parts, -1)
    if step == 1:
        return glow
    back = zoom(glow, (size / glow.shape[0], size / glow.shape[1], 1), order=1, mode="nearest", grid_mode=True)
    return np.asarray(back[:size, :size], np.float32)


def _split(tone: Pixels, grey: Pixels, shadows: Colour, lights: Colour, share: float) -> Pixels:
    """Return the tones with dark parts tinted in one colour and bright ones in another, at the same brightness."""
    for colour, weight in ((shadows, (1 - grey) ** 2), (lights, grey**2)):
        hue = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)
        hue = hue - hue @ np.array([0.2126, 0.7152, 0.0722], np.float32)
        tone = tone + hue * (weight * share)[..., None]
    return tone
