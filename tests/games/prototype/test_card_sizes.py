"""`--card` gives the decks of own games another size, in every look, with all words inside the cut."""

from pathlib import Path

import pytest

import cards
from cards.editions import scaffold
from cards.prototype.sizes import SIZES
from generator.job import PrintRequest, draw_game
from layouts.kit.stock import CARD_SIZES

LOOKS = sorted(file.stem for file in (cards.HERE / "prototype" / "looks").glob("*.toml"))


@pytest.mark.parametrize(
    "look", [pytest.param(name, marks=[] if name == "pulp" else pytest.mark.slow) for name in LOOKS]
)
def test_every_look_has_all_card_sizes(tmp_path: Path, look: str) -> None:
    folder = tmp_path / "mine"
    scaffold.start(folder, "prototype/hands", "Lantern harbour")
    head = folder / "edition.toml"
    head.write_text(head.read_text("utf-8").replace('look = "pulp"', f'look = "{look}"'), "utf-8")
    for card in CARD_SIZES:
        drawn = draw_game(str(folder), PrintRequest((str(folder),), card=card))
        cut = next(one.component.cut for one in drawn.pieces if one.component.id == "goods")
        assert (SIZES[card].w, SIZES[card].h) == (cut.w, cut.h)
