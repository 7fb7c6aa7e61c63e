"""Colours as people write them: #E5362C, or one of a few names."""

import re

from cards.deck import did_you_mean

NAMED = {
    "black": "#17110E", "white": "#FFFFFF", "grey": "#6B6F73", "red": "#C8281E", "orange": "#D9641A",
    "yellow": "#F2B41C", "green": "#2E7D46", "teal": "#12808C", "blue": "#1F57B0", "purple": "#6B3FA0",
    "pink": "#D63E7C", "brown": "#7A4B2A",
}  # fmt: skip


def colour_of(text: str) -> str | None:
    """Return `#RRGGBB` in capitals; None if the text is no colour."""
    text = text.strip()
    if re.fullmatch(r"#[0-9A-Fa-f]{6}", text):
        return text.upper()
    return NAMED.get(text.lower())


def fault_of(text: str) -> str:
    """Return what is wrong with a colour, and the remedy; "" for a colour."""
    if colour_of(text):
        return ""
    hint = did_you_mean(text.lower(), NAMED)
    return f"{text!r} is no colour{hint} Write one of {', '.join(NAMED)}, or one such as #E5362C"
