"""Two-column layout for PDF pages: cards that are never split, down the first column and then the second."""

from collections.abc import Sequence
from typing import Any

from reportlab.platypus import Flowable

Card = list[Flowable]


class Columns(Flowable):
    """A ReportLab flowable with cards of one width; cards without room move to the next page. Lengths are points."""

    def __init__(self, cards: Sequence[Card], wide: float, between: float, gap: float) -> None:
        super().__init__()
        self._cards, self._wide, self._between, self._below = list(cards), wide, between, gap

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        heights = self._heights()
        self.width, self.height = width, _columns_height(heights, _cut(heights))
        return self.width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        """As many cards as fit, in order; a card that is too tall waits while smaller ones go before it."""
        heights = self._heights()
        fitting: list[int] = []
        for number in range(len(heights)):
            heights_so_far = [heights[placed] for placed in (*fitting, number)]
            if _columns_height(heights_so_far, _cut(heights_so_far)) <= height:
                fitting.append(number)
        remaining = [number for number in range(len(heights)) if number not in fitting]
        if not fitting or not remaining:
            return []
        return [
            Columns([self._cards[number] for number in page], self._wide, self._between, self._below)
            for page in (fitting, remaining)
        ]

    def draw(self) -> None:
        heights = self._heights()
        cut = _cut(heights)
        for number, column in enumerate((self._cards[:cut], self._cards[cut:])):
            top = self.height
            for card in column:
                for part in card:
                    top -= part.getSpaceBefore() + part.wrapOn(self.canv, self._wide, 10_000)[1]
                    part.drawOn(self.canv, number * (self._wide + self._between), top)
                    top -= part.getSpaceAfter()
                top -= self._below

    def _heights(self) -> list[float]:
        canvas: Any = getattr(self, "canv", None)
        return [
            sum(one.getSpaceBefore() + one.wrapOn(canvas, self._wide, 10_000)[1] + one.getSpaceAfter() for one in card)
            + self._below
            for card in self._cards
        ]


def _cut(heights: Sequence[float]) -> int:
    return min(range(1, len(heights) + 1), key=lambda cut: _columns_height(heights, cut))


def _columns_height(heights: Sequence[float], cut: int) -> float:
    return max(sum(heights[:cut]), sum(heights[cut:]))
