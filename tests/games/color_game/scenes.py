"""Tables of the colour game as tests want them: who is who by hand, deals made, the clock run out."""

from collections.abc import Mapping, Sequence
from typing import Any

from scripted_play import everybody, open_table, play

from companion.matches.match import Match

WHO = {
    5: ("red", "blue", "red", "blue", "assassin"),
    6: ("red", "blue", "red", "blue", "assassin", "observer"),
    7: ("red", "blue", "red", "blue", "assassin", "yellow", "yellow"),
    8: ("red", "blue", "red", "blue", "assassin", "observer", "yellow", "yellow"),
}
"""By number of seats: 1 and 3 are red, 2 and 4 blue, 5 is the assassin."""

TIME = 300
RED, BLUE, YELLOW = (1, 3), (2, 4), (6, 7)


def by_seat(values: Sequence[Any]) -> dict[str, Any]:
    return {str(seat): value for seat, value in enumerate(values, 1)}


def seated(seats: int = 5, quests: Sequence[str] | None = None, **options: Any) -> Match:
    """In `setup`; quests, if given, by seat."""
    deal: dict[str, Any] = {"identities": by_seat(WHO[seats])}
    if quests is not None:
        deal["quests"], options["quests"] = by_seat(quests), True
    return open_table("color_game", seats, deal, **options)


def live(seats: int = 5, quests: Sequence[str] | None = None, **options: Any) -> Match:
    """The clock runs, from 0."""
    return everybody(seated(seats, quests, **options))


def offer(table: Match, sender: int, to: int, give: Mapping[str, Any], want: Mapping[str, Any]) -> str:
    """Makes an offer; answers its id."""
    play(table, sender, "offer", to=to, give=dict(give), want=dict(want))
    return str(table.log[-1].events[0].deal)


def deal(table: Match, sender: int, to: int, give: Mapping[str, Any], want: Mapping[str, Any] | None = None) -> Match:
    """An offer, accepted at once."""
    return play(table, to, "accept", deal=offer(table, sender, to, give, want or {}))


def tell(table: Match, sender: int, to: int, *seats: int) -> Match:
    """Gives identities for nothing, the sender's own if none is named."""
    return deal(table, sender, to, {"identities": list(seats or (sender,))})


def pay(table: Match, sender: int, to: int, chips: int) -> Match:
    """Gives chips for nothing."""
    return deal(table, sender, to, {"chips": chips})


def guess(table: Match, *pairs: tuple[int, int]) -> Match:
    """Each first player guesses the second as its teammate."""
    for seat, player in pairs:
        play(table, seat, "guess_teammate", player=player)
    return table


def find(table: Match, *pairs: tuple[int, int]) -> Match:
    """Both guess each other."""
    return guess(table, *(one for pair in pairs for one in (pair, pair[::-1])))


def time_up(table: Match) -> Match:
    return play(table, "clock", "tick", at=table.state.deadline)


def over(table: Match, named: Mapping[str, str] | None = None, called: str | None = None) -> Match:
    """From `live` to the end, with the assassin's names and the observer's call if there are any."""
    time_up(table)
    if named:
        play(table, WHO[table.seats].index("assassin") + 1, "name", teams=dict(named))
    everybody(table)
    if table.state.phase == "observer":
        if called:
            play(table, WHO[table.seats].index("observer") + 1, "call", team=called)
        everybody(table)
    assert table.outcome
    return table


def result(table: Match) -> tuple[tuple[int, ...], str]:
    assert table.outcome
    return table.outcome.winners, table.outcome.reason


def parts(table: Match, team: str) -> tuple[int, int | None, int]:
    """A team's chips, award and quests, from the reveal."""
    found = table.game.table(table.state).reveal.teams[team]
    return found.chips, found.award, found.quests
