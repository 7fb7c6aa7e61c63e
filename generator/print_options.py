"""The options of a print that the command line and the workbench both offer: one list of their values and limits."""

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from layouts.kit.component import STOCK, Component
from layouts.kit.stock import CARD_SIZES, MARGIN, PAPERS


class PrintOption(msgspec.Struct, frozen=True):
    """`--name` on the command line, with its help; in the workbench `title`, and the words of each value.

    A number is `least` to `most`. `place` is where the workbench has it: in view, among more options, or there under
    boxes. A choice without a default has none in force on the command line; the workbench then offers "" first.
    """

    name: str
    title: str
    help: str
    default: str
    kind: Literal["choice", "number", "switch", "text"] = "choice"
    values: tuple[tuple[str, str], ...] = ()
    least: float = 0
    most: float = 0
    unit: str = ""
    place: Literal["view", "more", "boxes"] = "more"


_OF_LAYOUTS: dict[str, dict[str, object]] = {
    "paper": {"values": tuple((paper.name, paper.title) for paper in PAPERS.values())},
    "card": {"values": tuple((size, size.capitalize()) for size in CARD_SIZES)},
    "margin": {"default": f"{MARGIN:g}"},
    "stock": {"default": f"{STOCK:g}"},
}
OPTIONS = tuple(
    msgspec.convert({"name": name, "default": "", **option, **_OF_LAYOUTS.get(name, {})}, PrintOption)
    for name, option in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")).items()
)
"""In the order of the page."""


def print_option(name: str) -> PrintOption:
    return next(option for option in OPTIONS if option.name == name)


def offered(card_sizes: Sequence[str], components: Iterable[Component]) -> tuple[PrintOption, ...]:
    """Return the options that make a difference to a game whose decks can have these sizes."""
    idle = set[str]()
    if len(card_sizes) < len(CARD_SIZES):
        idle.add("card")
    if not any(component.cut.is_round for component in components):
        idle.add("tokens")
    return tuple(option for option in OPTIONS if option.name not in idle)
