"""`tuckbox print`, `list`, `check`: options, calls into the generator, and output."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack
from urllib.parse import urlsplit

import click

from cards.errors import FAULTY, Fault, InputError, printable, report_faults
from generator.commands.options import ONLY, SLEEVED, STOCK, Millimetres, shared
from generator.print_options import print_option
from generator.progress import progress

if TYPE_CHECKING:
    from rich.console import Console

    from generator.imposition.grids import Duplex
    from generator.imposition.layout import CutLines
    from generator.imposition.packer import Cuts
    from generator.photos.crops import PhotoResult
    from generator.records.kept_prints import KeptFile
    from layouts.kit.component import Tokens


class PhotosOption(click.Option):
    """An option whose help names the games that are played with pictures. Their titles are read only for help."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from generator.photos.source import picture_titles

        self.help = f"Your pictures for {picture_titles()}: a folder, or a set made by 'tuckbox photos import'."
        return super().get_help_record(ctx)


LONGEST_URL = 38  # what a rule sheet's column holds in type that can be read
GAMES = click.argument("games", nargs=-1, metavar="[GAME… | all]")
PAPER = shared("paper")
LANGUAGE = click.option("--lang", "language", default="en", show_default=True, help="Language of all printed text.")
OUT = click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("output"),
    show_default=True,
    metavar="DIR",
    help="Where the PDFs go.",
)


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


@click.command("print")
@GAMES
@PAPER
@shared("duplex", default=None, show_default="long, or what the printer's profile says")
@click.option(
    "--order",
    type=click.Choice(["interleaved", "fronts-then-backs"]),
    default="interleaved",
    show_default=True,
    help="Page order.",
)
@shared("ink")
@click.option(
    "--bleed",
    type=Millimetres(),
    default=1.5,
    show_default=True,
    metavar="MM",
    help="Picture beyond each cut, 0 to 3.",
)
@shared("cuts")
@shared("margin", type=Millimetres(), metavar="MM")
@shared("cut-lines")
@click.option("--printer", metavar="NAME", help="A profile made by 'tuckbox calibrate'.")
@ONLY
@STOCK
@shared("tokens")
@shared("card")
@SLEEVED
@shared("copies", metavar="N")
@click.option("--changed", is_flag=True, help="Only what is new or different since the last print.")
@click.option("--reprint", is_flag=True, help="The last print again, as after a paper jam.")
@click.option(
    "--printed", metavar="GAME", help="With --changed: this game lies printed already, so leave out what is the same."
)
@click.option("--photos", metavar="DIR|SET", cls=PhotosOption)
@shared("url", metavar="URL")
@LANGUAGE
@OUT
@click.option("--report", is_flag=True, help="Show a table of all pages and the ink each needs.")
@report_faults()
def print_(games: tuple[str, ...], out: Path, report: bool, **choices: Unpack[Choices]) -> None:
    """Print games as PDFs, ready to cut."""
    from generator.game_names import find_games
    from generator.records import kept_prints
    from generator.records.fingerprint import fingerprint, program_state
    from generator.records.manifest import read_manifest

    chosen = find_games(games)
    choices["only"] = names(choices["only"])
    _check_choices(choices, out)
    is_plain = not (report or choices["changed"] or choices["reprint"])
    program = program_state() if is_plain else ()
    marks = {name: fingerprint(name, choices, program) for name in chosen} if is_plain else {}
    cached = {name: kept_print for name, mark in marks.items() if (kept_print := kept_prints.find(mark))}
    manifest, drawing = read_manifest(out), None
    if fresh := [name for name in chosen if name not in cached]:
        from generator.commands.drawn_games import DrawnGames  # slow to import

        drawing = DrawnGames(fresh, cached, out, choices, manifest)
    pages = sum(file.pages for kept_print in cached.values() for file in kept_print.files)
    with progress("sheets", pages + (drawing.pages if drawing else 0)) as (advance, say):
        for name in chosen:
            if name in cached:
                kept_prints.write(cached[name], out, manifest)
                for file in cached[name].files:
                    say(told(out, file))
            elif drawing:
                cached[name] = drawing.write(name, advance, say, report)
                if name in marks and not drawing.photos.result.refused:
                    kept_prints.keep(marks[name], cached[name])
        if not (choices["only"] or choices["changed"] or choices["reprint"]):
            groups = dict.fromkeys(group for name in chosen for group in cached[name].on_request)
            say(f"To make as well: tuckbox print {' '.join(games)} --only {' '.join(groups)}")
    for name in chosen:
        for warning in cached[name].warnings:
            warn(warning)
    if drawing:
        fail_for_refused(choices["photos"], drawing.photos.result)


def told(folder: Path, file: "KeptFile", unchanged: str = "") -> str:
    """Return the line about a PDF that was written; `unchanged` says what was left out."""
    size = f"{count(file.sheets, 'sheet')}, {count(file.pages, 'page')}, {len(file.pdf) / 1e6:.2f} MB"
    sides = "; no backs, so print on one side" if file.is_one_sided else ""
    return f"{folder / file.name}  {size}{sides}{unchanged}"


def warn(warning: str) -> None:
    click.echo(printable(f"warning: {warning}"), err=True)


def warn_about_photos(photos: str | None, result: "PhotoResult") -> None:
    """Name blurred photos, and those that were refused: with these the command ends with status 1."""
    for warning in result.warnings:
        warn(warning)
    fail_for_refused(photos, result)


def fail_for_refused(photos: str | None, result: "PhotoResult") -> None:
    """Name the photos that were refused, and end the command with status 1 if there are any."""
    if result.refused:
        click.echo(printable(f"not printed from {photos}: {count(len(result.refused), 'file')}"), err=True)
        for picture in result.refused:
            click.echo(printable(f"  {picture.file}: {picture.why}"), err=True)
        raise SystemExit(FAULTY)


def _check_choices(choices: Choices, folder: Path) -> None:
    bleed, margin, url = choices["bleed"], choices["margin"], choices["url"]
    check_out(folder)
    check_url(url)
    if not 0 <= bleed <= 3:
        raise InputError("usage", Fault("--bleed", "", "", f"found {bleed:g}, expected 0 to 3 mm"))
    limits = print_option("margin")
    if not limits.least <= margin <= limits.most:
        expected = f"expected {limits.least:g} to {limits.most:g} mm"
        raise InputError("usage", Fault("--margin", "", "", f"found {margin:g}, {expected}"))
    if choices["printed"] and not choices["changed"]:
        raise InputError("usage", Fault("--printed", "", "", "works only with --changed"))
    if choices["reprint"] and (choices["changed"] or choices["only"]):
        raise InputError("usage", Fault("--reprint", "", "", "repeats the last print. Leave out --changed and --only"))


def check_out(folder: Path) -> None:
    """Refuse a file where a folder is expected.

    Raises:
        InputError: `output`.
    """
    if folder.exists() and not folder.is_dir():
        raise InputError("output", Fault("--out", str(folder), "", "is a file. Name a folder, or a new one"))


def check_url(url: str | None) -> None:
    """Refuse what is no address, and one that is too long to be printed.

    Raises:
        InputError: `usage`.
    """
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


def count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def names(only: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names that --only was given.

    Raises:
        InputError: it was given without any.
    """
    names = tuple(dict.fromkeys(name for word in only for name in word.replace(",", " ").split()))
    if only and not names:
        raise InputError("usage", Fault("--only", "", "", "names nothing. Name a component, or leave --only out"))
    return names


def console() -> "Console":
    """Return the console for tables: as wide as the terminal, or 100 columns in a file or a pipe."""
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else 100)


@click.command("check")
@GAMES
@click.option("--lang", "language", help="Only this language. Without it, all languages.")
@report_faults()
def check(games: tuple[str, ...], language: str | None) -> None:
    """Check all data and text, and list every fault at once."""
    from generator.full_check import check as all_faults
    from generator.game_names import find_games

    chosen = find_games(games)
    faults = all_faults(chosen, language, warn)
    for fault in faults:
        click.echo(str(fault), err=True)
    if faults:
        click.echo(count(len(faults), "fault"), err=True)
        raise SystemExit(FAULTY)
    click.echo(f"{', '.join(chosen)}: no fault found")
