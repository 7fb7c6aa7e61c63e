"""What things are made of. All of it is a little uneven, as if made by hand. Colours are a screen's `#RRGGBB`."""

from typing import Any

import bpy

from cards.album.studio.stage import Thing

Colour = str
Socket = Any
FINEST = 4.0  # octaves of noise: each costs time at every ray, and more are not seen at 1000 pixels


def light_of(colour: Colour) -> tuple[float, float, float, float]:
    """A screen's colour as linear light."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue, 1.0


class Net:
    """A tree of shader nodes, written as calls."""

    def __init__(self, tree: Thing) -> None:
        self.tree = tree

    def add(self, kind: str, **given: Any) -> Thing:
        """A node `ShaderNode<kind>`; a name in `given` is a setting or, with `_` for a space, an input."""
        node = self.tree.nodes.new(f"ShaderNode{kind}")
        for name, value in given.items():
            if name.islower():
                setattr(node, name, value)
            else:
                self.put(node.inputs[name.replace("_", " ")], value)
        return node

    def put(self, socket: Socket, value: Any) -> None:
        """Links or sets an input."""
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, str):
            socket.default_value = light_of(value)
        else:
            socket.default_value = value

    def math(self, what: str, a: Any, b: Any = 0.0, c: Any = 0.0, clamp: bool = False) -> Socket:
        node = self.add("Math", operation=what, use_clamp=clamp)
        for socket, value in zip(node.inputs, (a, b, c), strict=True):
            self.put(socket, value)
        return node.outputs[0]

    def vector(self, what: str, a: Any, b: Any = (0.0, 0.0, 0.0)) -> Socket:
        node = self.add("VectorMath", operation=what)
        self.put(node.inputs[0], a)
        if what == "SCALE":
            self.put(node.inputs["Scale"], b)
        else:
            self.put(node.inputs[1], b)
        return node.outputs["Value" if what in ("DOT_PRODUCT", "LENGTH", "DISTANCE") else "Vector"]

    def blend(self, share: Any, first: Socket, second: Socket) -> Socket:
        """Two ways to take light in one surface: the first, and the second by its share."""
        node = self.add("MixShader")
        for socket, value in zip(node.inputs, (share, first, second), strict=True):
            self.put(socket, value)
        return node.outputs[0]

    def show(self, shader: Socket) -> None:
        """What a material's surface is."""
        self.put(self.tree.nodes["Material Output"].inputs[0], shader)

    def mix(self, share: Any, a: Any, b: Any, how: str = "MIX") -> Socket:
        """Colour a, and b by its share."""
        node = self.add("Mix", data_type="RGBA", blend_type=how, clamp_factor=True)
        for i, value in ((0, share), (6, a), (7, b)):
            self.put(node.inputs[i], value)
        return node.outputs[2]

    def ramp(self, value: Socket, low: float, high: float, to_low: float = 0.0, to_high: float = 1.0) -> Socket:
        """A number from low to high as one from `to_low` to `to_high`, smoothly, and no further."""
        node = self.add("MapRange", interpolation_type="SMOOTHSTEP")
        for i, part in enumerate((value, low, high, to_low, to_high)):
            self.put(node.inputs[i], part)
        return node.outputs[0]

    def noise(self, where: Any, scale: float, detail: float = 5, rough: float = 0.55, bend: float = 0) -> Socket:
        node = self.add(
            "TexNoise", Vector=where, Scale=scale, Detail=min(detail, FINEST), Roughness=rough, Distortion=bend
        )
        return node.outputs[0]

    @property
    def place(self) -> Socket:
        """The point in the world, in metres."""
        return self.add("NewGeometry").outputs["Position"]

    def stretched(self, where: Socket, x: float, y: float, z: float) -> Socket:
        return self.vector("MULTIPLY", where, (x, y, z))


def matter(
    colour: Colour | None = None,
    rough: float = 0.6,
    *,
    uneven: float = 0.12,
    grain: float = 6,
    bump: float = 0.15,
    metal: float = 0,
    sheen: float = 0,
    coat: float = 0,
    through: float = 0,
    ior: float = 1.45,
) -> tuple[Thing, Net, Thing]:
    """The ground of all matters: the material, its net and its `Principled` node, to be worked on.

    Args:
        uneven: how far the colour wanders, 0 to 1. grain: patches a metre. bump: how far the surface does.
    """
    made = bpy.data.materials.new("matter")
    made.use_nodes = True
    net = Net(made.node_tree)
    node = made.node_tree.nodes["Principled BSDF"]
    for name, value in (
        ("Roughness", rough),
        ("Metallic", metal),
        ("Sheen Weight", sheen),
        ("Coat Weight", coat),
        ("Transmission Weight", through),
        ("IOR", ior),
    ):
        node.inputs[name].default_value = value
    if colour:
        tone: Any = colour
        if uneven:
            patches = net.noise(net.place, grain)
            tone = net.mix(net.ramp(patches, 0.3, 0.7, 0, uneven), colour, "#000000", "MULTIPLY")
        net.put(node.inputs["Base Color"], tone)
    if bump:
        rise(net, node, net.noise(net.place, grain * 6, 6, 0.6), bump)
    return made, net, node


def rise(net: Net, node: Thing, height: Socket, strength: float, reach: float = 0.02) -> None:
    """Lets light fall as if the surface rose with `height`."""
    told = net.add("Bump", Height=height, Strength=min(1, strength), Distance=reach * max(1, strength))
    net.put(node.inputs["Normal"], told.outputs[0])


def paint(colour: Colour, rough: float = 0.5, **more: float) -> Thing:
    """Painted wood or card: the matter of most things."""
    return matter(colour, rough, **more)[0]


def gloss(colour: Colour) -> Thing:
    """Lacquer, enamel, a car's paint."""
    return matter(colour, 0.25, coat=0.8, bump=0.02, uneven=0.04)[0]


def metal(colour: Colour = "#B8B4AC", rough: float = 0.3) -> Thing:
    return matter(colour, rough, metal=1, bump=0.05)[0]


def cloth(colour: Colour, weave: float = 220) -> Thing:
    """Wool, linen, curtain: soft at the edges, threads when near."""
    made, net, node = matter(colour, 0.9, sheen=0.6, bump=0, grain=3)
    rise(net, node, net.noise(net.place, weave, 2), 0.25, 0.01)
    return made


def plaster(colour: Colour = "#D9CDBD", worn: float = 0.3) -> Thing:
    """A wall: washed colour, stains, small hollows."""
    made, net, node = matter(None, 0.9, bump=0)
    stains = net.ramp(net.noise(net.place, 0.7, 8, 0.65, 1), 0.35, 0.75, 0, worn)
    tone = net.mix(stains, colour, "#7A6A58", "MULTIPLY")
    net.put(node.inputs["Base Color"], tone)
    rise(net, node, net.noise(net.place, 9, 8, 0.6), 0.25)
    return made


def wood(colour: Colour = "#7A4E2E", along: str = "x", board: float = 0, rough: float = 0.45) -> Thing:
    """Grain that runs along an axis; with `board` metres, boards of that width with dark joints."""
    made, net, node = matter(None, rough, bump=0)
    across = {"x": (0.6, 14, 14), "y": (14, 0.6, 14), "z": (14, 14, 0.6)}[along]
    where = net.place
    split = net.add("SeparateXYZ", Vector=where).outputs
    side = split["Y"] if along != "y" else split["X"]
    lines = net.noise(net.stretched(where, *across), 1.2, 6, 0.6, 0.6)
    tone = net.mix(net.ramp(lines, 0.35, 0.65, 0.0, 0.55), colour, "#2A1608", "MULTIPLY")
    height = lines
    if board:
        slot = net.math("DIVIDE", side, board)
        shade = net.noise(net.stretched(net.add("CombineXYZ", X=net.math("FLOOR", slot)).outputs[0], 7.3, 1, 1), 1, 0)
        tone = net.mix(net.ramp(shade, 0.3, 0.7, 0, 0.5), tone, "#5A4030", "MULTIPLY")
        edge = net.math("ABSOLUTE", net.math("SUBTRACT", net.math("FRACT", slot), 0.5))
        joint = net.ramp(edge, 0.5 - 0.006 / board, 0.5)
        tone = net.mix(joint, tone, "#120A05")
        height = net.math("SUBTRACT", lines, net.math("MULTIPLY", joint, 3.0))
    net.put(node.inputs["Base Color"], tone)
    rise(net, node, height, 0.2, 0.01)
    return made


def stone(colour: Colour = "#8A857C", size: float = 1.0, moss: Colour | None = None) -> Thing:
    """Rock: cracks and grain, `size` metres a lump; moss on what faces up."""
    made, net, node = matter(None, 0.85, bump=0)
    where = net.place
    coarse = net.noise(where, 1.6 / size, 10, 0.62, 0.4)
    tone = net.mix(net.ramp(coarse, 0.3, 0.7, 0.05, 0.75), colour, "#4A463F", "MULTIPLY")
    if moss:
        up = net.add("SeparateXYZ", Vector=net.add("NewGeometry").outputs["Normal"]).outputs["Z"]
        tone = net.mix(net.math("MULTIPLY", net.ramp(up, 0.3, 0.9), net.ramp(coarse, 0.4, 0.55)), tone, moss)
    net.put(node.inputs["Base Color"], tone)
    rise(net, node, coarse, 0.8, 0.12 * size)
    return made


def blocks(
    colour: Colour, joint: Colour, w: float, h: float, *, rough: float = 0.85, wall: bool = True, odd: float = 0.35
) -> Thing:
    """Bricks, ashlar, tiles or paving of w by h metres: on walls (by height) or, with wall=False, on the ground."""
    made, net, node = matter(None, rough, bump=0)
    split = net.add("SeparateXYZ", Vector=net.place).outputs
    flat = net.add("NewGeometry").outputs["Normal"]
    facing = net.math("ABSOLUTE", net.add("SeparateXYZ", Vector=flat).outputs["X"])
    along = net.mix(net.math("GREATER_THAN", facing, 0.5), split["X"], split["Y"]) if wall else split["X"]
    where = net.add("CombineXYZ", X=along, Y=split["Z"] if wall else split["Y"]).outputs[0]
    brick = net.add(
        "TexBrick",
        Vector=where,
        Scale=1.0,
        Mortar_Size=min(w, h) * 0.05,
        Mortar_Smooth=0.3,
        Brick_Width=w,
        Row_Height=h,
        Bias=-0.2,
    )
    net.put(brick.inputs["Color1"], colour)
    net.put(brick.inputs["Color2"], net.mix(odd, colour, joint, "MULTIPLY"))
    net.put(brick.inputs["Mortar"], joint)
    grain = net.noise(net.place, 5 / w, 6, 0.6)
    tone = net.mix(net.ramp(grain, 0.35, 0.7, 0, 0.35), brick.outputs[0], "#3A342C", "MULTIPLY")
    net.put(node.inputs["Base Color"], tone)
    height = net.math("SUBTRACT", net.math("MULTIPLY", grain, 0.4), brick.outputs[1])
    rise(net, node, height, 0.7, 0.015)
    return made


def ground(
    colour: Colour, second: Colour, patch: float = 2.0, *, rough: float = 0.95, wet: float = 0, rough_bump: float = 0.5
) -> Thing:
    """Earth, sand, meadow, asphalt: two colours in patches of some metres; `wet` puddles share 0 to 1."""
    made, net, node = matter(None, rough, bump=0)
    where = net.place
    fine, coarse = net.noise(where, 14 / patch, 10, 0.65), net.noise(where, 1 / patch, 4, 0.55, 0.6)
    tone = net.mix(net.ramp(net.math("ADD", net.math("MULTIPLY", fine, 0.5), coarse), 0.5, 1.0), colour, second)
    if wet:
        pool = net.ramp(coarse, 0.62 - 0.4 * wet, 0.66 - 0.4 * wet)
        net.put(node.inputs["Roughness"], net.mix(pool, (rough,) * 3 + (1.0,), (0.04,) * 3 + (1.0,)))
        tone = net.mix(net.math("MULTIPLY", pool, 0.75), tone, "#101010", "MULTIPLY")
        dry = net.math("SUBTRACT", 1.0, pool)
        rise(net, node, net.math("MULTIPLY", fine, dry), rough_bump, 0.02 * patch)
    else:
        rise(net, node, fine, rough_bump, 0.03 * patch)
    net.put(node.inputs["Base Color"], tone)
    return made


def snow(colour: Colour = "#F2F5FA") -> Thing:
    made, net, node = matter(colour, 0.7, uneven=0.03, bump=0)
    node.inputs["Subsurface Weight"].default_value = 0.3
    node.inputs["Subsurface Radius"].default_value = (0.1, 0.15, 0.3)
    rise(net, node, net.noise(net.place, 3, 8, 0.6), 0.2, 0.05)
    return made


def leaf(colour: Colour, second: Colour) -> Thing:
    """Leaves and grass: two greens (or reds) mixed by place, a little light through them."""
    made, net, node = matter(None, 0.6, bump=0)
    tone = net.mix(net.ramp(net.noise(net.place, 1.7, 4), 0.35, 0.65), colour, second)
    each = net.add("NewGeometry").outputs["Random Per Island"]
    tone = net.mix(net.math("MULTIPLY", each, 0.45), tone, "#1E2410", "MULTIPLY")
    net.put(node.inputs["Base Color"], tone)
    thin = net.add("BsdfTranslucent", Color=tone)
    net.show(net.blend(0.3, node.outputs[0], thin.outputs[0]))
    return made


def blossom(colour: Colour, second: Colour, through: float = 0.35, rough: float = 0.8) -> Thing:
    """Blossom, leaves with the sun in them: `leaf` without its dark ones; `through` is the light that they let pass."""
    made, net, node = matter(None, rough, bump=0)
    tone = net.mix(net.add("NewGeometry").outputs["Random Per Island"], colour, second)
    net.put(node.inputs["Base Color"], tone)
    net.show(net.blend(through, node.outputs[0], net.add("BsdfTranslucent", Color=tone).outputs[0]))
    return made


def water(colour: Colour = "#0E2A33", wave: float = 1.0, length: float = 1.5, rough: float = 0.04) -> Thing:
    """The surface of sea, lake or puddle: mirrors what stands behind it.

    Args:
        wave: 0 a mirror, 0.3 a pond, 1 a breeze, 3 a gale. length: metres from crest to crest.
    """
    made, net, node = matter(colour, rough, uneven=0, bump=0, ior=1.33)
    node.inputs["Specular IOR Level"].default_value = 1
    if wave:
        where = net.stretched(net.place, 1, 0.55, 1)
        swell = net.noise(where, 0.55 / length, 3, 0.5, 0.3)
        chop = net.noise(where, 2.6 / length, 5, 0.6, 0.2)
        height = net.math("ADD", swell, net.math("MULTIPLY", chop, 0.3))
        rise(net, node, height, 1, 0.12 * wave * length)
    return made


def glass(colour: Colour = "#FFFFFF", rough: float = 0.0, thin: bool = True) -> Thing:
    """A pane (thin: light falls straight through it) or a solid body such as a bottle."""
    if not thin:
        return matter(colour, rough, uneven=0, bump=0, through=1)[0]
    made, net, node = matter(colour, max(rough, 0.02), uneven=0, bump=0)
    net.put(node.inputs["Base Color"], "#101418")
    clear = net.add("BsdfTransparent", Color=colour)
    facing = net.add("LayerWeight", Blend=0.25).outputs["Fresnel"]
    net.show(net.blend(net.ramp(facing, 0.0, 1.0, 0.05, 0.8), clear.outputs[0], node.outputs[0]))
    return made


def glow(colour: Colour, strength: float = 5) -> Thing:
    """What shines: windows from outside, screens, flames, the moon. 1 is as bright as white paper by day."""
    made = bpy.data.materials.new("glow")
    made.use_nodes = True
    net = Net(made.node_tree)
    shine = net.add("Emission", Color=colour, Strength=strength)
    net.show(shine.outputs[0])
    return made


def veil(colour: Colour, share: float = 0.3, strength: float = 1.0) -> Thing:
    """Mist, smoke, a beam's edge: shines a little and lets the rest through; soft where seen edge on."""
    made = bpy.data.materials.new("veil")
    made.use_nodes = True
    net = Net(made.node_tree)
    shine = net.add("Emission", Color=colour, Strength=strength)
    clear = net.add("BsdfTransparent")
    facing = net.add("LayerWeight", Blend=0.5).outputs["Facing"]
    body = net.ramp(net.math("SUBTRACT", 1.0, facing), 0.0, 0.9, 0.0, share)
    net.show(net.blend(body, clear.outputs[0], shine.outputs[0]))
    return made
