"""Files of cut paths: SVG with a group for each layer, and DXF R12 with polylines, which every machine's program reads.

DXF R12 needs no tables beyond the layers, and its points are mm from the bottom left. `ezdxf` reads it in the tests; to
write polylines with it would take as many lines as this.
"""

from collections.abc import Iterator

from generator.export.cutters.paths import COLOURS, Layers
from generator.export.outlines import flattened
from generator.export.svg_face import path_data
from layouts.kit.marks import Point

HAIRLINE = 0.1  # mm
SMOOTH = 24  # Straight lines for each curve of a DXF: a corner of 3 mm is then right to a thousandth of a mm.
DXF_COLOURS = {"cut": 1, "score": 5, "perforate": 3}  # red, blue, green
OFF = ("perforate",)  # Layers that are hidden at first: they repeat another one.


def svg_of(layers: Layers, w: float, h: float) -> str:
    """Return the paths of a sheet of w by h mm as SVG."""
    groups = []
    for name, paths, colour in zip(Layers._fields, layers, COLOURS, strict=True):
        hidden = ' display="none"' if name in OFF else ""
        elements = "".join(f'<path d="{path_data(steps)}"/>' for steps in paths)
        layer = f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" fill="none" stroke="{colour}"'
        groups.append(f'{layer} stroke-width="{HAIRLINE}"{hidden}>{elements}</g>\n')
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    box = f'width="{w:g}mm" height="{h:g}mm" viewBox="0 0 {w:g} {h:g}"'
    return f"<svg {spaces} {box}>\n{''.join(groups)}</svg>\n"


def dxf_of(layers: Layers, h: float) -> str:
    """Return the paths of a sheet that is h mm high as DXF R12, in mm."""
    pairs = [*_head(), (0, "SECTION"), (2, "ENTITIES")]
    for name, paths in zip(Layers._fields, layers, strict=True):
        for steps in paths:
            for outline in flattened(steps, SMOOTH):
                pairs += _polyline(name, [(x, h - y) for x, y in outline])
    pairs += ((0, "ENDSEC"), (0, "EOF"))
    return "".join(f"{code}\n{value}\n" for code, value in pairs)


def _head() -> Iterator[tuple[int, str | int]]:
    yield from ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (9, "$INSUNITS"), (70, 4))
    yield from ((0, "ENDSEC"), (0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, len(DXF_COLOURS)))
    for name, colour in DXF_COLOURS.items():
        yield from ((0, "LAYER"), (2, name), (70, 0), (62, -colour if name in OFF else colour), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _polyline(layer: str, points: list[Point]) -> Iterator[tuple[int, str | int]]:
    is_closed = len(points) > 2 and points[0] == points[-1]
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (10, "0.0"), (20, "0.0"), (30, "0.0"), (70, int(is_closed)))
    for x, y in points[:-1] if is_closed else points:
        yield from ((0, "VERTEX"), (8, layer), (10, f"{x:.4f}"), (20, f"{y:.4f}"), (30, "0.0"))
    yield from ((0, "SEQEND"), (8, layer))
