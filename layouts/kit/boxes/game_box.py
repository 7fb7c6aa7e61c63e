"""A tray with a lid for a whole game, sized from all its pieces, in the game's look."""

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from cards import GameData
from cards.words import Words
from layouts.kit.boxes.contents import best_base, items_of
from layouts.kit.boxes.decks import deck_art, steps
from layouts.kit.boxes.look import BLEED, BoxLook
from layouts.kit.boxes.tray_net import Tray
from layouts.kit.boxes.tuck_faces import BLACK, BoxArt, cover, one_line, sizes
from layouts.kit.boxes.tuck_net import THICK
from layouts.kit.component import Component, Piece, Print
from layouts.kit.marks import Block, Group, Mark, Marks, Path, clipped
from layouts.kit.nets import Net, glue_tab, has_room
from layouts.kit.shapes import bounds, polygon, rect
from layouts.kit.stock import Cut
from layouts.kit.style import SHEET_BOLD

GAME_BOX = "game-box"
"""The group of tray and lid: `--only game-box`."""
BASES = ((75.0, 98.0), (98.0, 128.0), (107.0, 150.0), (130.0, 170.0), (152.0, 214.0), (214.0, 300.0))
"""Inner sizes to choose from. 107 x 150 holds a rule sheet folded twice, 152 x 214 one folded once."""
PLAY, LID_PLAY, AIR = 1.0, 1.4, 3.0
"""Room around the pieces, between tray and lid, and above the pieces."""
SHALLOWEST, LID_MOST, LID_LESS = 15.0, 32.0, 6.0
"""The least depth of a tray, the greatest of a lid, and by how much a lid is lower than its tray."""


class GameBox(NamedTuple):
    tray: Tray
    lid: Tray


class BoxText(NamedTuple):
    """The words of a game's box; `contents` is a line for each component."""

    title: str
    facts: str
    contents: tuple[str, ...]
    made_for: str


def game_box(printed: Iterable[Component], print_: Print) -> GameBox | None:
    """Return the box that takes the least paper, on one sheet each if there is such a box.

    None if a piece that cannot be folded is larger than any box.
    """
    wall = print_.stock / THICK
    boxes = [_box(w, h, d, wall) for w, h, d in best_base(BASES, items_of(printed, print_))]

    def paper(box: GameBox) -> tuple[bool, float]:
        return not has_room(box.tray.size, print_.rooms), sum(w * h for w, h in (part.size for part in box))

    return min(boxes, key=paper, default=None)


def _box(w: float, h: float, deep: float, wall: float) -> GameBox:
    tray = Tray(*(round(side, 1) for side in (w + PLAY + 2 * wall, h + PLAY + 2 * wall, max(SHALLOWEST, deep + AIR))))
    wider = 2 * wall + LID_PLAY
    lid = Tray(round(tray.w + wider, 1), round(tray.h + wider, 1), min(LID_MOST, tray.d - LID_LESS))
    return GameBox(tray, lid)


def box_components(
    game: GameData, print_: Print, look: BoxLook, words: Words, printed: tuple[Component, ...]
) -> list[Component]:
    """Return lid and tray of a game, and how they are made; in parts with glue flaps if larger than a sheet."""
    box = game_box(printed, print_)
    if box is None:
        return []
    tray, lid = box
    facts = f"{words('box.players', _n=game.about.counts_text)} · {words('box.minutes', _n=game.about.minutes)}"
    contents = tuple(f"{part.count} × {part.name}" for part in printed if not part.group and part.is_cut)
    texts = BoxText(game.title, facts, contents, words("box.made_for_game", _gsm=f"{print_.stock:g}"))
    parts = (("lid", lid, partial(_lid_faces, lid, look, deck_art(printed), texts)),
             ("tray", tray, partial(_tray_faces, tray, look, texts)))  # fmt: skip
    made = [_component(name, words(f"box.{name}"), part, print_, draw) for name, part, draw in parts]
    return [*made, steps("game-box-steps", words, words("box.step_3_tray"), GAME_BOX)]


def _component(name: str, title: str, tray: Tray, print_: Print, draw: partial[Marks]) -> Component:
    outline = tray.net().cut_line()
    size = "x".join(f"{side:g}" for side in tray)
    if has_room(tray.size, print_.rooms):
        cut = Cut(*tray.size, outline=outline)
        return Component(name, cut, (Piece(f"{name}-{size}", draw),), "net", safe=0.5, group=GAME_BOX, name=title)

    def with_cut() -> Marks:
        return (*draw(), Path(outline, None, "#FFFFFF", 0.5), Path(outline, None, BLACK, 0.15))

    middle = ((tray.size[0] / 2,), (tray.size[1] / 2,))  # a seam on a fold would crack
    piece = Piece(f"{name}-{size}", with_cut)
    return Component(name, Cut(*tray.size), (piece,), "board", seams=middle, safe=0.5, group=GAME_BOX, name=title)


def _lid_faces(lid: Tray, look: BoxLook, art: BoxArt | None, words: BoxText) -> Marks:
    w, h, d = lid
    top = (*_ground(w, h, look), *cover(w, h, look, art, words.title, words.facts))
    net = lid.net()
    marks = [_placed(net, "base", top)]
    for name, turn, along in (("bottom", 0, w), ("top", 180, w), ("left", 90, h), ("right", 270, h)):
        marks.append(_wall(net, name, turn, (along, d), look, words.title))
    return _whole(net, marks, look)


def _tray_faces(tray: Tray, look: BoxLook, words: BoxText) -> Marks:
    """Draw the tray: what is in the box on its underside, for which paper it is made on a wall."""
    w, h, d = tray
    inset = min(8.0, w * 0.07)
    x, wide = inset + 4, w - 2 * inset - 8
    base: Marks = (
        *_ground(w, h, look),
        *look.plate(inset, inset, w - 2 * inset, h - 2 * inset),
        Block(x, inset + 4, wide, h * 0.2, ((look.title, look.title_of(words.title)),), sizes(30, 6, 0.4), look.ink,
              valign="middle"),
        Block(x, inset + h * 0.2 + 7, wide, h * 0.8 - 2 * inset - 11, ((look.bold, "\n".join(words.contents)),),
              sizes(11, 6, 0.46), look.ink),
    )  # fmt: skip
    net = tray.net()
    marks = [_placed(net, "base", base)]
    for name, turn, along in (("bottom", 180, w), ("top", 0, w), ("left", 270, h), ("right", 90, h)):
        title = words.made_for if name == "bottom" else ""
        marks.append(_wall(net, name, turn, (along, d), look, title, look.bold, 9))
    return _whole(net, marks, look)


def _ground(w: float, h: float, look: BoxLook) -> Marks:
    return (Path(rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED), look.ground),)


def _placed(net: Net, name: str, marks: Marks) -> Mark:
    x, y, right, bottom = bounds(polygon(*net.panels[name]))
    return Group((clipped(rect(0, 0, right - x, bottom - y), marks),), x, y)


def _wall(
    net: Net,
    name: str,
    turn: float,
    size: tuple[float, float],
    look: BoxLook,
    words: str,
    font: str = "",
    most: float = 0,
) -> Mark:
    x, y, right, bottom = bounds(polygon(*net.panels[name]))
    w, h = right - x, bottom - y
    out = {"left": (-BLEED, 0, w + BLEED, h), "right": (0, 0, w + BLEED, h)}.get(name, (0, -BLEED, w, h + 2 * BLEED))
    line = one_line(*size, look, words, font, most) if words and size[1] > 8 else None
    title: Marks = (Group((line,), w / 2, h / 2, turn),) if line else ()
    return Group((Path(rect(*out), look.ground), *title), x, y)


def _whole(net: Net, panels: list[Mark], look: BoxLook) -> Marks:
    """Return walls first, then the base above their bleed, then tabs and folds."""
    marks: list[Mark] = [*panels[1:], panels[0]]
    for glue in net.glues:
        left, _, right, _ = bounds(polygon(*net.panels[glue.tab]))
        marks += glue_tab(net.panels[glue.tab], glue.number, SHEET_BOLD.name, BLACK, min(1, (right - left) / 8))
    return (*marks, *net.fold_lines())
