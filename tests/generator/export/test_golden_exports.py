"""Exports of a made-up game to every target: each file by its kind, and by a digest of what is in it.

`pytest --regen tests/generator/export/test_golden_exports.py` writes `targets/` again.
"""

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from pathlib import Path as FilePath
from typing import Any

import pytest
from cases import compare, digest
from painted import MemoryFolder, PaintedRenderer
from paper import TONES, draw_pieces, game, setter
from PIL import Image

from generator.export.job import ExportJob
from generator.export.pictures import Frame
from generator.export.pieces import Face, decks_of
from generator.export.targets import TARGETS, Target
from generator.job import DrawnGame
from generator.pages import Page
from layouts.kit.component import Component, Piece
from layouts.kit.marks import Group, LinearGradient, Marks, Path, Picture, Qr, RadialGradient, line, text
from layouts.kit.nets import fold_line
from layouts.kit.shapes import disc, polygon, rect
from layouts.kit.stock import LETTER, Cut, round_cut

BESIDE = FilePath(__file__)


class WrittenFolder(MemoryFolder):
    """Keeps pictures as they are encoded, too."""

    def picture(self, name: str, image: Image.Image, encode: Callable[[Image.Image], bytes]) -> FilePath:
        return self.write(name, encode(image))


class DigestRenderer(PaintedRenderer):
    """Makes pictures with a dark corner at their top left, and digests of pages in place of PDFs and their pictures."""

    def images(self, faces: Iterable[Face], frame: Callable[[Cut], Frame]) -> Iterator[tuple[Face, Image.Image]]:
        for face, image in super().images(faces, frame):
            image.paste("#101820", (0, 0, image.width // 3, image.height // 4))
            yield face, image

    def pages(self, pages: Sequence[tuple[Page, float]]) -> Iterator[Image.Image]:
        for page, dpi in pages:
            colour = f"#{digest(page, dpi)[:6]}"
            yield Image.new("RGB", (round(page.w * dpi / 25.4), round(page.h * dpi / 25.4)), colour)

    def pdf(self, pages: Iterable[Page]) -> bytes:
        return "\n".join(map(digest, pages)).encode()


def every_mark() -> Marks:
    """Return one of each kind of mark, and a group of each kind."""
    heart = Path(polygon((0, 0), (4, 0), (2, 5)), "#C00000", "#0000C0", 0.4, (1, 0.5))
    shade = LinearGradient(rect(0, 0, 9, 4), (0, 0), (9, 4), ("#FF0000", "#00FF00", "#0000FF"))
    glow = RadialGradient(disc(9, 9, 3), (9, 9), 3, ("#FFFFFF", "#101010"))
    ring = Path((*disc(6, 6, 5), *disc(6, 6, 2)), "#00A000", holes=True)
    return (
        Path(rect(-3.5, -3.5, 70, 95), "#DDDDDD"),
        Group((heart, line(0, 0, 7, 1, "#123456", 0.25)), 20, 30, 30, 2, keeps_lines=True),
        Group((heart, ring, text(1, 2, "One & <two>", "Sheet", 9, "#222222", 30, track=40)), 40, 50, 90, mirror=True),
        Group((shade, glow, Picture(3, 4, 5, 6, "a.jpg", "a")), 5, 60, clip=rect(0, 0, 20, 20)),
        Qr(30, 5, 20, "https://tuckbox.example"),
    )


def deck(name: str, w: float, h: float, count: int, backs: tuple[str, ...] = (), **facts: Any) -> Component:
    """Return a component of faces of one tone, with backs of these tones in turn."""
    face = cache(lambda tone: (Path(rect(-3.5, -3.5, w + 7, h + 7), tone),))
    pieces = tuple(
        Piece(f"p{i}", partial(face, TONES[i % 9]), partial(face, backs[i % len(backs)]) if backs else None, 1 + i % 2)
        for i in range(count)
    )
    return replace(Component(name, Cut(w, h), pieces, name=name.capitalize()), **facts)


def made_up() -> Iterator[Component]:
    """Yield decks with one, several and no backs, of usual and of odd sizes; discs, tiles, a net, boards, a page."""
    poker = deck("fox & hen", 63, 88, 5, TONES[3:4], cut=Cut(63, 88, 3))
    yield replace(poker, pieces=(replace(poker.pieces[0], front=every_mark), *poker.pieces[1:]))
    yield deck("lying", 88, 63, 9, TONES, back="content")
    yield deck("plain", 44, 68, 4)
    yield deck("single", 70, 121, 1, TONES[4:5])
    yield deck("discs", 25.4, 25.4, 7, TONES[5:7], kind="small", cut=round_cut(25.4))
    yield deck("coins", 20, 20, 3, kind="small", cut=round_cut(20))
    yield deck("squares", 52, 52, 3, kind="small")
    yield deck("tiles", 45, 45, 2, TONES[:1], kind="small", cut=Cut(45, 45, 3))
    outline = polygon((0, 20), (30, 0), (100, 20), (100, 90), (0, 90))
    folds = (*fold_line((10, 20), (90, 20)), Group(fold_line((0, 3), (20, 3)), 30, 40, 90, 2, mirror=True))
    folded = Piece("folded", lambda: (Path(outline, "#EEEEEE"), *folds), copies=2)
    yield deck("net", 100, 90, 0, kind="net", cut=Cut(100, 90, outline=outline), pieces=(folded,))
    yield deck("board", 284, 402, 1, kind="board")
    yield deck("small board", 200, 100, 1, kind="board")
    yield deck("sheet", 190, 254, 1, TONES[7:8], kind="page", back="content")


def very_many() -> Iterator[Component]:
    """Yield more cards than an order or a room holds."""
    many = deck("many", 63, 88, 1, TONES[:1])
    yield replace(many, pieces=(replace(many.pieces[0], copies=1300),))


def job_of(components: Sequence[Component], folder: MemoryFolder) -> ExportJob:
    """Return a job for components with their words set."""
    mine, [*pieces] = setter(), [piece for part in components for piece in draw_pieces(part)]
    pieces = [piece._replace(front=mine.set(piece.front)) for piece in pieces]
    drawn = DrawnGame("made up", game(), pieces, tuple(components), mine)
    renderer = DigestRenderer(drawn, lambda picture, grey: BESIDE.with_name("virtualtabletop.mjs"))
    return ExportJob(game(), "made-up", decks_of(drawn), renderer, folder, LETTER, "made up")  # type: ignore[arg-type]


MANY = [(target, very_many) for target in TARGETS if target.name in ("shop:mpc", "pcio")]


@pytest.mark.parametrize(
    ("target", "game_of"),
    [*((target, made_up) for target in TARGETS), *MANY],
    ids=lambda given: getattr(given, "__name__", None) or given.name,
)
def test_a_target_gets_the_files_that_it_got(
    target: Target, game_of: Callable[[], Iterator[Component]], request: pytest.FixtureRequest
) -> None:
    folder = WrittenFolder()
    said = import_module(f"generator.export.{target.module}").export(job_of([*game_of()], folder))
    told = [*said, *(row for name, data in folder.texts.items() for row in described(name, data))]
    compare(BESIDE.with_name("targets") / f"{target.module}.{game_of.__name__}.txt", told, request)


def described(name: str, data: bytes) -> Iterator[str]:
    """Yield what a file holds: a picture's size, resolution, quality and middle; an archive's files; else a digest."""
    if zipfile.is_zipfile(io.BytesIO(data)):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for file in archive.infolist():
                packed = " packed" * bool(file.compress_type)
                yield from (f"{name}{packed}: {row}" for row in described(file.filename, archive.read(file)))
    elif data.startswith((b"\x89PNG", b"\xff\xd8")):
        with Image.open(io.BytesIO(data)) as image:
            w, h = image.size
            dots = " ".join(f"{side:.0f}" for side in image.info.get("dpi", ()))
            table = [*getattr(image, "quantization", {0: [0]})[0]][:3]
            shown = image.resize((8, 8), Image.Resampling.NEAREST).convert("RGBA").tobytes()
            rough = [(step + 8) // 16 for step in shown] if image.format == "JPEG" else shown
            edge = f" edge {digest(image.getchannel('A').tobytes())}" if image.mode == "RGBA" else ""
            yield f"{_stable(name)} {w} x {h} {image.mode} {dots} {table} {digest(rough)}{edge}"
    else:
        yield f"{name} {digest(_stable(data.decode()))}"


def _stable(words: str) -> str:
    """Return words without the digests of pictures: another library for JPEG has others."""
    return re.sub(r"-[0-9a-f]{10}(?=\.)", "", words)
