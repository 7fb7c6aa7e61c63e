"""Quest cards, 63 x 88 mm: picture, title, task and points on the front, and the shared back."""

from cards.color_game import ColorGame, Quest
from cards.words import Words
from layouts.color_game.pictures import quest_picture
from layouts.color_game.style import BLACK, BLEED, DISPLAY, HUES, MARGIN, RULE, TEXT, WHITE, flat, ground
from layouts.kit.marks import Block, Mark, Marks, Path, clipped, half_turns, moved, text
from layouts.kit.shapes import disc, rect
from layouts.kit.stock import CARD
from layouts.kit.style import Ink

W, H = CARD.w, CARD.h


def quest_front(key: str, quest: Quest, facts: ColorGame, words: Words, ink: Ink) -> Marks:
    """Return the front, in mm from the top left of the cut card."""
    if quest.team:
        team = words(f"identity.{quest.team}")
        title, task = words("quest.find.title", _team=team), words("quest.find.words", _team=team)
    else:
        title, task = words(f"quest.{key}.title"), words(f"quest.{key}.words")
    x, y = W - MARGIN - 5.4, H - MARGIN - 5.4
    return (
        ground(W, H, WHITE),
        moved(MARGIN, MARGIN, quest_picture(quest, facts, ink), keeps_lines=True),
        Path(rect(MARGIN, 57.4, W - 2 * MARGIN, RULE), BLACK),
        text(MARGIN - 0.3, 66.4, title, DISPLAY, (21, 19, 17), BLACK, W - 2 * MARGIN),
        Block(MARGIN, 69, 41, 12.2, ((TEXT, task),), ((9.4, 4), (9, 4)), BLACK),
        flat(disc(x, y, 5.4), BLACK, ink),
        text(x - 0.1, y + 1.8, words("quest.points"), DISPLAY, 14, BLACK if ink.saves else WHITE, 9.6, "centre"),
    )


def quest_back(words: Words, ink: Ink) -> Marks:
    """Return the back: quarter rings from two corners, a word in the others; the same upside down.

    In mm from the top left of the cut card.
    """
    rings: list[Mark] = []
    for x, y in ((0, H), (W, 0)):
        for outer, inner in ((58, 48), (38, 28)):
            rings.append(_ring(x, y, outer, inner, ink))
        rings += (_ring(x, y, 18, 8, ink), flat(disc(x, y, 8), HUES["orange"].colour, ink))
    label = (
        Path(rect(-W / 2 - BLEED, -H / 2 - BLEED, 31 + BLEED, 12.6 + BLEED), WHITE),
        text(-W / 2 + MARGIN - 0.3, -H / 2 + 11, words("quest.back"), DISPLAY, 20, BLACK, 26),
    )
    frame = rect(-BLEED, -BLEED, W + 2 * BLEED, H + 2 * BLEED)
    return (ground(W, H, WHITE), clipped(frame, rings), *half_turns(W / 2, H / 2, label))


def _ring(x: float, y: float, outer: float, inner: float, ink: Ink) -> Path:
    """A ring about a corner. Where ink is saved rings are lines: a white ring on top would show which way is up."""
    steps = disc(x, y, outer) + disc(x, y, inner)
    return Path(steps, None, BLACK, 0.5) if ink.saves else Path(steps, BLACK, holes=True)
