"""Games by their names: how many play them, in which modes, and what is told of a name that is none."""

from pathlib import Path

import pytest
from cases import each_case

import cards
from cards import About, GameOrEdition, Mode
from cards.errors import InputError


@each_case
def test_numbers_of_players_are_said_in_short(
    fewest: int, most: int, not_for: list[int], counts: list[int], in_words: str, text: str
) -> None:
    about = About(1, "final", fewest, most, 30, tuple(not_for))
    assert (tuple(counts), in_words, text) == (about.counts, about.counts_in_words, about.counts_text)


def test_a_mode_sets_the_number_of_players_only_if_its_game_has_an_option_for_it() -> None:
    mode = Mode("ours", 20, {"hp": 2}, seats_option="players")
    assert ({"hp": 2, "players": 6}, {"hp": 2}) == (mode.options_for(6), mode.options_for(None))
    assert {"hp": 2} == Mode("ours", 20, {"hp": 2}).options_for(6)


def test_a_name_is_a_game_a_folder_or_an_edition_that_a_game_ships(tmp_path: Path) -> None:
    (tmp_path / "edition.toml").write_text('game = "album"\nname = "A"\nversion = "1"\n')
    shipped = cards.game_folder("photo_leap").parent / "infection" / "editions" / "final"
    assert GameOrEdition("photo_leap") == cards.find_game("Photo-Leap")
    assert GameOrEdition("infection", shipped) == cards.find_game("Infection/final/")
    assert GameOrEdition("album", tmp_path) == cards.find_game(str(tmp_path))


@each_case
def test_a_name_that_is_none_is_told(name: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "mine.zip").touch()
    with pytest.raises(InputError) as refused:
        cards.find_game(name)
    assert str(refused.value).startswith(f"{name}: {told}")


def test_a_name_may_be_longer_than_a_path() -> None:
    with pytest.raises(InputError, match=r"no such game\. There are "):
        cards.find_game("x" * 5000)


def test_games_and_their_editions_come_in_their_order() -> None:
    ours = ("photo_leap", "masquerade_murder", "album", "color_game", "infection")
    assert ours == tuple(slug for slug in cards.listed_slugs() if slug in ours)
    assert "prototype" == cards.start_slug() and ("album",) == cards.picture_games()
    assert ("de", "en", "fr") == cards.languages("album")
    names = ("action-points", "draw-deck", *(f"playtest-{n}" for n in range(1, 6)), "final")
    assert tuple(f"infection/{name}" for name in names) == cards.shipped_editions("infection")
