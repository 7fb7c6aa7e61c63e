"""The command `tuckbox referee`: its options, input and output."""

import gc
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cards.errors import Fault, InputError, OutputClosed, report_faults
from companion.matches import cli_options

if TYPE_CHECKING:
    from companion.matches.match import Match
    from companion.rules.game import Viewer


@click.command("referee")
@cli_options.GAME
@cli_options.SEATS
@click.option("--seed", type=click.IntRange(min=0), metavar="S", help="A number that decides the whole deal.")
@click.option(
    "--deal", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE.json", help="Your own parts of the deal."
)
@cli_options.OPTION
@click.option(
    "--views", default="none", show_default=True, metavar="all|none|VIEWER,…", help="Views to show after each line."
)
@click.option("--print-deal", is_flag=True, help="Print the whole deal and stop.")
@click.option(
    "--log", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Write accepted moves to this log."
)
@click.option(
    "--replay", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Replay a log or a file of moves."
)
@report_faults()
def referee(
    game: str,
    seats: int | None,
    seed: int | None,
    deal: Path | None,
    options: tuple[str, ...],
    views: str,
    print_deal: bool,
    log: Path | None,
    replay: Path | None,
) -> None:
    """Play a game by its rules on the command line: a JSON move per line in, a JSON answer per line out."""
    import secrets

    from companion.matches import log as logs
    from companion.matches.referee import run
    from companion.rules.codec import plain_values

    gc.enable()
    replay_lines = replay.read_bytes().splitlines(keepends=True) if replay else []
    if replay and logs.is_log(replay_lines):
        unused = {"--seats": seats, "--seed": seed, "--deal": deal, "--option": options, "--log": log}
        _replay(replay, replay_lines, game, views, [name for name, value in unused.items() if value not in (None, ())])
        return
    chance, own_deal = secrets.randbits(32) if seed is None else seed, _read_deal(deal) if deal else {}
    match = cli_options.open_match(game, seats, cli_options.read_options(options), chance, own_deal)
    if print_deal:
        write(plain_values(match.dealt)["deal"])
        return
    viewers = _viewers(match, views)
    if sys.stdin is not None and sys.stdin.isatty() and not replay:
        click.echo(f"{match.game_data.title}: one move per line, such as {_example(match)}. Ctrl-D stops.", err=True)
    lines = replay_lines if replay else iter(sys.stdin.buffer.readline, b"") if sys.stdin else ()
    with _answer_writer(match, log) as answer:
        run(match, lines, viewers, answer)


def _replay(file: Path, lines: Sequence[bytes], game: str, views: str, unused: Sequence[str]) -> None:
    """Replay a log with its recorded events, whatever today's rules decide. `unused`: options that a log forbids."""
    from companion.matches import log as logs
    from companion.matches.referee import accepted_answer, final_answer

    if unused:
        fault = "does not work with a log, which sets it. Leave it out"
        raise InputError("usage", *[Fault(name, "", "", fault) for name in unused])
    match = logs.reopen(lines)
    if match.game.slug != cli_options.slug_of(game):
        fault = f"is a log of {match.game.slug}, but expected a log of {cli_options.slug_of(game)}"
        raise InputError("log", Fault("--replay", str(file), "", fault))
    viewers, differences = _viewers(match, views), 0
    for entry, is_same in logs.replay(match, lines):
        write(accepted_answer(match, entry.seq, viewers))
        differences += not is_same
    write(final_answer(match))
    if differences:
        click.echo(f"Today's rules would decide {differences} moves differently. The log's events were kept.", err=True)


@contextmanager
def _answer_writer(match: "Match", file: Path | None) -> Iterator[Any]:
    """Yield a function that writes an answer to standard output. It first writes accepted moves to the log, if any."""
    from companion.matches import log as logs

    if file is None:
        yield write
        return
    if file.exists():
        fault = "exists already. Name a new file, so that nothing is lost"
        raise InputError("output", Fault("--log", str(file), "", fault))
    with file.open("wb") as log_file:

        def append(line: Mapping[str, Any]) -> None:
            try:
                log_file.write(_json(line))
                log_file.flush()
            except OSError as error:
                raise OSError(error.errno, f"{error.strerror}. The moves before are kept", str(file)) from None

        def answer(line: Mapping[str, Any]) -> None:
            if line.get("accepted"):
                append(logs.line(match.log[-1]))
            write(line)

        append(logs.head(match))
        yield answer


def _json(value: object) -> bytes:
    import msgspec

    return msgspec.json.encode(value) + b"\n"


def write(answer: object) -> None:
    """Write an answer as a line of JSON and flush it.

    Raises:
        OutputClosed: standard output is closed, or the disk is full.
    """
    if sys.stdout is None:
        raise OutputClosed("standard output is closed")
    try:
        sys.stdout.buffer.write(_json(answer))
        sys.stdout.buffer.flush()
    except OSError as error:
        raise OutputClosed(f"standard output: {error.strerror or error}") from None


def _read_deal(file: Path) -> Any:
    import msgspec

    try:
        return msgspec.json.decode(file.read_bytes())
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InputError("deal", Fault("deal", str(file), "", f"is not valid JSON: {error}")) from None


def _viewers(match: "Match", views: str) -> "tuple[Viewer, ...]":
    """Return the viewers that `--views` names."""
    all_viewers = match.game.viewers(match.state)
    if views == "all":
        return all_viewers
    if views == "none":
        return ()
    names = {str(viewer): viewer for viewer in all_viewers}
    requested = [name.strip() for name in views.split(",")]
    for name in requested:
        if name not in names:
            raise InputError("viewer", Fault("--views", name, "", f"expected all, none, or some of {', '.join(names)}"))
    return tuple(names[name] for name in requested)


def _example(match: "Match") -> str:
    from companion.rules.codec import plain_values
    from companion.rules.game import Form

    for mover in match.game.players(match.state):
        for move in match.game.moves(match.state, mover):
            if not isinstance(move, Form):
                return _json({"seat": mover, **plain_values(move)}).decode().strip()
    return "{}"
