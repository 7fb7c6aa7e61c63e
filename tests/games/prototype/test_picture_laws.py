"""Pictures of own games made at random: who may load which, and what a phone's requests tell those who count them."""

import re
from itertools import islice
from typing import Any

import pytest
from laws import GameSetup, game_setup, sample_points
from screen_forms import screen, screen_input

import cards
from cards.phone_copies import BLANK, copy_of
from companion.games.prototype import GAME
from companion.games.prototype.commands import Play
from companion.games.prototype.screens import SCREENS
from companion.games.prototype.screens.pictures import MOST_SEEN
from companion.matches.match import Match
from companion.rules.chance import Chance
from companion.rules.codec import plain_values
from companion.rules.game import Viewer
from prototype import worlds
from prototype.definitions import PICTURES, random_edition
from prototype.worlds import OTHER_TABLES, indistinguishable_state

GAMES = [(seats, options["game"]) for seats, options in OTHER_TABLES if isinstance(options["game"], int)]
LOOKS = {"look": {"show": "hand"}, "peek": {"peek": "pile", "top": 2}, "spy": {"tile": "any", "for": "me"}}
POINTS, INTERVAL = 6, 9
PARTS = ("phone", "secret")


@pytest.fixture(autouse=True)
def copies() -> None:
    """Keep a copy of each picture."""
    copy_of(BLANK).parent.mkdir(parents=True)
    for name in (BLANK, *filter(None, PICTURES)):
        copy_of(name).write_bytes(b"")


def twin_of(setup: GameSetup, table: Match, viewer: Viewer, chance: Chance) -> Match:
    """Return a table that this viewer cannot tell from another."""
    twin = setup.start(1)
    twin.state = indistinguishable_state(table.state, viewer, chance)
    return twin


def loaded(table: Match, viewer: Viewer) -> dict[str, str]:
    """Return each picture that a viewer can load, by its name, guessed names too."""
    context = screen_input(table, viewer)
    decks = enumerate(table.game_data.facts.decks.values(), 1)
    names = [f"card-{number}-{card.row}" for number, deck in decks for card in deck.cards]
    private = ("role", *(f"{kind}-{number}" for kind in ("hand", "seen") for number in range(1, 30)))
    found = {name: SCREENS.picture(context, name) for name in (*names, *private)}
    return {name: file for name, file in found.items() if file}


def requests(table: Match, seat: int, part: str) -> list[str]:
    """Return the addresses of the pictures that a phone loads with a part of its page."""
    return re.findall(r'<img src="([^"]+)"', screen(table, seat, part))


def loads_alike(setup: GameSetup, table: Match, chance: Chance) -> int:
    """Hold what each viewer can load against worlds that they cannot tell apart; return how much that is."""
    count = 0
    for viewer in setup.game.viewers(table.state):
        twin = twin_of(setup, table, viewer, chance)
        assert loaded(table, viewer) == loaded(twin, viewer), viewer
        count += len(loaded(table, viewer))
    return count


def requests_alike(setup: GameSetup, table: Match, chance: Chance) -> int:
    """Hold requests against those in a world that the public cannot tell apart; return how many tell a secret."""
    twin, public, count = twin_of(setup, table, "table", chance), loaded(table, "table"), 0
    for seat in range(1, setup.seats + 1):
        for part in PARTS:
            assert requests(table, seat, part) == requests(twin, seat, part), (seat, part)
        private = [one for one in requests(table, seat, "secret") if name_in(one) not in public]
        assert held(table, seat) == len(private)
        count += len(private)
    return count


@pytest.mark.parametrize(("seats", "game"), GAMES)
def test_nobody_can_load_what_differs_in_a_world_they_cannot_tell_apart(seats: int, game: int) -> None:
    setup, chance = game_setup("prototype", seats, {"game": game}), Chance(game)
    counts = [loads_alike(setup, table, chance) for table in islice(sample_points(setup, 5, INTERVAL), POINTS)]
    assert sum(counts), "no picture was ever seen"


@pytest.mark.parametrize(("seats", "game"), GAMES)
def test_requests_are_alike_whatever_the_phones_hold(seats: int, game: int) -> None:
    setup, chance = game_setup("prototype", seats, {"game": game}), Chance(game)
    counts = [requests_alike(setup, table, chance) for table in islice(sample_points(setup, 5, INTERVAL), POINTS)]
    assert sum(counts) or not setup.game_data.facts.table.hands.deal, "nobody ever held a card"


def test_requests_are_alike_whatever_somebody_has_looked_at() -> None:
    edition, chance = random_edition(6), Chance(6)
    own = edition.decks["own.toml"]
    own["table"] = {key: own["table"][key] for key in ("piles", "grid")} | {"hands": {"deal": 3}, "moves": LOOKS}
    setup = GameSetup(GAME, cards.load("prototype", edition=edition), 3, worlds)
    table, seen = setup.start(5), set[str]()
    for turn in range(60):
        seat = turn % setup.seats + 1
        play = chance.pick([move for move in GAME.moves(table.state, seat) if isinstance(move, Play)])
        table.take({**plain_values(play), "seat": seat, "at": table.at})
        if not turn % 10:
            assert loads_alike(setup, table, chance) and requests_alike(setup, table, chance)
        seen.add(play.name)
    assert LOOKS.keys() == seen and MOST_SEEN == held(table, 1) - 3


def name_in(address: str) -> str:
    return address.rpartition("/")[2].partition("?")[0]


def held(table: Match, seat: int) -> int:
    """Return how many cards a phone shows to its seat alone."""
    you: Any = table.view(seat).you
    looked_at = sum(len(it.cards) for it in you.memories) + len(you.seen_tiles)
    return len(you.hand) + bool(you.role) + min(MOST_SEEN, looked_at)
