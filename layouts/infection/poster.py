"""Poster of Infection: a virus as large as the paper on hazard yellow, between tapes."""

from cards import GameData
from layouts.infection.style import BLUE, BODY, BODY_BOLD, INK, LABEL, RED, TITLE, WHITE, YELLOW, badge, stripes
from layouts.kit.boxes.tuck_faces import sizes
from layouts.kit.component import Print
from layouts.kit.icons import MDI_BOX, icon, mdi
from layouts.kit.marks import Block, Marks, Path, text
from layouts.kit.posters.poster import BLEED, CODE, SAFE, WIDE, Poster, Style, ground, imprint, way_in
from layouts.kit.shapes import rect

TAPE = 9.0
FOOT = 76.0


def draw_poster(game: GameData, print_: Print, poster: Poster) -> Marks:
    """Return the poster, in the frame of `kit.posters`."""
    saves = print_.ink.saves
    field, letters = (WHITE, INK) if saves else (YELLOW, INK)
    dark, light = (WHITE, INK) if saves else (INK, YELLOW)
    high, foot = poster.high, poster.high - FOOT
    middle = (48 + foot - TAPE) / 2
    size = min(196.0, (foot - TAPE - 48) * 1.07)
    room = WIDE - 2 * SAFE - CODE - 12
    unit = size / MDI_BOX
    eyes = tuple(
        Path(badge(team, WIDE / 2 + dx * unit, middle + dy * unit, wide * unit), None if saves else team.colour,
             team.colour if saves else None, 1.4)
        for team, dx, dy, wide in ((BLUE, -1.5, -1.5, 2), (RED, 2, 2, 1.35))
    )  # fmt: skip
    return (
        ground(high, field),
        icon(mdi("virus"), WIDE / 2, middle, size, None if saves else INK, INK if saves else None, 1.2),
        *eyes,
        text(WIDE / 2, 40, poster.title.upper(), TITLE, (96, 92, 88, 80, 70, 60), letters, WIDE - 2 * SAFE, "centre"),
        stripes(-BLEED, foot - TAPE, WIDE + 2 * BLEED, TAPE, 12, print_.ink),
        Path(rect(-BLEED, foot, WIDE + 2 * BLEED, FOOT + BLEED), dark),
        Block(SAFE, foot + 10, room, 42, ((BODY_BOLD, poster.sentence),), sizes(27, 14, 0.41), light),
        text(SAFE, high - 16, poster.facts.upper(), LABEL, (19, 18, 17, 16, 14, 12), light, room),
        imprint(poster, BODY, light, room),
        *way_in(WIDE - SAFE - CODE, foot + 9, poster, Style(light, dark, BODY_BOLD, BODY)),
    )
