"""Facts: every number and word that paper and phone share, once. Finds every game folder.

A game is a folder here with `game.toml`; its `__init__.py` gives the card types and `read`, nothing is registered.
"""

import importlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from cards.compare import differences
from cards.deck import Reader, did_you_mean
from cards.editions.edition import HEAD, WORDS, Edition, Opened, Place, is_edition, read_edition
from cards.errors import CardDataError, Fault, InputError
from cards.game_folders import more_places
from cards.words import Words, flat, read_words

HERE = Path(__file__).parent
__path__.extend(more_places(__name__))
EDITIONS = "editions"
"""The folder, in a game's, of the editions that it ships."""
SHARED = ("sheets", "table")
"""The folders of words that all games share."""


class About(msgspec.Struct, frozen=True):
    """The head of `game.toml`: which printing of the game this is, and for how many."""

    order: int
    edition: str
    fewest: int
    most: int
    minutes: int


class GameData:
    """One game's facts in one language: `about`, `facts` (the game's own type), `words`, and a variant's `edition`."""

    def __init__(
        self, slug: str, language: str, about: About, facts: Any, words: Words, edition: Edition | None = None
    ) -> None:
        self.slug, self.language, self.about, self.facts, self.words = slug, language, about, facts, words
        self.edition = edition
        self.folder: Path | None = None
        """Where the edition was read from; None where it was kept."""

    @property
    def title(self) -> str:
        return self.words("title")

    @property
    def printing(self) -> str:
        """Which printing this is, as it stands on every sheet: a variant's name and version, or the game's own."""
        if self.edition:
            return self.edition.label
        return str(getattr(self.facts.options, "edition", self.about.edition))


@cache
def slugs() -> tuple[str, ...]:
    """Every game found, in the order of its `game.toml`."""

    def order(folder: Path) -> int:
        told = Reader(folder).table("game.toml").get("order")
        return told if isinstance(told, int) else 99

    folders = game_folders(HERE)
    return tuple(sorted(folders, key=lambda slug: (order(folders[slug]), slug)))


@cache
def game_folders(home: Path) -> dict[str, Path]:
    """Return the folder of each game's facts by its slug; `home` is this package's own folder."""
    places = (home, *map(Path, __path__[1:]))
    return {file.parent.name: file.parent for place in places for file in place.glob("*/game.toml")}


def game_folder(slug: str) -> Path:
    """Return the folder of a game's facts; for another name, the folder of that name in this package."""
    return game_folders(HERE).get(slug, HERE / slug)


def picture_games() -> tuple[str, ...]:
    """Return the games that are played with pictures, see `cards.picture_sets`."""
    return tuple(slug for slug in slugs() if hasattr(importlib.import_module(f"cards.{slug}"), "read_picture_need"))


def languages(slug: str) -> tuple[str, ...]:
    """The languages that a game's words stand in."""
    return tuple(sorted(file.parent.name for file in game_folder(slug).glob("*/texts.toml")))


class GameOrEdition(NamedTuple):
    """What is meant by a name of the command line: a game, or an edition of one, from a folder or shipped with it."""

    slug: str
    folder: Path | None = None

    def opened(self) -> Opened | None:
        return read_edition(self.folder, game_folders(HERE)) if self.folder else None


def find_game(name: str) -> GameOrEdition:
    """A game by its slug, with hyphens or underscores; an edition by its folder, or as `game/edition`.

    Raises:
        InputError: `game`, if it is neither.
        CardDataError: for an edition whose folder does not even say which game it is of.
    """
    slug = name.lower().replace("-", "_")
    if slug in slugs():
        return GameOrEdition(slug)
    folder = Path(name)
    if not is_edition(folder):
        game, _, edition = name.rstrip("/").rpartition("/")
        folder = game_folder(game.lower().replace("-", "_")) / EDITIONS / edition
        if not game or not is_edition(folder):
            raise InputError("game", Fault("", name, "", _nothing_named(name)))
    opened = read_edition(folder, game_folders(HERE))
    if opened.edition is None:
        raise CardDataError(opened.faults)
    return GameOrEdition(opened.edition.game, folder)


def _nothing_named(name: str) -> str:
    with suppress(OSError):  # longer than any folder may be called
        if Path(name).is_dir():
            return f"is a folder without {HEAD}: an edition has one. Make one with: tuckbox new {name} --from GAME"
    return f"no such game{did_you_mean(name.lower().replace('-', '_'), slugs())} There are {', '.join(slugs())}"


@cache
def shipped_editions(slug: str) -> tuple[str, ...]:
    """The editions that a game ships, in their order, each by its name, `game/edition`."""
    heads = game_folder(slug).glob(f"{EDITIONS}/*/{HEAD}")
    found = [(read_edition(head.parent, game_folders(HERE)).edition, head.parent.name) for head in heads]
    ordered = sorted((edition.order, name) for edition, name in found if edition)
    return tuple(f"{slug}/{name}" for _, name in ordered)


def load(
    slug: str, language: str = "en", options: Mapping[str, object] | None = None, edition: Edition | None = None
) -> GameData:
    """Reads one game whole, as an edition of it changes it; `options` go before the edition's and its own.

    `slug` may be any name that `find_game` takes.

    Raises:
        CardDataError: with every fault of its data; those of an edition's folder by file, row and column.
        InputError: `game` or `language` if there is none; `option` if only the given `options` are wrong.
    """
    places: Mapping[str, Place] = {}
    faults: list[Fault] = []
    if edition is None and slug not in slugs():
        slug, folder = find_game(slug)
        if folder is not None:
            edition, places, faults = read_edition(folder, game_folders(HERE))
    else:
        folder = None
    if slug not in slugs():
        raise InputError("game", Fault("", slug, "", _nothing_named(slug)))
    if language not in languages(slug):
        raise InputError("language", Fault(slug, "", "", _no_words(slug, language)))
    given = {**(edition.options if edition else {}), **(options or {})}
    whole = _whole(slug, language, edition) if edition else {}
    reader = Reader(game_folder(slug), {"options.toml": given}, whole, places)
    about = reader.card("game.toml", "", reader.table("game.toml"), About)
    module = importlib.import_module(f"cards.{slug}")
    facts, numbers = None, None
    try:
        facts = module.read(reader)
        numbers = module.numbers(facts) if facts is not None else None
    except (LookupError, ValueError, TypeError, ArithmeticError, StopIteration, RuntimeError) as error:
        # A deck that lacks a card on which the game's counts are built: told, whatever it was.
        if not reader.faults:
            reader.fault("", "", "", f"the decks lack something that this game is built on: {error!r}")
    words = read_words(reader, f"{language}/texts.toml", numbers, _gone(slug, edition) if edition else frozenset())
    if faults or reader.faults or about is None:
        found = [*faults, *reader.faults]
        if found and all(fault.field in (options or {}) for fault in found):
            raise InputError("option", *found)
        raise CardDataError(found)
    game = GameData(slug, language, about, facts, words, edition)
    game.folder = folder
    return game


def _gone(slug: str, edition: Edition) -> frozenset[str]:
    """The cards of the game that an edition has not."""
    shipped = Reader(game_folder(slug))
    return frozenset(card for file, deck in edition.decks.items() for card in shipped.table(file).keys() - deck.keys())


def _whole(slug: str, language: str, edition: Edition) -> dict[str, Any]:
    """What stands for files of the game's own folder in an edition."""
    whole: dict[str, Any] = dict(edition.decks)
    if language in edition.words:
        file = f"{language}/texts.toml"
        whole[file] = {**dict(flat(Reader(game_folder(slug)).table(file))), **edition.words[language]}
    if language in edition.rules:
        whole[f"{language}/rules.md"] = edition.rules[language]
    return whole


def has_rules(game: GameData) -> bool:
    """Return whether there is a rulebook in the game's language, its own or its edition's."""
    is_rewritten = game.edition is not None and game.language in game.edition.rules
    return is_rewritten or (game_folder(game.slug) / game.language / "rules.md").exists()


def load_rules(game: GameData) -> tuple[Any, ...]:
    """The rulebook of a game, `rules.md`, as blocks: as its facts have it, the same on paper and on phones.

    A game whose options change whole paragraphs has a function `reworded(facts, words)`: the new words by number.

    Raises:
        CardDataError: with every fault in it.
    """
    from cards.rulebook import read_rulebook, reworded  # Markdown is read only where rules are printed

    file = f"{game.language}/rules.md"
    whole = _whole(game.slug, game.language, game.edition) if game.edition else {}
    places = {}
    if game.folder and file in whole:
        places[file] = Place(f"{game.folder.name}/{WORDS}/rules.{game.language}.md")
    reader = Reader(game_folder(game.slug), whole=whole, places=places)
    blocks = read_rulebook(reader, file, game.words)
    if reader.faults:
        raise CardDataError(reader.faults)
    changes = getattr(importlib.import_module(f"cards.{game.slug}"), "reworded", None)
    if not changes:
        return blocks
    shipped = read_rulebook(Reader(game_folder(game.slug)), file, game.words) if file in reader.whole else blocks
    return reworded(blocks, shipped, changes(game.facts, game.words))


def sheet_words(language: str = "en") -> Words:
    """The words in the margins of every sheet, the same for all games.

    Raises:
        CardDataError: with every fault in them.
    """
    return shared_words("sheets", language)


@cache
def table_words(language: str = "en") -> Words:
    """The words at every table, the same for all games: why a move is refused.

    Raises:
        CardDataError: with every fault in them.
    """
    return shared_words("table", language)


def shared_words(folder: str, language: str) -> Words:
    """The words of a folder that all games share, one of `SHARED`.

    Raises:
        InputError: `language`, if there are none in this language.
        CardDataError: with every fault in them.
    """
    if language not in languages(folder):
        raise InputError("language", Fault(folder, "", "", _no_words(folder, language)))
    reader = Reader(HERE / folder)
    words = read_words(reader, f"{language}/texts.toml", {})
    if reader.faults:
        raise CardDataError(reader.faults)
    return words


def _no_words(folder: str, language: str) -> str:
    return f'has no words in "{language}": there is {", ".join(languages(folder))}'


def compare_languages(slug: str, first: str, second: str) -> Iterable[Fault]:
    """Key by key: what a game's second language lacks of the first, and what the first does not know.

    Takes the folders that all games share as well.
    """
    return differences(game_folder(slug), first, second)
