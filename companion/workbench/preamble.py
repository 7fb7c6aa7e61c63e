"""What `dist/tuckbox.pyz` runs first: it says in words when the file was made for another Python or another machine.

It imports nothing of Tuckbox: compiled packages may be of no use here. Older Pythons can read it, too.
"""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path


def fault(site_packages: Path, suffixes: Sequence[str] = EXTENSION_SUFFIXES) -> str | None:
    """Return why the unpacked packages cannot run here, or None if they can. `suffixes` are those of this Python."""
    compiled = [file.name for file in (site_packages / "msgspec").glob("_core.*")]
    if any(name.endswith(suffix) for name in compiled for suffix in suffixes if suffix.count(".") > 1 or "-" in suffix):
        return None
    build = re.search(r"cp(?:ython-)?3(\d+)-?(\S*)\.(?:so|pyd)", " ".join(compiled))
    made_for = f"Python 3.{build[1]} ({build[2]})" if build else "another Python"
    own = f"Python {sys.version_info.major}.{sys.version_info.minor} ({platform.machine()}, {platform.system()})"
    return f"This file was made for {made_for}, and this is {own}. Make it again here with `make dist`."


if __name__ == "__main__":
    message = fault(globals()["site_packages"])
    if message:
        print(message, file=sys.stderr)
        if sys.stdin and sys.stdin.isatty():
            input("Press Enter to close. ")  # a double click's window would close at once
        sys.exit(1)
