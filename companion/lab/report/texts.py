"""The sentences of `texts.toml`, filled in."""

import tomllib
from pathlib import Path
from typing import Any

_TEXTS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("texts.toml").read_text("utf-8"))


def text(key: str, **values: object) -> str:
    """Return the sentence `heading.name` with these values."""
    heading, _, name = key.partition(".")
    sentence: str = _TEXTS[heading][name]
    return sentence.format(**values)


def texts(key: str, **values: object) -> tuple[str, ...]:
    """Return the sentences of a list, without those that stay empty. All may name an interval."""
    heading, _, name = key.partition(".")
    intervals = {kind: _TEXTS[kind] for kind in ("interval", "widened")}
    filled = (sentence.format(**intervals, **values) for sentence in _TEXTS[heading][name])
    return tuple(filter(None, filled))
