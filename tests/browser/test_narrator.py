"""The wall's sounds and its voice, with a browser whose audio and speech only note what they are told."""

from dataclasses import replace
from pathlib import Path

import pytest
from table_setup import ManualClock, open_lobby, play_some, start_room

from browser.people import WALL, Host, NewUser, User, script
from companion.games import games_with_screens
from companion.rules.chance import Chance
from companion.rules.screens import Beat
from companion.tables.autoplay import Pace
from companion.tables.reveals import CurrentBeat
from companion.web.render import html as render

pytestmark = pytest.mark.slow

STUBS = script("silent_audio")
ENGLISH, GERMAN = '[{ lang: "en-GB" }]', '[{ lang: "de-DE" }]'
SPOKEN = "spoken.map(([text]) => text)"


def open_wall(new_user: NewUser, base: str, code: str, voices: str = ENGLISH) -> User:
    wall = new_user(User, base, "wall", size=WALL)
    wall.context.add_init_script(STUBS.replace("VOICES", voices))
    wall.goto(f"/t/{code}/screen")
    return wall


def test_one_tap_in_the_lobby_turns_the_sounds_on(base: str, new_user: NewUser) -> None:
    """The wall asks for it, as browsers need it.

    A tap on the button itself turns them on, and does not turn them off again.
    """
    host = new_user(Host, base, "host")
    code = host.open_table("photo_leap", {})
    for spot in ("#sound", "h1"):
        wall = open_wall(new_user, base, code)
        assert ("Tap here once for sound", 0) == (wall.text("#sound"), wall.page.evaluate("notes"))
        wall.page.locator(spot).click()
        wall.wait_until("notes > 0")
        assert "Sound is on" == wall.text("#sound")
        assert "true" == wall.page.locator("#sound").get_attribute("aria-pressed")
        wall.page.evaluate("playSound('flip')")
        wall.page.locator("#sound").click()
        assert "Turn sound on" in wall.text("#sound").replace("Tap here once for sound", "Turn sound on")


def test_the_host_lets_the_wall_read_aloud(base: str, new_user: NewUser) -> None:
    host = new_user(Host, base, "host")
    code = host.open_table("album", {})
    wall, mute = open_wall(new_user, base, code), open_wall(new_user, base, code, GERMAN)
    beat = "<main data-part=main data-moment='beat:${text}' data-say='${text}'></main>"
    say = f"([text, mark]) => swap(`{beat}<i data-part=sound ${{mark}} hidden></i>`)"
    wall.page.evaluate(say, ["One", ""])
    assert [] == wall.page.evaluate("spoken") and wall.page.locator("#narrator").is_visible()
    assert mute.page.locator("#narrator").is_hidden()

    host.page.locator("#menu-sound summary").click()
    host.press("Read reveals aloud")
    for one in (wall, mute):
        one.wait_until("document.querySelector('#live [data-reads]')")
        one.page.evaluate(say, ["Two", "data-reads"])
    assert ["Two", "en"] == wall.page.evaluate("spoken.at(-1)") and "Reading aloud" == wall.text("#narrator")
    assert [] == mute.page.evaluate("spoken")

    wall.page.locator("#narrator").click()
    assert not wall.page.evaluate("speechSynthesis.speaking"), "switched off, it falls silent at once"
    wall.page.evaluate(say, ["Three", "data-reads"])
    assert "Two" == wall.page.evaluate(SPOKEN)[-1]


def beats_of(tmp_path: Path, slug: str) -> list[tuple[Beat, str]]:
    """Return the beats of a game's first reveal that says something, each with its wall; else of its first reveal."""
    clock, chance, first = ManualClock(), Chance(5), list[tuple[Beat, str]]()
    with open_lobby(tmp_path / "tables.db", clock, pace=Pace(1, 2, beats=1)) as lobby:
        room = start_room(lobby, slug)
        while room.status != "over":
            play_some(room, chance, clock, 1)
            found = []
            while room.beat is not None:
                number, beat = room.beat.number, room.beat.beat
                if not beat.template:  # all screens stay as they were
                    room.end_beat(number)
                    continue
                said = beat if beat.say else replace(beat, say=f"This is step {number}.")
                shown = CurrentBeat(said, number, 0, beat.seconds)
                found.append((beat, render.beat(shown, "table", room, "/here", "en")))
                room.end_beat(number)
            first = first or found
            if any(beat.say for beat, _ in found):
                return found
    return first


@pytest.mark.parametrize("slug", games_with_screens())
def test_each_beat_is_read_once(base: str, new_user: NewUser, tmp_path: Path, slug: str) -> None:
    host = new_user(Host, base, "host")
    wall = open_wall(new_user, base, host.open_table(slug, {}))
    wall.allowed.append("404")
    wall.page.locator("#narrator").click()
    expected = []
    for beat, html in beats_of(tmp_path, slug):
        for _ in range(2):
            wall.page.evaluate("(html) => swap(html + '<i data-part=sound hidden></i>')", html)
        expected.append(beat.say or wall.page.locator("main.beat").get_attribute("data-say"))
    wall.wait_until(f"spoken.length >= {len(expected)}")
    assert expected == wall.page.evaluate(SPOKEN)
    end = "<main data-part=main data-moment='over:9'><h2 data-say>The  end\n is <b>here</b>.</h2></main>"
    for moment in ("over:9", "over:10"):
        wall.page.evaluate("(html) => swap(html)", end.replace("over:9", moment))
    assert [*expected, "The end is here."] == wall.page.evaluate(SPOKEN)
