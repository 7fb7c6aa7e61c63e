"""Reads a rulebook, `rules.md`, into headings, numbered paragraphs, tables and figures.

A strict small part of Markdown: `#` the title, `##` a section, `1.2 Words` a numbered paragraph, a table,
and `![caption](figure)` for a diagram that the game's look draws. **Bold** and *italic* stay in the words.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from cards.deck import Reader, did_you_mean
from cards.words import Words, fill, oddities, placeholders

if TYPE_CHECKING:
    from markdown_it.token import Token


class Heading(msgspec.Struct, frozen=True, tag=True):
    words: str
    level: int


class Rule(msgspec.Struct, frozen=True, tag=True):
    """One paragraph; `number` is what tests and code cite, empty for words that rule nothing."""

    number: str
    words: str


class Table(msgspec.Struct, frozen=True, tag=True):
    rows: tuple[tuple[str, ...], ...]


class Figure(msgspec.Struct, frozen=True, tag=True):
    name: str
    caption: str


_KNOWN = {
    "inline",
    *(
        f"{kind}_{end}"
        for end in ("open", "close")
        for kind in ("heading", "paragraph", "table", "thead", "tbody", "tr", "th", "td")
    ),
}
RuleBlock = Heading | Rule | Table | Figure
_NUMBERED = re.compile(r"(\d+\.\d+)\s+(.+)", re.S)
_FIGURE = re.compile(r"!\[([^]]*)\]\((\S+)\)")


def read_rulebook(reader: Reader, file: str, words: Words) -> tuple[RuleBlock, ...]:
    """The blocks of a rulebook in order; a number that comes twice or out of order is a fault."""
    from markdown_it import MarkdownIt  # read only where rules are printed, not with every deck

    source = reader.text(file)
    found = [
        f"{{{name}}} is no option or count of this game{did_you_mean(name, words.numbers)}"
        for name in dict.fromkeys(placeholders(source))
        if name not in words.numbers
    ]
    if odd := oddities(source):
        found.append(f"found {odd}, expected {{name}} or {{name:one|many}}")
    for what in found:
        reader.fault(file, "", "", what)
    if found:
        return ()
    tokens = MarkdownIt("commonmark").enable("table").parse(fill(source, words.numbers))
    for token in tokens:
        if token.type not in _KNOWN:
            at = f"line {token.map[0] + 1}" if token.map else ""
            reader.fault(
                file,
                at,
                "",
                f"a {token.type.removesuffix('_open').replace('_', ' ')} cannot be set here:"
                " write headings, paragraphs, tables and figures",
            )
    blocks = tuple(_blocks(tokens))
    if not blocks:
        reader.fault(file, "", "", "holds no paragraph")
    before = (0, 0)
    for block in blocks:
        if isinstance(block, Rule) and block.number:
            section, paragraph = map(int, block.number.split("."))
            if (section, paragraph) <= before:
                reader.fault(file, block.number, "", f"comes after {before[0]}.{before[1]}: expected a higher number")
            before = (section, paragraph)
    return blocks


def reworded(
    blocks: Sequence[RuleBlock], shipped: Sequence[RuleBlock], new: Mapping[str, str | None]
) -> tuple[RuleBlock, ...]:
    """The rulebook with `new` words for paragraphs, by the number that each has as `shipped`.

    Only the game's own words give way, wherever they stand now: a paragraph that an edition wrote itself stays.
    A section ("9") with None is left out, unless an edition rewrote any of it.
    """
    numbers = {block.words: block.number for block in shipped if isinstance(block, Rule)}
    gone = {number for number, words in new.items() if words is None}
    found: list[RuleBlock] = []
    for section in _sections(blocks):
        said = [numbers.get(block.words, "") for block in section if isinstance(block, Rule)]
        if said and all(number.split(".")[0] in gone for number in said):
            continue
        for block in section:
            words = new.get(numbers.get(block.words, "")) if isinstance(block, Rule) else None
            found.append(Rule(block.number, words) if isinstance(block, Rule) and words else block)
    return tuple(found)


def _sections(blocks: Sequence[RuleBlock]) -> Iterator[list[RuleBlock]]:
    """Each heading with all that stands below it."""
    section: list[RuleBlock] = []
    for block in blocks:
        if isinstance(block, Heading) and section:
            yield section
            section = []
        section.append(block)
    yield section


def _blocks(tokens: "list[Token]") -> list[RuleBlock]:
    blocks: list[RuleBlock] = []
    rows: list[list[str]] = []
    for before, token in pairwise(tokens):
        if token.type == "inline" and before.type == "heading_open":
            blocks.append(Heading(token.content, int(before.tag[1])))
        elif token.type == "inline" and before.type == "paragraph_open":
            blocks.append(_paragraph(re.sub(r"[ \t\n]+", " ", token.content)))
        elif token.type == "tr_open":
            rows.append([])
        elif token.type == "inline" and before.type in ("td_open", "th_open"):
            rows[-1].append(token.content)
        elif token.type == "table_close":
            blocks.append(Table(tuple(map(tuple, rows))))
            rows = []
    return blocks


def _paragraph(words: str) -> RuleBlock:
    if figure := _FIGURE.fullmatch(words):
        return Figure(figure[2], figure[1])
    if numbered := _NUMBERED.fullmatch(words):
        return Rule(numbered[1], numbered[2])
    return Rule("", words)
