"""Data dictionary of the export: every table, its columns in order, and what each column means."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

COLUMNS: Mapping[str, Mapping[str, str]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
"""Meaning by table and column."""


def describe_columns() -> Iterator[tuple[str, str, str]]:
    """Yield each table's name with a column and its meaning."""
    for table, columns in COLUMNS.items():
        for name, meaning in columns.items():
            yield table, name, meaning
