"""What a target gets: the drawn game, its pieces, its renderer and the folder to fill."""

from typing import NamedTuple

from cards import GameData
from generator.export.folder import ExportFolder
from generator.export.pictures import Renderer
from generator.export.pieces import Deck, decks_of
from generator.job import DrawnGame, file_name
from generator.pdf import Pictures
from layouts.kit.stock import A4, Paper


class ExportJob(NamedTuple):
    """One game on its way into one folder. `name` is what the game's files are called; `paper` is for cutters.

    `asked` is what the game is called in commands.
    """

    game: GameData
    name: str
    decks: tuple[Deck, ...]
    renderer: Renderer
    folder: ExportFolder
    paper: Paper = A4
    asked: str = ""


def job_of(drawn: DrawnGame, pictures: Pictures, folder: ExportFolder, paper: Paper) -> ExportJob:
    return ExportJob(
        drawn.game, file_name(drawn.name), decks_of(drawn), Renderer(drawn, pictures), folder, paper, drawn.name
    )
