"""All that a report says, as values: pages, PDF and tests read it here, and nothing is reckoned elsewhere."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import datetime

import msgspec

import cards
from cards.editions.edition import Change
from cards.errors import FaultsError
from companion.lab.records.export import options_that_differ
from companion.lab.records.fold import FoldedGame, fold_game
from companion.lab.records.free_text import answers_of, notes_of, without_names
from companion.lab.records.groups import group_faults, group_games, group_named, name
from companion.lab.records.read import SavedTables
from companion.lab.simulation.bot_baseline import bot_baseline
from companion.lab.simulation.simulate import GameResult, Workers, WorkersLost, single_process
from companion.lab.statistics.comparison import Difference, compare, means, within
from companion.lab.statistics.summary import Figure, Summary, figure, summary
from companion.tables.feedback import FEWEST, SCALE, questions

FEW = 10
"""Games below which a group's figures come with a word of caution."""


class ThinkingTime(msgspec.Struct, frozen=True):
    """How long people thought about a move in a phase, in seconds; `share` of all their thinking."""

    phase: str
    time: Figure
    share: float


class AnswerSummary(msgspec.Struct, frozen=True):
    """A question and how often 1, 2, 3, 4, 5 was answered."""

    key: str
    """One of the questions that suit any playtest, or the edition's own."""
    ask: str
    low: str
    high: str
    counts: tuple[int, ...]
    score: Figure


class NoteRow(msgspec.Struct, frozen=True):
    """A moment that an observer noted, in minutes of play."""

    minute: float
    phase: str
    round: int
    sign: str
    words: str


class Span(msgspec.Struct, frozen=True):
    """A phase of a game, in minutes of play."""

    phase: str
    round: int
    begin: float
    end: float


class Timeline(msgspec.Struct, frozen=True):
    """A game that was watched: its phases and the notes."""

    table: str
    minutes: float
    spans: tuple[Span, ...]
    notes: tuple[NoteRow, ...]


class Group(msgspec.Struct, frozen=True):
    """All games of one edition with the same options."""

    game: str
    title: str
    name: str
    """What the edition is called, with the options that differ."""
    variant: str
    """Empty: the game's own."""
    author: str
    changed: tuple[Change, ...]
    first: str
    last: str
    begun: int
    running: int
    broken: int
    of_bots: int
    """Games at tables where only bots sat; they are counted here alone, unless there are no others."""
    tables: int
    tables_over: int
    """Those where a game was played to its end."""
    people: int
    bots: int
    """Seats that bots held at tables of people."""
    seats: dict[int, int]
    """Games by number of seats."""
    is_of_bots: bool
    """Only bots played, so that the figures are theirs."""
    people_found: Summary
    minutes: Figure | None
    broken_minutes: tuple[float, ...]
    thinking: tuple[ThinkingTime, ...]
    answers: int
    answered: tuple[AnswerSummary, ...]
    words: tuple[str, ...]
    timelines: tuple[Timeline, ...]
    bots_found: Summary | None
    bots_missing: str = ""
    """Why there are no games of bots beside it."""
    alike: int = 0
    """Games played to their end that were dealt as another of them."""
    ended_by_bots: int = 0
    """Games of people that bots played on, in every seat, to their end."""

    @property
    def counted(self) -> int:
        """Games of which the figures tell, those that run with them."""
        return self.begun if self.is_of_bots else self.begun - self.of_bots

    @property
    def is_of_few_tables(self) -> bool:
        """The same people played several of the games that count."""
        return self.people_found.games > self.tables_over


class Comparison(msgspec.Struct, frozen=True):
    """Two editions of a game; `differences` in what both have figures of."""

    first: Group
    second: Group
    differences: tuple[Difference, ...]


class Report(msgspec.Struct, frozen=True):
    made: str
    groups: tuple[Group, ...]
    comparisons: tuple[Comparison, ...]
    practice: int
    """Games at practice tables, which are left out."""
    spoilt: tuple[str, ...]
    of: str = ""
    """The game that was asked for; empty: all."""

    @property
    def begun(self) -> int:
        return sum(group.begun for group in self.groups)


class ReportRequest(msgspec.Struct, frozen=True):
    """What a report is asked for: a game by its slug, editions by what they are called, games of bots beside each."""

    game: str | None = None
    edition: str | None = None
    against: str | None = None
    bots: int = 200


def report(
    found: SavedTables, asked: ReportRequest | None = None, crew: Workers = single_process, now: datetime | None = None
) -> Report:
    """All that is to be said of a file of tables.

    Raises:
        InputError: for an edition that nobody played, or one name for several.
    """
    asked = asked or ReportRequest()
    games, spoilt, practice = _folded(found, asked.game)
    groups = tuple(_group(members, asked.bots, crew) for members in _asked_for(asked, group_games(games)))
    made = (now or datetime.now().astimezone()).isoformat(timespec="minutes")
    of = cards.load(asked.game).title if asked.game else ""
    return Report(made, groups, _comparisons(groups, asked), practice, tuple(spoilt), of)


def _asked_for(asked: ReportRequest, groups: list[list[FoldedGame]]) -> list[list[FoldedGame]]:
    """All, the one that is meant, or the two of one game."""
    if not asked.edition:
        return groups
    names = (("--edition", asked.edition), ("--against", asked.against))
    meant = [group_named(option, told, groups) for option, told in names if told]
    if len(meant) == 2:
        (first, *_), (second, *_) = meant
        if first is second:
            raise group_faults("--against", asked.against or "", "is the edition itself: name another")
        if first.game_data.slug != second.game_data.slug:
            what = f"is of {second.game_data.title}, not of {first.game_data.title}: editions of one game are compared"
            raise group_faults("--against", asked.against or "", what)
    return meant


def _folded(found: SavedTables, game: str | None) -> tuple[list[FoldedGame], list[str], int]:
    games, spoilt, practice = [], list(found.spoilt), 0
    for kept in found.plays:
        if game and kept.record.game != game:
            continue
        if kept.record.is_practice:
            practice += 1
            continue
        try:
            games.append(fold_game(kept))
        except FaultsError as error:
            spoilt.append(str(error))
    return games, spoilt, practice


def _group(members: Sequence[FoldedGame], bots: int, crew: Workers) -> Group:
    game_data = members[0].game_data
    peopled = [one for one in members if not one.kept.is_of_bots]
    counted = peopled or members
    over = [one for one in counted if one.kept.status == "over"]
    done = [one for one in counted if one.kept.status != "running"]
    seats = dict(sorted(Counter(one.seats for one in counted).items()))
    beside, missing = _beside(members, seats, bots, crew)
    answered, answers, words = _feedback(done)
    people = [(one.kept.record.code, it) for one in counted for it in one.kept.record.people]
    begun = sorted(one.kept.play.begun for one in members)
    return Group(
        game_data.slug, game_data.title, name(game_data), members[0].kept.record.variant or "",
        game_data.edition.author if game_data.edition else "",
        game_data.edition.changed if game_data.edition else (), _day(begun[0]), _day(begun[-1]), len(members),
        sum(one.kept.status == "running" for one in counted), len(done) - len(over), len(members) - len(peopled),
        len({one.kept.record.code for one in counted}), len({one.kept.record.code for one in over}),
        len({(code, it.number) for code, it in people if not it.is_bot}),
        len({(code, it.number) for code, it in people if it.is_bot}), seats, not peopled,
        summary([_played(one) for one in over]), figure("minutes", [one.seconds / 60 for one in over]),
        tuple(round(one.seconds / 60, 1) for one in done if one.kept.status == "broken off"),
        _thinking(done, bool(peopled)), answers, answered, words, tuple(_timelines(done)), beside, missing,
        _alike(over), sum(all(it.bot for it in one.kept.record.seated()) for one in over if peopled),
    )  # fmt: skip


def _alike(over: Sequence[FoldedGame]) -> int:
    deals = Counter(one.kept.play.deal for one in over if one.kept.play.deal)
    return sum(many for many in deals.values() if many > 1)


def _day(at: float) -> str:
    return datetime.fromtimestamp(at).astimezone().date().isoformat()


def _played(one: FoldedGame) -> GameResult:
    """A game that is over, as those of bots are told."""
    assert one.outcome is not None, one.kept.name
    it = one.outcome
    return GameResult(
        0, it.winners, it.reason, one.rounds, len(one.moves), one.seconds, one.sides, it.scores, one.measures
    )


def _beside(
    members: Sequence[FoldedGame], seats: dict[int, int], games: int, crew: Workers
) -> tuple[Summary | None, str]:
    if not games:
        return None, "none were asked for"
    game_data = members[0].game_data
    try:
        found = bot_baseline(game_data.slug, options_that_differ(game_data), game_data.edition, seats, games, crew)
    except (FaultsError, WorkersLost) as error:
        return None, str(error)
    return summary(found), ""


def _thinking(done: Sequence[FoldedGame], of_people: bool) -> tuple[ThinkingTime, ...]:
    """By phase, in the order in which games come to them; of people's moves, if any people played."""
    found: dict[str, list[float]] = defaultdict(list)
    for one in done:
        for it in one.thinking:
            if it.has_moved and it.is_bot != of_people:
                found[it.phase].append(it.seconds)
    whole = sum(map(sum, found.values())) or 1
    first: dict[str, int] = {}
    for one in done:
        for at, move in enumerate(one.moves):
            first[move.phase] = min(at, first.get(move.phase, at))
    order = sorted(found, key=lambda phase: first.get(phase, 0))
    made = [(phase, figure(phase, found[phase]), sum(found[phase]) / whole) for phase in order]
    return tuple(ThinkingTime(phase, times, share) for phase, times, share in made if times)


def _feedback(done: Sequence[FoldedGame]) -> tuple[tuple[AnswerSummary, ...], int, tuple[str, ...]]:
    """Nothing of fewer answers than nobody could be known by."""
    said = [(one, it) for one in done for it in answers_of(one.kept)]
    if len(said) < FEWEST:
        return (), len(said), ()
    answered = []
    for asked in questions(done[0].game_data):
        given = [it.scores[asked.key] for _, it in said if it.scores.get(asked.key) in SCALE]
        if len(given) >= FEWEST and (score := figure(asked.key, given)):
            counts = tuple(given.count(at) for at in SCALE)
            score = msgspec.structs.replace(score, low=max(score.low, SCALE[0]), high=min(score.high, SCALE[-1]))
            answered.append(AnswerSummary(asked.key, asked.ask, asked.low, asked.high, counts, score))
    words = sorted(without_names(one.kept.record, it.line) for one, it in said if it.line)
    return tuple(answered), len(said), tuple(words)


def _timelines(done: Sequence[FoldedGame]) -> list[Timeline]:
    made = []
    for one in done:
        if notes := notes_of(one.kept):
            spans = _spans(one)
            told = []
            for note in notes:
                at = note.at / 60
                span = next((span for span in spans if at < span.end), spans[-1] if spans else Span("", 0, 0, 0))
                words = without_names(one.kept.record, note.text)
                told.append(NoteRow(round(at, 2), span.phase, span.round, note.sign, words))
            record = one.kept.record
            table = f"Table {record.table}" if record.table else f"Table {record.code}"
            made.append(Timeline(table, one.seconds / 60, tuple(spans), tuple(told)))
    return made


def _spans(one: FoldedGame) -> list[Span]:
    """Phases one after the other; each ends with the move that ended it."""
    spans: list[Span] = []
    for move in one.moves:
        at = move.at / 60
        if spans and (spans[-1].phase, spans[-1].round) == (move.phase, move.round):
            spans[-1] = msgspec.structs.replace(spans[-1], end=at)
        else:
            begin = spans[-1].end if spans else 0.0
            spans.append(Span(move.phase, move.round, begin, at))
    return spans


# Editions beside each other.


def _comparisons(groups: Sequence[Group], asked: ReportRequest) -> tuple[Comparison, ...]:
    """The two that were asked for; else of each game the two that were played most, the later against the earlier."""
    made = []
    for game in dict.fromkeys(group.game for group in groups):
        played = [group for group in groups if group.game == game]
        most = sorted(played, key=lambda group: (not group.is_of_bots, _tells(group)), reverse=True)[:2]
        if len(most) == 2 and (asked.against or any(_tells(most[0]))):
            made.append(_comparison(*sorted(most, key=groups.index, reverse=not asked.edition)))
    return tuple(made)


def _tells(group: Group) -> tuple[int, int, int]:
    """How much there is to be told: of games, then of answers, then of moves."""
    return group.people_found.games, group.answers, sum(it.time.count for it in group.thinking)


def _comparison(first: Group, second: Group) -> Comparison:
    asked = {it.ask: it.score.values for it in second.answered}
    answers = [means(it.ask, it.score.values, asked[it.ask], "answer") for it in first.answered if it.ask in asked]
    differences = (
        *compare(first.people_found, second.people_found, (first.minutes, second.minutes)),
        *(within(one, SCALE[-1] - SCALE[0]) for one in answers),
    )
    return Comparison(first, second, differences)
