"""`tuckbox print`, `check`: options, calls into the generator, and output."""

from pathlib import Path
from typing import Unpack

import click

from cards.errors import FAULTY, Fault, InputError, report_faults
from generator.commands import options
from generator.commands.output import count, fail_for_refused, told, warn
from generator.print_options import print_option
from generator.progress import progress


@click.command("print")
@options.GAMES
@options.PAPER
@options.shared("duplex", default=None, show_default="long, or what the printer's profile says")
@click.option("--order", type=click.Choice(["interleaved", "fronts-then-backs"]), default="interleaved",
              show_default=True, help="Page order.")  # fmt: skip
@options.shared("ink")
@click.option("--bleed", type=options.Millimetres(), default=1.5, show_default=True, metavar="MM",
              help="Picture beyond each cut, 0 to 3.")  # fmt: skip
@options.shared("cuts")
@options.shared("margin", type=options.Millimetres(), metavar="MM")
@options.shared("cut-lines")
@click.option("--printer", metavar="NAME", help="A profile made by 'tuckbox calibrate'.")
@options.ONLY
@options.STOCK
@options.shared("tokens")
@options.shared("card")
@options.SLEEVED
@options.shared("copies", metavar="N")
@click.option("--changed", is_flag=True, help="Only what is new or different since the last print.")
@click.option("--reprint", is_flag=True, help="The last print again, as after a paper jam.")
@click.option("--printed", metavar="GAME",
              help="With --changed: this game lies printed already, so leave out what is the same.")  # fmt: skip
@click.option("--photos", metavar="DIR|SET", cls=options.PhotosOption)
@options.shared("url", metavar="URL")
@options.LANGUAGE
@options.OUT
@click.option("--report", is_flag=True, help="Show a table of all pages and the ink each needs.")
@report_faults()
def print_(games: tuple[str, ...], out: Path, report: bool, **choices: Unpack[options.Choices]) -> None:
    """Print games as PDFs, ready to cut."""
    from generator.game_names import find_games
    from generator.records import kept_prints
    from generator.records.fingerprint import fingerprint, program_state
    from generator.records.manifest import read_manifest

    chosen = find_games(games)
    choices["only"] = options.names(choices["only"])
    _check_choices(choices, out)
    is_plain = not (report or choices["changed"] or choices["reprint"])
    program = program_state() if is_plain else ()
    marks = {name: fingerprint(name, choices, program) for name in chosen} if is_plain else {}
    cached = {name: kept_print for name, mark in marks.items() if (kept_print := kept_prints.find(mark))}
    manifest, drawing = read_manifest(out), None
    if fresh := [name for name in chosen if name not in cached]:
        from generator.commands.drawn_games import DrawnGames  # slow to import

        drawing = DrawnGames(fresh, cached, out, choices, manifest)
    pages = sum(file.pages for kept_print in cached.values() for file in kept_print.files)
    with progress("sheets", pages + (drawing.pages if drawing else 0)) as (advance, say):
        for name in chosen:
            if name in cached:
                kept_prints.write(cached[name], out, manifest)
                for file in cached[name].files:
                    say(told(out, file))
            elif drawing:
                cached[name] = drawing.write(name, advance, say, report)
                if name in marks and not drawing.photos.result.refused:
                    kept_prints.keep(marks[name], cached[name])
        if not (choices["only"] or choices["changed"] or choices["reprint"]):
            groups = dict.fromkeys(group for name in chosen for group in cached[name].on_request)
            say(f"To make as well: tuckbox print {' '.join(games)} --only {' '.join(groups)}")
    for name in chosen:
        for warning in cached[name].warnings:
            warn(warning)
    if drawing:
        fail_for_refused(choices["photos"], drawing.photos.result.refused)


def _check_choices(choices: options.Choices, folder: Path) -> None:
    bleed, margin, url = choices["bleed"], choices["margin"], choices["url"]
    options.check_out(folder)
    options.check_url(url)
    if not 0 <= bleed <= 3:
        raise InputError("usage", Fault("--bleed", "", "", f"found {bleed:g}, expected 0 to 3 mm"))
    limits = print_option("margin")
    if not limits.least <= margin <= limits.most:
        expected = f"expected {limits.least:g} to {limits.most:g} mm"
        raise InputError("usage", Fault("--margin", "", "", f"found {margin:g}, {expected}"))
    if choices["printed"] and not choices["changed"]:
        raise InputError("usage", Fault("--printed", "", "", "works only with --changed"))
    if choices["reprint"] and (choices["changed"] or choices["only"]):
        raise InputError("usage", Fault("--reprint", "", "", "repeats the last print. Leave out --changed and --only"))


@click.command("check")
@options.GAMES
@click.option("--lang", "language", help="Only this language. Without it, all languages.")
@report_faults()
def check(games: tuple[str, ...], language: str | None) -> None:
    """Check all data and text, and list every fault at once."""
    from generator.full_check import check as all_faults
    from generator.game_names import find_games

    chosen = find_games(games)
    faults = all_faults(chosen, language, warn)
    for fault in faults:
        click.echo(str(fault), err=True)
    if faults:
        click.echo(count(len(faults), "fault"), err=True)
        raise SystemExit(FAULTY)
    click.echo(f"{', '.join(chosen)}: no fault found")
