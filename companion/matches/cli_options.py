"""What commands about a table ask and how they refuse: the game, its seats, its options, and faults as plain lines."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import click

from cards.errors import CardDataError, Fault, FaultsError, InputError, printable

if TYPE_CHECKING:
    import cards
    from companion.matches.match import Match

REFUSED = 2
"""Exit status for what is refused before the first line."""


class OutputClosed(Exception):
    """Answers have nowhere to go: the reader of standard output has gone, or its disk is full."""


@contextmanager
def faults_to_stderr() -> Iterator[None]:
    """Faults as plain lines, and exit status 2."""
    try:
        yield
    except FaultsError as error:
        click.echo(printable(str(error)), err=True)
        raise SystemExit(REFUSED) from None
    except OutputClosed as error:
        click.echo(str(error), err=True)
        # What the stream still holds would fail once more when Python ends.
        if sys.stdout is not None:
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
    except OSError as error:
        click.echo(printable(f"{error.filename or 'a file'}: {error.strerror or error}"), err=True)
        raise SystemExit(REFUSED) from None


GAME = click.argument("game", metavar="GAME")
SEATS = click.option("--seats", type=int, metavar="N", help="How many play; needed where a game leaves a choice.")
OPTION = click.option(
    "--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the game; may be given several times."
)


def slug_of(game: str) -> str:
    """The game that a name means: its slug, with `-` or `_`, or an edition's folder.

    Raises:
        InputError: `game`, if there is none of that name or it has no rules.
    """
    import cards
    from companion.games import GAMES

    slug = cards.find_game(game).slug
    if slug not in GAMES:
        raise InputError("game", Fault("", game, "", f"has no rules yet. There are {', '.join(GAMES)}"))
    return slug


def open_match(game: str, seats: int | None, options: Mapping[str, Any], seed: int, given: object) -> "Match":
    """A table as a command asks for it, its deal made; faults of options name the option.

    Raises:
        InputError: for a game, a number of seats, an option or a deal that is wrong.
        CardDataError: for a faulty edition.
    """
    import cards
    from companion.games import GAMES
    from companion.matches.match import start

    slug = slug_of(game)
    try:
        game_data = cards.load(game, options=options)
        return start(GAMES[slug], game_data, _number_of_seats(seats, game_data), seed, given)
    except InputError as error:
        raise InputError(error.code, *_blame_options(error, options)) from None
    except CardDataError as error:
        raise CardDataError(_blame_options(error, options)) from None


def _blame_options(error: FaultsError, options: Mapping[str, Any]) -> list[Fault]:
    """Return the faults of an error, those of an option named as on the command line."""
    return [
        Fault("--option", fault.field, "", fault.what) if fault.field in options else fault for fault in error.faults
    ]


def read_options(given: Sequence[str]) -> dict[str, Any]:
    """`key=value`, the value read as JSON, else as a text."""
    import msgspec

    options: dict[str, Any] = {}
    for one in given:
        key, equals, value = one.partition("=")
        if not equals or not key:
            raise InputError("option", Fault("--option", one, "", "expected KEY=VALUE, such as hp=4"))
        if key in options:
            raise InputError("option", Fault("--option", key, "", "is given twice: expected once"))
        try:
            options[key] = msgspec.json.decode(value)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            options[key] = value
    return options


def _number_of_seats(seats: int | None, game_data: "cards.GameData") -> int:
    fewest, most = game_data.about.fewest, game_data.about.most
    if seats is None and fewest != most:
        raise InputError("seats", Fault("--seats", "", "", f"is missing: {game_data.title} is for {fewest} to {most}"))
    return fewest if seats is None else seats
