"""Shapes: boxes, turned and bent ones, cut-outs, ground that rolls, and many of one. All sizes are metres."""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import bpy
import numpy as np
from mathutils import Euler, Vector
from numpy.typing import NDArray

from cards.album.studio.stage import Point, Thing, link

Numbers = NDArray[Any]
Flat = tuple[float, float]


def mesh(points: Any, faces: Any, matter: Thing | None, smooth: bool = False) -> Thing:
    """An object from points (n × 3) and faces: an array of one shape, or a list of differently long ones."""
    made = bpy.data.meshes.new("form")
    if isinstance(faces, np.ndarray):
        points = np.ascontiguousarray(points, np.float32)
        each = faces.shape[1]
        made.vertices.add(len(points))
        made.vertices.foreach_set("co", points.ravel())
        made.loops.add(faces.size)
        made.loops.foreach_set("vertex_index", np.ascontiguousarray(faces, np.int32).ravel())
        made.polygons.add(len(faces))
        made.polygons.foreach_set("loop_start", np.arange(0, faces.size, each, dtype=np.int32))
    else:
        made.from_pydata([tuple(map(float, point)) for point in points], [], [list(face) for face in faces])
    made.update(calc_edges=True)
    made.validate()
    if smooth:
        made.polygons.foreach_set("use_smooth", np.ones(len(made.polygons), bool))
    holder = link(bpy.data.objects.new("form", made))
    if matter is not None:
        made.materials.append(matter)
    return holder


def put(
    thing: Thing, at: Point = (0, 0, 0), turn: float = 0, tilt: float = 0, lean: float = 0, size: float = 1
) -> Thing:
    """Moves a thing: `turn` about z, `tilt` forwards about x, `lean` sideways about y, in degrees."""
    thing.location = at
    thing.rotation_euler = (math.radians(tilt), math.radians(lean), math.radians(turn))
    thing.scale = (size, size, size)
    return thing


def group(
    things: Iterable[Thing], at: Point = (0, 0, 0), turn: float = 0, tilt: float = 0, lean: float = 0, size: float = 1
) -> Thing:
    """Many things moved as one, about the origin in which they were made."""
    holder = link(bpy.data.objects.new("group", None))
    for thing in things:
        if thing.parent is None:
            thing.parent = holder
    return put(holder, at, turn, tilt, lean, size)


def soften(thing: Thing, width: float) -> Thing:
    """Rounds the edges, as hands and weather do."""
    if width:
        edge = thing.modifiers.new("edge", "BEVEL")
        edge.width, edge.segments, edge.limit_method = width, 3, "ANGLE"
    return thing


def box(
    at: Point, size: Point, matter: Thing, *, turn: float = 0, tilt: float = 0, lean: float = 0, edge: float = 0.01
) -> Thing:
    """A block that stands on `at`, the middle of its lower face."""
    x, y, z = size[0] / 2, size[1] / 2, size[2]
    points = [(i * x, j * y, k * z) for k in (0, 1) for j in (-1, 1) for i in (-1, 1)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    return put(soften(mesh(points, faces, matter), min(edge, min(size) * 0.45)), at, turn, tilt, lean)


def ball(at: Point, r: float, matter: Thing, squash: Point = (1, 1, 1), fine: int = 4) -> Thing:
    """A sphere about its middle."""
    points, faces = sphere(fine)
    made = mesh(points * r * np.array(squash), faces, matter, True)
    return put(made, at)


def sphere(fine: int) -> tuple[Numbers, Numbers]:
    import bmesh

    built = bmesh.new()
    bmesh.ops.create_icosphere(built, subdivisions=fine, radius=1)
    points = np.array([vertex.co[:] for vertex in built.verts], np.float32)
    faces = np.array([[vertex.index for vertex in face.verts] for face in built.faces], np.int32)
    built.free()
    return points, faces


def lathe(
    at: Point,
    profile: Sequence[Flat],
    matter: Thing,
    *,
    fine: int = 48,
    smooth: bool = True,
    turn: float = 0,
    tilt: float = 0,
    lean: float = 0,
) -> Thing:
    """Turned on a lathe: `profile` gives (radius, height) from foot to top. Cups, bodies, towers, domes, petals."""
    angles = np.linspace(0, 2 * math.pi, fine, endpoint=False)
    rings = np.array([[(r * math.cos(a), r * math.sin(a), z) for a in angles] for r, z in profile], np.float32)
    n = len(profile)
    faces = [
        (i * fine + k, i * fine + (k + 1) % fine, (i + 1) * fine + (k + 1) % fine, (i + 1) * fine + k)
        for i in range(n - 1)
        for k in range(fine)
    ]
    made = mesh(rings.reshape(-1, 3), np.array(faces, np.int32), matter, smooth)
    if smooth:
        made.data.set_sharp_from_angle(angle=math.radians(50))
    return put(made, at, turn, tilt, lean)


def column(
    at: Point,
    r: float,
    h: float,
    matter: Thing,
    top: float | None = None,
    *,
    fine: int = 32,
    turn: float = 0,
    tilt: float = 0,
    lean: float = 0,
    edge: float = 0.0,
) -> Thing:
    """A cylinder, or a cone with another radius on `top`, standing on `at`."""
    above = r if top is None else top
    made = lathe(at, [(0, 0), (r, 0), (above, h), (0, h)], matter, fine=fine, turn=turn, tilt=tilt, lean=lean)
    return soften(made, edge)


def tube(points: Sequence[Point], r: float, matter: Thing, end: float | None = None, *, round_: bool = True) -> Thing:
    """A rope, branch, pipe or wire along points, from radius r to `end`; with round_ it bends smoothly."""
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.resolution_u = "3D", r, 3, 6
    curve.use_fill_caps = True
    line = curve.splines.new("BEZIER" if round_ and len(points) > 2 else "POLY")
    many = line.bezier_points if line.type == "BEZIER" else line.points
    many.add(len(points) - 1)
    for i, (node, point) in enumerate(zip(many, points, strict=True)):
        node.co = point if line.type == "BEZIER" else (*point, 1)
        node.radius = 1 + ((end / r if end is not None else 1) - 1) * i / max(1, len(points) - 1)
        if line.type == "BEZIER":
            node.handle_left_type = node.handle_right_type = "AUTO"
    curve.materials.append(matter)
    return link(bpy.data.objects.new("tube", curve))


def sheet(
    at: Point,
    size: Flat,
    height: Callable[[Numbers, Numbers], Numbers],
    matter: Thing,
    fine: int = 160,
    *,
    turn: float = 0,
    tilt: float = 0,
    lean: float = 0,
    thick: float = 0,
) -> Thing:
    """Ground, cloth, paper: a grid about `at`, raised by `height(x, y)`; `fine` squares a side."""
    xs, ys = np.meshgrid(np.linspace(-0.5, 0.5, fine + 1) * size[0], np.linspace(-0.5, 0.5, fine + 1) * size[1])
    points = np.stack([xs, ys, np.broadcast_to(height(xs, ys), xs.shape)], -1).reshape(-1, 3)
    made = put(mesh(points, _grid(fine, fine), matter, True), at, turn, tilt, lean)
    if thick:
        made.modifiers.new("thick", "SOLIDIFY").thickness = thick
    return made


def surface(
    along: Callable[[Numbers, Numbers], tuple[Any, Any, Any]],
    matter: Thing,
    fine: tuple[int, int] = (80, 80),
    thick: float = 0,
) -> Thing:
    """A sheet bent at will: `along(u, v)`, both 0 to 1, gives x, y, z. Sails, curtains, slides, waves that break."""
    u, v = np.meshgrid(np.linspace(0, 1, fine[0] + 1), np.linspace(0, 1, fine[1] + 1))
    x, y, z = along(u, v)
    points = np.stack([np.broadcast_to(part, u.shape) for part in (x, y, z)], -1).reshape(-1, 3)
    made = mesh(points, _grid(fine[0], fine[1]), matter, True)
    if thick:
        made.modifiers.new("thick", "SOLIDIFY").thickness = thick
    return made


def _grid(across: int, down: int) -> Numbers:
    i, j = np.meshgrid(np.arange(across), np.arange(down))
    a = (j * (across + 1) + i).ravel()
    return np.stack([a, a + 1, a + across + 2, a + across + 1], -1).astype(np.int32)


def cut(
    outline: Sequence[Flat],
    matter: Thing,
    thick: float = 0.01,
    at: Point = (0, 0, 0),
    *,
    turn: float = 0,
    tilt: float = 90,
    lean: float = 0,
    round_: bool = False,
    edge: float = 0,
) -> Thing:
    """A shape cut from board: `outline` (x, height), upright with tilt 90, lying with 0; round_ smooths it."""
    curve = bpy.data.curves.new("cut", "CURVE")
    curve.dimensions, curve.fill_mode, curve.extrude, curve.bevel_depth = "2D", "BOTH", thick / 2, edge
    line = curve.splines.new("BEZIER" if round_ else "POLY")
    many = line.bezier_points if round_ else line.points
    many.add(len(outline) - 1)
    for node, (x, y) in zip(many, outline, strict=True):
        node.co = (x, y, 0) if round_ else (x, y, 0, 1)
        if round_:
            node.handle_left_type = node.handle_right_type = "AUTO"
    line.use_cyclic_u = True
    curve.resolution_u = 8
    curve.materials.append(matter)
    return put(link(bpy.data.objects.new("cut", curve)), at, turn, tilt, lean)


def shape_of(thing: Thing) -> tuple[Numbers, list[tuple[int, ...]]]:
    """Points and faces of a thing as it stands, modifiers and place included; the thing itself goes."""
    bpy.context.view_layer.update()
    seen = thing.evaluated_get(bpy.context.evaluated_depsgraph_get())
    shape = seen.to_mesh()
    points = np.empty(len(shape.vertices) * 3, np.float32)
    shape.vertices.foreach_get("co", points)
    faces = [tuple(face.vertices) for face in shape.polygons]
    turned = np.array(thing.matrix_world, np.float32)
    seen.to_mesh_clear()
    bpy.data.objects.remove(thing)
    return points.reshape(-1, 3) @ turned[:3, :3].T + turned[:3, 3], faces


def scatter(
    what: tuple[Numbers, Any],
    places: Any,
    matter: Thing,
    *,
    sizes: Any = 1.0,
    turns: Any = 0.0,
    tilts: Any = 0.0,
    leans: Any = 0.0,
    smooth: bool = False,
) -> Thing:
    """Many copies of one small shape (points, faces of one length) as a single thing: grass, leaves, tiles, stars.

    Args:
        places: n × 3. sizes: n, or n × 3. turns, tilts, leans: degrees, one for all or n.
    """
    points, faces = np.asarray(what[0], np.float32), np.asarray(what[1], np.int32)
    places = np.asarray(places, np.float32).reshape(-1, 3)
    n = len(places)
    if not n:
        return mesh(np.zeros((0, 3)), np.zeros((0, 3), np.int32), matter)
    many = np.asarray(sizes, np.float32)
    many = np.broadcast_to(many[:, None] if many.ndim == 1 else many, (n, 3))
    copies = points[None] * many[:, None]
    for degrees, (a, b) in ((tilts, (1, 2)), (leans, (2, 0)), (turns, (0, 1))):
        angle = np.radians(np.broadcast_to(np.asarray(degrees, np.float32), (n,)))[:, None]
        first, second = copies[..., a].copy(), copies[..., b].copy()
        copies[..., a] = first * np.cos(angle) - second * np.sin(angle)
        copies[..., b] = first * np.sin(angle) + second * np.cos(angle)
    copies += places[:, None]
    shifted = (faces[None] + (np.arange(n) * len(points))[:, None, None]).reshape(-1, faces.shape[1])
    return mesh(copies.reshape(-1, 3), shifted, matter, smooth)


BLADE = (
    np.array([(-0.5, 0, 0), (0.5, 0, 0), (-0.35, 0.1, 0.5), (0.35, 0.1, 0.5), (-0.1, 0.35, 0.9), (0.1, 0.35, 0.9)]),
    np.array([(0, 1, 3), (0, 3, 2), (2, 3, 5), (2, 5, 4)]),
)
"""A blade of grass, 1 wide and about 1 high, bent towards y: give sizes such as (0.02, 0.2, 0.3)."""

LEAF = (
    np.array([(0, 0, 0), (-0.3, 0.45, 0.08), (0.3, 0.45, 0.08), (0, 1, 0)]),
    np.array([(0, 2, 1), (1, 2, 3)]),
)
"""A leaf 1 long in y."""

FLAKE = (
    np.array([(0, 0, 1), (1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0), (0, 0, -1)], np.float32),
    np.array([(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 1), (5, 2, 1), (5, 3, 2), (5, 4, 3), (5, 1, 4)]),
)
"""A small body for snowflakes, sparks, petals and dust, of radius 1."""


def hills(x: Any, y: Any, length: float, seed: int = 0, octaves: int = 5, rough: float = 0.5) -> Numbers:
    """Rolling noise for ground, about -1 to 1, `length` metres from rise to rise."""
    x, y = np.asarray(x, float), np.asarray(y, float)
    total, weight, share = np.zeros(np.broadcast(x, y).shape), 0.0, 1.0
    for octave in range(octaves):
        table = np.random.default_rng((seed, octave)).uniform(-1, 1, (64, 64))
        u, v = x / length * 2**octave + 17.3 * octave, y / length * 2**octave + 9.1 * octave
        i, j = np.floor(u).astype(int), np.floor(v).astype(int)
        fu, fv = u - i, v - j
        fu, fv = fu * fu * (3 - 2 * fu), fv * fv * (3 - 2 * fv)
        low = table[j % 64, i % 64] * (1 - fu) + table[j % 64, (i + 1) % 64] * fu
        high = table[(j + 1) % 64, i % 64] * (1 - fu) + table[(j + 1) % 64, (i + 1) % 64] * fu
        total += share * (low * (1 - fv) + high * fv)
        weight += share
        share *= rough
    return total / weight


def towards(a: Point, b: Point) -> tuple[float, float, float]:
    """The Euler angles, radians, that lay a thing's z axis from a to b."""
    turned: Euler = (Vector(b) - Vector(a)).to_track_quat("Z", "Y").to_euler()
    return tuple(turned)


def rod(a: Point, b: Point, r: float, matter: Thing, end: float | None = None) -> Thing:
    """A straight stick from a to b with round ends: limbs, posts, oars, rungs."""
    far = math.dist(a, b)
    second = r if end is None else end
    bow = [(r * math.sin(t), -r * math.cos(t)) for t in np.linspace(0, math.pi / 2, 6)]
    top = [(second * math.cos(t), far + second * math.sin(t)) for t in np.linspace(0, math.pi / 2, 6)]
    made = lathe(a, [*bow, *top], matter, fine=20)
    made.rotation_euler = towards(a, b)
    return made
