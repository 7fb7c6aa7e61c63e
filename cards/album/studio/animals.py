"""Animals from near: shapes that melt into one body, fur and feathers that grow on it, eyes that look."""

import math
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from cards.album.studio.form import Numbers, ball, group, lathe, mesh, rod, shape_of, towards, tube
from cards.album.studio.matter import Colour, gloss, light_of, matter, paint, rise
from cards.album.studio.portraits import clay, turned
from cards.album.studio.stage import Point, Thing

Tone = Colour | Callable[[Numbers], Numbers]
"""One colour, or a function from points (n × 3) to their colours (n × 3, linear light): patches, bellies, cheeks."""


def blob(a: Point, b: Point, r: float, end: float | None = None) -> Thing:
    """A limb from a to b with round ends, for `melt`."""
    far = math.dist(a, b)
    second = r if end is None else end
    foot = [(r * math.sin(t), -r * math.cos(t)) for t in np.linspace(0, math.pi / 2, 7)]
    top = [(second * math.cos(t), far + second * math.sin(t)) for t in np.linspace(0, math.pi / 2, 7)]
    return upright(lathe(a, [*foot, *top], None, fine=20), a, b)


def egg(at: Point, r: float, squash: Point = (1, 1, 1)) -> Thing:
    """A round part for `melt`."""
    return ball(at, r, None, squash, 3)


def melt(parts: Iterable[Thing], skin: Thing, fine: float, soft: int = 6, tone: Tone | None = None) -> Thing:
    """Closed shapes that overlap become one smooth body; the parts go.

    Args:
        fine: metres to which the body is exact. soft: how far seams between the parts are smoothed away.
        tone: the colour of each point of a `hide`, told in the place where the parts were made.
    """
    made = mesh(*shape_of(clay(parts, skin, fine, soft)), skin, True)
    if tone is not None:
        count = len(made.data.vertices)
        where = np.empty(count * 3, np.float32)
        made.data.vertices.foreach_get("co", where)
        colours = np.ones((count, 4), np.float32)
        colours[:, :3] = light_of(tone)[:3] if isinstance(tone, str) else tone(where.reshape(-1, 3))
        _dye(made, colours)
    return made


def _dye(thing: Thing, colours: Numbers) -> None:
    """Gives each point of a body its colour, which the matter `hide` shows."""
    layer = thing.data.color_attributes.new("tone", "FLOAT_COLOR", "POINT")
    layer.data.foreach_set("color", np.ascontiguousarray(colours, np.float32).ravel())


def between(share: Numbers, first: Colour, second: Colour) -> Numbers:
    """Colours for a `tone`: the first, and the second by its share (n, 0 to 1)."""
    a, b = (np.array(light_of(colour)[:3]) for colour in (first, second))
    mixed: Numbers = a + np.clip(share, 0, 1)[:, None] * (b - a)
    return mixed


def hide(rough: float = 0.75, odd: float = 0.35, under: float = 0.0, bump: float = 0.15, grain: float = 60) -> Thing:
    """The matter of bodies with a `tone` of their own; `odd` is how much single hairs differ, `under` light within."""
    made, net, node = matter(None, rough, bump=0)
    tone: Any = net.add("VertexColor", layer_name="tone").outputs["Color"]
    each = net.add("NewGeometry").outputs["Random Per Island"]
    tone = net.mix(net.math("MULTIPLY", each, odd), tone, "#3A2A20", "MULTIPLY")
    net.put(node.inputs["Base Color"], tone)
    if under:
        node.inputs["Subsurface Weight"].default_value = under
        node.inputs["Subsurface Radius"].default_value = (0.012, 0.004, 0.002)
    if bump:
        rise(net, node, net.noise(net.place, grain, 3), bump, 0.3 / grain)
    return made


def fur(
    body: Thing,
    many: int,
    long: float,
    wide: float,
    flow: Point | Callable[[Numbers], Numbers] = (0, -1, -0.3),
    *,
    lie: float = 0.7,
    bare: Callable[[Numbers], Numbers] | None = None,
    seed: int = 1,
) -> Thing:
    """Hair on a body as `melt` left it (before it is moved): `many` strands that point along `flow` and away from it.

    Args:
        lie: 0 stands on end, 1 lies flat. bare: the share of strands that points (n × 3) keep, 0 to 1.
    """
    draw = np.random.default_rng(seed)
    count = len(body.data.vertices)
    where, normals = np.empty(count * 3, np.float32), np.empty(count * 3, np.float32)
    body.data.vertices.foreach_get("co", where)
    body.data.vertices.foreach_get("normal", normals)
    pick = draw.integers(0, count, many)
    root, out = where.reshape(-1, 3)[pick], normals.reshape(-1, 3)[pick]
    if bare is not None:
        stay = draw.uniform(0, 1, many) < bare(root)
        root, out, pick = root[stay], out[stay], pick[stay]
    n = len(root)
    stream = np.broadcast_to(np.asarray(flow if not callable(flow) else flow(root), float), (n, 3))
    stream = stream - out * (stream * out).sum(1, keepdims=True)
    stream = stream / np.maximum(np.linalg.norm(stream, axis=1, keepdims=True), 1e-6)
    stream = stream + draw.normal(0, 0.25, (n, 3))
    side = np.cross(out, stream)
    side = side / np.maximum(np.linalg.norm(side, axis=1, keepdims=True), 1e-6)
    root = root + side * draw.uniform(-wide, wide, (n, 1)) * 2
    reach = long * draw.uniform(0.6, 1.15, (n, 1))
    lying = lie * draw.uniform(0.8, 1.1, (n, 1))
    middle = root + reach * (0.5 * (1 - 0.6 * lying) * out + 0.5 * lying * stream)
    tip = root + reach * ((0.9 - 0.75 * lying) * out + lying * stream)
    strands = np.stack(
        [root - side * wide, root + side * wide, middle - side * wide * 0.8, middle + side * wide * 0.8, tip], 1
    )
    base = np.arange(n)[:, None, None] * 5
    faces = (base + np.array([(0, 1, 3), (0, 3, 2), (2, 3, 4)])).reshape(-1, 3)
    made = mesh(strands.reshape(-1, 3), faces, body.data.materials[0], True)
    if skin := body.data.color_attributes.get("tone"):
        colours = np.empty(count * 4, np.float32)
        skin.data.foreach_get("color", colours)
        _dye(made, np.repeat(colours.reshape(-1, 4)[pick], 5, 0))
    return made


def upright(thing: Thing, a: Point, b: Point) -> Thing:
    """Moves a thing that stands on the origin so that it stands on a and points to b."""
    thing.location = a
    thing.rotation_euler = towards(a, b)
    return thing


def eye(
    at: Point,
    look: Point,
    r: float,
    iris: Colour = "#1A100A",
    white: Colour | None = None,
    pupil: float = 0.5,
    slit: float = 1.0,
) -> list[Thing]:
    """An eye about `at` that looks along `look`: dark all over, or with a white, an iris and a pupil."""
    way = np.array(look, float) / np.linalg.norm(look)
    parts = [ball(at, r, gloss(white or iris))]
    if white:
        parts.append(ball(_shifted(at, way * r * 0.4), r * 0.7, gloss(iris)))
        hole = ball((0, 0, 0), r * pupil, gloss("#0A0808"), (slit, 1, 1))
        parts.append(turned([hole], _shifted(at, way * r * (1.14 - pupil)), _tuple(way), (0, 0, 1)))
    return parts


def _shifted(at: Point, by: Numbers) -> Point:
    return _tuple(np.array(at) + by)


def _tuple(way: Numbers) -> Point:
    x, y, z = (float(part) for part in way)
    return x, y, z


def cat_head(coat: Colour, stripe: Colour, white: Colour, look: Point, *, iris: Colour = "#9CC43A") -> Thing:
    """A cat's head about the origin, 0.3 wide, that faces +y and looks along `look`."""

    def tone(points: Numbers) -> Numbers:
        x, y, z = points.T
        bars = np.sin(x * 95) * np.clip((z - 0.05) / 0.03, 0, 1) + np.sin(z * 80 + np.abs(x) * 30) * np.clip(
            (np.abs(x) - 0.085) / 0.02, 0, 1
        )
        striped = between(np.clip(bars * 2.5 - 0.6, 0, 1), coat, stripe)
        muzzle = np.clip(1.6 - np.hypot(x / 0.062, (z + 0.075) / 0.055) * 1.25, 0, 1) * np.clip((y - 0.03) / 0.03, 0, 1)
        return striped + (between(muzzle, white, white) - striped) * muzzle[:, None]

    skin = hide(0.85, 0.35)
    head = [
        egg((0, 0, 0), 0.135, (1.06, 0.92, 0.95)),
        egg((0, 0.1, -0.045), 0.055, (1, 0.8, 0.75)),
        egg((0, 0.075, 0.01), 0.05, (0.8, 1, 1)),
        egg((0, 0.07, -0.1), 0.05, (1, 0.8, 0.7)),
    ]
    for side in (-1, 1):
        head += [egg((side * 0.075, 0.03, -0.05), 0.08), egg((side * 0.032, 0.118, -0.068), 0.038)]
    face = melt(head, skin, 0.005, 4, tone)
    parts = [face, fur(face, 22000, 0.021, 0.0011, _from_nose, lie=0.8)]
    pink, line = paint("#D98A86", 0.4), paint("#4A2A22", 0.8)
    for side in (-1, 1):
        ear = [blob((side * 0.085, -0.02, 0.09), (side * 0.125, -0.03, 0.2), 0.05, 0.008)]
        ear.append(blob((side * 0.06, -0.02, 0.1), (side * 0.12, -0.03, 0.19), 0.03, 0.008))
        shell = melt(ear, skin, 0.005, 3, coat)
        parts += [shell, fur(shell, 3000, 0.02, 0.001, (0, 0, 1))]
        parts.append(
            melt(
                [blob((side * 0.085, 0.022, 0.11), (side * 0.12, -0.004, 0.18), 0.026, 0.005)],
                skin,
                0.004,
                2,
                "#E2A79C",
            )
        )
        parts += eye((side * 0.06, 0.093, 0.022), look, 0.037, iris, "#F3F0C8", 0.5, 0.5)
        for k in range(4):
            root = (side * 0.045, 0.145, -0.055 - 0.012 * k)
            tip = (side * (0.23 + 0.01 * k), 0.12, -0.01 - 0.045 * k)
            middle = (side * 0.13, 0.16, -0.03 - 0.022 * k)
            parts.append(tube([root, middle, tip], 0.0013, paint("#FFFFFF", 0.5), 0.0004))
        parts.append(
            tube([(0, 0.152, -0.068), (side * 0.012, 0.153, -0.086), (side * 0.04, 0.14, -0.09)], 0.0035, line)
        )
    parts.append(ball((0, 0.148, -0.047), 0.02, pink, (1.1, 0.7, 0.75), 3))
    return group(parts)


def _from_nose(points: Numbers) -> Numbers:
    """Hair of a face runs away from the nose."""
    return points - np.array([0, 0.2, -0.05])


def dog_head(coat: Colour, dark: Colour, white: Colour, look: Point, *, open_: float = 0, ears: float = 0) -> Thing:
    """A hound's head about the origin, 0.27 wide, that faces +y and looks along `look`.

    Args:
        open_: metres that the mouth gapes. ears: 0 they hang, 1 they fly back.
    """

    def tone(points: Numbers) -> Numbers:
        x, y, z = points.T
        blaze = np.clip(1.5 - np.abs(x) / (0.022 + 0.012 * np.clip((z - 0.05) / 0.05, 0, 2)), 0, 1) * (y > -0.04)
        muzzle = np.clip((y - 0.1 - 0.25 * np.clip(z + 0.03, 0, 1)) / 0.03, 0, 1)
        under = np.clip((-0.085 - z) / 0.02, 0, 1)
        pale = np.maximum(np.maximum(blaze, muzzle), under)
        brown = between(np.clip(-y / 0.08, 0, 1), coat, dark)
        return brown + (between(pale, white, white) - brown) * pale[:, None]

    skin = hide(0.85, 0.3)
    head = [
        egg((0, 0, 0), 0.125, (0.98, 1.05, 0.92)),
        blob((0, 0.08, -0.03), (0, 0.2, -0.045), 0.078, 0.055),
        egg((-0.035, 0.185, -0.075), 0.045, (1, 1.1, 1)),
        egg((0.035, 0.185, -0.075), 0.045, (1, 1.1, 1)),
        egg((-0.052, 0.075, 0.055), 0.042),
        egg((0.052, 0.075, 0.055), 0.042),
        blob((0, 0.03, -0.09), (0, 0.165, -0.105 - open_), 0.05, 0.032),
    ]
    face = melt(head, skin, 0.005, 4, tone)
    parts = [face, fur(face, 20000, 0.018, 0.0011, _from_nose, lie=0.9)]
    black = gloss("#17110F")
    for side in (-1, 1):
        flap = np.array([side * 0.165, 0.03, -0.12]) * (1 - ears) + np.array([side * 0.17, -0.2, 0.09]) * ears
        root = np.array([side * 0.1, -0.02, 0.075])
        middle = (root + flap) / 2 + np.array([side * 0.035, 0, 0.01])
        ear = [blob(_tuple(root), _tuple(middle), 0.035, 0.045), blob(_tuple(middle), _tuple(flap), 0.047, 0.03)]
        shell = melt(ear, skin, 0.005, 4, dark)
        parts += [shell, fur(shell, 5000, 0.02, 0.0011, _tuple(flap - root), lie=0.9)]
        parts += eye((side * 0.056, 0.103, 0.018), look, 0.031, "#4A2812", "#FBF6EA", 0.46)
        parts.append(
            tube(
                [(side * 0.022, 0.14, 0.05), (side * 0.056, 0.137, 0.056 + 0.012), (side * 0.092, 0.105, 0.046)],
                0.007,
                paint(dark, 0.9),
            )
        )
    parts.append(ball((0, 0.25, -0.025), 0.034, black, (1.15, 0.8, 0.85)))
    parts.append(rod((0, 0.252, -0.05), (0, 0.237, -0.09), 0.003, black))
    return group(parts)
