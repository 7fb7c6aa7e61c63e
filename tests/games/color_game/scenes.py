"""Colour game tables for tests: identities set by hand, shortcuts for deals and guesses, and the end of the clock."""

from collections.abc import Mapping, Sequence
from typing import Any

from scripted_play import all_play, open_table, play

from companion.matches.match import Match

IDENTITIES = {
    5: ("red", "blue", "red", "blue", "assassin"),
    6: ("red", "blue", "red", "blue", "assassin", "observer"),
    7: ("red", "blue", "red", "blue", "assassin", "yellow", "yellow"),
    8: ("red", "blue", "red", "blue", "assassin", "observer", "yellow", "yellow"),
}
"""Identities by number of seats: 1 and 3 are red, 2 and 4 blue, 5 is the assassin."""

TIME = 300


def by_seat(values: Sequence[Any]) -> dict[str, Any]:
    return {str(seat): value for seat, value in enumerate(values, 1)}


def setup_table(seats: int = 5, quests: Sequence[str] | None = None, **options: Any) -> Match:
    deal: dict[str, Any] = {"identities": by_seat(IDENTITIES[seats])}
    if quests is not None:
        deal["quests"], options["quests"] = by_seat(quests), True
    return open_table("color_game", seats, deal, **options)


def live_table(seats: int = 5, quests: Sequence[str] | None = None, **options: Any) -> Match:
    """Return a table in `live`, with the clock at 0."""
    return all_play(setup_table(seats, quests, **options))


def offer(table: Match, sender: int, to: int, give: Mapping[str, Any], want: Mapping[str, Any]) -> str:
    play(table, sender, "offer", to=to, give=dict(give), want=dict(want))
    return str(table.log[-1].events[1].deal)


def deal(table: Match, sender: int, to: int, give: Mapping[str, Any], want: Mapping[str, Any] | None = None) -> Match:
    """Make an offer that is accepted at once."""
    return play(table, to, "accept", deal=offer(table, sender, to, give, want or {}))


def tell(table: Match, sender: int, to: int, *seats: int) -> Match:
    """Give identities for nothing: the sender's own, if none is named."""
    return deal(table, sender, to, {"identities": list(seats or (sender,))})


def pay(table: Match, sender: int, to: int, chips: int) -> Match:
    return deal(table, sender, to, {"chips": chips})


def guess(table: Match, *pairs: tuple[int, int]) -> Match:
    """Let the first seat of each pair guess the second as its teammate."""
    for seat, player in pairs:
        play(table, seat, "guess_teammate", player=player)
    return table


def find(table: Match, *pairs: tuple[int, int]) -> Match:
    """Let both seats of each pair guess each other."""
    return guess(table, *(one for pair in pairs for one in (pair, pair[::-1])))


def time_up(table: Match) -> Match:
    return play(table, "clock", "tick", at=table.state.deadline)


def play_to_end(table: Match, names: Mapping[str, str] | None = None, call: str | None = None) -> Match:
    """Play from `live` to the end, with the assassin's names and the observer's call, if any."""
    time_up(table)
    if names:
        play(table, IDENTITIES[table.seats].index("assassin") + 1, "name", teams=dict(names))
    all_play(table)
    if table.state.phase == "observer":
        if call:
            play(table, IDENTITIES[table.seats].index("observer") + 1, "call", team=call)
        all_play(table)
    assert table.outcome
    return table


def result(table: Match) -> tuple[tuple[int, ...], str]:
    assert table.outcome
    return table.outcome.winners, table.outcome.reason


def score_parts(table: Match, team: str) -> tuple[int, int | None, int]:
    """Return a team's chips, award and quests from the reveal."""
    team_score = table.game.table(table.state).reveal.teams[team]
    return team_score.chips, team_score.award, team_score.quests


def seconds_of(table: Match, seat: int) -> int:
    return table.state.hands[seat - 1].seconds
