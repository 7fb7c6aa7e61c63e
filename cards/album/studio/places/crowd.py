"""Crowds from near: only what passes in front of one's eyes."""

from typing import Any

import bpy
import numpy as np

from cards.album.studio import Scene
from cards.album.studio.form import ball, box, group, lathe, put, rod, sheet, tube
from cards.album.studio.light import panel, sky, sun
from cards.album.studio.matter import Colour, blocks, cloth, gloss, paint
from cards.album.studio.nature import flat
from cards.album.studio.portraits import clay
from cards.album.studio.stage import Thing, camera

SKINS = ("#C99A78", "#8A5A3C", "#E2B594")


def _shoe(colour: Colour) -> Thing:
    """A shoe at the origin, its ankle at z = 0.1, its toe to +x."""
    hide = paint(colour, 0.3, bump=0.02)
    body = [
        rod((-0.05, 0, 0.05), (0.17, 0, 0.035), 0.05, hide, 0.042),
        rod((0, 0, 0.06), (0, 0, 0.12), 0.05, hide, 0.045),
    ]
    body.append(rod((0.05, 0, 0.07), (0.14, 0, 0.04), 0.045, hide, 0.04))
    parts = [clay(body, hide, 0.012, 3), box((0.06, 0, -0.015), (0.3, 0.1, 0.025), paint("#2A211C"), edge=0.01)]
    return group(parts)


def _runner(
    x: float, y: float, phase: float, legs: Colour, shoes: Colour, coat: Colour, far: float, bag: Colour | None
) -> None:
    """Somebody who runs to +x, and moves `far` metres while the picture is taken."""
    wool = cloth(legs)
    parts: list[Thing] = []
    shoes_: list[Thing] = []
    for side, a in ((-1, phase), (1, -phase)):
        hip = np.array([0, side * 0.1, 0.92])
        knee = hip + np.array([0.42 * np.sin(a), 0, -0.42 * np.cos(a)])
        bend = a - (0.2 + 0.5 * max(0.0, -np.sin(a)))
        foot = knee + np.array([0.44 * np.sin(bend), 0, -0.42 * np.cos(bend)])
        parts += [
            rod(tuple(hip), tuple(knee), 0.1, wool, 0.085),
            rod(tuple(knee), tuple(foot + (knee - foot) * 0.08), 0.085, wool, 0.075),
        ]
        shoe = _shoe(shoes)
        put(shoe, (float(foot[0]), float(foot[1]), float(foot[2]) - 0.1), lean=float(np.degrees(-bend) * 0.8))
        parts.append(shoe)
        shoes_.append(shoe)
    jacket, skin = cloth(coat), paint(str(SKINS[len(bpy.data.objects) % 3]))
    trunk = [(0, 0.05), (0.3, 0), (0.25, 0.2), (0.2, 0.42), (0.23, 0.62), (0.2, 0.74), (0.08, 0.82), (0, 0.83)]
    upper = [
        lathe((0, 0, 0), trunk, jacket),
        rod((0, 0, 0.8), (0.03, 0, 0.9), 0.06, skin),
        ball((0.04, 0, 0.99), 0.125, skin, (1, 0.9, 1.1)),
    ]
    upper.append(ball((0.0, 0, 1.03), 0.13, paint("#2A1C14"), (1, 0.95, 0.95)))
    for side, a in ((-1, -phase), (1, phase)):
        shoulder = np.array([0, side * 0.22, 0.68])
        elbow = shoulder + np.array([0.3 * np.sin(a), side * 0.04, -0.28 * np.cos(a)])
        fist = elbow + np.array([0.26, 0, 0.02 + 0.12 * np.sin(a)])
        upper += [
            rod(tuple(shoulder), tuple(elbow), 0.075, jacket, 0.065),
            rod(tuple(elbow), tuple(fist), 0.065, jacket, 0.055),
            ball(tuple(fist), 0.06, skin, fine=3),
        ]
    parts.append(group(upper, (-0.06, 0, 0.68), lean=12))
    if bag:
        hide = paint(bag, 0.45)
        parts += [
            box((0.3, -0.3, 0.5), (0.42, 0.12, 0.3), hide, edge=0.03, lean=-18),
            tube([(0.2, -0.3, 0.8), (0.27, -0.3, 0.9), (0.36, -0.3, 0.82)], 0.015, hide),
        ]
    low = min(shoe.location.z for shoe in shoes_)
    whole = group(parts, (x, y, -low))
    for frame, shift in ((0, -far), (2, far)):
        whole.location.x = x + shift
        whole.keyframe_insert("location", frame=frame)


def everybody_at_once() -> dict[str, Any]:
    """Legs run past, blurred; in front, sharp, lies one red shoe that somebody lost."""
    camera((0.0, -3.0, 0.36), (0.0, 0, 0.27), 44, blur=0.3, focus=1.6)
    sky("#9CCBE8", "#FBE7C4", strength=0.7)
    sun(-118, 24, 4.8, "#FFDDA0", 0.8)
    sheet((0, 6, 0), (60, 30), flat, blocks("#DCC8A8", "#A08A6C", 0.45, 0.3, wall=False), 2)
    for k, colour in enumerate(("#F2C978", "#E8A86A", "#F4D9A0", "#E9B884")):
        box((-6 + 4 * k, 9, 0), (4, 1, 8), paint(colour, 0.9), edge=0)
    scene = bpy.context.scene
    scene.frame_set(1)
    scene.render.use_motion_blur, scene.render.motion_blur_shutter = True, 1.0
    bpy.context.preferences.edit.keyframe_new_interpolation_type = "LINEAR"
    runners = (
        (-0.85, -0.15, 0.72, "#27406B", "#6A3A22", "#1F3658", 0.05, None),
        (0.75, 0.1, -0.8, "#C8502E", "#F2ECE0", "#E6D2AE", 0.06, None),
        (-0.1, 0.9, 0.75, "#3E7A5A", "#2A211C", "#C9A24A", 0.08, "#8A4B2C"),
        (1.6, 1.0, 0.65, "#2A2A36", "#1C1816", "#B8324A", 0.08, None),
        (-1.75, 0.9, -0.7, "#6E4A86", "#3A2A20", "#D87A8A", 0.08, None),
        (0.6, 1.9, -0.75, "#8A6A4A", "#1C1816", "#2F6F8F", 0.1, None),
        (-0.9, 2.0, 0.8, "#2F5A7A", "#1C1816", "#E0B23C", 0.1, None),
        (2.1, 2.4, -0.6, "#4A4A5A", "#1C1816", "#6A8A5A", 0.1, None),
        (-2.3, 2.3, 0.7, "#7A3A3A", "#1C1816", "#3A5A8A", 0.1, None),
        (-0.1, 3.3, 0.7, "#2E2A30", "#1C1816", "#D9703A", 0.12, None),
        (1.3, 3.5, -0.8, "#5A6A7A", "#1C1816", "#8A3A5A", 0.12, None),
        (-1.6, 3.6, -0.6, "#3A4A3A", "#1C1816", "#C9A24A", 0.12, None),
        (2.9, 3.8, 0.7, "#6A5A4A", "#1C1816", "#3A5A8A", 0.12, None),
        (-3.1, 3.7, 0.6, "#4A3A5A", "#1C1816", "#2F8F8A", 0.12, None),
    )
    for one in runners:
        _runner(*one)
    red = gloss("#D8162C")
    pump = [
        rod((-0.105, 0, 0.14), (-0.1, 0, 0.085), 0.03, red, 0.036),
        rod((-0.09, 0, 0.085), (0.03, 0, 0.04), 0.034, red, 0.036),
        rod((0.03, 0, 0.045), (0.1, 0, 0.036), 0.043, red, 0.036),
        rod((0.1, 0, 0.034), (0.165, 0, 0.022), 0.034, red, 0.016),
    ]
    shoe = [clay(pump, red, 0.006, 4), rod((-0.105, 0, 0.08), (-0.115, 0, 0.008), 0.019, red, 0.009)]
    shoe.append(rod((-0.07, 0, 0.125), (0.02, 0, 0.082), 0.028, paint("#2A0E14", 0.9), 0.02))
    group(shoe, (-0.02, -1.72, 0.0), turn=-14, size=1.3)
    for x, y, turn in ((-0.45, -1.5, 20), (-0.75, -1.0, 70), (0.65, -1.1, -30)):
        sheet(
            (x, y, 0.012),
            (0.21, 0.29),
            lambda x, y: 0.05 * np.cos(x * 9) + 0.03 * np.sin(y * 9),
            paint("#FFFDF4", 0.8),
            12,
            turn=turn,
        )
    panel((2, -5, 2), (0, -2, 0), 2, 1, 50, "#FFF0E0")
    return {"exposure": 0.15, "colour": 1.12, "shadows": "#2A3A5A"}


PICTURES: dict[int, Scene] = {13: everybody_at_once}
