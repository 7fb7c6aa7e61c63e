"""The cards on which a look fails first: those with most words, and those with the palest and the darkest picture."""

from collections.abc import Callable, Sequence
from contextlib import suppress
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

    pictured: dict[int, float] = {}
    for card in drawn_cards:
        if card["picture"]:
            with suppress(OSError, ValueError, SyntaxError, Image.DecompressionBombError):  # `review` names the fault
                file = folder / "pictures" / card["picture"]
                about = file.stat()
                pictured[card.row] = _light(file, about.st_mtime_ns, about.st_size)
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


@lru_cache(maxsize=4000)
def _light(file: Path, _changed_ns: int, _size: int) -> float:
    with Image.open(file) as picture:
        picture.draft("L", (SMALL_PX, SMALL_PX))
        small = picture.convert("RGBA").resize((SMALL_PX, SMALL_PX), Image.Resampling.BOX)
    on_white = Image.new("RGBA", small.size, "white")
    on_white.alpha_composite(small)
    values = on_white.convert("L").histogram()
    return sum(level * times for level, times in enumerate(values)) / SMALL_PX**2
