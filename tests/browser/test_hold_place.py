"""Browser tests of where the bar to hold stands: a thumb that holds never finds a move's button in its place."""

import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from prototype.measured import EVERY_PART, write_files

from browser.people import GameOver, NewUser, Player, script
from browser.test_own_games import OpenOwn, open_own, sit_down

pytestmark = pytest.mark.slow

__all__ = ["open_own"]

SIZE = (390, 844)
LONGEST_S = 30
SLUGS = ("album", "color_game", "infection", "masquerade_murder", "photo_leap")

WATCH = script("watch_under_thumb")


@dataclass
class Notes:
    """What a phone noted, also before it loaded its page again."""

    screens: int = 0
    places: set[int] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)


def play(players: list[Player], moves: int = 60) -> list[str]:
    """Let the players tap in turn until the game is over, and return what was wrong."""
    notes = {player.name: Notes() for player in players}
    deadline = time.monotonic() + LONGEST_S
    for _ in range(moves):
        for player in players:
            with suppress(GameOver):
                if not player.move():
                    player.page.wait_for_timeout(10)
            seen, note = player.page.evaluate(WATCH), notes[player.name]
            note.screens = max(note.screens, seen["screens"])
            note.places.update(10 * round(place / 10) for place in seen["places"])  # pixels are fractions
            note.faults += [fault for fault in seen["wrong"] if fault not in note.faults]
        if all(player.screen[0].startswith("over:") for player in players) or time.monotonic() > deadline:
            break
    assert all(note.screens > 1 for note in notes.values()), notes
    moved = [f"{name}: {note.places}" for name, note in notes.items() if len(note.places) > 1]
    return moved + [fault for note in notes.values() for fault in note.faults]


@pytest.mark.parametrize("game", ("hands", "roles", "every"))
def test_the_bar_keeps_its_place_in_an_own_game(
    game: str, open_own: OpenOwn, new_user: NewUser, tmp_path: Path
) -> None:
    edition = str(write_files(tmp_path / "every", EVERY_PART)) if game == "every" else f"prototype/{game}"
    _, players = sit_down(open_own(edition), 2 if game == "hands" else 5, new_user)
    for player in players:
        player.page.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})
    assert [] == play([*players])


@pytest.mark.parametrize("slug", SLUGS)
def test_the_bar_keeps_its_place_in(slug: str, base: str, new_user: NewUser) -> None:
    player = new_user(Player, base, "Ada", size=SIZE).play_alone(slug)
    assert [] == play([player])
