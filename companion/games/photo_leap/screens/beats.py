"""Photo Leap's reveals: a vote's tally and the card that it turns up, and the two stories in print."""

from collections.abc import Sequence

from companion.games.photo_leap.view_types import TableView
from companion.rules.game import Outcome
from companion.rules.screens import Beat, BeatInput, Sound

BUZZ, WIN_BUZZ = (40,), (40, 40, 40)


def beats(context: BeatInput) -> Sequence[Beat]:
    """Return the beats between two public views. Their number and length depend on no role. Rules 8 and 9."""
    old, new = context.before.table, context.after.table
    vote = _vote(old, new) if len(new.interrogations) > len(old.interrogations) else ()
    return (*vote, *(_print(new, context.after.outcome) if len(new.published) > len(old.published) else ()))


def _vote(old: TableView, new: TableView) -> tuple[Beat, ...]:
    vote = new.interrogations[-1]
    guilty, seats = sum(vote.votes.values()), len(vote.votes)
    turned = [seat for seat in new.turned_up if new.turned_up[seat] != old.turned_up.get(seat)]
    is_spy = any("spy" in new.turned_up[seat] for seat in turned)
    values = {
        "vote": vote, "guilty": guilty, "turned": bool(turned), "is_spy": is_spy,
        "banished": [seat for seat in new.banished if seat not in old.banished],
    }  # fmt: skip

    def beat(template: str, seconds: float, sound: Sound = "", buzz: tuple[int, ...] = (), times: int = 1) -> Beat:
        return Beat(template=template, seconds=seconds, values=values, sound=sound, buzz=buzz, times=times)

    return (
        beat("beat_ballots.html", 1.2, "knock", BUZZ),
        beat("beat_tally.html", 0.8 + 0.45 * seats, "tick", times=seats),
        beat("beat_card.html", 1.6, "flip"),
        beat("beat_verdict.html", 2.6, "win" if is_spy else "lose", WIN_BUZZ),
    )


def _print(new: TableView, outcome: Outcome | None) -> tuple[Beat, ...]:
    values = {"stories": new.published[-1], "score": new.score, "new": new, "reason": outcome.reason if outcome else ""}
    return (
        Beat(template="beat_press.html", seconds=1, values={**values, "shown": 0}, sound="knock", buzz=BUZZ),
        Beat(template="beat_press.html", seconds=1.2, values={**values, "shown": 1}, sound="flip"),
        Beat(template="beat_press.html", seconds=1.2, values={**values, "shown": 2}, sound="flip"),
        Beat(template="beat_press.html", seconds=1.4, values={**values, "shown": 3}, sound="tap"),
    )
