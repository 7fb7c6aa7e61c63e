"""Booklets: counts the pages that a game's rules take in its fonts."""

from msgspec.structs import replace

import layouts
from cards import GameData
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.kit.booklet import COUNTS, MOST_PAGES, SIZES, Booklet
from layouts.kit.component import Component, Print
from layouts.kit.marks import Story


def on_request(game: GameData, print_: Print, components: tuple[Component, ...], faces: Faces) -> tuple[Component, ...]:
    """Return what is printed only when it is asked for: boxes for the components, and the booklet in these fonts."""
    booklet = layouts.booklet(game, print_, components)
    return (*layouts.on_request(game, print_, components), *((_bound(booklet, faces),) if booklet else ()))


def _bound(booklet: Booklet, faces: Faces) -> Component:
    count = next((count for count in COUNTS if _fits(booklet.story(count), faces)), MOST_PAGES)
    ends = range(2, count - 1)  # only type of the largest size leaves pages empty
    last = next((end for end in ends if _fits(replace(booklet.story(end + 1), sizes=SIZES[:1]), faces)), count - 1)
    return booklet.bound(count, last)


def _fits(story: Story, faces: Faces) -> bool:
    setter = Setter(faces)
    setter.set((story,))
    return not setter.misfits
