"""Album with printed photos: the keeper types in the numbers drawn from the deck. Rule 8.3."""

from cards.album import photo_numbers
from companion.games.album.evolve import is_printed
from companion.games.album.model import Drew, State
from companion.games.album.view_types import DrewFields, DrewForm, Numbers
from companion.rules.game import IllegalMove


def drew_form(state: State) -> DrewForm:
    """Return what the keeper may type in now: the secret photo, or the round's other photos."""
    unused = tuple(number for number in photo_numbers(state.facts) if not _is_used(state, number))
    return DrewForm(DrewFields(Numbers(_expected_count(state), unused)))


def _expected_count(state: State) -> int:
    return 1 if state.phase == "place" else state.facts.table.a_round - 1


def _is_used(state: State, number: int) -> bool:
    return number in state.used or number == state.photo


def drew_refusal(state: State, move: Drew) -> IllegalMove | None:
    """Return why the keeper may not type in these numbers now; None if they are legal."""
    if not is_printed(state):
        return IllegalMove("not_allowed", "drew_on_screens")
    if state.phase == "place" and state.photo is not None:
        return IllegalMove("not_allowed", "drew_one_done")
    if state.phase == "shuffle" and state.five:
        return IllegalMove("not_allowed", "drew_others_done")
    if len(move.photos) != _expected_count(state):
        return IllegalMove("not_allowed", "drew_one_now" if state.phase == "place" else "drew_others_now")
    for number in move.photos:
        if _is_used(state, number):
            return IllegalMove("not_allowed", "photo_used", photo=number)
    return None
