"""Options of `tuckbox host` in groups: each becomes one value of the command, which checks what goes together."""

import functools
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import click

from cards.errors import Fault, InputError

SHORTEST_TOKEN = 16

Command = Callable[..., None]


@dataclass(frozen=True)
class Network:
    """Where a host answers, and by which address phones reach it."""

    port: int
    address: str | None
    cert: Path | None
    key: Path | None
    proxy: str | None

    def check(self) -> None:
        """Refuse what does not go together, or is not there. Raises `InputError`: with the option that is wrong."""
        if self.cert and not self.address:
            raise refused("--cert", "needs --address with the name that it is for", str(self.cert))
        if self.key and not self.cert:
            raise refused("--key", "needs --cert with its certificate", str(self.key))
        for option, file in (("--cert", self.cert), ("--key", self.key)):
            if file and not file.is_file():
                raise InputError("data_file", Fault(option, str(file), "", "there is no such file"))
        if self.proxy and (self.cert or self.address):
            option = "--cert" if self.cert else "--address"
            raise refused(option, "goes without --proxy: phones use the proxy's name and TLS")


@dataclass(frozen=True)
class Lesson:
    """Whether the tables are a class, and what it begins with."""

    is_class: bool
    tables: int | None
    mode: str | None
    minutes: int | None
    is_crossed: bool
    is_same_deal: bool

    def check(self) -> None:
        """Refuse options that need another one. Raises `InputError` with the option that is wrong."""
        if self.tables and not self.is_class:
            raise refused("--tables", "works only with --class")
        if not self.tables and (self.mode or self.minutes):
            raise refused("--mode" if self.mode else "--minutes", "works only with --class and --tables")


@dataclass(frozen=True)
class Operations:
    """How a host is watched and stopped."""

    log: str
    drain_s: float
    metrics_token: str
    listen: str
    """The address to listen at behind a proxy; "" is this machine alone."""

    @property
    def is_json_log(self) -> bool:
        return self.log == "json"

    def check(self, proxy: str | None, shows_secrets: str) -> None:
        """Raise `InputError` with an option that does not go with others. `shows_secrets`: one that prints a secret."""
        if self.listen and not proxy:
            raise refused("--listen", "goes with --proxy alone: without a proxy use --address", self.listen)
        if self.metrics_token and len(self.metrics_token) < SHORTEST_TOKEN:
            raise refused("--metrics-token", f"is too short: expected at least {SHORTEST_TOKEN} characters")
        if self.is_json_log and shows_secrets:
            raise refused(shows_secrets, "prints what must not be in a log: do this once without --log json")


def refused(option: str, fault: str, value: str = "") -> InputError:
    """Return the error of an option that is wrong. `fault` says why, and what to do."""
    return InputError("usage", Fault(option, value, "", fault))


def _group(name: str, kind: type[Any], *options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Return a decorator that adds options and gives the command one value of them, whose fields have their names."""

    def decorate(command: Command) -> Command:
        @functools.wraps(command)
        def run(**values: Any) -> None:
            group = kind(**{field.name: values.pop(field.name) for field in fields(kind)})
            command(**values, **{name: group})

        extended: Command = run
        for option in reversed(options):
            extended = option(extended)
        return extended

    return decorate


network_options = _group(
    "network", Network,
    click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True,
                 help="The port of the pages."),
    click.option("--address", metavar="IP|NAME", help="The address in the QR codes, instead of the one found."),
    click.option("--cert", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
                 help="Speak TLS with this certificate (PEM). Name what it is for with --address."),
    click.option("--key", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
                 help="The key of --cert, if it is not in the same file."),
    click.option("--proxy", metavar="URL", envvar="TUCKBOX_PROXY",
                 help="The address of a proxy on this machine that phones use, such as https://games.example.org."),
)  # fmt: skip
"""Adds the options of a `Network`, as `network`."""

lesson_options = _group(
    "lesson", Lesson,
    click.option("--class", "is_class", is_flag=True, help="Run a class of tables, with a teacher's page."),
    click.option("--tables", type=click.IntRange(1, 40), metavar="N",
                 help="With --class: set up N tables with GAME and the editions."),
    click.option("--mode", metavar="NAME", help="With --tables: a variant or a short game, such as short."),
    click.option("--minutes", type=click.IntRange(1, 240), metavar="N",
                 help="With --tables: how long each game's countdown is."),
    click.option("--crossed/--not-crossed", "is_crossed", default=True, show_default=True,
                 help="With --tables: each edition comes first at as many tables, or all begin with the same."),
    click.option("--same-deal/--own-deals", "is_same_deal", default=True, show_default=True,
                 help="With --tables: whether all tables find the same cards in the same places."),
)  # fmt: skip
"""Adds the options of a `Lesson`, as `lesson`."""

operation_options = _group(
    "operations", Operations,
    click.option(
        "--log", type=click.Choice(["text", "json"]), default="text", show_default=True,
        help="Write for people, or one line of JSON for each event to standard error and no address with a ticket.",
    ),
    click.option("--drain-seconds", "drain_s", type=click.FloatRange(0, 600), default=0, show_default=True, metavar="N",
                 help="When asked to stop, say for N seconds at /readyz that nobody should be sent here, then stop."),
    click.option(
        "--metrics-token", metavar="TEXT", default="", envvar="TUCKBOX_METRICS_TOKEN",
        help="Let programs on other machines read /metrics with this token. Without it only this machine may.",
    ),
    click.option("--listen", metavar="IP", default="",
                 help="With --proxy: listen at this address instead of 127.0.0.1. Only the proxy may reach it."),
)  # fmt: skip
"""Adds the options of `Operations`, as `operations`."""
