"""Album with printed photos: the keeper types in what it drew, for the table cannot see it. Rule 8.3."""

from cards.album import photo_numbers
from companion.games.album.evolve import is_printed
from companion.games.album.model import Drew, DrewFields, DrewForm, Numbers, State
from companion.rules.game import IllegalMove


def form(state: State) -> DrewForm:
    """What the keeper may type in now: the secret photo, or the others."""
    left = tuple(number for number in photo_numbers(state.facts) if not _is_used(state, number))
    return DrewForm(DrewFields(Numbers(_expected(state), left)))


def _expected(state: State) -> int:
    return 1 if state.phase == "place" else state.facts.table.a_round - 1


def _is_used(state: State, number: int) -> bool:
    return number in state.used or number == state.photo


def refused_drew(state: State, move: Drew) -> IllegalMove | None:
    """Why the keeper may not type these numbers in now."""
    if not is_printed(state):
        return IllegalMove("not_allowed", "drew_on_screens")
    if state.phase == "place" and state.photo is not None:
        return IllegalMove("not_allowed", "drew_one_done")
    if state.phase == "shuffle" and state.five:
        return IllegalMove("not_allowed", "drew_others_done")
    if len(move.photos) != _expected(state):
        return IllegalMove("not_allowed", "drew_one_now" if state.phase == "place" else "drew_others_now")
    for number in move.photos:
        if _is_used(state, number):
            return IllegalMove("not_allowed", "photo_used", photo=number)
    return None
