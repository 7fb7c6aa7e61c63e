"""Photo Leap tables brought to where a test begins."""

from collections import Counter
from itertools import product
from typing import Any

from scripted_play import all_play, moves, open_table, play

from companion.matches.match import Match

ANIMALS = ("sheep", "bear", "wolf", "deer", "fox")
DECK = [animal for _ in range(4) for animal in ANIMALS]
"""Round 1: sheep, bear, wolf, deer; round 2: fox, sheep, bear, wolf; and so on."""

DEAL = {"spy": 3, "lead": 1, "deck": DECK, "chance": 7}
TYPES = {"truth": "sheep", "fakes": ["bear", "wolf"]}


def first_round(**options: Any) -> Match:
    """After set-up: round 1, investigate. Seat 3 is the spy, seat 1 the lead, the sheep is true."""
    table = open_table("photo_leap", 4, DEAL, **options)
    play(table, 3, "choose_types", **TYPES)
    return all_play(table)


def publish(table: Match, keep: tuple[str, str] | None = None) -> Match:
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


def play_round(table: Match, keep: tuple[str, str] | None = None) -> Match:
    """From investigate to the next one, nobody swapping, bribing or accusing."""
    all_play(table)
    all_play(table)
    publish(table, keep)
    return all_play(table)


def at_round(number: int, **options: Any) -> Match:
    """Round `number`, investigate, with two foxes and deer in print where they can be had, so that nobody wins."""
    table = first_round(**options)
    while table.state.round < number:
        play_harmless_round(table)
    return table


def play_harmless_round(table: Match) -> Match:
    """A round that publishes what is unrelated, else one truth with one fake."""
    all_play(table)
    all_play(table)
    hand = Counter(table.state.four)
    pairs = [("deer", "fox"), ("deer", "deer"), ("fox", "fox"), ("sheep", "bear"), ("sheep", "wolf")]
    single = [(one, other) for one, other in product(("deer", "fox"), ("sheep", "bear", "wolf"))]
    keep = next(pair for pair in (*pairs, *single) if hand >= Counter(pair))
    publish(table, keep)
    return all_play(table)


def after_bribe(**options: Any) -> Match:
    """Round 4, at `roles`: seat 3 has bribed seat 2, and the night is over."""
    table = at_round(4, **options)
    all_play(table)
    play(table, 3, "bribe", player=2)
    return all_play(table)


def interrogation(**options: Any) -> Match:
    """Round 4, at `interrogate`, nobody bribed; the lead is seat 2."""
    table = at_round(4, **options)
    all_play(table)
    return all_play(table)


def accuse(table: Match, player: int) -> Match:
    """The lead accuses; all vote that it is valid."""
    play(table, table.state.lead, "accuse", player=player)
    return all_play(table, "vote", valid=True)


def publish_harmless(table: Match) -> Match:
    publish(table, ("deer", "fox") if Counter(table.state.four) >= Counter(("deer", "fox")) else None)
    return all_play(table)


def after_banishment(**options: Any) -> Match:
    """Round 4 after a wrong accusation by seat 2: at `appoint`, lead 1."""
    return accuse(interrogation(**options), 4)


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
