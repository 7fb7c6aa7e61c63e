"""The table of `tuckbox list`: each component with its size, count and number of sheets."""

from collections.abc import Iterable

from cards import GameData, sheet_words
from cards.words import Words
from generator.imposition.layout import DrawnPiece
from generator.proofing.sheet_counts import sheet_count, undrawn
from layouts.kit.component import Component
from layouts.kit.stock import Paper, sleeve_for


def rows(
    game: GameData, components: tuple[Component, ...], on_request: tuple[Component, ...], paper: Paper
) -> list[tuple[str, ...]]:
    """Return id, name, size in mm, sleeves, count and sheets of each component, then of all together, as text.

    What is printed only on request stands below: the game's own components, then a row for each group of `on_request`.
    """
    words = sheet_words(game.language)
    printed, extras = ([part for part in components if bool(part.group) is is_extra] for is_extra in (False, True))
    table = [_row(component, component.name, paper, words) for component in printed]
    total = sum(component.count for component in printed)
    table.append(("", "all, packed together", "", "", str(total), sheet_count(_undrawn(printed), paper, words)))
    table += [_row(extra, f"{extra.name}, with --only {extra.group}", paper, words) for extra in extras]
    for group in dict.fromkeys(component.group for component in on_request):
        boxes = _undrawn([component for component in on_request if component.group == group])
        name = f"{words(f'on_request.{group}')}, with --only {group}"
        table.append((group, name, "", "", str(len(boxes)), sheet_count(boxes, paper, words)))
    return table


def _row(component: Component, name: str, paper: Paper, words: Words) -> tuple[str, ...]:
    size = f"{component.cut.w:g} × {component.cut.h:g}"
    sleeve = sleeve_for(component.cut) if component.kind == "card" else ""
    return component.id, name, size, sleeve, str(component.count), sheet_count(_undrawn([component]), paper, words)


def _undrawn(components: Iterable[Component]) -> list[DrawnPiece]:
    return [undrawn(component, piece) for component in components for piece in component.pieces]
