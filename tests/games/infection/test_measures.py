"""The list of measures of Infection's designers. `measures.scenes.toml` checks each by hand."""

import cards
from companion.games import GAMES
from companion.games.infection.measures import AFTER, AHEAD, HURTFUL, KILLS, LOST, ON_THE_MOVE, RESETS, TORN
from companion.lab.simulation.simulate import play


def test_editions_observe_only_measures_that_exist() -> None:
    measures_of_game = play(GAMES["infection"], cards.load("infection"), ["steady", "steady"], 1).measures
    assert [AFTER, TORN, KILLS, ON_THE_MOVE, RESETS, HURTFUL, LOST, AHEAD] == list(measures_of_game)
    editions = [cards.load(name).edition for name in cards.shipped_editions("infection")]
    observed = {one.measure for edition in editions if edition for one in edition.observed}
    assert {"", *observed} <= {"", *measures_of_game} and len(observed) > 3
