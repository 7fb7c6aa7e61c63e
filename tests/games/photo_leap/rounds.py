"""Photo Leap tables brought to where a test begins."""

from collections import Counter
from itertools import product
from typing import Any

from scripted_play import everybody, moves, open_table, play

from companion.matches.match import Match

ANIMALS = ("sheep", "bear", "wolf", "deer", "fox")
DECK = [animal for _ in range(4) for animal in ANIMALS]
"""Round 1: sheep, bear, wolf, deer; round 2: fox, sheep, bear, wolf; and so on."""

DEAL = {"spy": 3, "lead": 1, "deck": DECK, "chance": 7}
TYPES = {"truth": "sheep", "fakes": ["bear", "wolf"]}


def opened(**options: Any) -> Match:
    """After set-up: round 1, investigate. Seat 3 is the spy, seat 1 the lead, the sheep is true."""
    table = open_table("photo_leap", 4, DEAL, **options)
    play(table, 3, "choose_types", **TYPES)
    return everybody(table)


def night(table: Match) -> Match:
    return everybody(table)


def published(table: Match, keep: tuple[str, str] | None = None) -> Match:
    """From the lead's choice to the end of the publishing; with `keep`, those two if they can be kept."""
    if table.state.phase == "interrogate":
        play(table, table.state.lead, "pass")
    play(table, table.state.lead, "appoint", player=moves(table, table.state.lead)[0]["player"])
    for seat in (table.state.lead, table.state.associate):
        hand = list(table.state.four)
        wanted = Counter(keep or ())
        spare = next((i for i, news in enumerate(hand) if Counter(hand[:i] + hand[i + 1 :]) >= wanted), 0)
        play(table, seat, "discard", card=spare)
    return table


def whole_round(table: Match, keep: tuple[str, str] | None = None) -> Match:
    """From investigate to the next one, nobody swapping, bribing or accusing."""
    everybody(table)
    everybody(table)
    published(table, keep)
    return everybody(table)


def at_round(number: int, **options: Any) -> Match:
    """Round `number`, investigate, with two foxes and deer in print where they can be had, so that nobody wins."""
    table = opened(**options)
    while table.state.round < number:
        harmless(table)
    return table


def harmless(table: Match) -> Match:
    """A round that publishes what is unrelated, else one truth with one fake."""
    everybody(table)
    everybody(table)
    hand = Counter(table.state.four)
    pairs = [("deer", "fox"), ("deer", "deer"), ("fox", "fox"), ("sheep", "bear"), ("sheep", "wolf")]
    single = [(one, other) for one, other in product(("deer", "fox"), ("sheep", "bear", "wolf"))]
    keep = next(pair for pair in (*pairs, *single) if hand >= Counter(pair))
    published(table, keep)
    return everybody(table)


def bribed(**options: Any) -> Match:
    """Round 4, at `roles`: seat 3 has bribed seat 2, and the night is over."""
    table = at_round(4, **options)
    everybody(table)
    play(table, 3, "bribe", player=2)
    return everybody(table)


def interrogation(**options: Any) -> Match:
    """Round 4, at `interrogate`, nobody bribed; the lead is seat 2."""
    table = at_round(4, **options)
    everybody(table)
    return everybody(table)


def accused(table: Match, player: int) -> Match:
    """The lead accuses; all vote that it is valid."""
    play(table, table.state.lead, "accuse", player=player)
    return everybody(table, "vote", valid=True)


def harmless_from_appoint(table: Match) -> Match:
    published(table, ("deer", "fox") if Counter(table.state.four) >= Counter(("deer", "fox")) else None)
    return everybody(table)


def banished_two(**options: Any) -> Match:
    """Round 4 after a wrong accusation by seat 2: at `appoint`, lead 1."""
    return accused(interrogation(**options), 4)


def pair(table: Match) -> tuple[str, str]:
    """Two of the four that leave the score of 0 or near it."""
    hand = Counter(table.state.four)
    wanted = (
        ("deer", "fox"),
        ("deer", "sheep"),
        ("fox", "sheep"),
        ("fox", "bear"),
        ("deer", "bear"),
        ("sheep", "bear"),
    )
    return next((two for two in wanted if hand >= Counter(two)), ("deer", "deer"))
