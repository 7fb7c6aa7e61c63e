"""What screens tell besides the game: who has left or is back, and whether the host wants sounds."""

from companion.tables.room import Room
from companion.web.context import AppContext
from companion.web.live.connection import ScreenVersion
from companion.web.live.next_games import AGAIN, STOP, next_games, wanted_games
from companion.web.render import html as render


def with_news(room: Room, version: ScreenVersion, language: str) -> ScreenVersion:
    """Add who of the players left last by themselves, or is back, and who is away. Its place is always there."""
    record = room.record
    away = tuple(person.name for person in record.people if person.has_left and person.left_at)
    gone = max((person for person in record.people if person.left_at), key=lambda person: person.left_at, default=None)
    if record.play is None or version.is_last:
        return version
    news = gone and (gone.number, gone.left_at, gone.has_left, gone.bot, room.status == "over")
    return version.below(
        (news, away), lambda: render.page("news.html", language, gone=gone, away=away, status=room.status)
    )


def with_wishes(context: AppContext, room: Room, version: ScreenVersion, language: str) -> ScreenVersion:
    """Add what people want to play next, once the game is over: all phones show it, too."""
    counts = wanted_games(room) if room.status == "over" else {}
    if not counts:
        return version

    def html() -> str:
        names = {AGAIN: room.game_data.title} | {game.key: game.title for game in next_games(context, room)}
        wishes = sorted(((count, names[slug]) for slug, count in counts.items() if slug in names), reverse=True)
        return render.page("wishes.html", language, wishes=wishes, stop=counts.get(STOP, 0))

    return version.below(tuple(sorted(counts.items())), html)


def with_sound(room: Room, version: ScreenVersion) -> ScreenVersion:
    """Tell the public screen whether the host wants its sounds, and whether it reads aloud."""
    key = room.record.is_silent, room.record.is_read_aloud
    mark = f'<i data-part="sound"{" data-silent" * key[0]}{" data-reads" * key[1]} hidden></i>'
    return version.below(key, lambda: mark)
