"""Album's facts: photos, hint words, the scale, journey tiles, levels, and the options that change them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal

import msgspec

from cards.deck import Reader
from cards.picture_sets import BUILTIN, JOINED_FROM, MOST_LETTERS, PictureNeed, PictureSet, joined, read_set
from cards.words import Number, Words

Hints = Annotated[int, msgspec.Meta(ge=1, le=4)]
MOST_ROUNDS = 10
Named = Literal["first", "challenge", "random"]
Journey = Annotated[tuple[Hints, ...], msgspec.Meta(max_length=MOST_ROUNDS)]
Positive = Annotated[int, msgspec.Meta(ge=1)]


class Options(msgspec.Struct, frozen=True):
    """The options that a table may set."""

    journey: Named | Journey = (4, 4, 4, 4, 3, 3)
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)] = 6
    first: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1
    photo_set: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_LETTERS)] = BUILTIN
    show_photos: Literal["table", "printed"] = "table"
    show_unused: bool = False
    """After a round, all may read the hints that stayed face down."""
    from_phones: Annotated[tuple[Positive, ...], msgspec.Meta(max_length=500)] = ()
    """Pictures of the set from phones that are surely played too: those that a table's host approved."""


EARLIER_OPTIONS = {"show_unused": True}
"""How tables were played before an option existed; see `cards.earlier_options`."""


class Table(msgspec.Struct, frozen=True):
    """The number of photos on the table in a round, and the highest number of the scale, which starts at 0."""

    a_round: Annotated[int, msgspec.Meta(ge=2)]
    highest: Positive


class JourneyTile(msgspec.Struct, frozen=True):
    """A journey tile: hints for the round, stars on the back for winning it, and its number of copies."""

    hints: Hints
    stars: Annotated[int, msgspec.Meta(ge=1, le=5)]
    copies: Positive


class Journeys(msgspec.Struct, frozen=True):
    first: tuple[Hints, ...]
    challenge: tuple[Hints, ...]


class Levels(msgspec.Struct, frozen=True):
    """The fewest stars for each level, lowest level first, for a journey of `rounds` rounds."""

    rounds: Positive
    stars: tuple[Annotated[int, msgspec.Meta(ge=0)], ...]


class HintDeck(msgspec.Struct, frozen=True):
    ids: tuple[str, ...]


class Album(msgspec.Struct, frozen=True):
    """All facts that paper and phones share."""

    options: Options
    table: Table
    hints: tuple[str, ...]
    tiles: dict[str, JourneyTile]
    journeys: Journeys
    levels: Levels
    photos: PictureSet
    seats: tuple[int, int]

    @property
    def journey(self) -> tuple[int, ...] | None:
        """The hints of each round in order; None if the journey is drawn at random."""
        match self.options.journey:
            case "random":
                return None
            case "first":
                tiles = self.journeys.first
            case "challenge":
                tiles = self.journeys.challenge
            case listed:
                tiles = listed
        return tiles[: self.options.rounds]

    @property
    def picture_need(self) -> PictureNeed:
        return PictureNeed(self.table.a_round, self.options.rounds)

    @property
    def worth(self) -> dict[int, int]:
        """The stars on the back of a journey tile, by the hints on its face."""
        return {tile.hints: tile.stars for tile in self.tiles.values()}


def photo_numbers(facts: Album) -> Sequence[int]:
    """Return the numbers printed on the photos of the table's set, in ascending order."""
    return facts.photos.numbers


def guests(facts: Album) -> Sequence[int]:
    """Return the numbers of the photos that joined from phones."""
    return [number for number in facts.photos.numbers if number > JOINED_FROM] if facts.options.from_phones else []


def read_picture_need(reader: Reader) -> PictureNeed | None:
    """Return how many photos a game needs with the default options; None, with faults noted, if it cannot be read."""
    table = reader.single("table.toml", Table)
    return PictureNeed(table.a_round, Options().rounds) if table else None


def read(reader: Reader) -> Album | None:
    """Return the game's facts; None, with the faults noted in `reader`, if any cannot be used."""
    options = reader.single("options.toml", Options)
    table = reader.single("table.toml", Table)
    hints = reader.single("hints.toml", HintDeck)
    tiles = reader.deck("journey.toml", JourneyTile)
    journeys = reader.single("journeys.toml", Journeys)
    levels = reader.single("levels.toml", Levels)
    photos = read_set(reader, options.photo_set if options else BUILTIN)
    photos = joined(reader, photos, options.from_phones) if options and photos else photos
    about = reader.table("game.toml")
    if not (options and table and hints and tiles and journeys and levels and photos) or reader.faults:
        return None
    seats = (about.get("fewest", 0), about.get("most", 0))
    facts = Album(options, table, hints.ids, tiles, journeys, levels, photos, seats)
    _check_hints(reader, facts)
    _check_tiles(reader, tiles)
    _check_journeys(reader, facts)
    available, a_round, rounds = len(photo_numbers(facts)), table.a_round, options.rounds
    if available < (needed := rounds * a_round):
        found = f"found {options.photo_set!r} with {available} pictures, expected {needed} at least: {a_round} for each"
        remedy = f"of {rounds} rounds, and these are enough for {available // a_round}"
        reader.fault("options.toml", "", "photo_set", f"{found} {remedy}")
    return facts


def texts_needed(facts: Album) -> Iterable[str]:
    """Yield the keys of the texts that tiles cannot do without."""
    yield from (f"hint.{hint}" for hint in facts.hints)


def _check_tiles(reader: Reader, tiles: Mapping[str, JourneyTile]) -> None:
    """Note a fault for each tile that allows as many hints as another: nobody could tell them apart."""
    seen: dict[int, str] = {}
    for tile, card in tiles.items():
        if card.hints in seen:
            what = f"found {card.hints}, which {seen[card.hints]} has already: raise the copies of that tile instead"
            reader.fault("journey.toml", tile, "hints", what)
        seen.setdefault(card.hints, tile)


def _check_hints(reader: Reader, facts: Album) -> None:
    """Note faults for duplicate hints, and for too few if all tiles are played and one hint is refused each round."""
    for hint, times in Counter(facts.hints).items():
        if times > 1:
            reader.fault("hints.toml", "", "ids", f"found {hint!r} {times} times, expected once")
    needed = sum(tile.copies * (tile.hints + 1) for tile in facts.tiles.values())
    if needed > len(facts.hints):
        expected = f"expected {needed} at least: all journey tiles, and one refused a round"
        reader.fault("hints.toml", "", "ids", f"found {len(facts.hints)} hints, {expected}")


def _check_journeys(reader: Reader, facts: Album) -> None:
    """Note faults for journeys that need more tiles than exist or are shorter than the game."""
    available = Counter({tile.hints: tile.copies for tile in facts.tiles.values()})
    chosen = facts.options.journey
    for file, name, tiles in (
        ("journeys.toml", "first", facts.journeys.first),
        ("journeys.toml", "challenge", facts.journeys.challenge),
        ("options.toml", "journey", chosen if isinstance(chosen, tuple) else ()),
    ):
        for number in Counter(tiles) - available:
            found = f"found {tiles.count(number)} tiles of {number}"
            reader.fault(file, "", name, f"{found}, expected {available[number]} at most: there are no more")
    if facts.journey is not None and len(facts.journey) < facts.options.rounds:
        found = f"found {len(facts.journey)} tiles"
        reader.fault("options.toml", "", "journey", f"{found}, expected {facts.options.rounds}: one for each round")
    if facts.options.rounds > available.total():
        reader.fault("options.toml", "", "rounds", f"found {facts.options.rounds}, there are {available.total()} tiles")


def numbers(facts: Album) -> dict[str, Number]:
    """Return the values that texts may use: options, counts, and values that follow from them."""
    worth, rounds, journey = facts.worth, facts.options.rounds, facts.journey
    best_round = max(hints - 1 + stars for hints, stars in worth.items())
    return {
        "rounds": rounds,
        "first": facts.options.first,
        "fewest": facts.seats[0],
        "most": facts.seats[1],
        "photos": len(photo_numbers(facts)),
        "a_round": facts.table.a_round,
        "others": facts.table.a_round - 1,
        "photos_needed": rounds * facts.table.a_round,
        "highest": facts.table.highest,
        "hint_count": len(facts.hints),
        "tile_count": sum(tile.copies for tile in facts.tiles.values()),
        "tiles": " ".join(str(tile.hints) for tile in facts.tiles.values() for _ in range(tile.copies)),
        "journey": row(journey or ("?",) * rounds),
        "journey_first": row(facts.journeys.first),
        "journey_challenge": row(facts.journeys.challenge),
        "best_round": best_round,
        "best": sum(hints - 1 + worth[hints] for hints in journey) if journey else best_round * rounds,
        "level_rounds": facts.levels.rounds,
    }


def reworded(facts: Album, words: Words) -> dict[str, str | None]:
    """Return the rulebook's paragraphs that these options change, by number."""
    return {"6.4": words("rule.show_unused")} if facts.options.show_unused else {}


def row(tiles: tuple[int | str, ...]) -> str:
    """Return journey tiles from left to right, joined so that no line breaks between them."""
    return "\N{NO-BREAK SPACE}–\N{NO-BREAK SPACE}".join(map(str, tiles))


def played_with(facts: Album) -> frozenset[str]:
    """Return which paragraphs of the rulebook this table needs, see `cards.load_rules`."""
    return frozenset({"paper", "phones"} if facts.options.show_photos == "printed" else {"phones"})
