"""The printed hint tower: walls like a castle with roses, tabs and riser, and the assembly steps."""

from random import Random

from cards.words import Words
from layouts.album import craft, style
from layouts.album.assembly import steps
from layouts.album.craft import Panel
from layouts.kit.marks import Mark, Marks, Path, Steps, clipped, line, moved, text
from layouts.kit.nets import FOLD_DASH
from layouts.kit.shapes import disc, polygon, rect, svg, turned
from layouts.kit.style import Ink, mix

SPARE = 1.6  # how far the picture runs over the cut; tabs begin 2 mm beyond it
CORNICE = 8.4


def tower(words: Words, ink: Ink) -> Marks:
    """Return the net, the riser and the three assembly steps, in mm from the top left of the sheet."""
    folds = (line(*fold.edge.a, *fold.edge.b, style.INK, 0.35, FOLD_DASH) for fold in craft.folds())
    return (*_walls(words, ink), *_plain_parts(words), *folds, *steps(words, ink))


def _walls(words: Words, ink: Ink) -> Marks:
    at = craft.panels()
    front, side, back, last = (at[name] for name in ("front", "right", "back", "left"))
    foot = front.y + front.h
    art: list[Mark] = []
    for seed, panel in enumerate((front, side, back, last)):
        art.extend(_stones(panel, seed))
    for x in (front.x + 9, front.x + front.w - 9, side.x + side.w / 2, last.x + last.w / 2):
        art.append(_window(x, front.y + 24, ink))
    art += (
        text(back.x + back.w / 2, back.y + 30, words("tower.title"), style.HAND, (38, 34, 28), style.INK, 36, "centre"),
        style.brush(back.x + 11, back.y + 33.6, 28, style.ROSE),
        *_door(front.x + front.w / 2, foot, ink),
    )
    vines = (
        (front, 5, 20), (front, front.w - 6, 18), (side, 5.5, 19), (back, 7, 16), (back, back.w - 8, 27),
        (last, 19.5, 22),
    )  # fmt: skip
    for seed, (panel, dx, height) in enumerate(vines):
        art.extend(_rose_vine(panel.x + dx, foot, height, seed, ink))
    return (*_ground(front, last, ink), clipped(_shape(front, last, SPARE), art))


def _shape(front: Panel, last: Panel, spare: float) -> Steps:
    """The outline of the four walls, `spare` mm larger at the free edges to the left and below."""
    end, foot = last.x + last.w, last.y + last.h + spare
    return polygon(*craft.skyline(), (end, foot), (front.x - spare, foot), (front.x - spare, front.y))


def _ground(front: Panel, last: Panel, ink: Ink) -> Marks:
    """Plaster, and battlements in kraft; both run a little over every cut."""
    shape = _shape(front, last, SPARE)
    top = rect(front.x - SPARE, front.y - SPARE, last.x + last.w - front.x + SPARE, CORNICE + SPARE)

    def field(colour: str) -> Path:
        return Path(shape, style.paper(ink, colour), style.paper(ink, colour), 2 * SPARE)

    room = rect(front.x - SPARE, front.y - SPARE, last.x + last.w - front.x + SPARE, front.h + 2 * SPARE)
    cornice = line(front.x - SPARE, front.y + CORNICE, last.x + last.w, front.y + CORNICE, style.INK, 0.35)
    plaster, battlements = clipped(room, (field(style.CREAM),)), clipped(top, (field(style.KRAFT),))
    return plaster, battlements, clipped(shape, (cornice,))


def _plain_parts(words: Words) -> Marks:
    floor, (leg, top, leg_2) = craft.panels()["floor"], craft.riser()
    marks: list[Mark] = []
    for tab in craft.tabs():
        x, y = tab.middle
        marks.append(text(x, y + 1.5, str(tab.number), style.BODY, 12, style.INK, 7, "centre"))
    for panel, key in ((floor, "floor"), (leg, "leg"), (top, "top"), (leg_2, "leg")):
        middle, base = panel.x + panel.w / 2, panel.y + panel.h / 2 + 1.2
        marks.append(text(middle, base, words(f"tower.{key}"), style.ITALIC, 10, style.INK, panel.w - 6, "centre"))
    return tuple(marks)


def _stones(panel: Panel, seed: int) -> Marks:
    draw, marks = Random(seed), []
    for course in range(8):
        y, x = panel.y + 12 + course * 5.8, panel.x + draw.uniform(0.5, 5)
        while x < panel.x + panel.w - 4:
            run = min(draw.uniform(3, 7), panel.x + panel.w - 1.4 - x)
            if draw.random() < 0.42:
                edge = svg(f"M{x:.3f},{y:.3f} q{run / 2:.3f},-.5 {run:.3f},0 v2.6")
                marks.append(Path(edge, None, mix(style.CREAM, style.INK, 0.36), 0.3))
            x += run + draw.uniform(2, 6)
    return tuple(marks)


def _window(x: float, y: float, ink: Ink) -> Mark:
    art = (
        Path(svg("M-5,9 V-2 A5,5 0 0 1 5,-2 V9Z"), style.paper(ink, style.INK), style.INK, 0.3),
        Path(svg("M-3.7,7.9 V-2 A3.7,3.7 0 0 1 3.7,-2 V7.9Z"), style.BUTTER, style.INK if ink.saves else None, 0.3),
        line(0, -5.7, 0, 7.9, style.INK, 0.6),
        line(-3.7, 0.4, 3.7, 0.4, style.INK, 0.6),
        Path(rect(-6.4, 8.6, 12.8, 1.8), style.paper(ink, style.KRAFT), style.INK, 0.3),
    )
    return moved(x, y, art, scale=0.9, keeps_lines=True)


def _door(x: float, foot: float, ink: Ink) -> Marks:
    def arch(r: float) -> str:
        return f"M{x - r},{foot + SPARE} V{foot - 12} a{r},{r} 0 0 1 {2 * r},0 V{foot + SPARE}Z"

    return (
        Path(svg(arch(6.5)), style.paper(ink, style.INK), style.INK, 0.3),
        Path(svg(arch(5.3)), style.paper(ink, style.ROSE), style.ROSE if ink.saves else None, 0.5),
        line(x, foot - 17, x, foot + SPARE, style.INK, 0.5),
        Path(disc(x + 1.7, foot - 7.4, 0.6), style.BUTTER, style.INK, 0.15),
    )


def _rose_vine(x: float, y: float, height: float, seed: int, ink: Ink) -> Marks:
    draw = Random(seed)
    stem = svg(f"M{x},{y + SPARE} L{x},{y} C{x - 5},{y - height * 0.3} {x + 6},{y - height * 0.6} {x + 1},{y - height}")
    marks: list[Mark] = [Path(stem, None, style.LEAF, 0.7)]
    for k in range(9):
        t = k / 8
        at = _on_stem(x, y, height, t)
        leaf = turned(svg("M0,0 C1,-1.6 3,-1.6 4,0 C3,1 1,1 0,0Z"), draw.uniform(-60, 60) + (180 if k % 2 else 0))
        marks.append(moved(*at, (Path(leaf, style.paper(ink, style.LEAF), style.LEAF if ink.saves else None, 0.25),)))
        if k % 3 == 1:
            px, py = at[0] + 1.2, at[1] - 0.6
            marks += (
                Path(disc(px, py, 1.8), style.paper(ink, style.ROSE), style.ROSE if ink.saves else None, 0.35),
                Path(svg(f"M{px - 0.8},{py} a.8,.8 0 1 1 1.2,.7"), None, style.ROSE if ink.saves else style.CREAM, 0.3),
            )
    return tuple(marks)


def _on_stem(x: float, y: float, height: float, t: float) -> tuple[float, float]:
    xs, ys = (x, x - 5, x + 6, x + 1), (y, y - height * 0.3, y - height * 0.6, y - height)
    share = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return (sum(s * v for s, v in zip(share, xs, strict=True)), sum(s * v for s, v in zip(share, ys, strict=True)))
