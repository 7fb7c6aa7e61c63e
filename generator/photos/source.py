"""Where a print's pictures come from: the game's picture set, another set, or a folder for this print alone."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

import layouts
from cards import GameData, game_folder, picture_games
from cards.deck import Reader
from cards.editions.edition import own_pictures
from cards.errors import Fault, InputError
from cards.picture_sets import BUILTIN, names, no_such_set
from generator.photos.crops import PhotoCrops, PhotoResult
from generator.photos.folder import list_folder, refusal_lines, said_of_folders
from layouts.kit.component import Photo, PhotoPlace


class PhotoSource(NamedTuple):
    """A folder, or a set's name; neither: an edition's own pictures, or the set that the game's options name."""

    folder: Path | None = None
    photo_set: str | None = None


def picture_titles() -> str:
    """Return the English titles of all games that are played with pictures, for help and messages."""
    texts = (Reader(game_folder(slug)).table("en/texts.toml") for slug in picture_games())
    return " and ".join(str(table.get("title")) for table in texts)


def parse_source(value: str | None, games: Sequence[str]) -> PhotoSource:
    """Return what the value of `--photos` means; `games` are the slugs to be printed.

    Raises `InputError`: the value is neither a folder nor a set, it may be either, or no game takes pictures.
    """
    if value is None:
        return PhotoSource()
    if not set(picture_games()) & set(games):
        example = next(iter(picture_games()), "GAME")
        raise _fault("", f"only {picture_titles()} uses pictures. Try: tuckbox print {example} --photos FOLDER")
    name, sets = value.removeprefix("set:"), names()
    if value.startswith("set:"):
        if name not in sets:
            raise _fault(value, no_such_set(name))
        return PhotoSource(photo_set=name)
    if Path(value).is_dir():
        if name in sets:
            remedy = f"Write ./{value} for the folder, or set:{name} for the set"
            raise _fault(value, f"is both a folder here and a set. {remedy}")
        return PhotoSource(Path(value))
    if name not in sets:
        raise _fault(value, f"is not a folder with pictures, and {no_such_set(name)}")
    return PhotoSource(photo_set=name)


class Photos(Protocol):
    """Photos that are prepared while other games are drawn. `start` returns whether the game shows any."""

    def start(self, game: GameData) -> bool: ...

    def __call__(self, game: GameData) -> tuple[Photo, ...]: ...


class PhotoLoader:
    """Prepares the photos of games that show any. `result` holds what the last game's photos came to."""

    def __init__(
        self, crops: PhotoCrops, source: PhotoSource, grey: bool, only: Sequence[str],
        on_photo: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        self.crops, self.source, self.grey, self.only, self.on_photo = crops, source, grey, only, on_photo
        self.result = PhotoResult()

    def start(self, game: GameData) -> bool:
        """Start to prepare a game's photos on other cores; return whether it shows any. Those of a folder wait."""
        place = self._place(game)
        if place is not None and self._folder(game) is None:
            self.crops.start_set(game.facts.photos, place.w, place.h, self.grey)
        return place is not None

    def __call__(self, game: GameData) -> tuple[Photo, ...]:
        """Return the photos that one game prints. Raises `InputError`: too few, or one of a set cannot be read."""
        place = self._place(game)
        if place is None:
            return ()
        folder = self._folder(game)
        if folder is None:
            self.result = self.crops.read_set(game.facts.photos, place.w, place.h, self.grey, self.on_photo)
        else:
            self.result = self.crops.read_folder(folder, place.w, place.h, self.grey, self.on_photo)
            _check_count(self.result, game, folder)
        return self.result.photos

    def _place(self, game: GameData) -> PhotoPlace | None:
        place = layouts.photo_place(game.slug)
        is_asked_for = place is not None and (not self.only or set(place.components) & set(self.only))
        return place if is_asked_for else None

    def _folder(self, game: GameData) -> Path | None:
        is_named = self.source.photo_set is not None or game.facts.options.photo_set != BUILTIN
        return self.source.folder or (own_pictures(game.folder) if game.folder and not is_named else None)


def _check_count(result: PhotoResult, game: GameData, folder: Path) -> None:
    need = game.facts.picture_need
    if len(result.photos) < need.total:
        inner = said_of_folders(list_folder(folder, "--photos").folders)
        refused = "".join(f"\n  {line}" for line in refusal_lines(result.refused))
        raise _fault(
            "",
            f"found {len(result.photos)} pictures that can be printed, expected at least {need.total}: "
            f"{need.a_round} for each of {need.rounds} rounds{refused}" + (f". {inner}" if inner else ""),
        )


def _fault(card: str, message: str) -> InputError:
    return InputError("photos", Fault("--photos", card, "", message))
