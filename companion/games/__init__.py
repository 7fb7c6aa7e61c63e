"""Finds every game's rules: a folder here, with a `GAME` in its `__init__.py`, is the registration."""

import importlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from companion.rules.game import AnyGame

HERE = Path(__file__).parent


class _Games(Mapping[str, AnyGame]):
    """By slug; a game is imported when it is asked for."""

    def __getitem__(self, slug: str) -> AnyGame:
        if slug not in _slugs():
            raise KeyError(slug)
        game: AnyGame = importlib.import_module(f"companion.games.{slug}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(_slugs())

    def __len__(self) -> int:
        return len(_slugs())


@cache
def _slugs() -> tuple[str, ...]:
    return tuple(sorted(file.parent.name for file in HERE.glob("*/__init__.py")))


GAMES: Mapping[str, AnyGame] = _Games()
