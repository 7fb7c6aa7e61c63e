"""Analysis of saved games: groups them by edition, computes their figures and compares editions."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec

import cards
from cards.errors import FaultsError
from companion.lab.records.export import options_that_differ
from companion.lab.records.fold import FoldedGame, fold_game
from companion.lab.records.groups import edition_name, edition_names, group_error, group_games, group_named
from companion.lab.records.read import SavedTables, answers_of, notes_of, without_names
from companion.lab.report import model as m
from companion.lab.report.edition_comparison import comparisons, result_of
from companion.lab.simulation.bot_baseline import bot_baseline
from companion.lab.simulation.simulate import Workers, WorkersLost, single_process
from companion.lab.statistics.summary import Summary, distribution, summarize
from companion.tables.feedback import FEWEST, SCALE, questions


def make_report(
    saved: SavedTables,
    request: m.ReportRequest | None = None,
    workers: Workers = single_process,
    now: datetime | None = None,
) -> m.Report:
    """Return the report; `workers` play bots' games. Raises `InputError`: an edition was not played, or is several."""
    request = request or m.ReportRequest()
    games, unreadable, practice = _folded_games(saved, request)
    members = _requested(request, group_games(games))
    names = edition_names([members_of_group[0].game_data for members_of_group in members])
    groups = tuple(_group(those, name, request.bots, workers) for those, name in zip(members, names, strict=True))
    return m.Report(
        made=(now or datetime.now().astimezone()).isoformat(timespec="minutes"), groups=groups,
        comparisons=comparisons(groups, members, request), practice=practice, unreadable=tuple(unreadable),
        game_title=cards.load(request.game).title if request.game else "",
    )  # fmt: skip


def _requested(request: m.ReportRequest, groups: list[list[FoldedGame]]) -> list[list[FoldedGame]]:
    if not request.edition:
        return groups
    names = (("--edition", request.edition), ("--against", request.against))
    requested_groups = [group_named(option, name, groups) for option, name in names if name]
    if len(requested_groups) == 2:
        (edition, *_), (second, *_) = requested_groups
        if edition is second:
            raise group_error("--against", request.against or "", "is the edition itself: name another")
        if edition.game_data.slug != second.game_data.slug:
            fault = (
                f"is of {second.game_data.title}, not of {edition.game_data.title}: editions of one game are compared"
            )
            raise group_error("--against", request.against or "", fault)
    return requested_groups


def _folded_games(saved: SavedTables, request: m.ReportRequest) -> tuple[list[FoldedGame], list[str], int]:
    """The games, what cannot be read, and how many games of practice tables are left out."""
    games, unreadable, practice = [], list(saved.unreadable), 0
    for play in saved.plays:
        if (request.game and play.record.game != request.game) or (request.is_of_class and not play.record.table):
            continue
        if play.record.is_practice:
            practice += 1
            continue
        try:
            games.append(fold_game(play, saved.library, request.most_moves))
        except FaultsError as error:
            unreadable.append(str(error))
    return games, unreadable, practice


def _group(members: Sequence[FoldedGame], called: str, bots: int, workers: Workers) -> m.Group:
    game_data = members[0].game_data
    with_people = [game for game in members if not game.saved.is_of_bots]
    counted_games = with_people or members
    finished = [game for game in counted_games if game.saved.status == "over"]
    ended = [game for game in counted_games if game.saved.status != "running"]
    seats = dict(sorted(Counter(game.seats for game in counted_games).items()))
    bot_stats, bots_missing = _bot_stats(members, seats, bots, workers)
    answered, answers, words = _feedback(ended)
    people = [(game.saved.record.code, person) for game in counted_games for person in game.saved.record.people]
    begun = sorted(game.saved.play.begun for game in members)
    deals = Counter(game.saved.play.deal for game in finished if game.saved.play.deal)
    return m.Group(
        game=game_data.slug,
        title=game_data.title,
        name=edition_name(game_data),
        called=called,
        variant=members[0].saved.record.variant or "",
        author=game_data.edition.author if game_data.edition else "",
        changed=game_data.edition.changed if game_data.edition else (),
        first=_day(begun[0]),
        last=_day(begun[-1]),
        begun=len(members),
        running=sum(game.saved.status == "running" for game in counted_games),
        broken=len(ended) - len(finished),
        of_bots=len(members) - len(with_people),
        tables=len({game.saved.record.code for game in counted_games}),
        tables_over=len({game.saved.record.code for game in finished}),
        people=len({(code, person.number) for code, person in people if not person.is_bot}),
        bots=len({(code, person.number) for code, person in people if person.is_bot}),
        seats=seats,
        is_of_bots=not with_people,
        people_stats=summarize([result_of(game) for game in finished]),
        minutes=distribution([game.seconds / 60 for game in finished]),
        broken_minutes=tuple(round(game.seconds / 60, 1) for game in ended if game.saved.status == "broken off"),
        thinking=_thinking(ended, bool(with_people)),
        answers=answers,
        answered=answered,
        words=words,
        timelines=tuple(_timeline(game) for game in ended if notes_of(game.saved)),
        bot_stats=bot_stats,
        bots_missing=bots_missing,
        phases={
            key.removeprefix("phase."): text for key, text in game_data.words.texts.items() if key.startswith("phase.")
        },
        reasons={code: game_data.words(f"reason.{code}") for code in game_data.words.keys("reason")},
        alike=sum(games for games in deals.values() if games > 1),
        ended_by_bots=sum(all(person.bot for person in game.saved.record.people) for game in finished if with_people),
    )


def _day(timestamp: float) -> str:
    return datetime.fromtimestamp(timestamp).astimezone().date().isoformat()


def _bot_stats(
    members: Sequence[FoldedGame], seats: Mapping[int, int], games: int, workers: Workers
) -> tuple[Summary | None, str]:
    if not games:
        return None, "none were asked for"
    game_data = members[0].game_data
    try:
        options = options_that_differ(game_data)
        results = bot_baseline(game_data.slug, options, game_data.edition, seats, games, workers)
    except (FaultsError, WorkersLost) as error:
        return None, str(error)
    return summarize(results), ""


def _thinking(ended: Sequence[FoldedGame], of_people: bool) -> tuple[m.ThinkingTime, ...]:
    """By phase, in the order in which games reach them; of people's moves, or of bots' if only bots played."""
    seconds: dict[str, list[float]] = defaultdict(list)
    first_move: dict[str, int] = {}
    for game in ended:
        for thinking in game.thinking:
            if thinking.has_moved and thinking.is_bot != of_people:
                seconds[thinking.phase].append(thinking.seconds)
        for number, move in enumerate(game.moves):
            first_move[move.phase] = min(number, first_move.get(move.phase, number))
    total = sum(map(sum, seconds.values())) or 1
    return tuple(
        m.ThinkingTime(phase, times, sum(seconds[phase]) / total)
        for phase in sorted(seconds, key=lambda phase: first_move.get(phase, 0))
        if (times := distribution(seconds[phase]))
    )


def _feedback(ended: Sequence[FoldedGame]) -> tuple[tuple[m.AnswerSummary, ...], int, tuple[str, ...]]:
    """Answers by question, how many phones answered, and free answers; none of fewer than `FEWEST` phones."""
    answers = [(game, answer) for game in ended for answer in answers_of(game.saved)]
    if len(answers) < FEWEST:
        return (), len(answers), ()
    answered = []
    for question in questions(ended[0].game_data):
        scores = [answer.scores[question.key] for _, answer in answers if answer.scores.get(question.key) in SCALE]
        if len(scores) >= FEWEST and (score := distribution(scores)):
            counts = tuple(scores.count(number) for number in SCALE)
            score = msgspec.structs.replace(score, mean=score.mean.clipped(SCALE[0], SCALE[-1]))
            texts = question.key, question.ask, question.low, question.high
            answered.append(m.AnswerSummary(*texts, counts, score))
    words = sorted(without_names(game.saved.record, answer.line) for game, answer in answers if answer.line)
    return tuple(answered), len(answers), tuple(words)


def _timeline(game: FoldedGame) -> m.Timeline:
    spans, record = _phase_spans(game), game.saved.record
    last = spans[-1] if spans else m.PhaseSpan("", 0, 0, 0)
    notes = []
    for note in notes_of(game.saved):
        minute = note.at / 60
        span = next((span for span in spans if minute < span.end), last)
        notes.append(m.NoteRow(round(minute, 2), span.phase, span.round, note.sign, without_names(record, note.text)))
    table = f"Table {record.table}" if record.table else f"Table {record.code}"
    return m.Timeline(table, game.seconds / 60, tuple(spans), tuple(notes))


def _phase_spans(game: FoldedGame) -> list[m.PhaseSpan]:
    spans: list[m.PhaseSpan] = []
    for move in game.moves:
        minute = move.at / 60
        if spans and (spans[-1].phase, spans[-1].round) == (move.phase, move.round):
            spans[-1] = msgspec.structs.replace(spans[-1], end=minute)
        else:
            spans.append(m.PhaseSpan(move.phase, move.round, spans[-1].end if spans else 0.0, minute))
    return spans
