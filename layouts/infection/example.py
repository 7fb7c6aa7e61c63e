"""The figure of the rulebook's last section: one round on a small board, numbered like the section's paragraphs."""

import math

from cards.infection import Board
from layouts.infection.style import BLUE, INK, LABEL, RED, TEAMS, WHITE, Team, badge, sign
from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Mark, Marks, Path, line, text
from layouts.kit.rulebook import Drawing
from layouts.kit.shapes import disc, polygon, rect
from layouts.kit.style import Ink

Cell = tuple[int, int]
K = 9.4  # a cell's side
# Who walks from where to where, and whom it then shoots at.
STEPS: tuple[tuple[Team, int, Cell, Cell, Cell | None], ...] = (
    (BLUE, 1, (1, 0), (1, 2), None),
    (RED, 1, (1, 6), (1, 5), (1, 2)),
    (BLUE, 2, (3, 0), (3, 2), None),
    (RED, 2, (3, 6), (3, 5), (3, 2)),
)
FOUND = (("harm", "virus", (1, 2)), ("goal", "pill", (3, 2)))
SHOT = ("pistol", "bow-arrow")


def round_drawn(facts: Board, ink: Ink, width: float) -> Drawing:
    """Draw each villager's walk and shot in a column `width` mm wide. Rules 9.1 to 9.4."""
    x0, y0 = (width - facts.columns * K) / 2, 4.4
    rows = len(facts.sections)

    def middle(cell: Cell) -> tuple[float, float]:
        return x0 + (cell[0] + 0.5) * K, y0 + (cell[1] + 0.5) * K

    marks: list[Mark] = []
    for r, section in enumerate(facts.sections):
        village = r + 1 in facts.villages.values()
        for c in range(facts.columns):
            marks.extend(_cell(x0 + c * K, y0 + r * K, TEAMS[section], village, ink))
        marks.append(text(x0 - 2.6, y0 + (r + 0.5) * K + 1.2, str(r + 1), LABEL, 9, INK, 4, "centre"))
    for c in range(facts.columns):
        marks.append(text(x0 + (c + 0.5) * K, y0 - 1.4, "ABCDE"[c], LABEL, 9, INK, 4, "centre"))
    for _, _, start, end, target in STEPS:
        marks.extend(_arrow(middle(start), middle(end), 4.2, 0.9, ()))
        if target:
            marks.extend(_arrow(middle(end), middle(target), 4.6, 0.6, (1.4, 0.9)))
    shots = iter(SHOT)
    for i, (team, number, start, end, target) in enumerate(STEPS):
        (sx, sy), (x, y) = middle(start), middle(end)
        edge = team.colour if ink.saves else WHITE
        marks += (
            Path(badge(team, sx, sy, 6.6), WHITE, team.colour, 0.4, (0.9, 0.6)),
            Path(badge(team, x, y, 6.8), WHITE if ink.saves else team.colour, edge, 0.5),
            text(x, y + 1.5, str(number), LABEL, 12, team.colour if ink.saves else WHITE, 5, "centre"),
            Path(disc(sx - K / 2, (sy + y) / 2, 2.4), INK),
            text(sx - K / 2, (sy + y) / 2 + 1.15, str(i + 1), LABEL, 9, WHITE, 4, "centre"),
        )
        if target:
            marks += (
                Path(rect(x + 1.6, y - K - 3, 6.4, 6, 0.8), WHITE, INK, 0.3),
                icon(mdi(next(shots)), x + 4.8, y - K, 4.8, INK),
            )
    for kind, name, cell in FOUND:
        x, y = middle(cell)
        marks.extend(sign(kind, name, x + 3.1, y + 2.7, 4.8, ink))
    marks.append(Path(rect(x0, y0, facts.columns * K, rows * K), None, INK, 0.5))
    return tuple(marks), width, y0 + rows * K


def _cell(x: float, y: float, team: Team, village: bool, ink: Ink) -> Marks:
    ground = Path(rect(x, y, K, K), WHITE if ink.saves else team.tint, team.colour, 0.3)
    if village:
        fill = WHITE if not ink.saves else None
        return ground, icon(mdi("home"), x + K / 2, y + K / 2, K * 0.8, fill, team.colour, 0.3)
    return ground, Path(badge(team, x + 1.9, y + 1.9, 2), team.colour)


def _arrow(
    a: tuple[float, float], b: tuple[float, float], short: float, width: float, dash: tuple[float, ...]
) -> Marks:
    length = math.dist(a, b)
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    x1, y1 = a[0] + dx * 3.6, a[1] + dy * 3.6
    x2, y2 = b[0] - dx * short, b[1] - dy * short
    wings = ((x2 - dx * 2.4 - dy * side, y2 - dy * 2.4 + dx * side) for side in (1.4, -1.4))
    head = polygon((x2, y2), *wings)
    return line(x1, y1, x2 - dx * 2, y2 - dy * 2, INK, width, dash), Path(head, INK)
