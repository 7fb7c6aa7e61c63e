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
    """Yield a fault for each key or placeholder that one language lacks: a typed number does not follow its option."""
    for file in ("texts.toml", "rules.md"):
        if not (folder / first / file).exists():
            continue  # folders that all games share have no rules
        reader = Reader(folder)
        own, theirs = (_placeholders(reader, f"{language}/{file}") for language in (first, second))
        if reader.faults:
            yield from reader.faults
            continue
        for key, fault in _differing_keys(own, theirs, first):
            card, _, field = key.rpartition(".") if not key.replace(".", "").isdigit() else (key, "", "")  # of rules
            yield Fault(f"{folder.name}/{second}/{file}", card, field, fault)


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


def _placeholders(reader: Reader, file: str) -> Placeholders:
    """Return the placeholders of texts by key, or of a rulebook: paragraphs by number, figures by name."""
    if file.endswith(".toml"):
        return {key: set(placeholders(str(text))) for key, text in flat(reader.table(file))}
    text = reader.text(file)
    paragraphs = re.findall(r"^(\d+\.\d+)\s((?:.+\n?)+)", text, re.M)
    figures = re.findall(r"^!\[[^]]*\]\((\S+)\)", text, re.M)
    texts = [*paragraphs, *((f"figure.{name}", "") for name in figures)]
    return {number: set(placeholders(words)) for number, words in texts}
