"""Options of `tuckbox host` for whoever runs it for many."""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click

from cards.errors import Fault, InputError

SHORTEST_TOKEN = 16


@dataclass(frozen=True)
class Operations:
    """How a host is watched and stopped."""

    json_log: bool = False
    drain_s: float = 0
    metrics_token: str = ""
    listen: str = ""
    """The address to listen at behind a proxy; "" is this machine alone."""

    def check(self, proxy: str | None, shows_secrets: str) -> None:
        """Refuse what does not go together. `shows_secrets` is an option that prints a secret, if there is one.

        Raises:
            InputError: with the option that is wrong.
        """
        if self.listen and not proxy:
            raise _refused("--listen", self.listen, "goes with --proxy alone: without a proxy use --address")
        if self.metrics_token and len(self.metrics_token) < SHORTEST_TOKEN:
            raise _refused("--metrics-token", "", f"is too short: expected at least {SHORTEST_TOKEN} characters")
        if self.json_log and shows_secrets:
            what = "prints what must not be in a log: do this once without --log json"
            raise _refused(shows_secrets, "", what)


def operation_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options, and give the command one value `operations` for them."""

    @functools.wraps(command)
    def run(*, log: str, drain_seconds: float, metrics_token: str, listen: str, **others: Any) -> None:
        command(operations=Operations(log == "json", drain_seconds, metrics_token, listen), **others)

    for option in reversed(_OPTIONS):
        run = option(run)
    return run


_OPTIONS = (
    click.option(
        "--log", type=click.Choice(["text", "json"]), default="text", show_default=True,
        help="Write for people, or one line of JSON for each event to standard error and no address with a ticket.",
    ),
    click.option(
        "--drain-seconds", type=click.FloatRange(0, 600), default=0, show_default=True, metavar="N",
        help="When asked to stop, say for N seconds at /readyz that nobody should be sent here, then stop.",
    ),
    click.option(
        "--metrics-token", metavar="TEXT", default="", envvar="TUCKBOX_METRICS_TOKEN",
        help="Let programs on other machines read /metrics with this token. Without it only this machine may.",
    ),
    click.option(
        "--listen", metavar="IP", default="",
        help="With --proxy: listen at this address instead of 127.0.0.1. Only the proxy may reach it.",
    ),
)  # fmt: skip


def _refused(option: str, value: str, what: str) -> InputError:
    return InputError("usage", Fault(option, value, "", what))
