"""Whether a story fits its columns: looks ask for it before they know how many pages they need."""

from collections.abc import Callable

from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.kit.marks import Story


def story_fits(faces: Faces) -> Callable[[Story], bool]:
    """Return what tells whether a story fits its columns in these fonts."""

    def fits(story: Story) -> bool:
        setter = Setter(faces)
        setter.set((story,))
        return not setter.misfits

    return fits
