"""Arguments and options that commands about matches share."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from cards.errors import CardDataError, Fault, FaultsError, InputError

if TYPE_CHECKING:
    from companion.matches.match import Match

GAME = click.argument("game", metavar="GAME")
SEATS = click.option("--seats", type=int, metavar="N", help="Number of players. Needed where a game allows several.")
OPTION = click.option(
    "--option", "options", multiple=True, metavar="KEY=VALUE", help="Set an option of the game. You may repeat it."
)


def slug_of(game: str) -> str:
    """Return the slug of a game. `game` is its name, with `-` or `_`, or an edition's folder.

    Raises:
        InputError: `game` if there is no game of that name, or if it has no rules.
    """
    import cards
    from companion.games import GAMES

    slug = cards.find_game(game).slug
    if slug not in GAMES:
        raise InputError("game", Fault("", game, "", f"has no rules yet. There are {', '.join(GAMES)}"))
    return slug


def open_match(game: str, seats: int | None, options: Mapping[str, Any], seed: int, overrides: object) -> "Match":
    """Deal a game and return the match. Faults of game options name `--option`.

    Raises:
        InputError: `game`, `seats`, `option` or `deal` for the one that is wrong.
        CardDataError: the edition is faulty.
    """
    import cards
    from companion.games import GAMES
    from companion.matches.match import start

    slug = slug_of(game)
    try:
        game_data = cards.load(game, options={**GAMES[slug].without_people, **options})
        about = game_data.about
        if seats is None and about.usual is None and about.fewest != about.most:
            fault = f"is missing: {game_data.title} is for {about.counts_in_words}"
            raise InputError("seats", Fault("--seats", "", "", fault))
        return start(GAMES[slug], game_data, (about.usual or about.fewest) if seats is None else seats, seed, overrides)
    except InputError as error:
        raise InputError(error.code, *_blame_options(game, error, options)) from None
    except CardDataError as error:
        raise CardDataError(_blame_options(game, error, options)) from None


def _blame_options(game: str, error: FaultsError, options: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the faults of an error. Those of given options name `--option`, also where another option shows them."""
    for fault in error.faults:
        if fault.field in options:
            yield Fault("--option", fault.field, "", fault.what)
        elif faulty := [name for name in options if fault not in _faults_without(game, name, options)]:
            yield Fault("--option", faulty[0], "", f"does not fit {fault.field or 'the game'}: {fault.what}")
        else:
            yield fault


def _faults_without(game: str, name: str, options: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Return what is still wrong with a game if one of the given options keeps its own value."""
    import cards

    try:
        cards.load(game, options={key: value for key, value in options.items() if key != name})
    except FaultsError as error:
        return error.faults
    return ()


def read_options(texts: Sequence[str]) -> dict[str, Any]:
    """Return the game options in KEY=VALUE texts. A value that is not JSON is a text.

    Raises:
        InputError: `option` if a text is not KEY=VALUE or repeats a key.
    """
    import msgspec

    options: dict[str, Any] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise InputError("option", Fault("--option", text, "", "expected KEY=VALUE, such as hp=4"))
        if key in options:
            raise InputError("option", Fault("--option", key, "", "is given twice: expected once"))
        try:
            options[key] = msgspec.json.decode(value)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            options[key] = value
    return options
