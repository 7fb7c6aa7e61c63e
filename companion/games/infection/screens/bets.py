"""Bets on Infection: what the next tile is and, once all are turned up, who brings the next cure home."""

from collections.abc import Collection

from companion.games.infection.view_types import TableView
from companion.rules.screens import Bet, ScreenInput


def bet(context: ScreenInput) -> Bet | None:
    """Return the bet on the next tile among those that are left, else on the next cure."""
    t: TableView = context.view.table
    if context.view.outcome:
        return None
    left = {tile for tiles in t.sections.values() for tile, count in tiles.items() if count}
    if len(left) > 1:
        return Bet(f"tile.{len(t.hidden)}", tuple(sorted(left)))
    return Bet(f"cure.{t.village_cures['blue']}.{t.village_cures['red']}", ("blue", "red"))


def answer(key: str, context: ScreenInput) -> Collection[str]:
    """Return the tile that has turned up since, or the side with one more cure."""
    t: TableView = context.view.table
    kind, *before = key.split(".")
    if kind == "tile":
        is_next = t.last is not None and t.last.tile and len(t.hidden) == int(before[0]) - 1
        return (t.last.tile,) if is_next and t.last and t.last.tile else ()
    had = dict(zip(("blue", "red"), map(int, before), strict=True))
    return [team for team, cures in t.village_cures.items() if cures > had[team]]
