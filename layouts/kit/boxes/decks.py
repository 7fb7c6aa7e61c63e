"""Tuck boxes as components: which decks share one, and what it says about them."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from cards import GameData
from cards.words import Words
from layouts.kit.boxes.look import BoxLook
from layouts.kit.boxes.tuck_faces import EDGE, BoxArt, BoxWords, tuck_faces
from layouts.kit.boxes.tuck_net import TuckBox, tuck_box
from layouts.kit.component import Component, Piece, Print
from layouts.kit.craft import step_frames, steps_slip
from layouts.kit.cube import how_to
from layouts.kit.marks import Marks, moved
from layouts.kit.nets import has_room
from layouts.kit.stock import Cut

BOXES = "boxes"
"""The group of all tuck boxes: `--only boxes`."""
LONGEST, NARROWEST = 122.0, 36.0
"""The sides of cards that belong in a tuck box, in mm: tarot cards do, forms and tiny tiles do not."""
FEW = 12
"""A deck of fewer cards goes into the box of a larger one of the same size."""
LETTER = 1.75
"""The width of a letter of the smallest type in the widest fonts, in mm."""
DEEPEST = 70.0
"""A deeper deck goes into several boxes."""
STEPS = Cut(96, 34)


@dataclass(frozen=True)
class Decks:
    """Decks of one size that lie in one box, the one whose back is on it first."""

    decks: tuple[Component, ...]

    @property
    def count(self) -> int:
        return sum(deck.count for deck in self.decks)


def tuck_boxes(
    game: GameData, print_: Print, look: BoxLook, words: Words, printed: Iterable[Component]
) -> list[Component]:
    """Return a tuck box for each deck of a game, and how they are made; `words` are those of all games' sheets."""
    boxes = boxed(printed)
    boxes_made = [part for decks in boxes for part in _box(decks, game, print_, look, words, is_only=len(boxes) == 1)]
    return [*boxes_made, steps("box-steps", words, words("box.step_3"), BOXES)] if boxes_made else []


def boxed(components: Iterable[Component]) -> list[Decks]:
    """Return which decks share a box: small ones, and cards with backs to read, lie with the largest of their size."""
    sizes: dict[tuple[float, ...], list[Component]] = {}
    for component in components:
        short, long = sorted((component.cut.w, component.cut.h))
        is_deck = component.kind == "card" or (component.kind == "small" and component.back == "hidden")
        if is_deck and long <= LONGEST and short >= NARROWEST and any(piece.back for piece in component.pieces):
            sizes.setdefault((short, long), []).append(component)
    boxes: list[Decks] = []
    for decks in sizes.values():
        first, *further = sorted(decks, key=lambda deck: (deck.back == "content", -deck.count))
        alone = [deck for deck in further if deck.count >= FEW and deck.back == "hidden"]
        boxes.append(Decks((first, *(deck for deck in further if deck not in alone))))
        boxes += (Decks((deck,)) for deck in alone)
    return boxes


def boxes_for(decks: Decks, print_: Print) -> tuple[TuckBox, int]:
    """Return the box for decks, and how many such boxes: very deep ones, or larger than a sheet, are divided."""
    cut = decks.decks[0].cut

    def box(copies: int) -> TuckBox:
        return tuck_box(cut.w, cut.h, math.ceil(decks.count / copies), print_.stock, sleeved=print_.sleeved)

    def is_handy(box: TuckBox) -> bool:
        return box.d <= DEEPEST and all(has_room(net.box(), print_.rooms) for net in box.parts(print_.rooms))

    copies = next((n for n in range(1, decks.count + 1) if is_handy(box(n))), 1)
    return box(copies), copies


def deck_art(printed: Iterable[Component]) -> BoxArt | None:
    """Return the art of a game's first deck; None for a game without decks."""
    decks = boxed(printed)
    return _art(decks[0].decks[0]) if decks else None


def _art(deck: Component) -> BoxArt:
    return BoxArt(deck.art or next(piece.back for piece in deck.pieces if piece.back), deck.cut)


def _box(
    decks: Decks, game: GameData, print_: Print, look: BoxLook, words: Words, is_only: bool
) -> Iterator[Component]:
    deck = decks.decks[0]
    box, copies = boxes_for(decks, print_)
    each, nets, art = math.ceil(decks.count / copies), box.parts(print_.rooms), _art(deck)
    name = words("box.title", _deck=deck.name)
    has_title = max(map(len, game.title.split())) * LETTER <= box.w - 2 * EDGE - 6
    for i, net in enumerate(nets, 1):
        part = f"-{i}" if len(nets) > 1 else ""
        texts = _words(decks, game, print_, words, is_only and has_title, each, part=i if part else 0)
        size = "x".join(f"{side:g}" for side in box)  # a box for another stock is another piece
        texts = texts if has_title else texts._replace(title="")
        piece = Piece(f"box-{size}{part}", partial(tuck_faces, box, net, look, art, texts), copies=copies)
        cut = Cut(*net.box(), outline=net.cut_line())
        yield Component(f"box-{deck.id}{part}", cut, (piece,), "net", safe=0.5, group=BOXES, name=name)


def _words(decks: Decks, game: GameData, print_: Print, words: Words, is_only: bool, each: int, part: int) -> BoxWords:
    about = game.about
    facts = (words("box.players", _n=about.counts_text), words("box.minutes", _n=about.minutes))
    contents = tuple(f"{min(deck.count, each)} × {deck.name}" for deck in decks.decks)
    made_for = words("box.sleeved" if print_.sleeved else "box.made_for", _n=each, _gsm=f"{print_.stock:g}")
    behind = words("box.behind_part", _n=part, _i=3 - part) if part else words("box.behind")
    flaps = {"flap-back": behind, "flap-front": behind}
    return BoxWords(game.title, "" if is_only else decks.decks[0].name, (*facts, *contents), made_for, flaps)


def steps(name: str, words: Words, last: str, group: str) -> Component:
    """Return a strip that shows how boxes are made; `last` says how they are glued."""

    def draw() -> Marks:
        steps_drawn = how_to("#000000", "#D9D9D9", "#F5C518", "#8A8A8A")
        score, fold, glue = ((moved(-9, -8.4, step, scale=0.8),) for step in steps_drawn)
        captions = (words("box.step_1"), words("box.step_2"), last)
        return step_frames(2, 2, STEPS.w - 4, STEPS.h - 4, captions, (score, fold, glue), "Sheet", "SheetBold")

    return steps_slip(name, STEPS, draw, words("box.steps"), group)
