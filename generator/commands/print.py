"""`tuckbox print`, `list`, `check`, `calibrate`: what the user says, and what the user is told."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn
from urllib.parse import urlsplit

import click

from cards.errors import CardDataError, Fault, FaultsError, InputError, printable
from generator.progress import progress
from layouts.kit.icons import CACHE
from layouts.kit.stock import PAPERS
from layouts.kit.style import Ink

if TYPE_CHECKING:
    from rich.console import Console

    from generator.imposition.grids import Duplex
    from generator.job import File
    from generator.photos.crops import Found


@contextmanager
def told() -> Iterator[None]:
    """Faults as plain lines and exit status 1; never a traceback for what a user can mend."""
    from generator.calibrate import ProfileError
    from generator.imposition.grids import DoesNotFit

    try:
        yield
    except (FaultsError, DoesNotFit, ProfileError) as error:
        _fail(str(error))
    except OSError as error:
        where = str(error.filename or "a file")
        kept = " Tuckbox keeps fonts there; XDG_CACHE_HOME may name another folder" if str(CACHE) in where else ""
        _fail(f"{where}: {error.strerror or error}. Nothing was left half written.{kept}")


def _fail(message: str) -> NoReturn:
    click.echo(printable(message), err=True)
    raise SystemExit(1)


class _Figure(click.ParamType[float]):
    """A number as people type it: with a point or a comma, with a hyphen or a minus."""

    name = "number"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            return float(str(value).replace("\N{MINUS SIGN}", "-").replace(",", "."))
        except ValueError:
            self.fail(f"{value} is no number", param, ctx)


LONGEST_URL = 38  # what a rule sheet's column holds in type that can be read
GAMES = click.argument("games", nargs=-1, metavar="[GAME… | all]")
PAPER = click.option(
    "--paper",
    type=click.Choice(list(PAPERS)),
    default="a4",
    show_default=True,
    help="The sheets in the printer; 'both' fits A4 and Letter.",
)
LANGUAGE = click.option("--lang", "language", default="en", show_default=True, help="Language of every printed word.")
OUT = click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("output"),
    show_default=True,
    metavar="DIR",
    help="Where the PDFs go.",
)


@click.command("print")
@GAMES
@PAPER
@click.option(
    "--duplex",
    type=click.Choice(["long", "short", "none", "fold"]),
    default="long",
    show_default=True,
    help="How the printer turns sheets over. 'fold': front and back side by side along a fold line;"
    " 'none': one side only.",
)
@click.option(
    "--order",
    type=click.Choice(["interleaved", "fronts-then-backs"]),
    default="interleaved",
    show_default=True,
    help="Order of the pages.",
)
@click.option(
    "--ink",
    type=click.Choice([ink.value for ink in Ink]),
    default="full",
    show_default=True,
    help="As designed, with white grounds, or in grey.",
)
@click.option(
    "--bleed", type=float, default=1.5, show_default=True, metavar="MM", help="Picture beyond each cut, 0 to 3."
)
@click.option("--printer", metavar="NAME", help="A profile made by 'tuckbox calibrate'.")
@click.option("--only", multiple=True, metavar="COMPONENT…", help="Just these components.")
@click.option("--changed", is_flag=True, help="Just what is new or different since the last print.")
@click.option(
    "--photos", metavar="DIR|SET", help="Your pictures for Album: a folder, or a set made by 'tuckbox photos import'."
)
@click.option("--url", metavar="URL", help="The companion's address, printed as a QR code.")
@LANGUAGE
@OUT
@click.option("--report", is_flag=True, help="A table of all pages with the ink that each takes.")
@told()
def print_(
    games: tuple[str, ...],
    paper: str,
    duplex: "Duplex",
    order: str,
    ink: str,
    bleed: float,
    printer: str | None,
    only: tuple[str, ...],
    changed: bool,
    photos: str | None,
    url: str | None,
    language: str,
    out: Path,
    report: bool,
) -> None:
    """Print games as PDFs, ready to cut."""
    from cards import find_game
    from generator import job
    from generator.calibrate import profile
    from generator.imposition.layout import Layout
    from generator.manifest import read_manifest
    from generator.photos.crops import Album
    from generator.photos.source import Photos, source

    chosen = job.known_games(games)
    _check_numbers(bleed, url, out)
    shift = profile(printer) if printer else None
    layout = Layout(PAPERS[paper], duplex, order, bleed, (shift.dx, shift.dy, shift.angle) if shift else (0, 0, 0))
    asked = source(photos, [find_game(name).slug for name in chosen])
    ask = job.PrintRequest(
        chosen, layout, Ink(ink), _names(only), changed, asked.photo_set, url, printer, language, out
    )
    album = Album()
    with progress("pictures") as (each, _):
        ready = Photos(album, asked, ink == Ink.GREY.value, ask.only, each)
        sets = job.faults_first(ask, ready)
    job.check_components(ask, sets)
    manifest = read_manifest(out)
    planned = job.files(ask, sets, manifest)
    with progress("sheets", sum(len(file.pages) for file in planned)) as (each, say):
        for file in planned:
            if not file.pages:
                say(f"{file.set.game.title}: nothing has changed; {file.kept} pieces stay as they were printed")
                continue
            data = job.write(file, ask, manifest, album, each)
            left = f"; {file.kept} pieces unchanged, left out" if changed else ""
            size = f"{count(len(file.made), 'sheet')}, {count(len(file.pages), 'page')}, {len(data) / 1e6:.2f} MB"
            say(f"{file.path}  {size}{left}")
            if report:
                _report(file, data, order == "fronts-then-backs", say)
    _epilogue(photos, ready.found)


def _epilogue(photos: str | None, found: "Found") -> None:
    """What the user must know beyond the files: blurred photos, refused ones."""
    for warning in found.warnings:
        click.echo(printable(f"warning: {warning}"), err=True)
    if found.refused:
        click.echo(printable(f"not printed, of {photos}: {count(len(found.refused), 'file')}"), err=True)
        for one in found.refused:
            click.echo(printable(f"  {one.file}: {one.why}"), err=True)
        raise SystemExit(1)


def _check_numbers(bleed: float, url: str | None, out: Path) -> None:

    if out.exists() and not out.is_dir():
        raise InputError("output", Fault("--out", str(out), "", "is a file, expected a folder or a name for a new one"))
    if not 0 <= bleed <= 3:
        raise InputError("usage", Fault("--bleed", "", "", f"found {bleed:g}, expected 0 to 3 mm"))
    if url is not None and not (_is_address(url) and len(url) <= LONGEST_URL):
        example = f"expected an address such as http://192.168.1.20:8000, of {LONGEST_URL} letters at most"
        raise InputError("usage", Fault("--url", "", "", f"found {url[:60]!r}, {example}"))


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and url.isascii() and url.isprintable()
    except ValueError:
        return False


def count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def _names(only: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for word in only for name in word.replace(",", " ").split()))


def _report(file: "File", data: bytes, in_stacks: bool, say: Callable[[str], None]) -> None:
    """One line a page: what is on it and the share of full ink that it takes; fronts then backs if `in_stacks`."""
    from generator.proofing.colour_vision import ink_of, raster

    per = len(file.pages) // len(file.made)
    say("    page  ink  components")
    inks = [ink_of(image) for image in raster(data, 1.5)]
    for i, ink in enumerate(inks):
        sheet = file.made[i % len(file.made) if in_stacks else i // per]
        say(f"    {i + 1:4}  {ink:3.0f}%  {', '.join(one.name for one in sheet.components)}")
    say(f"    mean  {sum(inks) / len(inks):3.0f}%")


@click.command("list")
@GAMES
@PAPER
@LANGUAGE
@told()
def list_(games: tuple[str, ...], paper: str, language: str) -> None:
    """Show every component with its size, its count and the sheets it takes."""
    import layouts
    from cards import load
    from generator.job import known_games
    from generator.listing import rows
    from layouts.kit.component import Print

    for slug in known_games(games):
        game = load(slug, language)
        _table(game.title, rows(game, layouts.components(game, Print()), PAPERS[paper]))


def _table(title: str, rows: list[tuple[str, str, str, str, str]]) -> None:
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_style="bold", title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("component", style="bold")
    table.add_column("name")
    for name in ("size, mm", "count", "sheets"):
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(*row)
    console().print(table)


def console() -> "Console":
    """Where tables go: as wide as a terminal is, or as a file's lines may be."""
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else 100)


@click.command("check")
@GAMES
@click.option("--lang", "language", help="Just this language; all of them if none is named.")
@told()
def check(games: tuple[str, ...], language: str | None) -> None:
    """Read all data, measure all text, and list every fault at once."""
    from generator import job

    chosen = job.known_games(games)
    faults = job.check(chosen, language)
    for fault in faults:
        click.echo(str(fault), err=True)
    if faults:
        click.echo(count(len(faults), "fault"), err=True)
        raise SystemExit(1)
    click.echo(f"{', '.join(chosen)}: no fault found")


@click.command("calibrate")
@click.option("--printer", metavar="NAME", help="The printer whose profile is kept.")
@click.option("--dx", type=_Figure(), metavar="MM", help="As read on the test sheet, 10 at most either way.")
@click.option("--dy", type=_Figure(), metavar="MM", help="As read on the test sheet, 10 at most either way.")
@click.option("--angle", type=_Figure(), metavar="DEGREES", help="As reckoned from the test sheet, 2 at most.")
@PAPER
@click.option(
    "--duplex",
    type=click.Choice(["long", "short"]),
    default="long",
    show_default=True,
    help="The edge over which the printer turns sheets.",
)
@LANGUAGE
@OUT
@told()
def calibrate(
    printer: str | None,
    dx: float | None,
    dy: float | None,
    angle: float | None,
    paper: str,
    duplex: str,
    language: str,
    out: Path,
) -> None:
    """Print a test sheet that shows how far backs miss their fronts, or keep what was read from it."""
    from generator.calibrate import keep_profile

    if dx is None and dy is None and angle is None:
        _test_sheet(paper, duplex, language, out)
    elif printer is None:
        raise InputError("usage", Fault("--printer", "", "", 'is missing: name it, such as --printer "Staff room"'))
    else:
        file = keep_profile(printer, dx or 0, dy or 0, angle or 0)
        click.echo(
            f"{printer}: backs move {dx or 0:+.1f} mm across, {dy or 0:+.1f} mm down, {angle or 0:+.2f}° ({file})"
        )
        click.echo(f'Use it: tuckbox print --printer "{printer}"')


def _test_sheet(paper: str, duplex: str, language: str, out: Path) -> None:
    """Prints no profile's correction: what is read from it is the whole of what to type."""
    from cards import sheet_words
    from cards.atomic_write import atomic_write
    from generator.calibrate import test_pages
    from generator.job import misfit
    from generator.pdf import write_pdf
    from generator.typesetting.fonts import Faces
    from generator.typesetting.text import Setter
    from layouts.kit.style import SHEET_FONTS

    setter = Setter(Faces({font.name: font for font in SHEET_FONTS}))
    words = sheet_words(language)
    made = test_pages(PAPERS[paper], words, setter, duplex)
    if faults := [*words.faults, *(misfit(*it, words) for it in setter.misfits)]:
        raise CardDataError(faults)
    path = out / f"calibration-{paper}.pdf"
    atomic_write(path, write_pdf(made, setter.faces, "Calibration", flip=duplex))
    click.echo(f"{path}  print it two-sided at 100 %, then follow the five steps on it")
