"""Bots of own games: they make any legal move and know no strategy, for they cannot read a card's text."""

from typing import Any

from companion.games.prototype.commands import Advance, Agree, AnyCommand, Change, Give, Propose, Uncover, Undo
from companion.rules.bots import listed
from companion.rules.chance import Chance
from companion.rules.game import View

PROPOSES_ONCE_IN = 250
"""How rarely a bot proposes the end while it has other moves: it cannot know when the game is over."""

MEDDLES_ONCE_IN = 20
"""How rarely a bot that leads the game does something while it waits for others."""


def random_bot(view: View[Any, Any, AnyCommand], chance: Chance) -> AnyCommand | None:
    """Return any move. Proposals are rare and always agreed to; counters are left alone."""
    moves: list[AnyCommand] = listed(view)
    if view.viewer == "gm":
        return _led(view, moves, chance)
    if view.table.waiting_for != (view.viewer,):
        moves = [move for move in moves if not isinstance(move, Advance | Give | Uncover)] or moves
    agreements = [move for move in moves if isinstance(move, Agree)]
    if agreements:
        return next(move for move in agreements if move.yes)
    main = [move for move in moves if not isinstance(move, Propose | Undo | Change)]
    ends = [move for move in moves if isinstance(move, Propose)]
    is_stuck = not main and (not view.table.waiting_for or view.viewer in view.table.waiting_for)
    if ends and (is_stuck or (main and chance.below(PROPOSES_ONCE_IN) == 0)):
        return chance.pick(ends)
    return chance.pick(main) if main else None


def _led(view: View[Any, Any, AnyCommand], moves: list[AnyCommand], chance: Chance) -> AnyCommand | None:
    """Return what a master does: goes on where others wait for it, and now and then deals, shows or ends the game."""
    waits_for_others = any(mover != "gm" for mover in view.table.waiting_for)
    listed = [move for move in moves if not isinstance(move, Advance | Undo | Change | Propose)]
    if waits_for_others and chance.below(MEDDLES_ONCE_IN):
        return None
    if listed and chance.below(MEDDLES_ONCE_IN) == 0:
        return chance.pick(listed)
    if chance.below(PROPOSES_ONCE_IN) == 0 and (ends := [move for move in moves if isinstance(move, Propose)]):
        return chance.pick(ends)
    advances = [move for move in moves if isinstance(move, Advance)]
    return advances[0] if advances else None if waits_for_others else chance.pick(moves)
