"""A case for a game's boards: folded, they slide in from above. In one part, or in two that are glued together."""

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from cards import GameData
from cards.words import Words
from layouts.kit.boxes.contents import folded
from layouts.kit.boxes.decks import deck_art, steps
from layouts.kit.boxes.look import BLEED, BoxLook
from layouts.kit.boxes.tuck_faces import BLACK, BoxArt, cover, sizes
from layouts.kit.boxes.tuck_net import THICK, arc
from layouts.kit.component import Component, Piece, Print
from layouts.kit.marks import Block, Group, Mark, Marks, Path, clipped
from layouts.kit.nets import Corners, Fold, Glue, Net, glue_tab, has_room
from layouts.kit.shapes import bounds, polygon, rect
from layouts.kit.stock import Cut
from layouts.kit.style import SHEET_BOLD

BOARD_CASE = "board-case"
"""The group of the case: `--only board-case`."""
LARGEST = (150.0, 214.0)
"""Boards are folded in halves until they are no larger than this."""
PLAY, AIR = 2.0, 1.5
"""Room beside and above a folded board; how much thicker paper is where it is folded."""
THINNEST = 2.0
TAB, SLANT, NOTCH = 12.0, 4.0, 11.0


class Case(NamedTuple):
    """The sizes of a case from fold to fold: width, height, depth."""

    w: float
    h: float
    d: float

    def parts(self, rooms: Iterable[tuple[float, float]]) -> tuple[Net, ...]:
        """Return the net, or its two parts where it fits no sheet."""
        net = self.net()
        return (net,) if has_room(net.box(), rooms) else self.halves()

    def net(self) -> Net:
        """Return the back with the front below it, upside down, so that it folds up over the back."""
        x, y = self.d + TAB, 0.0
        panels, folds = self._back(x, y, ("left", "right"))
        foot, top = y + self.h, y + self.h + self.d
        panels["spine-bottom"] = ((x, foot), (x + self.w, foot), (x + self.w, top), (x, top))
        panels["front"] = _notched((x, top, x + self.w, top + self.h))
        for panel, hangs_on, edge in (("spine-bottom", "back", foot), ("front", "spine-bottom", top)):
            folds.append(Fold(panel, hangs_on, (x, edge), (x + self.w, edge)))
        return Net(panels, tuple(folds), (Glue(1, "tab-left", "front"), Glue(2, "tab-right", "front")))

    def halves(self) -> tuple[Net, Net]:
        """Return the back with tabs on three sides, and the front that is glued on them."""
        panels, folds = self._back(self.d + TAB, 0, ("left", "right", "bottom"))
        glues = tuple(Glue(i, f"tab-{side}", "front") for i, side in enumerate(("left", "right", "bottom"), 1))
        front = Net({"front": _notched((0, 0, self.w, self.h))}, (), ())
        return Net(panels, tuple(folds), glues), front

    def _back(self, x: float, y: float, sides: Iterable[str]) -> tuple[dict[str, Corners], list[Fold]]:
        """Return the back with a spine and a tab on each of some sides."""
        right, foot, d = x + self.w, y + self.h, self.d
        panels: dict[str, Corners] = {"back": ((x, y), (right, y), (right, foot), (x, foot))}
        folds: list[Fold] = []
        edges = {
            "left": ((x, foot), (x, y), (-1, 0)), "right": ((right, y), (right, foot), (1, 0)),
            "bottom": ((right, foot), (x, foot), (0, 1)),
        }  # fmt: skip
        for side in sides:
            (ax, ay), (bx, by), (ox, oy) = edges[side]
            ux, uy = (bx - ax) / max(abs(bx - ax), abs(by - ay)), (by - ay) / max(abs(bx - ax), abs(by - ay))
            c, e = (bx + ox * d, by + oy * d), (ax + ox * d, ay + oy * d)
            panels[f"spine-{side}"] = ((ax, ay), e, c, (bx, by))
            out = d + TAB
            near = (ax + ox * out + ux * SLANT, ay + oy * out + uy * SLANT)
            far = (bx + ox * out - ux * SLANT, by + oy * out - uy * SLANT)
            panels[f"tab-{side}"] = (e, near, far, c)
            folds += [Fold(f"spine-{side}", "back", (ax, ay), (bx, by)), Fold(f"tab-{side}", f"spine-{side}", e, c)]
        return panels, folds


def _notched(box: tuple[float, float, float, float]) -> Corners:
    """Return a front with a thumb's notch in the edge that is open: the lower one of a front that hangs below."""
    left, top, right, bottom = box
    middle = (left + right) / 2
    lower, upper = ((right, bottom), (left, bottom)), ((left, top), (right, top))
    if top > 0:
        return (*upper, lower[0], *arc(middle, bottom, NOTCH, 0, -180, 24), lower[1])
    return (upper[0], *arc(middle, top, NOTCH, 180, 0, 24), upper[1], *lower)


def case_of(printed: Iterable[Component], print_: Print) -> Case | None:
    """Return the case that holds all boards of a game; None without boards."""
    wall = print_.stock / THICK
    sizes = [board.cut for board in printed for _ in range(board.count) if board.kind == "board"]
    boards = [folded(LARGEST, size.w, size.h, wall) for size in sizes]
    if not boards:
        return None
    w, h = max(board.w for board in boards), max(board.h for board in boards)
    deep = max(THINNEST, sum(board.d for board in boards) * AIR + 2 * wall + 1)
    return Case(*(round(side, 1) for side in (w + PLAY + 2 * wall, h + PLAY + wall, deep)))


def case_components(
    game: GameData, print_: Print, look: BoxLook, words: Words, printed: tuple[Component, ...]
) -> list[Component]:
    """Return the case for a game's boards, and how it is made; nothing without boards."""
    case = case_of(printed, print_)
    if case is None:
        return []
    names = tuple(board.name for board in printed if board.kind == "board")
    art, nets = deck_art(printed), case.parts(print_.rooms)
    size = "x".join(f"{side:g}" for side in case)
    cases = []
    for i, net in enumerate(nets, 1):
        part = f"-{i}" if len(nets) > 1 else ""
        piece = Piece(f"case-{size}{part}", partial(_faces, net, look, art, game.title, names))
        cut = Cut(*net.box(), outline=net.cut_line())
        cases.append(Component(f"case{part}", cut, (piece,), "net", safe=0.5, group=BOARD_CASE, name=words("box.case")))
    last = words("box.step_3_case" if len(nets) == 1 else "box.step_3_case_two")
    return [*cases, steps("case-steps", words, last, BOARD_CASE)]


def _faces(net: Net, look: BoxLook, art: BoxArt | None, title: str, names: tuple[str, ...]) -> Marks:
    front = partial(cover, look=look, art=art, title=title, line=" · ".join(names))
    marks: list[Mark] = []
    for name, corners in net.panels.items():
        x, y, right, bottom = bounds(polygon(*corners))
        w, h = right - x, bottom - y
        bleed = rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED)
        ground = Path(bleed, look.ground)
        match name:
            case "front" if net.folds:  # hangs below the back, upside down
                region = clipped(rect(-BLEED, -BLEED, w + 2 * BLEED, h + BLEED), (ground, *front(w, h)))
                marks.append(Group((region,), right, bottom, 180))
            case "front":
                marks.append(Group((clipped(bleed, (ground, *front(w, h))),), x, y))
            case "back":
                region = clipped(rect(0, -BLEED, w, h + BLEED), (ground, *_back_words(w, h, look, title, names)))
                marks.append(Group((region,), x, y))
            case _ if name.startswith("spine"):
                marks.append(Path(polygon(*corners), look.ground))
    for glue in net.glues:
        marks += glue_tab(net.panels[glue.tab], glue.number, SHEET_BOLD.name, BLACK)
    return (*marks, *net.fold_lines())


def _back_words(w: float, h: float, look: BoxLook, title: str, names: tuple[str, ...]) -> Marks:
    inset = min(8.0, w * 0.07)
    x, room = inset + 5, w - 2 * inset - 10
    return (
        *look.plate(inset, inset, w - 2 * inset, h - 2 * inset),
        Block(x, inset + 5, room, h * 0.24, ((look.title, look.title_of(title)),), sizes(34, 6, 0.4), look.ink),
        Block(x, inset + 8 + h * 0.24, room, h * 0.4, ((look.body, look.pitch or " "),), sizes(15, 6, 0.46), look.ink),
        Block(x, h * 0.74, room, h * 0.26 - inset - 5, ((look.bold, "\n".join(names)),), sizes(12, 6, 0.46),
              look.accent, valign="bottom"),
    )  # fmt: skip
