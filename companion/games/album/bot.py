"""Album's players. Rules know nothing of pictures, so the steady ones share a made-up taste.

People win this game because pictures speak to them alike. A bot sees a number. In the place of feeling stands `taste`:
for each photo and each word a level that every steady player draws from the two alone, as evenly as dice. A steady
keeper is honest: each word goes where taste puts it, and none is refused, for none says more than another. A steady
Oya holds the words that lie open against taste, for every photo that is left, and drops one that is furthest off. It
turns up another hint only where all photos are equally far off, so that hints stay face down for stars; if none can be
turned up, it follows the marks of the others. A steady player who is not the Oya marks a photo that it would drop, if
some are further off than others and none of those is marked. Hints that lie face down say nothing: a level means
nothing without its word.
"""

from collections import Counter
from functools import cache
from zlib import crc32

from companion.games.album.model import Drew, DrewForm, Eliminate, Move, Place, PrivateView, Reveal, Suggest, TableView
from companion.rules.bots import listed
from companion.rules.chance import Chance
from companion.rules.game import Bot, View

Seen = View[TableView, PrivateView, Move]

MARKS = 0.05
"""How often a random player marks a photo when asked; a mark never brings the round on."""


def random(view: Seen, chance: Chance) -> Move | None:
    """Any move, each as likely as any other; marks are rare."""
    if view.moves and isinstance(view.moves[0], DrewForm):
        return _draw(view.moves[0], chance)
    moves = listed(view)
    if not moves or (isinstance(moves[0], Suggest) and chance.number() >= MARKS):
        return None
    return chance.pick(moves)


def steady(view: Seen, chance: Chance) -> Move | None:
    """Plays to win with others who share its taste, and with as few hints turned up as will do."""
    if view.moves and isinstance(view.moves[0], DrewForm):
        return _draw(view.moves[0], chance)
    moves = listed(view)
    if not moves:
        return None
    match moves[0]:
        case Place():
            return _place(view)
        case Reveal() | Eliminate():
            return _choose(view, moves, chance)
        case Suggest():
            return _mark(view)
    return chance.pick(moves)


@cache
def taste(photo: int, word: str) -> float:
    """How much of a word is in a photo for every steady player, from 0 to 1."""
    return Chance(crc32(f"{photo} {word}".encode())).number()


def felt(photo: int, word: str, highest: int) -> int:
    """The level of the scale where taste puts a word."""
    return int(taste(photo, word) * (highest + 1))


def _draw(form: DrewForm, chance: Chance) -> Drew:
    """Photos from a deck that a bot has not got: any that are left."""
    numbers = form.form.photos
    return Drew(chance.shuffled(numbers.of)[: numbers.count])


def _place(view: Seen) -> Move:
    you = view.you
    assert isinstance(you, PrivateView) and you.photo is not None and you.hint is not None
    return Place(felt(you.photo, you.hint, view.table.highest))


def _choose(view: Seen, moves: list[Move], chance: Chance) -> Move:
    """The Oya's: a hint if there is need of one, then a photo that is furthest off."""
    off, is_told = _furthest(view.table)
    reveals = [move for move in moves if isinstance(move, Reveal)]
    if reveals and (view.table.must_reveal or not is_told):
        return chance.pick(reveals)
    marks = Counter(view.table.suggestions.values())
    most = max(marks[photo] for photo in off)
    return Eliminate(chance.pick([photo for photo in off if marks[photo] == most]))


def _mark(view: Seen) -> Move | None:
    off, is_told = _furthest(view.table)
    return Suggest(off[0]) if is_told and not set(off) & set(view.table.suggestions.values()) else None


def _furthest(table: TableView) -> tuple[list[int], bool]:
    """The photos left that are furthest from the words that lie open, and whether any other one is nearer."""
    opened = [(one.level, one.word) for one in table.scale if one.word is not None]
    off = {
        photo.number: sum(abs(level - felt(photo.number, word, table.highest)) for level, word in opened)
        for photo in table.photos
        if not photo.dropped
    }
    furthest = max(off.values())
    return [photo for photo, far in off.items() if far == furthest], furthest > min(off.values())


BOTS: dict[str, Bot[TableView, PrivateView, Move]] = {"random": random, "steady": steady}
