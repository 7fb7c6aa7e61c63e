"""`tuckbox export GAME --to TARGET`: card images, print shops, virtual tables and cutting machines."""

from pathlib import Path

import click

from cards.errors import printable, report_faults
from generator.commands.options import GAMES, LANGUAGE, ONLY, SLEEVED, STOCK, PhotosOption, check_out, names
from generator.commands.output import count, warn, warn_about_photos
from generator.progress import progress


def write_targets(formatter: click.HelpFormatter) -> None:
    """Write what can be exported to. The targets are read only for help."""
    from generator.export.targets import TARGETS

    with formatter.section("Targets"):
        formatter.write_dl([(target.name, target.what) for target in TARGETS])


class _ExportCommand(click.Command):
    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        write_targets(formatter)


@click.command("export", cls=_ExportCommand)
@GAMES
@click.option("--to", "targets", multiple=True, metavar="TARGET", help="One of the targets below, several, or all.")
@ONLY
@STOCK
@SLEEVED
@click.option("--photos", metavar="DIR|SET", cls=PhotosOption)
@click.option("--paper", type=click.Choice(["a4", "letter", "a3", "tabloid"]), default="a4", show_default=True,
              help="For cutter:silhouette: the paper that the machine cuts.")  # fmt: skip
@LANGUAGE
@click.option("--out", type=click.Path(path_type=Path), default=Path("output"), show_default=True, metavar="DIR",
              help="Where the folders go, one for each game and target.")  # fmt: skip
@report_faults()
def export(
    games: tuple[str, ...], targets: tuple[str, ...], only: tuple[str, ...], stock: float, sleeved: bool,
    photos: str | None, paper: str, language: str, out: Path,
) -> None:  # fmt: skip
    """Export games as card images and for print shops, virtual tables and cutting machines."""
    from cards import find_game
    from generator import job
    from generator.export.job import NothingTaken
    from generator.export.targets import export, find_targets
    from generator.game_names import find_games
    from generator.photos.crops import PhotoCrops
    from generator.photos.source import PhotoLoader, parse_source
    from layouts.kit.stock import PAPERS

    chosen = find_targets(targets)
    chosen_games = find_games(games)
    check_out(out)
    source = parse_source(photos, [find_game(name).slug for name in chosen_games])
    request = job.PrintRequest(
        chosen_games, only=names(only), photo_set=source.photo_set, language=language, stock=stock, sleeved=sleeved,
        with_extras=True,
    )  # fmt: skip
    crops = PhotoCrops()
    with progress("pictures") as (advance, _):
        loader = PhotoLoader(crops, source, False, request.only, advance)
        drawn_games = job.draw_all(request, loader)
    crops.originals = job.picture_files(game.game for game in drawn_games)
    job.check_components(request, drawn_games)
    has_failed = False
    with progress("exports", len(drawn_games) * len(chosen)) as (advance, say):
        for game in drawn_games:
            for target in chosen if game.pieces else ():
                try:
                    result = export(game, target, out, crops, PAPERS[paper])
                    say(f"{result.folder}  {count(result.files, 'file')}")
                    for sentence in result.said:
                        click.echo(printable(f"  {sentence}"), err=True)
                except NothingTaken as error:
                    has_failed = True
                    click.echo(printable(f"{game.game.title} for {target.name}: {error}"), err=True)
                advance()
    for game in drawn_games:
        for warning in game.warnings:
            warn(warning)
    warn_about_photos(photos, loader.result)
    if has_failed:
        raise SystemExit(1)
