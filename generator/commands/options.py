"""Options of several commands, and checks of their values. Those of the workbench too are made from `print_options`."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict
from urllib.parse import urlsplit

import click

from cards.errors import Fault, InputError
from generator.print_options import print_option

if TYPE_CHECKING:
    from generator.imposition.grids import Duplex
    from generator.imposition.layout import CutLines
    from generator.imposition.packer import Cuts
    from layouts.kit.component import Tokens


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


class PhotosOption(click.Option):
    """An option whose help names the games that are played with pictures. Their titles are read only for help."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from generator.photos.source import picture_titles

        self.help = f"Your pictures for {picture_titles()}: a folder, or a set made by 'tuckbox photos import'."
        return super().get_help_record(ctx)


class Choices(TypedDict):
    """What a print may choose, besides its games and its folder: the options of the command by their names."""

    paper: str
    duplex: "Duplex | None"
    order: str
    ink: str
    bleed: float
    cuts: "Cuts"
    margin: float
    cut_lines: "CutLines"
    printer: str | None
    only: tuple[str, ...]
    stock: float
    tokens: "Tokens"
    card: str | None
    sleeved: bool
    copies: int
    changed: bool
    reprint: bool
    printed: str | None
    photos: str | None
    url: str | None
    language: str


def shared(name: str, **options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the click option of this name; `options` are settings that only the command line has."""
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
ONLY = click.option("--only", multiple=True, metavar="COMPONENT…",
                    help="Only these components. 'boxes' are tuck boxes.")  # fmt: skip
STOCK = shared("stock", type=_Weight(), default=f"{_STOCK.default}gsm", metavar="GSM")
SLEEVED = shared("sleeved")
GAMES = click.argument("games", nargs=-1, metavar="[GAME… | all]")
PAPER = shared("paper")
LANGUAGE = click.option("--lang", "language", default="en", show_default=True, help="Language of all printed text.")
OUT = click.option("--out", type=click.Path(path_type=Path), default=Path("output"), show_default=True, metavar="DIR",
                   help="Where the PDFs go.")  # fmt: skip
LONGEST_URL = 38  # what a rule sheet's column holds in type that can be read


def check_out(folder: Path) -> None:
    """Refuse a file where a folder is expected. Raises `InputError`: `output`."""
    if folder.exists() and not folder.is_dir():
        raise InputError("output", Fault("--out", str(folder), "", "is a file. Name a folder, or a new one"))


def check_url(url: str | None) -> None:
    """Refuse what is no address, and one that is too long to be printed. Raises `InputError`: `usage`."""
    if url is not None and not (_is_address(url) and len(url) <= LONGEST_URL):
        example = f"expected an address such as http://192.168.1.20:8000, of {LONGEST_URL} letters at most"
        raise InputError("usage", Fault("--url", "", "", f"found {url[:60]!r}, {example}"))


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        _ = parts.port  # raises for a port that cannot be
        return parts.scheme in ("http", "https") and bool(parts.hostname) and url.isascii() and url.isprintable()
    except ValueError:
        return False


def names(only: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names that --only was given. Raises `InputError`: it was given without any."""
    names = tuple(dict.fromkeys(name for word in only for name in word.replace(",", " ").split()))
    if only and not names:
        raise InputError("usage", Fault("--only", "", "", "names nothing. Name a component, or leave --only out"))
    return names
