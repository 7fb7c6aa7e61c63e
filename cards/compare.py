"""Compares two languages of a folder of texts: missing keys, extra keys and differing placeholders."""

import re
from collections.abc import Iterator
from pathlib import Path

from cards.deck import Reader, did_you_mean
from cards.errors import Fault
from cards.words import flat, placeholders

Placeholders = dict[str, set[str]]
"""The names in braces in each text or paragraph, by its key."""


def differences(folder: Path, first: str, second: str) -> Iterator[Fault]:
    """Yield a fault for each key or placeholder that only one of the two languages has.

    A missing placeholder is a fault because a typed number does not change with its option.
    """
    for file, read_placeholders in (("texts.toml", _texts), ("rules.md", _rules)):
        if not (folder / first / file).exists():
            continue  # folders that all games share have no rules
        reader = Reader(folder)
        own = read_placeholders(reader, f"{first}/{file}")
        theirs = read_placeholders(reader, f"{second}/{file}")
        if reader.faults:
            yield from reader.faults
            continue
        for key, fault in _differing_keys(own, theirs, first):
            yield Fault(f"{folder.name}/{second}/{file}", *_place(key), fault)


def _differing_keys(own: Placeholders, theirs: Placeholders, first: str) -> Iterator[tuple[str, str]]:
    for key in sorted(own.keys() - theirs):
        yield key, f"is missing: {first} has it"
    for key in sorted(theirs.keys() - own):
        yield key, f"{first} has no such text{did_you_mean(key, own)}"
    for key in sorted(own.keys() & theirs):
        for name in sorted(own[key] - theirs[key]):
            yield key, f"lacks {{{name}}}: {first} has it"
        for name in sorted(theirs[key] - own[key]):
            yield key, f"has {{{name}}}: {first} has not"


def _place(key: str) -> tuple[str, str]:
    """Return the card and field of a key. A rule's number counts as a card."""
    if key.replace(".", "").isdigit():
        return key, ""
    card, _, field = key.rpartition(".")
    return card, field


def _texts(reader: Reader, file: str) -> Placeholders:
    return {key: set(placeholders(str(text))) for key, text in flat(reader.table(file))}


def _rules(reader: Reader, file: str) -> Placeholders:
    """Return the placeholders of a rulebook: paragraphs by number, figures by name."""
    text = reader.text(file)
    paragraphs = re.findall(r"^(\d+\.\d+)\s((?:.+\n?)+)", text, re.M)
    figures = re.findall(r"^!\[[^]]*\]\((\S+)\)", text, re.M)
    return {number: set(placeholders(words)) for number, words in paragraphs} | {
        f"figure.{name}": set() for name in figures
    }
