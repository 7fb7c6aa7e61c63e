"""The cards on which a look fails first: those with most words, and those with the palest and the darkest picture."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

from PIL import Image

from cards.prototype import Deck
from cards.prototype.decks import Card

SMALL_PX, MOST = 32, 5


def hardest(deck: Deck, drawn_cards: Sequence[Card], folder: Path) -> list[tuple[str, int, str]]:
    """Return such cards, each once: its piece, its row, and why it is hard."""

    def words(card: Card) -> int:
        return len(card["text"]) or max(map(len, card.cells.values()), default=0)

    def light(card: Card) -> float | None:
        return _light(folder / "pictures" / card["picture"]) if card["picture"] else None

    pictured = {card.row: brightness for card in drawn_cards if (brightness := light(card)) is not None}
    ways: tuple[tuple[str, Callable[[Card], float], Sequence[Card]], ...] = (
        ("Longest text", words, drawn_cards),
        ("Longest name", lambda card: len(card.name), drawn_cards),
        ("Palest picture", lambda card: pictured[card.row], [card for card in drawn_cards if card.row in pictured]),
        ("Darkest picture", lambda card: -pictured[card.row], [card for card in drawn_cards if card.row in pictured]),
        ("Longest word", lambda card: max(map(len, f"{card.name} {card['text']}".split()), default=0), drawn_cards),
        ("Shortest text", lambda card: -words(card), drawn_cards),
    )
    reasons: dict[int, str] = {}
    for why, key, cards in ways:
        is_picture = "picture" in why
        candidates = [card for card in cards if is_picture or card.row not in reasons]
        if candidates:
            row = max(candidates, key=key).row
            reasons[row] = f"{reasons[row]}, {why.lower()}" if row in reasons else why
    return [(f"{deck.id}-{row}", row, why) for row, why in reasons.items()][:MOST]


def _light(file: Path) -> float | None:
    """Return how light a picture is on the whole, from 0 to 255; None if it cannot be read."""
    try:
        about = file.stat()
        return _light_of(file, about.st_mtime_ns, about.st_size)
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None  # `review` names the fault


@lru_cache(maxsize=4000)
def _light_of(file: Path, _changed_ns: int, _size: int) -> float:
    with Image.open(file) as picture:
        picture.draft("L", (SMALL_PX, SMALL_PX))
        small = picture.convert("RGBA").resize((SMALL_PX, SMALL_PX), Image.Resampling.BOX)
    on_white = Image.new("RGBA", small.size, "white")
    on_white.alpha_composite(small)
    values = on_white.convert("L").histogram()
    return sum(level * times for level, times in enumerate(values)) / SMALL_PX**2
