"""The current screen of a seat, a table, a host or an observer: a game's own, or a shared one while none runs."""

from cards.errors import FaultsError
from companion.games import GAMES
from companion.lab.records.replays import has_ended
from companion.rules.game import Viewer
from companion.tables.autoplay import host_move
from companion.tables.feedback import Question, may_answer, questions, sign_words
from companion.tables.fitting import seats_mode
from companion.tables.people import Person, RoomRecord
from companion.tables.room import Room
from companion.web import options_form
from companion.web.context import AppContext, seat_url
from companion.web.live.connection import ScreenVersion
from companion.web.live.guest_pictures import suggested_pictures, takes_pictures, with_waiting
from companion.web.live.keepsake import has_picture
from companion.web.live.news import with_news, with_sound, with_wishes
from companion.web.live.next_games import AGAIN, STOP, next_games, people_at, wanted_games
from companion.web.live.watchers import for_watcher, with_rail
from companion.web.render import html as render
from companion.web.render import sprite
from companion.web.second_devices import Claim


def for_seat(
    context: AppContext, room: Room, number: int, claim: int, language: str, is_host: bool = False
) -> ScreenVersion:
    """Return a person's screen; `claim` is that of the phone's token. A host who plays hears of pictures that wait."""
    version = _with_turn_clock(context, room, _for_seat(context, room, number, claim, language), language)
    version = _with_next_game(context, room, number, version, language)
    version = with_news(room, _with_questions(context, room, number, version, language), language)
    version = _with_second_device(context, room, (room.code, number, claim), version, language)
    version = with_waiting(context, room, version, language) if is_host else version
    return _with_look(room, _with_announcement(context, room, version, language))


def _for_seat(context: AppContext, room: Room, number: int, claim: int, language: str) -> ScreenVersion:
    path = seat_url(room, number)
    person = room.record.person(number)
    if person is None or person.claim != claim:
        context.lobby.newest(room)
        person = room.record.person(number)
    if person is None or person.claim != claim or person.has_left:
        why = "removed" if person is None else "moved" if person.claim != claim else "left"
        template = "left.html" if why == "left" else "closed.html"
        return ScreenVersion(why, lambda: _shared_screen(template, room, person, path, language, why=why), is_last=True)
    if room.record.watches(person):
        return for_watcher(context, room, person, path, language)
    if room.status in ("lobby", "paused") or (room.status == "over" and room.record.play and room.record.play.ended):
        people = tuple((sitter.number, sitter.name, sitter.bot, sitter.is_ready) for sitter in room.record.people)
        template = "ended.html" if room.status == "over" else f"{room.status}.html"
        return ScreenVersion(
            (room.status, people, person.bot), lambda: _shared_screen(template, room, person, path, language)
        )
    if room.is_kept_by_bot(person):
        return ScreenVersion(("bot", person.bot), lambda: _shared_screen("by_bot.html", room, person, path, language))
    mover = room.record.mover(person)
    if room.shown_beat is not None:
        return _beat(room, mover, path, language)
    screen_input = room.screen_input(mover)
    return ScreenVersion(
        (room.screens.version_key(screen_input), screen_input.page, screen_input.moment),
        lambda: render.phone(screen_input, room, path, language),
    )


def for_table(context: AppContext, room: Room, language: str) -> ScreenVersion:
    """Return the public screen, made of what everybody may see."""
    version = with_rail(context, room, _for_table(context, room, language), language)
    version = with_sound(room, _with_turn_clock(context, room, version, language))
    version = with_wishes(context, room, with_news(room, version, language), language)
    version = _with_look(room, _with_announcement(context, room, version, language))
    return context.walls.shared((room.code, language), version)


def _for_table(context: AppContext, room: Room, language: str) -> ScreenVersion:
    path, banner = f"/t/{room.code}/screen", _practice_banner(room, language)
    if room.status == "lobby" or (room.record.play and room.record.play.ended):
        people = tuple(
            (sitter.number, sitter.name, sitter.bot, sitter.is_ready, _is_here(context, room, sitter.number))
            for sitter in room.record.people
        )
        return ScreenVersion(
            (room.status, people, context.address_of(room)),
            lambda: banner + _shared_screen("table_lobby.html", room, None, path, language, context=context),
        )
    is_paused = room.status == "paused"
    if room.shown_beat is not None and not is_paused:
        return _with_reactions(context, room, _beat(room, "table", path, language), language)
    screen_input = room.screen_input("table")
    paused = render.page("paused_banner.html", language) if is_paused else ""
    version = ScreenVersion(
        (screen_input.view, is_paused), lambda: banner + paused + render.table(screen_input, room, path, language)
    )
    return _with_reactions(context, room, version, language)


def held_back(room: Room, language: str) -> ScreenVersion:
    """Return the public screen for a device that may not see it while another table plays the same deal."""
    return ScreenVersion("held back", lambda: render.page("screen_waits.html", language, code=room.code))


def _with_look(room: Room, version: ScreenVersion) -> ScreenVersion:
    """Name the style sheets that a screen needs: a page that wears others fetches them before it shows the screen."""
    if version.is_last:
        return version
    look = render.look(room.game_data)["look"]
    mark = f'<i data-part="look" data-look="{look}" hidden></i>'
    return ScreenVersion((version.key, look), lambda: render.padded(version.html() + mark))


def _with_turn_clock(context: AppContext, room: Room, version: ScreenVersion, language: str) -> ScreenVersion:
    """Add the time that is left, the same on all screens: of a turn with a limit, or by the game's clock.

    Its place is there when it is empty too, where time limits are possible.
    """
    has_clock = GAMES[room.record.game].has_clock and not room.screens.draws_clock
    if not (room.record.turn_seconds or has_clock) or room.status not in ("playing", "paused") or version.is_last:
        return version
    turn = context.lobby.autoplay.turn(room)
    deadline = room.deadline if has_clock and room.beat is None else None

    def html() -> str:
        remaining_s = context.lobby.autoplay.turn_left(room) if deadline is None else max(0.0, deadline - room.at)
        seconds = None if remaining_s is None else round(remaining_s, 1)
        return render.padded(render.page("turn_clock.html", language, seconds=seconds))

    return version.above((turn, deadline), html)


def _with_reactions(context: AppContext, room: Room, version: ScreenVersion, language: str) -> ScreenVersion:
    """Add the players' latest reactions to the public screen. Their place is there when it is empty, too."""
    reactions = context.reactions.shown(room.code)
    return version.below(reactions, lambda: render.page("reactions.html", language, shown=reactions))


def _beat(room: Room, viewer: Viewer, path: str, language: str) -> ScreenVersion:
    """Return a step of a reveal. Every phone gets the same one, with the number of its own seat in the bar."""
    current = room.beat
    assert current is not None
    banner = _practice_banner(room, language) if viewer == "table" else ""
    return ScreenVersion(("beat", current.number), lambda: banner + render.beat(current, viewer, room, path, language))


def for_host(context: AppContext, room: Room, language: str) -> ScreenVersion:
    """Return the host's screen: who sits where, whose phone is here; of the game what the public screen shows."""
    path = f"/t/{room.code}/host"
    people = tuple(
        (sitter.number, sitter.name, sitter.bot, sitter.is_gm, _is_here(context, room, sitter.number))
        for sitter in room.record.people
    )
    answered = context.feedback.count(room.record)
    may_close = _may_close(context, room)
    is_quiet = (room.shown_beat is None, host_move(room) is None)
    pictures = suggested_pictures(context, room)
    device_count, plays = len(context.other_devices), room.record.plays
    next_ones = (tuple(watcher.name for watcher in room.record.watchers), tuple(sorted(wanted_games(room).items())))
    sounds = room.record.is_silent, room.record.is_read_aloud
    key = (room.status, people, device_count, plays, context.address_of(room), answered, may_close, is_quiet, pictures,
           next_ones, sounds)  # fmt: skip
    return _with_look(
        room, ScreenVersion(key, lambda: _shared_screen("host.html", room, None, path, language, context=context))
    )


def for_host_menu(context: AppContext, room: Room, language: str) -> ScreenVersion:
    """Return the menu of a host who plays: what the host's screen can do in a game, and nothing of the game."""
    path, newest = f"/t/{room.code}/host", for_host(context, room, language)
    menu = ScreenVersion(
        newest.key, lambda: _shared_screen("host_menu.html", room, None, path, language, context=context)
    )
    return _with_look(room, menu)


def for_observer(context: AppContext, room: Room, device: str, language: str) -> ScreenVersion:
    """Return an observer's screen: what may be noted and what this device has noted.

    Of the game it shows what the public screen shows. `device` is its random ID.
    """
    play = room.record.plays
    notes, last = context.feedback.notes(room.code, play, device), context.feedback.last(room.code, play, device)
    version = ScreenVersion(
        (room.status, play, tuple(notes), last),
        lambda: render.page(
            "observer.html", language, code=room.code, status=room.status, here=f"/t/{room.code}/observe",
            notes=notes[::-1], may_undo=last is not None, signs=sign_words(room.record.language), play=play,
            title=room.game_data.title,
        ),
    )  # fmt: skip
    return _with_look(room, version)


def ended_play(context: AppContext, room: Room, play: int) -> RoomRecord | None:
    """Return the record of a game that has ended at this table; None if it has not."""
    if not has_ended(room.record, play) or not 0 < play <= room.record.plays:
        return None
    return context.archive.ended(room.code, play)


def questions_for(context: AppContext, record: RoomRecord) -> tuple[Question, ...]:
    """Return the questions after a game; none if its edition cannot be loaded any more."""
    try:
        return questions(context.lobby.library.of_record(record))
    except FaultsError:
        return ()


def answers_closed(context: AppContext, room: Room, record: RoomRecord) -> bool:
    """Return whether nobody can answer any more about the game of a record, one of this table's."""
    return context.feedback.are_closed(record, room.record.plays, context.lobby.now())


def unanswered_play(context: AppContext, room: Room, number: int) -> int | None:
    """Return the number of the game before the running one, if this person may still answer its questions."""
    play = room.record.plays - 1
    record = ended_play(context, room, play) if room.status in ("playing", "paused") else None
    if record is None or not may_answer(record, number) or number in context.feedback.answered(room.code, play):
        return None
    return play if questions_for(context, record) and not answers_closed(context, room, record) else None


def _with_questions(
    context: AppContext, room: Room, number: int, version: ScreenVersion, language: str
) -> ScreenVersion:
    """Add the questions after the game below a seat's screen, until the next game begins.

    Whether somebody else has answered changes nothing on it.
    """
    play, person = room.record.plays, room.record.person(number)
    if version.is_last or room.status not in ("over", "lobby") or person is None or room.is_kept_by_bot(person):
        return version
    record = ended_play(context, room, play)
    if record is None or not may_answer(record, number):
        return version
    has_answered = number in context.feedback.answered(room.code, play)
    # Whoever has not answered is asked until the answers are closed. That somebody else closed them tells no answer.
    is_closed = not has_answered and answers_closed(context, room, record)
    status = room.status
    return version.below(
        (play, has_answered, is_closed, status),
        lambda: render.page(
            "after.html", language, code=room.code, here=seat_url(room, number), play=play, has_answered=has_answered,
            status=status, question_list=() if is_closed else questions_for(context, record),
            takes_pictures=room.status == "over" and takes_pictures(room),
        ),
    )  # fmt: skip


def _with_second_device(
    context: AppContext, room: Room, claim: Claim, version: ScreenVersion, language: str
) -> ScreenVersion:
    """Tell a player that a second device uses their seat. A practice table has all its seats on one device."""
    if version.is_last or room.record.is_practice:
        return version
    is_shared = context.devices.is_shared(claim)
    return version.above(
        is_shared, lambda: render.padded(render.page("second_device.html", language, is_shared=is_shared))
    )


def _with_next_game(
    context: AppContext, room: Room, number: int, version: ScreenVersion, language: str
) -> ScreenVersion:
    """Add what people want to play next below a seat's screen, once the game is over. Wishes are public."""
    record, person = room.record, room.record.person(number)
    if version.is_last or room.status != "over" or person is None or record.play is None:
        return version
    wishes, own_wish = record.play.wanted(), record.play.wishes.get(number)
    people = tuple((person.number, person.has_left) for person in (*record.people, *record.watchers))
    values = {
        "here": seat_url(room, number), "play": record.plays, "mine": own_wish, "wanted": wishes,
        "others": sum(wishes.values()) - wishes.get(AGAIN, 0) - wishes.get(STOP, 0), "is_alone": record.is_alone,
        "people": people_at(room), "has_picture": has_picture(room), "is_named": person.is_on_pictures,
    }  # fmt: skip
    return version.below(
        (own_wish, tuple(sorted(wishes.items())), people, person.is_on_pictures),
        lambda: render.page("next.html", language, games=next_games(context, room), **values),
    )


def _averages(context: AppContext | None, room: Room) -> list[tuple[Question, float]]:
    """Return the mean answers once they are closed. Shown earlier, each new answer could be read from the change."""
    if context is None or room.record.play is None or not answers_closed(context, room, room.record):
        return []
    return context.feedback.averages(room.code, room.record.plays, questions_for(context, room.record))


def _may_close(context: AppContext, room: Room) -> bool:
    """Return whether somebody has answered about the game that is over, and somebody else still may."""
    counts = context.feedback.count(room.record)
    return counts is not None and counts[0] > 0 and not answers_closed(context, room, room.record)


def _with_announcement(context: AppContext, room: Room, version: ScreenVersion, language: str) -> ScreenVersion:
    """Add a class's message and countdown above a screen: all seats see the same at the same moment.

    Their place is there when it is empty too: filling it replaces nothing else on a phone.
    """
    if context.teacher_session is None or not room.record.table or version.is_last:
        return version
    classroom = context.teacher_session.classroom
    announcement = classroom.announcement()

    def html() -> str:
        seconds = round(classroom.seconds_left(), 1)
        text = render.page("class_announcement.html", language, announcement=announcement, seconds_left=seconds)
        return render.padded(text)

    return version.above(announcement, html)


def _is_here(context: AppContext, room: Room, number: int) -> bool:
    """Return whether a phone is here: at once in the lobby, where nothing is secret, else by a grain of time."""
    presence = context.lobby.presence
    is_here = presence.is_open if room.status == "lobby" else presence.is_here
    return is_here(room.code, number)


def _practice_banner(room: Room, language: str) -> str:
    """Return the banner of a practice table: it says that somebody sees all seats."""
    return render.page("practice_banner.html", language) if room.record.is_practice else ""


def _shared_screen(
    template: str, room: Room, person: Person | None, path: str, language: str, *, why: str = "",
    context: AppContext | None = None,
) -> str:  # fmt: skip
    me = room.record.mover(person) if person is not None and room.record.person(person.number) is not None else ""
    learning = render.learning_of(room.game_data)
    seats = seats_mode(room.game_data.about, room.record.options)  # their number follows the people: nobody set it so
    options = {name: value for name, value in room.record.options.items() if not seats or name != seats.seats_option}
    numbers = [sitter.number for sitter in room.record.people]
    present = {number: context is not None and _is_here(context, room, number) for number in numbers}
    return render.page(
        template, language, room=room, person=person, me=me, here=path, code=room.code, why=why, record=room.record,
        game_data=room.game_data, words=room.game_data.words, moment="house", game=room.record.game, is_here=present,
        house_rules=options_form.changed_options(room.game_data, options) if options else (),
        answered=context.feedback.count(room.record) if context else None, averages=_averages(context, room),
        may_close=context is not None and _may_close(context, room),
        address=context.address_of(room) if context else None, reached=len(context.other_devices) if context else 0,
        status=room.status, learning=learning, has_terms=bool(learning.lists),
        may_end_phase=host_move(room) is not None, facts=room.game_data.facts,
        next_games=next_games(context, room) if context and room.status == "over" else (),
        wanted=wanted_games(room), people_count=people_at(room), takes_pictures=takes_pictures(room),
        pictures=suggested_pictures(context, room) if context else None,
        cover=sprite.own_cover(room.record.game, room.game_data.facts), static=context.static if context else "",
    )  # fmt: skip
