"""What was printed last, by content: what has changed since."""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec

from generator.imposition.layout import DrawnPiece

NAME = "manifest.json"


class Printed(msgspec.Struct, frozen=True):
    """One piece as last printed: the digest of its faces, and how often."""

    faces: str
    copies: int


class Manifest(msgspec.Struct):
    """By game, language and ink, then by `component/piece`."""

    printed: dict[str, dict[str, Printed]] = {}


class Changes(NamedTuple):
    """The pieces to print anew, with as many copies as are missing, and how many pieces stay as they were."""

    anew: list[DrawnPiece]
    kept: int


def read_manifest(folder: Path) -> Manifest:
    """The manifest of an output folder; an empty one if there is none or it is of another make."""
    try:
        return msgspec.json.decode((folder / NAME).read_bytes(), type=Manifest)
    except (FileNotFoundError, msgspec.DecodeError, UnicodeDecodeError):
        return Manifest()


def changes(manifest: Manifest, run: str, drawn: Iterable[DrawnPiece]) -> Changes:
    """What is new or different since `run` was last printed; of what only has more copies, those that are missing."""
    known = manifest.printed.get(run, {})
    anew, kept = [], 0
    for one in drawn:
        before = known.get(key(one))
        if before is None or before.faces != one.digest:
            anew.append(one)
            continue
        kept += min(before.copies, one.copies)
        if one.copies > before.copies:
            anew.append(one._replace(copies=one.copies - before.copies))
    return Changes(anew, kept)


def remember(folder: Path, manifest: Manifest, run: str, drawn: Iterable[DrawnPiece]) -> None:
    """Writes down what now lies printed. Pieces left out by choice stay as they were known."""
    known = manifest.printed.setdefault(run, {})
    for one in drawn:
        known[key(one)] = Printed(one.digest, one.copies)
    whole = {name: dict(sorted(pieces.items())) for name, pieces in sorted(manifest.printed.items())}
    text = json.dumps(msgspec.to_builtins(Manifest(whole)), indent=1)
    part = folder / f"{NAME}.{os.getpid()}.part"
    part.write_text(text + "\n", "utf-8")
    part.replace(folder / NAME)


def key(one: DrawnPiece) -> str:
    return f"{one.component.id}/{one.piece.id}"
