"""Reads a rulebook, `rules.md`, into headings, numbered paragraphs, tables and figures.

It accepts a small part of Markdown: `#` title, `##` section, `1.2 Words` numbered paragraph, tables,
and `![caption](figure)` for a diagram that the game's layout draws. **Bold** and *italic* marks stay in the text.
`1.2 [paper] Words` is only for those who play with printed parts, `[gm]` only with somebody who leads and does not
play. `1.2 [phones] Words` stands in the place of such a paragraph on phones, and is never printed. Games may name
more that a paragraph can need: own games name their parts, as in `3.4 [dice] Words`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
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
    """A paragraph. Code and tests cite its `number`, which is empty for paragraphs that are not rules."""

    number: str
    words: str
    needs: str = ""
    """What must be in play, one of `MEDIA` or what the game names; "" for a paragraph that always holds."""


class Table(msgspec.Struct, frozen=True, tag=True):
    rows: tuple[tuple[str, ...], ...]


class Figure(msgspec.Struct, frozen=True, tag=True):
    name: str
    caption: str


_KNOWN = ("heading_open", "paragraph_open", "table_open")
RuleBlock = Heading | Rule | Table | Figure
PHONES = "phones"
MEDIA = frozenset({"paper", "gm", PHONES})
"""What a paragraph may need in every game."""
_NUMBERED = re.compile(r"(\d+\.\d+)\s+(?:\[([a-z]+)\]\s+)?(.+)", re.S)
_FIGURE = re.compile(r"!\[([^]]*)\]\((\S+)\)")


def read_rulebook(
    reader: Reader, file: str, words: Words, played_with: Set[str] | None = None, parts: Set[str] = frozenset()
) -> tuple[RuleBlock, ...]:
    """Return the blocks of a rulebook in order, with numbers filled in, for what is played with.

    Without `played_with` it is the printed rulebook, with all but the paragraphs for phones. `parts` are what else
    paragraphs of this game may need besides `MEDIA`.
    Notes faults in the reader: unknown placeholders, unsupported Markdown, paragraph numbers that do not ascend,
    paragraphs that need what there is not.
    """
    from markdown_it import MarkdownIt  # loaded late: most commands read no rules

    source = reader.text(file)
    placeholder_faults = [
        f"{{{name}}} is no option or count of this game{did_you_mean(name, words.numbers)}"
        for name in dict.fromkeys(placeholders(source))
        if name not in words.numbers
    ]
    if odd := oddities(source):
        placeholder_faults.append(f"found {odd}, expected {{name}} or {{name:one|many}}")
    for fault in placeholder_faults:
        reader.fault(file, "", "", fault)
    if placeholder_faults:
        return ()
    tokens = MarkdownIt("commonmark").enable("table").parse(fill(source, words.numbers))
    for token in tokens:
        if token.map and not token.level and token.type not in _KNOWN:  # its parts and its end go with it
            kind = token.type.removesuffix("_open").replace("_", " ")
            expected = "write headings, paragraphs, tables and figures"
            reader.fault(file, f"line {token.map[0] + 1}", "", f"a {kind} cannot be used here: {expected}")
    names = MEDIA | parts
    everything = _sectioned(_blocks(tokens))
    for block in everything:
        if isinstance(block, Rule) and block.needs and block.needs not in names:
            fault = f"needs [{block.needs}], which is nothing to play with{did_you_mean(block.needs, names)}"
            reader.fault(file, block.number, "", f"{fault} Write one of {', '.join(sorted(names))}")
    blocks = tuple(_in_play(everything, names - {PHONES} if played_with is None else played_with))
    if not blocks:
        reader.fault(file, "", "", "has no paragraphs. Write at least one")
    last_number = (0, 0)
    for block in blocks:
        if isinstance(block, Rule) and block.number:
            section, paragraph = map(int, block.number.split("."))
            if (section, paragraph) <= last_number:
                last = ".".join(map(str, last_number))
                reader.fault(file, block.number, "", f"comes after {last}: expected a higher number")
            last_number = (section, paragraph)
    return blocks


def reworded(
    blocks: Sequence[RuleBlock], shipped: Sequence[RuleBlock], new: Mapping[str, str | None]
) -> tuple[RuleBlock, ...]:
    """Return the rulebook with `new` texts for some paragraphs, by their number in the `shipped` rulebook.

    Only paragraphs with the shipped text are replaced, even if their number changed; an edition's own text stays.
    A section number ("9") with None removes that section, unless an edition changed any of its paragraphs.
    Numbers such as "6.+1" add paragraphs at the end of a section.
    """
    numbers = {block.words: block.number for block in shipped if isinstance(block, Rule)}
    removed_sections = {number for number, words in new.items() if words is None}
    result: list[RuleBlock] = []
    for section in _sections(blocks):
        shipped_numbers = [numbers.get(block.words, "") for block in section if isinstance(block, Rule)]
        if shipped_numbers and all(number.split(".")[0] in removed_sections for number in shipped_numbers):
            continue
        for block in section:
            words = new.get(numbers.get(block.words, "")) if isinstance(block, Rule) else None
            result.append(Rule(block.number, words, block.needs) if isinstance(block, Rule) and words else block)
        for shipped_section in dict.fromkeys(number.split(".")[0] for number in shipped_numbers if number):
            result.extend(_added(section, [new[key] for key in new if key.startswith(f"{shipped_section}.+")]))
    return tuple(result)


def _added(section: Sequence[RuleBlock], added: Sequence[str | None]) -> Iterator[Rule]:
    """Yield new paragraphs with the numbers after a section's last one."""
    last = [block.number for block in section if isinstance(block, Rule) and block.number][-1]
    number, _, paragraph = last.partition(".")
    for offset, words in enumerate(filter(None, added), int(paragraph) + 1):
        yield Rule(f"{number}.{offset}", words)


def _sections(blocks: Sequence[RuleBlock]) -> Iterator[list[RuleBlock]]:
    section: list[RuleBlock] = []
    for block in blocks:
        if isinstance(block, Heading) and section:
            yield section
            section = []
        section.append(block)
    yield section


def _in_play(blocks: Sequence[RuleBlock], played_with: Set[str]) -> Iterator[RuleBlock]:
    """Yield the blocks for what is played with. Tables and figures go with the paragraph above, headings if alone."""
    for section in _sections(blocks):
        kept, is_kept = list[RuleBlock](), True
        for block in section:
            if isinstance(block, Rule):
                is_kept = not block.needs or block.needs in played_with
            if is_kept or isinstance(block, Heading):
                kept.append(block)
        if len(section) == 1 or any(not isinstance(block, Heading) for block in kept):
            yield from kept


def _blocks(tokens: "list[Token]") -> list[RuleBlock]:
    blocks: list[RuleBlock] = []
    rows: list[list[str]] = []
    for previous, token in pairwise(tokens):
        if token.type == "inline" and previous.type == "heading_open":
            blocks.append(Heading(token.content, int(previous.tag[1])))
        elif token.type == "inline" and previous.type == "paragraph_open":
            words = re.sub(r"[ \t\n]+", " ", token.content)
            if figure := _FIGURE.fullmatch(words):
                blocks.append(Figure(figure[2], figure[1]))
            elif numbered := _NUMBERED.fullmatch(words):
                blocks.append(Rule(numbered[1], numbered[3], numbered[2] or ""))
            else:
                blocks.append(Rule("", words))
        elif token.type == "tr_open":
            rows.append([])
        elif token.type == "inline" and previous.type in ("td_open", "th_open"):
            rows[-1].append(token.content)
        elif token.type == "table_close":
            blocks.append(Table(tuple(map(tuple, rows))))
            rows = []
    return blocks


def _sectioned(blocks: list[RuleBlock]) -> list[RuleBlock]:
    """Return the blocks with at most one title: where every section begins with a single `#`, all go down a level."""
    levels = [block.level for block in blocks if isinstance(block, Heading)]
    if 1 not in levels or (levels.count(1) == 1 and len(levels) > 1):
        return blocks
    return [Heading(block.words, block.level + 1) if isinstance(block, Heading) else block for block in blocks]
