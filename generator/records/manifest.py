"""The manifest of an output folder: digests of what was printed, to print only what has changed, and the last print."""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from cards.atomic_write import atomic_write

if TYPE_CHECKING:
    from generator.imposition.layout import DrawnPiece

NAME = "manifest.json"


class Printed(msgspec.Struct, frozen=True):
    """One piece as last printed: the digest of its faces, and the number of copies."""

    faces: str
    copies: int


class LastPrint(msgspec.Struct, frozen=True):
    """The last print: its local time, its files, and the copies of its pieces."""

    at: datetime
    files: tuple[str, ...]
    copies: dict[str, int]


class Manifest(msgspec.Struct):
    """By run (game, language, ink): printed pieces by `component/piece`, and the last print."""

    printed: dict[str, dict[str, Printed]] = {}
    last: dict[str, LastPrint] = {}


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest of an output folder; an empty one if there is none, or it cannot be read."""
    try:
        return msgspec.json.decode((folder / NAME).read_bytes(), type=Manifest)
    except (FileNotFoundError, msgspec.DecodeError, UnicodeDecodeError):
        return Manifest()


def files_since(folder: Path, began: float) -> list[str]:
    """Return the names of the files of the last print into a folder; none if it was made before `began` (Unix time)."""
    prints = [last for last in read_manifest(folder).last.values() if last.at.timestamp() >= began]
    return list(max(prints, key=lambda last: last.at).files) if prints else []


class Record(msgspec.Struct, frozen=True):
    """A piece of a print: its name and faces in the manifest, its copies in this print, and those of the whole game."""

    key: str
    faces: str
    printed: int
    whole: int


def records(pieces: "Iterable[DrawnPiece]") -> tuple[Record, ...]:
    """Return what the manifest remembers of pieces."""
    return tuple(Record(piece_key(piece), piece.digest, piece.copies, piece.piece.copies) for piece in pieces)


def changes(manifest: Manifest, run: str, pieces: "Iterable[DrawnPiece]") -> "tuple[list[DrawnPiece], int]":
    """Return what is new or different since `run` with the copies that are missing, and how many are unchanged."""
    printed = manifest.printed.get(run, {})
    to_print, unchanged = [], 0
    for piece in pieces:
        earlier = printed.get(piece_key(piece))
        if earlier is None or earlier.faces != piece.digest:
            to_print.append(piece)
            continue
        unchanged += min(earlier.copies, piece.copies)
        if piece.copies > earlier.copies:
            to_print.append(piece._replace(copies=piece.copies - earlier.copies))
    return to_print, unchanged


def again(last: LastPrint, pieces: "Iterable[DrawnPiece]") -> "list[DrawnPiece]":
    """Return the pieces of the last print that still exist, with its copies."""
    return [piece._replace(copies=last.copies[piece_key(piece)]) for piece in pieces if piece_key(piece) in last.copies]


def record(manifest: Manifest, run: str, pieces: Iterable[Record]) -> None:
    """Record the pieces as printed, all copies: what was left out as unchanged lies printed too. Other records stay."""
    manifest.printed.setdefault(run, {}).update((piece.key, Printed(piece.faces, piece.whole)) for piece in pieces)


def remember(folder: Path, manifest: Manifest, run: str, pieces: Sequence[Record], files: tuple[str, ...]) -> None:
    """Record the pieces as the last print, whose files are written, and write the manifest. Other records stay.

    Beside a print in one file no file of one-sided sheets stays from an earlier print. Raises `OSError`: the manifest
    cannot be written; it is then as it was.
    """
    if len(files) == 1:
        one_sided(folder / files[0]).unlink(missing_ok=True)
    manifest.last[run] = LastPrint(datetime.now().astimezone(), files, {piece.key: piece.printed for piece in pieces})
    record(manifest, run, pieces)
    printed = {name: dict(sorted(pieces.items())) for name, pieces in sorted(manifest.printed.items())}
    text = json.dumps(msgspec.to_builtins(Manifest(printed, dict(sorted(manifest.last.items())))), indent=1)
    atomic_write(folder / NAME, f"{text}\n".encode())


def one_sided(path: Path) -> Path:
    """Return the name of the file beside a print that has its sheets without backs."""
    return path.with_stem(f"{path.stem}-one-sided")


def piece_key(piece: "DrawnPiece") -> str:
    """Return the name of a piece in the manifest."""
    return f"{piece.component.id}/{piece.piece.id}"
