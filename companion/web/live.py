"""What stands on a phone or a screen at this moment: the game's own screen, or the house's while no game runs."""

from companion.people import Person
from companion.room import Room
from companion.web import options, render
from companion.web.desk import Desk, here_of
from companion.web.line import Newest


def for_seat(desk: Desk, room: Room, number: int, claim: int, language: str) -> Newest:
    """A person's screen; `claim` is that of the phone's token."""
    here = here_of(room, number)
    person = room.record.person(number)
    if person is None or person.claim != claim:
        why = "removed" if person is None else "moved"
        return Newest(why, lambda: _house("closed.html", room, person, here, language, why=why), is_last=True)
    if room.status in ("lobby", "paused") or (room.status == "over" and room.record.play and room.record.play.ended):
        people = tuple((one.number, one.name, one.bot) for one in room.record.people)
        sight = (room.status, people, person.bot)
        return Newest(sight, lambda: _house(f"{_kind(room)}.html", room, person, here, language))
    if person.bot:
        return Newest(("bot", person.bot), lambda: _house("by_bot.html", room, person, here, language))
    seen = room.seen(room.mover(person))
    return Newest((room.screens.sight(seen), seen.page, seen.moment), lambda: render.phone(seen, room, here, language))


def for_table(desk: Desk, room: Room, language: str) -> Newest:
    """The table's screen, made of what everybody may see."""
    here = f"/t/{room.code}/screen"
    if room.status == "lobby" or (room.record.play and room.record.play.ended):
        people = tuple((one.number, one.name, one.bot, _is_here(desk, room, one.number)) for one in room.record.people)
        sight = (room.status, people, desk.address)
        return Newest(
            sight,
            lambda: _marked(room, language) + _house("table_lobby.html", room, None, here, language, desk=desk),
        )
    seen = room.seen("table")
    is_paused = room.status == "paused"
    return Newest(
        (seen.view, is_paused),
        lambda: _marked(room, language) + _paused(is_paused, language) + render.table(seen, room, here, language),
    )


def for_host(desk: Desk, room: Room, language: str) -> Newest:
    """The host's console: who sits where and whose phone is here; of the game only what the table shows."""
    here = f"/t/{room.code}/host"
    people = tuple(
        (one.number, one.name, one.bot, one.is_gm, _is_here(desk, room, one.number)) for one in room.record.people
    )
    sight = (room.status, people, len(desk.reached), room.record.plays, desk.address)
    return Newest(sight, lambda: _house("host.html", room, None, here, language, desk=desk))


def _is_here(desk: Desk, room: Room, number: int) -> bool:
    """Whether a person's phone is: at once while nothing is secret yet, by the grain of time once the game runs."""
    look = desk.phones.is_open if room.status == "lobby" else desk.phones.is_here
    return look(room.code, number)


def _marked(room: Room, language: str) -> str:
    """Whoever looks at a practice table's screen reads that somebody sees all seats."""
    return render.page("practice_banner.html", language) if room.record.is_practice else ""


def _paused(is_paused: bool, language: str) -> str:
    return render.page("paused_banner.html", language) if is_paused else ""


def _kind(room: Room) -> str:
    return "ended" if room.status == "over" else room.status


def _house(
    template: str, room: Room, person: Person | None, here: str, language: str, why: str = "", desk: Desk | None = None
) -> str:
    me = room.mover(person) if person is not None and room.record.person(person.number) is not None else ""
    here_now = {one.number: desk is not None and _is_here(desk, room, one.number) for one in room.record.people}
    return render.page(
        template, language, room=room, person=person, me=me, here=here, code=room.code, why=why, record=room.record,
        facts=room.facts, words=room.facts.words, moment="house", game=room.record.game, is_here=here_now,
        house_rules=options.told(room.facts, room.record.options) if room.record.options else (),
        address=desk.address if desk else None, reached=len(desk.reached) if desk else 0, status=room.status,
    )  # fmt: skip
