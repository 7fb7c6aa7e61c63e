"""The part of `tuckbox print` that draws: games that no kept print serves."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

import layouts
from cards import find_game
from generator import job
from generator.commands.options import Choices
from generator.commands.output import count, told
from generator.game_names import find_games
from generator.imposition.layout import Layout
from generator.photos.crops import PhotoCrops
from generator.photos.source import PhotoLoader, parse_source
from generator.printers import profile
from generator.progress import progress
from generator.proofing.own_pictures import placed_pictures
from generator.records.kept_prints import KeptFile, KeptPrint
from generator.records.manifest import LastPrint, Manifest, record, records
from layouts.kit.marks import Picture
from layouts.kit.stock import PAPERS
from layouts.kit.style import Ink


class DrawnGames:
    """Games drawn and planned as PDFs; nothing is written yet. `photos.result` says what the photos came to."""

    def __init__(
        self, games: Sequence[str], cached: Mapping[str, KeptPrint], folder: Path, choices: Choices, manifest: Manifest
    ) -> None:
        """Draw games; `cached` are printed with them. Raises `FaultsError` with every fault of games and choices."""
        self._out, self._choices, self._manifest = folder, choices, manifest
        slugs = [find_game(name).slug for name in (*games, *cached)]
        source = parse_source(choices["photos"], slugs)
        self._request = request = _request(tuple(games), source.photo_set, folder, choices)
        self._crops = PhotoCrops()
        with progress("pictures") as (advance, _):
            self.photos = PhotoLoader(self._crops, source, request.ink is Ink.GREY, request.only, advance)
            self.games = job.draw_all(request, self.photos)
        self._crops.originals = job.picture_files(game.game for game in self.games)
        cached_names = (name for kept_print in cached.values() for name in kept_print.components)
        job.check_components(request, self.games, cached_names)
        if choices["printed"]:
            base = job.draw_game(find_games((choices["printed"],))[0], request, self.photos)
            record(manifest, job.run_of(base.name, request), records(base.pieces))
        self._crops.start(_pictures(self.games), request.ink is Ink.GREY)
        self._files = job.plan_files(request, self.games, manifest)
        self.pages = sum(len(file.pages) for file in self._files)

    def write(self, name: str, advance: Callable[[], None], say: Callable[[str], None], report: bool) -> KeptPrint:
        """Write a game's PDFs, and say so in a line each. Raises `OSError`: the folder cannot be written to."""
        [drawn] = [game for game in self.games if game.name == name]
        files: list[KeptFile] = []
        run, pieces = "", records(())
        for file in (file for file in self._files if file.drawn.name == name):
            if not file.pages:
                say(_nothing_changed(file))
                continue
            is_first = not self._manifest.printed.get(file.base_run)  # asked before this print is recorded
            data = job.write(file, self._request, self._manifest, self._crops, advance)
            files.append(KeptFile(file.path.name, len(file.sheets), len(file.pages), file.is_one_sided, data))
            run, pieces = file.run, records(file.drawn.pieces)
            unchanged = self._left_out(file, is_first) if self._choices["changed"] and file.is_last else ""
            say(told(self._out, files[-1], unchanged))
            if report:
                _report(file, data, self._choices["order"] == "fronts-then-backs", say)
        of_photos = self.photos.result.warnings if layouts.photo_place(drawn.game.slug) else ()
        on_request = (*layouts.own_groups(drawn.components), *layouts.groups_on_request(drawn.components))
        components = tuple(job.names_of(drawn))
        return KeptPrint(run, pieces, tuple(files), components, on_request, (*drawn.warnings, *of_photos))

    def _left_out(self, file: job.PlannedFile, is_first: bool) -> str:
        if is_first:
            game = file.drawn.game
            printed = f". If {game.slug} lies printed, add --printed {game.slug}" if game.edition else ""
            return f"; all of it, as {self._out} has no earlier print to compare with{printed}"
        since = f"; last print {_when(file.last)}" if file.last else ""
        return f"; {count(file.unchanged, 'piece')} unchanged, left out{since}"


def _pictures(games: Iterable[job.DrawnGame]) -> Iterator[Picture]:
    for game in games:
        if layouts.photo_place(game.game.slug) or layouts.picture_files(game.game):
            for marks in (marks for piece in game.pieces for marks in (piece.front, piece.back) if marks):
                yield from (picture for picture, _ in placed_pictures(marks))


def _request(games: tuple[str, ...], photo_set: str | None, folder: Path, choices: Choices) -> job.PrintRequest:
    shift = profile(choices["printer"]) if choices["printer"] else None
    turned = choices["duplex"] or (shift and shift.duplex) or "long"
    moved = (shift.dx, shift.dy, shift.angle) if shift else (0, 0, 0)
    paper = replace(PAPERS[choices["paper"]], margin=choices["margin"])
    layout = Layout(paper, turned, choices["order"], choices["bleed"], moved, choices["cuts"], choices["cut_lines"])
    return job.PrintRequest(
        games, layout, Ink(choices["ink"]), choices["only"], choices["copies"], choices["changed"], choices["reprint"],
        photo_set, choices["url"], choices["printer"], choices["language"], folder, stock=choices["stock"],
        sleeved=choices["sleeved"], tokens=choices["tokens"], card=choices["card"] or "",
    )  # fmt: skip


def _nothing_changed(file: job.PlannedFile) -> str:
    unchanged = "1 piece stays as it was" if file.unchanged == 1 else f"{file.unchanged} pieces stay as they were"
    message = f"{file.drawn.game.title}: nothing has changed; {unchanged} printed"
    if not file.last:
        return message
    return f"{message} on {_when(file.last)}. If that print went wrong, use --reprint instead of --changed"


def _when(last: LastPrint) -> str:
    return f"{last.at.day} {last.at:%B %Y, %H:%M} ({last.files[0]})"


def _report(file: job.PlannedFile, data: bytes, in_stacks: bool, say: Callable[[str], None]) -> None:
    """Print a line per page: its components, and its share of full ink. `in_stacks`: fronts come first, then backs."""
    from generator.proofing.colour_vision import ink_of, raster

    pages_per_sheet = len(file.pages) // len(file.sheets)
    say("    page  ink  components")
    inks = [ink_of(image) for image in raster(data, 1.5)]
    for i, ink in enumerate(inks):
        sheet = file.sheets[i % len(file.sheets) if in_stacks else i // pages_per_sheet]
        say(f"    {i + 1:4}  {ink:3.0f}%  {', '.join(component.name for component in sheet.components)}")
    say(f"    mean  {sum(inks) / len(inks):3.0f}%")
