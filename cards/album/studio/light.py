"""Sun, lamps, sky and fog. Strengths: 1 is the light of an overcast noon."""

import math
from typing import Any

import bpy
from mathutils import Vector

from cards.album.studio.form import FLAKE, ball, scatter
from cards.album.studio.matter import Colour, Net, Socket, glow, light_of
from cards.album.studio.stage import Point, Thing, link


def sun(turn: float, height: float, strength: float = 4, colour: Colour = "#FFE2B8", soft: float = 1.0) -> Thing:
    """Sunlight or moonlight that comes *from* `turn` degrees (0 = from +y, behind what the camera looks at when it
    looks along +y; 90 = from the right, +x; 180 = from behind the camera) and `height` degrees above the horizon.
    `soft` is the sun's breadth in degrees: the larger, the softer the shadows.
    """
    lamp_ = bpy.data.lights.new("sun", "SUN")
    lamp_.energy, lamp_.angle, lamp_.color = strength, math.radians(soft), light_of(colour)[:3]
    holder = link(bpy.data.objects.new("sun", lamp_))
    holder.rotation_euler = Vector(direction(turn, height)).to_track_quat("Z", "Y").to_euler()
    return holder


def direction(turn: float, height: float) -> tuple[float, float, float]:
    """The unit vector to a point of the sky; see `sun` for its angles."""
    a, h = math.radians(turn), math.radians(height)
    return math.sin(a) * math.cos(h), math.cos(a) * math.cos(h), math.sin(h)


def lamp(at: Point, strength: float = 40, colour: Colour = "#FFC58A", size: float = 0.05) -> Thing:
    """A bulb or flame that lights all around; `strength` in watts: a candle 5, a bulb 60, a street lamp 400."""
    bulb = bpy.data.lights.new("lamp", "POINT")
    bulb.energy, bulb.color, bulb.shadow_soft_size = strength, light_of(colour)[:3], size
    holder = link(bpy.data.objects.new("lamp", bulb))
    holder.location = at
    return holder


def spot(
    at: Point,
    to: Point,
    strength: float = 400,
    colour: Colour = "#FFF0D8",
    angle: float = 30,
    edge: float = 0.2,
    size: float = 0.05,
) -> Thing:
    """A beam: `angle` degrees wide; `edge` 0 is hard, 1 wholly soft."""
    beam = bpy.data.lights.new("spot", "SPOT")
    beam.energy, beam.color, beam.shadow_soft_size = strength, light_of(colour)[:3], size
    beam.spot_size, beam.spot_blend = math.radians(angle), edge
    return _aim(beam, at, to)


def panel(at: Point, to: Point, w: float, h: float, strength: float = 60, colour: Colour = "#FFFFFF") -> Thing:
    """A soft surface of light, w by h, that the camera does not see: a window out of view, a glow from a door."""
    area = bpy.data.lights.new("panel", "AREA")
    area.shape, area.size, area.size_y = "RECTANGLE", w, h
    area.energy, area.color = strength, light_of(colour)[:3]
    holder = _aim(area, at, to)
    holder.visible_camera = False
    return holder


def _aim(light: Thing, at: Point, to: Point) -> Thing:
    holder = link(bpy.data.objects.new("light", light))
    holder.location = at
    holder.rotation_euler = (Vector(to) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    return holder


def sky(
    above: Colour,
    horizon: Colour,
    below: Colour | None = None,
    *,
    strength: float = 1.0,
    band: float = 0.35,
    glow_at: tuple[float, float] | None = None,
    glow_colour: Colour = "#FFD9A0",
    glow_size: float = 25,
    glow_strength: float = 1.0,
    disc: float = 0,
    disc_strength: float = 30,
    clouds: float = 0,
    cloud_lit: Colour = "#FFFFFF",
    cloud_dark: Colour = "#8A93A6",
    cloud_scale: float = 1.0,
    cloud_low: float = 0.02,
    cloud_stretch: float = 1.0,
    seed: float = 0,
    stars: float = 0,
) -> None:
    """The sky all around, which also lights the scene.

    Args:
        above, horizon, below: colours from the zenith down. band: how high the horizon's colour reaches, 0 to 1.
        glow_at: (turn, height) of the sun or moon as for `sun`: a glow of `glow_size` degrees about it.
        disc: the sun's own breadth in degrees (0: none); it is seen, but does not light.
        clouds: share of the sky that they cover, 0 to 1. cloud_scale: 2 makes them twice as large; `cloud_stretch` 3
            draws them out to streaks from left to right. cloud_low: the height (0 to 1) where they thin out.
        stars: 0 none, 1 a clear night.
    """
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.cycles.sampling_method, world.cycles.sample_map_resolution = "MANUAL", 256
    net = Net(world.node_tree)
    ground = world.node_tree.nodes["Background"]
    way = net.vector("NORMALIZE", net.add("TexCoord").outputs["Generated"])
    up = net.add("SeparateXYZ", Vector=way).outputs["Z"]
    tone = net.mix(net.math("POWER", net.ramp(up, 0, band), 0.7), horizon, above)
    if below:
        tone = net.mix(net.ramp(up, 0, -0.12), tone, below)
    if stars:
        tone = _stars(net, tone, way, up, stars)
    near: Any = 0.0
    if glow_at:
        away = net.math("ARCCOSINE", net.math("MINIMUM", net.vector("DOT_PRODUCT", way, direction(*glow_at)), 1.0))
        spread = net.math("DIVIDE", away, math.radians(glow_size))
        near = net.math("EXPONENT", net.math("MULTIPLY", net.math("POWER", spread, 1.4), -1.0))
        shine = net.vector("SCALE", light_of(glow_colour)[:3], net.math("MULTIPLY", near, glow_strength))
        tone = net.vector("ADD", tone, shine)
    if clouds:
        tone = _clouds(
            net,
            tone,
            way,
            up,
            near,
            glow_at,
            clouds,
            cloud_lit,
            cloud_dark,
            cloud_scale,
            cloud_low,
            cloud_stretch,
            seed,
        )
    if disc and glow_at:
        edge = math.radians(disc / 2)
        body = net.ramp(away, edge * 1.06, edge * 0.94)
        lit = net.vector("SCALE", light_of(glow_colour)[:3], disc_strength)
        seen = net.math("MULTIPLY", body, net.add("LightPath").outputs["Is Camera Ray"])
        tone = net.mix(seen, tone, lit)
    net.put(ground.inputs["Color"], tone)
    net.put(ground.inputs["Strength"], strength)


def _stars(net: Net, tone: Socket, way: Socket, up: Socket, share: float) -> Socket:
    cells = net.add("TexVoronoi", Vector=way, Scale=110.0)
    bright = net.math("POWER", net.add("SeparateColor", Color=cells.outputs["Color"]).outputs[0], 7.0)
    point = net.ramp(cells.outputs["Distance"], 0.11, 0.0)
    lit = net.math("MULTIPLY", net.math("MULTIPLY", point, bright), net.ramp(up, 0.02, 0.3))
    return net.vector("ADD", tone, net.vector("SCALE", (1.0, 0.97, 0.9), net.math("MULTIPLY", lit, 9 * share)))


def _clouds(
    net: Net,
    tone: Socket,
    way: Socket,
    up: Socket,
    near: Any,
    glow_at: tuple[float, float] | None,
    share: float,
    lit: Colour,
    dark: Colour,
    scale: float,
    low: float,
    stretch: float,
    seed: float,
) -> Socket:
    """A flat deck of clouds far above, seen in perspective; lit on the side of the sun."""
    over = net.math("ADD", net.math("MAXIMUM", up, 0.0), 0.16)
    flat = net.vector("DIVIDE", way, net.add("CombineXYZ", X=over, Y=over, Z=1.0).outputs[0])
    flat = net.vector("MULTIPLY", flat, (1 / stretch, 1.0, 0.0))
    flat = net.vector("ADD", flat, (seed * 3.7, seed * 1.9, seed))
    side = direction(*glow_at) if glow_at else (0.3, 0.6, 0.5)
    toward = net.vector("ADD", flat, (side[0] * 0.09 / stretch, side[1] * 0.09, 0.0))
    here, there = (net.noise(where, 1.15 / scale, 9, 0.58, 0.25) for where in (flat, toward))
    body = net.ramp(here, 0.68 - 0.42 * share, 0.86 - 0.36 * share)
    body = net.math("MULTIPLY", body, net.ramp(up, low, low + 0.12))
    lit_share = net.ramp(net.math("SUBTRACT", here, there), -0.05, 0.09)
    if glow_at:
        lit_share = net.math("ADD", net.math("MULTIPLY", lit_share, 0.8), net.math("MULTIPLY", near, 0.6), clamp=True)
    return net.mix(body, tone, net.mix(lit_share, dark, lit))


def moon(at: Point, r: float, strength: float = 1.6, colour: Colour = "#F4EFDD") -> Thing:
    """A moon with its seas, as a body far away."""
    made = glow(colour, strength)
    net = Net(made.node_tree)
    shine = next(node for node in made.node_tree.nodes if node.type == "EMISSION")
    seas = net.ramp(net.noise(net.place, 1.3 / r, 4, 0.6, 0.3), 0.45, 0.65, 0, 0.6)
    net.put(shine.inputs["Color"], net.mix(seas, colour, "#8C8C94", "MULTIPLY"))
    return ball(at, r, made, fine=5)


def fog(
    colour: Colour, far: float, *, top: float | None = None, base: float = 0, clear: float = 0, strength: float = 1.0
) -> None:
    """Air that hides what is far: call it last. Sky and lamps' glow matters stay as they are; see `stage`.

    Args:
        far: metres at which two thirds are hidden. top: height of ground fog above `base`; None fills all the air.
        clear: metres in front of the camera that stay clear.
    """
    for matter in bpy.data.materials:
        if not matter.use_nodes or matter.name.startswith(("glow", "veil")):
            continue
        net = Net(matter.node_tree)
        out = matter.node_tree.nodes.get("Material Output")
        if out is None or not out.inputs[0].links:
            continue
        plain = out.inputs[0].links[0].from_socket
        path = net.add("LightPath")
        away = net.math("MAXIMUM", net.math("SUBTRACT", path.outputs["Ray Length"], clear), 0.0)
        share = net.math("SUBTRACT", 1.0, net.math("EXPONENT", net.math("DIVIDE", away, -far)))
        if top:
            high = net.add("SeparateXYZ", Vector=net.place).outputs["Z"]
            wisp = net.math("MULTIPLY", net.math("SUBTRACT", net.noise(net.place, 3 / top, 3), 0.5), top)
            share = net.math("MULTIPLY", share, net.ramp(net.math("ADD", high, wisp), base + top, base))
        diffuse = path.outputs["Is Diffuse Ray"]
        share = net.math("MULTIPLY", share, net.math("SUBTRACT", 1.0, diffuse))
        net.show(net.blend(share, plain, net.add("Emission", Color=colour, Strength=strength).outputs[0]))


def specks(places: Any, r: float, colour: Colour, strength: float = 4, sizes: Any = 1.0) -> Thing:
    """Many small lights: fireflies, sparks, far windows, dust in the sun."""
    import numpy as np

    return scatter(FLAKE, places, glow(colour, strength), sizes=np.asarray(sizes) * r)
