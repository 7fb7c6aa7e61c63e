"""Worlds that a viewer of the colour game cannot tell apart, what each event shows to whom, and moves of free form.

Written from the rules alone, without view.py: the laws hold the views against this.
"""

from collections.abc import Mapping
from typing import Any

from cases import tables_beside
from msgspec.structs import replace

from companion.games.color_game import model
from companion.rules.chance import Chance
from companion.rules.game import Mover, Viewer

LISTED = tables_beside(__file__)
TABLES, PLAYTHROUGHS = LISTED["tables"], LISTED["playthroughs"]
COVERED = ("assassin", "observer")


# What each event shows.


def visible_part(state: model.State, event: model.AnyEvent, viewer: Viewer) -> object:
    """What an event, coming to this state, tells the viewer; everything else about it is secret."""
    match event:
        case model.Tapped(seat):
            return event if seat == viewer or state.phase == "setup" else None
        case model.PhaseBegun(phase):
            calls = offered_teams(state) if phase == "observer" and viewer == seat_of(state, "observer") else None
            return event, calls
        case model.MessageSent(seat, to):
            return event if viewer in (seat, to, seat_of(state, "observer")) else None
        case model.Offered(deal, give, want):
            return (sides(deal), give, want) if viewer in sides(deal) else None
        case model.Declined(deal) | model.Withdrawn(deal):
            return event if viewer in sides(deal) else None
        case model.OffersBroken(deals):
            return tuple(deal for deal in deals if viewer in sides(deal)) or None
        case model.Accepted(deal):
            return (event, received(state, deal, viewer)) if viewer in sides(deal) else None
        case model.TeammateGuessed(seat) | model.ObserverGuessed(seat):
            return event if seat == viewer else None
        case model.GuessesAnswered(seats):
            return event if viewer in seats else None
        case model.AwardTaken() | model.Moment():
            return None
        case model.TeamsNamed():
            return event if viewer == seat_of(state, "assassin") else None
        case model.TeamCalled():
            return event if viewer == seat_of(state, "observer") else None
        case model.Ended():
            return event, state
    return event


def sides(deal: str) -> tuple[int, int]:
    sender, to, _ = deal.split("-")
    return int(sender), int(to)


def received(state: model.State, deal: str, viewer: Viewer) -> dict[int, str]:
    """The identities that a deal tells one of its sides."""
    trade = next(trade for trade in state.hands[sides(deal)[0] - 1].deals if trade.id == deal)
    told = trade.want if trade.sender == viewer else trade.give
    return {seat: state.hands[seat - 1].identity for seat in told.identities}


def seat_of(state: model.State, identity: str) -> int:
    return next((seat for seat, hand in enumerate(state.hands, 1) if hand.identity == identity), 0)


def offered_teams(state: model.State) -> list[str]:
    """What the observer may call: a team is safe if both members have guessed right."""
    observer = seat_of(state, "observer")
    unsafe = [hand.identity for hand in state.hands if hand.observer_guess != observer]
    return [team for team in state.teams if observer and team in unsafe]


# Other worlds.


HAS_UNSEEN_MOVES = True
"""Whether some moves change nothing that others see."""


def roles(state: model.State) -> dict[int, str]:
    return {seat: hand.identity for seat, hand in enumerate(state.hands, 1)}


def indistinguishable_state(state: model.State, viewer: Viewer, chance: Chance) -> model.State:
    """A table on which everything is otherwise that this viewer has not been shown."""
    if state.outcome or state.deal is None:
        return state
    me = viewer if isinstance(viewer, int) else 0
    calls = offered_teams(state)
    state = _other_identities(state, me, chance)
    if state.phase == "setup":
        return state
    state = _other_goods(state, me, chance)
    state = _other_deals(state, me, chance)
    state = _other_guesses(state, me, calls, chance)
    state = _other_messages(state, me, chance)
    return _other_end(state, me, chance) if state.phase in COVERED else state


def _others(state: model.State, me: int) -> list[int]:
    return [seat for seat in range(1, state.seats + 1) if seat != me]


def _with(state: model.State, hands: Mapping[int, model.Hand]) -> model.State:
    return replace(state, hands=tuple(hands.get(seat, hand) for seat, hand in enumerate(state.hands, 1)))


def _other_identities(state: model.State, me: int, chance: Chance) -> model.State:
    """Everybody whose identity the viewer does not know may be anybody; first quests change hands."""
    assert state.deal is not None
    mine = state.hands[me - 1] if me else None
    right = [guess.player for guess in mine.guesses if guess.result == "right"] if mine else []
    wrong = [guess.player for guess in mine.guesses if guess.result == "wrong"] if mine else []
    free = [seat for seat in _others(state, me) if mine is None or seat not in (*mine.known, *right)]
    while True:
        drawn = dict(zip(free, chance.shuffled(state.hands[seat - 1].identity for seat in free), strict=True))
        named = {**{seat: hand.identity for seat, hand in enumerate(state.hands, 1)}, **drawn}
        if mine and any(named[seat] == mine.identity for seat in wrong):
            continue
        if not (state.phase == "observer" and me == seat_of(state, "assassin") and _is_right(state.named, named)):
            break
    deal = replace(state.deal, identities=dict(sorted(named.items())), quests=_other_quests(state, me, chance))
    hands = {seat: replace(hand, identity=named[seat], known={it: named[it] for it in hand.known})
             for seat, hand in enumerate(state.hands, 1)}  # fmt: skip
    if state.phase == "setup":
        hands = {seat: replace(hand, quests=tuple(deal.quests[it] for it in (seat,) if it in deal.quests))
                 for seat, hand in hands.items()}  # fmt: skip
    return _with(replace(state, deal=deal), hands)


def _is_right(named: Mapping[int, str] | None, identities: Mapping[int, str]) -> bool:
    return named is not None and all(identities[seat] == team for seat, team in named.items())


def _other_quests(state: model.State, me: int, chance: Chance) -> dict[int, str]:
    assert state.deal is not None
    dealt = state.deal.quests
    seats = [seat for seat in dealt if seat != me]
    drawn = zip(seats, chance.shuffled(dealt[seat] for seat in seats), strict=True)
    return dict(sorted({**dealt, **dict(drawn)}.items()))


def _other_goods(state: model.State, me: int, chance: Chance) -> model.State:
    """Others hold other chips and quests and know other things, but can keep what they offer the viewer."""
    loose = [quest for seat in _others(state, me) for quest in state.hands[seat - 1].quests]
    for seat in _others(state, me):
        loose = [quest for quest in loose if quest not in _promised(state, seat, me).quests]
    hands: dict[int, model.Hand] = {}
    for seat in _others(state, me):
        promised, hand = _promised(state, seat, me), state.hands[seat - 1]
        others = _others(state, seat)
        left = chance.below(state.facts.options.chips + 1)
        given = max(promised.chips - left, 0) + chance.below(4)
        taken = [quest for quest in loose if chance.below(state.seats) == 0]
        loose = [quest for quest in loose if quest not in taken]
        sure = {*promised.identities, *_told_by(state, me, seat)} - {seat}
        known = {it for it in others if it in sure or chance.below(4) == 0}
        hands[seat] = replace(
            hand,
            chips=((None,) * left + tuple(chance.pick(others) for _ in range(given))),
            quests=(*promised.quests, *taken),
            known={it: state.hands[it - 1].identity for it in sorted(known)},
            seconds=promised.time + chance.below(30) if state.facts.options.time else 0,
        )
    return _with(state, hands)


def _promised(state: model.State, seat: int, me: int) -> model.Goods:
    """All that a seat has in open offers to the viewer, so that it can keep each."""
    offers = [it.give for it in state.hands[seat - 1].deals if (it.sender, it.to, it.status) == (seat, me, "open")]
    return model.Goods(
        max((give.chips for give in offers), default=0),
        tuple(sorted({it for give in offers for it in give.identities})),
        tuple(sorted({quest for give in offers for quest in give.quests})),
        max((give.time for give in offers), default=0),
    )


def _told_by(state: model.State, me: int, seat: int) -> set[int]:
    """Whose identities the viewer has given this seat."""
    done = (
        [it for it in state.hands[me - 1].deals if it.status == "accepted" and seat in (it.sender, it.to)] if me else []
    )
    return {it for deal in done for it in (deal.give if deal.sender == me else deal.want).identities}


def _other_deals(state: model.State, me: int, chance: Chance) -> model.State:
    """Between others: other deals, more of them or fewer; open ones that can be kept."""
    deals = {
        seat: [it for it in state.hands[seat - 1].deals if me in (it.sender, it.to)] for seat in _others(state, me)
    }
    last = "open" if state.phase == "live" else "lapsed"
    count: dict[tuple[int, int], int] = {}
    for _ in range(chance.below(8)):
        sender, to = chance.shuffled(_others(state, me))[:2]
        count[sender, to] = count.get((sender, to), 0) + 1
        hand = state.hands[sender - 1]
        give = model.Goods(
            chance.below(len(hand.chips) + 1),
            tuple(seat for seat in (sender, *hand.known) if chance.below(3) == 0),
            tuple(quest for quest in hand.quests if chance.below(2)),
        )
        want = model.Goods(chance.below(3), (to,))
        status = chance.pick((last, "accepted", "declined", "withdrawn"))
        trade = model.Trade(f"{sender}-{to}-{count[sender, to]}", sender, to, give, want, status)
        for seat in (sender, to):
            deals[seat].insert(chance.below(len(deals[seat]) + 1), trade)
    return _with(state, {seat: replace(state.hands[seat - 1], deals=tuple(deals[seat])) for seat in deals})


def _other_guesses(state: model.State, me: int, calls: list[str], chance: Chance) -> model.State:
    """Others have guessed otherwise, and other pairs have found each other. What the viewer was answered stands."""
    mine = {guess.player: guess.result for guess in state.hands[me - 1].guesses} if me else {}
    players: dict[int, list[int]] = {}
    for seat in _others(state, me):
        back = [me] if me and (mine.get(seat) or (seat not in mine and chance.below(3) == 0)) else []
        guessed = [it for it in _others(state, seat) if it != me and chance.below(4) == 0]
        players[seat] = list(chance.shuffled((*guessed, *back)))
    hands = {}
    for seat, guessed in players.items():
        made = []
        for player in guessed:
            is_mutual = (seat in mine) if player == me else seat in players[player]
            same = state.hands[seat - 1].identity == state.hands[player - 1].identity
            made.append(model.Guess(player, ("right" if same else "wrong") if is_mutual else None))
        guess = chance.pick((None, *_others(state, seat))) if state.observer_in_play else None
        hands[seat] = replace(state.hands[seat - 1], guesses=tuple(made), observer_guess=guess)
    state = _with(state, hands)
    if state.phase == "observer":
        state = _calls_stay(state, me, calls, chance)
    return replace(state, awards=_other_awards(state, chance))


def _other_awards(state: model.State, chance: Chance) -> dict[str, int]:
    """Points for the pairs that have found each other: nobody knows how many, or how much."""
    right = {hand.identity for hand in state.hands if any(guess.result == "right" for guess in hand.guesses)}
    found = [team for team in state.teams if team in right]
    teams, given = len(state.teams), state.facts.options.awards
    points = range(2 * teams + 2, 2, -2) if given is None else (*given, *[0] * teams)[:teams]
    return dict(zip(found, chance.shuffled(points), strict=False))


def _calls_stay(state: model.State, me: int, calls: list[str], chance: Chance) -> model.State:
    """In the last phase some team can be called; the observer knows which."""
    observer = seat_of(state, "observer")
    hands = {}
    for team in state.teams if me == observer else state.teams[:1]:
        both = [seat for seat in _others(state, me) if state.hands[seat - 1].identity == team]
        safe = me == observer and team not in calls
        for seat in both if safe else [chance.pick(both)]:
            hands[seat] = replace(state.hands[seat - 1], observer_guess=observer if safe else None)
    return _with(state, hands)


def _other_messages(state: model.State, me: int, chance: Chance) -> model.State:
    """Others have written other things to each other, but what the observer has heard was written."""
    others, heard = _others(state, me), state.notes
    if not me or state.hands[me - 1].identity != "observer":
        notes = [note for chunk in state.notes for note in chunk if me in (note.sender, note.to)]
        for i in range(chance.below(6)):
            sender, to = chance.shuffled(others)[:2]
            notes.insert(chance.below(len(notes) + 1), model.Note(sender, to, f"secret {i}"))
        heard = (tuple(notes),)
    hands = {}
    for seat, hand in enumerate(state.hands, 1):
        own = tuple(note for chunk in heard for note in chunk if seat in (note.sender, note.to))
        overheard = tuple(note for chunk in heard for note in chunk if note not in own)
        overheard = overheard if hand.identity == "observer" else ()
        hands[seat] = replace(hand, messages=own, overheard=overheard)
    return replace(_with(state, hands), notes=heard)


def _other_end(state: model.State, me: int, chance: Chance) -> model.State:
    """Nobody sees who has tapped, or what the guessers have said."""
    mine = state.tapped & {me}
    others = [seat for seat in _others(state, me) if chance.below(2)]
    if len(others) + len(mine) == state.seats or (mine and len(others) == state.seats - 1):
        others = others[1:]
    tapped = mine | set(others)
    assassin, observer = seat_of(state, "assassin"), seat_of(state, "observer")
    named, called = state.named, state.called
    if me != assassin and (state.phase == "observer" or assassin in tapped):
        seats = chance.shuffled(_others(state, assassin))[:3]
        named = chance.pick((None, {seat: chance.pick(state.teams) for seat in sorted(seats)}))
    elif me != assassin:
        named = None
    if state.phase == "observer" and _is_right(named, {s: hand.identity for s, hand in enumerate(state.hands, 1)}):
        named = None
    if state.phase == "observer" and me != observer:
        called = chance.pick((None, *offered_teams(state))) if observer in tapped else None
    return replace(state, tapped=frozenset(tapped), named=named, called=called)


# Moves of free form.

TEXTS = (
    "red?",
    "⚽️ 🤝",
    "你是红队吗?",
    "\u202eabc\u200f",
    "a" * 500,
    "\x00",
    "<b>{_x}</b>",
    "a" * 501,
    "",
    " \t\n\u3000\u00a0",
)


def free_form_move(state: model.State, mover: Mover, chance: Chance) -> dict[str, Any]:
    """A message, an offer or the assassin's names: most of them sensible, some odd."""
    seats = range(1, state.seats + 1)
    if state.phase == "assassin":
        odd = chance.below(4) == 0
        named = chance.shuffled(seats if odd else [seat for seat in seats if seat != mover])[
            : 2 + chance.below(3) if odd else 3
        ]
        colours = (*state.teams, "observer", "pink") if odd else state.teams
        return {"move": "name", "teams": {str(seat): chance.pick(colours) for seat in named}}
    to = chance.pick(seats) if chance.below(9) == 0 else chance.pick([seat for seat in seats if seat != mover])
    if chance.below(3) == 0:
        return {"move": "message", "to": to, "text": chance.pick(TEXTS if chance.below(3) == 0 else TEXTS[:4])}
    hand = state.hands[mover - 1] if isinstance(mover, int) else state.hands[0]
    odd = chance.below(4) == 0
    mine = [mover, *hand.known] if isinstance(mover, int) else list(hand.known)
    give = _goods(chance, range(-1, 8) if odd else range(len(hand.chips) + 1), seats if odd else mine, hand.quests)
    quests = (*state.facts.quests, "find_nobody") if odd else tuple(state.facts.quests)
    if (state.facts.options.time and chance.below(2)) or chance.below(40) == 0:
        give["seconds"] = chance.pick(range(-1, 40) if odd else range(max(hand.seconds - 10, 0) + 1))
    want = _goods(chance, (0, 1, 2, 999, 1000) if odd else (0, 0, 1, 2), [to, *(seats if odd else ())], quests)
    return {"move": "offer", "to": to, "give": give, "want": want}


def _goods(chance: Chance, chips: Any, seats: Any, quests: Any) -> dict[str, Any]:
    """A part is now and then left out, or names somebody twice."""
    found = {
        "chips": chance.pick(chips),
        "identities": [chance.pick(list(seats)) for _ in range(chance.below(3) if seats else 0)],
        "quests": [chance.pick(quests)] if quests and chance.below(4) == 0 else [],
    }
    return {key: value for key, value in found.items() if value or chance.below(2)}
