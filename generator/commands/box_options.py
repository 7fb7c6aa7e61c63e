"""Options of all commands that make boxes: which components, what paper, and whether cards are in sleeves."""

import re

import click

LIGHTEST, HEAVIEST = 60, 400  # g a square metre, of what home printers take


class _Weight(click.ParamType[float]):
    """The weight of paper as people type it: 200, 200g or 200gsm."""

    name = "weight"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        found = re.fullmatch(r"(\d{2,3})\s*(g|gsm|g/m²)?", str(value).strip(), re.I)
        if found is None or not LIGHTEST <= int(found[1]) <= HEAVIEST:
            self.fail(f"{value} is no weight of paper. Write {LIGHTEST} to {HEAVIEST} g, such as 200gsm", param, ctx)
        return float(found[1])


ONLY = click.option(
    "--only", multiple=True, metavar="COMPONENT…", help="Only these components. 'boxes' are tuck boxes."
)
STOCK = click.option(
    "--stock",
    type=_Weight(),
    default="250gsm",
    show_default=True,
    metavar="GSM",
    help="For boxes: the weight of the paper that cards and boxes are printed on.",
)
SLEEVED = click.option("--sleeved", is_flag=True, help="For boxes: the cards are in sleeves.")
