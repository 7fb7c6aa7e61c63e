"""What lies in a game's box: pieces as stacks, sheets folded to its size, and how deep they lie together, in mm."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from layouts.kit.boxes.decks import boxed, boxes_for
from layouts.kit.boxes.tuck_net import AIR, SLEEVE, SLEEVE_THICK, THICK
from layouts.kit.component import Component, Print

SHEET = 0.15
"""The thickness of a rule sheet with the air in its folds."""
HIGHEST, HIGHEST_OF_CARDS = 25.0, 50.0
"""Small pieces, and cards without a tuck box, lie in stacks no higher than this."""


class Item(NamedTuple):
    """A stack that lies in a box, w by h and d deep; paper that `can_fold` is deeper once it is folded."""

    w: float
    h: float
    d: float
    can_fold: bool = False


def items_of(printed: Iterable[Component], print_: Print) -> list[Item]:
    """Return what a game's pieces take up: decks in their tuck boxes, all other pieces as they are once made."""
    components = list(printed)
    items = []
    decks = boxed(components)
    for box in decks:
        size, copies = boxes_for(box, print_)
        items += [Item(*size)] * copies
    in_decks = {deck.id for box in decks for deck in box.decks}
    for component in components:
        if component.id not in in_decks and not component.group:
            items += _stacks(component, print_)
    return items


def _stacks(component: Component, print_: Print) -> Iterator[Item]:
    thick = print_.stock / THICK
    w, h, count = component.cut.w, component.cut.h, component.count
    if component.made:
        long, wide, deep = sorted(component.made, reverse=True)
        yield from [Item(long, wide, deep)] * count
    elif component.kind == "page":
        yield Item(w, h, SHEET * count, can_fold=True)
    elif component.kind == "small":
        stacks = math.ceil(count * thick * AIR / HIGHEST)
        yield from [Item(w, h, count * thick * AIR / stacks)] * stacks
    else:
        more, sleeve = (SLEEVE, SLEEVE_THICK) if print_.sleeved and component.kind == "card" else (0, 0)
        deep = count * (thick + sleeve) * AIR
        stacks = math.ceil(deep / HIGHEST_OF_CARDS)
        yield from [Item(w + more, h + more, deep / stacks, can_fold=True)] * stacks


def depth(base: tuple[float, float], items: Iterable[Item]) -> float:
    """Return how deep a box of this base must be: items lie in layers, each in rows, the deepest first.

    Raises:
        ValueError: an item is larger than the base and cannot be folded.
    """
    lying = []
    for item in items:
        lying.append(size := folded(base, item.w, item.h, item.d))
        if size.d > item.d and not item.can_fold:
            raise ValueError(f"{item.w:g} x {item.h:g} mm does not fit a box of {base[0]:g} x {base[1]:g} mm")
    layers: list[_Layer] = []
    for item in sorted(lying, key=lambda item: (-item.d, -item.h)):
        if not any(layer.takes(item) for layer in layers):
            layers.append(_Layer(base, item))
    return sum(layer.d for layer in layers)


class _Layer:
    """Rows of items: each row is as high as its first item, and rows lie below each other."""

    def __init__(self, base: tuple[float, float], first: Item) -> None:
        self._base, self.d = base, first.d
        self._rows: list[tuple[float, float]] = []  # how far it is filled, and its height
        self.takes(first)

    def takes(self, item: Item) -> bool:
        """Return whether there was room for an item, which then lies here."""
        wide, high = self._base
        for w, h in ((item.w, item.h), (item.h, item.w)):
            for i, (filled, row) in enumerate(self._rows):
                if filled + w <= wide and h <= row:
                    self._rows[i] = filled + w, row
                    return True
            if w <= wide and sum(row for _, row in self._rows) + h <= high:
                self._rows.append((w, h))
                return True
        return False


def folded(most: tuple[float, float], w: float, h: float, d: float) -> Item:
    """Return paper of w by h, upright and folded in halves until it is no larger than `most`."""
    w, h = sorted((w, h))
    short, long = sorted(most)
    while w > short or h > long:
        w, h = sorted((w, h / 2))
        d *= 2
    return Item(w, h, d)


def best_base(bases: Sequence[tuple[float, float]], items: Sequence[Item]) -> Iterator[tuple[float, float, float]]:
    """Yield width, height and depth of each base that holds all items."""
    for base in bases:
        try:
            yield (*base, depth(base, items))
        except ValueError:
            continue
