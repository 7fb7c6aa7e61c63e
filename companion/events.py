"""Events that whoever runs a host should know of: start, stop, a limit, a fault. Never who, which table or what."""

import json
import logging
import sys
import time
import traceback
from pathlib import Path

_LOG = logging.getLogger("tuckbox")


class _Terminal(logging.Handler):
    """Prints sentences that say that something is wrong. What else happens is told by the command itself."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.WARNING:
            print(record.getMessage(), file=sys.stderr, flush=True)


class _JsonLines(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        at, ms = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)), int(record.msecs)
        line = {"time": f"{at}.{ms:03}Z", "level": record.levelname.lower(), "event": getattr(record, "event", "other"),
                "message": record.getMessage(), **getattr(record, "facts", {})}  # fmt: skip
        print(json.dumps(line), file=sys.stderr, flush=True)


def note(event: str, sentence: str, level: int = logging.INFO, **facts: str | int | float) -> None:
    """Tell of an event. Neither the sentence nor a fact may hold a name, a code, an address or a value of a game."""
    _LOG.log(level, "%s", sentence, extra={"event": event, "facts": facts})


def report_fault(error: BaseException, when: str) -> None:
    """Tell of a bug: the kind of an error and its last four frames, without its message, which may hold a secret."""
    frames = traceback.extract_tb(error.__traceback__)
    where = "; ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames[-4:])
    note("fault", f"A fault of the app {when}: {type(error).__name__} at {where}", logging.ERROR)


def note_limit(sentence: str) -> None:
    """Tell that a limit was reached."""
    note("limit_reached", sentence, logging.WARNING)


def write_json() -> None:
    """From now on write every event as a line of JSON to standard error."""
    _LOG.handlers[:] = [_JsonLines()]


def write_sentences() -> None:
    """From now on write what is wrong as a sentence to standard error, and nothing else. So it is at the start."""
    _LOG.handlers[:] = [_Terminal()]


_LOG.setLevel(logging.INFO)
_LOG.propagate = False  # a library that sets up logging of its own must not double our lines
write_sentences()
