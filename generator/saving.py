"""A file that appears whole or not at all."""

import itertools
import os
from pathlib import Path

_number = itertools.count()  # two threads may write the same file


def save(path: Path, data: bytes) -> None:
    """Writes beside the file first.

    Raises:
        OSError: when the folder cannot be written to; no part of the file is left then.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}-{next(_number)}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
