"""Album's bots: a random one, and a steady one that plays by a made-up taste.

People win this game because pictures speak to them alike, but a bot sees only numbers. Instead of feelings it uses
`taste`: an evenly spread number for each photo and word, the same for every steady bot.

* The keeper puts each word where taste says and refuses none.
* The Oya compares the open words with taste and drops a photo that differs most. It turns up another hint only if all
  photos differ equally, because hints left face down are stars. Between equal photos it follows the others' marks.
* Other players mark a photo that they would drop, unless a photo that differs most is marked already.

A hint that lies face down says nothing: a level means nothing without its word.
"""

from collections import Counter
from functools import cache
from zlib import crc32

from companion.games.album.model import Drew, Eliminate, Move, Place, Reveal, Suggest
from companion.games.album.view_types import DrewForm, PrivateView, TableView
from companion.rules.bots import listed
from companion.rules.chance import Chance
from companion.rules.game import Bot, Seat, View

PlayerView = View[TableView, PrivateView, Move]

MARKS = 0.05
"""Share of its chances at which the random bot marks a photo; a mark never moves the round on."""

WORD_PATIENCE, DROP_PATIENCE = 2, 5
"""How many times longer than usual a bot waits before it turns up or places a word, and before it drops a photo."""


def random(view: PlayerView, chance: Chance) -> Move | None:
    """Return any legal move with equal chance; marks are rare."""
    if view.moves and isinstance(view.moves[0], DrewForm):
        return _draw(view.moves[0], chance)
    moves = listed(view)
    if not moves or (isinstance(moves[0], Suggest) and chance.number() >= MARKS):
        return None
    return chance.pick(moves)


def steady(view: PlayerView, chance: Chance) -> Move | None:
    """Return the move of a bot that shares its taste with the others and turns up few hints."""
    if view.moves and isinstance(view.moves[0], DrewForm):
        return _draw(view.moves[0], chance)
    moves = listed(view)
    if not moves:
        return None
    match moves[0]:
        case Place():
            you = view.you
            assert isinstance(you, PrivateView) and you.photo is not None and you.hint is not None
            return Place(felt_level(you.photo, you.hint, view.table.highest))
        case Reveal() | Eliminate():
            return _choose(view, moves, chance)
        case Suggest():
            candidates, are_distinct = _furthest_photos(view.table)
            is_marked = bool(set(candidates) & set(view.table.suggestions.values()))
            return Suggest(candidates[0]) if are_distinct and not is_marked else None
    return chance.pick(moves)


@cache
def taste(photo: int, word: str) -> float:
    """Return how much of a word is in a photo for every steady bot, at least 0 and less than 1."""
    return Chance(crc32(f"{photo} {word}".encode())).number()


def felt_level(photo: int, word: str, highest: int) -> int:
    """Return the level of the scale where taste puts a word."""
    return int(taste(photo, word) * (highest + 1))


def _draw(form: DrewForm, chance: Chance) -> Drew:
    """Bots have no printed deck, so they draw any unused numbers."""
    numbers = form.form.photos
    return Drew(chance.shuffled(numbers.of)[: numbers.count])


def _choose(view: PlayerView, moves: list[Move], chance: Chance) -> Move:
    """The Oya turns up a hint if it needs one, and then drops a photo that differs most."""
    candidates, are_distinct = _furthest_photos(view.table)
    reveals = [move for move in moves if isinstance(move, Reveal)]
    if reveals and (view.table.must_reveal or not are_distinct):
        return chance.pick(reveals)
    marks = Counter(view.table.suggestions.values())
    most = max(marks[photo] for photo in candidates)
    return Eliminate(chance.pick([photo for photo in candidates if marks[photo] == most]))


def _furthest_photos(table: TableView) -> tuple[list[int], bool]:
    """Return the lying photos that differ most from the open words, and whether any other photo differs less."""
    words = [(hint.level, hint.word) for hint in table.scale if hint.word is not None]
    distances = {
        photo.number: sum(abs(level - felt_level(photo.number, word, table.highest)) for level, word in words)
        for photo in table.photos
        if not photo.dropped
    }
    furthest = max(distances.values())
    return [photo for photo, distance in distances.items() if distance == furthest], furthest > min(distances.values())


def patience(view: PlayerView, seat: Seat) -> float:
    """Return how much longer than usual a bot waits: people look at words and pictures, and talk before a drop."""
    if view.phase == "eliminate" and seat == view.table.oya:
        return WORD_PATIENCE if view.table.must_reveal else DROP_PATIENCE
    return WORD_PATIENCE if view.phase in ("place", "shuffle") else 1


BOTS: dict[str, Bot[TableView, PrivateView, Move]] = {"random": random, "steady": steady}
