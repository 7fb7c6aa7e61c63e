"""SVG of a face: its set marks as vectors, letters as outlines, pictures inside the file."""

import base64
import math
from collections.abc import Iterable
from functools import cache
from html import escape

from fontTools.pens.svgPathPen import SVGPathPen

from generator.export.pieces import Face
from generator.pdf import Pictures, qr_steps
from generator.typesetting.fonts import Face as FontFace
from generator.typesetting.fonts import Faces
from layouts.kit.marks import Glyphs, Group, LinearGradient, Mark, Path, Picture, Qr, RadialGradient, Steps
from layouts.kit.shapes import rect
from layouts.kit.stock import INCH

POINT = INCH / 72  # mm


def svg_of(face: Face, bleed: float, faces: Faces, pictures: Pictures) -> str:
    """Return a face as an SVG file of its size on paper: its cut with `bleed` mm round it, in mm from the cut."""
    pen = _SvgPen(faces, pictures)
    body = pen.draw(face.marks)
    w, h = face.cut.w + 2 * bleed, face.cut.h + 2 * bleed
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    head = f'<svg {spaces} width="{w:g}mm" height="{h:g}mm"'
    defined = f"<defs>{''.join(pen.defined)}</defs>" if pen.defined else ""
    return f'{head} viewBox="{-bleed:g} {-bleed:g} {w:g} {h:g}">{defined}{body}</svg>\n'


class _SvgPen:
    """Turns marks into elements. What elements refer to is in `defined`."""

    def __init__(self, faces: Faces, pictures: Pictures) -> None:
        self._faces, self._pictures = faces, pictures
        self._line_scale = 1.0  # of the art whose lines keep their width on paper
        self._letters: dict[tuple[str, int], str] = {}
        self.defined: list[str] = []

    def draw(self, marks: Iterable[Mark]) -> str:
        return "".join(map(self._mark, marks))

    def _mark(self, mark: Mark) -> str:
        match mark:
            case Path():
                return self._path(mark)
            case Glyphs():
                return self._glyphs(mark)
            case Group():
                return self._group(mark)
            case LinearGradient() | RadialGradient():
                return self._gradient(mark)
            case Picture():
                return self._picture(mark)
            case Qr():
                ground = Path(rect(mark.x, mark.y, mark.size, mark.size), "#FFFFFF")
                return self._path(ground) + self._path(Path(qr_steps(mark), "#000000"))
        raise TypeError(f"{type(mark).__name__} must be set before it is drawn")

    def _path(self, mark: Path) -> str:
        style = f'fill="{mark.fill or "none"}"'
        if mark.fill and mark.holes:
            style += ' fill-rule="evenodd"'
        if mark.line:
            style += f' stroke="{mark.line}" stroke-width="{mark.width / self._line_scale:.4g}"'
            if not mark.butt:
                style += ' stroke-linecap="round" stroke-linejoin="round"'
            if mark.dash:
                style += f' stroke-dasharray="{" ".join(f"{length / self._line_scale:.4g}" for length in mark.dash)}"'
        return f'<path d="{path_data(mark.steps)}" {style}/>'

    def _glyphs(self, mark: Glyphs) -> str:
        face = self._faces[mark.font]
        k = mark.size * POINT / face.em
        letters = (
            f'<use xlink:href="#{name}" x="{x:.0f}"/>'
            for x, glyph in face.places(mark.words, mark.track)
            if (name := self._letter(face, glyph))
        )
        place = f"translate({mark.x:.3f} {mark.y:.3f}) rotate({mark.turn:g}) scale({k:.6g} {-k:.6g})"
        words = f' aria-label="{escape(mark.words)}"'
        return f'<g fill="{mark.colour}" transform="{place}"{words}>{"".join(letters)}</g>'

    def _letter(self, face: FontFace, glyph: int) -> str:
        if (face.name, glyph) not in self._letters:
            outline = _outline(face, glyph)
            self._letters[face.name, glyph] = name = f"l{len(self._letters)}" if outline else ""
            if name:
                self.defined.append(f'<path id="{name}" d="{outline}"/>')
        return self._letters[face.name, glyph]

    def _group(self, mark: Group) -> str:
        outer = self._line_scale
        if mark.keeps_lines:
            self._line_scale *= mark.scale
        a, k = math.radians(mark.turn), mark.scale
        c, s, side = math.cos(a) * k, math.sin(a) * k, -1 if mark.mirror else 1
        place = f"{c * side:.6g} {s * side:.6g} {-s:.6g} {c:.6g} {mark.x:.6g} {mark.y:.6g}"
        inner = self.draw(mark.marks)
        self._line_scale = outer
        outline = f'<path d="{path_data(mark.clip)}"/>'
        clip = f' clip-path="url(#{self._define("clipPath", "", outline)})"' if mark.clip else ""
        return f'<g transform="matrix({place})"{clip}>{inner}</g>'

    def _gradient(self, mark: LinearGradient | RadialGradient) -> str:
        if isinstance(mark, LinearGradient):
            (x1, y1), (x2, y2) = mark.start, mark.end
            kind, where = "linearGradient", f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
        else:
            (x, y), kind = mark.centre, "radialGradient"
            where = f'cx="{x:g}" cy="{y:g}" r="{mark.radius:g}"'
        last = len(mark.colours) - 1
        stops = (f'<stop offset="{i / last:.4g}" stop-color="{colour}"/>' for i, colour in enumerate(mark.colours))
        name = self._define(kind, f' gradientUnits="userSpaceOnUse" {where}', "".join(stops))
        return f'<path d="{path_data(mark.steps)}" fill="url(#{name})"/>'

    def _picture(self, mark: Picture) -> str:
        data = base64.b64encode(self._pictures(mark, False).read_bytes()).decode()
        box = f'x="{mark.x:g}" y="{mark.y:g}" width="{mark.w:g}" height="{mark.h:g}"'
        return f'<image {box} preserveAspectRatio="none" xlink:href="data:image/jpeg;base64,{data}"/>'

    def _define(self, kind: str, attributes: str, content: str) -> str:
        name = f"d{len(self.defined)}"
        self.defined.append(f'<{kind} id="{name}"{attributes}>{content}</{kind}>')
        return name


@cache
def _outline(face: FontFace, glyph: int) -> str:
    pen = SVGPathPen(None, lambda number: f"{number:.0f}")
    face.draw(glyph, pen)
    commands: str = pen.getCommands()
    return commands


def path_data(steps: Steps) -> str:
    """Return an outline as the `d` of an SVG path, to a thousandth of its unit."""
    return "".join(step[0] + " ".join(f"{round(x, 3):g} {round(y, 3):g}" for x, y in step[1:]) for step in steps)
