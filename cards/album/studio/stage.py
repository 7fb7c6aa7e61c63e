"""The empty stage: a scene, a camera, and what the camera saw as numbers. Metres, degrees, z is up."""

import math
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import bpy
import numpy as np
from mathutils import Vector
from numpy.typing import NDArray

Pixels = NDArray[np.float32]
Point = tuple[float, float, float]
MANY_LIGHTS = 6  # from here on a tree of lights is quicker than asking each
Thing = Any  # what Blender makes: objects, materials, lights


def clear() -> None:
    """An empty scene with nothing but the settings that all pictures share."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = "AgX - Punchy"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.seed = 1
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold, cycles.adaptive_min_samples = 0.08, 3
    cycles.use_denoising = True
    cycles.denoiser = "OPENIMAGEDENOISE"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 2, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces, cycles.volume_bounces = 6, 12, 1
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 6


def camera(
    at: Point,
    to: Point,
    lens: float = 35,
    *,
    blur: float = 0,
    focus: float | None = None,
    flat: float | None = None,
    roll: float = 0,
) -> None:
    """Where the picture is taken from.

    Args:
        lens: mm on a 36 mm wide sensor: 18 is wide, 35 as one sees, 85 draws near.
        blur: how soft all beyond the focus gets: 0 nothing, 1 a little, 4 a toy landscape.
        focus: metres to what is sharp; the distance to `to` if none is given.
        flat: width in metres of a view without perspective.
        roll: degrees that the horizon leans.
    """
    seen = bpy.data.cameras.new("camera")
    holder = bpy.data.objects.new("camera", seen)
    link(holder)
    bpy.context.scene.camera = holder
    holder.location = at
    way = Vector(to) - Vector(at)
    holder.rotation_euler = way.to_track_quat("-Z", "Y").to_euler()
    if roll:
        holder.rotation_euler.rotate_axis("Z", math.radians(roll))
    seen.lens, seen.sensor_width, seen.clip_end = lens, 36, 5000
    if flat:
        seen.type, seen.ortho_scale = "ORTHO", flat
    if blur:
        seen.dof.use_dof = True
        seen.dof.focus_distance = focus or way.length
        seen.dof.aperture_fstop = lens / 35 * 2.8 / blur


def link(thing: Thing) -> Thing:
    bpy.context.scene.collection.objects.link(thing)
    return thing


def shoot(size: int, samples: int, exposure: float = 0) -> Pixels:
    """What the camera sees, `size` square, linear light, red green blue, first row on top."""
    scene = bpy.context.scene
    scene.cycles.samples = samples
    scene.cycles.use_light_tree = len(bpy.data.lights) > MANY_LIGHTS
    scene.render.resolution_x = scene.render.resolution_y = size
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_depth = "32"
    with tempfile.TemporaryDirectory() as folder, _quiet():
        file = Path(folder) / "seen.exr"
        scene.render.filepath = str(file)
        bpy.ops.render.render(write_still=True)
        return _pixels(file, size, "Linear Rec.709") * np.float32(2**exposure)


def shown(light: Pixels) -> Pixels:
    """Linear light as a screen or a print shows it, 0 to 1: Blender's AgX curve, which keeps bright colours clean."""
    size = light.shape[0]
    scene = bpy.context.scene
    image = bpy.data.images.new("light", size, size, float_buffer=True)
    whole = np.ones((size, size, 4), np.float32)
    whole[..., :3] = light[::-1]
    image.pixels.foreach_set(whole.ravel())
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"
    scene.render.image_settings.color_depth = "16"
    with tempfile.TemporaryDirectory() as folder, _quiet():
        file = Path(folder) / "shown.png"
        image.save_render(str(file), scene=scene)
        bpy.data.images.remove(image)
        return _pixels(file, size, "Non-Color")


def _pixels(file: Path, size: int, colours: str) -> Pixels:
    """A file that Blender wrote, in its own colour space of that name."""
    image = bpy.data.images.load(str(file))
    image.colorspace_settings.name = colours
    told = np.empty(size * size * 4, np.float32)
    image.pixels.foreach_get(told)
    bpy.data.images.remove(image)
    return np.ascontiguousarray(told.reshape(size, size, 4)[::-1, :, :3])


@contextmanager
def _quiet() -> Iterator[None]:
    """Blender tells of every file on the terminal; this hushes it."""
    kept = os.dup(1)
    try:
        with Path(os.devnull).open("w") as hole:
            os.dup2(hole.fileno(), 1)
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
