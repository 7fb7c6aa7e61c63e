"""Variants of tests: which run always, the others being left to `make test-all`; and all options of a game."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
import pytest
from _pytest.mark import ParameterSet

import cards


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


def settings_of(slug: str) -> Iterator[dict[str, Any]]:
    """Yield every option of a game with the ends of its range, or with each of its values."""
    for field in msgspec.structs.fields(type(cards.load(slug).facts.options)):
        match msgspec.inspect.type_info(field.type):
            case msgspec.inspect.BoolType():
                values: tuple[Any, ...] = (True, False)
            case msgspec.inspect.IntType(ge=least, le=most):
                range_ = f"Annotated[int, Meta(ge=…, le=…)] in cards/{slug}: phones let tables set any number of it"
                assert least is not None, f"{field.name} has no least value. Write {range_}"
                values = (least, least + 1 if most is None else most)
            case msgspec.inspect.LiteralType(values):
                pass
            case _:
                values = ()
        yield from ({field.name: value} for value in values)
