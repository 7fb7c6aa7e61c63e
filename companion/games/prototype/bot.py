"""Bots of own games: they make any legal move and know no strategy, for they cannot read a card's text."""

from typing import Any

from companion.games.prototype.commands import Agree, AnyCommand, Change, Propose, Undo
from companion.rules.bots import listed
from companion.rules.chance import Chance
from companion.rules.game import View

PROPOSES_ONCE_IN = 40
"""How rarely a bot proposes the end, compared with its other moves."""


def random_bot(view: View[Any, Any, AnyCommand], chance: Chance) -> AnyCommand | None:
    """Return any move. Proposals are rare, and counters are left alone while there is something else to do."""
    moves: list[AnyCommand] = listed(view)
    agreements = [move for move in moves if isinstance(move, Agree)]
    if agreements:
        return chance.pick(agreements)
    main = [move for move in moves if not isinstance(move, Propose | Undo | Change)]
    ends = [move for move in moves if isinstance(move, Propose)]
    if ends and (not main or chance.below(PROPOSES_ONCE_IN) == 0):
        return chance.pick(ends) if not main or view.table.waiting_for else None
    return chance.pick(main) if main else None
