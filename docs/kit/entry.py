"""Entries of the reference: a name in the code, and the sentence that explains it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Entry(NamedTuple):
    """One thing of the reference. An entry without `says` is undocumented: a test fails."""

    term: str
    """Its name, as people type it."""
    says: str
    """One or more sentences in Markdown, "" if the code says nothing."""
    facts: str = ""
    """Range, default, source and the like."""


class Section(NamedTuple):
    """A heading of the reference with its entries."""

    title: str
    entries: tuple[Entry, ...]
    intro: str = ""
    """Markdown between the heading and the entries."""
    level: int = 2


def markdown(sections: Iterable[Section]) -> str:
    """Return sections as headings and lists, in Markdown that git hosts show."""
    return "\n".join(line for section in sections for line in _lines(section))


def undocumented(sections: Iterable[Section]) -> list[str]:
    """Return the entries that no sentence explains, by section."""
    return [f"{section.title}: {one.term}" for section in sections for one in section.entries if not one.says.strip()]


def first_sentence(text: str | None) -> str:
    """Return the first paragraph of a docstring on one line, "" for none."""
    return " ".join((text or "").strip().split("\n\n")[0].split())


def _lines(section: Section) -> Iterator[str]:
    yield f"{'#' * section.level} {section.title}\n"
    if section.intro:
        yield f"{section.intro}\n"
    for entry in section.entries:
        says = entry.says.strip().replace("\n", "\n  ")
        facts = f"\n\n  {entry.facts}" if entry.facts else ""
        yield f"* **`{entry.term}`**\\\n  {says}{facts}\n"
