"""Worlds that a viewer of Masquerade Murder cannot tell apart, and what each event shows to whom.

Written from the rules alone (Rules 1.2, 3.1 to 3.6), without view.py: the laws hold the views against this.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.masquerade_murder.model import (
    AnyEvent,
    CardsDealt,
    Dealt,
    Drew,
    Ended,
    NightResolved,
    State,
    Targeted,
)
from companion.rules.chance import Chance
from companion.rules.game import Viewer

TABLES = [
    (5, {}),
    (5, {"lives": 2, "nights": 6, "thug_jobs": 1}),
    (5, {"nights": 1, "thug_jobs": 1}),
    (5, {"lives": 1, "nights": 20, "thug_jobs": 0}),
]
PLAYTHROUGHS = {
    "steady": (5, {"lives": 2, "nights": 3, "thug_jobs": 1}, "steady"),
    "random": (5, {"lives": 1, "nights": 3}, "random"),
}
SEATS = range(1, 6)


def roles(state: State) -> dict[int, str]:
    """What each seat was dealt."""
    assert state.deal is not None
    return dict(state.deal.characters)


def other(state: State, viewer: Viewer, chance: Chance) -> State:
    """Another night of other people: who is who, whom they aim at and have aimed at, what they hold."""
    if state.outcome:
        return state
    state = _other_characters(state, viewer, chance)
    state = _other_targets(state, viewer, chance)
    return _other_cards(state, viewer, chance)


def shown(state: State, event: AnyEvent, viewer: Viewer) -> object:
    """What an event, coming to this state, tells the viewer; everything else about it is secret."""
    match event:
        case Dealt(deal):
            return deal.characters.get(viewer)
        case Targeted(seat) if seat != viewer:
            return type(event), seat
        case CardsDealt():
            assert state.deal is not None
            return type(event), state.deal.first_draw.get(viewer)
        case Drew(seat, card) if seat != viewer:
            left = [one for one in state.left if one != card]
            return type(event), seat, left if viewer == _next(state, seat) else None
        case NightResolved(captured, distracted, poisoned, signs):
            return captured, distracted, poisoned, signs[viewer - 1] if isinstance(viewer, int) else None
        case Ended():
            return event, state
    return event


def _next(state: State, seat: int) -> int | None:
    """Who draws after a seat: round to the left, the gone passed over, until everybody has a card."""
    for step in range(1, 5):
        left = (seat - 1 + step) % 5 + 1
        if left not in state.out and left not in state.cards:
            return left
    return None


def _other_characters(state: State, viewer: Viewer, chance: Chance) -> State:
    """Anybody else may be anybody else; but with the duke or the assassin gone the game would be over."""
    assert state.deal is not None
    real = state.deal.characters
    hidden = [seat for seat in SEATS if seat != viewer]
    while True:
        dealt = dict(zip(hidden, chance.shuffled(real[seat] for seat in hidden), strict=True))
        if not {"duke", "assassin"} & {dealt.get(seat) for seat in state.out}:
            who = {seat: dealt.get(seat, real[seat]) for seat in SEATS}
            return replace(state, deal=replace(state.deal, characters=who))


def _other_targets(state: State, viewer: Viewer, chance: Chance) -> State:
    """What befell a seat is public, whom it aimed at and what it learned is not."""

    def somebody(seat: int, among: Iterable[int]) -> int:
        return chance.pick([one for one in among if one != seat])

    playing = state.chosen if state.phase == "reveal" else state.in_play
    targets = {seat: target if seat == viewer else somebody(seat, playing) for seat, target in state.targets.items()}
    past = tuple(
        nights
        if seat == viewer
        else tuple(
            replace(night, target=somebody(seat, SEATS), indicator=chance.pick(("green", "red", "grey")))
            for night in nights
        )
        for seat, nights in enumerate(state.past, 1)
    )
    return replace(state, targets=targets, past=past)


def _other_cards(state: State, viewer: Viewer, chance: Chance) -> State:
    """Cards not shown lie otherwise; whoever has drawn knows which ones went before and which came after."""
    assert state.deal is not None
    if state.night == 1 and state.phase == "target":
        first = dict(zip(state.deal.first_draw, chance.shuffled(state.deal.first_draw.values()), strict=True))
        return replace(state, deal=replace(state.deal, first_draw=first))
    held = dict(state.cards)
    if state.phase == "draw":
        held["extra"] = state.left[0] if len(state.left) == 1 else None
    hidden = [place for place in held if place != viewer and place not in state.order]
    if state.night > 1 and state.phase in ("draw", "place"):
        return _other_draw(state, viewer, chance, [place for place in hidden if place != "extra"])
    held.update(zip(hidden, chance.shuffled(held[place] for place in hidden), strict=True))
    if state.night > 1 or state.phase not in ("draw", "place"):
        return state
    left = (held.pop("extra", state.left[0]),)
    first = {place: held[place] if place in held else left[0] for place in state.deal.first_draw}
    return replace(state, cards=held, left=left, deal=replace(state.deal, first_draw=first))


def _other_draw(state: State, viewer: Viewer, chance: Chance, hidden: list[int]) -> State:
    """From the second night on: `hidden` are the seats whose cards the viewer has not seen."""
    cards, left = dict(state.cards), state.left
    drawn = list(state.cards)  # in the order in which they drew
    if viewer in state.cards:
        before = [seat for seat in hidden if drawn.index(seat) < drawn.index(viewer)]
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
