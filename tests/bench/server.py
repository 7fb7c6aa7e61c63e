"""The server of the benchmarks: begins tables, tells their tokens, serves. Its one argument is the wish, as JSON."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.web import serve  # isort: skip  # it patches the standard library

import json
from collections.abc import Iterator
from dataclasses import fields
from time import process_time

import msgspec

import cards
from companion.games import GAMES
from companion.limits import Limits
from companion.rules.codec import known_move, read_command
from companion.storage.place import read_place
from companion.storage.statements import insert_entry
from companion.tables.autoplay import Pace
from companion.tables.room import Room
from companion.tables.seating import sit
from companion.web.address import Address
from companion.web.pages.dashboard import ClassSetup

MANY = "1000000/second"
ENDLESS = {"masquerade_murder": {"nights": 0, "lives": 500}, "photo_leap": {"interrogate_after": 98},
           "color_game": {"seconds": 600}}  # fmt: skip


def main(
    data: str, tables: int = 0, game: str = "masquerade_murder", seats: int = 5, is_class: bool = False, moves: int = 0
) -> None:
    """Serve so many tables; with `moves`, one at which so many were made, within the usual limits."""
    often = {one.name: MANY for one in fields(Limits) if isinstance(one.default, str)}
    # Without strangers all phones have one address.
    limits = Limits() if moves else Limits(**often, connections=1_000_000)  # type: ignore[arg-type]
    class_setup = ClassSetup() if is_class else None

    def server() -> serve.Server:
        pace = Pace(beats=0)  # reveals make everybody wait: they would be measured, not the server
        host, address = "0.0.0.0" if moves else "127.0.0.1", Address("127.0.0.1", 0, "loopback")
        return serve.Server(read_place(data), host, address, pace=pace, limits=limits, class_setup=class_setup)

    served, facts, begun = server(), cards.load(game), []
    for number in range(tables):
        table, options = number + 1 if is_class else 0, ENDLESS.get(game, {})
        room = served.lobby.make(facts.slug, options=options, edition=facts.edition, table=table)
        begun.append((room.code, [sit(room, f"Person {number} {seat}") for seat in range(1, seats + 1)]))
        served.lobby.begin(room)
    told: dict[str, object] = {}
    if moves:
        served.lobby.writer.put(list(messages(room, seats, moves))).wait()
        told["at"] = room.moment
        served.close()
        began = process_time()
        served = server()
        told["start_s"] = process_time() - began
    context = served.context
    tokens = [
        [code, *(context.tokens.seat_token(served.lobby.room(code), person) for person in people)]
        for code, people in begun
    ]
    if teacher_session := context.teacher_session:
        answer = served.app.test_client().post("/class/in", data={"password": teacher_session.new_password})
        told["cookie"] = answer.headers["Set-Cookie"].partition("=")[2].partition(";")[0]
    print(json.dumps({"port": context.address.port, "tables": tokens, **told}), flush=True)
    served.serve_forever()


def messages(room: Room, seats: int, moves: int) -> Iterator[object]:
    """Let everybody at a table of the colour game be ready, and yield the entries of messages up to so many moves."""
    ready = read_command(known_move(GAMES[room.snapshot.record.game], {"move": "ready"}), {"move": "ready"})
    for seat in range(1, seats + 1):
        room.play(seat, ready, None, None)
    for seq in range(seats + 1, moves + 1):
        seat, text = 1 + seq % seats, {"to": 1 + (seq + 7) % seats, "text": f"message {seq}"}
        line = {"seq": seq, "at": room.snapshot.at, "seat": seat, "move": "message", **text}
        line["events"] = [{"event": "message_sent", "seat": seat, **text}]
        yield insert_entry(room.code, 1, seq, msgspec.json.encode(line), seat, f"t{seq}")


if __name__ == "__main__":
    main(**json.loads(sys.argv[1]))
