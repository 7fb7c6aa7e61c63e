"""Writes the reference into the pages of the docs: `make docs`. A test holds the pages to it.

A page has a place for each part of the reference: two comments, such as `<!-- reference: commands -->` and
`<!-- end -->`. What stands between them is written from the code.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from docs.kit import commands, entry, fields, options, parts

SOURCE = Path(__file__).parents[1]

PARTS: Mapping[str, Callable[[], str]] = {
    "commands": lambda: entry.markdown(commands.sections()),
    "options": lambda: entry.markdown(options.sections()),
    "columns": lambda: entry.markdown(parts.columns()),
    "limits": lambda: entry.markdown(parts.limits()),
    "routes": lambda: entry.markdown(parts.routes()),
    "events": lambda: entry.markdown(parts.events()),
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

ASKED = re.compile(r"^<!-- reference: (.+?) -->\n.*?^<!-- end -->$", re.M | re.S)


def filled(text: str) -> str:
    """Return a page with the parts of the reference that it asks for. Raises `KeyError`: there is no such part."""
    return ASKED.sub(lambda part: f"<!-- reference: {part[1]} -->\n\n{PARTS[part[1]]().strip()}\n\n<!-- end -->", text)


def main() -> None:
    for page in sorted(SOURCE.rglob("*.md")):
        text = page.read_text("utf-8")
        if filled(text) != text:
            page.write_text(filled(text), "utf-8")
            print(f"{page.relative_to(SOURCE.parent)}: written anew")


if __name__ == "__main__":
    main()
