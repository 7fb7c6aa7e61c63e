"""What commands say: lines about files, warnings, photos that were refused, tables."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cards.errors import FAULTY, printable

if TYPE_CHECKING:
    from rich.console import Console

    from generator.photos.crops import PhotoResult
    from generator.photos.folder import Refused
    from generator.records.kept_prints import KeptFile


def count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


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
    fail_for_refused(photos, result.refused)


def fail_for_refused(photos: object, refused: "Sequence[Refused]", verb: str = "printed") -> None:
    """Name the photos that were refused, and end the command with status 1 if there are any."""
    if refused:
        click.echo(printable(f"not {verb} from {photos}: {count(len(refused), 'file')}"), err=True)
        for picture in refused:
            click.echo(printable(f"  {picture.file}: {picture.why}"), err=True)
        raise SystemExit(FAULTY)


def console() -> "Console":
    """Return the console for tables: as wide as the terminal, or 100 columns in a file or a pipe."""
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else 100)
