"""Every column of the tables that `tuckbox export --csv` writes."""

from companion.lab.records.export_columns import COLUMNS
from docs.kit.entry import Entry, Section


def sections() -> tuple[Section, ...]:
    """Return a section for each table."""
    return tuple(
        Section(table, tuple(Entry(name, _sentence(what)) for name, what in columns.items()))
        for table, columns in COLUMNS.items()
    )


def _sentence(what: str) -> str:
    text = what[:1].upper() + what[1:]
    return text and (text if text.endswith(".") else f"{text}.")
