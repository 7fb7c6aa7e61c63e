"""Checks what the parts of `table.toml` name: decks, columns, places, counters, moves and phases."""

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cards.deck import Reader, did_you_mean
from cards.prototype.decks import Deck, is_number
from cards.prototype.own_folder import HEAD, TABLE
from cards.prototype.parts import ANOTHER_HAND, HAND, LEAST_SECONDS, PASS, PLAYERS, Move, Table

if TYPE_CHECKING:
    from cards.prototype import Prototype

EFFECTS = ("out", "guard", "learn")


def check_table(reader: Reader, facts: "Prototype") -> None:
    """Note every fault of a table's parts that shows only when they are seen together."""
    _check_roles(reader, facts)
    _check_places(reader, facts)
    _check_hands(reader, facts)
    _check_counters(reader, facts.table)
    _check_trade(reader, facts.table)
    _check_steps(reader, facts.table)
    _check_grid(reader, facts)
    _check_effects(reader, facts)
    _check_clock(reader, facts.table)
    _check_master(reader, facts.table)


def _deck_of(reader: Reader, facts: "Prototype", part: str, name: str) -> Deck | None:
    """Return the deck that a part of the table names; None, with a fault noted, if phones have no such deck."""
    deck = facts.decks.get(name)
    if deck is None:
        near = did_you_mean(name, facts.decks)
        reader.fault(
            TABLE, part, "deck", f"there is no decks/{name}.csv{near} There are {', '.join(facts.decks) or 'none'}"
        )
    elif deck.is_printed:
        reader.fault(
            TABLE, part, "deck", f"{name!r} is printed = true in {HEAD}: phones do not have it. Take that away"
        )
        return None
    return deck


def _check_roles(reader: Reader, facts: "Prototype") -> None:
    roles = facts.table.roles
    if roles is None or (deck := _deck_of(reader, facts, "roles", roles.deck)) is None:
        return
    for players in facts.counts:
        if (cards := sum(deck.copies(players))) < players:
            what = f"{players} players, but {deck.file} has {cards} cards. Write rest as the copies of one"
            reader.fault(TABLE, "roles", "deck", what)
            break
    for number, sees in enumerate(roles.sees, 1):
        for field, who in (("who", sees.who), ("whom", sees.whom)):
            _check_who(reader, deck, f"roles.sees.{number}", field, who)


def _check_who(reader: Reader, deck: Deck | None, part: str, field: str, who: object) -> None:
    if not isinstance(who, Mapping):
        return
    if deck is None:
        reader.fault(TABLE, part, field, "names a column of roles, but there is no [roles]. Add it, or write others")
        return
    for column, value in who.items():
        values = {card[column] for card in deck.cards}
        if column not in deck.columns:
            reader.fault(
                TABLE, part, field, f"{deck.file} has no column {column!r}{did_you_mean(column, deck.columns)}"
            )
        elif str(value) not in values:
            reader.fault(TABLE, part, field, f"no card has {column} {str(value)!r}{did_you_mean(str(value), values)}")


def _check_places(reader: Reader, facts: "Prototype") -> None:
    """Check that piles, areas and moves name places, counters, dice and pieces that exist."""
    table = facts.table
    places = (*table.piles, *table.areas)
    for part, name in (*(("piles", name) for name in table.piles), *(("areas", name) for name in table.areas)):
        if name in (HAND, ANOTHER_HAND):
            reader.fault(
                TABLE, f"{part}.{name}", "", f"{name!r} means the cards that a player holds. Choose another name"
            )
        elif part == "areas" and name in table.piles:
            reader.fault(TABLE, f"areas.{name}", "", f"a pile is called {name!r} too. Choose another name")
    for name, pile in table.piles.items():
        if pile.deck:
            _deck_of(reader, facts, f"piles.{name}", pile.deck)
        if pile.when_empty:
            how, _, other = pile.when_empty.partition(" ")
            if how != "shuffle" or other not in table.piles:
                what = f"{pile.when_empty!r} is unknown. Write shuffle and a pile: {', '.join(table.piles)}"
                reader.fault(TABLE, f"piles.{name}", "when_empty", what)
    for name, area in table.areas.items():
        if area.source:
            _check_name(reader, f"areas.{name}", "from", area.source, table.piles, "pile")
        elif area.keep:
            reader.fault(TABLE, f"areas.{name}", "keep", "needs a pile to refill from. Add from = and the pile's name")
    for name, move in table.moves.items():
        _check_move(reader, table, f"moves.{name}", name, move, places)
        _check_columns(reader, facts, name, move)


def _check_name(reader: Reader, part: str, field: str, name: str, known: Iterable[str], what: str) -> None:
    if name not in known:
        there = ", ".join(known) or "none"
        reader.fault(TABLE, part, field, f"there is no {what} {name!r}{did_you_mean(name, known)} There are {there}")


def _check_move(reader: Reader, table: Table, part: str, name: str, move: Move, places: tuple[str, ...]) -> None:
    kinds = [
        key
        for key, on in (
            ("from", move.source),
            ("piece", move.piece),
            ("tile", move.tile),
            ("show", move.show),
            ("peek", move.peek),
            ("shuffle", move.shuffle),
            ("roll", move.roll),
        )
        if on
    ]
    if len(kinds) > 1:
        reader.fault(
            TABLE, part, kinds[1], f"a move does one thing, and this has {' and '.join(kinds)}. Make two of it"
        )
    if not kinds and not move.pay and not move.gain:
        reader.fault(
            TABLE, part, "", "does nothing. Write from and to, piece, tile, show, peek, shuffle, roll, pay or gain"
        )
    if name == PASS:
        reader.fault(TABLE, part, "", f"{PASS!r} is there already: everybody may pass. Choose another name")
    hands = (HAND, ANOTHER_HAND) if table.hands else ()
    if move.source or move.to:
        for field, place in (("from", move.source), ("to", move.to)):
            if not place:
                reader.fault(TABLE, part, field, f"is missing. Write one of {', '.join((*hands, *places))}")
            elif place in (HAND, ANOTHER_HAND) and not table.hands:
                reader.fault(
                    TABLE, part, field, f"there are no hands. Add [hands], or write one of {', '.join(places)}"
                )
            else:
                _check_name(reader, part, field, place, (*hands, *places), "place")
    if move.show and move.show != HAND:
        reader.fault(TABLE, part, "show", f"{move.show!r} is unknown. Write hand")
    for field, name_, known, what in (
        ("peek", move.peek, table.piles, "pile"), ("shuffle", move.shuffle, table.piles, "pile"),
        ("roll", move.roll, table.dice, "kind of dice"), ("piece", move.piece, table.pieces, "piece"),
    ):  # fmt: skip
        if name_:
            _check_name(reader, part, field, name_, known, what)
    if move.tile and move.tile != "any":
        where, _, piece = move.tile.rpartition(" ")
        if where not in ("under", "next to"):
            reader.fault(TABLE, part, "tile", f"{move.tile!r} is unknown. Write any, or under or next to and a piece")
        else:
            _check_name(reader, part, "tile", piece, table.pieces, "piece")
    if (move.tile or move.piece) and not table.grid:
        reader.fault(TABLE, part, "tile" if move.tile else "piece", "needs a grid. Add [grid]")
    for field in ("pay", "gain"):
        for counter, amount in getattr(move, field).items():
            _check_name(reader, part, field, counter, table.counters, "counter")
            if isinstance(amount, int) and amount < 0:
                other = "gain" if field == "pay" else "pay"
                reader.fault(TABLE, part, field, f"{amount} is below 0. Write {other} = {{{counter} = {-amount}}}")


def _check_counters(reader: Reader, table: Table) -> None:
    for name, counter in table.counters.items():
        part = f"counters.{name}"
        if counter.least > counter.most:
            reader.fault(TABLE, part, "least", f"{counter.least} is above the most, {counter.most}. Swap them")
        elif not counter.least <= counter.start <= counter.most:
            what = f"{counter.start} is not from {counter.least} to {counter.most}. Change it, or least and most"
            reader.fault(TABLE, part, "start", what)


def _check_trade(reader: Reader, table: Table) -> None:
    if table.trade is None:
        return
    for counter in table.trade.counters:
        if counter in table.counters and table.counters[counter].per != "seat":
            what = f'{counter!r} belongs to the table. Write per = "seat" into its line in [counters]'
            reader.fault(TABLE, "trade", "counters", what)
        else:
            _check_name(reader, "trade", "counters", counter, table.counters, "counter")
    if not table.trade.counters and not (table.trade.hands and table.hands):
        reader.fault(TABLE, "trade", "", "there is nothing to exchange. Add [hands], or name counters")


def _check_columns(reader: Reader, facts: "Prototype", name: str, move: Move) -> None:
    """Check that a move's `when` and amounts name columns, and that those for amounts hold numbers."""
    decks = [deck for deck in facts.decks.values() if not deck.is_printed]
    known = dict.fromkeys(column for deck in decks for column in deck.columns)
    named = [("when", column) for column in move.when]
    named += [
        (field, column)
        for field in ("pay", "gain")
        for column in getattr(move, field).values()
        if isinstance(column, str)
    ]
    for field, column in named:
        if column not in known:
            what = f"no deck has a column {column!r}{did_you_mean(column, known)}"
            remedy = f"Write {column} without quotes" if column.isdecimal() else f"There are {', '.join(known)}"
            reader.fault(TABLE, f"moves.{name}", field, f"{what} {remedy}")
            continue
        for deck in decks if field != "when" else ():
            cards = [card for card in deck.cards if card[column]]
            wrong = [card for card in cards if not is_number(card[column])]
            if len(wrong) == len(cards):
                continue  # this deck means something else by the column
            for card in wrong:
                figures = re.search(r"\d+", card[column])
                remedy = f"Write {figures[0]}" if figures else "Write a number, or leave it empty"
                what = f"{card[column]!r} is not a whole number, but the move {name!r} counts with it. {remedy}"
                reader.fault(deck.file, f"row {card.row}", f"column {column}", what)


def _check_hands(reader: Reader, facts: "Prototype") -> None:
    hands, table = facts.table.hands, facts.table
    if hands is None:
        return
    if hands.source:
        _check_name(reader, "hands", "from", hands.source, table.piles, "pile")
    source = table.piles.get(hands.source) or next((pile for pile in table.piles.values() if pile.deck), None)
    if source is None or source.deck not in facts.decks:
        if hands.deal:
            reader.fault(TABLE, "hands", "deal", "there is no pile to deal from. Add [piles] with a deck")
        return
    for players in reversed(facts.counts):
        cards, wanted = sum(facts.decks[source.deck].copies(players)), players * hands.deal
        if wanted > cards:
            fits = cards // players
            remedy = f"Deal {fits}" if fits else "Raise its copies"
            what = f"{players} × {hands.deal} = {wanted} cards, but {source.deck} has {cards}. {remedy}"
            reader.fault(TABLE, "hands", "deal", what)
            break


def _check_steps(reader: Reader, table: Table) -> None:
    named = {move for step in (table.turns.steps if table.turns else ()) for move in step}
    named |= {move for phase in (table.phases.named.values() if table.phases else ()) for move in phase.moves}
    for name in sorted(named - table.moves.keys() - {PASS}):
        reader.fault(
            TABLE,
            "turns",
            "steps",
            f"there is no move {name!r}{did_you_mean(name, table.moves)} There are {', '.join(table.moves)}",
        )
    has_order = (table.turns and table.turns.steps) or (table.phases and named)
    for name in table.moves:
        if has_order and name not in named:
            reader.fault(TABLE, f"moves.{name}", "", f"{name!r} is in no step, so nobody can make it. Add it to steps")


def _check_grid(reader: Reader, facts: "Prototype") -> None:
    grid = facts.table.grid
    if grid is None:
        return
    columns, rows = grid.size
    if grid.deck and (deck := _deck_of(reader, facts, "grid", grid.deck)):
        for players in facts.counts:
            found, wanted = sum(deck.copies(players)), columns * rows
            if found != wanted:
                remedy = f"Add {wanted - found}" if found < wanted else f"Take {found - wanted} out"
                what = f"{columns} × {rows} needs {wanted} tiles, found {found} in {deck.file}. {remedy}"
                reader.fault(TABLE, "grid", "size", what)
                break
    spaces = facts.spaces
    for name, piece in facts.table.pieces.items():
        for space in piece.start:
            if space not in spaces:
                reader.fault(
                    TABLE, f"pieces.{name}", "start", f"{space!r} is not on the grid. Its spaces are A1 to {spaces[-1]}"
                )
        if piece.per == "seat" and len(piece.start) < facts.players[1]:
            what = f"has {len(piece.start)} spaces for up to {facts.players[1]} players. Name one for each"
            reader.fault(TABLE, f"pieces.{name}", "start", what)


def _check_effects(reader: Reader, facts: "Prototype") -> None:
    table = facts.table
    roles = facts.decks.get(table.roles.deck) if table.roles else None
    for name, phase in (table.phases.named if table.phases else {}).items():
        for number, ask in enumerate(phase.ask, 1):
            part = f"phases.{name}.ask.{number}"
            effect, _, column = ask.effect.partition(" ")
            if effect and effect not in EFFECTS:
                reader.fault(
                    TABLE,
                    part,
                    "effect",
                    f"{ask.effect!r} is unknown{did_you_mean(effect, EFFECTS)} Write out, guard or learn and a column",
                )
            elif effect == "learn" and (roles is None or column not in (*roles.columns, "name")):
                known = ", ".join(roles.columns) if roles else "none"
                reader.fault(TABLE, part, "effect", f"there is no column {column!r} to learn. Roles have {known}")
            _check_who(reader, roles, part, "who", ask.who)
        kinds = [kind for kind in ("ask", "choose", "vote", "moves") if getattr(phase, kind)]
        if len(kinds) > 1:
            what = f"a phase has one of them, and this has {' and '.join(kinds)}. Make two phases of it"
            reader.fault(TABLE, f"phases.{name}", kinds[1], what)
        for field in ("choose", "vote"):
            asked = getattr(phase, field)
            twice = [option for option in asked.options if asked.options.count(option) > 1] if asked else []
            if twice:
                reader.fault(TABLE, f"phases.{name}.{field}", "options", f"{twice[0]!r} stands twice. Take one out")
            if asked and "hand" in asked.options and not table.hands:
                reader.fault(
                    TABLE, f"phases.{name}.{field}", "options", "asks for a card of the hand, but there is no [hands]"
                )
            numbers = [option for option in asked.options if option.isdigit()] if asked else []
            if asked and PLAYERS in asked.options and numbers:
                what = f'has "players" and {numbers[0]!r}, which would be taken for a seat. Write it with a word'
                reader.fault(TABLE, f"phases.{name}.{field}", "options", what)
            if asked and not asked.options:
                reader.fault(TABLE, f"phases.{name}.{field}", "options", "is empty. Write what can be chosen")
    for number, end in enumerate(table.end, 1):
        if not isinstance(end.winners, Mapping):
            continue
        if len(end.winners) > 1:
            what = f"has {' and '.join(end.winners)}. Write one of them, or a reason for each"
            reader.fault(TABLE, f"end.{number}", "winners", what)
        for key, value in end.winners.items():
            if key in ("most", "least"):
                _check_name(reader, f"end.{number}", "winners", str(value), table.counters, "counter")
            else:
                _check_who(reader, roles, f"end.{number}", "winners", {key: value})


def _check_clock(reader: Reader, table: Table) -> None:
    order, turns = table.phases.order if table.phases else (), table.turns
    if turns and 0 < turns.seconds < LEAST_SECONDS:
        what = f"{turns.seconds} is below {LEAST_SECONDS}. Write {LEAST_SECONDS} or more, or 0 for any time"
        reader.fault(TABLE, "turns", "seconds", what)
    for name, clock in table.clock.items():
        part = f"clock.{name}"
        if not order:
            remedy = "Write seconds into [turns]" if turns else "Add [phases], or take it out"
            reader.fault(TABLE, part, "", f"limits a phase, but there are no phases. {remedy}")
        elif name not in order:
            what = f"there is no phase {name!r}{did_you_mean(name, order)} There are {', '.join(order)}"
            reader.fault(TABLE, part, "", what)
        elif table.phases and clock.then != "next phase" and not table.phases.named[name].is_question:
            what = f'{clock.then!r} needs a phase with ask, choose or vote, and {name!r} has none. Write "next phase"'
            reader.fault(TABLE, part, "then", what)
        elif table.phases and turns and turns.seconds and table.phases.named[name].has_turns:
            reader.fault(TABLE, part, "", f"limits {name}, and [turns] limits each turn of it. Take one of them out")


def _check_master(reader: Reader, table: Table) -> None:
    for name, phase in (table.phases.named if table.phases else {}).items():
        if phase.next != "master":
            continue
        part = f"phases.{name}"
        if table.master is None:
            reader.fault(TABLE, part, "next", 'nobody is the master. Add [master], or write "all"')
        elif "phases" not in table.master.may:
            reader.fault(TABLE, part, "next", 'the master may not end phases. Add "phases" to may in [master]')
    if table.master and not table.master.may:
        reader.fault(TABLE, "master", "may", 'is empty. Write what the master may do, such as ["phases", "end"]')
