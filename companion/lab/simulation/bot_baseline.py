"""What bots do with an edition, beside what people did: some hundred games, played once and kept in the cache."""

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from cards.atomic_write import write_output
from cards.editions.edition import Edition
from cards.errors import FaultsError
from companion.lab.simulation.simulate import (
    GameResult,
    GridCell,
    Plan,
    Workers,
    digest,
    play_batch,
    simulate,
    single_process,
)

CACHE = platformdirs.user_cache_path("tuckbox") / "bots"
SEED = 1
LEVEL = "steady"


def bot_baseline(
    slug: str,
    options: Mapping[str, Any],
    edition: Edition | None,
    seats: Mapping[int, int],
    games: int,
    crew: Workers = single_process,
) -> list[GameResult]:
    """So many games of bots, with as many seats as people had, in the same shares: `seats` counts games by seats.

    Raises:
        InputError: for an edition or options that are not to be had.
        CrewLost: who played has gone.
    """
    found: list[GameResult] = []
    for many, share in _shared(seats, games).items():
        plan = Plan((GridCell(slug, dict(options), {}, edition),), many, (LEVEL,) * many, SEED, share)
        found += _played(plan, crew)
    return found


def _shared(seats: Mapping[int, int], games: int) -> dict[int, int]:
    """Games by seats: at least one where people played any, if there are as many to be had."""
    whole = sum(seats.values())
    shares = Counter({many: max(1, round(games * there / whole)) for many, there in seats.items()})
    while sum(shares.values()) > games:
        shares[shares.most_common(1)[0][0]] -= 1
    return {many: share for many, share in sorted(shares.items()) if share > 0}


def _played(plan: Plan, crew: Workers) -> list[GameResult]:
    """A plan's games: those that are kept, and the rest played and kept."""
    file = CACHE / f"{_digest(plan)}.json"
    kept = _kept(file, plan)
    if len(kept) < plan.total:
        kept += simulate(plan, crew, len(kept))
        with suppress(OSError, FaultsError):  # a cache that takes nothing costs time, and nothing else
            file.parent.mkdir(parents=True, exist_ok=True)
            write_output(file, msgspec.json.encode(kept))
    return kept[: plan.total]


def _kept(file: Path, plan: Plan) -> list[GameResult]:
    """The games of an earlier report, if the last of them comes out today as it did then."""
    try:
        kept = msgspec.json.decode(file.read_bytes(), type=list[GameResult])
    except (OSError, msgspec.MsgspecError):
        return []
    whole = msgspec.structs.replace(plan, games=max(len(kept), 1))
    with suppress(FaultsError):
        if kept and play_batch(whole, (len(kept) - 1,)) == kept[-1:]:
            return kept
    return []


def _digest(plan: Plan) -> str:
    """Of all that a game follows from but rules and bots: the facts, by whatever edition and options they came."""
    game_data = plan.cells[0].game_data()
    told = [game_data.slug, game_data.facts, plan.seats, plan.bots, plan.seed]
    return digest(told)[:24]
