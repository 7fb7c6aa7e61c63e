"""What a print asks of a look: facts and room, nothing that could be called."""

import msgspec

from generator.imposition.grids import piece_rooms
from layouts.kit.component import Photo, Print
from layouts.kit.stock import A4
from layouts.kit.style import Ink


def test_what_a_print_asks_of_a_look_is_plain_values() -> None:
    """It can be written down and read again: no part of it is a function of whoever prints."""
    asked = Print(Ink.GREY, "https://tuckbox.example", (Photo(1, "a.jpg", "digest"),), rooms=piece_rooms(A4, 1.5))
    assert asked == msgspec.json.decode(msgspec.json.encode(asked), type=Print)
