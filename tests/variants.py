"""Which variants of a test run always: the first ones do, the others are left to `make test-all`."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def first(values: Iterable[Any], fast: int = 1) -> list[Any]:
    """Return values of one name for `parametrize`: all after the first `fast` ones are slow."""
    return first_rows([value if isinstance(value, ParameterSet) else (value,) for value in values], fast)


def first_rows(rows: Iterable[Sequence[Any]], fast: int = 1) -> list[Any]:
    """Return rows, with a value for each of several names: all after the first `fast` ones are slow."""
    return [_param(row, [pytest.mark.slow] if at >= fast else []) for at, row in enumerate(rows)]


def _param(row: Sequence[Any], marks: list[pytest.MarkDecorator]) -> ParameterSet:
    if isinstance(row, ParameterSet):  # it has marks of its own already
        return pytest.param(*row.values, marks=[*row.marks, *marks], id=row.id)
    return pytest.param(*row, marks=marks)
