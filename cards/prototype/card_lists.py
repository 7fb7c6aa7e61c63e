"""Starts an own game from somebody's own list of cards: a CSV file, or a workbook of Excel or LibreOffice.

Columns keep their words under plain names, `name`, `copies`, `text` and so on, whatever people call them.
"""

import datetime
import io
import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path, PurePath
from typing import NamedTuple

from cards.deck import Reader
from cards.editions.spreadsheet import Row, SheetError, checked, rows, sheet
from cards.errors import Fault, InputError
from cards.new_cards import icon_names
from cards.prototype.decks import COPIES, MOST_CARDS, MOST_DECKS, NAME, NUMBER_COLUMNS, TINT_COLUMNS, file_of
from cards.prototype.own_folder import HEAD, TABLE, as_key, label
from cards.prototype.parts import HAND

LOOKS = Path(__file__).parent / "looks"
KINDS = (".csv", ".xlsx", ".xls", ".ods")
LARGEST = 20_000_000
OTHER_NAMES = {
    NAME: ("name", "title", "card", "card name", "names", "titel", "karte", "nom", "titre", "carte"),
    COPIES: (
        *("copies", "count", "qty", "quantity", "amount", "number of copies", "how many", "x", "#"),
        *("anzahl", "menge", "stück", "kopien", "nombre", "quantité", "exemplaires"),
    ),
    "text": (
        *("text", "description", "effect", "rules", "rules text", "rule", "ability", "body"),
        *("beschreibung", "effekt", "wirkung", "texte", "effet"),
    ),
    "icon": ("icon", "symbol", "symbole"),
    "picture": ("picture", "image", "art", "artwork", "photo", "bild", "foto"),
    "color": ("color", "colour", "farbe", "couleur"),
    "kind": (
        *("kind", "type", "category", "class", "suit", "side", "team", "group", "family"),
        *("typ", "kategorie", "gruppe", "sorte", "catégorie", "groupe"),
    ),
    "number": (
        *(*NUMBER_COLUMNS, "strength", "score", "victory points", "vp", "worth"),
        *("wert", "punkte", "kosten", "preis", "valeur", "coût", "prix"),
    ),
}
"""What people call the columns that cards show. A column keeps its own name where a deck finds it by that name."""
KEPT = frozenset((*NUMBER_COLUMNS, *TINT_COLUMNS))
_GENERIC = re.compile(r"(sheet|tabelle|feuil(le)?|blatt|hoja|foglio) ?\d*", re.I)


class CardList(NamedTuple):
    """A deck as it will stand in the folder: its name, its columns, and a row of cells for each card."""

    name: str
    columns: list[str]
    cards: list[list[str]]


def files_of_list(file: str, data: bytes, title: str, look: str = "lino") -> dict[str, bytes]:
    """Return the files of a new own game, by name, from a list of cards: a deck for each sheet.

    Raises:
        InputError: `card_list`, naming file, sheet and row, if the list cannot be read or has no cards.
    """
    decks = [_deck(name, header, found, file) for name, header, found in _sheets(file, data)]
    written = {file_of(deck.name): sheet(deck.columns, deck.cards) for deck in decks}
    looks = {deck.name: own for deck in decks if (own := _look(deck, look))}
    written |= {f"looks/{name}.toml": text.encode() for name, text in looks.items()}
    written["words/rules.en.md"] = RULES.encode()
    written[TABLE] = _table(decks).encode()
    written[HEAD] = _head(title, look, decks, looks).encode()
    return written


quoted = partial(json.dumps, ensure_ascii=False)
"""Writes a text as TOML does."""


def _refuse(file: str, where: str, what: str) -> InputError:
    return InputError("card_list", Fault(file, where, "", what))


def _sheets(file: str, data: bytes) -> list[tuple[str, list[str], list[Row]]]:
    """Return each sheet that has cards: the deck's name, its columns and its rows."""
    ending, stem = PurePath(file).suffix.lower(), PurePath(file).stem
    if ending not in KINDS:
        raise _refuse(file, "", f"is no list of cards. Give a file that ends in {', '.join(KINDS)}")
    if len(data) > LARGEST:
        raise _refuse(file, "", f"is larger than {LARGEST // 1_000_000} MB. Keep only the list of cards")
    if ending == ".csv":
        try:
            header, found = rows(data)
        except SheetError as error:
            raise _refuse(file, f"row {error.row}", error.what) from None
        tables = [("", header, found)]
    else:
        tables = [table for table in _workbook(file, data) if table[2]]
    if not any(found for _, _, found in tables):
        raise _refuse(
            file, "", "has no cards. Write the names of the columns in the first row, and a row for each card"
        )
    if len(tables) > MOST_DECKS:
        raise _refuse(file, "", f"has {len(tables)} sheets. Keep {MOST_DECKS} at most: each becomes a deck")
    if len(tables) == 1 and (not tables[0][0] or _GENERIC.fullmatch(tables[0][0])):
        tables = [(stem, *tables[0][1:])]
    plain = [_plain(name) or "cards" for name, _, _ in tables]
    names = _unlike(f"{name}_cards" if name in (*AREAS, HAND) else name for name in plain)
    return [(name, header, found) for name, (_, header, found) in zip(names, tables, strict=True)]


def _workbook(file: str, data: bytes) -> Iterator[tuple[str, list[str], list[Row]]]:
    """Yield each sheet that is not empty: its name, its columns and its rows."""
    from python_calamine import CalamineError, CalamineWorkbook, PasswordError  # loaded late: few commands need it

    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        tables = [(name, book.get_sheet_by_name(name).to_python()) for name in book.sheet_names]
    except PasswordError:
        raise _refuse(file, "", "is locked by a password. Save it without one") from None
    except (CalamineError, OSError, ValueError) as error:
        raise _refuse(file, "", f"cannot be read as a workbook: {error}. Save it again, or as CSV") from None
    for name, table in tables:
        lines = [[_cell(value) for value in line] for line in table]
        above = next((number for number, line in enumerate(lines) if any(line)), None)
        if above is None:
            continue
        try:
            header, found = checked(lines[above:])
        except SheetError as error:
            raise _refuse(file, f"sheet {name}: row {error.row + above}", error.what) from None
        yield name, header, [Row(row.number + above, row.cells) for row in found]


def _cell(value: object) -> str:
    """Return a cell as people see it: 3, not 3.0."""
    match value:
        case bool():
            return "yes" if value else "no"
        case float() if value.is_integer():
            return str(int(value))
        case datetime.datetime() if value.time() == datetime.time():
            return value.date().isoformat()
    return str(value).strip() if value is not None else ""


def _deck(name: str, header: Sequence[str], found: Sequence[Row], file: str) -> CardList:
    columns = _columns(header)
    if NAME not in columns:
        columns[next((i for i, column in enumerate(columns) if column not in (COPIES, "number")), 0)] = NAME
    cards = [[row.cells[column] for column in header] for row in found]
    at = columns.index(NAME)
    for row, card in zip(found, cards, strict=True):
        if not card[at]:
            raise _refuse(file, f"row {row.number}", f"has no {header[at]!r}. Name the card")
    columns, cards = _together(columns, cards)
    if "icon" not in columns and "picture" not in columns:
        columns = [*columns, "icon"]
        cards = [[*card, icon_for(card[at])] for card in cards]
    return CardList(name, columns, cards)


def _columns(header: Sequence[str]) -> list[str]:
    """Return the plain names of columns. The first that means `name`, `text` and so on is called so."""
    plain = [" ".join(column.lower().replace("_", " ").split()) for column in header]
    found: dict[int, str] = {}
    for column, others in OTHER_NAMES.items():
        i = next((plain.index(other) for other in others if other in plain), None)
        if i is not None and i not in found:
            found[i] = plain[i] if plain[i] in KEPT else column
    return _unlike(found.get(i, _plain(column) or f"column_{i + 1}") for i, column in enumerate(header))


def _plain(name: str) -> str:
    """Return a name as columns, decks and options are written: small letters, digits and _."""
    plain = re.sub(r"\W+", "_", name.lower()).strip("_")[:30].strip("_")
    return f"n_{plain}" if plain[:1].isdigit() else plain


def _unlike(names: Iterable[str]) -> list[str]:
    """Return the names, each with a number if it stood there before."""
    found: list[str] = []
    for name in names:
        numbered = (name if number == 1 else f"{name}_{number}" for number in range(1, 1000))
        found.append(next(one for one in numbered if one not in found))
    return found


def _together(columns: list[str], cards: list[list[str]]) -> tuple[list[str], list[list[str]]]:
    """Return the cards with equal rows as copies of one, and cards of one name told apart by a number."""
    counts: dict[tuple[str, ...], int] = {}
    for card in cards:
        counts[tuple(card)] = counts.get(tuple(card), 0) + 1
    lines = [list(card) for card in counts]
    if any(count > 1 for count in counts.values()):
        if COPIES not in columns:
            columns, lines = [*columns, COPIES], [[*line, ""] for line in lines]
        at = columns.index(COPIES)
        for line, count in zip(lines, counts.values(), strict=True):
            each = line[at] or "1"
            if count > 1 and each.isdecimal():
                line[at] = str(min(MOST_CARDS, int(each) * count))
    at, seen = columns.index(NAME), dict[str, int]()
    for line in lines:
        name = line[at]
        seen[name] = seen.get(name, 0) + 1
        if seen[name] > 1:
            line[at] = f"{name} {seen[name]}"
    return columns, lines


LOGOS = frozenset((
    "android", "angular", "ansible", "apple", "arch", "babel", "bash", "box", "bootstrap", "cordova", "docker",
    "ember", "fedora", "gatsby", "gnome", "google", "hulu", "kickstarter", "mastodon", "meteor", "microsoft",
    "minecraft", "opera", "origin", "pandora", "patreon", "plex", "pokeball", "polymer", "react", "slack", "spotify",
    "steam", "triforce", "twitch", "twitter", "unity", "unreal",
))  # fmt: skip
"""Icons called by a plain word that are some company's sign, or another game's: no card gets one by its name."""


def icon_for(name: str) -> str:
    """Return an icon that is called like one of a card's words, the last first; "" for none."""
    words = re.findall(r"[a-z]+", name.lower())
    singular = [word.removesuffix("s") for word in words]
    near = (
        [word, one, f"{word}-variant", f"{word}-outline", f"food-{one}", f"fruit-{one}"]
        for word, one in zip(reversed(words), reversed(singular), strict=True)
    )
    known = icon_names() - LOGOS
    return next((icon for icons in near for icon in icons if len(icon) > 2 and icon in known), "")


AREAS = ("table", "discards")
"""Where cards lie in a game without rules of its own, besides piles and hands."""
SHOWN = (NAME, COPIES, "text", "icon", "picture", "color")
MOST_VALUES, LINE = 3, 4.2
"""How many more columns a card shows in a line below its text, and that line's height in mm."""
LETTER = 1.1
"""How wide a letter is in the smallest type, in mm, about."""
LEAST_WIDE, LEAST_LINES = 46.0, 4
"""How wide a text is in the looks, in mm, and how many lines it has: the least of all."""


def _look(deck: CardList, base: str) -> str:
    """Return a look that also shows the columns which ready-made looks do not know; "" where there are none."""
    number, tint = (
        next((column for column in kinds if column in deck.columns), "") for kinds in (NUMBER_COLUMNS, TINT_COLUMNS)
    )
    more = [column for column in deck.columns if column not in (*SHOWN, number, tint)][:MOST_VALUES]
    x, y, w, h = Reader(LOOKS).table(f"{base}.toml")["portrait"]["text"]["box"]
    longest = [_longest(deck, column) for column in more]
    is_side_by_side = "text" in deck.columns or max(longest, default=0) * len(more) <= w
    if not is_side_by_side:
        while sum(math.ceil(width / LEAST_WIDE) for width in longest[: len(more)]) > LEAST_LINES:
            more.pop()
    while is_side_by_side and more and max(longest[: len(more)]) > w / len(more):
        more.pop()
    if not more:
        return ""
    said = [f"**{label(column)}**\N{NO-BREAK SPACE}{{{column}}}" for column in more]
    if not is_side_by_side:
        shown = quoted("\n".join(said))
        return f"# Shows your own columns in place of the text.\n\n[text]\ntext = {shown}\n"
    parts = ["# Shows your own columns below the text.", f"from = {json.dumps(base)}", "", "[text]"]
    parts += [f"box = {[x, y, w, round(h - LINE, 2)]}"]
    for i, column in enumerate(more):
        box = [round(it, 2) for it in (x + i * w / len(more), y + h - LINE, w / len(more), LINE)]
        parts += ["", f"[{as_key(column)}]", f"text = {quoted(said[i])}", f"box = {box}", "pt = [9, 6]"]
    return "\n".join(parts) + "\n"


def _longest(deck: CardList, column: str) -> float:
    """Return the width in mm, about, of a column's label and its longest value in the smallest type."""
    at = deck.columns.index(column)
    return max((len(f"{label(column)} {card[at]}") * LETTER for card in deck.cards if card[at]), default=0.0)


def _head(title: str, look: str, decks: Sequence[CardList], looks: Mapping[str, str]) -> str:
    lines = [
        "# Your own game. Change what you like; then run",
        "#   tuckbox check FOLDER    every fault, by file, row and column",
        "#   tuckbox print FOLDER    cards and rule sheet as a PDF",
        "#   tuckbox host FOLDER     play it on phones",
        'game = "prototype"',
        f"name = {json.dumps(title, ensure_ascii=False)}",
        'version = "1"            # stands on every sheet: raise it with each change',
        "players = [2, 6]",
        "minutes = 20",
        f"look = {json.dumps(look)}              # or blueprint, dossier, herbarium, jelly, neon, pulp, voyage",
        "",
        "# A line for each file in decks/. Sizes: poker, bridge, tarot, mini, square, hex, a6 …, or [63, 88] in mm.",
    ]
    for deck in decks:
        own = f', look = "{deck.name}"' if deck.name in looks else ""
        lines.append(f'decks.{as_key(deck.name)} = {{size = "poker", icon = "cards-outline"{own}}}')
    return "\n".join(lines) + "\n"


def usual_moves(decks: Sequence[str]) -> list[tuple[str, str, str]]:
    """Return what people do with cards in such a game: each move's name, and the places it goes from and to."""
    draws = [("draw" if len(decks) == 1 else f"draw_{deck}", deck, "hand") for deck in decks]
    table, discards = AREAS
    return [*draws, ("play", "hand", table), ("take", table, "hand"), ("discard", "hand", discards)]


def _table(decks: Sequence[CardList]) -> str:
    names = [deck.name for deck in decks]
    moves = [(as_key(move), quoted(source), quoted(to)) for move, source, to in usual_moves(names)]
    return "\n".join((
        "# What phones do. Take a part away, and phones no longer offer it.",
        "[piles]",
        *(f"{as_key(name)} = {{deck = {quoted(name)}}}" for name in names),
        "",
        "[areas]",
        *(f"{area} = {{}}" for area in AREAS),
        "",
        "[hands]",
        "deal = 0",
        "",
        "[moves]",
        *(f"{move} = {{from = {source}, to = {to}}}" for move, source, to in moves),
        "",
    ))  # fmt: skip


RULES = """# Goal

1.1 Write here what players try to do, and how somebody wins.

# Set up

2.1 You need:

{components}

# Your turn

3.1 Write here what a player does in a turn. Phones hold the cards: draw, play and discard as you like.

# The end

4.1 Write here when the game is over.
"""
