"""Options of several commands. Those that the workbench offers too are made from the list in `print_options`."""

import re
from collections.abc import Callable
from typing import Any

import click

from generator.print_options import print_option


class _Weight(click.ParamType[float]):
    """The weight of paper as people type it: 200, 200g or 200gsm."""

    name = "weight"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        grams = re.fullmatch(r"(\d{2,3})\s*(g|gsm|g/m²)?", str(value).strip(), re.I)
        if grams is None or not _STOCK.least <= int(grams[1]) <= _STOCK.most:
            limits = f"{_STOCK.least:g} to {_STOCK.most:g} g"
            self.fail(f"{value} is no weight of paper. Write {limits}, such as 200gsm", param, ctx)
        return float(grams[1])


class Millimetres(click.ParamType[float]):
    """A length as people type it: 6, 6.5, 6mm."""

    name = "mm"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            return float(re.sub(r"\s*mm$", "", str(value).strip()))
        except ValueError:
            self.fail(f"{value} is no length. Write a number of mm, such as 6", param, ctx)


class _Count(click.IntRange):
    """A whole number; what click says of others is for programmers."""

    name = "whole number"


def shared(name: str, **options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the click option of this name; `more` are settings that only the command line has."""
    option = print_option(name)
    settings: dict[str, Any] = {"help": option.help}
    if option.kind == "choice":
        settings["type"] = click.Choice([value for value, _ in option.values])
    if option.kind == "number":
        settings["type"] = _Count(int(option.least), int(option.most))
    if option.kind == "switch":
        settings["is_flag"] = True
    elif option.default:
        settings |= {"default": option.default, "show_default": True}
    return click.option(f"--{name}", **(settings | options))


_STOCK = print_option("stock")
ONLY = click.option(
    "--only", multiple=True, metavar="COMPONENT…", help="Only these components. 'boxes' are tuck boxes."
)
STOCK = shared("stock", type=_Weight(), default=f"{_STOCK.default}gsm", metavar="GSM")
SLEEVED = shared("sleeved")
