"""Texts of cards with parts that are filled in: `{price}` a column, `{hand}` an option, `{icon:heart}` an icon."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cards.prototype.decks import NAME, Card, Deck
from cards.prototype.looks import Look

ICON = "icon:"
TEXT = "{text}"
ELSEWHERE = ("title", "number", "tag")
"""Fields whose words phones show in places of their own."""
_PART = re.compile(r"\{([^{}]*)\}")


class Part(NamedTuple):
    """A piece of a text: words, or the name of an icon to draw in their place."""

    words: str
    icon: str = ""


def parts(text: str, values: Mapping[str, str]) -> Iterator[Part]:
    """Yield words and icons in order. Unknown names stay as they are; `faults_in` names them."""
    position = 0
    for match in _PART.finditer(text):
        name = match[1].strip()
        if name.startswith(ICON):
            yield from (Part(words) for words in [text[position : match.start()]] if words)
            yield Part("", name.removeprefix(ICON).strip())
        else:
            yield Part(text[position : match.start()] + values.get(name, match[0]))
        position = match.end()
    if text[position:]:
        yield Part(text[position:])


def filled(text: str, values: Mapping[str, str]) -> str:
    """Return a text with its values; icons are left out."""
    return "".join(part.words for part in parts(text, values)).strip()


def names_in(text: str) -> list[str]:
    """Return the names between braces, those of icons with `icon:` in front."""
    return [name.strip() for name in _PART.findall(text)]


def unbalanced(text: str) -> str:
    """Return what is wrong with the braces of a text, or ""."""
    outside = _PART.sub("", text)
    if "{" in outside:
        return "'{' is not closed. Add }"
    return "'}' is not opened. Add { or delete it" if "}" in outside else ""


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
    words = []
    for line in lines:  # without those whose columns are all empty
        named = [name for name in names_in(line) if not name.startswith(ICON)]
        if not named or any(values.get(name) for name in named):
            words.append(filled(filled(line, values), values))
    return " · ".join(filter(None, words)).replace("**", "").replace("\N{NO-BREAK SPACE}", " ")
