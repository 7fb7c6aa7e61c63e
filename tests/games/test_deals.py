"""Laws for the start of every game: how many sit down, and which deal they get."""

from typing import Any

import laws
import pytest
from scripted_play import open_table, plain

import cards
from cards.errors import InputError
from companion.games import GAMES
from companion.matches.match import start

TABLES = laws.table_params((*laws.tables(), *laws.other_tables()))


@pytest.mark.parametrize("slug", GAMES)
def test_no_other_number_sits_down(slug: str) -> None:
    about = cards.load(slug).about
    for seats in (about.fewest - 1, about.most + 1):
        with pytest.raises(InputError, match=f"found {seats}, expected") as refused:
            open_table(slug, seats)
        assert ["seats"] == [fault.file for fault in refused.value.faults]


@pytest.mark.parametrize(("slug", "seats", "options"), TABLES)
def test_a_seed_decides_the_deal_and_a_printed_deal_can_be_dealt_again(
    slug: str, seats: int, options: dict[str, Any]
) -> None:
    setup = laws.game_setup(slug, seats, options)
    dealt = setup.start(3).dealt
    assert dealt == setup.start(3).dealt
    assert dealt == start(setup.game, setup.game_data, seats, 4, plain(dealt)["deal"]).dealt
    assert any(dealt != setup.start(seed).dealt for seed in range(4, 9))
