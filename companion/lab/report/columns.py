"""Two-column layout for PDF pages: cards that are never split, down the first column and then the second."""

from collections.abc import Sequence
from typing import Any

from reportlab.platypus import Flowable

Card = list[Flowable]


class Columns(Flowable):
    """A ReportLab flowable with cards of one width; cards without room move to the next page. Lengths are points."""

    def __init__(self, cards: Sequence[Card], wide: float, between: float, below: float) -> None:
        super().__init__()
        self._cards, self._wide, self._between, self._below = list(cards), wide, between, below

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        heights = self._heights()
        self.width, self.height = width, _columns_height(heights, _cut(heights))
        return self.width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        """As many cards as fit, in order; a card that is too tall waits while smaller ones go before it."""
        heights = self._heights()
        here: list[int] = []
        for at in range(len(heights)):
            those = [heights[it] for it in (*here, at)]
            if _columns_height(those, _cut(those)) <= height:
                here.append(at)
        rest = [at for at in range(len(heights)) if at not in here]
        if not here or not rest:
            return []
        return [
            Columns([self._cards[at] for at in part], self._wide, self._between, self._below) for part in (here, rest)
        ]

    def draw(self) -> None:
        heights = self._heights()
        cut = _cut(heights)
        for number, column in enumerate((self._cards[:cut], self._cards[cut:])):
            top = self.height
            for card in column:
                for one in card:
                    top -= one.getSpaceBefore() + one.wrapOn(self.canv, self._wide, 10_000)[1]
                    one.drawOn(self.canv, number * (self._wide + self._between), top)
                    top -= one.getSpaceAfter()
                top -= self._below

    def _heights(self) -> list[float]:
        canvas: Any = getattr(self, "canv", None)
        return [
            sum(one.getSpaceBefore() + one.wrapOn(canvas, self._wide, 10_000)[1] + one.getSpaceAfter() for one in card)
            + self._below
            for card in self._cards
        ]


def _cut(heights: Sequence[float]) -> int:
    """The number of cards in the first column that makes the taller column as short as possible."""
    return min(range(1, len(heights) + 1), key=lambda cut: _columns_height(heights, cut))


def _columns_height(heights: Sequence[float], cut: int) -> float:
    return max(sum(heights[:cut]), sum(heights[cut:]))
