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


def unit(one: Difference) -> str:
    """Return the unit of a measure; empty where its name says all."""
    if one.kind == "rate" or one.what.endswith("%"):
        return "%"
    return UNITS.get(one.what, "")


# What differs.


def largest(it: Comparison, one: Difference, verdict: str) -> str:
    """Return the sentence of the largest difference."""
    text = _differs(it, one, "probably " if verdict == "likely" else "")
    if not one.change.value:
        return f"{_name(one)} came out the same, and nothing else differs for sure."
    if verdict == "chance":
        return f"{text[:-1]}, but that could be chance."
    if verdict == "few":
        return f"{text[:-1]}, but these are too few games to be sure."
    return text


def also(it: Comparison, one: Difference, verdict: str) -> str:
    """Return the sentence of the next difference, where nothing stayed the same."""
    return _differs(it, one, "probably " if verdict == "likely" else "also ")


def _differs(it: Comparison, one: Difference, maybe: str) -> str:
    """What these games show: "Games were about 2.1 minutes shorter with Soft axe."."""
    with_first = f"with {in_words(it.first)}"
    # "Probably" is about the direction alone: how large the difference is, nobody knows then.
    size = "" if maybe.startswith("probably") else f"about {number(abs(one.change.value))} "
    minutes = f"{size}minutes " if size else ""
    is_more = one.change.value > 0
    if one.kind == "rate":
        how = "more" if is_more else "less"
        if one.what == NOBODY:
            return f"Games {maybe}ended {how} often without a winner {with_first}."
        return f"{side_name(one.what)} {maybe}won {how} often {with_first}."
    if one.what == "minutes":
        return f"Games were {maybe}{minutes}{'longer' if is_more else 'shorter'} {with_first}."
    if one.what in UNITS:
        return f"Games {maybe}had {size}{'more' if is_more else 'fewer'} {one.what} {with_first}."
    how = "higher" if is_more else "lower"
    return f"“{plain_name(one)}” was {maybe}{how} {with_first}."


def largest_detail(it: Comparison, one: Difference) -> str:
    """Return both figures, how many tables agree, and where the true difference may lie."""
    parts = [*_bots(it), _both(it, one)]
    if one.pairs and one.kind != "rate":
        agree = sum(pair.change * one.change.value > 0 for pair in one.pairs)
        parts.append(f"{agree} of {amount(len(one.pairs), 'table')} went this way.")
    change = one.change
    if one.verdict == "open" and change.has_interval:
        parts.append("Nothing differs for sure.")
    if change.has_interval:
        parts.append(f"The true difference may lie {_between(one, change)}.")
    elif min(one.counts) < FEWEST_VALUES:
        parts.append(_too_few(it))
    return " ".join((*parts, *_changed(it), *left_out(it.second, it.first)))


def changes(it: Comparison) -> str:
    """Return what one edition changes of the other, or nothing where its name is what it changes."""
    name = label(it.first)
    if not it.changes or ":" in name or name.endswith(", changed"):
        return ""
    shown, more = it.changes[:MOST_CHANGES], len(it.changes) - MOST_CHANGES
    rest = (f"{amount(more, 'more change')}, which the report lists",) if more > 0 else ()
    return f"Changed in {name}: {'; '.join((*shown, *rest))}."


def _too_few(it: Comparison) -> str:
    """How many games there are, and how many it takes."""
    second, first = it.second.people_stats.games, it.first.people_stats.games
    are = "is" if second == 1 else "are"
    return (
        f"There {are} {amount(second, 'game')} with {in_words(it.second)} and {first} with {in_words(it.first)}. "
        f"Play {FEWEST_VALUES} or more of each: then this page says how sure it is."
    )


def _changed(it: Comparison) -> tuple[str, ...]:
    """What is changed, where the name alone does not say it."""
    sides = [side for side in (it.second, it.first) if label(side).endswith(", changed")]
    return tuple(f"{in_words(side)} has {side.name.partition(', ')[2]}." for side in sides)


def _both(it: Comparison, one: Difference) -> str:
    second, first = in_words(it.second), in_words(it.first)
    if one.kind == "rate":
        counts = [f"{number(side.value * side.count / 100)} of {amount(side.count, 'game')}" for side in _sides(one)]
        return f"{counts[0]} with {second}, {counts[1]} with {first}."
    means = [side.value for side in _sides(one)]
    if one.pairs:
        means = [fmean(pair.second for pair in one.pairs), fmean(pair.first for pair in one.pairs)]
    figures = [_figure(one, mean) for mean in means]
    return f"On average {figures[0]} with {second}, {figures[1]} with {first}."


def _bots(it: Comparison) -> tuple[str, ...]:
    """Whose games these are, where not people's."""
    of_bots = [side for side in (it.second, it.first) if side.is_of_bots]
    if len(of_bots) == 2:
        return ("Bots played all these games.",)
    return tuple(f"Only bots played {in_words(side)}: what differs may be due to them." for side in of_bots)


def _sides(one: Difference) -> tuple[Estimate, Estimate]:
    return one.second, one.first


def _figure(one: Difference, mean: float) -> str:
    return f"{mean:.0f} %" if unit(one) == "%" else f"{mean:.1f} {UNITS.get(one.what, '')}".strip()


def _between(one: Difference, change: Estimate) -> str:
    more, less = _WAYS.get(one.what, ("more", "less"))
    points = " points" if unit(one) == "%" else " minutes" if one.what == "minutes" else ""
    ends = [(abs(end), more if end > 0 else less) for end in (change.low, change.high)]
    (low, low_way), (high, high_way) = ends
    if low_way == high_way:
        near, far = sorted((low, high))
        return f"between {_size(near)} and {_size(far)}{points} {low_way}"
    return f"anywhere from {_size(low)}{points} {low_way} to {_size(high)}{points} {high_way}"


def _size(value: float) -> str:
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}"


# What stayed the same.


def same(it: Comparison, one: Difference, is_alike: bool) -> str:
    """Return the sentence of what stayed the same, or of what these games cannot tell."""
    if is_alike:
        return f"{_name(one)} stayed about the same with both editions."
    return f"We cannot tell yet whether {_asked(one)}."


def same_detail(it: Comparison, one: Difference) -> str:
    """Return both figures, and how large a difference could still be."""
    return " ".join((*_bots(it), _both(it, one), f"The true difference may lie {_between(one, one.change)}."))


def nothing_else() -> str:
    """Return the sentence for too few values to compare anything else."""
    return "What stayed the same cannot be said yet: that takes at least three games of each edition."


def _asked(one: Difference) -> str:
    """A measure as what nobody can tell yet."""
    if one.kind == "rate":
        is_nobody = one.what == NOBODY
        return "more or fewer games had no winner" if is_nobody else f"{side_name(one.what)} won more or less often"
    if one.what == "minutes":
        return "games took longer or shorter"
    return f"games had more or fewer {one.what}" if one.what in UNITS else f"“{plain_name(one)}” changed"


def _name(one: Difference) -> str:
    """A measure as the subject of a sentence."""
    if one.kind == "rate":
        name = "how many games had no winner" if one.what == NOBODY else f"how often {side_name(one.what)} won"
    else:
        lengths = {
            "minutes": "how long games took", "rounds": "the number of rounds", "moves": "the number of moves"
        }  # fmt: skip
        name = lengths.get(one.what, f"“{plain_name(one)}”")
    return name[:1].upper() + name[1:]


def plain_name(one: Difference) -> str:
    """Return a measure's name as it begins a line, without its unit."""
    text = code_text(one.what).removesuffix("%").rstrip(" ,")
    return f"Score: {text}" if one.kind == "score" else text[:1].upper() + text[1:]


# What people said.


def said(it: Comparison, one: Difference, verdict: str) -> str:
    """Return the sentence of the answers that differ most."""
    how = "higher" if one.change.value > 0 else "lower"
    ask = f"“{one.what}”"
    if verdict in ("clear", "likely"):
        probably = "probably " if verdict == "likely" else ""
        return f"People {probably}answered {ask} {how} with {in_words(it.first)}."
    return f"What people said does not tell the editions apart. {ask} comes closest."


def said_detail(it: Comparison, one: Difference) -> str:
    """Return both means of the answers."""
    second, first = one.second, one.first
    both = (
        f"On average {second.value:.1f} of 5 with {in_words(it.second)}, {first.value:.1f} with {in_words(it.first)}."
    )
    answers = f"{second.count} and {amount(first.count, 'answer')}."
    return f"{both} {answers}"


def nobody_said(*groups: Group) -> str:
    """Return the sentence where no answers can be shown."""
    if all(group.is_of_bots for group in groups):
        return "Bots answer no questions: only bots played."
    if not any(group.answers for group in groups):
        return "Nobody has answered the questions yet."
    return f"Too few people answered to show it: at least {FEWEST} for each edition keep answers anonymous."


# One edition.


def length(group: Group, found: Distribution, unit: str) -> str:
    """Return the sentence of how long a game takes."""
    who = "A game of bots" if group.is_of_bots else "A game"
    return f"{who} took about {number(found.mean.value)} {unit}."


def length_detail(group: Group, found: Distribution, unit: str) -> str:
    """Return the range of games, where the true mean may lie, and what is left out."""
    seen = [f"{found.count} games took {number(found.values[0])} to {number(found.values[-1])} {unit}."]
    if found.count == 1:
        seen = ["Only one game has ended."]
    elif not found.is_alike:
        seen.append(f"The true average may lie between {_size(found.mean.low)} and {_size(found.mean.high)}.")
    return " ".join((*seen, *left_out(group)))


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


def answer(one: AnswerSummary) -> str:
    """Return the sentence of the answer furthest from the middle."""
    return f"“{one.ask}” got {one.score.mean.value:.1f} of 5."


def answer_detail(group: Group, one: AnswerSummary) -> str:
    """Return what 1 and 5 mean, and how many answered."""
    return f"1 means “{one.low}”, 5 means “{one.high}”. {amount(one.score.count, 'answer')}."


# How it was calculated.


INTERVAL = "“May lie” is a 95 % interval: of 100 such classes, about 95 would have the true value inside theirs."


def how_largest(it: Comparison, one: Difference, compared: int) -> tuple[str, ...]:
    """Return how the first difference was found and judged."""
    if not one.change.has_interval:
        shown = "how long games were" if one.kind == "length" else "the largest difference"
        return (
            f"With fewer than {FEWEST_VALUES} games of an edition, or with games that are all alike, nobody knows how "
            f"far chance reaches. So this page shows {shown} and calls nothing sure.",
        )
    shown = "the one that is largest against its own uncertainty"
    if one.kind == "length" and one.verdict == "open":
        shown = "how long games were, as none differs for sure"
    return (
        f"We compared {amount(compared, 'thing')}, and show {shown}.",
        *how_differs(it, one),
        f"Who compares {compared} things finds some difference by luck. So “Clear” needs an interval widened for "
        f"{compared} comparisons that leaves out no difference (Bonferroni). “Likely” needs the 95 % interval alone.",
    )


def how_differs(it: Comparison, one: Difference) -> tuple[str, ...]:
    """Return how a difference and its interval were calculated."""
    return (_method(it, one), INTERVAL, *_same_deals(it))


def _same_deals(it: Comparison) -> tuple[str, ...]:
    alike = it.first.alike + it.second.alike
    return (f"{alike} games had the same deal as another: another deal may go otherwise.",) if alike else ()


def how_same(it: Comparison, one: Difference, close: float) -> tuple[str, ...]:
    """Return how what stayed the same was found and judged."""
    against = "all games" if one.kind == "rate" else "its average"
    return (
        "Of all things that may be no difference, we show the one that these games tell best.",
        _method(it, one),
        f"“About the same” needs an interval that stays within {close:.0%} of {against}. No difference seen is not the "
        "same as no difference.",
        INTERVAL,
    )


def how_said(it: Comparison, one: Difference) -> tuple[str, ...]:
    """Return how the answers were compared."""
    return ("Of all questions we show the one whose answers differ most against their uncertainty.", _method(it, one))


def _method(it: Comparison, one: Difference) -> str:
    if one.pairs:
        orders = " and ".join(f"{count}" for count in it.orders)
        tables = f"Each table is compared with itself ({amount(len(one.pairs), 'table')} played both editions)."
        began = f"{orders} tables began with {in_words(it.first)} and with {in_words(it.second)}"
        if one.kind == "rate":
            return f"{tables} {began}. The interval is Newcombe’s for pairs."
        if min(it.orders) > 1:
            return f"{tables} {began}; both orders count alike, so practice is no reason. The interval is Student’s t."
        return f"{tables} {began}, so practice may be a reason too. The interval is Student’s t."
    method = "Newcombe’s" if one.kind == "rate" else "Welch’s"
    return f"All games with one edition are compared with all games with the other. The interval is {method}."


def how_length(found: Distribution, close: float) -> tuple[str, ...]:
    """Return how the length of a game was judged."""
    return (
        f"The average of {amount(found.count, 'game')} played to the end. “Clear” needs an interval (Student’s t) "
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
