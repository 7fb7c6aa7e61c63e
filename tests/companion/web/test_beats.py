"""The beats of every game's reveals: each can be drawn, lasts a moment, and looks the same on all phones.

And the narrator: it says what stands on the wall, and the wall alone says it.
"""

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from table_setup import ManualClock, open_lobby, play_some, start_room

from companion.games import GAMES
from companion.rules.chance import Chance
from companion.rules.game import Viewer
from companion.rules.screens import Beat
from companion.tables.autoplay import Pace
from companion.tables.room import Room
from companion.web.render import html as render

WITH_REVEALS = ("album", "color_game", "infection", "masquerade_murder", "photo_leap", "prototype")
MOST_MOVES = 400
OWN = (
    r'<span class="(?:seat you|symbol (?:blue|red))" (?:aria-hidden|role="img").*?</span>'
    r'|<div class="dock">\s*<form class="react".*?</form>\s*</div>|\s+'
)
"""A phone's own seat or side in its bar, its reactions, and space."""
SHORTEST_S, LONGEST_S = 0.3, 5


def drawn(room: Room, viewer: Viewer) -> str:
    return render.beat(room.beat, viewer, room, "/here", "en")


def moved(folder: Path, slug: str, seed: int) -> Iterator[Room]:
    clock, chance = ManualClock(), Chance(seed)
    with open_lobby(folder / "tables.db", clock, pace=Pace(1, 2, beats=1)) as lobby:
        room = start_room(lobby, slug)
        for _ in range(MOST_MOVES):
            if room.status == "over":
                break
            play_some(room, chance, clock, 1)
            yield room


def shown_beats(room: Room) -> Iterator[Beat]:
    """Yield each beat of a reveal while the table shows it; nothing of a night that would be too short."""
    while room.beat is not None:
        if room.shown_beat is not None:
            yield room.beat.beat
        room.end_beat(room.beat.number)


def words_of(markup: str) -> list[str]:
    return re.findall(r"[\w’−-]+", html.unescape(re.sub("<[^>]*>", " ", markup)).lower())


@pytest.mark.parametrize("slug", WITH_REVEALS)
def test_every_beat_of_a_whole_game_is_drawn(tmp_path: Path, slug: str) -> None:
    """On the public screen and on phones, which differ in nothing but reactions and what they call their own player.

    A beat is drawn from the public view alone, so that words such as "you" tell nothing. Each word of the narrator
    stands on this wall or on an earlier one of the same reveal, so that it can tell no secret either: walls are held to
    be equal in worlds that differ in secrets.
    """
    beats, said = list[Beat](), 0
    for room in moved(tmp_path, slug, 5):
        walls = []
        for beat in shown_beats(room):
            beats.append(beat)
            walls.append(wall := drawn(room, "table"))
            phones = {seat: drawn(room, seat) for seat in GAMES[slug].viewers(room.snapshot.state)[1:]}
            assert "beat" in wall and re.search("<h2>.*[a-z].*</h2>", wall), "it has a heading"
            assert 1 == len({tuple(re.findall("<[^>]*>", re.sub(OWN, " ", html))) for html in phones.values()})
            silent = {room.screens.gives_no_sign(room.view("table").table)} - {None}
            assert silent == {seat for seat, html in phones.items() if "/react" not in html}
        shown = set[str]()
        for wall in (*walls, render.table(room.screen_input("table"), room, "/here", "en")):
            shown.update(words_of(wall))
            aloud = words_of(" ".join(re.findall('data-say="(.*?)"', wall)).replace("minus ", "−"))
            assert set(aloud) <= shown
            said += "data-say" in wall
    assert beats, "this game reveals nothing"
    assert not [beat for beat in beats if not SHORTEST_S <= beat.seconds <= LONGEST_S]
    assert said, "the narrator has nothing to say"
