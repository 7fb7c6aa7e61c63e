"""Which variants of a test run always: the first ones do, the others are left to `make test-all`."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def first(values: Iterable[Any], fast: int = 1) -> list[Any]:
    """Return values of one name for `parametrize`: all after the first `fast` ones are slow."""
    return first_rows([(value,) for value in values], fast)


def first_rows(rows: Iterable[Sequence[Any]], fast: int = 1) -> list[Any]:
    """Return rows, with a value for each of several names: all after the first `fast` ones are slow."""
    return [pytest.param(*row, marks=[pytest.mark.slow] if at >= fast else []) for at, row in enumerate(rows)]
