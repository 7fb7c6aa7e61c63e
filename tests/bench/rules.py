"""How fast the rules are: random games a second, one move from its decision to all views, two cores beside one."""

from itertools import count
from time import perf_counter

import cards
from bench.harness import Grid
from companion.games import GAMES
from companion.lab.simulation.pool import pool
from companion.lab.simulation.simulate import GridCell, Plan, next_move, play, simulate
from companion.matches.match import start
from companion.rules.chance import Chance

ASKED = {"photo_leap": 150, "masquerade_murder": 100, "album": 150, "color_game": 30, "infection": 15}
"""Games a second."""

SEATS = {"album": 4, "color_game": 7}
SLOWEST_MS = 2.0
SCALES = 1.8
"""Times as many games with two processes as with one."""

SECONDS = 4.0


def games_a_second(slug: str, seats: int) -> tuple[float, float]:
    """With the views of all seats built after every move; and moves a game."""
    facts, moves, began = cards.load(slug), 0, perf_counter()
    for games in count(1):
        moves += play(GAMES[slug], facts, ["random"] * seats, games).moves
        if (spent := perf_counter() - began) > SECONDS:
            return games / spent, moves / games
    raise AssertionError


def move_times(slug: str, seats: int) -> list[float]:
    """How long each of many moves took, decided, folded and shown to all, in ms, the quickest first."""
    game, facts, taken = GAMES[slug], cards.load(slug), []
    level = dict.fromkeys((*range(1, seats + 1), "gm"), "random")
    for seed in range(10):
        table, chance = start(game, facts, seats, seed), Chance(seed)
        while table.outcome is None:
            mover, command = next_move(table, level, chance)
            began = perf_counter()
            table.play(mover, command, table.at)
            table.views()
            taken.append(1000 * (perf_counter() - began))
    return sorted(taken)


def took(jobs: int, games: int) -> float:
    """Seconds of `tuckbox simulate` for so many games, the start of its processes included."""
    began = perf_counter()
    for _ in simulate(Plan((GridCell("infection"),), 2, ("steady",) * 2, 1, games), pool(jobs)):
        pass
    return perf_counter() - began


def scales() -> None:
    """Both ways in turn and all turns counted, so that what else the machine does weighs on both."""
    games, turns = 1000, 5
    one, two = (sum(times) for times in zip(*((took(1, games), took(2, games)) for _ in range(turns)), strict=True))
    grid = Grid(f"Simulating infection with steady bots, {turns} times {games} games", "", "games/s", "times", "asked")
    grid.row("1 process", f"{turns * games / one:.0f}")
    grid.row("2 processes", f"{turns * games / two:.0f}", f"{one / two:.2f}", f"{SCALES:g}")


def main() -> None:
    columns = ("game", "seats", "moves", "games/s", "asked", "move ms", "99 of 100", "at most")
    grid = Grid("Referees, one core, random play, all views after every move", *columns, wide=18)
    for slug in GAMES:
        seats = SEATS.get(slug, cards.load(slug).about.fewest)
        speed, moves = games_a_second(slug, seats)
        times = move_times(slug, seats)
        middle, slow = times[len(times) // 2], times[len(times) * 99 // 100]
        figures = (f"{moves:.0f}", f"{speed:.0f}", ASKED.get(slug, "–"))
        grid.row(slug, seats, *figures, f"{middle:.3f}", f"{slow:.3f}", f"{SLOWEST_MS:g}")
    scales()
