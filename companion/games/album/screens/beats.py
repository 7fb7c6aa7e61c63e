"""Album's reveals: a word that is turned up, and a picture that is dropped: was it the keeper's?"""

from collections.abc import Sequence
from typing import Any

from companion.games.album.bot import felt_level
from companion.games.album.screens.pictures import table_pictures
from companion.games.album.view_types import TableView
from companion.rules.screens import Beat, BeatInput, Sound

BUZZ, LONG_BUZZ = (40,), (40, 40, 40)


def beats(context: BeatInput) -> Sequence[Beat]:
    """Return the beats between two public views. Every drop takes the same time, right or wrong. Rules 5.1, 5.2."""
    old, new = context.before.table, context.after.table
    if old.round != new.round or old.oya is None:
        return ()
    dropped = [photo.number for photo, was in zip(new.photos, old.photos, strict=True) if photo.dropped > was.dropped]
    if dropped:
        return _drop(context, old, new, dropped[0])
    turned = [one for one, was in zip(new.scale, old.scale, strict=True) if one.word != was.word]
    if not turned:
        return ()
    values = {"oya": old.oya, "hint": turned[0]}
    return (
        Beat(template="beat_word.html", seconds=1.1, values={**values, "shown": False}, sound="tap", buzz=BUZZ),
        Beat(template="beat_word.html", seconds=2, values={**values, "shown": True}, sound="flip"),
    )


def _drop(context: BeatInput, old: TableView, new: TableView, dropped: int) -> tuple[Beat, ...]:
    result = new.results[-1] if len(new.results) > len(old.results) else None
    pictures = table_pictures(context.game_data, old)
    values = {
        "five": pictures, "oya": old.oya, "result": result, "next_oya": new.oya,
        "one": next(picture for picture in pictures if picture["number"] == dropped),
        "left": sum(not photo.dropped for photo in new.photos) - 1,
        "reason": _reason(old, dropped) if old.oya in context.bots else None, "by_bot": old.oya in context.bots,
    }  # fmt: skip

    def beat(step: str, seconds: float, sound: Sound, buzz: tuple[int, ...] = ()) -> Beat:
        return Beat(template="beat_drop.html", seconds=seconds, values={**values, "step": step}, sound=sound, buzz=buzz)

    return (
        beat("lift", 1.2, "tap", BUZZ),
        beat("ask", 1.7, "knock"),
        beat("answer", 2.4, "flip" if result is None else "win" if result.won else "lose", LONG_BUZZ),
    )


def _reason(t: TableView, photo: int) -> dict[str, Any] | None:
    """Return why a bot drops a picture: the open word that differs most from its taste; None if none does."""
    open_words = [(one.word, one.level, felt_level(photo, one.word, t.highest)) for one in t.scale if one.word]
    word, level, felt = max(open_words, key=lambda one: abs(one[1] - one[2]))
    return {"word": word, "level": level, "felt": felt} if level != felt else None
