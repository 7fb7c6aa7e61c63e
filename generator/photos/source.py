"""Where Album's pictures come from: the set that the game is played with, another, or a folder for just this print."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from cards import GameData
from cards.album.sets import BUILTIN, names, no_such_set
from cards.editions.edition import own_pictures
from cards.errors import Fault, InputError
from generator.photos.crops import Album, Found
from generator.photos.folder import refused_list
from layouts.kit.component import Photo

SHOWN_ON = ("photos", "contact-sheet")
"""The components with pictures on them."""


class Source(NamedTuple):
    """A folder, or a set's name; neither: an edition's own pictures, or the set that the game's options name."""

    folder: Path | None = None
    photo_set: str | None = None


def source(given: str | None, games: Sequence[str]) -> Source:
    """What `--photos` means.

    Raises:
        InputError: for neither a folder nor a set, for what may be either, and where no game takes photos.
    """
    if given is None:
        return Source()
    if "album" not in games:
        raise _fault("", "only Album takes photos: tuckbox print album --photos FOLDER")
    name, known = given.removeprefix("set:"), names()
    if given.startswith("set:"):
        if name not in known:
            raise _fault(given, no_such_set(name))
        return Source(photo_set=name)
    if Path(given).is_dir():
        if name in known:
            raise _fault(
                given, f"is a folder here and a set too: write ./{given} for the folder, set:{name} for the set"
            )
        return Source(Path(given))
    if name not in known:
        raise _fault(given, f"is no folder with pictures in it, and {no_such_set(name)}")
    return Source(photo_set=name)


class Photos:
    """Makes ready the photos of a game that shows any, and keeps what was `found` of them."""

    def __init__(
        self, album: Album, source: Source, grey: bool, only: Sequence[str], each: Callable[[], None] = lambda: None
    ) -> None:
        self.album, self.source, self.grey, self.only, self.each = album, source, grey, only, each
        self.found = Found()

    def __call__(self, game: GameData) -> tuple[Photo, ...]:
        """The photos of one game; none where none are shown.

        Raises:
            InputError: when there are too few, or a set's picture cannot be read.
        """
        if game.slug != "album" or (self.only and not set(SHOWN_ON) & set(self.only)):
            return ()
        from layouts.album.photos import SIDE  # no other game's print needs it

        folder = self.source.folder or self._own(game)
        if folder is None:
            self.found = self.album.read_set(game.facts.photos, SIDE, SIDE, self.grey, self.each)
        else:
            self.found = self.album.read(folder, SIDE, SIDE, self.grey, self.each)
            _check_count(self.found, game)
        return self.found.photos

    def _own(self, game: GameData) -> Path | None:
        """The pictures in an edition's folder, where neither the user nor its options name a set."""
        is_named = self.source.photo_set is not None or game.facts.options.photo_set != BUILTIN
        return own_pictures(game.folder) if game.folder and not is_named else None


def _check_count(found: Found, game: GameData) -> None:
    rounds, a_round = game.facts.options.rounds, game.facts.table.a_round
    if len(found.photos) < rounds * a_round:
        refused = "".join(f"\n  {line}" for line in refused_list(found.refused))
        raise _fault(
            "",
            f"found {len(found.photos)} pictures that can be printed, expected {rounds * a_round} at least: "
            f"{a_round} for each of {rounds} rounds{refused}",
        )


def _fault(card: str, what: str) -> InputError:
    return InputError("photos", Fault("--photos", card, "", what))
