"""A bar over sheets, on a terminal, once the work has taken longer than a blink."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

A_BLINK = 0.3  # s: shorter work shows no bar


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[tuple[Callable[[], None], Callable[[str], None]]]:
    """A progress bar, shown on a terminal once the work has taken longer than a blink."""
    if not sys.stdout.isatty():
        yield (lambda: None), click.echo
        return
    began, done, bar, task = time.monotonic(), 0, None, None

    def each() -> None:
        nonlocal done, bar, task
        done += 1
        if bar is None and time.monotonic() - began > A_BLINK:
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            bar = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
                transient=True,
            )
            bar.start()
            task = bar.add_task(what, total=total)
        if bar is not None and task is not None:
            bar.update(task, completed=done)

    def say(words: str) -> None:
        if bar is not None:
            bar.console.print(words, highlight=False, markup=False, soft_wrap=True)
        else:
            click.echo(words)

    try:
        yield each, say
    finally:
        if bar is not None:
            bar.stop()
