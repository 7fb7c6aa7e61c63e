"""What holds for the rules of every game, as functions of a game, a table and a seed; each raises AssertionError.

`worlds.py` in a game's folder here says which tables are played and what each viewer has been shown.
"""

import importlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, get_args

import msgspec

import cards
from companion.games import GAMES
from companion.matches.match import Match, start
from companion.rules.chance import Chance
from companion.rules.codec import known_move, plain_values, read_command, read_event
from companion.rules.game import AnyGame, Code, Command, Form, IllegalMove, Mover, Viewer

CODES = get_args(Code)
LONGEST = 20_000
"""Moves after which a random game counts as endless."""

STEP = 3.0
"""Seconds that pass before a move where a clock runs, at most."""

ODD = (None, True, False, 0, -1, 10**40, 1.0, 0.5, "", "1", "\u202e☃\x00", [], [1], {}, {"1": "red"}, "gm", [None] * 50)


@dataclass(frozen=True)
class Played:
    """A game to play, by whose facts, with what its folder says of worlds."""

    game: AnyGame
    game_data: cards.GameData
    seats: int
    worlds: ModuleType

    def start(self, seed: int) -> Match:
        return start(self.game, self.game_data, self.seats, seed)


def tables() -> list[tuple[str, int, dict[str, Any]]]:
    """Every table that the laws play: game, seats, options."""
    return [(slug, seats, options) for slug in GAMES for seats, options in worlds_of(slug).TABLES]


def worlds_of(slug: str) -> ModuleType:
    return importlib.import_module(f"{slug}.worlds")


def long_games() -> list[str]:
    """The games that still run after a few dozen moves, for tests that need a game in progress."""
    return [slug for slug in sorted(GAMES) if not getattr(worlds_of(slug), "IS_SHORT", False)]


def played(slug: str, seats: int, options: Mapping[str, Any], game: AnyGame | None = None) -> Played:
    return Played(game or GAMES[slug], cards.load(slug, options=options), seats, worlds_of(slug))


# Playing at random.


def walk(of: Played, seed: int) -> Iterator[Match]:
    """A random game: the table at its start and after each move."""
    table, chance = of.start(seed), Chance(seed)
    yield table
    for _ in range(LONGEST):
        if table.outcome:
            return
        mover, fields, at = some_move(of, table, chance)
        try:
            table.take({**fields, "seat": mover, "at": at})
        except IllegalMove:
            assert is_free_form(of, table, {**fields, "seat": mover}), f"listed, and refused: {mover} {fields}"
            continue
        yield table
    raise AssertionError(f"no end after {LONGEST} moves")


def some_move(of: Played, table: Match, chance: Chance) -> tuple[Mover, dict[str, Any], float]:
    """A move that somebody may make now, as JSON, with its time; one of free form may yet be refused."""
    at, deadline = table.at, of.game.deadline(table.state)
    if deadline is not None:
        at += chance.number() * STEP * (1 if of.game.moves(table.state, 1) else 10)
        if at >= deadline:
            return "clock", plain_values(of.game.moves(table.state, "clock")[0]), at
    able = [mover for mover in of.game.players(table.state) if of.game.moves(table.state, mover)]
    assert able or deadline is not None, f"nobody can move in {table.state.phase}"
    if not able:
        return "clock", plain_values(of.game.moves(table.state, "clock")[0]), deadline or 0
    mover = chance.pick(able)
    choice = chance.pick(of.game.moves(table.state, mover))
    if isinstance(choice, Form):
        return mover, of.worlds.wild(table.state, mover, chance), at
    return mover, plain_values(choice), at


def points(of: Played, seed: int, of_moves: int) -> Iterator[Match]:
    """A random game at every few moves, and at its start and end."""
    chance = Chance(seed + 1)
    for table in walk(of, seed):
        if not table.log or table.outcome or chance.below(of_moves) == 0:
            yield table


# The laws.


def play_ends(of: Played, seed: int) -> None:
    """Random play ends, and until then some seat, the game master or the clock can move."""
    for table in walk(of, seed):
        end = table
        if not table.outcome:
            movers = (*of.game.players(table.state), "clock")
            assert any(of.game.moves(table.state, mover) for mover in movers), table.state.phase
            waited = getattr(of.game.table(table.state), "waiting_for", ())
            assert all(seat in of.game.players(table.state) for seat in waited)
    assert end.outcome


def replay_gives_the_same(of: Played, seed: int) -> None:
    """The events, written to JSON and read again, fold to the same state and the same views."""
    *_, table = walk(of, seed)
    state = of.game.blank(of.seats, of.game_data.facts)
    for event in (table.dealt, *(event for entry in table.log for event in entry.events)):
        state = of.game.evolve(state, read_event(of.game, json.loads(json.dumps(plain_values(event)))))
    assert table.state == state
    assert seen(of.game, table.state) == seen(of.game, state)


def codec_is_strict(of: Played, seed: int) -> None:
    """Every command and event comes back from JSON as it went, and not with a field more."""
    for table in walk(of, seed):
        for entry in table.log[-1:]:
            fields = json.loads(json.dumps(plain_values(entry.move)))
            assert entry.move == read_command(known_move(of.game, fields), fields)
            for event in entry.events:
                assert event == read_event(of.game, json.loads(json.dumps(plain_values(event))))
                assert_unread(of.game, {**plain_values(event), "more": 1})


def assert_unread(game: AnyGame, event: Mapping[str, Any]) -> None:
    try:
        read_event(game, event)
    except ValueError:
        return
    raise AssertionError(f"an event with a field too many was read: {event}")


def listed_moves_are_taken(of: Played, seed: int) -> None:
    """Every move that a view lists is accepted."""
    chance = Chance(seed + 2)
    for table in points(of, seed, 6):
        at = table.at
        for mover in of.game.players(table.state):
            moves = [move for move in of.game.moves(table.state, mover) if not isinstance(move, Form)]
            for move in chance.shuffled(moves)[:8]:
                trial = at_this_point(of, table)
                trial.take({**plain_values(move), "seat": mover, "at": at})
                assert trial.state != table.state or trial.log, move


def others_are_refused(of: Played, seed: int) -> None:
    """Whatever is not listed is refused with a code of the protocol, changes nothing and says something."""
    chance = Chance(seed + 3)
    for table in points(of, seed, 8):
        for fields, code in odd_moves(of, table, chance):
            trial, before = at_this_point(of, table), seen(of.game, table.state)
            if code is None and is_listed(of, trial, fields):
                continue
            try:
                trial.take(fields)
            except IllegalMove as refused:
                assert refused.code in CODES
                expected = "game_over" if trial.outcome else code
                assert expected in (None, refused.code), (fields, expected, refused.code)
                assert trial.sentence(refused).strip(), refused.why
                assert table.state is trial.state and not trial.log, "a refused move changed the table"
                assert before == seen(of.game, trial.state)
            else:
                assert code is None and is_free_form(of, table, fields), f"taken, though not listed: {fields}"


def outcome_reveals_all(of: Played, seed: int) -> None:
    """At the end the views say so, nobody can move, and the deal lies open; before, no view holds it."""
    for table in walk(of, seed):
        views = {viewer: plain_values(view) for viewer, view in of.game.views(table.state).items()}
        for viewer, view in views.items():
            assert list(view) == ["game", "viewer", "phase", "round", "table", "you", "moves", "outcome"]
            assert view["viewer"] == viewer and view["game"] == of.game.slug
            assert view["table"] == views["table"]["table"]
            assert ("reveal" in view["table"]) == (view["outcome"] is not None) == (view["phase"] == "over")
        assert views["table"]["you"] == {} and not views["table"]["moves"]
    winners = table.outcome.winners
    assert list(winners) == sorted(set(winners)) and set(winners) <= set(range(1, of.seats + 1))
    assert all(not view["moves"] for view in views.values())
    is_used = getattr(of.worlds, "deal_is_used", lambda _: True)(of.game_data.facts)
    assert (plain_values(table.dealt)["deal"] if is_used else None) == views["table"]["table"]["reveal"]["deal"]


def nothing_leaks(of: Played, seed: int) -> None:
    """In every world that a viewer cannot tell from this one its view, moves and refusals are the same.

    Then the same moves are made in both, and as long as they show the viewer the same, its views stay the same.
    """
    chance = Chance(seed + 4)
    table = of.start(seed)
    for table in points(of, seed, 5):
        viewer = chance.pick(of.game.viewers(table.state))
        twin = at_this_point(of, table)
        twin.state = of.worlds.other(table.state, viewer, chance)
        here = at_this_point(of, table)
        assert_same(of, here, twin, viewer, chance)
        for _ in range(6):
            if here.outcome or twin.outcome or not step_together(of, here, twin, viewer, chance):
                break
            assert_same(of, here, twin, viewer, chance)


def worlds_differ(of: Played, seed: int) -> int:
    """How many of the worlds of a random game are others at all, how many moves both took: so that laws bite."""
    chance, found = Chance(seed + 4), 0
    for table in points(of, seed, 5):
        viewer = chance.pick(of.game.viewers(table.state))
        twin, here = at_this_point(of, table), at_this_point(of, table)
        twin.state = of.worlds.other(table.state, viewer, chance)
        if twin.state != here.state and step_together(of, here, twin, viewer, chance):
            found += 1
    return found


# What laws are made of.


def seen(game: AnyGame, state: Any) -> bytes:
    return msgspec.json.encode([plain_values(view) for view in game.views(state).values()])


def at_this_point(of: Played, table: Match) -> Match:
    """The same table with an empty log, to try a move on."""
    trial = Match(of.game, of.game_data, of.seats, table.dealt)
    trial.state, trial.at = table.state, table.at
    return trial


def is_listed(of: Played, table: Match, fields: Mapping[str, Any]) -> bool:
    command, mover = as_command(of, table, fields)
    return command is not None and command in of.game.moves(table.state, mover)


def as_command(of: Played, table: Match, fields: Mapping[str, Any]) -> tuple[Command | None, Mover]:
    """A move's fields as a command, if they are one, and who makes it."""
    bare = {name: value for name, value in fields.items() if name not in ("seat", "at")}
    try:
        return read_command(known_move(of.game, bare), bare), fields.get("seat", 0)
    except IllegalMove:
        return None, 0


def is_free_form(of: Played, table: Match, fields: Mapping[str, Any]) -> bool:
    moves = of.game.moves(table.state, fields["seat"])
    return any(isinstance(move, Form) and plain_values(move)["move"] == fields["move"] for move in moves)


def odd_moves(of: Played, table: Match, chance: Chance) -> Iterator[tuple[dict[str, Any], str | None]]:
    """Random moves beside the listed ones, each with the code it must get; None: any, or it is listed."""
    seats = range(1, of.seats + 1)
    listed = [
        {**plain_values(move), "seat": mover}
        for mover in of.game.players(table.state)
        for move in chance.shuffled(of.game.moves(table.state, mover))[:3]
        if not isinstance(move, Form)
    ]
    for move in listed[:6]:
        at = {"at": table.at}
        yield {**move, **at, "more": 1}, "bad_argument"
        yield (
            {**move, **at, "seat": chance.pick((0, -1, of.seats + 1, True, "1", None, 1.0, [1], "table", 10**40))},
            ("bad_argument"),
        )
        yield {name: value for name, value in move.items() if name != "seat"}, "bad_argument"
        yield {**move, "at": chance.pick((-1, "0", None, True, [0], table.at - 1))}, "bad_argument"
        yield {**move, **at, "seat": chance.pick(seats)}, None
        yield {**move, **at, "move": chance.pick(("", "mvoe", "☃", "Ready", "ready "))}, "unknown_move"
        yield {**move, **at, "move": chance.pick((None, 1, [], {}))}, "bad_argument"
        for name in move.keys() - {"move", "seat"}:
            yield {**move, **at, name: chance.pick(ODD)}, None
            yield {**move, **at, name: {"odd": name}}, "bad_argument"
    for kind in of.game.commands:
        yield {**some_fields(kind, of, chance), "seat": chance.pick(seats)}, None


def some_fields(kind: type[Command], of: Played, chance: Chance) -> dict[str, Any]:
    """A move of a type with fields of the right types and any values."""
    fields: dict[str, Any] = {"move": str(kind.__struct_config__.tag)}
    for field in msgspec.structs.fields(kind):
        if field.required or chance.below(2):
            fields[field.name] = some_value(msgspec.inspect.type_info(field.type), of, chance)
    return fields


def some_value(of_type: msgspec.inspect.Type, of: Played, chance: Chance) -> Any:
    match of_type:
        case msgspec.inspect.IntType():
            return chance.pick((*range(-1, of.seats + 2), 12, 98, 10**30))
        case msgspec.inspect.BoolType():
            return chance.below(2) == 0
        case msgspec.inspect.LiteralType(values):
            return chance.pick(values)
        case msgspec.inspect.StrType():
            return chance.pick(("A1", "C3", "E7", "Z9", "", "B1", "1-2-1", "2-1-1", "☃"))
        case msgspec.inspect.TupleType(items):
            return [some_value(item, of, chance) for item in items]
        case msgspec.inspect.VarTupleType(item) | msgspec.inspect.ListType(item):
            return [some_value(item, of, chance) for _ in range(chance.below(4))]
        case msgspec.inspect.DictType(key, value):
            return {str(some_value(key, of, chance)): some_value(value, of, chance) for _ in range(chance.below(4))}
        case msgspec.inspect.StructType(cls):
            return {
                field.name: some_value(msgspec.inspect.type_info(field.type), of, chance)
                for field in msgspec.structs.fields(cls)
                if field.required or chance.below(2)
            }
        case msgspec.inspect.UnionType(types):
            return some_value(chance.pick(types), of, chance)
    return None


def assert_same(of: Played, here: Match, twin: Match, viewer: Viewer, chance: Chance) -> None:
    """One viewer's view and what it is told when refused are equal at two tables."""
    ours, theirs = (msgspec.json.encode(of.game.view(it.state, viewer)) for it in (here, twin))
    assert ours == theirs, f"{viewer} sees\n{ours.decode()}\nand in another world\n{theirs.decode()}"
    if not isinstance(viewer, int) and viewer != "gm":
        return
    for fields in refusable(of, here, viewer, chance):
        ours, theirs = answer(here, fields), answer(twin, fields)
        assert ours == theirs, f"{viewer} is told {ours}, in another world {theirs}, of {fields}"


def refusable(of: Played, table: Match, viewer: Viewer, chance: Chance) -> Iterator[dict[str, Any]]:
    for kind in of.game.commands:
        for _ in range(2):
            yield {**some_fields(kind, of, chance), "seat": viewer}
    for other in of.game.players(table.state):
        for move in chance.shuffled(of.game.moves(table.state, other))[:2]:
            if not isinstance(move, Form):
                yield {**plain_values(move), "seat": viewer}
    if hasattr(of.worlds, "wild") and of.game.moves(table.state, viewer):
        yield {**of.worlds.wild(table.state, viewer, chance), "seat": viewer}


def answer(table: Match, fields: Mapping[str, Any]) -> object:
    """What a mover is told at once: taken, or the whole refusal. The table stays as it is."""
    state, at = table.state, table.at
    try:
        table.take({**fields, "at": at})
    except IllegalMove as refused:
        return refused.code, refused.why, refused.values, table.sentence(refused)
    else:
        table.log.pop()
        return "taken"
    finally:
        table.state, table.at = state, at


def step_together(of: Played, here: Match, twin: Match, viewer: Viewer, chance: Chance) -> bool:
    """Makes one move at both tables if both take it and it shows the viewer the same; whether it did."""
    was = here.state, twin.state
    for _ in range(4):
        mover, fields, at = some_move(of, here, chance)
        try:
            twin.take({**fields, "seat": mover, "at": at})
        except IllegalMove:
            continue
        try:
            here.take({**fields, "seat": mover, "at": at})
        except IllegalMove:
            twin.state = was[1]
            return False
        return told(of, was[0], here, viewer) == told(of, was[1], twin, viewer)
    return False


def told(of: Played, state: Any, table: Match, viewer: Viewer) -> list[object]:
    """What the events of the last move showed a viewer, by the rules."""
    found = []
    for event in table.log[-1].events:
        what = of.worlds.shown(state, event, viewer)
        if what is not None:
            found.append(what)
        state = of.game.evolve(state, event)
    return found
