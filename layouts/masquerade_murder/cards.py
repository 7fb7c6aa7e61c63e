"""Cards of 63 x 88 mm: characters, a mask in a dark niche, and order cards, a rose window on ivory."""

from cards.masquerade_murder import Character, Order, side
from cards.words import Words
from layouts.kit.marks import Block, Group, Mark, Marks, Path, RadialGradient, clipped, line, text
from layouts.kit.shapes import disc, polar, rect, shifted, star, svg
from layouts.kit.stock import CARD
from layouts.kit.style import Ink, mix
from layouts.masquerade_murder.emblems import emblem
from layouts.masquerade_murder.masks import mask
from layouts.masquerade_murder.style import (
    BOLD,
    BRONZE,
    CANDLE,
    FLAME,
    GOLD,
    INK,
    INSET,
    ITALIC,
    IVORY,
    MIDNIGHT,
    PLUM,
    TEXT,
    TITLE,
    WINE,
    Inks,
    art,
    candle,
    four_stars,
    frame,
    ground,
    inks_on,
    panel,
    sign,
)

W, H = CARD.w, CARD.h
ROMAN = ("", "I", "II", "III", "IV", "V")
ARCH = "M11,40.4 V18.6 C11,10.6 20.5,7 31.5,4.9 C42.5,7 52,10.6 52,18.6 V40.4Z"
SMALL = ((8.4, 3.22), (8.2, 3.14), (8, 3.06))


def inks_of(character: Character, ink: Ink) -> Inks:
    """Return a character's colours: midnight for whom the duke's sign shows as friends, plum for the others."""
    return inks_on(MIDNIGHT if character.allegiance == "good" else PLUM, ink)


def goal_of(card: str, jobs: int, words: Words) -> str:
    """Return a character's goal in words; a thug who cannot share a win wants to be paid. Rule 6.4."""
    return words("character.thug.goal_never" if card == "thug" and not jobs else f"character.{card}.goal")


def targets(characters: tuple[str, ...], words: Words) -> str:
    """Return the names of targets as a list in a sign's line."""
    return ", ".join(words(f"character.{card}.title").lower() for card in characters)


def green_words(card: str, character: Character, words: Words) -> str:
    """Return what a green sign means to a character."""
    if character.special == "self_defence" and words.numbers["sign_of_success"]:
        return words("special.self_defence_success", _targets=targets(character.green, words))
    parts = [targets(character.green, words)] if character.green else []
    return "; ".join([*parts, words(f"special.{character.special}")] if character.special else parts)


def red_words(character: Character, words: Words) -> str:
    """Return what a red sign means to a character; a longer list than two names is told as all others."""
    if len(character.red) > 2:
        return words("special.others")
    return targets(character.red, words) if character.red else words("special.otherwise")


def character_front(card: str, character: Character, jobs: int, words: Words, ink: Ink) -> Marks:
    """Return the marks of a character card's front."""
    inks = inks_of(character, ink)
    letters = inks.line(CANDLE)
    verb = words(f"character.{card}.verb")
    return (
        ground(W, H, inks.ground),
        *_niche(inks),
        *candle(7.2, 33.4, 11, inks),
        *candle(55.8, 33.4, 11, inks),
        art(W / 2, 20.2, mask(card, inks), 0.63),
        *frame(W, H, inks),
        Block(6.4, 41.8, 50.2, 6.5, ((ITALIC, words(f"character.{card}.sketch")),), SMALL, letters, "centre"),
        text(W / 2, 40.7, words(f"character.{card}.title").upper(), TITLE, (15, 14, 13), letters, 50, "centre", 60),
        Path(panel(5.6, 49, 51.8, 34.6), inks.fill(IVORY), inks.light, 0.5),
        Path(disc(9.6, 9.6, 3.5), inks.ground, inks.light, 0.5),
        text(9.6, 10.9, ROMAN[character.order], TITLE, (10, 8.5), letters, 4.7, "centre"),
        Block(8, 51, 47.2, 6.6, ((BOLD, words("card.goal") + " "), (TEXT, goal_of(card, jobs, words))), SMALL, INK),
        Block(8, 58.4, 47.2, 9.8, ((BOLD, verb + " "), (TEXT, words(f"character.{card}.action"))), SMALL, INK),
        *_side(card, character, words),
        *_signs(card, character, words),
    )


def _niche(inks: Inks) -> Marks:
    arch = shifted(svg(ARCH), W / 2 * 0.16, 4.9 * 0.16, 0.84)
    faint = mix(inks.ground, inks.light, 0.38)
    ends = ((polar(31.5, 20.2, 18 if k % 2 else 15, k * 7.5), polar(31.5, 20.2, 36, k * 7.5)) for k in range(48))
    rays = clipped(arch, (line(*a, *b, faint, 0.35) for a, b in ends))
    light = () if inks.saves else (RadialGradient(arch, (31.5, 20.2), 23, inks.glow),)
    outer = shifted(arch, W / 2 * -0.06, 19.8 * -0.06, 1.06)
    return (*light, rays, Path(arch, None, inks.light, 0.6), Path(outer, None, inks.light, 0.35))


def _side(card: str, character: Character, words: Words) -> Marks:
    """Draw the side in words, since the ground's colour is lost in grey."""
    return (
        line(9, 70.7, 20, 70.7, BRONZE, 0.25),
        line(43, 70.7, 54, 70.7, BRONZE, 0.25),
        text(W / 2, 71.5, words(side(card, character)), ITALIC, (8.4, 8), INK, 21.6, "centre"),
    )


def _signs(card: str, character: Character, words: Words) -> Marks:
    sizes = (8.2, 8)
    return (
        sign("green", 9.4, 75),
        text(11.9, 75.9, green_words(card, character, words), TEXT, sizes, INK, 44.2),
        sign("red", 9.4, 79.8),
        text(11.9, 80.7, red_words(character, words), TEXT, sizes, INK, 26),
        sign("grey", 39.6, 79.8),
        text(41.8, 80.7, words("sign.grey"), TEXT, sizes, INK, 13),
    )


# ---- order cards --------------------------------------------------------------------------------


def order_front(card: str, order: Order, words: Words, ink: Ink, when: str = "") -> Marks:
    """Return the marks of an order card's front; `when` is the key of its words if they are not the card's own."""
    inks = inks_on(MIDNIGHT if order.turn else PLUM, ink)
    x = W / 2
    index: Mark = Path(star(9.6, 10.4, 4, 1.8, 6), WINE)
    if order.turn:
        index = text(9.8, 13.2, words(f"order.{card}.index"), TITLE, 23, INK, 10, "centre")
    order_words = words(when or f"order.{card}.words")
    return (
        ground(W, H, inks.fill(IVORY)),
        Path(rect(INSET, INSET, W - 2 * INSET, H - 2 * INSET), None, BRONZE, 0.5),
        *four_stars((INSET, W - INSET), (INSET, H - INSET), 1.7, 0.75, BRONZE),
        *_rose_window(x, 36.5, 20, inks),
        art(x, 36.5, emblem(card, inks), 0.9),
        index,
        Group((index,), W, H, 180),
        text(x, 68.6, words(f"order.{card}.title").upper(), TITLE, 13, INK, 40, "centre", 90),
        *_flames(x, 72.9, order, int(words.numbers["order_cards"]) - 1, ink),
        Block(x - 18.5, 75.1, 37, 6.6, ((ITALIC, order_words),), ((9, 3.3), (8.6, 3.2), (8.2, 3.1)), INK, "centre"),
    )


def _rose_window(x: float, y: float, r: float, inks: Inks) -> Marks:
    foils = tuple(Path(disc(*polar(x, y, r + 0.2, k * 22.5), 4.3), inks.ground, inks.light, 0.5) for k in range(16))
    light: tuple[Mark, ...] = () if inks.saves else (RadialGradient(disc(x, y, r), (x, y), r, inks.glow),)
    eyes = tuple(Path(disc(*polar(x, y, r + 2.1, k * 22.5), 1), None, inks.light, 0.4) for k in range(16))
    return (*foils, Path(disc(x, y, r + 0.4), inks.ground), *light, Path(disc(x, y, r), None, inks.light, 0.5), *eyes)


def _flames(x: float, y: float, order: Order, turns: int, ink: Ink) -> Marks:
    """Draw one flame for each turn; only the holder's burns. The Joker may light any."""
    unlit = INK if ink.saves else mix(GOLD, BRONZE, 0.6)
    lit, out = Path(svg(FLAME), WINE, WINE, 0.4), Path(svg(FLAME), None, unlit, 0.4)
    places = ((k, x + (k - (turns + 1) / 2) * 4.6) for k in range(1, turns + 1))
    return tuple(art(place, y, (lit if k == order.turn else out,), 0.8) for k, place in places)
