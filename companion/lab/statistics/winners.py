"""Who won: win rates by side and role with 95 % intervals, and which of them always win together."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean

import msgspec

from companion.lab.simulation.simulate import GameResult
from companion.lab.statistics.estimate import Estimate, proportion

NOBODY = "nobody"  # The winner of games without a winner.

WinKey = tuple[str, str]
"""A side or role, and the level of the bots that play it; the level is empty where it makes no difference."""


class Side(msgspec.Struct, frozen=True):
    """A side or a role whose wins are counted, as bots of one level play it."""

    name: str
    bot: str = ""
    """The level of its bots; empty where all seats have the same."""
    also: tuple[str, ...] = ()
    """Sides and roles that won with it, which need no figures of their own."""
    wins_separately: bool = False
    """Its seats do not always win together. A side wins a game as soon as one of them does; a role by their share."""
    is_role: bool = True

    @property
    def label(self) -> str:
        return f"{self.name} ({self.bot})" if self.bot else self.name


def win_rates(games: Iterable[GameResult], bots: Sequence[str]) -> dict[WinKey, Estimate]:
    """Return the win rate of each side and role, by the level of its bots; the seats of a side count as one result."""
    shares: dict[WinKey, list[float]] = defaultdict(list)
    for game in games:
        for key, wins in _wins_by_key(game, bots).items():
            shares[key].append(_result(game, key[0], wins))
    return {key: proportion(fmean(values), len(values)) for key, values in sorted(shares.items())}


def no_winner_rate(games: Sequence[GameResult]) -> Estimate:
    """Return the proportion of games without a winner."""
    return proportion(sum(not game.winners for game in games) / len(games), len(games))


def sides_of_grid(games: Sequence[GameResult], bots: Sequence[str]) -> tuple[Side, ...]:
    """Return the sides of a simulation, each with the sides and roles that won exactly the same games.

    A coincidence in a few games merges two of them as well; the line below the table then names both.
    """
    wins: dict[WinKey, int] = {}  # a digest of the games that each won: a million games need too much memory
    separate: set[str] = set()
    for number, game in enumerate(games):
        for key, values in _wins_by_key(game, bots).items():
            if 0 < sum(values) < len(values):
                separate.add(key[0])
            wins[key] = hash((wins.get(key, 0), number, _result(game, key[0], values)))
    groups = _groups(wins, games, lambda key, group: key[1] == group[1] and wins[key] == wins[group])
    roles = {name for name, _ in groups if not any(_is_side(game, name) for game in games)}
    sides = [Side(name, bot, also, name in separate, name in roles) for (name, bot), also in groups.items()]
    return (*sides, *([Side(NOBODY)] if not all(game.winners for game in games) else []))


def sides_with_roles(games: Sequence[GameResult]) -> dict[Side, Estimate]:
    """Return the win rates of people's games: each side with the roles that always belong to it and win as it does.

    Unlike `sides_of_grid` it never merges two sides: in a report of few games they would win alike by chance.
    """
    seats = max((seat for game in games for seat in game.sides), default=0)
    rates = win_rates(games, [""] * seats)
    groups = _groups(rates, games, lambda key, group: _belongs(games, key[0], group[0]))
    rates_by_side = {Side(name, also=also): rates[name, ""] for (name, _), also in groups.items()}
    games_with_sides = [game for game in games if game.sides]  # without sides nobody here knows who won
    if not all(game.winners for game in games_with_sides):
        rates_by_side[Side(NOBODY)] = no_winner_rate(games_with_sides)
    return rates_by_side


def rate_of(wins: Mapping[Side, Estimate], name: str) -> Estimate | None:
    """Return how often a side or role won, listed by itself or with its side."""
    return next((rate for side, rate in wins.items() if name == side.name or name in side.also), None)


def _wins_by_key(game: GameResult, bots: Sequence[str]) -> dict[WinKey, list[bool]]:
    wins: dict[WinKey, list[bool]] = defaultdict(list)
    for seat, bot in enumerate(bots, 1):
        for name in game.sides.get(seat, ()):
            wins[name, bot].append(seat in game.winners)
    return wins


def _is_side(game: GameResult, name: str) -> bool:
    """Return whether a name is that of a side, which comes after a seat's role."""
    return any(len(labels) > 1 and labels[-1] == name for labels in game.sides.values())


def _result(game: GameResult, name: str, wins: Sequence[bool]) -> float:
    """Return 1 for a side of which somebody won, else 0; for a role the share of its seats that won."""
    return float(any(wins)) if _is_side(game, name) else sum(wins) / len(wins)


def _groups(
    keys: Iterable[WinKey], games: Iterable[GameResult], wins_with: Callable[[WinKey, WinKey], bool]
) -> dict[WinKey, tuple[str, ...]]:
    """The first key of each group and the names of the others in it; sides come before their roles."""
    depth: dict[str, int] = {}
    for game in games:
        for labels in game.sides.values():
            for depth_here, name in enumerate(reversed(labels)):
                depth[name] = min(depth_here, depth.get(name, depth_here))
    groups: dict[WinKey, tuple[str, ...]] = {}
    for key in sorted(keys, key=lambda key: (depth[key[0]], key)):
        group = next((group for group in groups if wins_with(key, group)), None)
        if group is None:
            groups[key] = ()
        else:
            groups[group] = (*groups[group], key[0])
    return groups


def _belongs(games: Sequence[GameResult], role: str, side: str) -> bool:
    """Whether every seat with the role was of the side in every game, and won as the side did."""
    for game in games:
        in_role, in_side = ({seat for seat, labels in game.sides.items() if name in labels} for name in (role, side))
        role_won, side_won = ({seat in game.winners for seat in seats} for seats in (in_role, in_side))
        if in_role and (not in_role <= in_side or role_won != side_won or len(role_won) > 1):
            return False
    return True
