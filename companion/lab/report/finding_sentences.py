"""Sentences of the findings. None claims more than the interval behind it shows."""

from statistics import fmean

from companion.lab.records.groups import code_text, short_name
from companion.lab.report.model import AnswerSummary, Comparison, Group
from companion.lab.report.sentences import amount, left_out, number
from companion.lab.statistics.comparison import FEWEST as FEWEST_VALUES
from companion.lab.statistics.comparison import Difference
from companion.lab.statistics.estimate import Estimate
from companion.lab.statistics.summary import Distribution
from companion.lab.statistics.winners import NOBODY, Side
from companion.tables.feedback import FEWEST

TITLE = "What the class found out"
EMPTY = "No game has ended yet. Findings appear here after the first."
HOW = "How we calculated this"
VERDICTS = {"clear": "Clear", "likely": "Likely", "chance": "Could be chance", "few": "Too few games to be sure"}
UNITS = {"minutes": "minutes", "rounds": "rounds", "moves": "moves"}
MOST_CHANGES = 3
"""How many changes of an edition stand beside the first finding."""

_WAYS = {"minutes": ("longer", "shorter"), "rounds": ("more", "fewer"), "moves": ("more", "fewer")}


def label(group: Group) -> str:
    """Return what a finding calls an edition: its name, else the options that differ, else the game's title."""
    return group.short or short_name(group.called or group.name, group.title, not group.variant)


def in_words(group: Group) -> str:
    """Return an edition's name inside a sentence: changed options stand in quotation marks."""
    name = label(group)
    return f"“{name}”" if ":" in name or "," in name else name


def side_name(name: str) -> str:
    """Return a side's name at the start of a sentence."""
    words = code_text(name)
    return words[:1].upper() + words[1:]


def unit(difference: Difference) -> str:
    """Return the unit of a measure; empty where its name says all."""
    if difference.kind == "rate" or difference.what.endswith("%"):
        return "%"
    return UNITS.get(difference.what, "")


# What differs.


def largest(comparison: Comparison, difference: Difference, verdict: str) -> str:
    """Return the sentence of the largest difference."""
    text = _differs(comparison, difference, "probably " if verdict == "likely" else "")
    if not difference.change.value:
        return f"{_name(difference)} came out the same, and nothing else differs for sure."
    if verdict == "chance":
        return f"{text[:-1]}, but that could be chance."
    if verdict == "few":
        return f"{text[:-1]}, but these are too few games to be sure."
    return text


def also(comparison: Comparison, difference: Difference, verdict: str) -> str:
    """Return the sentence of the next difference, where nothing stayed the same."""
    return _differs(comparison, difference, "probably " if verdict == "likely" else "also ")


def _differs(comparison: Comparison, difference: Difference, maybe: str) -> str:
    """What these games show: "Games were about 2.1 minutes shorter with Soft axe."."""
    with_first = f"with {in_words(comparison.first)}"
    # "Probably" is about the direction alone: how large the difference is, nobody knows then.
    size = "" if maybe.startswith("probably") else f"about {number(abs(difference.change.value))} "
    minutes = f"{size}minutes " if size else ""
    is_more = difference.change.value > 0
    if difference.kind == "rate":
        direction = "more" if is_more else "less"
        if difference.what == NOBODY:
            return f"Games {maybe}ended {direction} often without a winner {with_first}."
        return f"{side_name(difference.what)} {maybe}won {direction} often {with_first}."
    if difference.what == "minutes":
        return f"Games were {maybe}{minutes}{'longer' if is_more else 'shorter'} {with_first}."
    if difference.what in UNITS:
        return f"Games {maybe}had {size}{'more' if is_more else 'fewer'} {difference.what} {with_first}."
    direction = "higher" if is_more else "lower"
    return f"“{plain_name(difference)}” was {maybe}{direction} {with_first}."


def largest_detail(comparison: Comparison, difference: Difference) -> str:
    """Return both figures, how many tables agree, and where the true difference may lie."""
    parts = [*_bots(comparison), _both(comparison, difference)]
    if difference.pairs and difference.kind != "rate":
        agree = sum(pair.change * difference.change.value > 0 for pair in difference.pairs)
        parts.append(f"{agree} of {amount(len(difference.pairs), 'table')} went this way.")
    change = difference.change
    if difference.verdict == "open" and change.has_interval:
        parts.append("Nothing differs for sure.")
    if change.has_interval:
        parts.append(f"The true difference may lie {_between(difference, change)}.")
    elif min(difference.counts) < FEWEST_VALUES:
        parts.append(_too_few(comparison))
    return " ".join((*parts, *_changed(comparison), *left_out(comparison.second, comparison.first)))


def changes(comparison: Comparison) -> str:
    """Return what one edition changes of the other, or nothing where its name is what it changes."""
    name = label(comparison.first)
    if not comparison.changes or ":" in name or name.endswith(", changed"):
        return ""
    listed, unlisted = comparison.changes[:MOST_CHANGES], len(comparison.changes) - MOST_CHANGES
    remainder = (f"{amount(unlisted, 'unlisted change')}, which the report lists",) if unlisted > 0 else ()
    return f"Changed in {name}: {'; '.join((*listed, *remainder))}."


def _too_few(comparison: Comparison) -> str:
    """How many games there are, and how many it takes."""
    earlier, later = comparison.second.people_stats.games, comparison.first.people_stats.games
    are = "is" if earlier == 1 else "are"
    return (
        f"There {are} {amount(earlier, 'game')} with {in_words(comparison.second)} "
        f"and {later} with {in_words(comparison.first)}. "
        f"Play {FEWEST_VALUES} or more of each: then this page says how sure it is."
    )


def _changed(comparison: Comparison) -> tuple[str, ...]:
    """What is changed, where the name alone does not say it."""
    sides = [side for side in (comparison.second, comparison.first) if label(side).endswith(", changed")]
    return tuple(f"{in_words(side)} has {side.name.partition(', ')[2]}." for side in sides)


def _both(comparison: Comparison, difference: Difference) -> str:
    earlier, later = in_words(comparison.second), in_words(comparison.first)
    if difference.kind == "rate":
        counts = [
            f"{number(side.value * side.count / 100)} of {amount(side.count, 'game')}" for side in _sides(difference)
        ]
        return f"{counts[0]} with {earlier}, {counts[1]} with {later}."
    means = [side.value for side in _sides(difference)]
    if difference.pairs:
        means = [fmean(pair.second for pair in difference.pairs), fmean(pair.first for pair in difference.pairs)]
    figures = [_figure(difference, mean) for mean in means]
    return f"On average {figures[0]} with {earlier}, {figures[1]} with {later}."


def _bots(comparison: Comparison) -> tuple[str, ...]:
    """Whose games these are, where not people's."""
    of_bots = [side for side in (comparison.second, comparison.first) if side.is_of_bots]
    if len(of_bots) == 2:
        return ("Bots played all these games.",)
    return tuple(f"Only bots played {in_words(side)}: what differs may be due to them." for side in of_bots)


def _sides(difference: Difference) -> tuple[Estimate, Estimate]:
    return difference.second, difference.first


def _figure(difference: Difference, mean: float) -> str:
    return f"{mean:.0f} %" if unit(difference) == "%" else f"{mean:.1f} {UNITS.get(difference.what, '')}".strip()


def _between(difference: Difference, change: Estimate) -> str:
    longer, shorter = _WAYS.get(difference.what, ("more", "less"))
    points = " points" if unit(difference) == "%" else " minutes" if difference.what == "minutes" else ""
    ends = [(abs(end), longer if end > 0 else shorter) for end in (change.low, change.high)]
    (low, low_way), (high, high_way) = ends
    if low_way == high_way:
        least, most = sorted((low, high))
        return f"between {_size(least)} and {_size(most)}{points} {low_way}"
    return f"anywhere from {_size(low)}{points} {low_way} to {_size(high)}{points} {high_way}"


def _size(value: float) -> str:
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}"


# What stayed the same.


def same(comparison: Comparison, difference: Difference, is_alike: bool) -> str:
    """Return the sentence of what stayed the same, or of what these games cannot tell."""
    if is_alike:
        return f"{_name(difference)} stayed about the same with both editions."
    return f"We cannot tell yet whether {_asked(difference)}."


def same_detail(comparison: Comparison, difference: Difference) -> str:
    """Return both figures, and how large a difference could still be."""
    return " ".join(
        (
            *_bots(comparison),
            _both(comparison, difference),
            f"The true difference may lie {_between(difference, difference.change)}.",
        )
    )


def nothing_else() -> str:
    """Return the sentence for too few values to compare anything else."""
    return "What stayed the same cannot be said yet: that takes at least three games of each edition."


def _asked(difference: Difference) -> str:
    """A measure as what nobody can tell yet."""
    if difference.kind == "rate":
        is_nobody = difference.what == NOBODY
        return (
            "more or fewer games had no winner" if is_nobody else f"{side_name(difference.what)} won more or less often"
        )
    if difference.what == "minutes":
        return "games took longer or shorter"
    return (
        f"games had more or fewer {difference.what}"
        if difference.what in UNITS
        else f"“{plain_name(difference)}” changed"
    )


def _name(difference: Difference) -> str:
    """A measure as the subject of a sentence."""
    if difference.kind == "rate":
        name = (
            "how many games had no winner"
            if difference.what == NOBODY
            else f"how often {side_name(difference.what)} won"
        )
    else:
        lengths = {
            "minutes": "how long games took", "rounds": "the number of rounds", "moves": "the number of moves"
        }  # fmt: skip
        name = lengths.get(difference.what, f"“{plain_name(difference)}”")
    return name[:1].upper() + name[1:]


def plain_name(difference: Difference) -> str:
    """Return a measure's name as it begins a line, without its unit."""
    text = code_text(difference.what).removesuffix("%").rstrip(" ,")
    return f"Score: {text}" if difference.kind == "score" else text[:1].upper() + text[1:]


# What people said.


def said(comparison: Comparison, difference: Difference, verdict: str) -> str:
    """Return the sentence of the answers that differ most."""
    direction = "higher" if difference.change.value > 0 else "lower"
    ask = f"“{difference.what}”"
    if verdict in ("clear", "likely"):
        probably = "probably " if verdict == "likely" else ""
        return f"People {probably}answered {ask} {direction} with {in_words(comparison.first)}."
    return f"What people said does not tell the editions apart. {ask} comes closest."


def said_detail(comparison: Comparison, difference: Difference) -> str:
    """Return both means of the answers."""
    earlier, later = difference.second, difference.first
    names = in_words(comparison.second), in_words(comparison.first)
    means = f"On average {earlier.value:.1f} of 5 with {names[0]}, {later.value:.1f} with {names[1]}."
    answers = f"{earlier.count} and {amount(later.count, 'answer')}."
    return f"{means} {answers}"


def nobody_said(*groups: Group) -> str:
    """Return the sentence where no answers can be shown."""
    if all(group.is_of_bots for group in groups):
        return "Bots answer no questions: only bots played."
    if not any(group.answers for group in groups):
        return "Nobody has answered the questions yet."
    return f"Too few people answered to show it: at least {FEWEST} for each edition keep answers anonymous."


# One edition.


def length(group: Group, lengths: Distribution, unit: str) -> str:
    """Return the sentence of how long a game takes."""
    who = "A game of bots" if group.is_of_bots else "A game"
    return f"{who} took about {number(lengths.mean.value)} {unit}."


def length_detail(group: Group, lengths: Distribution, unit: str) -> str:
    """Return the range of games, where the true mean may lie, and what is left out."""
    sentences = [f"{lengths.count} games took {number(lengths.values[0])} to {number(lengths.values[-1])} {unit}."]
    if lengths.count == 1:
        sentences = ["Only one game has ended."]
    elif not lengths.is_alike:
        sentences.append(f"The true average may lie between {_size(lengths.mean.low)} and {_size(lengths.mean.high)}.")
    return " ".join((*sentences, *left_out(group)))


def no_winner() -> str:
    """Return the sentence for games in which nobody knows who won."""
    return "Who wins cannot be said of these games."


def winner(group: Group, side: Side, rate: Estimate) -> str:
    """Return the sentence of who won most often."""
    games = f"{number(rate.total)} of {amount(rate.count, 'game')}"
    bots = ", all played by bots" if group.is_of_bots else ""
    if side.name == NOBODY:
        return f"{games} ended without a winner{bots}."
    return f"{side_name(side.name)} won {games}{bots}."


def winner_detail(rate: Estimate) -> str:
    """Return the shares that fit these games."""
    return f"Anything from {100 * rate.low:.0f} % to {100 * rate.high:.0f} % fits so many games."


def answer(summary: AnswerSummary) -> str:
    """Return the sentence of the answer furthest from the middle."""
    return f"“{summary.ask}” got {summary.score.mean.value:.1f} of 5."


def answer_detail(group: Group, summary: AnswerSummary) -> str:
    """Return what 1 and 5 mean, and how many answered."""
    return f"1 means “{summary.low}”, 5 means “{summary.high}”. {amount(summary.score.count, 'answer')}."


# How it was calculated.


INTERVAL = "“May lie” is a 95 % interval: of 100 such classes, about 95 would have the true value inside theirs."


def how_largest(comparison: Comparison, difference: Difference, compared: int) -> tuple[str, ...]:
    """Return how the first difference was found and judged."""
    if not difference.change.has_interval:
        choice = "how long games were" if difference.kind == "length" else "the largest difference"
        return (
            f"With fewer than {FEWEST_VALUES} games of an edition, or with games that are all alike, nobody knows how "
            f"far chance reaches. So this page shows {choice} and calls nothing sure.",
        )
    choice = "the one that is largest against its own uncertainty"
    if difference.kind == "length" and difference.verdict == "open":
        choice = "how long games were, as none differs for sure"
    return (
        f"We compared {amount(compared, 'thing')}, and show {choice}.",
        *how_differs(comparison, difference),
        f"Who compares {compared} things finds some difference by luck. So “Clear” needs an interval widened for "
        f"{compared} comparisons that leaves out no difference (Bonferroni). “Likely” needs the 95 % interval alone.",
    )


def how_differs(comparison: Comparison, difference: Difference) -> tuple[str, ...]:
    """Return how a difference and its interval were calculated."""
    return (_method(comparison, difference), INTERVAL, *_same_deals(comparison))


def _same_deals(comparison: Comparison) -> tuple[str, ...]:
    alike = comparison.first.alike + comparison.second.alike
    return (f"{alike} games had the same deal as another: another deal may go otherwise.",) if alike else ()


def how_same(comparison: Comparison, difference: Difference, close: float) -> tuple[str, ...]:
    """Return how what stayed the same was found and judged."""
    against = "all games" if difference.kind == "rate" else "its average"
    return (
        "Of all things that may be no difference, we show the one that these games tell best.",
        _method(comparison, difference),
        f"“About the same” needs an interval that stays within {close:.0%} of {against}. No difference seen is not the "
        "same as no difference.",
        INTERVAL,
    )


def how_said(comparison: Comparison, difference: Difference) -> tuple[str, ...]:
    """Return how the answers were compared."""
    return (
        "Of all questions we show the one whose answers differ most against their uncertainty.",
        _method(comparison, difference),
    )


def _method(comparison: Comparison, difference: Difference) -> str:
    if difference.pairs:
        orders = " and ".join(f"{count}" for count in comparison.orders)
        tables = f"Each table is compared with itself ({amount(len(difference.pairs), 'table')} played both editions)."
        began = f"{orders} tables began with {in_words(comparison.first)} and with {in_words(comparison.second)}"
        if difference.kind == "rate":
            return f"{tables} {began}. The interval is Newcombe’s for pairs."
        if min(comparison.orders) > 1:
            return f"{tables} {began}; both orders count alike, so practice is no reason. The interval is Student’s t."
        return f"{tables} {began}, so practice may be a reason too. The interval is Student’s t."
    method = "Newcombe’s" if difference.kind == "rate" else "Welch’s"
    return f"All games with one edition are compared with all games with the other. The interval is {method}."


def how_length(lengths: Distribution, close: float) -> tuple[str, ...]:
    """Return how the length of a game was judged."""
    return (
        f"The average of {amount(lengths.count, 'game')} played to the end. “Clear” needs an interval (Student’s t) "
        f"within {close:.0%} of it.",
        INTERVAL,
    )


def how_winner(close: float) -> tuple[str, ...]:
    """Return how shares of wins were judged."""
    points = f"{100 * close:.0f}"
    return (f"Shares of games with Wilson’s 95 % interval. “Clear” needs one of {points} points to either side.",)


def how_answer(close: float) -> tuple[str, ...]:
    """Return how the answer was chosen."""
    return (
        "Of all questions we show the one whose average is furthest from the middle, 3.",
        f"“Clear” needs a 95 % interval of {4 * close:.1f} to either side (Student’s t).",
    )
