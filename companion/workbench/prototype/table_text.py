"""`table.toml` as text: a part is added at the end or cut out, and every other line stays as its author wrote it."""

import re
import tomllib
from collections.abc import Sequence
from contextlib import suppress
from functools import reduce
from typing import Any

import tomlkit

from cards.prototype.own_folder import as_key

_HEADER = re.compile(r"^\s*(\[\[?.+\]\]?)\s*(?:#.*)?$")
PHASES, ORDER = "phases", "order"


def added(text: str, block: str) -> str:
    """Return the text with a block at its end, below an empty line."""
    return f"{text.rstrip()}\n\n{block.strip()}\n" if text.strip() else f"{block.strip()}\n"


def with_phase(text: str, name: str, block: str) -> str:
    """Return the text with a phase at the end of a round. Turns, if there are any, then get a phase of their own."""
    document = tomlkit.parse(text)
    if PHASES not in document:
        order = ["turns", name] if "turns" in document else [name]
        own = "[phases.turns]\n\n" if "turns" in document else ""
        return added(text, f"[phases]\norder = {tomlkit.item(order).as_string()}\n\n{own}{block}")
    document[PHASES][ORDER].append(name)
    return added(tomlkit.dumps(document), block)


def cut(text: str, paths: Sequence[tuple[str, ...]]) -> tuple[str, str]:
    """Return the text without parts or phases, and the lines that went. A path is `("hands",)` or `("phases", "vote")`.

    Comments directly above a heading go with it, but for those that begin the file.
    """
    lines, gone = text.splitlines(keepends=True), list[str]()
    for path, start, end in reversed(blocks(lines)):
        if any(path[: len(prefix)] == prefix for prefix in paths):
            gone[:0] = lines[start:end]
            while end < len(lines) and not lines[end].strip():
                end += 1
            lines[start:end] = []
    shortened = "".join(lines)
    expected, parsed = tomllib.loads(text), None
    order = expected.get(PHASES, {}).get(ORDER)
    for path in paths:
        _drop(expected, path)
    if order is not None and PHASES in expected:
        expected[PHASES][ORDER] = order  # it is changed last
    with suppress(tomllib.TOMLDecodeError):
        parsed = tomllib.loads(shortened)
    if parsed != expected:
        # Written as a line such as hands = {…}, or in an unusual way: cut by the parser.
        document = tomlkit.parse(text)
        gone = []
        for path in paths:
            part = reduce(lambda table, name: table.get(name, {}), path, document)
            gone.append(tomlkit.dumps({".".join(map(as_key, path)): part}))
        for path in paths:
            _drop(document, path)
        shortened = tomlkit.dumps(document)
    shortened = _without_phases(shortened, [path[1] for path in paths if len(path) > 1])
    return shortened.rstrip() + "\n", "".join(gone).strip()


def blocks(lines: Sequence[str]) -> list[tuple[tuple[str, ...], int, int]]:
    """Return each heading's path, and the lines that belong to it."""
    headings: list[tuple[tuple[str, ...], int]] = []
    for line_number, line in enumerate(lines):
        if (hit := _HEADER.match(line)) and (path := _path(hit[1])):
            start = line_number
            while start > 0 and lines[start - 1].startswith("#"):
                start -= 1
            headings.append((path, line_number if start == 0 else start))
    blocks = []
    for number, (path, start) in enumerate(headings):
        end = headings[number + 1][1] if number + 1 < len(headings) else len(lines)
        while end > start and (not lines[end - 1].strip() or lines[end - 1].startswith("#")):
            end -= 1
        blocks.append((path, start, end))
    return blocks


def _path(header: str) -> tuple[str, ...]:
    try:
        inner: Any = tomllib.loads(header)
    except tomllib.TOMLDecodeError:
        return ()  # a line in a longer text or list
    path = []
    while inner:
        if isinstance(inner, list):
            inner = inner[0]
            continue
        (name, inner) = next(iter(inner.items()))
        path.append(name)
    return tuple(path)


def _drop(table: Any, path: tuple[str, ...]) -> None:
    for name in path[:-1]:
        table = table.get(name, {})
    table.pop(path[-1], None)


def _without_phases(text: str, names: Sequence[str]) -> str:
    """Return the text with phases out of the order of a round; without `[phases]` if none is left."""
    document = tomlkit.parse(text)
    if not names or PHASES not in document:
        return text
    order = document[PHASES][ORDER]
    for name in names:
        if name in order:
            order.remove(name)
    if order:
        return tomlkit.dumps(document)
    return cut(text, [(PHASES,)])[0]
