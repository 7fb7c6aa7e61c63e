"""Atomic file writes: a full disk or a killed process leaves the old file as it was."""

import itertools
import os
from contextlib import suppress
from pathlib import Path

from cards.errors import FULL, Fault, InputError

_number = itertools.count()  # two threads may write the same file


class Changed(Exception):
    """A file no longer holds what was to be replaced."""


def atomic_write(path: Path, data: bytes, expected: bytes | None = None) -> None:
    """Write a file beside its place, then move it there. Folders that are missing are made.

    A symbolic link stays a link. Devices and pipes are written to directly. `expected` is what the file must still
    hold: it is looked at last, so that somebody else's save has no time to come between.

    Raises:
        OSError: the file cannot be written; on a full disk it says how much is needed. The old file is unchanged.
        Changed: the file does not hold `expected`, and is unchanged.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    target = path.resolve() if path.is_file() else path
    if target.exists() and not target.is_file():
        write_new(target, data, path)
        return
    part = target.with_name(f".{target.name}.{os.getpid()}-{next(_number)}.part")
    try:
        write_new(part, data, path)
        if expected is not None and target.read_bytes() != expected:
            raise Changed
        part.replace(target)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def write_new(path: Path, data: bytes, named: Path | None = None) -> None:
    """Write a file at once. Folders that are missing are made. `named`: what an error calls it, if it moves later.

    Raises:
        OSError: it cannot be written; on a full disk it says how much is needed.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        need = f", and {len(data) / 1e6:.2f} MB are needed" if error.errno in FULL else ""
        raise OSError(error.errno, f"{error.strerror}{need}", str(named or path)) from error


def write_output(path: Path, data: bytes) -> None:
    """Write a file that a person named on the command line, as `atomic_write` does.

    Raises:
        CardDataError: the file cannot be written, or its folder does not exist. What was there is unchanged.
    """
    try:
        if not path.parent.is_dir():
            path.write_bytes(data)  # fails in the system's own words: a misspelt folder is not made
        atomic_write(path, data)
    except OSError as error:
        raise InputError("output", Fault(str(path), "", "", f"cannot be written: {error.strerror or error}")) from None
