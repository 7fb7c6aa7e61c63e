"""Builds the docs: a Sphinx extension that fills in the reference, and `python -m docs.kit.site`, which runs Sphinx.

A page asks for a part of the reference by a comment of its own line, such as `<!-- reference: commands -->`.
"""

import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.cmd.build import build_main

from docs.kit import columns, commands, entry, events, fields, limits, options, routes

SOURCE = Path(__file__).parents[1]
SITE = SOURCE.parent / "companion" / "web" / "docs" / "site"
UNUSED = (".buildinfo", "objects.inv", "_static/basic.css", "_static/file.png", "_static/minus.png", "_static/plus.png",
          "_static/pygments.css", "_static/base-stemmer.js", "_static/english-stemmer.js")  # fmt: skip
"""What Sphinx writes for other themes and for other projects."""

PARTS: Mapping[str, Callable[[], str]] = {
    "commands": lambda: entry.markdown(commands.sections()),
    "options": lambda: entry.markdown(options.sections()),
    "columns": lambda: entry.markdown(columns.sections()),
    "limits": lambda: entry.markdown(limits.sections()),
    "routes": lambda: entry.markdown(routes.sections()),
    "events": lambda: entry.markdown(events.sections()),
    "edition": lambda: entry.markdown(fields.sections(fields.EDITION_PARTS, 2)),
    "game": lambda: entry.markdown(fields.sections(fields.GAME_PARTS)),
    "own": lambda: entry.markdown(fields.sections(fields.OWN_HEAD)),
    "pieces": lambda: entry.markdown(fields.sections(fields.HEAD_PARTS)),
    "table": lambda: entry.markdown(fields.sections(fields.TABLE_PARTS)),
    "look": lambda: entry.markdown(fields.sections(fields.LOOK_PARTS)),
    "colours": fields.colours, "sizes": fields.card_sizes, "looks": fields.look_names,
    "look fields": fields.look_fields, "frames": fields.frames,
}  # fmt: skip
"""What pages may ask for, by its name."""

UNBUILT = (
    "> Here the tables are empty, because they are written from the code. Read them at `/docs` of a running Tuckbox."
)
"""Stands in pages that ask for a part, for whoever reads them where nothing is built."""

_ASKED = re.compile(r"^<!-- reference: (.+?) -->$", re.M)


def setup(app: Sphinx) -> dict[str, Any]:
    """Join the extension to Sphinx."""
    app.connect("source-read", _fill)
    return {"parallel_read_safe": True}


def filled(text: str) -> str:
    """Return a page with the parts of the reference that it asks for.

    Raises:
        KeyError: there is no such part.
    """
    return _ASKED.sub(lambda found: PARTS[found[1]](), text.replace(f"{UNBUILT}\n\n", ""))


def _fill(app: Sphinx, name: str, source: list[str]) -> None:
    source[0] = filled(source[0])


def build(target: Path = SITE) -> int:
    """Build the site into a folder that it then fills alone. Returns Sphinx's exit status: 0, or 2 for any warning."""
    with tempfile.TemporaryDirectory() as kept:
        made = Path(kept) / "site"
        status = build_main(["-b", "html", "-q", "-W", "--keep-going", "-d", f"{kept}/read", str(SOURCE), str(made)])
        if status:
            return status
        for name in UNUSED:
            (made / name).unlink(missing_ok=True)
        shutil.rmtree(made / "_sources", ignore_errors=True)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(made, target)
    return 0


if __name__ == "__main__":
    sys.exit(build(*map(Path, sys.argv[1:2])))
