"""The targets of `tuckbox export`: what each is called, what it is for, and the module that writes it."""

import importlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from cards.deck import did_you_mean
from cards.errors import Fault, InputError
from generator.export.folder import ExportFolder
from generator.export.job import ExportJob, job_of
from generator.job import DrawnGame, file_name
from generator.pdf import Pictures
from layouts.kit.stock import A4, Paper


class Target(NamedTuple):
    """What `--to` names, what one gets, and the module whose `export(job)` writes it and returns what to say."""

    name: str
    what: str
    module: str


TARGETS = (
    Target("png", "card images, 300 dpi with 1/8 inch of bleed", "png"),
    Target("svg", "the same as vectors", "svg"),
    Target("tts", "a saved object for Tabletop Simulator", "virtual_tables.tabletop_simulator"),
    Target("pcio", "a room for PlayingCards.io and virtualtabletop", "virtual_tables.playing_cards_io"),
    Target("cgs", "a game for Card Game Simulator", "virtual_tables.card_game_simulator"),
    Target("shop:tgc", "pictures for The Game Crafter, in folders by its products", "shops.game_crafter"),
    Target("shop:mpc", "an order for MakePlayingCards, filled by mpc-autofill", "shops.make_playing_cards"),
    Target("shop:drivethru", "a PDF of each deck for DriveThruCards", "shops.drive_thru_cards"),
    Target("cutter:silhouette", "a PDF with registration marks, and cut files", "cutters.silhouette"),
    Target("cutter:cricut", "pictures for Print Then Cut, and cut files", "cutters.cricut"),
)  # fmt: skip
ALL = "all"


def find_targets(names: Sequence[str]) -> tuple[Target, ...]:
    """Return the targets of these names; "all" means each of them. Raises `InputError`: naming the unknown ones."""
    targets = {target.name: target for target in TARGETS}
    wishes = [name for word in names for name in word.replace(",", " ").split()]
    if not wishes:
        raise InputError("usage", Fault("--to", "", "", f"is missing. Name one of {', '.join(targets)}"))
    if ALL in wishes:
        return TARGETS
    if unknown := [name for name in wishes if name not in targets]:
        known = f"There are {', '.join(targets)}"
        faults = (Fault("--to", name, "", f"no such target{did_you_mean(name, targets)} {known}") for name in unknown)
        raise InputError("usage", *faults)
    return tuple(dict.fromkeys(targets[name] for name in wishes))


def folder_of(name: str, target: Target, folder: Path) -> Path:
    """Return the folder of an export below `folder`, named after both."""
    return folder / f"{file_name(name)}-{target.name.replace(':', '-')}"


class Exported(NamedTuple):
    """A written export: its folder, how many files it has, and what to say: what is left out, and what to do."""

    folder: Path
    files: int
    said: tuple[str, ...]


def export(drawn: DrawnGame, target: Target, out: Path, pictures: Pictures, paper: Paper = A4) -> Exported:
    """Write a drawn game for a target; `paper` is what machines cut.

    Raises `NothingTaken`: the target takes none of the game's components; the folder is then as it was; `InputError`:
    the folder is in use for something else; `OSError`: a file cannot be written; the folder is then as it was.
    """
    write: Callable[[ExportJob], tuple[str, ...]] = importlib.import_module(f"generator.export.{target.module}").export
    path = folder_of(drawn.name, target, out)
    with ExportFolder(path) as folder:
        notes = write(job_of(drawn, pictures, folder, paper))
    return Exported(path, len(folder.files), notes)
