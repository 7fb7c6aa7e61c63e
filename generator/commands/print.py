"""`tuckbox print`, `list`, `check`: options, calls into the generator, and output."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn
from urllib.parse import urlsplit

import click
from msgspec.structs import replace

from cards.errors import Fault, FaultsError, InputError, printable
from generator.commands.options import ONLY, SLEEVED, STOCK, shared
from generator.print_options import print_option
from generator.progress import progress
from layouts.kit.icons import CACHE
from layouts.kit.stock import PAPERS
from layouts.kit.style import Ink

if TYPE_CHECKING:
    from rich.console import Console

    from generator.imposition.grids import Duplex
    from generator.imposition.layout import CutLines
    from generator.imposition.packer import Cuts
    from generator.job import PlannedFile
    from generator.manifest import LastPrint
    from generator.photos.crops import PhotoResult
    from layouts.kit.component import Tokens


@contextmanager
def report_faults() -> Iterator[None]:
    """Print what a user can mend as plain lines, never as a traceback, and exit with status 1."""
    from generator.calibrate import ProfileError
    from generator.imposition.grids import DoesNotFit

    try:
        yield
    except (FaultsError, DoesNotFit, ProfileError) as error:
        _fail(str(error))
    except OSError as error:
        where = str(error.filename or "a file")
        hint = " Tuckbox keeps fonts there; XDG_CACHE_HOME may name another folder" if str(CACHE) in where else ""
        _fail(f"{where}: {error.strerror or error}. Nothing was left half written.{hint}")


def _fail(message: str) -> NoReturn:
    click.echo(printable(message), err=True)
    raise SystemExit(1)


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
    type=float,
    default=1.5,
    show_default=True,
    metavar="MM",
    help="Picture beyond each cut, 0 to 3.",
)
@shared("cuts")
@shared("margin", type=float, metavar="MM")
@shared("cut-lines")
@click.option("--printer", metavar="NAME", help="A profile made by 'tuckbox calibrate'.")
@ONLY
@STOCK
@shared("tokens")
@shared("card")
@SLEEVED
@shared("copies", type=click.IntRange(1, 100), metavar="N")
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
def print_(
    games: tuple[str, ...],
    paper: str,
    duplex: "Duplex | None",
    order: str,
    ink: str,
    bleed: float,
    cuts: "Cuts",
    margin: float,
    cut_lines: "CutLines",
    printer: str | None,
    only: tuple[str, ...],
    stock: float,
    tokens: "Tokens",
    card: str | None,
    sleeved: bool,
    copies: int,
    changed: bool,
    reprint: bool,
    printed: str | None,
    photos: str | None,
    url: str | None,
    language: str,
    out: Path,
    report: bool,
) -> None:
    """Print games as PDFs, ready to cut."""
    import layouts
    from cards import find_game
    from generator import job
    from generator.calibrate import profile
    from generator.game_names import find_games
    from generator.imposition.layout import Layout
    from generator.manifest import read_manifest, record
    from generator.photos.crops import PhotoCrops
    from generator.photos.source import PhotoLoader, parse_source

    chosen = find_games(games)
    _check_numbers(bleed, margin, url, out)
    if printed and not changed:
        raise InputError("usage", Fault("--printed", "", "", "works only with --changed"))
    if reprint and (changed or only):
        raise InputError("usage", Fault("--reprint", "", "", "repeats the last print. Leave out --changed and --only"))
    shift = profile(printer) if printer else None
    turned = duplex or (shift and shift.duplex) or "long"
    moved = (shift.dx, shift.dy, shift.angle) if shift else (0, 0, 0)
    layout = Layout(replace(PAPERS[paper], margin=margin), turned, order, bleed, moved, cuts, cut_lines)
    source = parse_source(photos, [find_game(name).slug for name in chosen])
    request = job.PrintRequest(
        chosen,
        layout=layout,
        ink=Ink(ink),
        only=names(only),
        copies=copies,
        changed=changed,
        reprint=reprint,
        photo_set=source.photo_set,
        url=url,
        printer=printer,
        language=language,
        out=out,
        stock=stock,
        sleeved=sleeved,
        tokens=tokens,
        card=card or "",
    )
    crops = PhotoCrops()
    with progress("pictures") as (advance, _):
        photo_loader = PhotoLoader(crops, source, ink == Ink.GREY.value, request.only, advance)
        drawn_games = job.draw_all(request, photo_loader)
    crops.originals = job.picture_files(drawn_games)
    job.check_components(request, drawn_games)
    manifest = read_manifest(out)
    if printed:
        base = job.draw_game(find_games((printed,))[0], request, photo_loader)
        record(manifest, job.run_of(base.name, request), base.pieces)
    files = job.plan_files(request, drawn_games, manifest)
    with progress("sheets", sum(len(file.pages) for file in files)) as (advance, say):
        for file in files:
            if not file.pages:
                say(_nothing_changed(file))
                continue
            data = job.write(file, request, manifest, crops, advance)
            left = f"; {file.unchanged} pieces unchanged, left out" if changed else ""
            left += f"; last print {_when(file.last)}" if changed and file.last else ""
            size = f"{count(len(file.sheets), 'sheet')}, {count(len(file.pages), 'page')}, {len(data) / 1e6:.2f} MB"
            sides = "; they have no backs, so print them on one side" if file.is_one_sided else ""
            say(f"{file.path}  {size}{left if file.is_last else ''}{sides}")
            if report:
                _report(file, data, order == "fronts-then-backs", say)
        if not (only or changed or reprint):
            name = games[0] if len(games) == 1 else "GAME"
            more = layouts.groups_on_request(one for drawn in drawn_games for one in drawn.components)
            say(f"To make as well: tuckbox print {name} --only {' '.join(more)}")
    for drawn in drawn_games:
        for warning in drawn.warnings:
            warn(warning)
    warn_about_photos(photos, photo_loader.result)


def _nothing_changed(file: "PlannedFile") -> str:
    said = f"{file.drawn.game.title}: nothing has changed; {file.unchanged} pieces stay as they were printed"
    if not file.last:
        return said
    return f"{said} on {_when(file.last)}. If that print went wrong, use --reprint instead of --changed"


def _when(last: "LastPrint") -> str:
    """Return when a print was made, and its file."""
    return f"{last.at.day} {last.at:%B %Y, %H:%M} ({last.files[0]})"


def warn(warning: str) -> None:
    click.echo(printable(f"warning: {warning}"), err=True)


def warn_about_photos(photos: str | None, result: "PhotoResult") -> None:
    """Name blurred photos, and those that were refused."""
    for warning in result.warnings:
        warn(warning)
    if result.refused:
        click.echo(printable(f"not printed from {photos}: {count(len(result.refused), 'file')}"), err=True)
        for one in result.refused:
            click.echo(printable(f"  {one.file}: {one.why}"), err=True)
        raise SystemExit(1)


def _check_numbers(bleed: float, margin: float, url: str | None, out: Path) -> None:
    if out.exists() and not out.is_dir():
        raise InputError("output", Fault("--out", str(out), "", "is a file. Name a folder, or a new one"))
    if not 0 <= bleed <= 3:
        raise InputError("usage", Fault("--bleed", "", "", f"found {bleed:g}, expected 0 to 3 mm"))
    limits = print_option("margin")
    if not limits.least <= margin <= limits.most:
        expected = f"expected {limits.least:g} to {limits.most:g} mm"
        raise InputError("usage", Fault("--margin", "", "", f"found {margin:g}, {expected}"))
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


def names(only: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for word in only for name in word.replace(",", " ").split()))


def _report(file: "PlannedFile", data: bytes, in_stacks: bool, say: Callable[[str], None]) -> None:
    """Print a line per page: its components, and its share of full ink. `in_stacks`: fronts come first, then backs."""
    from generator.proofing.colour_vision import ink_of, raster

    pages_per_sheet = len(file.pages) // len(file.sheets)
    say("    page  ink  components")
    inks = [ink_of(image) for image in raster(data, 1.5)]
    for i, ink in enumerate(inks):
        sheet = file.sheets[i % len(file.sheets) if in_stacks else i // pages_per_sheet]
        say(f"    {i + 1:4}  {ink:3.0f}%  {', '.join(one.name for one in sheet.components)}")
    say(f"    mean  {sum(inks) / len(inks):3.0f}%")


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
        raise SystemExit(1)
    click.echo(f"{', '.join(chosen)}: no fault found")
