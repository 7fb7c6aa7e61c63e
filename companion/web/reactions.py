"""What people who wait or watch send to the wall: a laugh or a gasp for a moment, and bets.

A bet is sealed while the public view leaves something open, and answered by a later public view. The record of the game
keeps bets, so they outlive a host's restart. Answers that later views no longer tell are in memory: after a restart
such a bet counts for nobody.
"""

import itertools
import time
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from companion.rules.game import Mover
from companion.rules.screens import Bet
from companion.tables.people import RoomRecord
from companion.tables.room import Room

SIGNS = {
    "laugh": "emoticon-lol-outline", "wonder": "emoticon-confused-outline", "clap": "hand-clap",
    "cry": "emoticon-cry-outline",
}  # fmt: skip
"""Each reaction and its icon."""

SHOWN_S = 4
MOST_SHOWN = 12

MOST_BETS, MOST_GAMES = 200, 1000
"""Questions of one game, and games whose answers are kept in memory."""


class Reaction(NamedTuple):
    number: int
    icon: str
    name: str
    at: float


class Reactions:
    """The latest reactions of each table. They are public, kept nowhere, and change nothing in a game."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._now, self._numbers = clock, itertools.count(1)
        self._latest: dict[str, deque[Reaction]] = defaultdict(lambda: deque(maxlen=MOST_SHOWN))

    def add(self, code: str, sign: str, name: str) -> None:
        """Show a player's sign; without a sign, let the screen read the words in `name` aloud."""
        self._latest[code].append(Reaction(next(self._numbers), SIGNS.get(sign, ""), name, self._now()))

    def shown(self, code: str) -> tuple[Reaction, ...]:
        """Return the reactions that a table's screen shows now, the earliest first."""
        return tuple(reaction for reaction in self._latest.get(code, ()) if self._now() - reaction.at < SHOWN_S)


def may_react(room: Room, mover: Mover) -> bool:
    """Return whether a player may react: while all watch a reveal, or wait for one other person.

    Whoever watches ("table") also reacts while a bet is open and nobody chooses in secret. Only what everybody
    knows decides it, so a reaction cannot tell who has finished a secret choice.
    """
    if room.status != "playing":
        return False
    table = room.view("table").table
    if room.screens.gives_no_sign(table) == mover:
        return False
    may_bet = mover == "table" and (bet := open_bet(room)) and not bet.is_quiet
    if room.shown_beat is not None or may_bet:
        return True
    return len(table.waiting_for) == 1 and mover not in table.waiting_for


class Eye(NamedTuple):
    """Somebody who watches: how many of their bets are answered, and how many of those were right."""

    right: int
    answered: int
    number: int
    name: str


def open_bet(room: Room) -> Bet | None:
    """Return what people may bet on now; None during a reveal and in a pause."""
    is_open = room.status == "playing" and room.beat is None
    return room.screens.bet(room.screen_input("table")) if is_open else None


def place(room: Room, number: int, key: str, choice: str) -> None:
    """Seal a person's bet; nothing happens if it is not open, or if they have made theirs."""
    bet = open_bet(room)
    if bet is None or bet.key != key or choice not in bet.choices:
        return

    def alter(record: RoomRecord) -> None:
        person, play = record.person(number), record.play
        if play and person and record.watches(person) and (key in play.bets or len(play.bets) < MOST_BETS):
            play.bets = {**play.bets, key: {number: choice, **play.bets.get(key, {})}}

    room.change(alter)


class Answers:
    """The answers to the bets of the latest games."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, int], dict[str, Collection[str]]] = OrderedDict()

    def known(self, room: Room) -> Mapping[str, Collection[str]]:
        """Return the right choices of each bet of a room's game that its screens have answered by now."""
        play = room.record.play
        if play is None or not play.bets:
            return {}
        answers = self._known.setdefault((room.code, play.number), {})
        if len(self._known) > MOST_GAMES:
            self._known.popitem(last=False)
        newest = room.screens.bet_answers(room.screen_input("table"))
        answers |= {key: right for key, right in newest.items() if key in play.bets and key not in answers}
        return answers

    def standing(self, room: Room) -> list[Eye]:
        """Return those who watch and have bet, the best first."""
        play, answers, eyes = room.record.play, self.known(room), list[Eye]()
        if play is None:
            return eyes
        for person in room.record.watchers:
            choices = [
                (bets[person.number], answers.get(key)) for key, bets in play.bets.items() if person.number in bets
            ]
            right = sum(answer is not None and choice in answer for choice, answer in choices)
            if choices:
                eyes.append(Eye(right, sum(answer is not None for _, answer in choices), person.number, person.name))
        return sorted(eyes, key=lambda eye: (-eye.right, eye.answered, eye.number))
