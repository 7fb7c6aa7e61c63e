"""From what is asked for to files: every fault is found before any file is written."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import layouts
from cards import (
    EDITIONS,
    HERE,
    SHARED,
    GameData,
    compare_languages,
    find_game,
    languages,
    load,
    shared_words,
    sheet_words,
    slugs,
)
from cards.atomic_write import atomic_write
from cards.deck import did_you_mean
from cards.errors import CardDataError, Fault, FaultsError, InputError
from cards.words import Words
from generator.imposition.layout import DrawnPiece, ImposedSheet, Layout
from generator.imposition.sheets import make_sheets, pages
from generator.manifest import Manifest, changes, remember
from generator.pdf import Page, digest, write_pdf
from generator.photos.crops import Album
from generator.proofing.colour_vision import told_apart
from generator.proofing.legibility import check_faces
from generator.typesetting.fonts import Faces, make_ready
from generator.typesetting.text import Setter
from layouts.kit.component import Component, Draw, Photo, Piece, Print
from layouts.kit.marks import Marks
from layouts.kit.stock import A4
from layouts.kit.style import Ink

Ready = Callable[[GameData], tuple[Photo, ...]]
"""The photos of a game, made ready to be printed."""


@dataclass(frozen=True)
class PrintRequest:
    """Everything that a call of `tuckbox print` may choose."""

    games: tuple[str, ...]
    layout: Layout = field(default_factory=lambda: Layout(A4))
    ink: Ink = Ink.FULL
    only: tuple[str, ...] = ()
    changed: bool = False
    photo_set: str | None = None
    url: str | None = None
    printer: str | None = None
    language: str = "en"
    out: Path = Path("output")


class Set(NamedTuple):
    """A game or an edition, by the name it was asked for, with its faces drawn and set, ready for sheets."""

    name: str
    game: GameData
    drawn: list[DrawnPiece]
    components: tuple[Component, ...]
    setter: Setter


class File(NamedTuple):
    """A file to be written: its sheets, its pages, and what of it had to be left out."""

    path: Path
    set: Set
    made: list[ImposedSheet]
    pages: list[Page]
    run: str
    upon: str
    """The run that lies printed already, upon which this one is printed."""
    kept: int


def _unread(_: GameData) -> tuple[Photo, ...]:
    """No picture is looked at: faces are drawn about the places where they will be."""
    return ()


def faults_first(ask: PrintRequest, ready: Ready) -> list[Set]:
    """All games asked for, drawn and set.

    Raises:
        CardDataError: with every fault of every game.
    """
    make_ready(font for name in ask.games for font in layouts.fonts(find_game(name).slug).values())
    faults: list[Fault] = []
    sets = []
    for name in ask.games:
        try:
            sets.append(draw(name, ask, ready))
        except FaultsError as error:
            faults.extend(error.faults)
    if faults:
        raise CardDataError(faults)
    return sets


def draw(name: str, ask: PrintRequest, ready: Ready = _unread) -> Set:
    """The faces of one game or edition, set and checked.

    Raises:
        CardDataError: with every fault of its data, its texts and its faces.
    """
    options = {"photo_set": ask.photo_set} if ask.photo_set and find_game(name).slug == "album" else None
    game = load(name, ask.language, options)
    found = layouts.components(game, Print(ask.ink, ask.url, ready(game)))
    setter = Setter(Faces(layouts.fonts(game.slug)))
    drawn = list(_draw(found, setter, ask))
    faults = [*game.words.faults, *(misfit(words, why, game.words) for words, why in setter.misfits)]
    faults.extend(check_faces(drawn, game.words))
    faults.extend(told_apart(drawn, setter.faces, None))
    if faults:
        raise CardDataError(sorted(set(faults)))
    return Set(name, game, drawn, found, setter)


def _draw(found: Iterable[Component], setter: Setter, ask: PrintRequest) -> Iterable[DrawnPiece]:
    backs: dict[Draw, tuple[Marks, str]] = {}
    for component in found:
        if ask.only and component.id not in ask.only:
            continue
        for piece in component.pieces:
            if piece.back is not None and piece.back not in backs:
                marks = setter.set(_faced(component, piece, piece.back))
                backs[piece.back] = marks, digest(marks)
            front = setter.set(_faced(component, piece, piece.front))
            back, behind = backs[piece.back] if piece.back else (None, "")
            yield DrawnPiece(
                component, piece, front, back, piece.copies, digest((front, behind, component.cut, ask.ink is Ink.GREY))
            )


def _faced(component: Component, piece: Piece, draw: Draw) -> Marks:
    """The marks of a face.

    Raises:
        CardDataError: naming the piece, when the data ask for an icon or a figure that is not there.
    """
    try:
        return draw()
    except (LookupError, ValueError) as error:
        raise CardDataError(
            [Fault("", f"{component.id}/{piece.id}", "", f"cannot be drawn: {error.args[0]}")]
        ) from error


def misfit(words: str, why: str, source: Words) -> Fault:
    """What is wrong with printed words, and where they stand."""
    if not words:  # a story: it says itself which paragraph
        return Fault(source.file.replace("texts.toml", "rules.md"), "", "", why)
    file, card, name = source.where(words)
    return Fault(file, card, name, f'"{words[:50]}" {why}' if words else why)


def check_components(ask: PrintRequest, sets: Iterable[Set]) -> None:
    """That every component asked for is there in at least one game.

    Raises:
        InputError: naming those that are nowhere.
    """
    known = {component.id for one in sets for component in one.components}
    if unknown := [name for name in ask.only if name not in known]:
        raise InputError(
            "components",
            *(
                Fault(
                    "--only",
                    name,
                    "",
                    f"no such component{did_you_mean(name, known)} There are {', '.join(sorted(known))}",
                )
                for name in unknown
            ),
        )


def files(ask: PrintRequest, sets: Iterable[Set], manifest: Manifest) -> list[File]:
    """What will be written, laid out on sheets. A game of which nothing is left to print makes no file.

    Raises:
        CardDataError: when words in a sheet's margin are missing or do not fit.
    """
    words = sheet_words(ask.language)
    planned = []
    for one in sets:
        sides = ("one-sided",) if ask.layout.duplex == "none" else ()  # hidden backs were not printed then
        run = " ".join((own := file_name(one.name), ask.language, ask.ink.value, *sides))
        # An edition that was never printed is printed on top of its game: what differs from that is new.
        before = run if run in manifest.printed else " ".join((one.game.slug, ask.language, ask.ink.value, *sides))
        if not one.drawn:
            continue  # of this game nothing was asked for
        drawn, kept = changes(manifest, before, one.drawn) if ask.changed else (one.drawn, 0)
        if not drawn:
            planned.append(File(Path(), one._replace(drawn=[]), [], [], run, before, kept))
            continue
        made = make_sheets(drawn, ask.layout, words)
        planned.append(
            File(
                ask.out / _name(own, ask),
                one._replace(drawn=list(drawn)),
                made,
                pages(made, ask.layout, one.game, words, one.setter),
                run,
                before,
                kept,
            )
        )
    if faults := [*words.faults, *(misfit(*it, words) for file in planned for it in file.set.setter.misfits)]:
        raise CardDataError(faults)
    return planned


def file_name(name: str) -> str:
    """A game or an edition as files are named after it: its slug, or the name of its folder."""
    meant = find_game(name)
    if meant.folder is None:
        return meant.slug
    folder = meant.folder.resolve()
    return f"{meant.slug}-{folder.name}" if folder.parent == HERE / meant.slug / EDITIONS else folder.name


def _name(own: str, ask: PrintRequest) -> str:
    parts = [own, ask.layout.paper.name]
    parts += [ask.language] if ask.language != "en" else []
    parts += [ask.ink.value] if ask.ink is not Ink.FULL else []
    parts += ["-".join(ask.only) if len(ask.only) < 4 else "selection"] if ask.only else []
    parts += [ask.layout.duplex] if ask.layout.duplex != "long" else []
    parts += ["apart"] if ask.layout.order != "interleaved" else []
    parts += [re.sub(r"\W+", "-", ask.printer.casefold()).strip("-")] if ask.printer else []
    parts += ["changed"] if ask.changed else []
    return "-".join(parts) + ".pdf"


def write(file: File, ask: PrintRequest, manifest: Manifest, album: Album, each: Callable[[], None]) -> bytes:
    """Writes one file whole, then remembers what was printed; answers its bytes.

    Raises:
        OSError: when the folder cannot be written to; no part of a file is left then.
    """
    flip = ask.layout.duplex if ask.layout.duplex in ("long", "short") and any(one.back for one in file.made) else ""
    data = write_pdf(
        file.pages,
        file.set.setter.faces,
        file.set.game.title,
        grey=ask.ink is Ink.GREY,
        flip=flip,
        pictures=album,
        each=each,
    )
    atomic_write(file.path, data)
    if ask.changed:
        manifest.printed.setdefault(file.run, dict(manifest.printed.get(file.upon, {})))
    whole = {id(one.piece): one.piece.copies for one in file.set.drawn}
    remember(ask.out, manifest, file.run, [one._replace(copies=whole[id(one.piece)]) for one in file.set.drawn])
    return data


def check(games: Sequence[str], language: str | None = None) -> list[Fault]:
    """Every fault of the games' data, words, faces and margins: in each language, in full ink and saved."""
    faults: list[Fault] = []
    for name in games:
        slug = find_game(name).slug
        for spoken in (language,) if language else languages(slug):
            faults.extend(_check_shared(spoken))
            if spoken != "en" and slug == name:
                faults.extend(compare_languages(slug, "en", spoken))
            for ink, url in ((Ink.FULL, None), (Ink.SAVE, "http://192.168.178.200:8000")):
                ask = PrintRequest((name,), ink=ink, url=url, language=spoken)
                try:
                    files(ask, [draw(name, ask)], Manifest())
                except FaultsError as error:
                    faults.extend(error.faults)
    return list(dict.fromkeys(faults))


def _check_shared(language: str) -> Iterable[Fault]:
    """What is wrong with the words that sheets and tables of all games say in this language."""
    for folder in SHARED:
        try:
            shared_words(folder, language)
        except FaultsError as error:
            yield from error.faults
            continue
        yield from compare_languages(folder, "en", language)


def known_games(names: Sequence[str]) -> tuple[str, ...]:
    """The games and editions meant by these names, games by their slugs; none or "all" means all five games.

    Raises:
        CardDataError: for every name that is neither a game nor an edition.
    """
    if not names or "all" in names:
        return slugs()
    meant: list[str] = []
    faults: list[Fault] = []
    for name in names:
        try:
            found = find_game(name)
            meant.append(found.slug if found.folder is None else name)
        except FaultsError as error:
            faults.extend(error.faults)
    if faults:
        raise CardDataError(faults)
    return tuple(dict.fromkeys(meant))
