"""Tables as people come, play and leave, and how many people, pictures and spans of time they take."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cases import compare, tables_beside
from table_setup import ManualClock

import cards
from cards.errors import InputError
from companion.limits import Limits
from companion.tables import fitting, seating
from companion.tables.autoplay import Pace
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.scheduler import wait_evenly
from companion.tables.suggestions import Suggestions


def test_every_game_says_how_any_number_of_people_plays_it(request: pytest.FixtureRequest) -> None:
    lines = []
    for slug in cards.listed_slugs():
        about = cards.load(slug).about
        for name, mode in about.modes.items():
            options = cards.load(slug, options=mode.options).facts.options
            lines.append(f"{slug}, {name}: {fitting.table_minutes(about, options)} minutes")
        for people in range(1, 21):
            best, at_one = fitting.fit(about, people), fitting.fit_at_one_table(about, people)
            told = f"{slug}, {people}: {tuple(best)}, {best.is_for_all}"
            lines.append(told if best == at_one else f"{told}; at one table {tuple(at_one)}")
        for players in (None, about.most + 1):
            options = {} if players is None else {"players": players}
            lines.append(
                f"{slug} {options}: {fitting.most_seats(about, options)}, {fitting.seats_mode(about, options)}"
            )
    compare(Path(__file__).with_name("fits.txt"), lines, request)


def act(lobby: Lobby, clock: ManualClock, room: Room, verb: str, *words: str) -> None:
    """Do at a table what a step of a scene says."""
    ways: dict[str, Callable[..., object]] = {
        "sit": lambda name, bot=None: seating.sit(room, name, bot),
        "master": lambda name: seating.sit(room, name, is_gm=True),
        "leave": lambda number, *left_at: seating.leave_seat(room, int(number), *map(float, left_at)),
        "rename": lambda number, name: seating.rename(room, int(number), name),
        "wish": lambda number, game: seating.wish(room, int(number), game),
        "play_on": lambda number: seating.play_on(room, int(number)),
        "watch": lambda name: seating.watch(room, name),
        "come": lambda number: lobby.presence.note(room.code, int(number), "", 1),
        "bot": lambda number, level=None: room.change(lambda record: setattr(record.person(int(number)), "bot", level)),
        "pause": lambda how: room.pause(how == "on"),
        "wait": lambda seconds: clock.pass_time(int(seconds)),
        "game": lambda slug, *how: lobby.change_game(room, slug, {}, may_watch=how == ("watch",)),
        "make": lambda slug, how="": lobby.make(slug, is_limited=how == "limited", table=int(how == "class")),
        "begin": lambda: lobby.begin(room, 1),
        "end": room.end,
        "to_lobby": room.to_lobby,
    }
    ways[verb](*words)


def told(room: Room) -> dict[str, Any]:
    record = {name: value for name, value in msgspec.to_builtins(room.record).items() if value and name != "code"}
    for name in {"people", "watchers"} & record.keys():
        record[name] = [{key: value for key, value in person.items() if value} for person in record[name]]
    record.get("play", {}).pop("head", None)
    record |= {"status": room.status, "full": room.is_full(), "shown": room.seats_shown()}
    return {**record, "at": room.at, "moves": room.snapshot.moves}


def test_tables_change_as_people_come_play_and_leave(
    lobby: Lobby, clock: ManualClock, request: pytest.FixtureRequest
) -> None:
    lobby.limits, lines = Limits(all_tables=6, empty_table_hours=2, table_games=3), list[str]()
    for scene in tables_beside(__file__)["scenes"]:
        room = lobby.make(scene["game"], options=scene.get("options"))
        before = told(room)
        lines.append(f"{scene['game']}, {lobby.count()} tables: {before}")
        for step in scene["steps"]:
            try:
                act(lobby, clock, room, *step.split(" "))
                after = told(room)
                news = {name: after.get(name) for name in (*after, *before) if after.get(name) != before.get(name)}
                before = after
            except InputError as refused:
                news = refused
            lines.append(f"  {step}: {news or f'{lobby.count()} tables'}")
    compare(Path(__file__).with_name("scenes.txt"), lines, request)


def test_only_so_many_pictures_wait_and_each_once(lobby: Lobby) -> None:
    pictures = Suggestions(lobby.writer, lambda: 7.0)

    def add(code: str, person: int, content: str) -> None:
        pictures.add(code, person, "Ada", "Fox", content, content.encode())

    for person in range(5):
        for content in ("a", *"abcdef"):
            add("FOX-234", person, content)
        with pytest.raises(InputError):
            add("FOX-234", person, "g")
    assert 30 == len(pictures.waiting("FOX-234"))
    with pytest.raises(InputError):
        add("FOX-234", 5, "a")
    for room in range(9):
        for number in range(30):
            add(f"OWL-{room}", number % 5, str(number))
    with pytest.raises(InputError):
        add("ELK-234", 1, "a")
    first = pictures.waiting("FOX-234")[0]
    assert (0, "Ada", "Fox", "a", 7.0) == (first.person, first.name, first.title, first.content, first.made)
    assert (first, b"a") == (pictures.find("FOX-234", first.id), pictures.jpeg("FOX-234", first.id))
    pictures.delete("FOX-234", first.id)
    assert pictures.find("FOX-234", first.id) is None and 29 == len(pictures.waiting("FOX-234"))


def test_secret_taps_take_even_spans(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Pace(0.8, 2.2, beats=1, even_s=0.004, step_s=5) == Pace()
    slept = list[float]()
    monkeypatch.setattr("time.sleep", slept.append)
    for now, even_s in ((7.001, 0.004), (7.005, 0.004), (7.001, 0)):
        monkeypatch.setattr("time.monotonic", lambda now=now: now)
        wait_evenly(7, even_s)
    assert [0.003, 0.003] == [pytest.approx(seconds) for seconds in slept]
