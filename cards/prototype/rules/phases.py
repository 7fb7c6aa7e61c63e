"""Rules for phases and what ends them: questions, time limits, a master, and reasons why the game is over."""

from collections.abc import Iterator, Mapping

from cards.prototype.parts import LEAST_SECONDS, PLAYERS, End, Phase
from cards.prototype.rules import rule
from cards.prototype.rules.rule import Case, Rule, Rules, Values, unknown

EFFECTS = ("out", "guard", "learn")


def _unknown_learned(case: Case) -> Iterator[Values]:
    effect, _, column = case.part.effect.partition(" ")
    if effect == "learn" and (case.roles is None or column not in (*case.roles.columns, "name")):
        yield {"column": column, "known": ", ".join(case.roles.columns) if case.roles else "none"}


def _option_twice(case: Case) -> Iterator[Values]:
    options = case.part.options
    return ({"option": option} for option in [option for option in options if options.count(option) > 1][:1])


def _number_beside_players(case: Case) -> Iterator[Values]:
    options = case.part.options
    numbers = [option for option in options if option.isdigit()] if PLAYERS in options else []
    return ({"option": option} for option in numbers[:1])


def _may_not_end(case: Case) -> bool:
    master = case.table.master
    return case.part.next == "master" and master is not None and "phases" not in master.may


def _order(case: Case) -> tuple[str, ...]:
    return case.table.phases.order if case.table.phases else ()


def _limited(case: Case) -> Phase | None:
    return case.table.phases.named.get(case.name) if case.table.phases else None


def _has_no_question(case: Case) -> bool:
    phase = _limited(case)
    return phase is not None and case.part.then != "next phase" and not phase.is_question


def _limits_turns(case: Case) -> bool:
    phase, turns = _limited(case), case.table.turns
    return bool(phase and turns and turns.seconds and phase.has_turns and case.part.then == "next phase")


def _winners(end: End) -> Mapping[str, object]:
    return end.winners if isinstance(end.winners, Mapping) else {}


def _several_winners(case: Case) -> Iterator[Values]:
    if len(keys := _winners(case.part)) > 1:
        yield {"keys": " and ".join(keys)}


def _counters_of_winners(end: End) -> list[str]:
    return [str(counter) for key, counter in _winners(end).items() if key in rule.COUNTED]


LIMITS = "limits a phase, but there are no phases."
RULES: Rules = {
    "phases": (
        rule.one_of(
            ("ask", "choose", "vote", "moves"), "a phase has one of them, and this has {kinds}. Make two phases of it"
        ),
        Rule(
            "next",
            'nobody is the master. Add [master], or write "all"',
            lambda case: case.part.next == "master" and not case.table.master,
        ),
        Rule("next", 'the master may not end phases. Add "phases" to may in [master]', _may_not_end),
    ),
    "phases.ask": (
        Rule(
            "effect",
            "{part.effect!r} is unknown{alike} Write out, guard or learn and a column",
            lambda case: unknown(rule.optional(case.part.effect.partition(" ")[0]), EFFECTS),
        ),
        Rule("effect", "there is no column {column!r} to learn. Roles have {known}", _unknown_learned),
        *rule.selection("who"),
    ),
    "phases.question": (
        Rule("options", "{option!r} stands twice. Take one out", _option_twice),
        Rule(
            "options",
            "asks for a card of the hand, but there is no [hands]",
            lambda case: "hand" in case.part.options and not case.table.hands,
        ),
        Rule(
            "options",
            'has "players" and {option!r}, which would be taken for a seat. Write it with a word',
            _number_beside_players,
        ),
        Rule("options", "is empty. Write what can be chosen", lambda case: not case.part.options),
    ),
    "turns": (
        Rule(
            "seconds",
            f"{{part.seconds}} is below {LEAST_SECONDS}. Write {LEAST_SECONDS} or more, or 0 for any time",
            lambda case: 0 < case.part.seconds < LEAST_SECONDS,
        ),
    ),
    "clock": (
        Rule("", f"{LIMITS} Write seconds into [turns]", lambda case: not _order(case) and case.table.turns),
        Rule("", f"{LIMITS} Add [phases], or take it out", lambda case: not _order(case) and not case.table.turns),
        Rule("", rule.no_such("phase"), lambda case: unknown([case.name] * bool(_order(case)), _order(case))),
        Rule(
            "then",
            '{part.then!r} needs a phase with ask, choose or vote, and {name!r} has none. Write "next phase"',
            _has_no_question,
        ),
        Rule("", "limits {name}, and [turns] limits each turn of it. Take one of them out", _limits_turns),
    ),
    "master": (
        Rule(
            "may", 'is empty. Write what the master may do, such as ["phases", "end"]', lambda case: not case.part.may
        ),
    ),
    "end": (
        Rule("winners", "has {keys}. Write one of them, or a reason for each", _several_winners),
        rule.names("winners", "counter", _counters_of_winners, "counters"),
        *rule.selection("winners"),
    ),
}
