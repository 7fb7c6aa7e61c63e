"""Why an Album move is refused, and which numbers of printed photos may be typed in."""

from cards.album import photo_numbers
from companion.games.album.evolve import is_printed
from companion.games.album.model import Drew, Eliminate, Move, PassOn, Place, Refuse, Reveal, State, Suggest
from companion.games.album.view_types import DrewFields, DrewForm, Numbers
from companion.rules.game import IllegalMove, Mover


def possible(state: State, mover: Mover, move: Move) -> None:
    """Check that some state of this table could allow the move."""
    facts = state.facts
    match move:
        case Place(level):
            if not 0 <= level <= facts.table.highest:
                raise IllegalMove("bad_argument", "no_level")
        case Reveal(hint):
            most = max(facts.journey or [tile.hints for tile in facts.tiles.values()])
            if not 0 <= hint < most:
                raise IllegalMove("bad_argument", "no_hint", last=most - 1)
        case Eliminate(photo) | Suggest(photo):
            _check_photo(state, photo)
        case Drew(photos):
            if is_printed(state) and len(photos) not in (1, facts.table.a_round - 1):
                raise IllegalMove("bad_argument", "drew_count")
            for photo in photos:
                _check_photo(state, photo)
            if len(set(photos)) < len(photos):
                raise IllegalMove("bad_argument", "drew_twice")


def _check_photo(state: State, photo: int) -> None:
    numbers = photo_numbers(state.facts)
    if photo not in numbers:
        raise IllegalMove("bad_argument", "no_photo", first=numbers[0], last=numbers[-1])


def turn_refusal(state: State, move: Move) -> IllegalMove | None:
    """Return why a move is refused to the seat whose turn it is; None if it is legal. Rules 3.4, 5.1, 5.2, 8.3."""
    match move:
        case Drew():
            return _drew_refusal(state, move)
        case Place() | Refuse() if state.photo is None:
            return IllegalMove("not_allowed", "drew_first")
        case Refuse() if state.refused[-1] is not None:
            return IllegalMove("not_allowed", "refuse_once")
        case PassOn() if not state.five:
            return IllegalMove("not_allowed", "drew_others_first")
        case Reveal() if not state.may_reveal:
            return IllegalMove("not_allowed", "reveal_once")
        case Reveal(hint) if hint >= len(state.scale):
            return IllegalMove("not_allowed", "hint_not_there", last=len(state.scale) - 1)
        case Reveal(hint) if state.scale[hint].word is not None:
            return IllegalMove("not_allowed", "hint_open")
        case Eliminate() if state.must_reveal:
            return IllegalMove("not_allowed", "must_reveal")
        case Eliminate(photo) | Suggest(photo):
            if not any(lying.number == photo and not lying.dropped for lying in state.photos):
                return IllegalMove("not_allowed", "not_lying")
    return None


def drew_form(state: State) -> DrewForm:
    """Return what the keeper may type in now: the secret photo, or the round's other photos. Rule 8.3."""
    unused = tuple(number for number in photo_numbers(state.facts) if not _is_used(state, number))
    return DrewForm(DrewFields(Numbers(_expected_count(state), unused)))


def _expected_count(state: State) -> int:
    return 1 if state.phase == "place" else state.facts.table.a_round - 1


def _is_used(state: State, number: int) -> bool:
    return number in state.used or number == state.photo


def _drew_refusal(state: State, move: Drew) -> IllegalMove | None:
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
