"""Writes pages of set marks as PDF in points, the same bytes for the same marks, each face once, as a form."""

import hashlib
import math
from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import Path as File
from typing import Protocol

from reportlab import rl_config
from reportlab.lib.colors import Color
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from generator.pages import Page, digest
from generator.typesetting.fonts import MM, Faces
from layouts.kit.marks import Glyphs, Group, LinearGradient, Mark, Marks, Path, Picture, Qr, RadialGradient, Steps
from layouts.kit.shapes import rect
from layouts.kit.style import channels, grey_of

# Base 85 would make photos 38 times slower to write and files a fifth larger.
rl_config.useA85 = 0


class Pictures(Protocol):
    """A function that returns the JPEG file of a picture at its size on paper."""

    def __call__(self, picture: Picture, grey: bool) -> File: ...


_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "none": "Simplex"}


def write_pdf(
    pages: Iterable[Page], faces: Faces, title: str, *, grey: bool = False, flip: str = "",
    pictures: Pictures | None = None, on_page: Callable[[], None] = lambda: None,
) -> bytes:  # fmt: skip
    """Return pages as one PDF; `flip` tells printers how to turn sheets: "long", "short" or "none" for one side."""
    canvas = Canvas("", invariant=1, pageCompression=1, initialFontName=faces.first().name)
    canvas.setTitle(title)
    canvas.setAuthor("Tuckbox")
    canvas.setCreator("Tuckbox")
    canvas.setViewerPreference("PrintScaling", "None")
    if flip:
        canvas.setViewerPreference("Duplex", _DUPLEX[flip])
    pen = Pen(canvas, faces, grey, pictures)
    for page in pages:
        canvas.setPageSize((page.w * MM, page.h * MM))
        canvas.setBleedBox((0, 0, page.w * MM, page.h * MM))
        canvas.setTrimBox(tuple(v * MM for v in (page.trim, page.trim, page.w - page.trim, page.h - page.trim)))
        pen.page(page)
        canvas.showPage()
        on_page()
    data: bytes = canvas.getpdfdata()
    return data


class Pen:
    """Draws set marks onto a canvas."""

    def __init__(self, canvas: Canvas, faces: Faces, grey: bool, pictures: Pictures | None) -> None:
        self.canvas, self.faces, self.grey, self.pictures = canvas, faces, grey, pictures
        self.forms: dict[object, tuple[str, Marks]] = {}
        self.images: dict[File, _Image] = {}
        self.colours: dict[tuple[str, str], str] = {}
        self.line_scale = 1.0  # of the art whose lines keep their width on paper
        self.has_gradient = False

    def page(self, page: Page) -> None:
        forms = [(stamp, self._form(stamp.marks, stamp.box)) for stamp in page.stamps]
        self._write(f"{MM:.6f} 0 0 {-MM:.6f} 0 {page.h * MM:.4f} cm")
        dx, dy, angle = page.shift
        if angle:
            self._write(f"{_frame(page.w / 2, page.h / 2, angle)} cm {_frame(-page.w / 2, -page.h / 2)} cm")
        if dx or dy:
            self._write(f"{_frame(dx, dy)} cm")
        for stamp, form in forms:
            self._write(f"q {_frame(stamp.x, stamp.y, stamp.turn)} cm")
            self.canvas.doForm(form)
            self._write("Q")
        self._draw(page.marks)

    def _write(self, operators: str) -> None:
        self.canvas.addLiteral(operators)

    def _form(self, marks: Marks, box: tuple[float, float, float, float]) -> str:
        """Return the name of a form that shows these marks; it is written when first needed."""
        key = (id(marks), box)
        if key not in self.forms:
            name = f"f{digest((marks, box))}"
            # The marks are kept with the name, so that no other marks can get the same id.
            self.forms[key] = (name, marks)
            if not self.canvas.hasForm(name):
                self._write_form(name, marks, box)
        return self.forms[key][0]

    def _write_form(self, name: str, marks: Marks, box: tuple[float, float, float, float]) -> None:
        for mark in marks:
            self._forms_within(mark)
        outer, self.has_gradient = (self.has_gradient, self.line_scale), False
        self.line_scale = 1.0
        self.canvas.beginForm(name, *box)
        self._draw(marks)
        extra = {"Resources": self._resources()} if self.has_gradient else {}
        self.canvas.endForm(**extra)
        self.has_gradient, self.line_scale = outer

    def _forms_within(self, mark: Mark) -> None:
        if isinstance(mark, Group):
            for inner in mark.marks:
                self._forms_within(inner)
            if mark.once:
                self._form(mark.marks, _EVERYWHERE)

    def _resources(self) -> pdfdoc.PDFResourceDictionary:
        """Return the resources of a form with gradients: ReportLab lists shadings for pages only."""
        resources = pdfdoc.PDFResourceDictionary()
        resources.basicFonts()
        resources.allProcs()
        resources.setShading(self.canvas._shadingUsed)
        if self.canvas._formsinuse:
            resources.XObject = self.canvas._doc.xobjDict(self.canvas._formsinuse)
        return resources

    def _draw(self, marks: Iterable[Mark]) -> None:
        for mark in marks:
            match mark:
                case Path():
                    self._path(mark)
                case Glyphs():
                    self._glyphs(mark)
                case Group():
                    self._group(mark)
                case LinearGradient() | RadialGradient():
                    self._gradient(mark)
                case Picture():
                    self._picture(mark)
                case Qr():
                    self._path(Path(rect(mark.x, mark.y, mark.size, mark.size), "#FFFFFF"))
                    self._path(Path(qr_steps(mark), "#000000"))
                case _:
                    raise TypeError(f"{type(mark).__name__} must be set before it is drawn")

    def _colour(self, colour: str, operator: str) -> str:
        if (colour, operator) not in self.colours:
            r, g, b = channels(grey_of(colour) if self.grey else colour)
            self.colours[colour, operator] = f"{r / 255:.4g} {g / 255:.4g} {b / 255:.4g} {operator}"
        return self.colours[colour, operator]

    def _path(self, mark: Path) -> None:
        code = []
        if mark.fill:
            code.append(self._colour(mark.fill, "rg"))
        if mark.line:
            dash = " ".join(f"{length / self.line_scale:.4g}" for length in mark.dash)
            width, ends = f"{mark.width / self.line_scale:.4g}", 0 if mark.butt else 1
            code.append(f"{self._colour(mark.line, 'RG')} {width} w {ends} J {ends} j [{dash}] 0 d")
        paint = {(True, False): "f", (False, True): "S", (True, True): "B"}[bool(mark.fill), bool(mark.line)]
        code += (operators(mark.steps), paint + ("*" if mark.holes and mark.fill else ""))
        self._write(" ".join(code))

    def _glyphs(self, mark: Glyphs) -> None:
        a = math.radians(mark.turn)
        c, s = math.cos(a) / MM, math.sin(a) / MM
        # Written directly: ReportLab's text takes three times as long, and remembers a colour of its own.
        code = [
            f"{self._colour(mark.colour, 'rg')} BT {c:.6f} {s:.6f} {s:.6f} {-c:.6f} {mark.x:.4f} {mark.y:.4f} Tm "
            f"{mark.size * mark.track / 1000:.4f} Tc"
        ]
        for font, operator in self.faces[mark.font].operators(mark.words, self.canvas._doc):
            code.append(f"{font} {mark.size:.6g} Tf {operator}")
        self._write(f"{' '.join(code)} ET")

    def _group(self, mark: Group) -> None:
        outer = self.line_scale
        if mark.keeps_lines:
            self.line_scale *= mark.scale
        self._write(f"q {_frame(mark.x, mark.y, mark.turn, mark.scale, mark.mirror)} cm")
        if mark.clip:
            self._write(f"{operators(mark.clip)} W n")
        if mark.once:
            self.canvas.doForm(self._form(mark.marks, _EVERYWHERE))
        else:
            self._draw(mark.marks)
        self._write("Q")
        self.line_scale = outer

    def _gradient(self, mark: LinearGradient | RadialGradient) -> None:
        self._write(f"q {operators(mark.steps)} W n")
        shades = (channels(grey_of(colour) if self.grey else colour) for colour in mark.colours)
        colours = [Color(*(v / 255 for v in shade)) for shade in shades]
        if isinstance(mark, LinearGradient):
            self.canvas.linearGradient(*mark.start, *mark.end, colours, extend=True)
        else:
            self.canvas.radialGradient(*mark.centre, mark.radius, colours, extend=True)
        self._write("Q")
        self.has_gradient = True

    def _picture(self, mark: Picture) -> None:
        if self.pictures is None:
            raise TypeError("pictures cannot be drawn without their files")
        self._write(f"q 1 0 0 -1 0 {2 * mark.y + mark.h:.4f} cm")
        if (file := self.pictures(mark, self.grey)) not in self.images:
            self.images[file] = _Image(file)
            self.images[file].content = hashlib.sha256(file.read_bytes()).hexdigest()
        self.canvas.drawImage(self.images[file], mark.x, mark.y, mark.w, mark.h)
        self._write("Q")


class _Image(str):
    """A path that ReportLab opens, and that it names in the file by a digest of `content` instead of by the path."""

    content: str

    def __str__(self) -> str:
        return self.content


_EVERYWHERE = (-1000.0, -1000.0, 1000.0, 1000.0)


def _frame(x: float, y: float, turn: float = 0, scale: float = 1, mirror: bool = False) -> str:
    a = math.radians(turn)
    c, s = math.cos(a) * scale, math.sin(a) * scale
    side = -1 if mirror else 1
    return f"{c * side:.6f} {s * side:.6f} {-s:.6f} {c:.6f} {x:.4f} {y:.4f}"


def operators(steps: Steps) -> str:
    """Return an outline as PDF path operators, to a thousandth of its unit."""
    code = []
    for step in steps:  # told apart by length, not matched: this runs a hundred thousand times a print
        if len(step) == 4:
            _, (x1, y1), (x2, y2), (x, y) = step
            code.append(f"{x1:.3f} {y1:.3f} {x2:.3f} {y2:.3f} {x:.3f} {y:.3f} c")
        elif len(step) == 2:
            kind, (x, y) = step
            code.append(f"{x:.3f} {y:.3f} {'m' if kind == 'M' else 'l'}")
        else:
            code.append("h")
    return " ".join(code)


def qr_steps(mark: Qr) -> Steps:
    """Return the dark modules of a QR code, a rectangle for each run; correction M reads it with a creased corner."""
    import qrcode  # few sheets carry a code
    from qrcode.constants import ERROR_CORRECT_M

    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=4)
    code.add_data(mark.data)
    code.make(fit=True)
    rows = code.get_matrix()
    module = mark.size / len(rows)
    steps: list[object] = []
    for j, row in enumerate(rows):
        i, y = 0, mark.y + j * module
        for is_dark, run in groupby(row):
            length = len(list(run))
            if is_dark:
                x, w = mark.x + i * module, length * module
                steps += (("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + module)), ("L", (x, y + module)), ("Z",))
            i += length
    return tuple(steps)  # type: ignore[arg-type]
