"""Laws that the rules of every game must obey: functions of a game's setup and a seed that raise AssertionError.

`worlds.py` in a game's folder here says which tables are played and what each event shows to each viewer:
docs/background/new-game.md lists what it holds.
"""

import importlib
import json
from ast import literal_eval
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import msgspec
import pytest
from odd_moves import odd_moves, random_fields

import cards
from companion.games import GAMES
from companion.matches.match import Match, start
from companion.rules.chance import Chance
from companion.rules.codec import known_move, plain_values, read_command, read_event
from companion.rules.game import NO_PRIVATE_VIEW, AnyGame, Code, Command, Form, IllegalMove, Mover, Viewer

CODES = get_args(Code)
MAX_MOVES = 20_000
"""A random game with more moves counts as endless."""

MAX_STEP_S = 3.0
"""The longest time before a seat's move where a clock runs."""


@dataclass(frozen=True)
class GameSetup:
    """A game to play, its facts, its number of seats, and its worlds module."""

    game: AnyGame
    game_data: cards.GameData
    seats: int
    worlds: ModuleType

    def start(self, seed: int) -> Match:
        return start(self.game, self.game_data, self.seats, seed)


def tables() -> list[tuple[str, int, dict[str, Any]]]:
    """Return the game, seats and options of every table on which the laws are tested."""
    return [(slug, seats, options) for slug in GAMES for seats, options in worlds_of(slug).TABLES]


def other_tables() -> list[tuple[str, int, dict[str, Any]]]:
    """Return tables as `tables` does, whose options only the `load` of their worlds understands."""
    return [(slug, seats, options) for slug in GAMES for seats, options in getattr(worlds_of(slug), "OTHER_TABLES", ())]


def table_params(tables: Iterable[tuple[str, int, dict[str, Any]]], fast: int = 2) -> list[Any]:
    """Return tables for `parametrize`: those after the first `fast` of a game are slow."""
    seen, params = Counter[str](), list[Any]()
    for slug, seats, options in tables:
        seen[slug] += 1
        words = ",".join(f"{name}={value}" for name, value in options.items())
        marks = [pytest.mark.slow] if seen[slug] > fast else []
        params.append(pytest.param(slug, seats, options, marks=marks, id=f"{slug}-{seats}-{words}"))
    return params


def worlds_of(slug: str) -> ModuleType:
    return importlib.import_module(f"{slug}.worlds")


def is_short(worlds: ModuleType) -> bool:
    return getattr(worlds, "IS_SHORT", False)


def long_games() -> list[str]:
    """Return the games that last more than a few dozen moves, for tests that need a game in progress."""
    return [slug for slug in sorted(GAMES) if not is_short(worlds_of(slug))]


def loaded(slug: str, options: Mapping[str, Any], language: str = "en") -> cards.GameData:
    """Return a game's data, read once from its folder for all tables with the same options."""
    return _loaded(slug, repr(options), language, cards.HERE)


@cache
def _loaded(slug: str, options: str, language: str, _: Path) -> cards.GameData:
    return cards.load(slug, language, literal_eval(options))


def game_setup(slug: str, seats: int, options: Mapping[str, Any], game: AnyGame | None = None) -> GameSetup:
    worlds = worlds_of(slug)
    load = getattr(worlds, "load", lambda chosen: loaded(slug, chosen))
    game_data = load(options)
    return GameSetup(game or GAMES[slug], game_data, seats, worlds)


# Random play.


def random_game(setup: GameSetup, seed: int) -> Iterator[Match]:
    """Yield the table of a random game at its start and after each move."""
    table, chance = setup.start(seed), Chance(seed)
    yield table
    for _ in range(MAX_MOVES):
        if table.outcome:
            return
        mover, fields, at = random_move(setup, table, chance)
        try:
            table.take({**fields, "seat": mover, "at": at})
        except IllegalMove:
            assert not is_listed(setup, table, {**fields, "seat": mover}), f"listed but refused: {mover} {fields}"
            continue
        yield table
    raise AssertionError(f"the game did not end after {MAX_MOVES} moves")


def random_move(setup: GameSetup, table: Match, chance: Chance) -> tuple[Mover, dict[str, Any], float]:
    """Return a mover, a move it may make now as JSON, and its time. A free-form move may still be refused."""
    at, deadline = table.at, setup.game.deadline(table.state)
    if deadline is not None:
        at += chance.number() * MAX_STEP_S * (1 if setup.game.moves(table.state, 1) else 10)
        if at >= deadline:
            return "clock", plain_values(setup.game.moves(table.state, "clock")[0]), at
    movers = [mover for mover in setup.game.players(table.state) if setup.game.moves(table.state, mover)]
    assert movers or deadline is not None, f"nobody can move in {table.state.phase}"
    if not movers:
        return "clock", plain_values(setup.game.moves(table.state, "clock")[0]), deadline or 0
    mover = chance.pick(movers)
    choice = chance.pick(setup.game.moves(table.state, mover))
    if isinstance(choice, Form):
        return mover, setup.worlds.free_form_move(table.state, mover, chance), at
    return mover, plain_values(choice), at


def sample_points(setup: GameSetup, seed: int, interval: int) -> Iterator[Match]:
    """Yield the table of a random game at its start, at its end and about once in `interval` moves.

    Of a short game every moment is looked at.
    """
    chance, interval = Chance(seed + 1), 1 if is_short(setup.worlds) else interval
    for table in random_game(setup, seed):
        if not table.log or table.outcome or chance.below(interval) == 0:
            yield table


# The laws.


def random_play_ends(setup: GameSetup, seed: int) -> None:
    """Random play ends, and until then some seat, the game master or the clock can move."""
    for table in random_game(setup, seed):
        last_table = table
        if not table.outcome:
            movers = (*setup.game.players(table.state), "clock")
            assert any(setup.game.moves(table.state, mover) for mover in movers), table.state.phase
            waiting_seats = getattr(setup.game.table(table.state), "waiting_for", ())
            assert all(seat in setup.game.players(table.state) for seat in waiting_seats)
    assert last_table.outcome


def replay_gives_the_same_state(setup: GameSetup, seed: int) -> None:
    """Events written to JSON and read again give the same state and the same views."""
    *_, table = random_game(setup, seed)
    state = setup.game.blank(setup.seats, setup.game_data.facts)
    for event in (table.dealt, *(event for entry in table.log for event in entry.events)):
        state = setup.game.evolve(state, read_event(setup.game, json.loads(json.dumps(plain_values(event)))))
    assert table.state == state
    assert encoded_views(setup.game, table.state) == encoded_views(setup.game, state)


def codec_is_strict(setup: GameSetup, seed: int) -> None:
    """Every command and event survives a round trip through JSON, and an event with an extra field is refused."""
    for table in random_game(setup, seed):
        for entry in table.log[-1:]:
            fields = json.loads(json.dumps(plain_values(entry.move)))
            assert entry.move == read_command(known_move(setup.game, fields), fields)
            for event in entry.events:
                assert event == read_event(setup.game, json.loads(json.dumps(plain_values(event))))
                assert_event_is_refused(setup.game, {**plain_values(event), "more": 1})


def assert_event_is_refused(game: AnyGame, event: Mapping[str, Any]) -> None:
    try:
        read_event(game, event)
    except ValueError:
        return
    raise AssertionError(f"an event with an extra field was read: {event}")


def listed_moves_are_accepted(setup: GameSetup, seed: int) -> None:
    """Every move that a view lists is accepted."""
    chance = Chance(seed + 2)
    for table in sample_points(setup, seed, 6):
        at = table.at
        for mover in setup.game.players(table.state):
            moves = [move for move in setup.game.moves(table.state, mover) if not isinstance(move, Form)]
            for move in chance.shuffled(moves)[:8]:
                trial = trial_copy(setup, table)
                trial.take({**plain_values(move), "seat": mover, "at": at})
                assert trial.state != table.state or trial.log, move


def unlisted_moves_are_refused(setup: GameSetup, seed: int) -> None:
    """Every move that is not listed is refused with a known code and a sentence, and changes nothing."""
    chance = Chance(seed + 3)
    for table in sample_points(setup, seed, 8):
        before = encoded_views(setup.game, table.state)
        for fields, code in odd_moves(table, chance):
            trial = trial_copy(setup, table)
            if code is None and is_listed(setup, trial, fields):
                continue
            try:
                trial.take(fields)
            except IllegalMove as refused:
                assert refused.code in CODES
                expected = "game_over" if trial.outcome else code
                assert expected in (None, refused.code), (fields, expected, refused.code)
                assert trial.sentence(refused).strip(), refused.why
                assert table.state is trial.state and not trial.log, "a refused move changed the table"
            else:
                assert code is None and is_free_form(setup, table, fields), f"accepted, though not listed: {fields}"
        assert before == encoded_views(setup.game, table.state), "a refused move changed the state itself"


def the_end_reveals_all(setup: GameSetup, seed: int) -> None:
    """At the end the views reveal the deal and list no moves. No view reveals the deal before."""
    for table in random_game(setup, seed):
        views = {viewer: plain_values(view) for viewer, view in setup.game.views(table.state).items()}
        for viewer, view in views.items():
            assert list(view) == ["game", "viewer", "phase", "round", "table", "you", "moves", "outcome"]
            assert view["viewer"] == viewer and view["game"] == setup.game.slug
            assert view["table"] == views["table"]["table"]
            assert ("reveal" in view["table"]) == (view["outcome"] is not None) == (view["phase"] == "over")
        assert views["table"]["you"] == {} and not views["table"]["moves"]
    winners = table.outcome.winners
    assert list(winners) == sorted(set(winners)) and set(winners) <= set(range(1, setup.seats + 1))
    assert all(not view["moves"] for view in views.values())
    is_used = getattr(setup.worlds, "deal_is_used", lambda _: True)(setup.game_data.facts)
    assert (plain_values(table.dealt)["deal"] if is_used else None) == views["table"]["table"]["reveal"]["deal"]


def nothing_leaks(setup: GameSetup, seed: int) -> None:
    """In every world that a viewer cannot tell from this one, its view, moves and refusals are the same.

    The same moves are then made in both worlds. While they show the viewer the same, its views must stay the same.
    """
    chance = Chance(seed + 4)
    table = setup.start(seed)
    for table in sample_points(setup, seed, 5):
        viewer = chance.pick(setup.game.viewers(table.state))
        twin = trial_copy(setup, table)
        twin.state = setup.worlds.indistinguishable_state(table.state, viewer, chance)
        original = trial_copy(setup, table)
        assert_same(setup, original, twin, viewer, chance)
        for _ in range(6):
            if original.outcome or twin.outcome or not make_same_move(setup, original, twin, viewer, chance):
                break
            assert_same(setup, original, twin, viewer, chance)


def nothing_is_secret(setup: GameSetup, seed: int) -> None:
    """No viewer knows more than everybody, and the public view tells deals apart from the start."""
    for table in random_game(setup, seed):
        for viewer in setup.game.viewers(table.state):
            assert NO_PRIVATE_VIEW == setup.game.you(table.state, viewer), f"{viewer} knows what others do not"
    first, other = setup.start(seed), setup.start(seed + 1)
    is_told = first.dealt == other.dealt or setup.game.table(first.state) != setup.game.table(other.state)
    assert is_told, "two deals look the same: something in them is secret"


def count_different_worlds(setup: GameSetup, seed: int) -> int:
    """Return how many worlds of a random game differ from the original and allow the same move."""
    chance, count = Chance(seed + 4), 0
    for table in sample_points(setup, seed, 5):
        viewer = chance.pick(setup.game.viewers(table.state))
        twin, original = trial_copy(setup, table), trial_copy(setup, table)
        twin.state = setup.worlds.indistinguishable_state(table.state, viewer, chance)
        if twin.state != original.state and make_same_move(setup, original, twin, viewer, chance):
            count += 1
    return count


# Parts of the laws.


def encoded_views(game: AnyGame, state: Any) -> bytes:
    return msgspec.json.encode([plain_values(view) for view in game.views(state).values()])


def trial_copy(setup: GameSetup, table: Match) -> Match:
    """Return the same table with an empty log, to try a move on."""
    trial = Match(setup.game, setup.game_data, setup.seats, table.dealt)
    trial.state, trial.at = table.state, table.at
    return trial


def is_listed(setup: GameSetup, table: Match, fields: Mapping[str, Any]) -> bool:
    command, mover = as_command(setup, table, fields)
    return command is not None and command in setup.game.moves(table.state, mover)


def as_command(setup: GameSetup, table: Match, fields: Mapping[str, Any]) -> tuple[Command | None, Mover]:
    """Return a move's fields as a command (None if they are none) and its mover."""
    bare = {name: value for name, value in fields.items() if name not in ("seat", "at")}
    try:
        return read_command(known_move(setup.game, bare), bare), fields.get("seat", 0)
    except IllegalMove:
        return None, 0


def is_free_form(setup: GameSetup, table: Match, fields: Mapping[str, Any]) -> bool:
    moves = setup.game.moves(table.state, fields["seat"])
    return any(isinstance(move, Form) and plain_values(move)["move"] == fields["move"] for move in moves)


def assert_same(setup: GameSetup, original: Match, twin: Match, viewer: Viewer, chance: Chance) -> None:
    """Check that a viewer's view and the replies to its moves are equal at two tables."""
    original_view = msgspec.json.encode(setup.game.view(original.state, viewer))
    twin_view = msgspec.json.encode(setup.game.view(twin.state, viewer))
    assert original_view == twin_view, f"{viewer} sees\n{original_view.decode()}\nand elsewhere\n{twin_view.decode()}"
    if not isinstance(viewer, int) and viewer != "gm":
        return
    for fields in moves_to_refuse(setup, original, viewer, chance):
        original_reply, twin_reply = answer(original, fields), answer(twin, fields)
        assert original_reply == twin_reply, (
            f"{viewer} sends {fields}, gets {original_reply} and elsewhere {twin_reply}"
        )


def moves_to_refuse(setup: GameSetup, table: Match, viewer: Viewer, chance: Chance) -> Iterator[dict[str, Any]]:
    for command in setup.game.commands:
        for _ in range(2):
            yield {**random_fields(command, setup.seats, chance), "seat": viewer}
    for other in setup.game.players(table.state):
        for move in chance.shuffled(setup.game.moves(table.state, other))[:2]:
            if not isinstance(move, Form):
                yield {**plain_values(move), "seat": viewer}
    if hasattr(setup.worlds, "free_form_move") and setup.game.moves(table.state, viewer):
        yield {**setup.worlds.free_form_move(table.state, viewer, chance), "seat": viewer}


def answer(table: Match, fields: Mapping[str, Any]) -> object:
    """Return "accepted" or the whole refusal of a move. The table stays unchanged."""
    state, at = table.state, table.at
    try:
        table.take({**fields, "at": at})
    except IllegalMove as refused:
        return refused.code, refused.why, refused.values, table.sentence(refused)
    else:
        table.log.pop()
        return "accepted"
    finally:
        table.state, table.at = state, at


def make_same_move(setup: GameSetup, original: Match, twin: Match, viewer: Viewer, chance: Chance) -> bool:
    """Make one move at both tables if both accept it. Return whether it showed the viewer the same in both."""
    before = original.state, twin.state
    for _ in range(4):
        mover, fields, at = random_move(setup, original, chance)
        try:
            twin.take({**fields, "seat": mover, "at": at})
        except IllegalMove:
            continue
        try:
            original.take({**fields, "seat": mover, "at": at})
        except IllegalMove:
            twin.state = before[1]
            return False
        return visible_events(setup, before[0], original, viewer) == visible_events(setup, before[1], twin, viewer)
    return False


def visible_events(setup: GameSetup, state: Any, table: Match, viewer: Viewer) -> list[object]:
    """Return what the events of the last move show a viewer, by the rules."""
    parts = []
    for event in table.log[-1].events:
        part = setup.worlds.visible_part(state, event, viewer)
        if part is not None:
            parts.append(part)
        state = setup.game.evolve(state, event)
    return parts
