"""The desk: what the running workbench holds. The shelf, the printing code, opened games, and long work."""

import threading
from pathlib import Path

from flask import current_app

from companion.storage.place import KEPT
from companion.workbench.jobs import Jobs
from companion.workbench.paper import Opened, Paper
from companion.workbench.shelf import Game, Shelf, stamp

MOST_OPEN = 8


class Desk:
    """One for each running workbench."""

    def __init__(self, shelf: Shelf, paper: Paper) -> None:
        self.shelf, self.paper, self.jobs = shelf, paper, Jobs()
        self._opened: dict[str, tuple[str, Opened]] = {}
        self._lock = threading.Lock()

    def open(self, game: Game) -> Opened:
        """Return a game as its files are now, read again if they changed. Raises `FaultsError`: its data are faulty."""
        state = stamp(game.folder) if game.folder else ""
        with self._lock:
            kept = self._opened.get(game.name)
        if kept and kept[0] == state:
            return kept[1]
        opened = self.paper.open(game.name)
        with self._lock:
            self._opened.pop(game.name, None)
            self._opened[game.name] = state, opened
            if len(self._opened) > MOST_OPEN:
                del self._opened[next(iter(self._opened))]
        return opened

    def kept(self, game: Game) -> Path:
        """Return the folder for what belongs to a game and is no part of it: its tables, its simulations."""
        folder = self.place(game)
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def place(self, game: Game) -> Path:
        """Return where that folder is, or would be."""
        return game.folder / KEPT if game.folder else self.kept_here / game.key

    @property
    def kept_here(self) -> Path:
        """The folder for what belongs to no game on the shelf, such as classes."""
        return self.shelf.home / KEPT


def desk() -> Desk:
    """Return the desk of the running app."""
    here: Desk = current_app.extensions["desk"]
    return here
