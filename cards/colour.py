"""Colours as `#RRGGBB`: mixes, luminance and contrast, for paper, phones and figures."""

from functools import lru_cache


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green, blue of `#RRGGBB`, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(4096)
def mix(a: str, b: str, share: float) -> str:
    """Return a colour between two, `share` of the way from a to b. Printers get no transparency."""
    return "#" + "".join(f"{round(p + (q - p) * share):02X}" for p, q in zip(channels(a), channels(b), strict=True))


@lru_cache(4096)
def luminance(colour: str) -> float:
    """Return the relative luminance, 0 to 1, as WCAG 2 defines it."""
    r, g, b = (
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in (channel / 255 for channel in channels(colour))
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    """Return the contrast ratio of two colours as WCAG 2 defines it, 1 to 21."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
