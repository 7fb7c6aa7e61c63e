"""How many people can play what: every game has an answer for every number of people."""

import pytest

import cards
from cards import About, Mode
from companion.tables.fitting import fit, table_minutes

PAIRS = About(1, "1", 2, 4, 30, not_for=(3,))
FIVE = About(1, "1", 5, 5, 60)
CROWD = About(1, "1", 4, 4, 45, modes={"crowd": Mode("ours", 45, fewest=3, most=8, seats_option="players")})


@pytest.mark.parametrize(
    ("about", "people", "expected"),
    [
        (PAIRS, 2, ("ready", (2,), 0, 0)), (PAIRS, 3, ("bots", (4,), 0, 1)), (PAIRS, 4, ("ready", (4,), 0, 0)),
        (PAIRS, 5, ("watch", (4,), 1, 0)), (PAIRS, 6, ("tables", (2, 2, 2), 0, 0)),
        (PAIRS, 8, ("tables", (4, 4), 0, 0)),
        (FIVE, 3, ("bots", (5,), 0, 2)), (FIVE, 6, ("watch", (5,), 1, 0)), (FIVE, 10, ("tables", (5, 5), 0, 0)),
        (CROWD, 4, ("ready", (4,), 0, 0)), (CROWD, 6, ("mode", (6,), 0, 0)), (CROWD, 9, ("tables", (4, 4), 1, 0)),
    ],
)  # fmt: skip
def test_people_play_together_if_they_can(about: About, people: int, expected: tuple[object, ...]) -> None:
    found = fit(about, people)
    assert expected == (found.kind, found.tables, found.watch, found.bots)


@pytest.mark.parametrize("slug", cards.slugs())
def test_every_number_of_people_is_placed(slug: str) -> None:
    about = cards.load(slug).about
    for people in range(1, 31):
        found = fit(about, people)
        assert people == sum(found.tables) - found.bots + found.watch
    assert not fit(about, 6).bots and fit(about, 6).watch <= 1


@pytest.mark.parametrize("slug", cards.slugs())
def test_modes_have_a_name_and_options_that_the_game_knows(slug: str) -> None:
    for language in cards.languages(slug):
        for name, mode in cards.load(slug, language).about.modes.items():
            for players in (mode.fewest, mode.most):
                game = cards.load(slug, language, mode.options_for(players))
                assert game.words(f"mode.{name}.name")
                assert players is None or players in game.about.counts


@pytest.mark.parametrize(("slug", "whole", "short"), [("album", 45, 25), ("infection", 30, 15), ("photo_leap", 45, 25)])
def test_a_short_table_is_as_short_as_its_mode(slug: str, whole: int, short: int) -> None:
    about = cards.load(slug).about
    for options, expected in (({}, whole), (about.modes["short"].options, short)):
        assert expected == table_minutes(about, cards.load(slug, options=options).facts.options)
