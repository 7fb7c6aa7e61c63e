"""Worlds that a viewer of Masquerade Murder cannot tell apart, and what each event shows to whom.

Written from the rules alone (Rules 1.2, 3.1 to 3.6), without view.py: the laws compare the views with this.
"""

from collections.abc import Iterable

from cases import tables_beside
from msgspec.structs import replace

from companion.games.masquerade_murder import model
from companion.rules.chance import Chance
from companion.rules.game import Viewer

LISTED = tables_beside(__file__)
TABLES, PLAYTHROUGHS, SHORT_GAME = LISTED["tables"], LISTED["playthroughs"], LISTED["short_game"]


def roles(state: model.State) -> dict[int, str]:
    assert state.deal is not None
    return dict(state.deal.characters)


def indistinguishable_state(state: model.State, viewer: Viewer, chance: Chance) -> model.State:
    """Change characters, targets and cards that this viewer has not seen."""
    if state.outcome:
        return state
    state = _other_characters(state, viewer, chance)
    state = _other_fingers(_other_targets(state, viewer, chance), viewer, chance)
    return _other_cards(state, viewer, chance)


def visible_part(state: model.State, event: model.AnyEvent, viewer: Viewer) -> object:
    """Return what an event shows to a viewer in this state. Everything else about it is secret."""
    match event:
        case model.Dealt(deal):
            return deal.characters.get(viewer)
        case model.Targeted(seat) if seat != viewer:
            return type(event), seat
        case model.Pointed(seat) if seat != viewer:
            return None
        case model.FingersRaised():
            return event, sorted(item for item in state.fingers.items() if item[1])
        case model.CardsDealt():
            assert state.deal is not None
            return type(event), state.deal.first_draw.get(viewer)
        case model.Drew(seat, card) if seat != viewer:
            left = [one for one in state.left if one != card]
            return type(event), seat, left if viewer == _next(state, seat) else None
        case model.NightResolved(captured, distracted, poisoned, signs):
            return captured, distracted, poisoned, signs[viewer - 1] if isinstance(viewer, int) else None
        case model.Ended():
            return event, state
    return event


def _next(state: model.State, seat: int) -> int | None:
    """Return the seat that draws after this one: the next to the left that is in play and has no card."""
    for step in range(1, state.seats):
        left = (seat - 1 + step) % state.seats + 1
        if left not in state.out and left not in state.cards:
            return left
    return None


def _other_characters(state: model.State, viewer: Viewer, chance: Chance) -> model.State:
    """Exchange the others' characters, but no seat that left may be duke or assassin."""
    assert state.deal is not None
    characters = state.deal.characters
    hidden = [seat for seat in characters if seat != viewer]
    while True:
        exchanged = dict(zip(hidden, chance.shuffled(characters[seat] for seat in hidden), strict=True))
        if not {"duke", "assassin"} & {exchanged.get(seat) for seat in state.out}:
            new_characters = {seat: exchanged.get(seat, characters[seat]) for seat in characters}
            return replace(state, deal=replace(state.deal, characters=new_characters))


def _other_targets(state: model.State, viewer: Viewer, chance: Chance) -> model.State:
    """Change the others' targets and signs. The harm of each seat is public."""

    def somebody(seat: int, candidates: Iterable[int]) -> int:
        return chance.pick([one for one in candidates if one != seat])

    playing = state.chosen if state.phase in ("reveal", "accuse", "defend") else state.in_play
    targets = {seat: target if seat == viewer else somebody(seat, playing) for seat, target in state.targets.items()}
    new_past = tuple(
        nights
        if seat == viewer
        else tuple(
            replace(
                night, target=somebody(seat, range(1, state.seats + 1)), indicator=chance.pick(("green", "red", "grey"))
            )
            for night in nights
        )
        for seat, nights in enumerate(state.past, 1)
    )
    return replace(state, targets=targets, past=new_past)


def _other_fingers(state: model.State, viewer: Viewer, chance: Chance) -> model.State:
    """Point the others' fingers elsewhere, or not yet at all, while none is up."""
    if state.phase != "accuse":
        return state
    fingers = {seat: chance.pick([0, *(one for one in state.in_play if one != seat)]) for seat in state.in_play}
    pointed = {seat: at for seat, at in fingers.items() if seat != viewer and chance.number() < 0.5}
    own = {seat: at for seat, at in state.fingers.items() if seat == viewer}
    return replace(state, fingers=pointed | own)


def _other_cards(state: model.State, viewer: Viewer, chance: Chance) -> model.State:
    """Exchange cards that are not shown. A seat that drew knows which cards went before it and which after."""
    assert state.deal is not None
    if state.night == 1 and state.phase == "target":
        first = dict(zip(state.deal.first_draw, chance.shuffled(state.deal.first_draw.values()), strict=True))
        return replace(state, deal=replace(state.deal, first_draw=first))
    cards = dict(state.cards)
    if state.phase == "draw":
        cards["extra"] = state.left[0] if len(state.left) == 1 else None
    hidden = [place for place in cards if place != viewer and place not in state.order]
    if state.night > 1 and state.phase in ("draw", "place"):
        return _other_draw(state, viewer, chance, [place for place in hidden if place != "extra"])
    cards.update(zip(hidden, chance.shuffled(cards[place] for place in hidden), strict=True))
    if state.night > 1 or state.phase not in ("draw", "place"):
        return state
    left = (cards.pop("extra", state.left[0]),)
    first = {place: cards[place] if place in cards else left[0] for place in state.deal.first_draw}
    return replace(state, cards=cards, left=left, deal=replace(state.deal, first_draw=first))


def _other_draw(state: model.State, viewer: Viewer, chance: Chance, hidden: list[int]) -> model.State:
    """Exchange cards from the second night on. `hidden` are the seats whose cards the viewer has not seen."""
    cards, left = dict(state.cards), state.left
    drawing_order = list(state.cards)  # in the order in which they drew
    if viewer in state.cards:
        before = [seat for seat in hidden if drawing_order.index(seat) < drawing_order.index(viewer)]
        groups = [before, [seat for seat in hidden if seat not in before]]
    else:
        groups = [hidden]
    sees_left = state.phase == "place" or viewer in state.waiting
    for group in groups:
        # The last group's cards and those left over come from one pile, unless the viewer sees what is left.
        spare = left if group is groups[-1] and not sees_left else ()
        pile = chance.shuffled((*(cards[seat] for seat in group), *spare))
        cards.update(zip(group, pile, strict=False))
        if spare:
            left = tuple(card for card in state.facts.orders if card in pile[len(group) :])
    return replace(state, cards=cards, left=left)
