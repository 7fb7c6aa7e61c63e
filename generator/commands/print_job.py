"""Hidden commands that the companion runs to print: a PDF to standard output, faults in lines to standard error."""

import sys
from collections.abc import Callable

import click
import msgspec

from cards import find_game, languages, sheet_words
from cards.errors import FAULTY, FaultsError

LANGUAGE = click.option("--language", required=True, help="Language of all printed text.")
PAPER = click.option("--paper", type=click.Choice(["a4", "letter"]), required=True, help="Paper of the PDF.")


@click.command("print-deck", hidden=True)
@click.argument("name")
@LANGUAGE
@PAPER
def print_deck(name: str, language: str, paper: str) -> None:
    """Print a game or an edition to standard output."""
    _write(lambda: deck_pdf(name, language, paper))


@click.command("print-tents", hidden=True)
@LANGUAGE
@PAPER
def print_tents(language: str, paper: str) -> None:
    """Print table tents to standard output. Standard input is JSON: number, code, address, title and game of each."""
    rows = msgspec.json.decode(sys.stdin.buffer.read(), type=list[tuple[int, str, str, str, str]])
    _write(lambda: tents_pdf(rows, language, paper))


def _write(make: Callable[[], bytes]) -> None:
    try:
        data = make()
    except (FaultsError, OSError) as refused:
        sys.stderr.buffer.write(str(refused).encode())
        raise SystemExit(FAULTY) from None
    sys.stdout.buffer.write(data)


def deck_pdf(name: str, language: str, paper: str) -> bytes:
    """Return a game as `tuckbox print` makes it, with built-in pictures. Raises `FaultsError`: every fault in it."""
    from generator import job
    from generator.imposition.layout import Layout
    from generator.photos.crops import PhotoCrops
    from generator.photos.source import PhotoLoader, PhotoSource
    from generator.records.manifest import Manifest
    from layouts.kit.stock import PAPERS

    spoken = language if language in languages(find_game(name).slug) else "en"
    request = job.PrintRequest((name,), Layout(PAPERS[paper]), language=spoken, in_one_file=True)
    crops = PhotoCrops()
    games = job.draw_all(request, PhotoLoader(crops, PhotoSource(), False, ()))
    crops.originals = job.picture_files(game.game for game in games)
    (file,) = job.plan_files(request, games, Manifest())
    return job.pdf_of(file, request, crops, lambda: None)


def tents_pdf(rows: list[tuple[int, str, str, str, str]], language: str, paper: str) -> bytes:
    """Return table tents, one page per table. Raises `FaultsError`: a text does not fit."""
    from generator.tents import tents_pdf
    from layouts.kit.tents import Tent

    try:
        sheet_words(language)
        spoken = language
    except FaultsError:
        spoken = "en"
    return tents_pdf([Tent(*row) for row in rows], paper, spoken)
