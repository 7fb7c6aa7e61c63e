"""The manifest of an output folder: digests of what was printed last, to print only what has changed since."""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec

from generator.imposition.layout import DrawnPiece

NAME = "manifest.json"


class Printed(msgspec.Struct, frozen=True):
    """One piece as last printed: the digest of its faces, and the number of copies."""

    faces: str
    copies: int


class Manifest(msgspec.Struct):
    """Printed pieces by run (game, language, ink), then by `component/piece`."""

    printed: dict[str, dict[str, Printed]] = {}


class Changes(NamedTuple):
    """The pieces to print, with as many copies as are missing, and how many copies are unchanged."""

    to_print: list[DrawnPiece]
    unchanged: int


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest of an output folder; an empty one if there is none, or it cannot be read."""
    try:
        return msgspec.json.decode((folder / NAME).read_bytes(), type=Manifest)
    except (FileNotFoundError, msgspec.DecodeError, UnicodeDecodeError):
        return Manifest()


def changes(manifest: Manifest, run: str, drawn: Iterable[DrawnPiece]) -> Changes:
    """Return what is new or different since `run` was last printed, and the missing copies of unchanged pieces."""
    known = manifest.printed.get(run, {})
    to_print, unchanged = [], 0
    for one in drawn:
        before = known.get(piece_key(one))
        if before is None or before.faces != one.digest:
            to_print.append(one)
            continue
        unchanged += min(before.copies, one.copies)
        if one.copies > before.copies:
            to_print.append(one._replace(copies=one.copies - before.copies))
    return Changes(to_print, unchanged)


def record(manifest: Manifest, run: str, drawn: Iterable[DrawnPiece]) -> None:
    """Record the pieces as printed. Records of other pieces stay."""
    known = manifest.printed.setdefault(run, {})
    for one in drawn:
        known[piece_key(one)] = Printed(one.digest, one.copies)


def remember(folder: Path, manifest: Manifest, run: str, drawn: Iterable[DrawnPiece]) -> None:
    """Record the pieces as printed, and write the manifest. Records of other pieces stay.

    Raises:
        OSError: the manifest cannot be written; it is then as it was.
    """
    record(manifest, run, drawn)
    printed = {name: dict(sorted(pieces.items())) for name, pieces in sorted(manifest.printed.items())}
    text = json.dumps(msgspec.to_builtins(Manifest(printed)), indent=1)
    part = folder / f"{NAME}.{os.getpid()}.part"
    part.write_text(text + "\n", "utf-8")
    part.replace(folder / NAME)


def piece_key(one: DrawnPiece) -> str:
    """Return the name of a piece in the manifest."""
    return f"{one.component.id}/{one.piece.id}"
