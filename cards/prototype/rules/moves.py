"""Rules for moves: each does one thing, with places, pieces, counters and columns that exist, and is in a step."""

from collections.abc import Callable, Iterable, Iterator

from cards.prototype.parts import HAND, PASS, Move, Table
from cards.prototype.rules.rule import HANDS, Case, Rule, Rules, Values, kinds, names, no_such, one_of, unknown

KINDS = ("from", "piece", "tile", "show", "peek", "shuffle", "roll")


def _place(field: str, place_of: Callable[[Move], str]) -> tuple[Rule, ...]:
    """Return the rules for where a move takes a card from, or where it puts it."""

    def places(case: Case) -> tuple[str, ...]:
        return (*(HANDS if case.table.hands else ()), *case.table.piles, *case.table.areas)

    def missing(case: Case) -> Iterator[Values]:
        if (case.part.source or case.part.to) and not place_of(case.part):
            yield {"places": ", ".join(places(case))}

    def handless(case: Case) -> Iterator[Values]:
        if place_of(case.part) in HANDS and not case.table.hands:
            yield {"places": ", ".join(places(case))}

    return (
        Rule(field, "is missing. Write one of {places}", missing),
        Rule(field, "there are no hands. Add [hands], or write one of {places}", handless),
        Rule(
            field, no_such("place"), lambda case: unknown({place_of(case.part)}.difference((*HANDS, "")), places(case))
        ),
    )


def _column(field: str, columns_of: Callable[[Move], Iterable[str]]) -> Rule:
    def faults(case: Case) -> Iterator[Values]:
        decks = [deck for deck in case.facts.decks.values() if not deck.is_printed]
        columns = dict.fromkeys(column for deck in decks for column in deck.columns)
        for values in unknown(columns_of(case.part), columns):
            column = str(values["unknown"])
            remedy = f"Write {column} without quotes" if column.isdecimal() else f"There are {', '.join(columns)}"
            yield {**values, "remedy": remedy}

    return Rule(field, "no deck has a column {unknown!r}{alike} {remedy}", faults)


def _amounts(field: str, opposite: str) -> tuple[Rule, ...]:
    """Return the rules for what a move pays or gains: a number, or a column, for each counter."""

    def negative(case: Case) -> Iterator[Values]:
        for counter, amount in getattr(case.part, field).items():
            if isinstance(amount, int) and amount < 0:
                yield {"amount": amount, "remedy": f"{opposite} = {{{counter} = {-amount}}}"}

    return (
        names(field, "counter", lambda move: getattr(move, field), "counters"),
        Rule(field, "{amount} is below 0. Write {remedy}", negative),
        _column(field, lambda move: [column for column in getattr(move, field).values() if isinstance(column, str)]),
    )


def _tile(move: Move) -> tuple[str, str]:
    """Return how a tile lies to a piece, and this piece; both are "" for any tile."""
    if move.tile in ("", "any"):
        return "", ""
    where, _, piece = move.tile.rpartition(" ")
    return where or move.tile, piece


def _is_unknown_tile(case: Case) -> bool:
    return _tile(case.part)[0] not in ("", "under", "next to")


def _piece_of_tile(move: Move) -> str:
    where, piece = _tile(move)
    return piece if where in ("under", "next to") else ""


def _lacks_grid(case: Case) -> Iterator[Values]:
    if not case.table.grid:
        yield from ({"key": key} for key in kinds(case.part, ("tile", "piece"))[:1])


def _moves_in_steps(table: Table) -> set[str]:
    steps = [*table.turns.steps] if table.turns else []
    steps += [phase.moves for phase in table.phases.named.values()] if table.phases else []
    return {move for step in steps for move in step}


def _is_in_no_step(case: Case) -> bool:
    named, turns = _moves_in_steps(case.table), case.table.turns
    has_order = (turns and turns.steps) or (case.table.phases and named)
    return bool(has_order) and case.name not in named


NO_KIND = "does nothing. Write from and to, piece, tile, show, peek, shuffle, roll, pay or gain"
RULES: Rules = {
    "moves": (
        one_of(KINDS, "a move does one thing, and this has {kinds}. Make two of it"),
        Rule("", NO_KIND, lambda case: not kinds(case.part, (*KINDS, "pay", "gain"))),
        Rule("", "{name!r} is there already: everybody may pass. Choose another name", lambda case: case.name == PASS),
        *_place("from", lambda move: move.source),
        *_place("to", lambda move: move.to),
        Rule("show", "{part.show!r} is unknown. Write hand", lambda case: case.part.show not in ("", HAND)),
        names("peek", "pile", lambda move: move.peek, "piles"),
        names("shuffle", "pile", lambda move: move.shuffle, "piles"),
        names("roll", "kind of dice", lambda move: move.roll, "dice"),
        names("piece", "piece", lambda move: move.piece, "pieces"),
        Rule("tile", "{part.tile!r} is unknown. Write any, or under or next to and a piece", _is_unknown_tile),
        names("tile", "piece", _piece_of_tile, "pieces"),
        Rule("{key}", "needs a grid. Add [grid]", _lacks_grid),
        *_amounts("pay", "gain"),
        *_amounts("gain", "pay"),
        _column("when", lambda move: move.when),
        Rule("", "{name!r} is in no step, so nobody can make it. Add it to steps", _is_in_no_step),
    ),
    "table": (
        Rule(
            "steps", no_such("move"), lambda case: unknown(sorted(_moves_in_steps(case.part) - {PASS}), case.part.moves)
        ),
    ),
}
