"""The rule sheet of the colour game, 190 x 254 mm, printed on both sides."""

from cards.color_game import ColorGame
from cards.rulebook import RuleBlock
from cards.words import Words
from layouts.color_game.figures import award_figure, team_figure, team_strip, timeline
from layouts.color_game.style import BLACK, BOLD, DISPLAY, ITALIC, RULE, SOFT, TEXT
from layouts.kit.marks import Marks, Path, text
from layouts.kit.rule_sheet import RuleSheet
from layouts.kit.rulebook import BookStyle, story
from layouts.kit.shapes import rect
from layouts.kit.stock import PAGE
from layouts.kit.style import Ink, mix

COLUMN = (PAGE.w - 14) / 3
HEAD, BACK_HEAD = 44.0, 13.0
SIZES = tuple((size / 10, size / 10 * 0.42) for size in range(112, 79, -1))
STYLE = BookStyle(
    DISPLAY, TEXT, BOLD, ITALIC, BLACK, BLACK, COLUMN, SIZES,
    indent=9.8,  # wide enough for 10.2+
    rule=BLACK, shade=SOFT,
)  # fmt: skip
SHEET = RuleSheet(STYLE, (HEAD, BACK_HEAD), mix("#FFFFFF", BLACK, 0.3))


def rule_pages(
    facts: ColorGame, blocks: tuple[RuleBlock, ...], words: Words, ink: Ink, url: str | None
) -> tuple[Marks, Marks]:
    """Return front and back of the rule sheet, in mm from the top left of the page."""
    figures = {
        "timeline": lambda: timeline(COLUMN, facts, words, ink),
        "teams": lambda: team_figure(COLUMN, facts, words, ink),
        "awards": lambda: award_figure(COLUMN, facts, words, ink),
    }
    masthead: Marks = (
        *team_strip(0, 0, PAGE.w, facts, ink, 14),
        text(0, 33.4, words("title"), DISPLAY, (43, 40, 37), BLACK, 138),
        text(PAGE.w, 27.6, words("tagline_1"), BOLD, (11.5, 10.5), BLACK, 48, "right"),
        text(PAGE.w, 33.2, words("tagline_2"), BOLD, (11.5, 10.5), BLACK, 48, "right"),
        Path(rect(0, 38.2, PAGE.w, RULE), BLACK),
    )
    return SHEET.pages(story(blocks, STYLE, figures), (masthead, team_strip(0, 0, PAGE.w, facts, ink, 7)), words, url)
