"""The options of a print that the command line and the workbench both offer: one list of their values and limits."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from layouts.kit.component import STOCK, Component
from layouts.kit.stock import CARD_SIZES, MARGIN, PAPERS
from layouts.kit.style import Ink


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


OPTIONS = (
    PrintOption(
        "paper", "Paper", "The paper in the printer. 'both' fits A4 and Letter.", "a4",
        values=tuple((paper.name, paper.title) for paper in PAPERS.values()), place="view",
    ),
    PrintOption(
        "ink", "Ink", "Full colour, white backgrounds to save ink, or grey.", Ink.FULL.value,
        values=(("full", "Full colour"), ("save", "Save ink"), ("grey", "Grey")), place="view",
    ),
    PrintOption(
        "duplex", "Two-sided",
        "How the printer turns sheets over. 'fold': front and back are side by side along a fold line."
        " 'none': one side only.", "long",
        values=(("long", "Long edge"), ("short", "Short edge"), ("fold", "Fold and glue"), ("none", "Fronts only")),
        place="view",
    ),
    PrintOption("copies", "Copies of the game", "Of each game.", "1", "number", least=1, most=100),
    PrintOption(
        "cut-lines", "What shows where to cut",
        "What shows where to cut: marks around the pieces, a line around each, marks at its corners, or nothing.",
        "marks", values=(("marks", "Marks around the pieces"), ("lines", "A line around each piece"),
                         ("corners", "Marks at the corners of each"), ("none", "Nothing")),
    ),
    PrintOption(
        "cuts", "How you cut",
        "'straight': cuts from edge to edge part all pieces. 'scissors': pieces may lie closer.", "straight",
        values=(("straight", "Straight, from edge to edge"), ("scissors", "With scissors: may save a sheet")),
    ),
    PrintOption(
        "margin", "Margin of the sheets", "How far all that must be seen stays from the paper's edges, 3 to 9.",
        f"{MARGIN:g}", "number", least=3, most=9, unit="mm",
    ),
    PrintOption(
        "tokens", "Tokens", "Round tokens for scissors or a punch, or square ones for straight cuts.", "round",
        values=(("round", "Round"), ("square", "Square: cut faster")),
    ),
    PrintOption(
        "card", "Size of the cards", "Another size for decks, if their look has it.", "",
        values=tuple((size, size.capitalize()) for size in CARD_SIZES),
    ),
    PrintOption(
        "url", "Where phones join, for a QR code", "The address that phones join, printed as a QR code.", "", "text",
    ),
    PrintOption(
        "stock", "Weight of the paper", "For boxes: the weight of the paper that cards and boxes are printed on.",
        f"{STOCK:g}", "number", least=60, most=400, unit="g", place="boxes",
    ),
    PrintOption("sleeved", "Cards are in sleeves", "For boxes: the cards are in sleeves.", "", "switch", place="boxes"),
)  # fmt: skip
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
