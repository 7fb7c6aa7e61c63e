"""Bets of people who watch: sealed while the public view leaves something open, answered by a later public view.

The record of the game keeps them, so they outlive a host's restart. An answer that later views no longer tell is kept
in memory: after a restart such a bet stays open and counts for nobody.
"""

from collections import OrderedDict
from collections.abc import Collection, Mapping
from typing import NamedTuple

from companion.rules.screens import Bet
from companion.tables.people import RoomRecord
from companion.tables.room import Room

MOST_BETS, MOST_GAMES = 200, 1000
"""Questions of one game, and games whose answers are kept in memory."""


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
        known = self._known.setdefault((room.code, play.number), {})
        if len(self._known) > MOST_GAMES:
            self._known.popitem(last=False)
        now = room.screens.bet_answers(room.screen_input("table"))
        known |= {key: right for key, right in now.items() if key in play.bets and key not in known}
        return known

    def standing(self, room: Room) -> list[Eye]:
        """Return those who watch and have bet, the best first."""
        play, known, eyes = room.record.play, self.known(room), list[Eye]()
        if play is None:
            return eyes
        for one in room.record.watchers:
            choices = [(bets[one.number], known.get(key)) for key, bets in play.bets.items() if one.number in bets]
            right = sum(answer is not None and choice in answer for choice, answer in choices)
            if choices:
                eyes.append(Eye(right, sum(answer is not None for _, answer in choices), one.number, one.name))
        return sorted(eyes, key=lambda eye: (-eye.right, eye.answered, eye.number))
