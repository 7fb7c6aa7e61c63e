"""Checks what belongs together: texts and columns, looks and decks, parts of the table and what they name."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from cards.deck import Reader, did_you_mean
from cards.new_cards import icon_names
from cards.prototype.colours import fault_of
from cards.prototype.decks import Card, Deck
from cards.prototype.inline import ICON, names_in, unbalanced
from cards.prototype.own_folder import HEAD, TABLE
from cards.prototype.parts import ANOTHER_HAND, HAND, PASS, Move, Table
from cards.prototype.pieces import KINDS
from cards.prototype.type_faces import check_fonts

if TYPE_CHECKING:
    from cards.prototype import Prototype

USUAL = ("name", "icon", "picture", "number", "tag", "text")
"""What fields of looks may name on any card, whatever its deck's columns."""
EFFECTS = ("out", "guard", "learn")


def check(reader: Reader, facts: "Prototype", own: Mapping[str, Any]) -> None:
    """Note every fault that shows only when the parts of a game are seen together."""
    options = facts.options.__struct_fields__
    for deck in facts.decks.values():
        for card in deck.cards:
            _check_card(reader, facts, deck, card, options)
    _check_looks(reader, facts, own)
    check_fonts(reader, own.get("looks", {}), facts.files)
    _check_icons(reader, facts)
    _check_pieces(reader, facts)
    table = facts.table
    _check_roles(reader, facts)
    _check_places(reader, facts)
    _check_hands(reader, facts)
    _check_steps(reader, table)
    _check_grid(reader, facts)
    _check_effects(reader, facts)


def _check_card(reader: Reader, facts: "Prototype", deck: Deck, card: Card, options: Iterable[str]) -> None:
    row = f"row {card.row}"
    for column, text in (("name", card.name), *card.cells.items()):
        place = (deck.file, row, f"column {column}")
        _check_text(reader, place, text, (*deck.columns, *options), "no column and no option")
    if icon := card["icon"]:
        _check_icon(reader, deck.file, row, "column icon", icon)
    if (color := card["color"]) and "color" != deck.tint and (what := fault_of(color)):
        reader.fault(deck.file, row, "column color", what)
    if picture := card["picture"]:
        check_picture(reader, facts.files, deck.file, row, "column picture", picture)


def _check_text(reader: Reader, place: tuple[str, str, str], text: str, known: Iterable[str], kind: str) -> None:
    """Note faults of a text: braces, icons, and names that are none of `known`."""
    if what := unbalanced(text):
        reader.fault(*place, what)
    for name in names_in(text):
        if name.startswith(ICON):
            _check_icon(reader, *place, name.removeprefix(ICON).strip())
        elif name not in known:
            reader.fault(*place, f"{{{name}}} is {kind}{did_you_mean(name, known)}")


def _check_pieces(reader: Reader, facts: "Prototype") -> None:
    """Check boards, tokens, dice, standees and score sheets: their names, words, icons and pictures."""
    pieces, options = facts.pieces, facts.options.__struct_fields__
    seen = dict.fromkeys(facts.decks, "a deck")
    for kind in KINDS:
        for name in getattr(pieces, kind):
            if name in seen:
                reader.fault(HEAD, f"{kind}.{name}", "", f"{seen[name]} has this name too. Choose another")
            seen[name] = f"another of {kind}"
    for piece, field, text in pieces.texts:
        _check_text(reader, (HEAD, piece, field), text, options, "no option")
    for name, board in pieces.boards.items():
        if board.kind == "spaces" and not board.spaces:
            reader.fault(HEAD, f"boards.{name}", "spaces", 'is missing. Name the spaces: ["Market", "Harbour"]')
        if board.kind == "picture" and not board.picture:
            reader.fault(HEAD, f"boards.{name}", "picture", "is missing. Write the name of a file in pictures/")
        if board.picture:
            check_picture(reader, facts.files, HEAD, f"boards.{name}", "picture", board.picture)


def _check_icon(reader: Reader, file: str, card: str, field: str, icon: str) -> None:
    if icon not in icon_names():
        reader.fault(
            file,
            card,
            field,
            f"there is no icon {icon!r}{did_you_mean(icon, icon_names())} See the names at pictogrammers.com",
        )


def check_picture(reader: Reader, files: Mapping[str, str], file: str, card: str, field: str, picture: str) -> None:
    """Note a fault if the folder has no such picture."""
    if f"pictures/{picture}" in files:
        return
    names = [name.removeprefix("pictures/") for name in files if name.startswith("pictures/")]
    alike = next((name for name in names if name.lower() == picture.lower()), "")
    near = f", found {alike!r}. Write it as the file is called" if alike else did_you_mean(picture, names)
    more = "" if near != "." else f" Put it into {'pictures/'}"
    reader.fault(file, card, field, f"there is no pictures/{picture}{near}{more}")


def _check_looks(reader: Reader, facts: "Prototype", own: Mapping[str, Any]) -> None:
    seen: set[tuple[str, str, str]] = set()
    for name, look in facts.looks.items():
        deck = facts.decks[name]
        for key, field in look.fields.items():
            if key not in own.get("looks", {}).get(look.name, {}):
                continue
            _check_written(reader, f"looks/{look.name}.toml", key, getattr(field, field.kind), deck, facts)
            for column, wanted in field.when.items():
                values = {card[column] for card in deck.cards}
                missing = [
                    str(one) for one in (wanted if isinstance(wanted, list) else [wanted]) if str(one) not in values
                ]
                place = (f"looks/{look.name}.toml", key, "when")
                if column not in deck.columns:
                    reader.fault(
                        *place, f"decks/{name}.csv has no column {column!r}{did_you_mean(column, deck.columns)}"
                    )
                elif missing and place not in seen:
                    reader.fault(*place, f"no card has {column} {missing[0]!r}{did_you_mean(missing[0], values)}")
                seen.add(place)


def _check_written(reader: Reader, file: str, key: str, text: str, deck: Deck, facts: "Prototype") -> None:
    """Note faults for what a field of a look shows: braces, icons, and names of columns and options."""
    kind = facts.looks[deck.id].fields[key].kind
    known = (*deck.columns, *facts.options.__struct_fields__, *USUAL)
    _check_text(reader, (file, key, kind), text, known, f"no column of {deck.file} and no option")


def _check_icons(reader: Reader, facts: "Prototype") -> None:
    named = [
        (f"decks.{name}", field, getattr(deck, field))
        for name, deck in facts.decks.items()
        for field in ("back", "icon")
    ]
    named += [(f"tokens.{name}", "icon", token.icon) for name, token in facts.pieces.tokens.items()]
    named += [(f"standees.{name}", "icon", standee.icon) for name, standee in facts.pieces.standees.items()]
    for card, field, icon in named:
        if icon:
            _check_icon(reader, HEAD, card, field, icon)
    for name, piece in facts.table.pieces.items():
        if piece.icon:
            _check_icon(reader, TABLE, f"pieces.{name}", "icon", piece.icon)


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
        for counter in getattr(move, field):
            _check_name(reader, part, field, counter, table.counters, "counter")


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
            what = f"{players} × {hands.deal} = {wanted} cards, but {source.deck} has {cards}. Deal {fits}"
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
        for field in ("choose", "vote"):
            asked = getattr(phase, field)
            if asked and "hand" in asked.options and not table.hands:
                reader.fault(
                    TABLE, f"phases.{name}.{field}", "options", "asks for a card of the hand, but there is no [hands]"
                )
            if asked and not asked.options:
                reader.fault(TABLE, f"phases.{name}.{field}", "options", "is empty. Write what can be chosen")
    for number, end in enumerate(table.end, 1):
        if not isinstance(end.winners, Mapping):
            continue
        for key, value in end.winners.items():
            if key in ("most", "least"):
                _check_name(reader, f"end.{number}", "winners", str(value), table.counters, "counter")
            else:
                _check_who(reader, roles, f"end.{number}", "winners", {key: value})
