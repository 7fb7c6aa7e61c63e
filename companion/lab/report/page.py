"""The report as its page and its paper show it: every sentence, plot and table of it, in order and complete."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from matplotlib.figure import Figure

from cards.editions.edition import Change
from companion.lab.report import figures, tables, verdicts
from companion.lab.report import finding_sentences as say
from companion.lab.report import sentences as words
from companion.lab.report.findings import Finding, findings
from companion.lab.report.model import Comparison, Group, Report
from companion.lab.report.tables import Sheet
from companion.lab.report.texts import text, texts


class Plot(NamedTuple):
    """A plot that is drawn where it is shown, and its words for people who do not see it."""

    in_words: str
    draw: Callable[[], Figure]


class Key(NamedTuple):
    """A colour of a plot and what it means; `shape` is a class of the page."""

    colour: str
    text: str
    shape: str = ""


class Card(NamedTuple):
    """A heading with a plot, a table or both."""

    title: str
    plot: Plot | None = None
    sheet: Sheet | None = None
    intro: str = ""
    """Above the plot."""
    caption: str = ""
    """Below the plot."""
    keys: tuple[Key, ...] = ()
    keys_in_words: str = ""
    """Instead of the keys, on paper."""


class ComparisonSection(NamedTuple):
    """Two editions beside each other."""

    title: str
    about: str
    changes: tuple[str, ...]
    changes_title: str
    headlines: list[words.Headline]
    sentences: tuple[str, ...]
    """What is left open, and what may be chance."""
    cards: tuple[Card, ...]
    differences: Card | None
    """All of them, over the whole width."""


class EditionSection(NamedTuple):
    """All about the games of one edition."""

    title: str
    about: str
    headlines: list[words.Headline]
    changed: tuple[Change, ...]
    cautions: list[str]
    cards: tuple[Card, ...]
    quotes: tuple[str, ...]
    """What people wrote."""
    no_bots: str


class Page(NamedTuple):
    """The whole report."""

    title: str
    period: str
    findings: tuple[Finding, ...]
    nothing: str
    """What stands where nobody has played."""
    overview: Card | None
    """All editions, where there are several."""
    exclusions: list[str]
    comparisons: tuple[ComparisonSection, ...]
    editions: tuple[EditionSection, ...]
    methods_title: str = say.HOW
    methods: tuple[str, ...] = texts("report.methods")


def page_of(report: Report) -> Page:
    """Return what the report's page and paper show."""
    of = f"of {report.game_title}" if report.game_title else "to report of"
    overview = Card("What was played", sheet=tables.played(report), caption=text("report.overview"))
    return Page(
        title=words.title(report), period=words.period(report), findings=findings(report),
        nothing="" if report.groups else text("report.no_game", of=of),
        overview=overview if len(report.groups) > 1 else None, exclusions=words.exclusions(report),
        comparisons=tuple(map(_comparison, report.comparisons)), editions=tuple(map(_edition, report.groups)),
    )  # fmt: skip


def _comparison(comparison: Comparison) -> ComparisonSection:
    sheet = tables.differences(comparison)
    caption = f"Right of the line: more in {say.in_words(comparison.first)}."
    known = [measure for measure in comparison.differences if measure.change.has_interval]
    kinds = (("rate", verdicts.RATES), ("answer", verdicts.SCALE))
    shown = ((title, [measure for measure in known if measure.kind == kind]) for kind, title in kinds)
    plots = (Plot(title, partial(figures.differences, rows)) for title, rows in shown if rows)
    return ComparisonSection(
        title=verdicts.title(comparison), about=verdicts.caution(comparison), changes=comparison.changes,
        changes_title=f"What {say.label(comparison.first)} changes of {say.label(comparison.second)}",
        headlines=verdicts.clear_differences(comparison),
        sentences=tuple(filter(None, (verdicts.chance_note(comparison), verdicts.open_differences(comparison)))),
        cards=tuple(Card(plot.in_words, plot, caption=caption) for plot in plots),
        differences=Card("All differences", None, sheet, caption=verdicts.DIFFERENCES) if sheet.rows else None,
    )  # fmt: skip


def _edition(group: Group) -> EditionSection:
    return EditionSection(
        title=f"{group.title}: {group.name}", about=words.about(group), headlines=list(words.headlines(group)),
        changed=group.changed, cautions=list(words.cautions(group)), cards=tuple(_cards(group)), quotes=group.words,
        no_bots=text("group.no_bots", why=group.bots_missing) if group.bots_missing else "",
    )  # fmt: skip


def _cards(group: Group) -> Iterator[Card]:
    stats = group.people_stats
    if stats.wins:
        plot = Plot("Who won, in per cent", partial(figures.wins, group))
        bots = text("group.grey", games=group.bot_stats.games) if group.bot_stats else ""
        yield Card("Who won", plot, tables.wins(group), caption=text("group.intervals", bots=bots))
    if group.minutes or group.broken_minutes:
        caption = "Hollow: broken off." if group.broken_minutes else ""
        plot = Plot("How long games took", partial(figures.minutes, group))
        yield Card("How long", plot, tables.lengths(group), caption=caption)
    if group.thinking:
        plot = Plot("Seconds a move by phase", partial(figures.thinking, group))
        yield Card("Thinking, a move", plot, tables.thinking(group), text("report.thinking"))
    if group.answered:
        title = f"What people said, {words.amount(group.answers, 'answer')}"
        plot = Plot("How often 1 to 5 was answered", partial(figures.feedback, group.answered))
        keys = tuple(Key(colour, f"{answer}", "flat") for answer, colour in enumerate(figures.SCALE, 1))
        yield Card(title, plot, tables.answers(group), keys=keys, keys_in_words="From 1, at the left, to 5.")
    elif group.answers:
        hidden = text("group.hidden_answers", answers=words.amount(group.answers, "answer"))
        yield Card("What people said", intro=hidden)
    if stats.ends:
        yield Card("Why it ended", sheet=tables.ends(group))
    if stats.scores:
        yield Card("Scores", sheet=tables.scores(group))
    if stats.measures:
        yield Card("The designers’ measures", sheet=tables.measures(group))
    for game in group.timelines:
        plot = Plot("Phases of this game and the notes", partial(figures.timeline, game))
        signs = {note.sign for note in game.notes}
        keys = tuple(Key(colour, sign or "in words") for sign, (colour, _) in figures.SIGNS.items() if sign in signs)
        yield Card(f"{game.table}, noted by who watched", plot, tables.notes(game), keys=keys)
