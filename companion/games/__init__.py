"""Finds every game's rules: a folder here with a `GAME` in its `__init__.py` is a game, without any registration."""

import importlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from cards.game_folders import more_places
from companion.rules.game import AnyGame

__path__.extend(more_places(__name__))


class _Games(Mapping[str, AnyGame]):
    """Games by slug; a game is imported when it is first asked for."""

    def __getitem__(self, slug: str) -> AnyGame:
        if slug not in _folders():
            raise KeyError(slug)
        game: AnyGame = importlib.import_module(f"companion.games.{slug}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(_folders())

    def __len__(self) -> int:
        return len(_folders())


@cache
def _folders() -> dict[str, Path]:
    files = [file for place in __path__ for file in Path(place).glob("*/__init__.py")]
    return {file.parent.name: file.parent for file in sorted(files, key=lambda file: file.parent.name)}


GAMES: Mapping[str, AnyGame] = _Games()


def screens_folder(slug: str) -> Path:
    """Return the folder of a game's templates and style sheets; it may be missing."""
    return _folders()[slug] / "screens"


@cache
def games_with_screens() -> tuple[str, ...]:
    """Return the slugs of the games that can be played on phones."""
    return tuple(slug for slug in GAMES if (screens_folder(slug) / "__init__.py").is_file())
