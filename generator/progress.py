"""A progress bar on the terminal for work that takes longer than 0.3 s."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

BAR_AFTER_S = 0.3


@contextmanager
def progress(activity: str, total: int | None = None) -> Iterator[tuple[Callable[[], None], Callable[[str], None]]]:
    """Yield two functions: one advances a terminal's bar of `total` steps by one, the other prints a line above it."""
    if not sys.stdout.isatty():
        yield (lambda: None), click.echo
        return
    start, count, bar, task = time.monotonic(), 0, None, None

    def advance() -> None:
        nonlocal count, bar, task
        count += 1
        if bar is None and time.monotonic() - start > BAR_AFTER_S:
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
            bar = Progress(*columns, transient=True)
            bar.start()
            task = bar.add_task(activity, total=total)
        if bar is not None and task is not None:
            bar.update(task, completed=count)

    def say(words: str) -> None:
        if bar is not None:
            bar.console.print(words, highlight=False, markup=False, soft_wrap=True)
        else:
            click.echo(words)

    try:
        yield advance, say
    finally:
        if bar is not None:
            bar.stop()
