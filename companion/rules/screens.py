"""The contract of a game's screens: what a view becomes on a phone, on the table's screen, under a finger.

A game's screens are a value of type `Screens`; `companion/games/<game>/screens/__init__.py` makes it, its templates
lie beside it. They are made of views: whatever a view does not hold, no template can show.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import cards
from companion.rules.game import AnyGame, Command, Mover, Seat, Viewer


@dataclass(frozen=True)
class ScreenInput:
    """What a screen is made of."""

    view: Any
    """The viewer's `View`, of the game's own types."""

    game_data: cards.GameData
    """The game's facts and words, with the table's options."""

    names: Mapping[Seat, str]
    """What the people at the table call themselves, by seat."""

    bots: frozenset[Seat] = frozenset()

    page: int = 1
    """How far this seat has turned the pages of a phase in which all turn pages, from 1."""

    at: float = 0
    """Seconds since the table started, without pauses."""

    table: str = ""
    """The table's code."""

    moment: str = ""
    """The moment of play that the view is of: a tap is taken only in the moment in which it was offered."""

    @property
    def viewer(self) -> Viewer:
        viewer: Viewer = self.view.viewer
        return viewer

    def others(self) -> list[Seat]:
        """Every seat but the viewer's own, in order."""
        return [seat for seat in sorted(self.names) if seat != self.viewer]


class Screen(NamedTuple):
    """A template of the game's folder and what it is told besides `view`, `t` (the table), `you`, `words`."""

    template: str
    values: Mapping[str, Any] = {}


class CoverResult(NamedTuple):
    """What a cover tap does: plays a move, or none, and turns to the next page or leaves the phase."""

    command: Command | None
    turns: bool
    then: Command | None = None
    """Played after it, with the same tap: so that all leave a phase with as many taps as each other."""


def _view(seen: ScreenInput) -> object:
    return seen.view


def _waited_for(view: Any) -> Sequence[Mover]:
    waiting: Sequence[Mover] = view.table.waiting_for
    return waiting


def _no_covers(_: ScreenInput, __: Mapping[str, Any]) -> CoverResult | None:
    return None


@dataclass(frozen=True)
class Screens:
    """A game's screens. Each function reads one view and answers at once."""

    phone: Callable[[ScreenInput], Screen]
    """A seat's screen, the game master's too. It holds nothing that only a held finger may show."""

    secret: Callable[[ScreenInput], Screen]
    """What the hold shows: the same size and shape for every seat of a secret phase."""

    table: Callable[[ScreenInput], Screen]
    """What stands on the wall, read from three metres; made of the view of "table"."""

    history: str = "history.html"
    """The public story so far, round by round, newest first."""

    known: str = "known.html"
    """What this seat alone has learned; shown under the hold."""

    cover: Callable[[ScreenInput, Mapping[str, Any]], CoverResult | None] = _no_covers
    """What a form with `move=cover` means for this seat, from its view alone; None: nothing that is known.

    Where only some seats have a secret to do, all are given the same form, and only theirs counts.
    """

    version_key: Callable[[ScreenInput], object] = _view
    """What the phone's screen shows, for telling whether it is another: of the view what only a hold shows is left out,
    or a push that changes nothing would tell that something has happened."""

    waits: Callable[[Any], Sequence[Mover]] = _waited_for
    """Who holds the game up, from the view of "table": seats, or "gm". Everybody may read it."""

    picture: Callable[[ScreenInput, str], str | None] = field(default=lambda _, __: None)
    """The file of a picture that a viewer may see, by the name that its screen calls it; None: not for this viewer."""


def screens_of(game: AnyGame) -> Screens:
    """The screens of a game, from the folder beside its rules."""
    import importlib

    found: Screens = importlib.import_module(f"companion.games.{game.slug}.screens").SCREENS
    return found
