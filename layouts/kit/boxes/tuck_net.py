"""The net of a tuck box, sized from the cards that it holds: in one part, or in two that are glued together.

Frame: mm from the top left of the net's box. From left to right: glue flap, back, left side, front, right side, as seen
on the printed side, which ends up outside.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from layouts.kit.marks import Point
from layouts.kit.nets import Corners, Fold, Glue, Net, has_room

THICK = 800.0
"""Paper of so many grams a square metre is 1 mm thick: card has a bulk of 1.25."""
SLEEVE, SLEEVE_THICK = 3.0, 0.2
"""How much wider and higher, and how much thicker, a sleeve makes a card."""
ACROSS, ALONG, DEEP = 1.0, 1.5, 1.0
"""Room beside, above and behind the cards, beyond the thickness of the box's own paper."""
AIR = 1.05
"""Cards that lie in a pile hold some air."""
LEAST_DEPTH = 10.0
RELIEF = 0.6
"""Between a flap's root and the next panel, so that neither tears."""
ROUND = 5.0


class TuckBox(NamedTuple):
    """The sizes of a tuck box from fold to fold: width, height, depth."""

    w: float
    h: float
    d: float

    @property
    def glue(self) -> float:
        return min(12.0, self.d - 1)

    @property
    def tuck(self) -> float:
        return min(16.0, max(10.0, 0.8 * self.d))

    @property
    def dust(self) -> float:
        return min(0.42 * self.w, 1.2 * self.d)

    @property
    def notch(self) -> float:
        """The radius of the thumb's notch."""
        return min(9.0, self.w / 4, self.h / 6)

    @property
    def top(self) -> float:
        """The y of front and back: lid and tuck lie above."""
        return self.d + self.tuck

    def parts(self, rooms: Sequence[tuple[float, float]]) -> tuple[Net, ...]:
        """Return the net, or its two parts where it fits no sheet; `rooms` are width and height of what a sheet holds.

        Parts that are still too large need larger paper, and printing them says so.
        """
        net = self.net()
        return (net,) if has_room(net.box(), rooms) else self.halves()

    def net(self) -> Net:
        panels, folds = _half(self, 0, "back", "left")
        more, other_folds = _half(self, self.glue + self.w + self.d, "front", "right", has_flap=False)
        x = self.glue + self.w + self.d
        joint = Fold("left", "front", (x, self.top), (x, self.top + self.h))
        tabs = (("flap-back", "right"), *((f"bottom-{side}", "bottom-front") for side in ("left", "right", "back")))
        glues = tuple(Glue(i, *tab) for i, tab in enumerate(tabs, 1))
        front = more.pop("front")
        hung = [fold if fold.panel != "left" else Fold("back", "left", fold.a, fold.b) for fold in folds]
        return Net({"front": front, **more, **panels}, (joint, *other_folds, *hung), glues)

    def halves(self) -> tuple[Net, Net]:
        """Return the part with the back, and the part with the front."""
        back, back_folds = _half(self, 0, "back", "left")
        front, front_folds = _half(self, 0, "front", "right")
        return (
            Net(back, back_folds, (Glue(2, "flap-back", "right"), Glue(3, "bottom-left", "bottom-front"),
                                   Glue(5, "bottom-back", "bottom-front"))),
            Net(front, front_folds, (Glue(1, "flap-front", "left"), Glue(4, "bottom-right", "bottom-front"))),
        )  # fmt: skip


def tuck_box(w: float, h: float, count: int, stock: float, *, sleeved: bool = False) -> TuckBox:
    """Return the box for `count` cards of w by h mm on paper of `stock` g a square metre; it is of the same paper.

    It stands upright, so that the lid closes the shorter side.
    """
    w, h = sorted((w, h))
    wall = stock / THICK
    more, thick = (SLEEVE, SLEEVE_THICK) if sleeved else (0, 0)
    deep = max(LEAST_DEPTH, AIR * count * (wall + thick) + DEEP + 2 * wall)
    return TuckBox(*(round(side, 2) for side in (w + more + ACROSS + 2 * wall, h + more + ALONG + 2 * wall, deep)))


def _half(
    box: TuckBox, x: float, face: str, side: str, has_flap: bool = True
) -> tuple[dict[str, Corners], tuple[Fold, ...]]:
    """Return a face with the side at its right and their flaps, and a glue flap at its left; the face comes first."""
    x1 = x + (box.glue if has_flap else 0)
    x2, x3 = x1 + box.w, x1 + box.w + box.d
    y0, y1 = box.top, box.top + box.h
    d, k = box.d, RELIEF
    deep = min(0.85 * d, 0.47 * box.w)
    notch = arc(x1 + box.w / 2, y0, box.notch, 180, 0, 24) if face == "front" else ()  # for a thumb, in the upper edge
    panels: dict[str, Corners] = {
        face: ((x1, y0), *notch, (x2, y0), (x2, y1), (x1, y1)),
        side: ((x2, y0), (x3, y0), (x3, y1), (x2, y1)),
        f"dust-{side}": (
            (x2 + k, y0), (x2 + k, y0 - 0.4 * box.dust), (x2 + 2.4, y0 - box.dust), (x3 - 2.4, y0 - box.dust),
            (x3 - k, y0 - 0.4 * box.dust), (x3 - k, y0),
        ),
        f"bottom-{face}": ((x1, y1), (x2, y1), (x2 - 1, y1 + d - 0.5), (x1 + 1, y1 + d - 0.5)),
        f"bottom-{side}": ((x2 + k, y1), (x3 - k, y1), (x3 - 1.5, y1 + deep), (x2 + 1.5, y1 + deep)),
    }  # fmt: skip
    folds = [
        Fold(side, face, (x2, y0), (x2, y1)),
        Fold(f"dust-{side}", side, (x2 + k, y0), (x3 - k, y0)),
        Fold(f"bottom-{face}", face, (x1, y1), (x2, y1)),
        Fold(f"bottom-{side}", side, (x2 + k, y1), (x3 - k, y1)),
    ]
    if has_flap:
        panels[f"flap-{face}"] = ((x, y0 + 4), (x1, y0), (x1, y1), (x, y1 - 4))
        folds.append(Fold(f"flap-{face}", face, (x1, y0), (x1, y1)))
    if face == "back":
        panels["lid"] = ((x1, y0 - d), (x2, y0 - d), (x2, y0), (x1, y0))
        panels["tuck"] = _tuck(box, x1 + 0.4, x2 - 0.4, y0 - d)
        folds += [Fold("lid", "back", (x1, y0), (x2, y0)), Fold("tuck", "lid", (x1 + 0.4, y0 - d), (x2 - 0.4, y0 - d))]
    return panels, tuple(folds)


def _tuck(box: TuckBox, left: float, right: float, foot: float) -> Corners:
    """Return the tuck above the lid, with round corners that find their way into the box."""
    r = min(ROUND, box.tuck / 2, (right - left) / 4)
    top = foot - box.tuck + r
    corners = (*arc(left + r, top, r, 180, 270, 6), *arc(right - r, top, r, 270, 360, 6))
    return ((left, foot), *corners, (right, foot))


def arc(x: float, y: float, r: float, start: float, end: float, steps: int) -> tuple[Point, ...]:
    """Return points on a circle from one angle to another, clockwise from three o'clock."""
    angles = (math.radians(start + (end - start) * i / steps) for i in range(steps + 1))
    return tuple((x + r * math.cos(a), y + r * math.sin(a)) for a in angles)
