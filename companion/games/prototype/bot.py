"""Bots of own games: they make any legal move and know no strategy, for they cannot read a card's text."""

from typing import Any

from companion.games.prototype.commands import Agree, AnyCommand, Change, Propose, Undo
from companion.rules.bots import listed
from companion.rules.chance import Chance
from companion.rules.game import View

PROPOSES_ONCE_IN = 250
"""How rarely a bot proposes the end while it has other moves: it cannot know when the game is over."""


def random_bot(view: View[Any, Any, AnyCommand], chance: Chance) -> AnyCommand | None:
    """Return any move. Proposals are rare and always agreed to; counters are left alone."""
    moves: list[AnyCommand] = listed(view)
    agreements = [move for move in moves if isinstance(move, Agree)]
    if agreements:
        return next(move for move in agreements if move.yes)
    main = [move for move in moves if not isinstance(move, Propose | Undo | Change)]
    ends = [move for move in moves if isinstance(move, Propose)]
    is_stuck = not main and (not view.table.waiting_for or view.viewer in view.table.waiting_for)
    if ends and (is_stuck or (main and chance.below(PROPOSES_ONCE_IN) == 0)):
        return chance.pick(ends)
    return chance.pick(main) if main else None
