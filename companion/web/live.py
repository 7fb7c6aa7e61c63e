"""What stands on a phone or a screen at this moment: the game's own screen, or the house's while no game runs."""

import cards
from cards.deck import CardDataError
from companion.facts import facts_of
from companion.feedback import SIGNS, Asked, may_answer, questions
from companion.lab.replays import has_ended
from companion.people import Person, Record
from companion.room import Room
from companion.web import options, render
from companion.web.desk import Desk, here_of
from companion.web.line import Newest


def for_seat(desk: Desk, room: Room, number: int, claim: int, language: str) -> Newest:
    """A person's screen; `claim` is that of the phone's token."""
    newest = _with_questions(desk, room, number, _for_seat(desk, room, number, claim, language), language)
    return _with_what_all_are_told(desk, room, newest, language)


def _for_seat(desk: Desk, room: Room, number: int, claim: int, language: str) -> Newest:
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
    return _with_what_all_are_told(desk, room, _for_table(desk, room, language), language)


def _for_table(desk: Desk, room: Room, language: str) -> Newest:
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
    answered = desk.feedback.count(room.record)
    sight = (room.status, people, len(desk.reached), room.record.plays, desk.address, answered)
    return Newest(sight, lambda: _house("host.html", room, None, here, language, desk=desk))


def for_observer(desk: Desk, room: Room, whose: str, language: str) -> Newest:
    """What may be noted, and what this device has noted; of the game what the table shows."""
    play = room.record.plays
    notes, last = desk.feedback.notes(room.code, play, whose), desk.feedback.last(room.code, play, whose)
    words = cards.table_words(room.record.language)
    signs = {sign: words(f"note.{sign}") for sign in SIGNS}
    return Newest(
        (room.status, play, tuple(notes), last),
        lambda: render.page(
            "observer.html", language, code=room.code, status=room.status, here=f"/t/{room.code}/observe",
            notes=notes[::-1], may_undo=last is not None, signs=signs, play=play, title=room.facts.title,
        ),
    )  # fmt: skip


def ended(desk: Desk, room: Room, play: int) -> Record | None:
    """The record of a game that has ended here."""
    if not has_ended(room.record, play) or not 0 < play <= room.record.plays:
        return None
    return desk.archive.ended(room.code, play)


def asked_after(record: Record) -> tuple[Asked, ...]:
    """What is asked after a game; nothing, where its edition is not to be had any more."""
    try:
        return questions(facts_of(record))
    except CardDataError:
        return ()


def still_asked(desk: Desk, room: Room, number: int) -> int | None:
    """The game before the one that runs, if somebody may still say how it was."""
    play = room.record.plays - 1
    record = ended(desk, room, play) if room.status in ("playing", "paused") else None
    if record is None or not may_answer(record, number) or number in desk.feedback.answered(room.code, play):
        return None
    return play if asked_after(record) else None


def _with_questions(desk: Desk, room: Room, number: int, newest: Newest, language: str) -> Newest:
    """A seat's screen with the questions after the game below it, until the next one begins. Whether somebody else
    has answered changes nothing on it."""
    play, person = room.record.plays, room.record.person(number)
    if newest.is_last or room.status not in ("over", "lobby") or person is None or person.bot:
        return newest
    record = ended(desk, room, play)
    if record is None or not may_answer(record, number):
        return newest
    has_answered = number in desk.feedback.answered(room.code, play)
    values = {"code": room.code, "here": here_of(room, number), "play": play, "has_answered": has_answered}
    return Newest(
        (newest.sight, play, has_answered),
        lambda: newest.html() + render.page("after.html", language, asked=asked_after(record), **values),
    )


def _averages(desk: Desk | None, room: Room) -> list[tuple[Asked, float]]:
    """Once, when all have answered: seen one answer after the other, each new one would show by how they change."""
    counts = desk.feedback.count(room.record) if desk else None
    if desk is None or counts is None or counts[0] < counts[1]:
        return []
    return desk.feedback.averages(room.code, room.record.plays, asked_after(room.record))


def _with_what_all_are_told(desk: Desk, room: Room, newest: Newest, language: str) -> Newest:
    """A screen of a class's table under the teacher's words and clock: the same at all seats, at the same moment.

    Their place is there when it is empty too: filling it replaces nothing else on a phone.
    """
    if desk.lectern is None or not room.record.table or newest.is_last:
        return newest
    classroom = desk.lectern.classroom
    said = classroom.said()

    def drawn() -> str:
        told = render.page("class_said.html", language, said=said, left=round(classroom.left(), 1))
        return render.padded(told) + newest.html()

    return Newest((newest.sight, said), drawn)


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
        answered=desk.feedback.count(room.record) if desk else None, averages=_averages(desk, room),
        address=desk.address if desk else None, reached=len(desk.reached) if desk else 0, status=room.status,
    )  # fmt: skip
