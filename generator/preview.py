"""Previews: single faces of a game as PNG, drawn from the same PDF code that prints them, and what a print would do."""

import copy
import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from threading import Lock

import msgspec
import pypdfium2

import layouts
from cards import GameData, find_game, load, sheet_words
from cards.editions.differences import Difference
from cards.errors import Fault, FaultsError, InputError
from generator.diff import compare
from generator.imposition.layout import DrawnPiece, Layout
from generator.imposition.sheets import make_pages, make_sheets
from generator.job import PrintRequest, draw_game, file_name
from generator.pages import Page, Stamp, digest
from generator.pdf import write_pdf
from generator.photos.crops import PhotoCrops
from generator.photos.source import PhotoLoader, PhotoSource
from generator.print_options import OPTIONS, PrintOption, offered
from generator.printers import Profile, ProfileError, delete_profile, read_profiles, save_profile
from generator.proofing.sheet_counts import undrawn
from generator.records.manifest import files_since, piece_key, read_manifest
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.kit.component import Component, Draw, Print
from layouts.kit.marks import Block, Group, Inset, Mark, Ring, Story, Text
from layouts.kit.stock import A4, Cut
from layouts.kit.table_tent import TENT

MOST_PIXELS = 2400  # The longer side of a preview: enough for a whole screen.

_drawing = Lock()  # Neither PDFium nor the fonts may be used by two threads at once.


class PieceInfo(msgspec.Struct, frozen=True):
    """A piece that can be previewed."""

    id: str
    copies: int
    has_back: bool


class ComponentInfo(msgspec.Struct, frozen=True):
    """A component: its size in mm, its kind, and its pieces in printing order."""

    id: str
    name: str
    kind: str
    w: float
    h: float
    pieces: tuple[PieceInfo, ...]
    safe: float = 0
    """How far inside the cut words stay, in mm."""


class Review(msgspec.Struct, frozen=True):
    """A game drawn and checked: `to_print` differs from the last print into the folder; `never`: there was none."""

    faults: tuple[Fault, ...] = ()
    warnings: tuple[str, ...] = ()
    to_print: tuple[tuple[str, str], ...] = ()
    never: bool = True


class Consequences(msgspec.Struct, frozen=True):
    """What an edition changes in another: options, rules, and how many pieces of each component to print again."""

    options: tuple[Difference, ...]
    rules: tuple[Difference, ...]
    to_print: tuple[tuple[str, str, int], ...]
    """Component, piece and copies."""
    to_remove: tuple[tuple[str, str, int], ...] = ()
    """Pieces that are gone, or of which there are fewer."""


class Preview:
    """A game or edition as it is on the disk now. Raises `FaultsError`: its data are faulty, or its photos unusable."""

    def __init__(self, name: str, language: str = "en") -> None:
        with _drawing:
            self._game = load(name, language)
            self._crops = PhotoCrops()
            photos = PhotoLoader(self._crops, PhotoSource(), False, ())(self._game)
            components = layouts.components(self._game, Print(photos=photos))
            self._components: dict[str, Component] = {component.id: component for component in components}
            self._crops.originals = layouts.picture_files(self._game)
            self._faces = Faces(layouts.fonts_of(self._game))

    @property
    def game(self) -> GameData:
        return self._game

    @property
    def on_request(self) -> tuple[tuple[str, str], ...]:
        words = sheet_words(self._game.language)
        groups = layouts.groups_on_request(self._components.values())
        return (*((group, words(f"on_request.{group}")) for group in groups), (TENT, words("tent.title")))

    @property
    def print_options(self) -> tuple[PrintOption, ...]:
        return offered(layouts.card_sizes(self._game.slug), self._components.values())

    @property
    def components(self) -> tuple[ComponentInfo, ...]:
        def piece_infos(component: Component) -> tuple[PieceInfo, ...]:
            return tuple(PieceInfo(piece.id, piece.copies, piece.back is not None) for piece in component.pieces)

        return tuple(
            ComponentInfo(part.id, part.name, part.kind, part.cut.w, part.cut.h, piece_infos(part), part.safe)
            for part in self._components.values()
        )

    def with_game(self, game: GameData) -> "Preview":
        """Return a preview of another state of the same game, such as one with a look that is being tried."""
        other = copy.copy(self)
        with _drawing:
            other._game = game
            photos = PhotoLoader(self._crops, PhotoSource(), False, ())(game)
            components = layouts.components(game, Print(photos=photos))
            other._components = {component.id: component for component in components}
        return other

    def misfits(self, component: str) -> list[tuple[str, str, str]]:
        """Return a component's texts that do not fit: piece, words, and why. Raises `InputError`: no such component."""
        if (component_drawn := self._components.get(component)) is None:
            raise _no_face(component, "is no component")
        misfits: list[tuple[str, str, str]] = []
        for piece in component_drawn.pieces:
            with _drawing:  # released after each piece: a face that is asked for meanwhile comes first
                setter = Setter(self._faces)
                setter.set(piece.front())
            misfits += [(piece.id, misfit.words, misfit.why) for misfit in setter.misfits]
        return misfits

    def words(self) -> list[tuple[str, str, list[str]]]:
        """Return what stands on the fronts: component, piece, and its words with the largest first."""
        with _drawing:
            found = []
            for component in self._components.values():
                for piece in component.pieces:
                    lines = sorted(face_words(piece.front()), key=lambda line: -line[0])
                    found.append((component.id, piece.id, [words for _, words in lines]))
            return found

    def png(self, component: str, piece: str, side: str = "front", width: int = 400, bleed: float = 0) -> bytes:
        """Return a face as PNG, `width` pixels wide, with `bleed` mm round its cut.

        Raises `InputError`: there is no such piece, or it has no back; `FaultsError`: the face cannot be drawn.
        """
        cut, draw = self._face(component, piece, side)
        with _drawing:
            setter = Setter(self._faces)
            try:
                marks = setter.set(draw())
            except (LookupError, ValueError) as error:
                raise _no_face(f"{component}/{piece}", f"cannot be drawn: {error.args[0]}") from error
            w, h = cut.w + 2 * bleed, cut.h + 2 * bleed
            stamp = Stamp(marks, (-bleed, -bleed, cut.w + bleed, cut.h + bleed), bleed, bleed)
            pdf = write_pdf([Page(w, h, (stamp,))], self._faces, self._game.title, pictures=self._crops)
            return _rendered(pdf, width)

    def sheet(self, component: str, piece: str, width: int = 900) -> bytes:
        """Return the printed page with the front of a piece as PNG, with its cut marks.

        Raises `InputError`: there is no such piece; `FaultsError`: a face on that page cannot be drawn.
        """
        with _drawing:
            try:
                page = page_of(self._game, tuple(self._components.values()), Setter(self._faces), component, piece)
            except (LookupError, ValueError) as error:
                raise _no_face(f"{component}/{piece}", f"cannot be drawn: {error.args[0]}") from error
            pdf = write_pdf([page], self._faces, self._game.title, pictures=self._crops)
            return _rendered(pdf, width)

    def _face(self, component: str, piece: str, side: str) -> tuple[Cut, Draw]:
        component_drawn = self._components.get(component)
        pieces = component_drawn.pieces if component_drawn else ()
        chosen = next((drawn for drawn in pieces if drawn.id == piece), None)
        draw = (chosen.front if side == "front" else chosen.back) if chosen else None
        if component_drawn is None or draw is None:
            raise _no_face(f"{component}/{piece}", f"has no {side} to show")
        return component_drawn.cut, draw


def _no_face(name: str, message: str) -> InputError:
    return InputError("components", Fault("", name, "", message))


def _rendered(pdf: bytes | Path, width: int, number: int = 0) -> bytes:
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[number]
        w, h = page.get_size()
        pixels = min(width, MOST_PIXELS, int(MOST_PIXELS * w / max(w, h)))
        picture = page.render(scale=pixels / w).to_pil()
    finally:
        document.close()
    png = io.BytesIO()
    picture.save(png, "PNG", compress_level=1)
    return png.getvalue()


class Printer:
    """The printing code as the workbench asks for it."""

    def open(self, name: str) -> Preview:
        return Preview(name)

    def review(self, name: str, folder: Path) -> Review:
        """Return every fault of a game, what could be better, and which pieces differ from its last print there."""
        request = PrintRequest((name,), out=folder)
        with _drawing:
            try:
                game = draw_game(name, request, PhotoLoader(PhotoCrops(), PhotoSource(), False, ()))
            except FaultsError as error:
                return Review(error.faults)
            known = read_manifest(folder).printed.get(f"{file_name(name)} {request.language} {request.ink.value}")
        printed = ((piece, (known or {}).get(piece_key(piece))) for piece in game.pieces)
        changed = (piece for piece, last in printed if last is None or last.faces != piece.digest)
        to_print = tuple((piece.component.id, piece.piece.id) for piece in changed)
        return Review((), game.warnings, to_print, known is None)

    def consequences(self, name: str, since: str = "") -> Consequences:
        """Return what an edition changes in its game, or in another edition. Raises `FaultsError` with every fault."""
        with _drawing:
            comparison = compare(since or find_game(name).slug, name, "en")
        to_print, to_remove = (
            tuple(change[:3] for change in pieces) for pieces in (comparison.to_print, comparison.to_remove)
        )
        return Consequences(tuple(comparison.options), tuple(comparison.rules), to_print, to_remove)

    def pages(self, file: Path) -> int:
        with _drawing:
            document = pypdfium2.PdfDocument(file)
            try:
                return len(document)
            finally:
                document.close()

    def page(self, file: Path, number: int, width: int = 300) -> bytes:
        """Return a page of a PDF as PNG; the first is 1."""
        with _drawing:
            return _rendered(file, width, number - 1)

    def files_since(self, folder: Path, began: float) -> list[str]:
        """Return the files of the last print into a folder, by name; none if it was made before `began`."""
        return files_since(folder, began)

    def print_options(self) -> tuple[PrintOption, ...]:
        """Return the options of a print of any game."""
        return OPTIONS

    def printers(self) -> dict[str, Profile]:
        """Return the printers by name; none if their file is broken, which `keep_printer` then says."""
        try:
            return read_profiles()
        except ProfileError:
            return {}

    def keep_printer(self, name: str, values: Mapping[str, float | str]) -> None:
        """Keep figures of a printer. Raises `InputError`: a figure is out of reach, or the printers' file is broken."""
        try:
            save_profile(name, **values)
        except ProfileError as error:
            raise InputError.because("printer", str(error)) from None

    def delete_printer(self, name: str) -> None:
        """Delete what is kept of a printer. Raises `InputError`: the printers' file is broken."""
        try:
            delete_profile(name)
        except ProfileError as error:
            raise InputError.because("printer", str(error)) from None

    def close(self) -> None:
        """Wait for the face that is being drawn, and draw no other: PDFium must not be left in its midst."""
        _drawing.acquire()


def page_of(game: GameData, components: Sequence[Component], setter: Setter, component: str, piece: str) -> Page:
    """Return the page of a full print, or of the piece's group, with its front. Raises `LookupError`: no such piece."""
    layout, words, piece_id = Layout(A4), sheet_words(game.language), f"{component}/{piece}"
    group = next((component_drawn.group for component_drawn in components if component_drawn.id == component), "")
    shown = (component for component in components if component.group == group)
    blank = [undrawn(component, each) for component in shown for each in component.pieces]
    plan = make_sheets(blank, layout, words)
    sheet_index = next((index for index, sheet in enumerate(plan) if piece_id in sheet.digests), None)
    if sheet_index is None:
        raise LookupError(piece_id)
    digests = set(plan[sheet_index].digests)
    pieces = [_drawn(each, setter) if each.digest in digests else each for each in blank]
    sheets = make_sheets(pieces, layout, words)
    pages = make_pages(sheets, layout, game, words, setter)
    return pages[sheet_index * len(pages) // len(sheets)]


def _drawn(piece: DrawnPiece, setter: Setter) -> DrawnPiece:
    front = setter.set(piece.piece.front())
    back = setter.set(piece.piece.back()) if piece.piece.back else None
    back_digest = digest(back) if back is not None else ""
    return piece._replace(front=front, back=back, digest=digest((front, back_digest, piece.component.cut, False)))


def face_words(marks: Sequence[Mark], scale: float = 1) -> Iterator[tuple[float, str]]:
    """Yield the words of each text on a face, with its largest size in points."""
    for mark in marks:
        match mark:
            case Text():
                yield max(mark.sizes) * scale, "".join(run[1] for run in mark.runs)
            case Block():
                yield max(points for points, _ in mark.sizes) * scale, "".join(run[1] for run in mark.runs)
            case Ring():
                yield mark.size * scale, mark.words
            case Group():
                yield from face_words(mark.marks, scale * mark.scale)
            case Story():
                size = max(points for points, _ in mark.sizes) * scale
                for part in mark.parts:
                    if isinstance(part, Inset):
                        yield from face_words(part.marks, scale)
                    else:
                        yield size, "".join(run[1] for run in part.runs)
