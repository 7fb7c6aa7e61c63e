"""What each viewer of an own game may know, built from what is allowed."""

from collections.abc import Mapping

from msgspec import UNSET, structs

from companion.games.prototype import view_types
from companion.games.prototype.led_moves import shown_seats
from companion.games.prototype.model import WHO, Bargain, CardView, Lying, State, hand
from companion.games.prototype.places import designer_name, is_hand
from companion.games.prototype.questions import asked
from companion.rules.game import NO_PRIVATE_VIEW, Mover, NoPrivateView, Seat, Viewer


def table(state: State) -> view_types.TableView:
    """Return what everybody sees."""
    shown = range(1, state.seats + 1) if state.outcome else shown_seats(state)
    secret = {name for name, counter in state.table.counters.items() if counter.secret}
    return view_types.TableView(
        waiting_for=waiting_for(state),
        turn=state.turn if state.has_turns else 0,
        step=state.step,
        deadline=state.deadline,
        out=state.out,
        shown_roles={seat: state.card_view(state.roles[seat - 1]) for seat in shown} if state.roles else {},
        places={name: _place(state, name, lying) for name, lying in state.places.items()},
        tiles=tuple(_tile(state, lying) for lying in state.tiles),
        pieces=state.pieces,
        counters={name: values for name, values in state.counters.items() if name not in secret or state.outcome},
        rolls={name: values for name, values in state.rolls.items() if not state.table.dice[name].secret},
        answered=tuple(state.answers),
        result=_result(state),
        motion=state.motion,
        trading=(state.bargain.by, state.bargain.to) if state.bargain else (),
        story=state.story,
        can_undo=state.earlier is not None,
        reveal=_reveal(state) if state.outcome else UNSET,
    )


def waiting_for(state: State) -> tuple[Mover, ...]:
    """Return whom the table waits for. Nobody is named while all may move at will."""
    if state.outcome:
        return ()
    if state.motion:
        return tuple(seat for seat in range(1, state.seats + 1) if seat not in state.motion.votes)
    if state.phase == WHO:
        return tuple(seat for seat in range(1, state.seats + 1) if seat not in state.ready)
    if state.asks:
        return tuple(seat for seat in state.alive if seat not in state.answers)
    if state.has_turns:
        return (state.turn,) if state.turn else ()
    if state.part is not None and state.part.next == "master":
        return (state.master,) if state.master is not None else ()
    if state.part is not None:
        waits_for = state.alive if state.part.next != "first" else state.alive[:1]
        return tuple(seat for seat in waits_for if seat not in state.ready)
    return state.alive


def _place(state: State, name: str, lying: tuple[Lying, ...]) -> view_types.PlaceView:
    if is_hand(name):
        return view_types.PlaceView(len(lying), ())
    visible = lying[:1] if designer_name(name) in state.table.piles else lying
    return view_types.PlaceView(len(lying), tuple(state.card_view(card.card) if card.up else None for card in visible))


def _tile(state: State, lying: Lying | None) -> CardView | bool:
    if lying is None:
        return False
    return state.card_view(lying.card) if lying.up else True


def _result(state: State) -> view_types.ResultView | None:
    if state.result is None:
        return None
    cards = {seat: state.card_view(card) for seat, card in state.result.cards.items()}
    return view_types.ResultView(**{**structs.asdict(state.result), "cards": cards})


def _cards(state: State, place: str) -> tuple[CardView, ...]:
    return tuple(state.card_view(card.card) for card in state.places.get(place, ()))


def _reveal(state: State) -> view_types.Reveal:
    hands = tuple(_cards(state, hand(seat)) for seat in range(1, state.seats + 1))
    return view_types.Reveal(state.deal, tuple(map(state.card_view, state.roles)), hands)


def everything(state: State) -> view_types.Everything:
    """Return what a master sees. Rule 6.2."""
    return view_types.Everything(
        roles=tuple(map(state.card_view, state.roles)),
        places={name: _cards(state, name) for name in state.places},
        tiles=tuple(state.card_view(tile.card) if tile else None for tile in state.tiles),
        answers=state.answers,
        answer_cards={
            seat: state.card_view(state.places[hand(seat)][index].card) for seat, index in state.answer_cards.items()
        },
        counters={name: state.counters[name] for name, counter in state.table.counters.items() if counter.secret},
        rolls={name: values for name, values in state.rolls.items() if state.table.dice[name].secret},
        messages=state.messages,
        bargain=bargain_view(state, state.bargain) if state.bargain else None,
    )


def you(state: State, viewer: Viewer) -> view_types.PrivateView | NoPrivateView:
    """Return what one seat or the master knows besides. Rules 2.2, 3.3, 4.1 and 6.2."""
    if viewer == "gm" and viewer == state.master:
        return view_types.PrivateView(everything=everything(state))
    if not isinstance(viewer, int):
        return NO_PRIVATE_VIEW
    question = asked(state, viewer) if state.asks and state.part and state.part.ask and viewer not in state.out else -1
    bargain = state.bargain
    return view_types.PrivateView(
        role=state.card_view(state.roles[viewer - 1]) if state.roles else None,
        known_roles=_known_roles(state, viewer),
        hand=_cards(state, hand(viewer)),
        seen=_seen(state, viewer),
        seen_tiles={
            space: state.card_view(tile.card)
            for space, tile in enumerate(state.tiles)
            if tile is not None and not tile.up and viewer in tile.seen
        },
        question=state.part.ask[question].say if state.part and question >= 0 else "",
        answer=state.answers.get(viewer, ""),
        answer_at=state.answer_cards.get(viewer, -1),
        together=_together(state, viewer, question),
        counters={
            name: state.counters[name][viewer - 1]
            for name, counter in state.table.counters.items()
            if counter.secret and counter.per == "seat"
        },
        rolls={
            name: values
            for name, values in state.rolls.items()
            if state.table.dice[name].secret and state.rolled_by[name] == viewer
        },
        memories=tuple(
            view_types.MemoryView(it.about, it.column, it.value, tuple(map(state.card_view, it.cards)), it.place)
            for it in state.memories
            if it.seat == viewer
        ),
        messages=tuple(message for message in state.messages if viewer in (message.sender, message.to)),
        bargain=bargain_view(state, bargain) if bargain and viewer in (bargain.by, bargain.to) else None,
        everything=everything(state) if viewer == state.master else None,
    )


def _known_roles(state: State, viewer: Seat) -> dict[Seat, CardView]:
    """Return the roles that a seat knows from the start: by `sees`, and of those who share a question with it."""
    roles, phases = state.table.roles, state.table.phases
    if not roles or not state.roles:
        return {}
    own_card = state.kinds[state.roles[viewer - 1]].card
    groups = [sees.whom for sees in roles.sees if not isinstance(sees.who, dict) or own_card.has(sees.who)]
    for phase in phases.named.values() if phases else ():
        groups += [ask.who for ask in phase.ask if ask.shared and isinstance(ask.who, dict) and own_card.has(ask.who)]
    return {
        seat: state.card_view(card)
        for seat, card in enumerate(state.roles, 1)
        if seat != viewer and any(not isinstance(whom, dict) or state.kinds[card].card.has(whom) for whom in groups)
    }


def _seen(state: State, viewer: Seat) -> dict[str, Mapping[int, CardView]]:
    cards_seen = {
        name: {at: state.card_view(card.card) for at, card in enumerate(lying) if not card.up and viewer in card.seen}
        for name, lying in state.places.items()
        if not is_hand(name)
    }
    return {name: cards for name, cards in cards_seen.items() if cards}


def _together(state: State, viewer: Seat, question: int) -> dict[Seat, str]:
    part = state.part
    if question < 0 or part is None or not part.ask[question].shared or not isinstance(part.ask[question].who, dict):
        return {}
    return {seat: choice for seat, choice in state.answers.items() if seat != viewer and asked(state, seat) == question}


def bargain_view(state: State, bargain: Bargain) -> view_types.BargainView:
    """Return an exchange as those see it who know what is offered."""
    own, others = _cards(state, hand(bargain.by)), _cards(state, hand(bargain.to))
    card = own[bargain.card] if bargain.card >= 0 else None
    back_card = others[bargain.back_card] if bargain.back_card >= 0 else None
    return view_types.BargainView(**{**structs.asdict(bargain), "card": card, "back_card": back_card})
