"""High Card's facts: how many cards the deck has."""

from msgspec import Struct, structs

from cards.deck import Reader
from cards.words import Number


class Options(Struct, frozen=True):
    highest: int = 20


class HighCard(Struct, frozen=True):
    options: Options


def read(reader: Reader) -> HighCard | None:
    options = reader.card("options.toml", "", reader.table("options.toml"), Options)
    return HighCard(options) if options else None


def numbers(facts: HighCard) -> dict[str, Number]:
    return structs.asdict(facts.options)
