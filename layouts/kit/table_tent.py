"""The table tent of a game, in its look: a prism with the companion's address, to be read from both sides of the table.

Frame: mm from the top left of the net. From top to bottom: a tab, the far side upside down, the near side, the base.
"""

from collections.abc import Iterable

from cards import GameData
from cards.words import Words
from layouts.kit.boxes.decks import deck_art
from layouts.kit.boxes.look import BLEED, BoxLook
from layouts.kit.boxes.tuck_faces import BoxArt, sizes
from layouts.kit.component import Component, Piece
from layouts.kit.craft import BLACK, fold, step_frames
from layouts.kit.marks import Block, Group, Marks, Path, Qr, Steps, clipped, line, text
from layouts.kit.shapes import polygon, rect
from layouts.kit.stock import Cut

TENT = "tent"
"""The id of the component, which is made for an address."""
SIDE, BASE, TAB, WIDE = 96.0, 44.0, 12.0, 190.0
HIGH = TAB + 2 * SIDE + BASE
NET = Cut(WIDE, HIGH, outline=polygon((0, TAB), (8, 0), (WIDE - 8, 0), (WIDE, TAB), (WIDE, HIGH), (0, HIGH)))
STRIP = 30.0
"""The width of the art at a side's left."""
CODE = 74.0


def table_tent(game: GameData, words: Words, url: str, look: BoxLook, printed: Iterable[Component]) -> Component:
    """Return the tent of a game with this address; `printed` are the components from which it takes its art."""
    art = deck_art(printed)

    def face() -> Marks:
        return _tent(game, words, url, look, art)

    return Component(TENT, NET, (Piece("tent", face),), "net", safe=1, name=words("tent.title"))


def _tent(game: GameData, words: Words, url: str, look: BoxLook, art: BoxArt | None) -> Marks:
    panel = _panel(game, words, url, look, art)
    top, middle, base = TAB, TAB + SIDE, TAB + 2 * SIDE
    captions = (words("tent.step_1"), words("tent.step_2"), words("tent.step_3"))
    return (
        Group(panel, WIDE, middle, 180),
        Group(panel, 0, middle),
        *(fold(0, y, WIDE, y) for y in (top, middle, base)),
        text(WIDE / 2, TAB / 2 + 1.2, words("tent.tab"), "Sheet", 8, BLACK, 60, "centre"),
        *step_frames(45, base + 4, 100, BASE - 8, captions, _tent_steps(), "Sheet", "SheetBold"),
    )


def _panel(game: GameData, words: Words, url: str, look: BoxLook, art: BoxArt | None) -> Marks:
    """Draw one side of the tent, in mm from its own top left: art, words on the look's paper, the code."""
    x, room = STRIP + 8, WIDE - STRIP - CODE - 22
    strip = (Path(rect(-BLEED, 0, STRIP + BLEED, SIDE), look.ground), *(art.marks(STRIP, SIDE) if art else ()))
    paper = look.plate(-BLEED, -BLEED, WIDE + 2 * BLEED, SIDE + 2 * BLEED)
    title = ((look.title, look.title_of(game.title)),)
    return (
        clipped(rect(-BLEED, 0, WIDE + 2 * BLEED, SIDE), paper),
        clipped(rect(-BLEED, 0, STRIP + BLEED, SIDE), strip),
        Qr(WIDE - CODE - 8, (SIDE - CODE) / 2, CODE, url),
        Block(x, 10, room, 25, title, sizes(38, 8, 0.4), look.ink, valign="middle"),
        line(x, 38.5, x + room, 38.5, look.accent, 0.6),
        text(x, 50, words("tent.join"), look.bold, (22, 20, 18, 16), look.ink, room),
        Block(x, 55, room, 18, ((look.body, words("tent.how")),), sizes(12, 9, 0.44), look.ink),
        text(x, 83, url, "Code", (17, 15, 13, 11, 9, 7.5, 6), look.accent, room),
    )


def _tent_steps() -> tuple[Marks, Marks, Marks]:
    flat: Steps = rect(-6, -8, 12, 16)
    scored = (Path(flat, "#FFFFFF", BLACK, 0.3), *(line(-6, y, 6, y, BLACK, 0.3, (1, 0.7)) for y in (-6, -0.5, 5)))
    bent = (
        Path(polygon((-9, 6), (-1, -7), (8, 6)), None, BLACK, 0.5),
        line(8, 6, -6, 6, BLACK, 0.5),
        line(-9, 6, -6.5, 4.2, BLACK, 0.9),
    )
    standing = (
        Path(polygon((-10, 7), (-5, -6), (7, -6), (2, 7)), "#FFFFFF", BLACK, 0.4),
        Path(polygon((7, -6), (2, 7), (10, 7)), "#D9D9D9", BLACK, 0.4),
        Path(rect(-4.4, -2, 6, 6), BLACK),
    )
    return scored, bent, standing
