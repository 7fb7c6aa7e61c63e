"""The columns of a list of cards: what each holds, by its name or as somebody says, and the deck that comes of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from cards.errors import Fault, InputError
from cards.prototype.card_lists.icons import icon_for
from cards.prototype.card_lists.read import ListSheet, plain_name, unlike
from cards.prototype.decks import COPIES, LIKE_COPIES, MOST_CARDS, NAME, NUMBER_COLUMNS, TINT_COLUMNS, is_number
from cards.prototype.own_folder import PICTURES

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
ART = "art"
OTHER, LEFT_OUT = "other", ""
"""A column that keeps its own name, and one that no card gets."""
ROLES = (*OTHER_NAMES, OTHER, LEFT_OUT)
"""What may be in a column."""
KEPT: Mapping[str, Sequence[str]] = {"number": NUMBER_COLUMNS, "kind": TINT_COLUMNS, "color": TINT_COLUMNS}
"""By these names a deck finds such a column, so it keeps its own."""
SENTENCE = 16
"""How many letters a text has on average, at least."""
TAKEN = frozenset((*OTHER_NAMES, *NUMBER_COLUMNS, *TINT_COLUMNS, *LIKE_COPIES))


class CardList(NamedTuple):
    """A deck as it will stand in the folder: its name, its columns, and a row of cells for each card."""

    name: str
    columns: list[str]
    cards: list[list[str]]
    has_icons_by_name: bool = False
    """Whether the list names no icons, so that some were found by the names of the cards."""

    @property
    def icons_by_name(self) -> dict[str, str]:
        """The icons that were found by the cards' names, by these names."""
        if not self.has_icons_by_name:
            return {}
        name, icon = self.columns.index(NAME), self.columns.index("icon")
        return {card[name]: card[icon] for card in self.cards if card[icon]}


def _roles_in(sheet: ListSheet) -> list[str]:
    """Return what each column seems to hold. "Art" is a picture in English and a kind in German: files tell which."""
    cells = [row.cells[column].lower() for column in sheet.header if _words(column) == ART for row in sheet.rows]
    is_art_a_kind = any(cells) and not any(cell.endswith(PICTURES) for cell in cells)
    plain = [_words(column) for column in sheet.header]
    role_of: dict[int, str] = {}
    for role, others in OTHER_NAMES.items():
        names = [other for other in others if other != ART or not is_art_a_kind]
        names += [ART] if is_art_a_kind and role == "kind" else []
        i = next((plain.index(other) for other in names if other in plain), None)
        if i is not None and i not in role_of:
            role_of[i] = role
    if NAME not in role_of.values():
        role_of[next((i for i in range(len(plain)) if role_of.get(i) not in (COPIES, "number")), 0)] = NAME
    return [role_of.get(i, OTHER) for i in range(len(plain))]


def guessed(sheet: ListSheet) -> list[str]:
    """Return what each column seems to hold, by its name or else by its cells: for somebody who may change it."""
    roles = _roles_in(sheet)
    cells = [[row.cells[column] for row in sheet.rows if row.cells[column]] for column in sheet.header]

    def take(role: str, fits: Callable[[Sequence[str]], bool]) -> None:
        free = [i for i, guess in enumerate(roles) if guess == OTHER and cells[i] and fits(cells[i])]
        if free and role not in roles:
            roles[max(free, key=lambda i: sum(map(len, cells[i]))) if role == "text" else free[0]] = role

    take("picture", lambda texts: all(text.lower().endswith(PICTURES) for text in texts))
    take("text", lambda texts: sum(map(len, texts)) > SENTENCE * len(texts))
    take("number", lambda texts: all(map(is_number, texts)))
    return roles


def columns_of(header: Sequence[str], roles: Sequence[str]) -> list[str]:
    """Return the name of each column in the deck; "" for one that is left out."""
    columns_kept = []
    for i, (column, role) in enumerate(zip(header, roles, strict=True), 1):
        plain = plain_name(column) or f"column_{i}"
        if role == OTHER:
            columns_kept.append(f"own_{plain}" if plain in TAKEN else plain)
        else:
            columns_kept.append(plain if plain in KEPT.get(role, ()) else role)
    names = iter(unlike(filter(None, columns_kept)))
    return [next(names) if name else LEFT_OUT for name in columns_kept]


def deck_of(sheet: ListSheet, file: str, roles: Sequence[str] = ()) -> CardList:
    """Return the deck that a sheet becomes, with a role for each column; without them they are guessed.

    Raises:
        InputError: `card_list`, if the roles do not fit the sheet or a card has no name.
    """
    roles = roles or _roles_in(sheet)
    if len(roles) != len(sheet.header) or not set(roles) <= set(ROLES):
        raise InputError("card_list", Fault(file, "", "", "has other columns now. Drop it again"))
    if NAME not in roles:
        raise InputError("card_list", Fault(file, "", "", "needs a name for each card. Say which column has it"))
    named = columns_of(sheet.header, roles)
    filled = [i for i, column in enumerate(named) if column]
    columns = [named[i] for i in filled]
    cards = [[row.cells[sheet.header[i]] for i in filled] for row in sheet.rows]
    name_at = columns.index(NAME)
    for row, card in zip(sheet.rows, cards, strict=True):
        if not card[name_at]:
            message = f"has no {sheet.header[filled[name_at]]!r}. Name the card"
            raise InputError("card_list", Fault(file, f"row {row.number}", "", message))
    columns, cards = _together(columns, cards)
    if "icon" in columns or "picture" in columns:
        return CardList(sheet.name, columns, cards)
    return CardList(sheet.name, [*columns, "icon"], [[*card, icon_for(card[name_at])] for card in cards], True)


def _words(column: str) -> str:
    return " ".join(column.lower().replace("_", " ").split())


def _together(columns: list[str], cards: list[list[str]]) -> tuple[list[str], list[list[str]]]:
    """Return the cards with equal rows as copies of one, and cards of one name told apart by a number."""
    counts: dict[tuple[str, ...], int] = {}
    for card in cards:
        counts[tuple(card)] = counts.get(tuple(card), 0) + 1
    lines = [list(card) for card in counts]
    if any(count > 1 for count in counts.values()):
        if COPIES not in columns:
            columns, lines = [*columns, COPIES], [[*line, ""] for line in lines]
        copies_at = columns.index(COPIES)
        for line, count in zip(lines, counts.values(), strict=True):
            each = line[copies_at] or "1"
            if count > 1 and each.isdecimal():
                line[copies_at] = str(min(MOST_CARDS, int(each) * count))
    copies_at, row_of = columns.index(NAME), dict[str, int]()
    for line in lines:
        name = line[copies_at]
        row_of[name] = row_of.get(name, 0) + 1
        if row_of[name] > 1:
            line[copies_at] = f"{name} {row_of[name]}"
    return columns, lines
