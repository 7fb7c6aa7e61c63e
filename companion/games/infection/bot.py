"""Infection's bots: a random player and a steady, greedy one.

The steady player follows habits that a person could explain:
- A villager with a cure takes the shortest way home.
- Without one it heads for a loose cure, for an enemy carrier, or for the nearest tiles that may hide a cure and are not
  nearer to its companion.
- Enemy carriers are robbed, shot or pinned down from wherever a card reaches. Others are shot if nothing is worth more.
- It resets once its Moves are spent and no shot is worth the turn.
- In a turn of steps it takes the best step each time, and ends the turn when none is worth anything.
"""

from collections.abc import Iterator

from msgspec import UNSET

from cards.infection import Options
from cards.infection.weapons import Action
from companion.games.infection import model as m
from companion.games.infection.grid import Cell, cells_reached, distance, row
from companion.games.infection.queries import pointed
from companion.games.infection.view_types import TableView
from companion.rules.bots import listed, uniform
from companion.rules.chance import Chance
from companion.rules.game import Bot, NoPrivateView, View

Seen = View[TableView, NoPrivateView, m.AnyMove]
DEAREST: tuple[m.Card, ...] = ("pick_up", "move", "axe", "gun", "steal", "arrow", "grenade")
"""Cards by value: the first of these is taken back, or taken from a victim."""

# Values of what a move achieves, on one scale. Found by trial: games between such players last about 50 turns.
STEP = 4.0  # one cell nearer to a goal; three times that with a cure
CURE = 80.0  # for taking one; again for bringing it home
CHASE = 56.0  # for reaching an enemy carrier
SHARE = 8.0  # deducted for tiles that the companion is nearer to
KILL, HURT, KILL_CARRIER, HURT_CARRIER = 14.0, 5.0, 70.0, 25.0
PIN, PIN_CARRIER = 2.0, 20.0
DISARM, DISARM_OWN = 3.0, -4.0
RECOVER = 5.0
HARM, DEATH = -4.0, -8.0  # to the villager itself, from a tile; a carrier also loses the cure
SECOND_CARD = -2.0
RESET, RESET_EARLY = 6.0, -20.0  # without a Move in hand, and with one
NEW_HAND = 0.5  # from a draw deck, if nothing else is worth the turn


def steady(view: Seen, chance: Chance) -> m.AnyMove | None:
    """Return the most valuable move; chance decides between equals."""
    moves = listed(view)
    if not moves:
        return None
    if view.table.must:
        by_card = {move.card: move for move in moves if isinstance(move, m.ReturnCard | m.DiscardCard)}
        new_weapons = [card for card in by_card if card not in DEAREST]  # worth less than a Move
        return next((by_card[card] for card in (*DEAREST[:2], *new_weapons, *DEAREST[2:]) if card in by_card), moves[0])
    plan = _Plan(view.table)
    worth = plan.step if view.table.left is not UNSET else plan.worth
    values = [worth(move) for move in moves]
    best = max(values)
    move = chance.pick([move for move, value in zip(moves, values, strict=True) if value == best])
    if isinstance(move, m.Move) and move.found is not UNSET:
        return m.Move(move.to, found=_random_tile(view.table, move.to, chance))
    if isinstance(move, m.PickUp) and move.found is not UNSET:
        return m.PickUp(_random_tile(view.table, view.table.villagers[view.table.turn].cell, chance))
    return move


def _random_tile(table: TableView, cell: Cell, chance: Chance) -> m.Tile:
    """Return what a printed tile shows: any of the tiles left, since no person turns it up for a bot."""
    return chance.pick([tile for tile, count in _tile_counts(table, cell).items() for _ in range(count)])


def _tile_counts(table: TableView, cell: Cell) -> dict[m.Tile, int]:
    return dict(table.sections[table.board.sections[row(cell) - 1]])


class _Plan:
    """Values of moves for the villager whose turn it is."""

    def __init__(self, table: TableView) -> None:
        self.table, self.who = table, table.turn
        self.villager = table.villagers[self.who]
        self.hand = table.hands[table.holder(self.who)]
        self.has_move = "move" in self.hand
        self.home = table.board.villages[m.TEAMS[self.who]]
        self.goals = tuple(self._goals())
        self._places: dict[Cell, float] = {}

    def worth(self, move: m.AnyMove) -> float:
        """Return the value of a move."""
        match move:
            case m.Use():
                return self._place(self.villager.cell) + self._deed(move)
            case m.Move(to, m.Act() as act):
                return self._place(to) + self._deed(act) + SECOND_CARD
            case m.Move(to):
                return self._place(to) + (self._find(to) if move.pick_up is UNSET else 0)
            case _:  # a reset: follow-ups are chosen elsewhere
                return self._place(self.villager.cell) + (RESET_EARLY if self.has_move else RESET)

    def step(self, move: m.AnyMove) -> float:
        """Return the value of one step of a turn; ending the turn is worth nothing."""
        match move:
            case m.Use():
                return self._deed(move)
            case m.Move(to):
                return self._place(to) - self._place(self.villager.cell)
            case m.PickUp():
                return self._find(self.villager.cell)
            case m.Reset():  # a full hand draws nothing more
                limit = self.table.options.hand_limit if isinstance(self.table.options, Options) else 0
                return NEW_HAND if len(self.hand) >= limit - 1 else -NEW_HAND
            case _:
                return 0

    def _place(self, cell: Cell) -> float:
        """Return the value of standing on a cell."""
        if cell not in self._places:
            if self.villager.cure:
                away = abs(row(cell) - self.home)
                self._places[cell] = -3 * STEP * away if away else 2 * CURE
            else:
                self._places[cell] = max((worth - STEP * distance(cell, goal) for goal, worth in self.goals), default=0)
        return self._places[cell]

    def _goals(self) -> Iterator[tuple[Cell, float]]:
        """Yield the cells that a villager without a cure heads for, with their values."""
        villagers = self.table.villagers
        mate = next(villagers[who] for who in m.ORDER if m.TEAMS[who] == m.TEAMS[self.who] and who != self.who)
        for cell in self.table.loose_cures:
            yield cell, CURE
        for enemy in m.ENEMIES[self.who]:
            if villagers[enemy].cure:
                yield villagers[enemy].cell, CHASE
        for cell in self.table.hidden:
            is_nearer = not mate.cure and distance(mate.cell, cell) < distance(self.villager.cell, cell)
            if (worth := self._tile(cell)) > 0:
                yield cell, worth - SHARE * is_nearer

    def _find(self, to: Cell) -> float:
        if to in self.table.loose_cures and not self.villager.cure:
            return CURE
        return self._tile(to) if to in self.table.hidden else 0

    def _tile(self, cell: Cell) -> float:
        """Return the expected value of turning up a tile."""
        counts, options = _tile_counts(self.table, cell), self.table.options
        harm = counts["virus"] * self._harm(options.virus_damage)
        harm += counts["contagion"] * self._harm(options.contagion_damage)
        return (CURE * counts["cure"] + RECOVER * counts["recover"] + harm) / sum(counts.values())

    def _harm(self, damage: int) -> float:
        if self.villager.hp > damage:
            return HARM
        return DEATH - CURE * self.villager.cure

    def _deed(self, act: m.Act | m.Use) -> float:
        if act.card == "steal":
            return CURE
        action = self.table.weapon(act.card)
        if isinstance(act.target, str):
            return self._hit(action, act.target)
        assert isinstance(act.cell, str)
        board, team = self.table.board, m.TEAMS[self.who]
        area = cells_reached((board.columns, len(board.sections)), act.cell, pointed(action, board, team).blast)
        spares = not self.table.options.grenade_hits_own
        victims = [who for who in m.ORDER if self.table.villagers[who].cell in area]
        return sum(self._hit(action, who) for who in victims if not (spares and m.TEAMS[who] == team))

    def _hit(self, action: Action, who: m.Who) -> float:
        """Return the value of hitting a villager; hitting one's own is a loss."""
        villager, own = self.table.villagers[who], m.TEAMS[who] == m.TEAMS[self.who]
        worth = 0.0
        if action.damage:
            kills = villager.hp <= action.damage
            worth = (KILL_CARRIER if villager.cure else KILL) if kills else (HURT_CARRIER if villager.cure else HURT)
        if action.effect == "cannot_move" and not villager.cannot_move:
            worth += PIN_CARRIER if villager.cure else PIN
        worth = -worth if own else worth
        if action.effect in ("cannot_use_weapon", "slow"):
            has_it = villager.slowed if action.effect == "slow" else villager.cannot_use_weapon
            worth += 0 if has_it else DISARM_OWN if own else DISARM
        return worth


BOTS: dict[str, Bot[TableView, NoPrivateView, m.AnyMove]] = {"random": uniform, "steady": steady}
