"""Infection's reveals: a tile that turns up, attacks, steals, deaths, cures brought home, and the end.

A tile's first beats last equally long, whatever lies under it. A tile printed on paper is known at once.
"""

from collections.abc import Collection, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.infection.grid import Cell, cells_reached, row
from companion.games.infection.model import BY_SEAT, HOLDERS, TEAMS, Act, DiscardCard, Last, Move, Use
from companion.games.infection.queries import pointed
from companion.games.infection.screens.board import cells, effects, letters, owners
from companion.games.infection.view_types import TableView
from companion.rules.screens import Beat, BeatInput, Sound

STEP_S, SHAKE_S, FLIP_S, EFFECT_S = 0.4, 1.2, 0.6, 1.0
ATTACK_S, HIT_S, DOWN_S, HOME_S, END_S = 1.4, 1.4, 1.6, 1.6, 3.0
BUZZ, WIN_BUZZ = (40,), (40, 40, 40)


def beats(context: BeatInput) -> Sequence[Beat]:
    """Return the beats between two public views; none for a walk onto an empty cell, or for cards taken back."""
    return _Reveal(context).beats()


class _Reveal:
    """The beats of one move, and the boards that they show."""

    def __init__(self, context: BeatInput) -> None:
        self.old: TableView = context.before.table
        self.new: TableView = replace(context.after.table, turn=self.old.turn, reveal=UNSET)
        last = self.new.last
        assert last is not None
        self.last: Last = last
        self.game_data = context.game_data
        self.outcome = context.after.outcome
        self.next = context.after.table.turn
        self.who = last.villager
        self.at = last.did.to if isinstance(last.did, Move) else last.start
        then = last.did.then if isinstance(last.did, Move) else last.did
        self.act = then if isinstance(then, Act | Use) else None
        it, most = self.old.villagers[self.who], self.old.options.hp
        is_home = isinstance(last.did, Move) and row(self.at) == self.old.board.villages[TEAMS[self.who]]
        self.heals = is_home and it.hp < most
        moved = replace(it, cell=self.at, hp=most if is_home else it.hp)
        self.arrived = replace(self.old, villagers={**self.old.villagers, self.who: moved})

    def beats(self) -> tuple[Beat, ...]:
        home = (self._beat("home", HOME_S, self.new, "bell", BUZZ),) if self.last.delivered else ()
        is_theft = self.act is not None and self.act.card == "steal"
        after_walk, after_act = ((), home) if is_theft or self.act is None else (home, ())
        gains = self.new.villagers[self.who].cure and not self.old.villagers[self.who].cure
        takes = gains and not self.last.tile and self.act is None and self.at in self.old.loose_cures
        told = (
            *((self._beat("heal", EFFECT_S, self.arrived, "turn", mark="aim"),) if self.heals and not home else ()),
            *after_walk,
            *(self._tile() if self.last.tile else ()),
            *((self._beat("take", EFFECT_S, self.new, "turn", BUZZ, mark="aim"),) if takes else ()),
            *(self._attack(self.act) if self.act else ()),
            *((self._beat("down", DOWN_S, self.new, "lose", BUZZ),) if self.last.dead else ()),
            *after_act,
            *((self._beat("card", HIT_S, self.new, "knock", BUZZ),) if isinstance(self.last.did, DiscardCard) else ()),
        )
        sound: Sound = "win" if self.outcome and self.outcome.winners else "lose"
        end = (self._beat("end", END_S, self.new, sound, WIN_BUZZ),) if self.outcome else ()
        is_told_with_tile = self.last.tile and self.old.options.tiles != "printed"
        walked = told and isinstance(self.last.did, Move) and self.at != self.last.start and not is_told_with_tile
        step = (self._beat("step", STEP_S, self.old, "tap", mark="aim"),) if walked else ()
        return (*step, *told, *end)

    def _tile(self) -> tuple[Beat, ...]:
        effect = self._beat("effect", EFFECT_S, self._struck(), "knock" if self.last.hit else "turn", mark="aim")
        if self.new.options.tiles == "printed":
            return (effect,)
        return (
            self._beat("shake", SHAKE_S, self.arrived, "tick", times=3, mark="shakes"),
            self._beat("flip", FLIP_S, self.arrived, "flip", BUZZ, mark="turned"),
            effect,
        )

    def _attack(self, act: Act | Use) -> tuple[Beat, ...]:
        """Return an attack or a theft: as long if nobody is hit."""
        aim = act.cell or (self.old.villagers[act.target].cell if act.target else "")
        return (
            self._beat("attack", ATTACK_S, self.arrived, "tap", mark="aim", at=aim or self.at),
            self._beat("hit", HIT_S, self._struck(), "knock", BUZZ, mark="aim", at=aim or self.at),
        )

    def _struck(self) -> TableView:
        """Return the board right after the blow: the dead still lie where they fell."""
        fallen = {who: replace(self.arrived.villagers[who], hp=0, cure=False) for who in self.last.dead}
        return replace(self.new, villagers={**self.new.villagers, **fallen})

    def _beat(
        self, kind: str, seconds: float, board: TableView, sound: Sound = "", buzz: tuple[int, ...] = (), *,
        times: int = 1, mark: str = "", at: Cell = "",
    ) -> Beat:  # fmt: skip
        marked = self._area(at) if mark else ()
        rows = [[{**cell, "mark": mark if cell["cell"] in marked else ""} for cell in line] for line in cells(board)]
        values = {
            "kind": kind, "who": self.who, "at": at or self.at, "act": self.act, "last": self.last, "new": self.new,
            "hit": self.last.hit, "outcome": self.outcome, "next": self.next if self.next != self.who else None,
            "does": effects(self.game_data), "heals": self.heals, "has": self.old.villagers[self.who].cure,
            "tile": None if kind in ("step", "shake") else self.last.tile, "team": TEAMS[self.who],
            "letters": letters(board), "rows": rows,
            "owners": owners(self.new), "sides": BY_SEAT,
            "loser": HOLDERS[self.old.seats].index(self.old.card_loser) + 1 if self.old.card_loser else None,
            "weapon": self.new.weapon(self.act.card) if self.act and self.act.card != "steal" else None,
        }  # fmt: skip
        return Beat(template="beat.html", seconds=seconds, values=values, sound=sound, buzz=buzz, times=times)

    def _area(self, at: Cell) -> Collection[Cell]:
        if not at or not self.act or not self.act.cell:
            return (at or self.at,)
        blast = pointed(self.new.weapon(self.act.card), self.new.board, TEAMS[self.who]).blast
        return cells_reached((self.new.board.columns, len(self.new.board.sections)), self.act.cell, blast)
