"""What each viewer of an own game may know, built from what is allowed."""

from collections.abc import Mapping

from msgspec import UNSET

from companion.games.prototype import view_types
from companion.games.prototype.led_moves import shown_seats
from companion.games.prototype.model import WHO, Bargain, Happening, Lying, State, hand
from companion.games.prototype.places import designer_name, is_hand
from companion.games.prototype.questions import asked
from companion.rules.game import NO_PRIVATE_VIEW, Mover, NoPrivateView, Seat, Viewer


def card_view(state: State, card: int) -> view_types.CardView:
    """Return what a card's number stands for."""
    kind = state.kinds[card]
    return view_types.CardView(kind.deck, kind.card.row)


def table(state: State) -> view_types.TableView:
    """Return what everybody sees."""
    secret = {name for name, counter in state.table.counters.items() if counter.secret}
    return view_types.TableView(
        waiting_for=waiting_for(state),
        turn=state.turn if state.has_turns else 0,
        step=state.step,
        deadline=state.deadline,
        out=state.out,
        shown_roles=_shown_roles(state),
        places={name: _place(state, name, lying) for name, lying in state.places.items()},
        tiles=tuple(_tile(state, lying) for lying in state.tiles),
        pieces=state.pieces,
        counters={name: values for name, values in state.counters.items() if name not in secret or state.outcome},
        rolls={name: values for name, values in state.rolls.items() if not state.table.dice[name].secret},
        answered=tuple(state.answers),
        result=_result(state),
        motion=_motion(state),
        trading=(state.bargain.by, state.bargain.to) if state.bargain else (),
        story=tuple(_happening(state, happening) for happening in state.story),
        can_undo=state.earlier is not None,
        reveal=_reveal(state) if state.outcome else UNSET,
    )


def _happening(state: State, happening: Happening) -> view_types.HappeningView:
    card = None if happening.card is None else card_view(state, happening.card)
    return view_types.HappeningView(
        happening.what, happening.seat, happening.move, card, happening.other, happening.number, happening.text
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


def _shown_roles(state: State) -> dict[Seat, view_types.CardView]:
    if not state.roles:
        return {}
    seats = range(1, state.seats + 1) if state.outcome else shown_seats(state)
    return {seat: card_view(state, state.roles[seat - 1]) for seat in seats}


def _place(state: State, name: str, lying: tuple[Lying, ...]) -> view_types.PlaceView:
    if is_hand(name):
        return view_types.PlaceView(len(lying), ())
    visible = lying[:1] if designer_name(name) in state.table.piles else lying
    return view_types.PlaceView(len(lying), tuple(card_view(state, card.card) if card.up else None for card in visible))


def _tile(state: State, lying: Lying | None) -> view_types.CardView | bool:
    if lying is None:
        return False
    return card_view(state, lying.card) if lying.up else True


def _result(state: State) -> view_types.ResultView | None:
    result = state.result
    if result is None:
        return None
    cards = {seat: card_view(state, card) for seat, card in result.cards.items()}
    return view_types.ResultView(
        result.phase, result.round, result.kind, result.out, result.tally, result.choices, cards
    )


def _motion(state: State) -> view_types.MotionView | None:
    motion = state.motion
    return view_types.MotionView(motion.what, motion.by, motion.end, motion.winners, motion.votes) if motion else None


def _reveal(state: State) -> view_types.Reveal:
    roles = tuple(card_view(state, card) for card in state.roles)
    hands = tuple(
        tuple(card_view(state, card.card) for card in state.places.get(hand(seat), ()))
        for seat in range(1, state.seats + 1)
    )
    return view_types.Reveal(state.deal, roles, hands)


def everything(state: State) -> view_types.Everything:
    """Return what a master sees. Rule 6.2."""
    return view_types.Everything(
        roles=tuple(card_view(state, card) for card in state.roles),
        places={name: tuple(card_view(state, card.card) for card in lying) for name, lying in state.places.items()},
        tiles=tuple(card_view(state, tile.card) if tile else None for tile in state.tiles),
        answers=state.answers,
        answer_cards={
            seat: card_view(state, state.places[hand(seat)][index].card) for seat, index in state.answer_cards.items()
        },
        counters={name: state.counters[name] for name, counter in state.table.counters.items() if counter.secret},
        rolls={name: values for name, values in state.rolls.items() if state.table.dice[name].secret},
        messages=tuple(view_types.MessageView(message.sender, message.to, message.text) for message in state.messages),
        bargain=bargain_view(state, state.bargain) if state.bargain else None,
    )


def you(state: State, viewer: Viewer) -> view_types.PrivateView | NoPrivateView:
    """Return what one seat or the master knows besides. Rules 2.2, 3.3, 4.1 and 6.2."""
    if viewer == "gm" and viewer == state.master:
        return view_types.PrivateView(everything=everything(state))
    if not isinstance(viewer, int):
        return NO_PRIVATE_VIEW
    question = asked(state, viewer) if state.asks and state.part and state.part.ask and viewer not in state.out else -1
    return view_types.PrivateView(
        role=card_view(state, state.roles[viewer - 1]) if state.roles else None,
        known_roles=_known_roles(state, viewer),
        hand=tuple(card_view(state, card.card) for card in state.places.get(hand(viewer), ())),
        seen=_seen(state, viewer),
        seen_tiles={
            space: card_view(state, tile.card)
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
            view_types.MemoryView(
                memory.about,
                memory.column,
                memory.value,
                tuple(card_view(state, card) for card in memory.cards),
                memory.place,
            )
            for memory in state.memories
            if memory.seat == viewer
        ),
        messages=tuple(
            view_types.MessageView(message.sender, message.to, message.text)
            for message in state.messages
            if viewer in (message.sender, message.to)
        ),
        bargain=_bargain(state, viewer),
        everything=everything(state) if viewer == state.master else None,
    )


def _known_roles(state: State, viewer: Seat) -> dict[Seat, view_types.CardView]:
    """Return the roles that a seat knows from the start: by `sees`, and of those who share a question with it."""
    roles = state.table.roles
    if not roles or not state.roles:
        return {}
    own_card = state.kinds[state.roles[viewer - 1]].card
    groups = [sees.whom for sees in roles.sees if not isinstance(sees.who, dict) or own_card.has(sees.who)]
    phases = state.table.phases
    for phase in phases.named.values() if phases else ():
        groups += [ask.who for ask in phase.ask if ask.shared and isinstance(ask.who, dict) and own_card.has(ask.who)]
    roles_known = {}
    for seat, card in enumerate(state.roles, 1):
        role = state.kinds[card].card
        if seat != viewer and any(not isinstance(whom, dict) or role.has(whom) for whom in groups):
            roles_known[seat] = card_view(state, card)
    return roles_known


def _seen(state: State, viewer: Seat) -> dict[str, Mapping[int, view_types.CardView]]:
    cards_seen: dict[str, Mapping[int, view_types.CardView]] = {}
    for name, lying in state.places.items():
        if is_hand(name):
            continue
        cards = {
            index: card_view(state, card.card)
            for index, card in enumerate(lying)
            if not card.up and viewer in card.seen
        }
        if cards:
            cards_seen[name] = cards
    return cards_seen


def _together(state: State, viewer: Seat, question: int) -> dict[Seat, str]:
    part = state.part
    if question < 0 or part is None or not part.ask[question].shared or not isinstance(part.ask[question].who, dict):
        return {}
    return {seat: choice for seat, choice in state.answers.items() if seat != viewer and asked(state, seat) == question}


def _bargain(state: State, viewer: Seat) -> view_types.BargainView | None:
    bargain = state.bargain
    if bargain is None or viewer not in (bargain.by, bargain.to):
        return None
    return bargain_view(state, bargain)


def bargain_view(state: State, bargain: Bargain) -> view_types.BargainView:
    """Return an exchange as those see it who know what is offered."""
    card = card_view(state, state.places[hand(bargain.by)][bargain.card].card) if bargain.card >= 0 else None
    back = card_view(state, state.places[hand(bargain.to)][bargain.back_card].card) if bargain.back_card >= 0 else None
    return view_types.BargainView(
        bargain.by, bargain.to, card, bargain.counter, bargain.amount, back, bargain.back_counter, bargain.back_amount,
        bargain.is_answered,
    )  # fmt: skip
