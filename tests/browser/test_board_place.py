"""Browser tests of Infection's board on phones: it stays in its place, whatever stands above and below it."""

from collections.abc import Callable
from typing import Any

import pytest
from infection.scenes import face_to_face
from infection.test_beats import beats_of, draw
from screen_forms import screen

from browser.people import Player

BOARD = """(html) => {
  document.getElementById("live").innerHTML = html;
  const board = document.querySelector("#live .clinic"), found = new Set();
  const look = () => { const { top, height } = board.getBoundingClientRect(); found.add(`${top} ${height}`); };
  look();
  for (const card of document.querySelectorAll(".hand input")) { card.checked = true; look(); }
  return [...found];
}"""
"""Where the board lies and how high it is, with each card chosen."""


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844)])
def test_the_board_stays_in_its_place(size: tuple[int, int], new_user: Callable[..., Any], base: str) -> None:
    player: Player = new_user(Player, base, "Ada", size=size)
    player.play_alone("infection")
    player.page.wait_for_selector("text=Start turn 1")
    table = face_to_face()
    screens = [screen(table, seat, page=2) for seat in (1, 2)]
    beats = [draw(beat, 2) for move in ("B4", "axe R1") for beat in beats_of(face_to_face(), move)]
    found = {place for html in (*screens, *beats) for place in player.page.evaluate(BOARD, html)}
    assert 1 == len(found), found
