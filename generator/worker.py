"""What is handed to the companion, which knows no paper: a printer that works in a process of its own.

It reads what to print from its standard input and writes a PDF to its standard output; faults are told in lines, and
nothing else is. A process a print: what it took is given back when it ends, and tables never wait for it.
"""

import os
import subprocess
import sys
from pathlib import Path

import msgspec

from cards import languages, sheet_words
from cards.errors import FaultsError

FAULTY = 1


class DeckJob(msgspec.Struct, frozen=True, tag=True):
    """A game or an edition to be printed."""

    name: str
    language: str
    paper: str


class TentsJob(msgspec.Struct, frozen=True, tag=True):
    """Table tents to be printed: number, code, address and title of each."""

    tents: tuple[tuple[int, str, str, str], ...]
    language: str
    paper: str


def deck_pdf(asked: DeckJob) -> bytes:
    """A game or an edition as `tuckbox print` makes it, with the built-in pictures.

    Raises:
        CardDataError: with every fault of its data, its words and its faces.
    """
    from cards import find_game
    from generator import job
    from generator.imposition.layout import Layout
    from generator.manifest import Manifest
    from generator.pdf import write_pdf
    from generator.photos.crops import Album
    from generator.photos.source import Photos, Source
    from layouts.kit.stock import PAPERS

    language = asked.language if asked.language in languages(find_game(asked.name).slug) else "en"
    ask, album = job.PrintRequest((asked.name,), Layout(PAPERS[asked.paper]), language=language), Album()
    (file,) = job.files(ask, job.faults_first(ask, Photos(album, Source(), False, ())), Manifest())
    flip = "long" if any(one.back for one in file.made) else ""
    return write_pdf(file.pages, file.set.setter.faces, file.set.game.title, flip=flip, pictures=album)


def tents_pdf(asked: TentsJob) -> bytes:
    """Table tents, a page a table.

    Raises:
        CardDataError: when words do not fit.
    """
    from generator.tents import tents_pdf
    from layouts.kit.tents import Tent

    try:
        sheet_words(asked.language)
        language = asked.language
    except FaultsError:
        language = "en"
    return tents_pdf([Tent(*one) for one in asked.tents], asked.paper, language)


class PrintFailed(Exception):
    """Nothing was printed: the faults, a line each."""


def run_in_worker(asked: DeckJob | TentsJob) -> bytes:
    """The PDF, made by another process.

    Raises:
        FaultyPrint: with what is wrong in what was to be printed.
    """
    home = str(Path(__file__).parents[1])
    paths = os.pathsep.join(filter(None, (home, os.environ.get("PYTHONPATH"))))
    made = subprocess.run(
        [sys.executable, "-m", "generator.worker"],
        input=msgspec.json.encode(asked), capture_output=True, env={**os.environ, "PYTHONPATH": paths},
    )  # fmt: skip
    if made.returncode:
        told = made.stderr.decode("utf-8", "replace").strip()
        raise PrintFailed(told if made.returncode == FAULTY and "Traceback" not in told else "The printer failed.")
    return made.stdout


def main() -> None:
    asked: DeckJob | TentsJob = msgspec.json.decode(sys.stdin.buffer.read(), type=DeckJob | TentsJob)
    try:
        data = deck_pdf(asked) if isinstance(asked, DeckJob) else tents_pdf(asked)
    except (FaultsError, OSError) as refused:
        sys.stderr.buffer.write(str(refused).encode())
        raise SystemExit(FAULTY) from None
    sys.stdout.buffer.write(data)


if __name__ == "__main__":
    main()
