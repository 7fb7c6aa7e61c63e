"""What phones read out of a card: its text, and the columns that its look shows besides."""

from collections.abc import Mapping

from cards.prototype.decks import NAME, Card, Deck
from cards.prototype.inline import ICON, filled, names_in
from cards.prototype.looks import Look

TEXT = "{text}"
ELSEWHERE = ("title", "number", "tag")
"""Fields whose words phones show in places of their own."""


def words_of(look: Look, deck: Deck, card: Card, options: Mapping[str, str]) -> str:
    """Return a card's words on phones: those of the look's text, then those of fields with columns of their own."""
    values = {"text": "", **options, **card.cells, NAME: card.name}
    visible = {NAME, "number", "tag", deck.number, deck.tint, *options}
    lines = [] if "text" in look.fields else [TEXT]
    for key, field in look.fields.items():
        columns = [name for name in names_in(field.text) if not name.startswith(ICON)]
        is_own = key == "text" or (key not in ELSEWHERE and not visible.issuperset(columns))
        if field.text and is_own and card.has(field.when):
            lines += field.text.split("\n")
    words = [filled(filled(line, values), values) for line in lines if _says_something(line, values)]
    return " · ".join(filter(None, words)).replace("**", "").replace("\N{NO-BREAK SPACE}", " ")


def _says_something(line: str, values: Mapping[str, str]) -> bool:
    named = [name for name in names_in(line) if not name.startswith(ICON)]
    return not named or any(values.get(name) for name in named)
