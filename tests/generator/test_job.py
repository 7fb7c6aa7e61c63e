"""Print jobs: in which order games are drawn and returned; and the fields of what printing keeps and hands on."""

import pytest

from cards import GameData
from generator import job
from layouts.kit.component import Photo


class Photos:
    """Photos of Album alone; `calls` tells what was asked for."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def start(self, game: GameData) -> bool:
        self.calls.append(f"start {game.slug}")
        return game.slug == "album"

    def __call__(self, game: GameData) -> tuple[Photo, ...]:
        return ()


def test_pictures_are_prepared_while_other_games_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    photos = Photos()

    def draw(name: str, request: job.PrintRequest, asked: Photos, game: GameData) -> job.DrawnGame:
        photos.calls.append(f"draw {name}")
        return job.DrawnGame(name, game, [], (), None)  # type: ignore[arg-type]

    monkeypatch.setattr(job, "draw_game", draw)
    drawn = job.draw_all(job.PrintRequest(("album", "color_game")), photos)
    assert ["start album", "start color_game", "draw color_game", "draw album"] == photos.calls
    assert ["album", "color_game"] == [one.name for one in drawn]
