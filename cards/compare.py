"""Two languages of one folder of words, held against each other: nothing is missing, nothing is over, and what is a
number in one is a number in the other.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from cards.deck import Reader, did_you_mean
from cards.errors import Fault
from cards.words import flat, placeholders

Parts = dict[str, set[str]]  # the names in braces of each text or paragraph, by its key


def differences(folder: Path, first: str, second: str) -> Iterator[Fault]:
    """Key by key: what the second language lacks of the first, and what the first does not know.

    A number that is typed where the other language has `{hp}` would not follow its option: that is a fault too.
    """
    for file, parts in (("texts.toml", _texts), ("rules.md", _rules)):
        if not (folder / first / file).exists():
            continue  # words that all games share have no rules
        reader = Reader(folder)
        ours, theirs = parts(reader, f"{first}/{file}"), parts(reader, f"{second}/{file}")
        if reader.faults:
            yield from reader.faults
            continue
        for key, what in _told(ours, theirs, first):
            yield Fault(f"{folder.name}/{second}/{file}", *_place(key), what)


def _told(ours: Parts, theirs: Parts, first: str) -> Iterator[tuple[str, str]]:
    for key in sorted(ours.keys() - theirs):
        yield key, f"is missing: {first} has it"
    for key in sorted(theirs.keys() - ours):
        yield key, f"{first} has no such text{did_you_mean(key, ours)}"
    for key in sorted(ours.keys() & theirs):
        for name in sorted(ours[key] - theirs[key]):
            yield key, f"lacks {{{name}}}: {first} has it"
        for name in sorted(theirs[key] - ours[key]):
            yield key, f"has {{{name}}}: {first} has not"


def _place(key: str) -> tuple[str, str]:
    """Card and field of a key; a rule's number is its own card."""
    if key.replace(".", "").isdigit():
        return key, ""
    card, _, field = key.rpartition(".")
    return card, field


def _texts(reader: Reader, file: str) -> Parts:
    return {key: set(placeholders(str(text))) for key, text in flat(reader.table(file))}


def _rules(reader: Reader, file: str) -> Parts:
    """Paragraphs by their number, figures by their name."""
    text = reader.text(file)
    paragraphs = re.findall(r"^(\d+\.\d+)\s((?:.+\n?)+)", text, re.M)
    figures = re.findall(r"^!\[[^]]*\]\((\S+)\)", text, re.M)
    return {number: set(placeholders(words)) for number, words in paragraphs} | {
        f"figure.{name}": set() for name in figures
    }
