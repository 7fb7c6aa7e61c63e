"""Variants of tests: which run always, the others being left to `make test-all`; options of a game, fields of data."""

import importlib
import pkgutil
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


def fields_below(*packages: str) -> list[str]:
    """Return a line for each field of data that modules and packages define, with its type, limits and default."""
    modules = [importlib.import_module(package) for package in packages]
    for package in [module for module in modules if hasattr(module, "__path__")]:
        names = (found.name for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."))
        modules += [importlib.import_module(name) for name in names]
    kinds = {kind.__qualname__: kind for module in modules for kind in vars(module).values() if _is_data(kind, module)}
    lines: list[str] = []
    for name, kind in sorted(kinds.items()):
        config = kind.__struct_config__
        lines += [
            f"{name}: frozen {config.frozen}, closed {config.forbid_unknown_fields}, brief {config.omit_defaults}"
        ]
        fields = msgspec.structs.fields(kind)
        lines += [f"  {field.name}: {field.type} = {field.default!r}".replace("typing.", "") for field in fields]
    return lines


def _is_data(kind: object, module: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
