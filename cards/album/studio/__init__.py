"""The studio in which the built-in pictures of Album are drawn: small worlds built of wood, cloth and paper, and lit.

`stage` is the empty room with a camera, `matter` what things are made of, `form` their shapes, `light` what falls on
them, `nature`, `clouds`, `people`, `things`, `boats` what stands about, `finish` the darkroom. A file of `places` holds
the pictures of one place; their titles, alt texts and feelings stand in `cards/album/art/pictures.toml`.

It needs the extra `[art]`, which holds Blender as a Python package. Printing and playing do not: the pictures that it
drew are kept in `cards/album/art/`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

Scene = Callable[[], dict[str, Any]]
SIZE, SAMPLES = 1000, 8


def scenes() -> dict[int, Scene]:
    """Every picture there is: its number and the function that builds its world."""
    from cards.album.studio import places

    found: dict[int, Scene] = {}
    for module in pkgutil.iter_modules(places.__path__):
        pictures: dict[int, Scene] = importlib.import_module(f"{places.__name__}.{module.name}").PICTURES
        if twice := found.keys() & pictures.keys():
            raise ValueError(f"places/{module.name}.py draws {sorted(twice)}, which another place draws too")
        found |= pictures
    return dict(sorted(found.items()))


def draw(scene: Scene, number: int, size: int = SIZE, samples: int = SAMPLES) -> Image:
    """A picture `size` pixels square. The same scene, number and size give the same picture.

    A scene builds its world on an empty stage and may answer settings: `exposure` in stops and those of
    `finish.develop`.
    """
    from cards.album.studio import finish, stage

    stage.clear()
    settings = scene()
    light = stage.shoot(size, samples, settings.pop("exposure", 0))
    return finish.develop(light, number, **settings)
