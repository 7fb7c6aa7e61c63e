"""Logging of bugs: where they happened, but never any values, which may be secret."""

import logging
import traceback
from pathlib import Path

from companion.events import note


def report(error: BaseException, when: str) -> None:
    """Write the kind of an error and its last four frames to standard error, without its message."""
    frames = traceback.extract_tb(error.__traceback__)
    where = "; ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames[-4:])
    note("fault", f"A fault of the app {when}: {type(error).__name__} at {where}", logging.ERROR)
