"""Sentences about a comparison of two editions: clear differences, open ones, and what chance explains."""

from collections.abc import Iterator

from companion.lab.records.groups import code_text, shared_options
from companion.lab.report.finding_sentences import in_words, label
from companion.lab.report.model import Comparison
from companion.lab.report.sentences import Headline, amount, number
from companion.lab.report.texts import text
from companion.lab.statistics.comparison import Difference, smallest_visible, without_mirrors
from companion.lab.statistics.winners import NOBODY
from companion.tables.feedback import FEWEST

DIFFERENCES = "In brackets: games, or answers. An interval that holds 0 is no difference that these games show."
RATES = "Who wins, in points of a hundred"
SCALE = "What was answered, on the scale from 1 to 5"
MOST_LISTED = 8  # Measures that a sentence names before it counts the rest.

MANY, VERY_MANY = 10, 16
"""Compared measures from which on a note about chance is due.

Of bots' games by the same rules, six to twelve a side, 30 % of the reports that compare 10 to 14 measures show some
difference, and 45 % of those that compare 19.
"""


def title(comparison: Comparison) -> str:
    """Return the names of both editions, without the options that both have, after the game's title."""
    sides, game = (comparison.first, comparison.second), comparison.first.title
    names = " against ".join(in_words(side) for side in sides)
    return names if game in map(label, sides) else f"{game}: {names}"


def caution(comparison: Comparison) -> str:
    """Return how large a difference must be before so many games show it."""
    sides = comparison.first, comparison.second
    games, others = (side.people_stats.games for side in sides)
    broken = " and ".join(f"{side.broken}" for side in sides)
    kind = "broken" if any(side.broken for side in sides) else "games"
    counts = text(f"comparison.{kind}", games=amount(games, "game"), others=others, broken=broken)
    return f"{counts}: {' '.join(_cautions(comparison, games, others))}"


def _cautions(comparison: Comparison, games: int, others: int) -> Iterator[str]:
    sides = comparison.first, comparison.second
    points = smallest_visible(games, others)
    if not (games and others):
        yield text("comparison.nothing")
    else:
        yield text("comparison.no_difference") if points is None else text("comparison.least", points=points)
    if comparison.is_within_tables:
        yield text("comparison.tables", tables=amount(sum(comparison.orders), "table"))
    elif any(side.is_of_few_tables for side in sides):
        yield text("comparison.same_people")
    if shared := shared_options((comparison.first.name, comparison.second.name)):
        yield text("comparison.shared", options=" and ".join(f"“{option}”" for option in shared))
    of_bots = [in_words(side) for side in sides if side.is_of_bots]
    if len(of_bots) == 1:
        yield text("bots.one", edition=of_bots[0])


def clear_differences(comparison: Comparison) -> list[Headline]:
    """Return a headline for each difference whose interval leaves out 0."""
    differences = without_mirrors(comparison.differences)
    return [_headline(difference, comparison) for difference in differences if difference.verdict != "open"]


def open_differences(comparison: Comparison) -> str:
    """Return a sentence that lists what these games leave open; empty where nothing is open."""
    compared = without_mirrors(comparison.differences)
    if not compared:
        return text("comparison.incomparable", fewest=FEWEST)
    names = [_measure(difference) for difference in compared if difference.verdict == "open"]
    if not names:
        return ""
    is_all = len(names) == len(compared)
    if len(names) > MOST_LISTED:
        names[MOST_LISTED - 1 :] = [f"{amount(len(names) - MOST_LISTED + 1, 'other thing')} of those compared"]
    measures = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
    return text(f"comparison.{'all_open' if is_all else 'open'}", measures=measures)


def chance_note(comparison: Comparison) -> str:
    """Return how often one of so many differences shows by chance; empty for few measures or without a difference."""
    compared = sum(difference.change.has_interval for difference in without_mirrors(comparison.differences))
    if compared < MANY or not clear_differences(comparison):
        return ""
    share = "one in three" if compared < VERY_MANY else "one in two"
    return text("comparison.chance", compared=compared, share=share)


def _headline(difference: Difference, comparison: Comparison) -> Headline:
    change = difference.change
    low, high = sorted((abs(change.low), abs(change.high)))
    sign, direction = ("+", "more") if change.value > 0 else ("−", "less")
    first, second = difference.first.value, difference.second.value
    if difference.kind == "rate":
        big, name = f"{sign}{abs(change.value):.0f} points", _measure(difference)
        values, between = f"{first:.0f} % against {second:.0f} %", f"{low:.0f} and {high:.0f}"
    else:
        unit = " min" if difference.what == "minutes" else ""
        lengths = {"minutes": "a game", "rounds": "rounds a game", "moves": "moves a game"}
        name = lengths.get(difference.what, _measure(difference))
        big = f"{sign}{number(abs(change.value))}{unit}"
        values, between = f"{number(first)} against {number(second)}", f"{number(low)} and {number(high)}"
    return Headline(big, name, f"{values}; between {between} {direction} in {in_words(comparison.first)}")


def _measure(difference: Difference) -> str:
    match difference.kind:
        case "rate":
            return f"wins of {code_text(difference.what)}" if difference.what != NOBODY else "games without a winner"
        case "answer":
            return f"“{difference.what}”"
        case "score":
            return f"the score {code_text(difference.what)}"
    return difference.what
