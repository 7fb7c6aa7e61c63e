"""The table of `tuckbox list`: each component with its size, count and number of sheets."""

from cards import GameData, sheet_words
from generator.proofing.sheet_counts import sheet_count, undrawn
from layouts.kit.component import Component
from layouts.kit.stock import Paper, sleeve_for


def rows(
    game: GameData, components: tuple[Component, ...], on_request: tuple[Component, ...], paper: Paper
) -> list[tuple[str, ...]]:
    """Return id, name, size in mm, sleeves, count and sheets of each component, then of all together, as text.

    What is printed only on request stands below, a row for each group.
    """
    table, all_pieces = list[tuple[str, ...]](), []
    words = sheet_words(game.language)
    for component in components:
        drawn = [undrawn(component, piece) for piece in component.pieces]
        all_pieces += drawn
        size = f"{component.cut.w:g} × {component.cut.h:g}"
        sleeve = sleeve_for(component.cut) if component.kind == "card" else ""
        sheets = sheet_count(drawn, paper, words)
        table.append((component.id, component.name, size, sleeve, str(component.count), sheets))
    total = sum(component.count for component in components)
    table.append(("", "all, packed together", "", "", str(total), sheet_count(all_pieces, paper, words)))
    for group in dict.fromkeys(component.group for component in on_request):
        some = [component for component in on_request if component.group == group]
        drawn = [undrawn(component, piece) for component in some for piece in component.pieces]
        name = f"{words(f'on_request.{group}')}, with --only {group}"
        table.append((group, name, "", "", str(len(drawn)), sheet_count(drawn, paper, words)))
    return table
