"""A fault of ours, told to the log: where it was, never what was in it, for that may be a secret."""

import sys
import traceback
from pathlib import Path


def report(error: BaseException, when: str) -> None:
    steps = traceback.extract_tb(error.__traceback__)
    where = "; ".join(f"{Path(step.filename).name}:{step.lineno} {step.name}" for step in steps[-4:])
    print(f"A fault of the app {when}: {type(error).__name__} at {where}", file=sys.stderr)
