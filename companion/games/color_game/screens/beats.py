"""The colour game's reveals: the clock starts, the clock stops, and at the end names, the call, scores and winners.

While the clock runs nothing is revealed: deals, messages and found pairs make no sound and no beat.
"""

from collections.abc import Sequence

from cards.color_game import clock
from companion.games.color_game.model import ASSASSIN, OBSERVER, Identity
from companion.games.color_game.view_types import Reveal, TableView
from companion.rules.game import Outcome, Seat
from companion.rules.screens import Beat, BeatInput, Sound

TURN_BUZZ, BUZZ, WIN_BUZZ = (60, 40, 60), (40,), (40, 40, 40)
MOST_TICKS = 12
"""Ticks of one score at most: more would run together."""


def beats(context: BeatInput) -> Sequence[Beat]:
    """Return the beats between two public views. None depends on anything that is still secret."""
    old, new = context.before.table, context.after.table
    if old.phase == new.phase:
        return ()
    if new.phase == "over":
        return _ending(new, context.after.outcome)
    sounds: dict[str, tuple[Sound, tuple[int, ...]]] = {
        "live": ("turn", TURN_BUZZ),
        "assassin": ("bell", TURN_BUZZ),
        "observer": ("knock", BUZZ),
    }
    sound, buzz = sounds[new.phase]
    values = {"begins": new.phase, "start": clock(context.game_data.facts.options.seconds)}
    return (Beat(template="beat_phase.html", seconds=1.5, values=values, sound=sound, buzz=buzz),)


def _ending(new: TableView, outcome: Outcome) -> tuple[Beat, ...]:
    reveal = new.reveal
    assert isinstance(reveal, Reveal)
    values = {"reveal": reveal, "reason": outcome.reason, "won": winning_identities(new, reveal, outcome)}
    winner = Beat(template="beat_winner.html", seconds=2.6, values=values, sound="win", buzz=WIN_BUZZ)
    names, observer = _names(reveal), member(reveal, OBSERVER)
    if outcome.reason == ASSASSIN:
        return (*names, winner)
    if observer is None:
        return (*names, *_scores(new, reveal), winner)
    called = {"observer": observer, "called": reveal.called, "paid": _paid(reveal, observer)}
    call = Beat(template="beat_call.html", seconds=1.8, values=called, sound="flip")
    return (*names, call, *_scores(new, reveal), winner)


def _names(reveal: Reveal) -> tuple[Beat, ...]:
    """Who was the assassin, then each of the three names: right ones first, so that the last one decides."""
    identities, named = reveal.deal.identities, reveal.named or {}
    order = sorted(named, key=lambda seat: (named[seat] != identities[seat], seat))
    assassin = member(reveal, ASSASSIN)
    known = reveal.seats[assassin].known if assassin is not None else {}
    common = {"assassin": assassin, "named": named, "order": order, "identities": identities, "known": known}

    def beat(shown: int, seconds: float, sound: Sound, buzz: tuple[int, ...] = ()) -> Beat:
        values = {**common, "shown": shown}
        return Beat(template="beat_names.html", seconds=seconds, values=values, sound=sound, buzz=buzz)

    return (beat(0, 1.8, "knock", BUZZ), *(beat(shown, 1.4, "flip") for shown in range(1, len(order) + 1)))


def _paid(reveal: Reveal, observer: Seat) -> int:
    """Return the chips that the observer gave, in deals, to the team that it called."""
    made = [deal for deal in reveal.deals if deal.status == "accepted" and observer in (deal.sender, deal.to)]
    deals = [deal.seen_by(observer) for deal in made]
    return sum(deal.gave.chips for deal in deals if reveal.deal.identities[deal.partner] == reveal.called)


def _scores(new: TableView, reveal: Reveal) -> tuple[Beat, ...]:
    rising = best_first(new, reveal)[::-1]
    most = max(1, max(reveal.teams[team].score for team in rising))
    return tuple(
        Beat(
            template="beat_score.html",
            seconds=1.2,
            values={"rising": rising, "shown": shown, "results": reveal.teams, "most": most},
            sound="tick",
            times=min(MOST_TICKS, max(1, reveal.teams[rising[shown - 1]].score)),
        )
        for shown in range(1, len(rising) + 1)
    )


def member(reveal: Reveal, identity: Identity) -> Seat | None:
    """Return the first seat with this identity; None if it is not in play."""
    return next((seat for seat, one in sorted(reveal.deal.identities.items()) if one == identity), None)


def best_first(t: TableView, reveal: Reveal) -> list[Identity]:
    """Return the teams from best to last; of equal scores the larger award comes first. Rule 7.2."""
    results = reveal.teams
    return sorted(t.teams, key=lambda team: (-results[team].score, -(results[team].award or 0), t.teams.index(team)))


def winning_identities(t: TableView, reveal: Reveal, outcome: Outcome) -> list[Identity]:
    """Return the teams, or the solo player, that win: teams from best to last."""
    identities = reveal.deal.identities
    won = {identities[seat] for seat in outcome.winners}
    return [one for one in (*best_first(t, reveal), ASSASSIN, OBSERVER) if one in won]
