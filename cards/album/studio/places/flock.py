"""Animals with faces, from near."""

from typing import Any

import bpy
import numpy as np

from cards.album.studio import Scene
from cards.album.studio.animals import between, blob, egg, eye, fur, hide, melt
from cards.album.studio.form import Numbers, ball, group, hills, lathe, put, rod, sheet, tube
from cards.album.studio.light import fog, sky, sun
from cards.album.studio.matter import Colour, gloss, ground, paint
from cards.album.studio.stage import Thing, camera, link


def one_of_us() -> dict[str, Any]:
    """A flock of sheep looks at us; one of them is a wolf in a fleece."""
    camera((0, -4.6, 2.05), (0, 0.6, 0.95), 48, blur=0.3, focus=4.2)
    sky("#5E9EDC", "#E6F0F4", strength=0.9, clouds=0.4, seed=2)
    sun(225, 48, 3.8, "#FFE9C8", 2)
    sheet(
        (0, 30, 0),
        (120, 80),
        lambda x, y: 0.9 * hills(x, y, 14, 3, 3) * np.clip((y + 34) / 20, 0, 1),
        ground("#7FA83E", "#5E8A34", 2),
        160,
    )
    draw = np.random.default_rng(12)
    spots = [
        (-1.3, -0.85),
        (-0.3, -1.2),
        (1.5, -0.85),
        (-1.75, 0.2),
        (-0.65, 0.25),
        (0.56, -0.75),
        (1.8, 0.3),
        (-1.2, 1.35),
        (0.3, 0.75),
        (1.25, 1.4),
        (-2.35, 1.5),
        (2.4, 1.5),
        (-0.65, 2.5),
        (0.7, 2.55),
        (-1.9, 2.6),
        (2.0, 2.6),
        (-3.2, 2.7),
        (3.3, 2.8),
        (0.1, 3.7),
        (-1.4, 3.8),
        (1.5, 3.8),
        (-2.8, 3.9),
        (2.9, 3.9),
    ]
    kinds = [_sheep(seed) for seed in range(4)]
    for k, (x, y) in enumerate(spots):
        one = _sheep(9, wolf=True) if k == 5 else kinds[k] if k < 4 else _twin(kinds[k % 4])
        turn = 180 + (-4 if k == 5 else float(draw.normal(0, 13)) - x * 9)
        put(one, (x, y, 0), turn, size=float(draw.uniform(0.94, 1.05)))
    fog("#D8E8F0", 60, clear=9)
    return {"exposure": 0.05, "contrast": 1.08, "colour": 1.1}


def _twin(thing: Thing) -> Thing:
    """The same thing once more, with all that hangs on it."""
    made = link(bpy.data.objects.new("twin", thing.data))
    made.matrix_local = thing.matrix_local
    for child in thing.children:
        _twin(child).parent = made
    return made


def _sheep(seed: int, *, wolf: bool = False) -> Thing:
    """A sheep that looks along +y, or a wolf that wears a fleece over back and head."""
    draw = np.random.default_rng(seed)
    lumps = [egg((0, -0.35, 0.66), 0.4, (0.92, 1.35, 0.92)), blob((0, -0.05, 0.78), (0, 0.14, 1.0), 0.27, 0.2)]
    for _ in range(60):
        way = draw.normal(0, 1, 3)
        way /= np.linalg.norm(way)
        lumps.append(egg(tuple(way * (0.34, 0.5, 0.34) + (0, -0.35, 0.68)), float(draw.uniform(0.09, 0.14))))
    for _ in range(26):
        way = draw.normal(0, 1, 3)
        way /= np.linalg.norm(way)
        if way[1] > 0.35:
            continue
        lumps.append(egg(tuple(way * (0.2, 0.16, 0.2) + (0, 0.06, 1.04)), float(draw.uniform(0.07, 0.1))))
    if not wolf:
        lumps += [egg((float(x), 0.2, 1.22), 0.085) for x in (-0.07, 0.06)] + [egg((0, 0.16, 1.26), 0.09)]
    wool = hide(1, 0.2, 0.3)
    white: Colour = ("#F6EFE0", "#FBF7EC", "#EFE6D4")[seed % 3]
    fleece = melt(lumps, wool, 0.022, 3, white)
    parts = [fleece, fur(fleece, 9000, 0.045, 0.006, (0.3, 0.2, 1), lie=0.35, seed=seed)]
    parts += _wolf_face() if wolf else _sheep_face(seed)
    legs = paint("#4A4038" if wolf else "#3A302A", 0.8)
    for x in (-0.16, 0.16):
        parts += [
            rod((x, -0.02, 0.5), (x, 0.0, 0.03), 0.06, legs, 0.045),
            rod((x, -0.7, 0.5), (x, -0.72, 0.03), 0.06, legs, 0.045),
        ]
    return group(parts)


def _sheep_face(seed: int) -> list[Thing]:
    dark = seed % 3 != 1
    coat, nose = ("#3E332E", "#241C1A") if dark else ("#EBD3BA", "#C98E80")

    def tone(points: Numbers) -> Numbers:
        return between(np.clip((0.86 - points[:, 2]) / 0.06, 0, 1) * 0.8, coat, nose)

    skin = hide(0.8, 0.3)
    head = [egg((0, 0.24, 1.06), 0.15, (0.88, 0.9, 1.05)), blob((0, 0.28, 1.02), (0, 0.41, 0.86), 0.115, 0.082)]
    face = melt(head, skin, 0.008, 5, tone)
    parts = [face, fur(face, 4000, 0.022, 0.0022, (0, 0.3, -1), lie=0.85, seed=seed)]
    for side in (-1, 1):
        ear = [
            blob((side * 0.12, 0.2, 1.12), (side * 0.31, 0.2, 1.05), 0.05, 0.03),
            egg((side * 0.22, 0.2, 1.08), 0.07, (1.3, 0.5, 0.75)),
        ]
        parts.append(melt(ear, skin, 0.007, 4, coat))
        parts += eye(
            (side * 0.112, 0.325, 1.08),
            (side * 0.75, 1, 0),
            0.03,
            "#C89A3A" if dark else "#2A1A12",
            "#F4EAD2" if dark else None,
            0.6,
            1.5,
        )
        parts.append(ball((side * 0.03, 0.482, 0.86), 0.013, paint("#140E0C"), (0.8, 0.6, 1.3), 3))
    line = paint("#140E0C" if dark else "#8A5A50", 0.8)
    parts.append(tube([(-0.06, 0.46, 0.8), (0, 0.49, 0.795), (0.06, 0.46, 0.8)], 0.006, line))
    return parts


def _wolf_face() -> list[Thing]:
    def tone(points: Numbers) -> Numbers:
        x, z = np.abs(points[:, 0]), points[:, 2]
        cheek = np.clip((x - 0.05) / 0.05, 0, 1) * np.clip((1.0 - z) / 0.08, 0, 1)
        chin = np.clip((0.845 - z) / 0.03, 0, 1)
        return between(np.maximum(cheek, chin), "#6E6A66", "#E6DED0")

    skin = hide(0.85, 0.5)
    head = [
        egg((0, 0.22, 1.06), 0.18, (1.05, 0.85, 0.95)),
        egg((-0.12, 0.22, 0.98), 0.1),
        egg((0.12, 0.22, 0.98), 0.1),
        blob((0, 0.3, 1.0), (0, 0.53, 0.91), 0.1, 0.06),
        blob((0, 0.3, 0.93), (0, 0.49, 0.855), 0.07, 0.04),
    ]
    face = melt(head, skin, 0.008, 4, tone)

    def stream(points: Numbers) -> Numbers:
        return np.stack([points[:, 0] * 4, -0.6 + 0 * points[:, 0], (points[:, 2] - 1.02) * 3], -1)

    parts = [face, fur(face, 16000, 0.05, 0.0024, stream, lie=0.75, bare=lambda p: np.where(p[:, 1] > 0.42, 0.35, 1.0))]
    for side in (-1, 1):
        ear = [blob((side * 0.12, 0.2, 1.14), (side * 0.19, 0.19, 1.36), 0.065, 0.012)]
        inner = [blob((side * 0.125, 0.245, 1.17), (side * 0.18, 0.225, 1.31), 0.035, 0.008)]
        shell = melt(ear, skin, 0.008, 3, "#4E4A48")
        parts += [shell, fur(shell, 2500, 0.03, 0.002, (0, 0, 1), lie=0.7), melt(inner, skin, 0.006, 2, "#C99A8A")]
        parts += eye((side * 0.085, 0.355, 1.06), (side * 0.35, 1, -0.1), 0.036, "#F2B61E", "#FFF1C2", 0.4)
        parts.append(rod((side * 0.14, 0.35, 1.125), (side * 0.045, 0.39, 1.075), 0.016, paint("#3A3634", 0.9)))
    black = gloss("#171212")
    parts.append(ball((0, 0.585, 0.935), 0.042, black, (1.15, 0.8, 0.8)))
    line = paint("#1A1412", 0.8)
    parts.append(
        tube(
            [
                (-0.14, 0.36, 0.93),
                (-0.085, 0.46, 0.865),
                (-0.03, 0.545, 0.872),
                (0, 0.56, 0.885),
                (0.03, 0.545, 0.872),
                (0.085, 0.46, 0.865),
                (0.15, 0.355, 0.945),
            ],
            0.009,
            line,
        )
    )
    tooth = paint("#FFF8E6", 0.3)
    for side in (-1, 1):
        parts.append(lathe((side * 0.052, 0.515, 0.872), [(0, 0), (0.013, 0), (0, -0.045)], tooth, fine=10))
    return parts


PICTURES: dict[int, Scene] = {98: one_of_us}
