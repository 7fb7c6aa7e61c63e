"""Game data: finds every game's folder and loads the numbers and words that print and phones share.

A game is a folder with `game.toml`. Its `__init__.py` defines the card types and `read`; no registration is needed.
"""

import importlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from cards.compare import differences
from cards.deck import FaultLocation, Reader, did_you_mean
from cards.editions.edition import HEAD, Edition, game_of, is_edition, read_edition
from cards.editions.place import WORDS, Place
from cards.errors import CardDataError, Fault, InputError
from cards.game_folders import more_places
from cards.words import Words, flat, read_words

HERE = Path(__file__).parent
__path__.extend(more_places(__name__))
EDITIONS = "editions"
"""The subfolder of a game's folder with the editions that it ships."""
SHARED = ("sheets", "table")
"""The folders with texts that all games share."""


class Mode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to play that the plain game does not offer by itself; the text `mode.<id>.name` names it."""

    by: Literal["designers", "ours"]
    """Whose idea it is: the designers' or ours."""
    minutes: int
    """How long it takes."""
    options: dict[str, int | bool | str] = {}
    """The options that it sets."""
    fewest: int | None = None
    """The smallest number of players, if it differs."""
    most: int | None = None
    """The largest number of players, if it differs."""
    seats_option: str = ""
    """The option that takes the number of players."""

    def options_for(self, players: int | None) -> dict[str, int | bool | str]:
        """Return the options with which a table is set up for a number of players, None for the usual one."""
        return {**self.options, **({self.seats_option: players} if self.seats_option and players else {})}


class About(msgspec.Struct, frozen=True):
    """The contents of `game.toml`: sort order, name of the printing, player counts and playing time in minutes.

    `not_for` lists numbers between `fewest` and `most` for which the game is not. `usual` is the number of players
    where nobody names one. `modes` are variants and short games, by their id.
    """

    order: int
    edition: str
    fewest: int
    most: int
    minutes: int
    not_for: tuple[int, ...] = ()
    usual: int | None = None
    is_start: bool = False
    """Whether it is only a start for games of one's own: known by name, but in no list of games to play."""
    modes: dict[str, Mode] = {}

    @property
    def counts(self) -> tuple[int, ...]:
        """The numbers of players that the game is for."""
        return tuple(count for count in range(self.fewest, self.most + 1) if count not in self.not_for)

    @property
    def counts_in_words(self) -> str:
        """The numbers of players in a sentence: `4`, `4 to 8`, or `2 or 4`."""
        return self._counts_joined(" or ", " to ")

    @property
    def counts_text(self) -> str:
        """The numbers of players in a table or on a card: `4`, `4–8`, or `2 / 4`."""
        return self._counts_joined(" / ", "–")

    def _counts_joined(self, between_all: str, between_ends: str) -> str:
        if self.not_for:
            return between_all.join(map(str, self.counts))
        return str(self.fewest) if self.fewest == self.most else f"{self.fewest}{between_ends}{self.most}"


class GameData:
    """A game's data in one language. `facts` has the game's own type; `edition` is None for the game as shipped."""

    def __init__(
        self, slug: str, language: str, about: About, facts: Any, words: Words, edition: Edition | None = None
    ) -> None:
        self.slug, self.language, self.about, self.facts, self.words = slug, language, about, facts, words
        self.edition = edition
        self.folder: Path | None = None
        """The folder that the edition was read from; None without an edition or for a stored one."""
        self.places: Mapping[str, FaultLocation] = {}
        """Where faults stand in the files of that folder, by the file."""

    @property
    def title(self) -> str:
        return self.words("title")

    @property
    def printing(self) -> str:
        """The name of this printing on every sheet: the edition's name and version, or the game's own printing."""
        if self.edition:
            return self.edition.label
        return str(getattr(self.facts.options, "edition", self.about.edition))


@cache
def slugs() -> tuple[str, ...]:
    """Return the slugs of all games, sorted by `order` in their `game.toml`."""

    def order(folder: Path) -> int:
        value = Reader(folder).table("game.toml").get("order")
        return value if isinstance(value, int) else 99

    folders = game_folders(HERE)
    return tuple(sorted(folders, key=lambda slug: (order(folders[slug]), slug)))


@cache
def listed_slugs() -> tuple[str, ...]:
    """Return the slugs of the games to offer, in their order: all but those that are only a start for own games."""
    return tuple(slug for slug in slugs() if not Reader(game_folder(slug)).table("game.toml").get("is_start"))


def start_slug() -> str:
    """Return the slug of the game that games of one's own start from."""
    return next(slug for slug in slugs() if slug not in listed_slugs())


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
    """Return the language codes that a game has texts in."""
    return tuple(sorted(file.parent.name for file in game_folder(slug).glob("*/texts.toml")))


class GameOrEdition(NamedTuple):
    """What a name on the command line refers to: a game, or the edition in `folder`."""

    slug: str
    folder: Path | None = None


def find_game(name: str) -> GameOrEdition:
    """Return the game or edition that a name refers to.

    A name is a game's slug with hyphens or underscores, an edition's folder, or `game/edition` for a shipped edition.

    Raises:
        InputError: `game`, if there is no such game or edition.
        CardDataError: the edition's folder does not name its game.
    """
    slug = name.lower().replace("-", "_")
    if slug in slugs():
        return GameOrEdition(slug)
    folder = Path(name)
    if not is_edition(folder):
        game, _, edition = name.rstrip("/").rpartition("/")
        folder = game_folder(game.lower().replace("-", "_")) / EDITIONS / edition
        if not game or not is_edition(folder):
            raise InputError("game", Fault("", name, "", _no_such_game(name)))
    games = game_folders(HERE)
    if named := game_of(folder, games):
        return GameOrEdition(named, folder)
    opened = read_edition(folder, games)
    if opened.edition is None:
        raise CardDataError(opened.faults)
    return GameOrEdition(opened.edition.game, folder)


def _no_such_game(name: str) -> str:
    with suppress(OSError):  # the name is longer than a path may be
        if Path(name).is_dir():
            return f"is a folder without {HEAD}, so no edition. Make one with: tuckbox new {name} --from GAME"
        if Path(name).is_file():
            return "is a file. An edition is a folder: unpack it, and name the folder"
    game, _, edition = name.rstrip("/").rpartition("/")
    if (folder := game_folder(game.lower().replace("-", "_")) / EDITIONS).is_dir() and game:
        shipped = sorted(entry.name for entry in folder.iterdir() if is_edition(entry))
        all_of_them = ", ".join(f"{game}/{name}" for name in shipped)
        return f"no such edition{did_you_mean(edition, shipped)} There are {all_of_them}"
    return f"no such game{did_you_mean(name.lower().replace('-', '_'), slugs())} There are {', '.join(slugs())}"


@cache
def shipped_editions(slug: str) -> tuple[str, ...]:
    """Return the names of the editions that a game ships as `game/edition`, sorted by their `order`."""
    heads = game_folder(slug).glob(f"{EDITIONS}/*/{HEAD}")
    editions = [(read_edition(head.parent, game_folders(HERE)).edition, head.parent.name) for head in heads]
    ordered = sorted((edition.order, name) for edition, name in editions if edition)
    return tuple(f"{slug}/{name}" for _, name in ordered)


def load(
    slug: str, language: str = "en", options: Mapping[str, object] | None = None, edition: Edition | None = None
) -> GameData:
    """Return a game's data with the changes of an edition.

    `options` override those of the edition, which override the game's own.
    `slug` may be any name that `find_game` takes.

    Raises:
        CardDataError: the data is faulty. Lists every fault; those in an edition's folder by file, row and column.
        InputError: `game` or `language` if it does not exist; `option` if only the given `options` are wrong.
    """
    places: Mapping[str, FaultLocation] = {}
    faults: list[Fault] = []
    if edition is None and slug not in slugs():
        slug, folder = find_game(slug)
        if folder is not None:
            edition, places, faults = read_edition(folder, game_folders(HERE))
    else:
        folder = None
    if slug not in slugs():
        raise InputError("game", Fault("", slug, "", _no_such_game(slug)))
    if language not in languages(slug):
        raise InputError("language", Fault(slug, "", "", _no_words(slug, language)))
    overrides = {**(edition.options if edition else {}), **(options or {})}
    replaced = _replaced_files(slug, language, edition) if edition else {}
    reader = Reader(game_folder(slug), {"options.toml": overrides}, replaced, places)
    about = reader.single("game.toml", About)
    module = importlib.import_module(f"cards.{slug}")
    facts, numbers = None, None
    try:
        facts = module.read(reader)
        numbers = module.numbers(facts) if facts is not None else None
    except (LookupError, ValueError, TypeError, ArithmeticError, StopIteration, RuntimeError) as error:
        # The game's code may rely on a card that an edition removed, and may fail with any of these.
        if not reader.faults:
            reader.fault("", "", "", f"the decks lack something that this game needs: {error!r}")
    removed = _removed_cards(slug, edition) if edition else frozenset[str]()
    words = read_words(reader, f"{language}/texts.toml", numbers, removed)
    needed = module.texts_needed(facts) if facts is not None and hasattr(module, "texts_needed") else ()
    lacking = (key for key in needed if key not in words.texts)
    faults += [words.located_fault(key, "is missing: add this key with its text") for key in lacking]
    if faults or reader.faults or about is None:
        faults = [*faults, *reader.faults]
        if faults and all(fault.field in (options or {}) for fault in faults):
            raise InputError("option", *faults)
        raise CardDataError(faults)
    if hasattr(module, "player_counts"):
        fewest, most = module.player_counts(facts)
        about = msgspec.structs.replace(about, fewest=fewest, most=most)
    if hasattr(module, "minutes"):
        about = msgspec.structs.replace(about, minutes=module.minutes(facts) or about.minutes)
    if folder and hasattr(module, "texts_elsewhere"):
        for text, file, card, field in module.texts_elsewhere(facts):
            fault = places[file].fault(card, field, "")
            words.add_places([(text, (fault.file, fault.card, fault.field))])
    game = GameData(slug, language, about, facts, words, edition)
    game.folder, game.places = folder, places
    return game


def _removed_cards(slug: str, edition: Edition) -> frozenset[str]:
    """Return the ids of the game's cards that an edition leaves out."""
    shipped = Reader(game_folder(slug))
    return frozenset(card for file, deck in edition.decks.items() for card in shipped.table(file).keys() - deck.keys())


def _replaced_files(slug: str, language: str, edition: Edition) -> dict[str, Any]:
    """Return the contents with which an edition replaces files of the game's folder, by file."""
    files: dict[str, Any] = dict(edition.decks)
    if language in edition.words:
        file = f"{language}/texts.toml"
        files[file] = {**dict(flat(Reader(game_folder(slug)).table(file))), **edition.words[language]}
    if language in edition.rules:
        files[f"{language}/rules.md"] = edition.rules[language]
    return files


def has_rules(game: GameData) -> bool:
    """Return whether the game or its edition has a rulebook in the game's language."""
    is_rewritten = game.edition is not None and game.language in game.edition.rules
    return is_rewritten or (game_folder(game.slug) / game.language / "rules.md").exists()


def rules_file(game: GameData) -> str:
    """Return the file of the rulebook that a game's edition brings, as faults name it; "" if it brings none."""
    has_own = game.folder and game.edition and game.language in game.edition.rules
    return f"{game.folder.name}/{WORDS}/rules.{game.language}.md" if game.folder and has_own else ""


def load_rules(game: GameData, is_in_play_only: bool = False) -> tuple[Any, ...]:
    """Return a game's rulebook, `rules.md`, as blocks with the game's numbers filled in.

    `is_in_play_only` leaves out paragraphs for printed parts or a game master that this table does without, and takes
    those for phones instead. A game with such paragraphs has a function `played_with(facts)`.
    It returns some of "paper", "gm", "phones" and the game's own `PARTS_OF_RULES`.

    If options change whole paragraphs, the game's module has a function `reworded(facts, words)`.
    It returns the new words by paragraph number.

    Raises:
        CardDataError: the rulebook is faulty. Lists every fault.
    """
    from cards.rulebook import read_rulebook, reworded  # loads the Markdown parser, which only rules need

    file = f"{game.language}/rules.md"
    replaced = _replaced_files(game.slug, game.language, game.edition) if game.edition else {}
    places = {file: Place(own_file)} if (own_file := rules_file(game)) else {}
    reader = Reader(game_folder(game.slug), replacements=replaced, places=places)
    module = importlib.import_module(f"cards.{game.slug}")
    has_choice = is_in_play_only and hasattr(module, "played_with")
    kinds = module.played_with(game.facts) if has_choice else None
    parts = rule_parts(game.slug)
    blocks = read_rulebook(reader, file, game.words, kinds, parts)
    if reader.faults:
        raise CardDataError(reader.faults)
    changes = getattr(module, "reworded", None)
    if not changes:
        return blocks
    is_rewritten = file in reader.replacements
    shipped = read_rulebook(Reader(game_folder(game.slug)), file, game.words, kinds, parts) if is_rewritten else blocks
    return reworded(blocks, shipped, changes(game.facts, game.words))


def rule_parts(slug: str) -> frozenset[str]:
    """Return what paragraphs of a game's rulebook may need besides paper, a game master and phones."""
    parts: frozenset[str] = getattr(importlib.import_module(f"cards.{slug}"), "PARTS_OF_RULES", frozenset())
    return parts


def earlier_options(slug: str) -> Mapping[str, Any]:
    """Return options with the values that tables had before the option existed or its default changed.

    A game's module names them in `EARLIER_OPTIONS`. Tables that have played before then keep these values.
    """
    earlier: Mapping[str, Any] = getattr(importlib.import_module(f"cards.{slug}"), "EARLIER_OPTIONS", {})
    return earlier


def sheet_words(language: str = "en") -> Words:
    """Return the texts in the margins of every sheet, which all games share.

    Raises:
        CardDataError: the texts are faulty. Lists every fault.
    """
    return shared_words("sheets", language)


@cache
def table_words(language: str = "en") -> Words:
    """Return the messages for refused moves, which all games share.

    Raises:
        CardDataError: the texts are faulty. Lists every fault.
    """
    return shared_words("table", language)


def shared_words(folder: str, language: str) -> Words:
    """Return the texts of one of the `SHARED` folders.

    Raises:
        InputError: `language`, if the folder has no texts in it.
        CardDataError: the texts are faulty. Lists every fault.
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
    """Return the differences between two languages of a game, key by key. `slug` may also be one of `SHARED`."""
    return differences(game_folder(slug), first, second)
