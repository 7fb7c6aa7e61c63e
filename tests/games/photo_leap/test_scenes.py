"""Photo Leap's rules as scenes: `*.scenes.toml` beside this file, in the words of `language.py`."""

import pytest
from scene_files import run, scenes

from photo_leap.language import LANGUAGE


@pytest.mark.parametrize("scene", scenes(__file__))
def test_a_scene(scene: str) -> None:
    run(scene, LANGUAGE)
