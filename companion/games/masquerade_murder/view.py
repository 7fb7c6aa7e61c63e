"""Views of Masquerade Murder: what each viewer may know, built from nothing and never stripped from the state."""

from msgspec import UNSET

from cards.masquerade_murder import PLAYERS
from companion.games.masquerade_murder.model import State
from companion.games.masquerade_murder.queries import characters
from companion.games.masquerade_murder.view_types import PrivateView, Reveal, TableView
from companion.rules.game import NO_PRIVATE_VIEW, NoPrivateView, Seat, Viewer


def table(state: State) -> TableView:
    """Return what everybody may see; once the game is over, everything. Rules 3.6, 6.1."""
    return TableView(
        night=state.night,
        board=state.board,
        order=state.order,
        placing=state.placing,
        chosen=state.chosen,
        captures=state.captures,
        poisonings=state.poisonings,
        events=state.events,
        out=state.out,
        midnight=state.midnight or UNSET,
        waiting_for=state.waiting,
        cast=UNSET if state.seats == PLAYERS else state.facts.cast,
        until=UNSET if state.until is None else state.until,
        accusations=state.accusations if state.facts.options.accuse_minutes else UNSET,
        reveal=UNSET
        if state.outcome is None or state.deal is None
        else Reveal(state.deal, dict(enumerate(state.past, 1))),
    )


def you(state: State, viewer: Viewer) -> PrivateView | NoPrivateView:
    """Return what only this seat may see: its character, tonight's target and card, its past nights. Rules 1.2, 3.6."""
    if not isinstance(viewer, int) or state.deal is None:
        return NO_PRIVATE_VIEW
    character, past = state.deal.characters[viewer], state.past[viewer - 1]
    is_drawing = state.phase == "draw" and state.night > 1 and viewer in state.waiting
    return PrivateView(
        character=character,
        allegiance=state.facts.characters[character].allegiance,
        target=state.targets.get(viewer),
        card=state.cards.get(viewer),
        indicator=past[-1].indicator if past else None,
        suffered=past[-1].suffered if past else (),
        history=past,
        draw_from=state.left if is_drawing else None,
        finger=state.fingers.get(viewer, UNSET),
    )


def sides(state: State) -> dict[Seat, tuple[str, ...]]:
    """Return each seat's character and side, for statistics. The thug's wins are his own. Rules 1.2, 6.5."""
    sides_of = {who: (who, character.allegiance) for who, character in state.facts.characters.items()}
    return {seat: sides_of[who] if who != "thug" else (who,) for seat, who in characters(state).items()}
