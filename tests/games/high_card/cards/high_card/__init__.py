"""High Card's facts: how many cards the deck has."""

from typing import Annotated

from msgspec import Meta, Struct, structs

from cards.deck import Reader
from cards.words import Number


class Options(Struct, frozen=True):
    highest: Annotated[int, Meta(ge=12, le=99)] = 20


class HighCard(Struct, frozen=True):
    options: Options


def read(reader: Reader) -> HighCard | None:
    options = reader.card("options.toml", "", reader.table("options.toml"), Options)
    return HighCard(options) if options else None


def numbers(facts: HighCard) -> dict[str, Number]:
    return structs.asdict(facts.options)
