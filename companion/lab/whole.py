"""Files that are written whole or not at all: a full disk leaves what was there before."""

from contextlib import suppress
from pathlib import Path

from cards.deck import CardDataError, Fault


def write_whole(file: Path, data: bytes) -> None:
    """Writes beside the file, and then puts it in its place.

    Raises:
        CardDataError: it cannot be written; what was there is as it was.
    """
    there = file.resolve() if file.is_file() else file  # a link stays one
    is_whole = there.is_file() or not there.exists()
    half = there.with_name(f".{there.name}.half") if is_whole else there
    try:
        half.write_bytes(data)
        if is_whole:
            half.replace(there)
    except OSError as error:
        if is_whole:
            with suppress(OSError):
                half.unlink(missing_ok=True)
        raise CardDataError([Fault(str(file), "", "", f"cannot be written: {error.strerror or error}")]) from None
