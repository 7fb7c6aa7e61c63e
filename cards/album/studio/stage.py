"""The empty Blender scene, the camera, and rendering to pixels. Units are metres and degrees; z is up."""

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
MANY_LIGHTS = 6  # with more lights a light tree renders faster
Thing = Any  # a Blender object, material or light


def clear() -> None:
    """Reset Blender to an empty scene with the settings that all pictures share."""
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
    """Place the camera at `at`, looking to `to`.

    Args:
        lens: focal length in mm on a 36 mm wide sensor: 18 is wide, 35 natural, 85 a telephoto view.
        blur: depth-of-field blur: 0 none, 1 a little, 4 like a toy landscape.
        focus: distance in metres to what is sharp; by default the distance to `to`.
        flat: width in metres of an orthographic view.
        roll: degrees by which the horizon is tilted.
    """
    lens_data = bpy.data.cameras.new("camera")
    holder = bpy.data.objects.new("camera", lens_data)
    link(holder)
    bpy.context.scene.camera = holder
    holder.location = at
    direction = Vector(to) - Vector(at)
    holder.rotation_euler = direction.to_track_quat("-Z", "Y").to_euler()
    if roll:
        holder.rotation_euler.rotate_axis("Z", math.radians(roll))
    lens_data.lens, lens_data.sensor_width, lens_data.clip_end = lens, 36, 5000
    if flat:
        lens_data.type, lens_data.ortho_scale = "ORTHO", flat
    if blur:
        lens_data.dof.use_dof = True
        lens_data.dof.focus_distance = focus or direction.length
        lens_data.dof.aperture_fstop = lens / 35 * 2.8 / blur


def link(thing: Thing) -> Thing:
    """Add an object to the scene; return it."""
    bpy.context.scene.collection.objects.link(thing)
    return thing


def shoot(size: int, samples: int, exposure: float = 0) -> Pixels:
    """Render the scene; return linear light as a (size, size, 3) array, red green blue, top row first."""
    scene = bpy.context.scene
    scene.cycles.samples = samples
    scene.cycles.use_light_tree = len(bpy.data.lights) > MANY_LIGHTS
    scene.render.resolution_x = scene.render.resolution_y = size
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_depth = "32"
    with tempfile.TemporaryDirectory() as folder, _quiet():
        file = Path(folder) / "render.exr"
        scene.render.filepath = str(file)
        bpy.ops.render.render(write_still=True)
        return _pixels(file, size, "Linear Rec.709") * np.float32(2**exposure)


def shown(light: Pixels) -> Pixels:
    """Return display values, 0 to 1, of linear light: Blender's AgX curve, which keeps bright colours clean."""
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
    """Read a file that Blender wrote; `colours` names its colour space."""
    image = bpy.data.images.load(str(file))
    image.colorspace_settings.name = colours
    pixels = np.empty(size * size * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return np.ascontiguousarray(pixels.reshape(size, size, 4)[::-1, :, :3])


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence Blender, which prints a line for every file."""
    stdout = os.dup(1)
    try:
        with Path(os.devnull).open("w") as hole:
            os.dup2(hole.fileno(), 1)
        yield
    finally:
        os.dup2(stdout, 1)
        os.close(stdout)
