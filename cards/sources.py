"""Where each rule paragraph comes from: the source's own words, a ruling that fills a gap in them, or our variant.

A game's `sources.toml` names, for each numbered paragraph of `rules.md`, the place in the source and our rulings:

    "4.2" = { source = "9.1", rulings = ["R6"] }

A row such as `"4.2 turns=draw_deck"` stands in place of the plain one where an option has that value and rewords the
paragraph.

`<language>/rulings.toml` says what was ruled and why, by id: `R…` fills a gap, `V…` is a variant of ours.
A game without `sources.toml` says nothing about its sources.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

import msgspec

from cards import GameData, game_folder, has_rules, load_rules, rule_parts
from cards.deck import Reader, did_you_mean
from cards.errors import CardDataError
from cards.rulebook import Rule, RuleBlock, read_rulebook
from cards.words import Words, fill, placeholders

FILE = "sources.toml"
RULINGS = "rulings.toml"

Id = Annotated[str, msgspec.Meta(pattern=r"^[RV]\d+$")]
Kind = Literal["source", "ruling", "variant", "edition"]


class Ruling(msgspec.Struct, frozen=True):
    """A decision of ours: what holds, and why the source needed it."""

    ruling: Annotated[str, msgspec.Meta(min_length=1)]
    reason: Annotated[str, msgspec.Meta(min_length=1)]


class _Row(msgspec.Struct, frozen=True):
    """A paragraph's row in `sources.toml`."""

    source: str = ""
    rulings: list[Id] = []
    reworded: list[Id] = []
    """Rulings that also hold where the table's options reword the paragraph."""


class Origin(msgspec.Struct, frozen=True):
    """Where a paragraph comes from. `source` is the place in the source, "" if the source does not have it."""

    source: str
    rulings: dict[str, Ruling]
    is_edition: bool = False
    """An edition rewrote the paragraph: neither the source nor our rulings account for it."""

    @property
    def kind(self) -> Kind:
        """`variant` if any of our variants is in the paragraph, else `ruling` if it fills a gap, else `source`."""
        if self.is_edition:
            return "edition"
        if any(number.startswith("V") for number in self.rulings):
            return "variant"
        return "ruling" if self.rulings else "source"


def has_sources(game: GameData) -> bool:
    """Return whether a game names the sources of its rules, without reading them."""
    return (game_folder(game.slug) / FILE).exists() and has_rules(game)


def load_sources(game: GameData) -> dict[str, Origin]:
    """Return the origin of each numbered paragraph of a game's rulebook, in order; {} if the game names no sources.

    Raises:
        CardDataError: `sources.toml`, `rulings.toml` and the rulebook do not fit together. Lists every fault.
    """
    if not has_sources(game):
        return {}
    folder = game_folder(game.slug)
    reader = Reader(folder)
    rows = reader.deck(FILE, _Row)
    file = f"{game.language if (folder / game.language / RULINGS).exists() else 'en'}/{RULINGS}"
    rulings = {
        ruling_id: _filled(reader, file, ruling_id, ruling, game.words)
        for ruling_id, ruling in reader.deck(file, Ruling).items()
    }
    text = f"{game.language}/rules.md"
    shipped = _paragraphs(read_rulebook(Reader(folder), text, game.words, parts=rule_parts(game.slug)))
    for number, row in rows.items():
        paragraph = number.partition(" ")[0]
        if paragraph not in shipped:
            reader.fault(FILE, number, "", f"the rulebook has no such paragraph{did_you_mean(paragraph, shipped)}")
        if not row.source and not row.rulings:
            reader.fault(FILE, number, "", "needs a source or a ruling")
        for field, ids in (("rulings", row.rulings), ("reworded", row.reworded)):
            for ruling_id in ids:
                if ruling_id not in rulings:
                    reader.fault(FILE, number, field, f"{ruling_id} is not in {file}{did_you_mean(ruling_id, rulings)}")
    for number in shipped.keys() - rows.keys():
        reader.fault(FILE, number, "", "is missing. Name its place in the source, or a ruling")
    used = {ruling_id for row in rows.values() for ruling_id in (*row.rulings, *row.reworded)}
    for ruling_id in rulings.keys() - used:
        reader.fault(file, ruling_id, "", f"no paragraph in {FILE} uses it")
    if reader.faults:
        raise CardDataError(sorted(reader.faults))
    before_options = shipped
    if game.edition and (rewritten := game.edition.rules.get(game.language)) is not None:
        changed = Reader(folder, replacements={text: rewritten})
        before_options = _paragraphs(read_rulebook(changed, text, game.words, parts=rule_parts(game.slug)))
    numbers = {words: number for number, words in shipped.items()}
    origins = {}
    for number, words in _paragraphs(load_rules(game)).items():
        shipped_number = numbers.get(before_options.get(number, ""))
        if shipped_number is None:
            origins[number] = Origin("", {}, is_edition=True)
        else:
            is_reworded = words != before_options[number]
            row = _row_for(rows, shipped_number, game.facts.options if is_reworded else None)
            ids = [*row.rulings, *(row.reworded if is_reworded else ())]
            origins[number] = Origin(row.source, {ruling_id: rulings[ruling_id] for ruling_id in ids})
    return origins


def _row_for(rows: Mapping[str, _Row], number: str, options: object | None) -> _Row:
    """Return a paragraph's row: the one for an option's value, if these options have it, else the plain one."""
    for key, row in rows.items():
        paragraph, _, condition = key.partition(" ")
        name, _, value = condition.partition("=")
        if options is not None and paragraph == number and name and str(getattr(options, name, None)) == value:
            return row
    return rows[number]


def _filled(reader: Reader, file: str, number: str, ruling: Ruling, words: Words) -> Ruling:
    """Return a ruling with the game's numbers filled in; notes unknown placeholders."""
    unknown = [name for name in placeholders(ruling.ruling + ruling.reason) if name not in words.numbers]
    for name in unknown:
        message = f"{{{name}}} is no option or count of this game{did_you_mean(name, words.numbers)}"
        reader.fault(file, number, "", message)
    return ruling if unknown else Ruling(fill(ruling.ruling, words.numbers), fill(ruling.reason, words.numbers))


def _paragraphs(blocks: Iterable[RuleBlock]) -> dict[str, str]:
    return {block.number: block.words for block in blocks if isinstance(block, Rule) and block.number}
