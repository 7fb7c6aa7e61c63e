"""Print jobs: load games, draw and proof their faces, plan PDF files, write them. Every fault comes before any file."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import layouts
from cards import EDITIONS, GameData, find_game, game_folder, load, picture_games, rules_file, sheet_words
from cards.atomic_write import atomic_write
from cards.deck import did_you_mean
from cards.errors import CardDataError, Fault, FaultsError, InputError
from cards.words import Words
from generator.imposition.grids import piece_rooms
from generator.imposition.layout import DrawnPiece, ImposedSheet, Layout
from generator.imposition.sheets import make_pages, make_sheets
from generator.pages import Page, digest
from generator.pdf import Pictures, write_pdf
from generator.photos.source import Photos
from generator.proofing.colour_vision import indistinct_faults
from generator.proofing.legibility import check_faces
from generator.proofing.own_pictures import PictureFault, check_pictures
from generator.records.manifest import LastPrint, Manifest, again, changes, one_sided, records, remember
from generator.typesetting.booklets import on_request
from generator.typesetting.fonts import Faces, UnusableFont
from generator.typesetting.text import Setter
from layouts.kit.component import STOCK, Component, Draw, Photo, Piece, Print, Tokens
from layouts.kit.marks import Marks
from layouts.kit.stock import A4
from layouts.kit.style import Ink

LoadPhotos = Callable[[GameData], tuple[Photo, ...]]  # Returns the photos of a game, prepared for print.


@dataclass(frozen=True)
class PrintRequest:
    """Everything that a call of `tuckbox print` may choose. `games` are slugs, or names and folders of editions."""

    games: tuple[str, ...]
    layout: Layout = field(default_factory=lambda: Layout(A4))
    ink: Ink = Ink.FULL
    only: tuple[str, ...] = ()
    copies: int = 1
    """How many of each piece are printed for each one in the box."""
    changed: bool = False
    reprint: bool = False
    """Print the last print of each game again."""
    photo_set: str | None = None
    url: str | None = None
    printer: str | None = None
    language: str = "en"
    out: Path = Path("output")
    in_one_file: bool = False
    """Sheets without backs then have blank pages; else they are in a file of their own."""
    stock: float = STOCK
    """The weight of cards and boxes, in g a square metre."""
    sleeved: bool = False
    with_extras: bool = False
    """Draw also what a look prints only when it is asked for, but no boxes."""
    tokens: Tokens = "round"
    card: str = ""
    """Another size for the decks of own games."""


class DrawnGame(NamedTuple):
    """A game or an edition by its name in the request, with its faces drawn and set, ready for sheets."""

    name: str
    game: GameData
    pieces: list[DrawnPiece]
    components: tuple[Component, ...]
    setter: Setter
    warnings: tuple[str, ...] = ()
    """What could be better on paper, and is no fault."""


class PlannedFile(NamedTuple):
    """A file to be written, on sheets and pages. `unchanged` pieces are left out. No pages: nothing has changed.

    `run` names this print in the manifest, `base_run` the earlier print with which it was compared. `is_one_sided`: its
    sheets are in a file of their own because they have no backs, and others have. `is_last` of the files of its game.
    `last` is the print that it was compared with, or that it repeats.
    """

    path: Path
    drawn: DrawnGame
    sheets: list[ImposedSheet]
    pages: list[Page]
    run: str
    base_run: str
    unchanged: int
    is_one_sided: bool = False
    is_last: bool = True
    last: LastPrint | None = None


def draw_all(request: PrintRequest, photos: Photos) -> list[DrawnGame]:
    """Draw and proof all requested games, those with photos last. Raises `CardDataError`: every fault of every game."""
    faults, loaded, drawn_games = list[Fault](), dict[str, GameData](), dict[str, DrawnGame]()
    for name in request.games:
        try:
            loaded[name] = _load(name, request)
        except FaultsError as error:
            faults.extend(error.faults)
    for name in sorted(loaded, key=lambda name: photos.start(loaded[name])):
        try:
            drawn_games[name] = draw_game(name, request, photos, loaded[name])
        except FaultsError as error:
            faults.extend(error.faults)
    if faults:
        raise CardDataError(faults)
    return [drawn_games[name] for name in request.games]


def _load(name: str, request: PrintRequest) -> GameData:
    has_own_set = request.photo_set and find_game(name).slug in picture_games()
    return load(name, request.language, {"photo_set": request.photo_set} if has_own_set else None)


def draw_game(
    name: str, request: PrintRequest, load_photos: LoadPhotos = lambda _: (), game: GameData | None = None
) -> DrawnGame:
    """Draw, set and proof the faces of one game or edition. `game` is what `load` returned for it, if that is known.

    Raises `CardDataError`: with every fault of its data, its texts and its faces; `InputError`: the game has no look,
    or its photos cannot be used.
    """
    if game is None:
        game = _load(name, request)
    print_ = Print(
        request.ink, request.url, load_photos(game), request.stock, request.sleeved,
        piece_rooms(request.layout.paper, request.layout.bleed), request.tokens, request.card,
    )  # fmt: skip
    components = layouts.components(game, print_)
    setter = Setter(Faces(layouts.fonts_of(game)))
    if faults := list(_font_faults(game, setter.faces)):
        raise CardDataError(faults)
    if request.reprint or not {component.id for component in components}.issuperset(request.only):
        components += on_request(game, print_, components, setter.faces)
    pieces = list(_draw_pieces(components, setter, request))
    rules = rules_file(game)
    faults = [*game.words.faults, *(text_fault(words, why, game.words, rules) for words, why in setter.misfits)]
    faults.extend(check_faces(pieces, game.words))
    faults.extend(indistinct_faults(pieces, setter.faces, None))
    pictures = list(check_pictures(pieces, layouts.picture_files(game), request.ink is Ink.GREY))
    faults.extend(_picture_fault(game, picture) for picture in pictures if not picture.is_warning)
    if faults:
        raise CardDataError(sorted(set(faults), key=_place))
    warnings = dict.fromkeys(str(_picture_fault(game, picture)) for picture in pictures if picture.is_warning)
    return DrawnGame(name, game, pieces, components, setter, tuple(warnings))


def _font_faults(game: GameData, faces: Faces) -> Iterator[Fault]:
    for font in layouts.own_fonts(game):
        try:
            faces[font.name]
        except UnusableFont as error:
            assert game.folder is not None
            file = Path(font.file).relative_to(game.folder).as_posix()
            yield Fault(f"{game.folder.name}/{file}", "", "", str(error))


def _place(fault: Fault) -> tuple[tuple[str | int, ...], ...]:
    """Return by what faults are sorted: row 2 stands before row 10."""
    return tuple(
        tuple(int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", words))
        for words in (fault.file, fault.card, fault.field, fault.what)
    )


def _picture_fault(game: GameData, fault: PictureFault) -> Fault:
    piece = fault.shown.drawn
    assert game.folder is not None
    name = fault.shown.file.relative_to(game.folder / "pictures").as_posix()
    place = layouts.picture_place(game, piece.component.id, piece.piece.id, name)
    return Fault(place.file, place.card, place.field, fault.what)


def picture_files(games: Iterable[GameData]) -> dict[str, Path]:
    """Return the pictures that the games' folders bring, by their digests."""
    return {digest: file for game in games for digest, file in layouts.picture_files(game).items()}


def _draw_pieces(components: Iterable[Component], setter: Setter, request: PrintRequest) -> Iterator[DrawnPiece]:
    backs: dict[Draw, tuple[Marks, str]] = {}
    for component in components:
        if not _is_asked_for(component, request):
            continue
        for piece in component.pieces:
            if piece.back is not None and piece.back not in backs:
                marks = setter.set(_draw_face(component, piece, piece.back))
                backs[piece.back] = marks, digest(marks)
            front = setter.set(_draw_face(component, piece, piece.front))
            back, back_digest = backs[piece.back] if piece.back else (None, "")
            faces_digest = digest((front, back_digest, component.cut, request.ink is Ink.GREY))
            yield DrawnPiece(component, piece, front, back, piece.copies, faces_digest)


def _is_asked_for(component: Component, request: PrintRequest) -> bool:
    if request.only:
        return not {component.id, component.group}.isdisjoint(request.only)
    return not component.group or request.reprint or request.with_extras


def _draw_face(component: Component, piece: Piece, draw: Draw) -> Marks:
    try:
        return draw()
    except (LookupError, ValueError) as error:
        raise CardDataError([Fault("", f"{component.id}/{piece.id}", "", _undrawn(str(error.args[0])))]) from error


def _undrawn(why: str) -> str:
    """Return what to say of a face that cannot be drawn; `why` is a sentence, or the name of what is missing."""
    if " " in why:
        return f"cannot be drawn: {why}"
    return f'cannot be drawn: there is no icon or figure "{why}". Correct this name in its deck or rulebook'


def text_fault(words: str, why: str, source: Words, rules: str = "") -> Fault:
    """Return the fault of words that could not be set, by their file and key; a story's file is `rules`, if given."""
    if not words:  # a story: `why` names the paragraph
        return Fault(rules or source.file.replace("texts.toml", "rules.md"), "", "", why)
    file, card, name = source.where(words)
    words = words.replace("\N{NO-BREAK SPACE}", " ")
    return Fault(file, card, name, f'"{words[:50]}" {why}' if words else why)


def names_of(drawn: DrawnGame) -> Iterator[str]:
    """Yield the names by which components of a game can be requested."""
    yield from (name for component in drawn.components for name in (component.id, component.group) if name)


def check_components(request: PrintRequest, games: Iterable[DrawnGame], others: Iterable[str] = ()) -> None:
    """Check that a game, or `others`, has each requested component. Raises `InputError`, naming what none has."""
    known = {*others, *(name for game in games for name in names_of(game))}
    there_are = f"There are {', '.join(sorted(known))}"
    if unknown := [name for name in request.only if name not in known]:
        what = (f"no such component{did_you_mean(name, known)} {there_are}" for name in unknown)
        raise InputError(
            "components", *(Fault("--only", name, "", why) for name, why in zip(unknown, what, strict=True))
        )


def plan_files(request: PrintRequest, games: Iterable[DrawnGame], manifest: Manifest) -> list[PlannedFile]:
    """Impose each game on sheets. A game of which no component was requested makes no file.

    Raises `CardDataError`: words in a sheet's margin are missing or do not fit; `InputError`: a game to print again was
    never printed.
    """
    words = sheet_words(request.language)
    files: list[PlannedFile] = []
    for game in games:
        run = run_of(game.name, request)
        # An edition that was never printed is compared with its game's last print.
        base_run = run if run in manifest.printed else run_of(game.game.slug, request)
        if not game.pieces:
            continue
        pieces, unchanged, last = game.pieces, 0, manifest.last.get(base_run)
        if request.changed:
            pieces, unchanged = changes(manifest, base_run, game.pieces)
        elif request.reprint:
            pieces = again(last, game.pieces) if last else []
            if not pieces:
                why = f"was not printed into {request.out} yet. Leave --reprint out, or name the folder with --out"
                if last:
                    why = "was printed with other options. Give the same --stock and --sleeved again"
                raise InputError("output", Fault("--reprint", game.game.title, "", why))
        printed = game._replace(pieces=[piece._replace(copies=piece.copies * request.copies) for piece in pieces])
        plan = PlannedFile(Path(), printed, [], [], run, base_run, unchanged, last=last)
        files += _files_of(plan, request, words) if pieces else [plan]
    misfits = (misfit for file in files for misfit in file.drawn.setter.misfits)
    if faults := [*words.faults, *(text_fault(*misfit, words) for misfit in misfits)]:
        raise CardDataError(list(dict.fromkeys(faults)))
    return files


def _files_of(plan: PlannedFile, request: PrintRequest, words: Words) -> Iterator[PlannedFile]:
    """Yield the file of a game, and one for the sheets without backs if others have backs: no page is then blank."""
    drawn, layout = plan.drawn, request.layout
    sheets = make_sheets(drawn.pieces, layout, words)
    path = request.out / _pdf_name(file_name(drawn.name), request)
    backed = sum(sheet.back is not None for sheet in sheets)
    of_file = len(sheets) if request.in_one_file or not backed else backed
    for start, part in ((1, sheets[:of_file]), (of_file + 1, sheets[of_file:])):
        if part:
            pages = make_pages(part, layout, drawn.game, words, drawn.setter, (start, len(sheets)))
            file = path if start == 1 else one_sided(path)
            is_last = start - 1 + len(part) == len(sheets)
            yield plan._replace(path=file, sheets=part, pages=pages, is_one_sided=start > 1, is_last=is_last)


def run_of(name: str, request: PrintRequest) -> str:
    """Return the name of a game's or an edition's print in the manifest."""
    sides = ("one-sided",) if request.layout.duplex == "none" else ()  # hidden backs were not printed then
    return " ".join((file_name(name), request.language, request.ink.value, *sides))


def file_name(name: str) -> str:
    """Return what files of a game or an edition are named after: its slug, or the name of the edition's folder."""
    game = find_game(name)
    if game.folder is None:
        return game.slug
    folder = game.folder.resolve()
    return f"{game.slug}-{folder.name}" if folder.parent == game_folder(game.slug) / EDITIONS else folder.name


def _pdf_name(stem: str, request: PrintRequest) -> str:
    parts = [stem, request.layout.paper.name]
    parts += [request.language] if request.language != "en" else []
    parts += ["qr"] if request.url else []
    parts += [request.ink.value] if request.ink is not Ink.FULL else []
    parts += ["-".join(request.only) if len(request.only) < 4 else "selection"] if request.only else []
    parts += [request.layout.duplex] if request.layout.duplex != "long" else []
    parts += [request.layout.cuts] if request.layout.cuts != "straight" else []
    parts += ["apart"] if request.layout.order != "interleaved" else []
    parts += [re.sub(r"\W+", "-", request.printer.casefold()).strip("-")] if request.printer else []
    parts += [f"{request.copies}-copies"] if request.copies > 1 else []
    parts += ["changed"] if request.changed else ["reprint"] if request.reprint else []
    return "-".join(parts) + ".pdf"


def pdf_of(file: PlannedFile, request: PrintRequest, pictures: Pictures, on_page: Callable[[], None]) -> bytes:
    """Return a planned file as PDF; `on_page` is called after each page."""
    is_two_sided = request.layout.duplex in ("long", "short") and any(sheet.back for sheet in file.sheets)
    return write_pdf(
        file.pages, file.drawn.setter.faces, file.drawn.game.title, grey=request.ink is Ink.GREY,
        flip=request.layout.duplex if is_two_sided else "none", pictures=pictures, on_page=on_page,
    )  # fmt: skip


def write(
    file: PlannedFile, request: PrintRequest, manifest: Manifest, pictures: Pictures, on_page: Callable[[], None]
) -> bytes:
    """Write one file, and after the last of a game record its pieces in the manifest; return the file's bytes.

    Raises `OSError`: the folder cannot be written to; no part of a file is left then.
    """
    data = pdf_of(file, request, pictures, on_page)
    atomic_write(file.path, data)
    if not file.is_last:
        return data
    if request.changed:
        manifest.printed.setdefault(file.run, dict(manifest.printed.get(file.base_run, {})))
    names = tuple(dict.fromkeys((file.path.name.replace("-one-sided", ""), file.path.name)))
    remember(request.out, manifest, file.run, records(file.drawn.pieces), names)
    return data
