"""The Blender scenes that rendered the built-in pictures of Album, see README.md here.

They need the extra `[art]`, which installs Blender as a Python package. Printing and playing do not: the rendered
pictures are in `cards/album/art/`.
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
    """Return the function that builds each picture's scene, by the picture's number."""
    from cards.album.studio import places

    all_scenes: dict[int, Scene] = {}
    for module in pkgutil.iter_modules(places.__path__):
        pictures: dict[int, Scene] = importlib.import_module(f"{places.__name__}.{module.name}").PICTURES
        if duplicates := all_scenes.keys() & pictures.keys():
            raise ValueError(f"places/{module.name}.py draws {sorted(duplicates)}, which another place draws too")
        all_scenes |= pictures
    return dict(sorted(all_scenes.items()))


def draw(scene: Scene, number: int, size: int = SIZE, samples: int = SAMPLES) -> Image:
    """Render a picture, `size` px square. The same scene, number and size give the same picture.

    A scene function builds its objects on an empty stage. It may return settings: `exposure` in stops, and the keyword
    arguments of `finish.develop`.
    """
    from cards.album.studio import finish, stage

    stage.clear()
    settings = scene()
    light = stage.shoot(size, samples, settings.pop("exposure", 0))
    return finish.develop(light, number, **settings)
