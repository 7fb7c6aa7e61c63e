"""Writes the folder of an own game from decks: its looks, its table and its rules, each ready to be changed."""

import json
import math
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from cards.deck import Reader
from cards.editions.spreadsheet import sheet
from cards.prototype.card_lists.columns import CardList
from cards.prototype.card_lists.read import AREAS
from cards.prototype.decks import COPIES, NAME, NUMBER_COLUMNS, TINT_COLUMNS, file_of
from cards.prototype.own_folder import HEAD, TABLE, as_key, label

HERE = Path(__file__).parent
LOOKS = HERE.parent / "looks"
quoted = partial(json.dumps, ensure_ascii=False)
"""Writes a text as TOML does."""
SHOWN = (NAME, COPIES, "text", "icon", "picture", "color")
MOST_VALUES, LINE = 3, 4.2
"""How many more columns a card shows in a line below its text, and that line's height in mm."""
MOST_KINDS = 8
"""How many kinds of cards have colours that can be told apart, at most."""
LETTER = 1.1
"""How wide a letter is in the smallest type, in mm, about."""
LEAST_WIDE, LEAST_LINES = 46.0, 4
"""How wide a text is in the looks, in mm, and how many lines it has: the least of all."""


def files_of(decks: Sequence[CardList], title: str, look: str) -> dict[str, bytes]:
    """Return the files of a new own game, by name."""
    contents = {file_of(deck.name): sheet(deck.columns, deck.cards) for deck in decks}
    looks = {deck.name: own for deck in decks if (own := _look(deck, look))}
    contents |= {f"looks/{name}.toml": text.encode() for name, text in looks.items()}
    contents["words/rules.en.md"] = HERE.joinpath("new_rules.md").read_bytes()
    contents[TABLE] = _table(decks).encode()
    contents[HEAD] = _head(title, look, decks, looks).encode()
    return contents


def _look(deck: CardList, base: str) -> str:
    """Return a look that also shows the columns which ready-made looks do not know; "" where there are none."""
    number, tint = (
        next((column for column in kinds if column in deck.columns), "") for kinds in (NUMBER_COLUMNS, TINT_COLUMNS)
    )
    further = [column for column in deck.columns if column not in (*SHOWN, number, tint)][:MOST_VALUES]
    x, y, w, h = Reader(LOOKS).table(f"{base}.toml")["portrait"]["text"]["box"]
    # The width in mm, about, of a column's label and its longest value in the smallest type.
    cells = {column: [card[deck.columns.index(column)] for card in deck.cards] for column in further}
    longest = [
        max((len(f"{label(column)} {cell}") * LETTER for cell in cells[column] if cell), default=0.0)
        for column in further
    ]
    is_side_by_side = "text" in deck.columns or max(longest, default=0) * len(further) <= w
    if not is_side_by_side:
        while sum(math.ceil(width / LEAST_WIDE) for width in longest[: len(further)]) > LEAST_LINES:
            further.pop()
    while is_side_by_side and further and max(longest[: len(further)]) > w / len(further):
        further.pop()
    if not further:
        return ""
    lines = [f"**{label(column)}**\N{NO-BREAK SPACE}{{{column}}}" for column in further]
    if not is_side_by_side:
        template = quoted("\n".join(lines))
        return f"# Shows your own columns in place of the text.\n\n[text]\ntext = {template}\n"
    parts = ["# Shows your own columns below the text.", f"from = {json.dumps(base)}", "", "[text]"]
    parts += [f"box = {[x, y, w, round(h - LINE, 2)]}"]
    for i, column in enumerate(further):
        box = [round(length, 2) for length in (x + i * w / len(further), y + h - LINE, w / len(further), LINE)]
        parts += ["", f"[{as_key(column)}]", f"text = {quoted(lines[i])}", f"box = {box}", "pt = [9, 6]"]
    return "\n".join(parts) + "\n"


def _head(title: str, look: str, decks: Sequence[CardList], looks: Mapping[str, str]) -> str:
    template = HERE.joinpath("new_game.txt").read_text("utf-8")
    lines = [template.format(title=quoted(title), look=json.dumps(look))]
    for deck in decks:
        own = f', look = "{deck.name}"' if deck.name in looks else ""
        # The column of a kind with few values, so that somebody sees what colours the cards.
        tint = next((column for column in TINT_COLUMNS if column in deck.columns), "")
        kinds = {card[deck.columns.index(tint)] for card in deck.cards} if tint else set()
        own += f', tint = "{tint}"' if 1 < len(kinds) <= MOST_KINDS else ""
        lines.append(f'decks.{as_key(deck.name)} = {{size = "poker", icon = "cards-outline"{own}}}\n')
    return "".join(lines)


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
