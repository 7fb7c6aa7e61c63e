"""Every limit of a host, with its figure."""

import dataclasses

from companion.limits import Limits
from docs.kit.entry import Entry, Section
from docs.kit.fields import meanings


def sections() -> tuple[Section, ...]:
    """Return one section with all limits."""
    said = meanings(Limits)
    entries = (Entry(one.name, said.get(one.name, ""), f"{one.default}") for one in dataclasses.fields(Limits))
    return (Section("The limits", tuple(entries)),)
