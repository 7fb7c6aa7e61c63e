"""Values of a report: groups of games, comparisons, and everything that the page and the PDF show."""

from collections.abc import Mapping

import msgspec

from cards.editions.edition import Change
from companion.lab.statistics.comparison import Difference, without_mirrors
from companion.lab.statistics.summary import Distribution, Summary
from companion.limits import Limits

FEW = 10  # Games of a group below which its figures come with a caution.


class ThinkingTime(msgspec.Struct, frozen=True):
    """How long people thought about a move in a phase."""

    phase: str
    time: Distribution
    """Seconds of play per move."""
    share: float
    """Of all their thinking time, from 0 to 1."""


class AnswerSummary(msgspec.Struct, frozen=True):
    """A feedback question and its answers."""

    key: str
    """One of the questions that suit any playtest, or the edition's own."""
    ask: str
    low: str
    """What 1 means."""
    high: str
    """What 5 means."""
    counts: tuple[int, ...]
    """How often 1, 2, 3, 4 and 5 were answered."""
    score: Distribution


class NoteRow(msgspec.Struct, frozen=True):
    """A moment that an observer noted."""

    minute: float
    """Minutes of play since the beginning."""
    phase: str
    round: int
    sign: str
    words: str


class PhaseSpan(msgspec.Struct, frozen=True):
    """A phase of a game, from its begin to its end in minutes of play."""

    phase: str
    round: int
    begin: float
    end: float


class Timeline(msgspec.Struct, frozen=True):
    """The phases of an observed game and the observer's notes."""

    table: str
    minutes: float
    spans: tuple[PhaseSpan, ...]
    notes: tuple[NoteRow, ...]


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """All games of one edition with the same options."""

    game: str
    """The game's slug."""
    title: str
    name: str
    """The edition's name, and the options that differ from it."""
    variant: str
    """The digest of the edition's content; empty for the game's own."""
    author: str
    changed: tuple[Change, ...]
    first: str
    """The day of the first game, ISO 8601."""
    last: str
    """The day of the last game, ISO 8601."""
    begun: int
    running: int
    broken: int
    """Games that were broken off."""
    of_bots: int
    """Games at tables of bots alone. No other figure has them, unless there are no other games."""
    tables: int
    tables_over: int
    """Tables where a game was played to its end."""
    people: int
    bots: int
    """Seats that bots had at people's tables."""
    seats: Mapping[int, int]
    """Games by their number of seats."""
    is_of_bots: bool
    """Only bots played, so all figures are theirs."""
    people_stats: Summary
    """Of the games played to their end."""
    minutes: Distribution | None
    """Minutes of play of the games played to their end."""
    broken_minutes: tuple[float, ...]
    thinking: tuple[ThinkingTime, ...]
    answers: int
    """Phones that answered."""
    answered: tuple[AnswerSummary, ...]
    words: tuple[str, ...]
    """Free answers, with seats instead of names."""
    timelines: tuple[Timeline, ...]
    bot_stats: Summary | None
    """Of simulated games of the same edition."""
    bots_missing: str = ""
    """Why there are no simulated games."""
    phases: Mapping[str, str] = msgspec.field(default_factory=dict)
    """What the game calls its phases."""
    reasons: Mapping[str, str] = msgspec.field(default_factory=dict)
    """What the game says of each reason for the end."""
    alike: int = 0
    """Games played to their end that had the same deal as another of them."""
    called: str = ""
    """The name without its version, unless another version was played too."""
    short: str = ""
    """In a comparison: a short name, without options that the other edition has too."""
    ended_by_bots: int = 0
    """Games of people where bots had every seat at the end."""

    @property
    def counted(self) -> int:
        """Games that the figures are of, running games included."""
        return self.begun if self.is_of_bots else self.begun - self.of_bots

    @property
    def is_of_few_tables(self) -> bool:
        """Whether the same people played several of the finished games."""
        return self.people_stats.games > self.tables_over


class Comparison(msgspec.Struct, frozen=True):
    """Two editions of a game and the differences in everything that both have figures of."""

    first: Group
    second: Group
    differences: tuple[Difference, ...]
    orders: tuple[int, int] = (0, 0)
    """Tables that played both editions: those that began with the first, and those that began with the second."""
    changes: tuple[str, ...] = ()
    """Options and cards of the first that differ from the second's: "Hearts an axe takes: 2 → 1"."""
    pairs: int = 1
    """How many pairs of editions are compared: the more, the wider is an interval that leaves chance no room."""

    @property
    def compared(self) -> int:
        """How many differences with an interval chance had, in all pairs of editions."""
        return self.pairs * sum(difference.change.has_interval for difference in without_mirrors(self.differences))

    @property
    def is_within_tables(self) -> bool:
        """Whether some measure is compared within tables that played both editions."""
        return any(measure.pairs for measure in self.differences)


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the page and the PDF show."""

    made: str
    """When the report was made, ISO 8601 to the minute."""
    groups: tuple[Group, ...]
    comparisons: tuple[Comparison, ...]
    practice: int
    """Games at practice tables, which are left out."""
    unreadable: tuple[str, ...]
    """Records that cannot be read, each with the reason."""
    game_title: str = ""
    """The title of the requested game; empty for all games."""

    @property
    def begun(self) -> int:
        return sum(group.begun for group in self.groups)


class DrawnFinding(msgspec.Struct, frozen=True):
    """One of the three findings as a page shows it."""

    text: str
    detail: str
    verdict: str
    verdict_label: str
    how: tuple[str, ...]
    """How it was calculated, in sentences."""
    narrow: str
    """The plot for phones, as SVG without `style`; empty without a plot."""
    broad: str
    """The plot for projectors."""
    changes: str = ""
    """What the compared editions differ in."""


class ReportRequest(msgspec.Struct, frozen=True):
    """What to report on: a game by its slug, editions by their names, and how many bot games per edition."""

    game: str | None = None
    edition: str | None = None
    against: str | None = None
    bots: int = 200
    most_moves: int = Limits().replay_moves
    """Games with more moves are named and left out."""
    is_of_class: bool = False
    """Whether only tables of a class count: others in the network may open tables of their own."""
