"""Prints in the user's cache: a game that is printed again and has not changed is taken from there, not drawn."""

import hashlib
from contextlib import suppress
from pathlib import Path

import msgspec

from cards.atomic_write import atomic_write
from generator.records.manifest import Manifest, Record, remember
from layouts.kit.icons import CACHE

MOST_BYTES = 200_000_000  # What all kept prints may take; the oldest go.


class KeptFile(msgspec.Struct, frozen=True):
    """A PDF: its name, the numbers of its sheets and pages, and its bytes."""

    name: str
    sheets: int
    pages: int
    is_one_sided: bool
    pdf: bytes


class KeptPrint(msgspec.Struct, frozen=True):
    """The PDFs of a game or an edition. `run` and `pieces` are for the manifest of the folder it is printed into."""

    run: str
    pieces: tuple[Record, ...]
    files: tuple[KeptFile, ...]
    components: tuple[str, ...]
    """What can be asked for by name."""
    on_request: tuple[str, ...]
    """What can be made as well."""
    warnings: tuple[str, ...]


def find(fingerprint: str) -> KeptPrint | None:
    """Return a print that was kept, or None if there is none or its file is damaged."""
    file = _file(fingerprint)
    try:
        data = file.read_bytes()
        digest, content = data[:32], data[32:]
        if digest != hashlib.sha256(content).digest():
            return None
        kept_print = msgspec.msgpack.decode(content, type=KeptPrint)
        file.touch()
    except (OSError, msgspec.DecodeError):
        return None
    return kept_print


def keep(fingerprint: str, print_: KeptPrint) -> None:
    """Keep a print, and let go of the oldest if all take too much. A folder that cannot be written to is no fault."""
    content = msgspec.msgpack.encode(print_)
    with suppress(OSError):
        atomic_write(_file(fingerprint), hashlib.sha256(content).digest() + content)
        _tidy()


def write(print_: KeptPrint, folder: Path, manifest: Manifest) -> None:
    """Write the PDFs of a print and its pieces' record into a folder. Raises `OSError`: no part of a file stays."""
    for file in print_.files:
        atomic_write(folder / file.name, file.pdf)
    remember(folder, manifest, print_.run, print_.pieces, tuple(file.name for file in print_.files))


def _file(fingerprint: str) -> Path:
    return CACHE / "prints" / f"{fingerprint}.msgpack"


def _tidy() -> None:
    files = sorted((CACHE / "prints").glob("*.msgpack"), key=lambda file: file.stat().st_mtime, reverse=True)
    size = 0
    for file in files:
        size += file.stat().st_size
        if size > MOST_BYTES:
            file.unlink(missing_ok=True)
