"""`--card` gives the decks of own games another size, in every look, with all words inside the cut."""

from pathlib import Path

import pytest
from variants import first

from cards.prototype.looks import ready_made
from cards.prototype.sizes import SIZES
from layouts.kit.stock import CARD_SIZES
from prototype.own_folder import drawn, started


@pytest.mark.parametrize("look", first(sorted(ready_made(), key=lambda name: name != "pulp")))
def test_every_look_has_all_card_sizes(tmp_path: Path, look: str) -> None:
    folder = started(tmp_path / "mine", "prototype/hands", look)
    for card in CARD_SIZES:
        cut = next(piece.component.cut for piece in drawn(folder, card=card).pieces if piece.component.id == "goods")
        assert (SIZES[card].w, SIZES[card].h) == (cut.w, cut.h)
