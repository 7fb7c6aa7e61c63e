"""The games and editions that names on the command line refer to."""

from collections.abc import Sequence

import layouts
from cards import find_game, listed_slugs
from cards.errors import CardDataError, Fault, FaultsError


def find_games(names: Sequence[str]) -> tuple[str, ...]:
    """Return the games and editions of these names, games by their slugs. No name, or "all", means all printable games.

    Raises `CardDataError`: for every name that is neither a game nor an edition, and for games that have no look.
    """
    if not names or "all" in names:
        return tuple(slug for slug in listed_slugs() if layouts.has_look(slug))
    games: list[str] = []
    faults: list[Fault] = []
    for name in names:
        try:
            game = find_game(name)
            layouts.check_look(game.slug)
            games.append(game.slug if game.folder is None else name)
        except FaultsError as error:
            faults.extend(error.faults)
    if faults:
        raise CardDataError(faults)
    return tuple(dict.fromkeys(games))
