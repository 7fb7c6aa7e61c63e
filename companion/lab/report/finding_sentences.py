"""Which sentences of `texts.toml` the findings say, and with what figures. None claims more than its interval shows."""

from collections.abc import Iterator
from statistics import fmean

from companion.lab.records.groups import code_text, short_name
from companion.lab.report.model import Comparison, Group
from companion.lab.report.sentences import amount, left_out, number
from companion.lab.report.texts import text, texts
from companion.lab.statistics.comparison import FEWEST as FEWEST_VALUES
from companion.lab.statistics.comparison import Difference
from companion.lab.statistics.estimate import Estimate
from companion.lab.statistics.summary import Distribution
from companion.lab.statistics.winners import NOBODY, Side
from companion.tables.feedback import FEWEST

HOW = "How we calculated this"
VERDICTS = {"clear": "Clear", "likely": "Likely", "chance": "Could be chance", "few": "Too few games to be sure"}
UNITS = ("minutes", "rounds", "moves")
MOST_CHANGES = 3  # How many changes of an edition stand beside the first finding.


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
    return difference.what if difference.what in UNITS else ""


def plain_name(difference: Difference) -> str:
    """Return a measure's name as it begins a line, without its unit."""
    name = code_text(difference.what).removesuffix("%").rstrip(" ,")
    return f"Score: {name}" if difference.kind == "score" else name[:1].upper() + name[1:]


def _kind(difference: Difference) -> str:
    if difference.kind == "rate":
        return "nobody" if difference.what == NOBODY else "side"
    if difference.what == "minutes":
        return "minutes"
    return "count" if difference.what in UNITS else "measure"


def _of(heading: str, difference: Difference, **values: object) -> str:
    what = difference.what
    names = {"what": what, "side": side_name(what), "name": plain_name(difference)}
    return text(f"{heading}.{_kind(difference)}", **names, **values)


def _names(comparison: Comparison) -> dict[str, str]:
    return {"first": in_words(comparison.first), "second": in_words(comparison.second)}


# What differs.


def largest(comparison: Comparison, difference: Difference, verdict: str) -> str:
    """Return the sentence of the largest difference."""
    if not difference.change.value:
        return text("largest.equal", subject=_of("subject", difference))
    sentence = _differs(comparison, difference, verdict)
    return text(f"largest.{verdict}", differs=sentence[:-1]) if verdict in ("chance", "few") else sentence


def also(comparison: Comparison, difference: Difference, verdict: str) -> str:
    """Return the sentence of the next difference, where nothing stayed the same."""
    return _differs(comparison, difference, verdict, "also ")


def _differs(comparison: Comparison, difference: Difference, verdict: str, maybe: str = "") -> str:
    """What these games show: "Games were about 2.1 minutes shorter with Soft axe."."""
    # "Probably" is about the direction alone: how large the difference is, nobody knows then.
    is_likely, change = verdict == "likely", difference.change.value
    size = "" if is_likely else f"about {number(abs(change))} "
    return _of(
        "differs", difference, maybe="probably " if is_likely else maybe, size=size,
        minutes="" if is_likely else f"{size}minutes ", direction=_of("more" if change > 0 else "less", difference),
        first=in_words(comparison.first),
    )  # fmt: skip


def largest_detail(comparison: Comparison, difference: Difference) -> str:
    """Return both figures, how many tables agree, and where the true difference may lie."""
    return " ".join((*_largest_detail(comparison, difference), *left_out(comparison.second, comparison.first)))


def _largest_detail(comparison: Comparison, difference: Difference) -> Iterator[str]:
    sides, change = (comparison.second, comparison.first), difference.change
    yield from _figures(comparison, difference)
    if difference.pairs and difference.kind != "rate":
        agreeing = sum(pair.change * change.value > 0 for pair in difference.pairs)
        yield text("largest.agree", agreeing=agreeing, tables=amount(len(difference.pairs), "table"))
    if change.has_interval:
        if difference.verdict == "open":
            yield text("largest.open")
        yield text("largest.true", between=_between(difference))
    elif min(difference.counts) < FEWEST_VALUES:
        second, first = (side.people_stats.games for side in sides)
        yield text(
            "largest.too_few", are="is" if second == 1 else "are", games=amount(second, "game"), games_of_first=first,
            fewest=FEWEST_VALUES, **_names(comparison),
        )  # fmt: skip
    for side in sides:
        if label(side).endswith(", changed"):
            yield text("largest.changed", edition=in_words(side), options=side.name.partition(", ")[2])


def changes(comparison: Comparison) -> str:
    """Return what one edition changes of the other, or nothing where its name is what it changes."""
    name = label(comparison.first)
    if not comparison.changes or ":" in name or name.endswith(", changed"):
        return ""
    listed, unlisted = list(comparison.changes[:MOST_CHANGES]), len(comparison.changes) - MOST_CHANGES
    if unlisted > 0:
        listed.append(text("largest.more_changes", more=amount(unlisted, "more change")))
    return text("largest.changes", edition=name, changes="; ".join(listed))


def _figures(comparison: Comparison, difference: Difference) -> Iterator[str]:
    """Whose games these are, where not people's, and the figures of both editions."""
    of_bots = [side for side in (comparison.second, comparison.first) if side.is_of_bots]
    if len(of_bots) == 2:
        yield text("bots.both")
    elif of_bots:
        yield text("bots.one", edition=in_words(of_bots[0]))
    sides, names = (difference.second, difference.first), _names(comparison)
    if difference.kind == "rate":
        second, first = (f"{number(side.value * side.count / 100)} of {amount(side.count, 'game')}" for side in sides)
        yield text("both.rates", second_games=second, first_games=first, **names)
    else:
        means = [side.value for side in sides]
        if pairs := difference.pairs:
            means = [fmean(pair.second for pair in pairs), fmean(pair.first for pair in pairs)]
        second, first = (_figure(difference, mean) for mean in means)
        yield text("both.means", second_mean=second, first_mean=first, **names)


def _figure(difference: Difference, mean: float) -> str:
    return f"{mean:.0f} %" if unit(difference) == "%" else f"{mean:.1f} {unit(difference)}".strip()


def _between(difference: Difference) -> str:
    points = " points" if unit(difference) == "%" else " minutes" if difference.what == "minutes" else ""
    change = difference.simultaneous
    low, high = (_size(abs(end)) for end in (change.low, change.high))
    low_way, high_way = (_way(difference, end > 0) for end in (change.low, change.high))
    if low_way != high_way:
        return text("between.both_ways", low=low, high=high, points=points, low_way=low_way, high_way=high_way)
    least, most = (high, low) if change.high <= 0 else (low, high)
    return text("between.one_way", least=least, most=most, points=points, way=low_way)


def _way(difference: Difference, is_more: bool) -> str:
    way = "more" if is_more else "less"
    return _of(way, difference) if difference.what in UNITS else way


def _size(value: float) -> str:
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}"


# What stayed the same.


def same(comparison: Comparison, difference: Difference, is_alike: bool) -> str:
    """Return the sentence of what stayed the same, or of what these games cannot tell."""
    return text("same.alike", subject=_of("subject", difference)) if is_alike else _of("unsure", difference)


def same_detail(comparison: Comparison, difference: Difference) -> str:
    """Return both figures, and how large a difference could still be."""
    return " ".join((*_figures(comparison, difference), text("largest.true", between=_between(difference))))


# What people said.


def said(comparison: Comparison, difference: Difference, verdict: str) -> str:
    """Return the sentence of the answers that differ most."""
    direction = "higher" if difference.change.value > 0 else "lower"
    return text(f"answers.{verdict}", ask=difference.what, direction=direction, first=in_words(comparison.first))


def said_detail(comparison: Comparison, difference: Difference) -> str:
    """Return both means of the answers."""
    first, second = difference.first, difference.second
    return text(
        "answers.both", first_mean=first.value, second_mean=second.value, second_count=second.count,
        first_answers=amount(first.count, "answer"), **_names(comparison),
    )  # fmt: skip


def nobody_said(*groups: Group) -> str:
    """Return the sentence where no answers can be shown."""
    if all(group.is_of_bots for group in groups):
        return text("bots.no_answers")
    if not any(group.answers for group in groups):
        return text("answers.none")
    return text("answers.too_few", fewest=FEWEST)


# One edition.


def length(group: Group, lengths: Distribution, unit: str) -> str:
    """Return the sentence of how long a game takes."""
    return text(f"length.{'bots' if group.is_of_bots else 'people'}", mean=number(lengths.mean.value), unit=unit)


def length_detail(group: Group, lengths: Distribution, unit: str) -> str:
    """Return the range of games, where the true mean may lie, and what is left out."""
    least, most = number(lengths.values[0]), number(lengths.values[-1])
    sentences = [text("length.range", count=lengths.count, least=least, most=most, unit=unit)]
    if lengths.count == 1:
        sentences = [text("length.only_one")]
    elif not lengths.is_alike:
        sentences.append(text("length.true", low=_size(lengths.mean.low), high=_size(lengths.mean.high)))
    return " ".join((*sentences, *left_out(group)))


def winner(group: Group, side: Side, rate: Estimate) -> str:
    """Return the sentence of who won most often."""
    games = f"{number(rate.total)} of {amount(rate.count, 'game')}"
    bots = ", all played by bots" if group.is_of_bots else ""
    kind = "nobody" if side.name == NOBODY else "side"
    return text(f"winner.{kind}", side=side_name(side.name), games=games, bots=bots)


# How it was calculated.


def how_largest(comparison: Comparison, difference: Difference) -> tuple[str, ...]:
    """Return how the first difference was found and judged."""
    is_length = difference.kind == "length"
    if not difference.change.has_interval:
        choice = text(f"choice.{'length' if is_length else 'other'}")
        return texts("how.without_interval", fewest=FEWEST_VALUES, choice=choice)
    choice = text(f"choice.{'unsure' if is_length and difference.verdict == 'open' else 'surest'}")
    return how("largest", comparison, difference, things=amount(comparison.compared, "thing"), choice=choice)


def how(name: str, comparison: Comparison, difference: Difference, **values: object) -> tuple[str, ...]:
    """Return the sentences `how.name` on how a difference and its interval were calculated."""
    alike = comparison.first.alike + comparison.second.alike
    same_deals = text("same_deals.some", alike=alike) if alike else ""
    against = "all games" if difference.kind == "rate" else "its average"
    method = _method(comparison, difference)
    common = {"method": method, "same_deals": same_deals, "against": against, "compared": comparison.compared}
    return texts(f"how.{name}", **common, **values)


def _method(comparison: Comparison, difference: Difference) -> str:
    is_rate = difference.kind == "rate"
    if not difference.pairs:
        return text(f"method.{'rates' if is_rate else 'means'}")
    orders, both = " and ".join(map(str, comparison.orders)), amount(len(difference.pairs), "table")
    tables = text("method.tables", tables=both, orders=orders, **_names(comparison))
    if is_rate:
        return text("method.rate_in_tables", tables=tables)
    return text(f"method.{'both_orders' if min(comparison.orders) > 1 else 'one_order'}", tables=tables)
