"""Photo Leap's reveals: a vote, one voter after the other; the card that it turns up; the two stories in print.

A night that would be short ends with a beat that nobody sees: how long a spy thinks must not show.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from cards.photo_leap import NIGHT_S
from cards.words import Words
from companion.games.photo_leap.model import News
from companion.games.photo_leap.screens.script import signed, spoken
from companion.games.photo_leap.view_types import Reveal, TableView
from companion.rules.screens import Beat, BeatInput, Sound

Buzz = tuple[int, ...]
BUZZ, WIN_BUZZ = (40,), (40, 40, 40)
VOTE_S, BEFORE_COUNT_S = 0.9, 0.8


def beats(context: BeatInput) -> Sequence[Beat]:
    """Return the beats between two public views. Their number and length depend on no role. Rules 5.1, 8 and 9."""
    old, new = context.before.table, context.after.table
    rest, is_alone = NIGHT_S - context.lasted, len(context.bots) >= len(context.names) - 1
    is_short = "night" == context.before.phase != context.after.phase and rest > 0 and not is_alone
    night = (Beat(template="", seconds=rest),) if is_short else ()
    vote = _vote(context, old, new) if len(new.interrogations) > len(old.interrogations) else ()
    printed = _print(context, new) if len(new.published) > len(old.published) else ()
    return (*night, *vote, *printed, *_unmasked(context, new))


def _vote(context: BeatInput, old: TableView, new: TableView) -> Iterator[Beat]:
    """Yield the vote's beats. Each holds the votes that have been shown, and no number before all have been."""
    vote, names, words = new.interrogations[-1], context.names, context.game_data.words
    seats, accused, lead = list(vote.votes), names[vote.accused], names[vote.lead]
    turned = [new.turned_up[seat] for seat in new.turned_up if new.turned_up[seat] != old.turned_up.get(seat)]

    def beat(
        says: str, adds: str, seconds: float, shown: int, told: dict[str, Any], sound: Sound = "", buzz: Buzz = ()
    ) -> Beat:
        heading, line = (words(f"beat.{key}", **told).strip() for key in (says, adds))
        rows = [(seat, names[seat], vote.votes[seat] if place < shown else None) for place, seat in enumerate(seats)]
        values = {"heading": heading, "line": line, "rows": rows, "card": says}
        return Beat(template="beat_vote.html", seconds=seconds, values=values, sound=sound, buzz=buzz,
                    say=f"{heading} {line}" if not 0 < shown < len(seats) else heading)  # fmt: skip

    yield beat("is_spy", "votes_in", 1.2, 0, {"_name": accused}, "knock", BUZZ)
    for shown, seat in enumerate(seats, 1):
        says = "guilty" if vote.votes[seat] else "not_guilty"
        following = {"_next": names[seats[shown]]} if shown < len(seats) else {}
        adds, seconds = ("next", VOTE_S) if following else ("last", VOTE_S + BEFORE_COUNT_S)
        yield beat(says, adds, seconds, shown, {"_name": names[seat], **following}, "tick")
    told: dict[str, Any] = {"_guilty": sum(vote.votes.values()), "_all": len(seats), "_name": accused, "_lead": lead}
    yield beat("count", "enough" if turned else "too_few", 2, len(seats), told)
    if not turned:
        return
    yield beat("turns", "which", 0.9, len(seats), told, "flip")
    is_spy = any("spy" in roles for roles in turned)
    was, adds = ("a_spy" if old.bribed else "the_spy", "right") if is_spy else ("journalist", "wrong")
    told["_deeds"] = _deeds(context, new.reveal) if new.reveal else ""
    yield beat(was, adds, 3, len(seats), told, "win" if is_spy else "lose", WIN_BUZZ)


def _deeds(context: BeatInput, reveal: Reveal) -> str:
    """Return what the spy did in secret, for the end of a game; "" where the roles are on paper."""
    if not reveal.deal:
        return ""
    words, swaps = context.game_data.words, sum(swap.seat == reveal.deal.spy for swap in reveal.swaps)
    bribed = words("beat.bribed", _name=context.names[reveal.bribed_seat]) if reveal.bribed_seat else ""
    return f"{words('beat.swapped', _n=swaps) if swaps else words('beat.never')} {bribed}".strip()


def _unmasked(context: BeatInput, new: TableView) -> Iterator[Beat]:
    """Yield who the spy was and what they did, unless a vote has just shown it or the roles are on paper."""
    if new.reveal and new.reveal.deal and (new.bribed or new.reveal.deal.spy not in new.turned_up):
        heading = context.game_data.words("beat.the_spy", _name=context.names[new.reveal.deal.spy])
        line = _deeds(context, new.reveal)
        values = {"heading": heading, "line": line, "rows": (), "card": "the_spy"}
        yield Beat(template="beat_vote.html", seconds=3, values=values, sound="win", buzz=WIN_BUZZ,
                   say=f"{heading} {line}")  # fmt: skip


def articles(words: Words, published: Sequence[Sequence[News]]) -> list[tuple[News, str, str]]:
    """Return animal, headline and text of both stories printed last. An animal that comes again has other words."""
    printed = [news for pair in published for news in pair]
    found = []
    for place in (len(printed) - 2, len(printed) - 1):
        news, times = printed[place], printed[:place].count(printed[place])
        again = words(f"masthead.again_{min(times, 3)}", _animal=words(f"news.{news}.title")) if times else ""
        found.append((news, again or words(f"news.{news}.deck"), words(f"news.{news}.story_{times % 2 + 1}")))
    return found


def _print(context: BeatInput, new: TableView) -> Iterator[Beat]:
    """Yield the front page: the head, one story, the other, and then the score, which moves once for both."""
    words, outcome = context.game_data.words, context.after.outcome
    score = words("beat.score", _score=signed(new.score))
    told = articles(words, new.published)
    heads = [f"{head}." for _, head, _ in told]
    ends = words(f"beat.{outcome.reason}") if outcome and f"beat.{outcome.reason}" in words.texts else ""
    sounds: tuple[Sound, ...] = ("knock", "flip", "flip", "tap")
    says = (words("beat.press"), *heads, f"{spoken(words, new.score)} {ends}".strip())
    for shown, (seconds, sound, say) in enumerate(zip((1, 1.6, 1.6, 1.8), sounds, says, strict=True)):
        heading, more = (ends or score, score if ends else "") if shown == 3 else (words("beat.press"), "")
        values = {"heading": heading, "more": more, "articles": told, "shown": min(shown, 2), "new": new}
        buzz = () if shown else BUZZ
        yield Beat(template="beat_press.html", seconds=seconds, values=values, sound=sound, buzz=buzz, say=say)
