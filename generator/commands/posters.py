"""`tuckbox print posters`: a poster for a wall for each game, and a flyer for teachers."""

from pathlib import Path

import click

from cards.errors import Fault, InputError, report_faults
from generator.commands.options import LANGUAGE, OUT, check_out, check_url, shared
from generator.progress import progress

PAPERS = ("a4", "letter", "a3", "tabloid")


@click.command("posters")
@click.argument("games", nargs=-1, metavar="[GAME… | all]")
@click.option("--flyer", "only_flyer", is_flag=True, help="Only the flyer for teachers.")
@click.option("--paper", type=click.Choice(PAPERS), default="a4", show_default=True, help="The paper in the printer.")
@shared("ink")
@shared("url", metavar="URL", help="The address for the QR code. Without it there are lines to write when and where.")
@LANGUAGE
@OUT
@report_faults()
def posters(
    games: tuple[str, ...], only_flyer: bool, paper: str, ink: str, url: str | None, language: str, out: Path
) -> None:
    """Print a poster of each game, and a flyer for teachers.

    GAME is a game or an edition: then there is no flyer. Print without scaling; the picture runs off the paper.
    """
    from generator.game_names import find_games
    from generator.posters import PosterRequest, draw_posters, in_language, write
    from layouts.kit.stock import PAPERS as SIZES
    from layouts.kit.style import Ink

    if only_flyer and games:
        raise InputError("usage", Fault("--flyer", "", "", "is for all games. Leave out the names of games"))
    check_out(out)
    check_url(url)
    for_all = not games or "all" in games
    chosen = () if only_flyer else in_language(language) if for_all else find_games(games)
    request = PosterRequest(SIZES[paper], Ink(ink), url, language, out)
    drawn = draw_posters(chosen, for_all, request)
    with progress("posters", len(drawn)) as (advance, say):
        for poster in drawn:
            size = write(poster, request)
            say(f"{poster.path}  1 page, {size / 1e6:.2f} MB")
            advance()
    if url is None:
        click.echo("Without --url they have no QR code, but lines to write when and where.")
