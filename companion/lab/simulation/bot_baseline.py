"""Baseline of bots' games for a report: some hundred games of an edition, simulated once and cached."""

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from cards.atomic_write import atomic_write
from cards.cache_folder import cache_folder
from cards.editions.edition import Edition
from cards.errors import FaultsError
from companion.lab.simulation import simulate

CACHE = cache_folder() / "bots"  # A JSON file for each plan.
SEED = 1
LEVEL = "steady"


def bot_baseline(
    slug: str, options: Mapping[str, Any], edition: Edition | None, seats: Mapping[int, int], games: int,
    workers: simulate.Workers = simulate.single_process,
) -> list[simulate.GameResult]:  # fmt: skip
    """Return so many bots' games with people's numbers of seats, in the same proportions.

    `seats` counts people's games by number of seats. Only games that are not cached are played. Raises `InputError`:
    the edition or the options do not exist; `WorkersLost`: the workers ended before all games were played.
    """
    results: list[simulate.GameResult] = []
    for count, share in _games_by_seats(seats, games).items():
        cell = simulate.GridCell(slug, dict(options), {}, edition)
        plan = simulate.Plan(cells=(cell,), seats=count, bots=(LEVEL,) * count, seed=SEED, games=share)
        results += _play(plan, workers)
    return results


def _games_by_seats(seats: Mapping[int, int], games: int) -> dict[int, int]:
    """Bots' games by number of seats: at least one for each number that people had, if there are enough games."""
    total = sum(seats.values())
    shares = Counter({count: max(1, round(games * of_people / total)) for count, of_people in seats.items()})
    while sum(shares.values()) > games:
        shares[shares.most_common(1)[0][0]] -= 1
    return {count: share for count, share in sorted(shares.items()) if share > 0}


def _play(plan: simulate.Plan, workers: simulate.Workers) -> list[simulate.GameResult]:
    """A plan's games: those in the cache, and the rest, which are added to it."""
    file = CACHE / f"{_digest(plan)}.json"
    games = _cached(file, plan)
    if len(games) < plan.total:
        games += simulate.simulate(plan, workers, len(games))
        with suppress(OSError):  # without a cache the next report only takes longer
            atomic_write(file, msgspec.json.encode(games))
    return games[: plan.total]


def _cached(file: Path, plan: simulate.Plan) -> list[simulate.GameResult]:
    """An earlier report's games, if the last of them has the same result today."""
    try:
        games = msgspec.json.decode(file.read_bytes(), type=list[simulate.GameResult])
    except (OSError, msgspec.MsgspecError):
        return []
    earlier = msgspec.structs.replace(plan, games=max(len(games), 1))
    with suppress(FaultsError):
        if games and simulate.play_batch(earlier, (len(games) - 1,)) == games[-1:]:
            return games
    return []


def _digest(plan: simulate.Plan) -> str:
    """A digest of everything that decides the games except rules and bots, whichever edition and options gave it."""
    game_data = plan.cells[0].game_data()
    return simulate.digest([game_data.slug, game_data.facts, plan.seats, plan.bots, plan.seed])[:24]
