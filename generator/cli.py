"""`tuckbox print`, `list`, `check`, `calibrate`: what the user says, and what the user is told."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from cards.deck import CardDataError
from layouts.stock import PAPERS
from layouts.style import Ink

if TYPE_CHECKING:
    from generator.art import Found
    from generator.job import File

A_BLINK = 0.3  # s: shorter work shows no bar


class PaperName(StrEnum):
    A4, LETTER, A3, TABLOID, BOTH = "a4", "letter", "a3", "tabloid", "both"


class DuplexName(StrEnum):
    LONG, SHORT, NONE, FOLD = "long", "short", "none", "fold"


class Order(StrEnum):
    INTERLEAVED, APART = "interleaved", "fronts-then-backs"


Games = Annotated[list[str] | None, typer.Argument(metavar="[GAME… | all]", help="The games; all if none is named.")]
Language = Annotated[str, typer.Option("--lang", help="Language of every printed word.")]


def print_(
    games: Games = None,
    paper: Annotated[PaperName, typer.Option(help="The sheets in the printer; 'both' fits A4 and Letter.")] = PaperName.A4,
    duplex: Annotated[DuplexName, typer.Option(help="How the printer turns sheets over. 'fold': front and back side by side"
                                                    " along a fold line; 'none': fronts only.")] = DuplexName.LONG,
    order: Annotated[Order, typer.Option(help="Order of the pages.")] = Order.INTERLEAVED,
    ink: Annotated[Ink, typer.Option(help="As designed, with white grounds, or in grey.")] = Ink.FULL,
    bleed: Annotated[float, typer.Option(metavar="MM", help="Picture beyond each cut, 0 to 3.")] = 1.5,
    printer: Annotated[str | None, typer.Option(metavar="NAME", help="A profile made by 'tuckbox calibrate'.")] = None,
    only: Annotated[list[str] | None, typer.Option(metavar="COMPONENT…", help="Just these components.")] = None,
    changed: Annotated[bool, typer.Option("--changed", help="Just what is new or different since the last print.")] = False,
    photos: Annotated[Path | None, typer.Option(metavar="DIR", help="Your pictures for Album.")] = None,
    url: Annotated[str | None, typer.Option(metavar="URL", help="The companion's address, printed as a QR code.")] = None,
    language: Language = "en",
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where the PDFs go.")] = Path("output"),
    report: Annotated[bool, typer.Option("--report", help="A table of all sheets with the ink that each takes.")] = False,
) -> None:
    """Print games as PDFs, ready to cut."""
    with _told():
        _print(games, paper, duplex, order, ink, bleed, printer, only, changed, photos, url, language, out, report)


def _print(games: list[str] | None, paper: PaperName, duplex: DuplexName, order: Order, ink: Ink, bleed: float,
           printer: str | None, only: list[str] | None, changed: bool, photos: Path | None, url: str | None, language: str,
           out: Path, report: bool) -> None:
    from generator import job
    from generator.art import Album, Found
    from generator.calibrate import profile
    from generator.manifest import read_manifest
    from generator.sheet import Layout

    chosen = job.known_games(games or ())
    _check_numbers(bleed, url)
    shift = profile(printer) if printer else None
    layout = Layout(PAPERS[paper.value], duplex.value, order.value, bleed,
                    (shift.dx, shift.dy, shift.angle) if shift else (0, 0, 0))
    ask = job.Ask(chosen, layout, ink, _names(only), changed, photos, url, language, out)
    album, found = Album(), Found((), (), ())
    with _bar("photos") as (each, _):
        if photos is not None:
            found = album.read(photos, job.PHOTO_MM, job.PHOTO_MM, ink is Ink.GREY, each)
            _check_photos(found, chosen)
    sets = job.faults_first(ask, found)
    job.check_components(ask, sets)
    manifest = read_manifest(out)
    planned = job.files(ask, sets, manifest)
    with _bar("sheets", sum(len(file.pages) for file in planned)) as (each, say):
        for file in planned:
            if not file.pages:
                say(f"{file.set.game.title}: nothing has changed; {file.kept} pieces stay as they were printed")
                continue
            data = job.write(file, ask, manifest, album, each)
            left = f"; {file.kept} pieces unchanged, left out" if changed else ""
            say(f"{file.path}  {len(file.made)} sheets, {len(file.pages)} pages, {len(data) / 1e6:.2f} MB{left}")
            if report:
                _report(file, data, say)
    _epilogue(chosen, photos, ask.only, found)


def _epilogue(chosen: tuple[str, ...], photos: Path | None, only: tuple[str, ...], found: "Found") -> None:
    """What the user must know beyond the files: no photos given, blurred ones, refused ones."""
    if "album" in chosen and photos is None and (not only or "photos" in only):
        typer.echo("Album: printed without its photo cards. Give 30 pictures or more: tuckbox print album --photos FOLDER")
    for warning in found.warnings:
        typer.echo(f"warning: {warning}", err=True)
    if found.refused:
        typer.echo(f"{len(found.refused)} files in {photos} were not printed:", err=True)
        for one in found.refused:
            typer.echo(f"  {one.file}: {one.why}", err=True)
        raise typer.Exit(1)


def _check_photos(found: "Found", chosen: tuple[str, ...]) -> None:
    from cards.deck import Fault
    from generator.art import refused_list
    from generator.job import FEWEST_PHOTOS

    if "album" not in chosen:
        raise CardDataError([Fault("--photos", "", "", "only Album takes photos: tuckbox print album --photos FOLDER")])
    if len(found.photos) < FEWEST_PHOTOS:
        refused = "".join(f"\n  {line}" for line in refused_list(found.refused))
        raise CardDataError([Fault("--photos", "", "", f"found {len(found.photos)} pictures that can be printed,"
                                                       f" expected {FEWEST_PHOTOS} at least: six rounds of five{refused}")])


def _check_numbers(bleed: float, url: str | None) -> None:
    from cards.deck import Fault

    if not 0 <= bleed <= 3:
        raise CardDataError([Fault("--bleed", "", "", f"found {bleed:g}, expected 0 to 3 mm")])
    if url is not None and (not url.startswith(("http://", "https://")) or len(url) > 120 or any(ch.isspace() for ch in url)):
        raise CardDataError([Fault("--url", "", "", f"found {url[:60]!r}, expected the companion's address, such as"
                                                    " http://192.168.1.20:8000, of 120 letters at most")])


def _names(only: list[str] | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for word in only or () for name in word.replace(",", " ").split()))


def _report(file: "File", data: bytes, say: Callable[[str], None]) -> None:
    """One line a page: what is on it and the share of full ink that it takes."""
    from generator.sight import ink_of, raster

    per = len(file.pages) // len(file.made)
    say("    page  ink  components")
    inks = [ink_of(image) for image in raster(data, 1.5)]
    for i, ink in enumerate(inks):
        names = ", ".join(one.name for one in file.made[i // per if per else i].components) if len(file.pages) else ""
        say(f"    {i + 1:4}  {ink:3.0f}%  {names}")
    say(f"    mean  {sum(inks) / len(inks):3.0f}%")


def list_(games: Games = None, paper: Annotated[PaperName, typer.Option(help="The sheets to reckon with.")] = PaperName.A4,
          language: Language = "en") -> None:
    """Show every component with its size, its count and the sheets it takes."""
    with _told():
        import layouts
        from cards import load
        from generator.job import known_games
        from generator.listing import rows
        from layouts.component import Print

        for slug in known_games(games or ()):
            game = load(slug, language)
            _table(game.title, rows(game, layouts.components(game, Print(sample=True)), PAPERS[paper.value]))


def _table(title: str, rows: list[tuple[str, str, str, str, str]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, title_style="bold", title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for name, justify in (("component", "left"), ("name", "left"), ("size, mm", "right"), ("count", "right"), ("sheets", "right")):
        table.add_column(name, justify=justify, style="bold" if name == "component" else "")  # type: ignore[arg-type]
    for row in rows:
        table.add_row(*row)
    Console(width=None if sys.stdout.isatty() else 100).print(table)


def check(games: Games = None, language: Language = "en") -> None:
    """Read all data, measure all text, and list every fault at once."""
    with _told():
        from generator import job

        chosen = job.known_games(games or ())
        faults = job.check(chosen, language)
        for fault in faults:
            typer.echo(str(fault), err=True)
        if faults:
            typer.echo(f"{len(faults)} faults in {len(chosen)} games" if len(faults) > 1 else "1 fault", err=True)
            raise typer.Exit(1)
        typer.echo(f"{', '.join(chosen)}: no fault found")


def calibrate(
    printer: Annotated[str | None, typer.Option(metavar="NAME", help="The printer whose profile is kept.")] = None,
    dx: Annotated[float, typer.Option(help="mm to the right, as read on the test sheet.")] = 0,
    dy: Annotated[float, typer.Option(help="mm downwards, as read on the test sheet.")] = 0,
    angle: Annotated[float, typer.Option(help="Degrees clockwise, as reckoned from the test sheet.")] = 0,
    paper: Annotated[PaperName, typer.Option(help="The sheets in the printer.")] = PaperName.A4,
    duplex: Annotated[DuplexName, typer.Option(help="How the printer turns sheets over: long or short.")] = DuplexName.LONG,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where the test sheet goes.")] = Path("output"),
) -> None:
    """Print a test sheet that shows how far backs miss their fronts, or keep what was read from it."""
    with _told():
        from cards import sheet_words
        from cards.deck import Fault
        from generator import calibrate as sheet
        from generator.fonts import Faces
        from generator.job import save
        from generator.pdf import write_pdf
        from generator.text import Setter
        from layouts.style import SHEET_FONTS

        if printer is None and (dx or dy or angle):
            raise CardDataError([Fault("--printer", "", "", 'is missing: name the printer, such as --printer "Staff room"')])
        if printer is not None and (dx or dy or angle or printer not in sheet.read_profiles()):
            file = sheet.keep_profile(printer, dx, dy, angle)
            typer.echo(f'{printer}: backs move {dx:+.1f} mm across, {dy:+.1f} mm down, {angle:+.2f}° ({file})')
            typer.echo(f'Use it: tuckbox print --printer "{printer}"')
            return
        if duplex.value not in ("long", "short"):
            raise CardDataError([Fault("--duplex", "", "", "expected long or short: nothing else turns a sheet over")])
        setter = Setter(Faces({font.name: font for font in SHEET_FONTS}))
        shift = sheet.profile(printer) if printer else sheet.Profile()
        made = sheet.test_pages(PAPERS[paper.value], sheet_words(), setter, duplex.value, (shift.dx, shift.dy, shift.angle))
        path = out / f"calibration-{paper.value}.pdf"
        save(path, write_pdf(made, setter.faces, "Calibration", flip=duplex.value))
        typer.echo(f"{path}  print it two-sided at 100 %, then follow the five steps on it")


@contextmanager
def _told() -> Iterator[None]:
    """Faults as plain lines and exit status 1 or 2; never a traceback for what a user can mend."""
    from generator.calibrate import ProfileError
    from generator.impose import DoesNotFit

    try:
        yield
    except CardDataError as error:
        _fail(str(error), 1)
    except (DoesNotFit, ProfileError) as error:
        _fail(str(error), 1)
    except OSError as error:
        _fail(f"{error.filename or ''}: {error.strerror or error}. Nothing was left half written", 1)


def _fail(message: str, status: int) -> NoReturn:
    typer.echo(message, err=True)
    raise typer.Exit(status)


@contextmanager
def _bar(what: str, total: int | None = None) -> Iterator[tuple[Callable[[], None], Callable[[str], None]]]:
    """A progress bar, shown on a terminal once the work has taken longer than a blink."""
    if not sys.stdout.isatty():
        yield (lambda: None), typer.echo
        return
    began, done, bar, task = time.monotonic(), 0, None, None

    def each() -> None:
        nonlocal done, bar, task
        done += 1
        if bar is None and time.monotonic() - began > A_BLINK:
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            bar = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
                           transient=True)
            bar.start()
            task = bar.add_task(what, total=total)
        if bar is not None and task is not None:
            bar.update(task, completed=done)

    def say(words: str) -> None:
        if bar is not None:
            bar.console.print(words, highlight=False, markup=False, soft_wrap=True)
        else:
            typer.echo(words)

    try:
        yield each, say
    finally:
        if bar is not None:
            bar.stop()
