"""`tuckbox calibrate`: the test sheet of a printer, and what was read from it."""

from pathlib import Path

import click

from cards.errors import CardDataError, Fault, InputError, report_faults
from generator.commands.options import LANGUAGE, OUT, PAPER
from layouts.kit.stock import PAPERS


class _Number(click.ParamType[float]):
    """A number as people type it: with a point or a comma, with a hyphen or a minus."""

    name = "number"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            return float(str(value).replace("\N{MINUS SIGN}", "-").replace(",", "."))
        except ValueError:
            self.fail(f"{value} is no number", param, ctx)


@click.command("calibrate")
@click.option("--printer", metavar="NAME", help="A name for the printer, such as 'Staff room'.")
@click.option("--dx", type=_Number(), metavar="MM", help="As read on the test sheet, -10 to 10.")
@click.option("--dy", type=_Number(), metavar="MM", help="As read on the test sheet, -10 to 10.")
@click.option("--angle", type=_Number(), metavar="DEGREES", help="As worked out from the test sheet, -2 to 2.")
@PAPER
@click.option("--duplex", type=click.Choice(["long", "short"]), default="long", show_default=True,
              help="Which edge the printer flips sheets on.")  # fmt: skip
@LANGUAGE
@OUT
@report_faults()
def calibrate(
    printer: str | None, dx: float | None, dy: float | None, angle: float | None, paper: str, duplex: str,
    language: str, out: Path,
) -> None:  # fmt: skip
    """Print a test sheet that shows how far backs miss their fronts, or save what you read from it."""
    from generator.printers import save_profile

    if dx is None and dy is None and angle is None:
        _test_sheet(paper, duplex, language, out)
    elif printer is None:
        raise InputError("usage", Fault("--printer", "", "", 'is missing. Add a name, such as --printer "Staff room"'))
    else:
        file = save_profile(printer, dx=dx or 0, dy=dy or 0, angle=angle or 0)
        moves = f"{dx or 0:+.1f} mm across, {dy or 0:+.1f} mm down, {angle or 0:+.2f}°"
        click.echo(f"{printer}: backs move {moves} ({file})")
        click.echo(f'Use it: tuckbox print --printer "{printer}"')


def _test_sheet(paper: str, duplex: str, language: str, folder: Path) -> None:
    """Print the test sheet without any profile: what is read from it is the whole correction."""
    from cards import sheet_words
    from cards.atomic_write import atomic_write
    from generator.calibrate import test_pages
    from generator.job import text_fault
    from generator.pdf import write_pdf
    from generator.typesetting.fonts import Faces
    from generator.typesetting.text import Setter
    from layouts.kit.style import SHEET_FONTS

    setter = Setter(Faces({font.name: font for font in SHEET_FONTS}))
    words = sheet_words(language)
    pages = test_pages(PAPERS[paper], words, setter, duplex)
    if faults := [*words.faults, *(text_fault(*misfit, words) for misfit in setter.misfits)]:
        raise CardDataError(faults)
    path = folder / f"calibration-{paper}.pdf"
    atomic_write(path, write_pdf(pages, setter.faces, "Calibration", flip=duplex))
    click.echo(f"{path}  Print it two-sided at 100%, then follow the five steps on it.")
