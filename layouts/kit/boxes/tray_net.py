"""The net of a tray, which is also that of its lid: a base, four walls, and a glue tab at each corner.

Frame: mm from the top left of the net's box, seen on the printed side, which ends up outside.
"""

from typing import NamedTuple

from layouts.kit.boxes.tuck_net import RELIEF
from layouts.kit.nets import Corners, Fold, Glue, Net

TAB = 14.0
"""How far a tab reaches along the wall behind which it is glued."""


class Tray(NamedTuple):
    """The sizes of a tray from fold to fold: width, height, depth of its walls."""

    w: float
    h: float
    d: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the net."""
        return round(self.w + 2 * self.d, 2), round(self.h + 2 * self.d, 2)

    def net(self) -> Net:
        d, k = self.d, RELIEF
        x1, y1, x2, y2 = d, d, d + self.w, d + self.h
        x3, y3 = x2 + d, y2 + d
        t = min(TAB, self.w / 2 - 1)
        panels: dict[str, Corners] = {
            "base": ((x1, y1), (x2, y1), (x2, y2), (x1, y2)),
            "top": ((x1, 0), (x2, 0), (x2, y1), (x1, y1)),
            "bottom": ((x1, y2), (x2, y2), (x2, y3), (x1, y3)),
            "left": ((0, y1), (x1, y1), (x1, y2), (0, y2)),
            "right": ((x2, y1), (x3, y1), (x3, y2), (x2, y2)),
        }
        slant = min(3.0, d / 5)
        tabs: dict[str, Corners] = {
            "tab-1": ((k, y1), (k + slant, y1 - t), (x1 - k - slant, y1 - t), (x1 - k, y1)),
            "tab-2": ((x2 + k, y1), (x2 + k + slant, y1 - t), (x3 - k - slant, y1 - t), (x3 - k, y1)),
            "tab-3": ((x3 - k, y2), (x3 - k - slant, y2 + t), (x2 + k + slant, y2 + t), (x2 + k, y2)),
            "tab-4": ((x1 - k, y2), (x1 - k - slant, y2 + t), (k + slant, y2 + t), (k, y2)),
        }
        edges = {"top": ((x1, y1), (x2, y1)), "bottom": ((x1, y2), (x2, y2))}
        edges |= {"left": ((x1, y1), (x1, y2)), "right": ((x2, y1), (x2, y2))}
        folds = [Fold(wall, "base", *ends) for wall, ends in edges.items()]
        hang = ("left", "right", "right", "left")
        folds += [Fold(name, wall, tab[0], tab[-1]) for wall, (name, tab) in zip(hang, tabs.items(), strict=True)]
        behind = ("top", "top", "bottom", "bottom")
        glues = tuple(Glue(i, f"tab-{i}", wall) for i, wall in enumerate(behind, 1))
        return Net({**panels, **tabs}, tuple(folds), glues)
