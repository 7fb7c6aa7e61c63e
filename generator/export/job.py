"""What a target gets: the drawn game, its pieces, its renderer and the folder to fill; and what it leaves out."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cards import GameData
from generator.export.folder import ExportFolder
from generator.export.pictures import Renderer
from generator.export.pieces import Deck, decks_of
from generator.job import DrawnGame, file_name
from generator.pdf import Pictures
from layouts.kit.stock import A4, Paper


class ExportJob(NamedTuple):
    """A game on its way into a folder: `name` is what its files are called, `asked` what commands call it."""

    game: GameData
    name: str
    decks: tuple[Deck, ...]
    renderer: Renderer
    folder: ExportFolder
    paper: Paper = A4
    asked: str = ""


class NothingTaken(Exception):
    """A target takes no component of a game. The message says which, why, and what to do instead."""


def left_out(job: ExportJob, decks: Sequence[Deck], why: str) -> tuple[str, ...]:
    """Return what to say of components that a target does not take: nothing, or a sentence with the remedy.

    Call it before anything is drawn. Raises `NothingTaken`: these are all components.
    """
    if not decks:
        return ()
    names = ", ".join(f"{deck.name} {deck.size}" for deck in decks)
    asked = f'"{job.asked}"' if " " in job.asked else job.asked
    remedy = f"tuckbox print {asked} --only {' '.join(deck.component.id for deck in decks)}"
    because = f"because {why}: {names}. Print them yourself: {remedy}"
    if len(decks) == len(job.decks):
        raise NothingTaken(f"nothing was written, {because}")
    return (f"Left out, {because}",)


def folded(job: ExportJob) -> tuple[str, ...]:
    """Return what to say of what is folded, which virtual tables lack. Raises `NothingTaken`: all is folded."""
    return left_out(job, [deck for deck in job.decks if deck.component.kind == "net"], "these are to be folded")


def write_how_to(job: ExportJob, module: str, **values: object) -> None:
    """Write `HOW-TO.txt` from the text that lies beside a target's module."""
    text = Path(module).with_suffix(".txt").read_text("utf-8")
    job.folder.write("HOW-TO.txt", text.format(title=job.game.title, name=job.name, **values))


def job_of(drawn: DrawnGame, pictures: Pictures, folder: ExportFolder, paper: Paper) -> ExportJob:
    renderer = Renderer(drawn, pictures)
    return ExportJob(drawn.game, file_name(drawn.name), decks_of(drawn), renderer, folder, paper, drawn.name)
