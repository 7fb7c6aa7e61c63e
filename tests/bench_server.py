"""The server of the benchmarks with phones: begins tables, tells their tokens, serves."""

from companion.web import serve  # first: it patches the standard library

# isort: split
import json
import sys
from dataclasses import fields

import cards
from companion.limits import Limits
from companion.storage.place import read_place
from companion.tables.autoplay import Pace
from companion.tables.seating import sit
from companion.web.address import Address
from companion.web.pages.dashboard import ClassSetup

MANY = "1000000/second"


def main() -> None:
    data, tables, game, seats = read_place(sys.argv[1]), int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    often = {one.name: MANY for one in fields(Limits) if isinstance(one.default, str)}
    limits = Limits(**often, connections=1_000_000)  # all phones have one address here
    class_setup = ClassSetup() if "class" in sys.argv[5:] else None
    address = Address("127.0.0.1", 0, "loopback")
    pace = Pace(beats=0)  # reveals make everybody wait: they would be measured, not the server
    server = serve.Server(data, "127.0.0.1", address, pace=pace, limits=limits, class_setup=class_setup)
    told = []
    endless = {"masquerade_murder": {"nights": 0, "lives": 500}, "photo_leap": {"interrogate_after": 98}}
    options = endless.get(game, {})
    facts = cards.load(game)
    for number in range(tables):
        table = number + 1 if class_setup else 0
        room = server.lobby.make(facts.slug, options=options, edition=facts.edition, table=table)
        people = [sit(room, f"Person {number} {seat}") for seat in range(1, seats + 1)]
        server.lobby.begin(room)
        context = server.context
        told.append([room.code, *(context.tokens.seat_token(room, person) for person in people)])
    cookie = ""
    if teacher_session := server.context.teacher_session:
        answer = server.app.test_client().post("/class/in", data={"password": teacher_session.new_password})
        cookie = answer.headers["Set-Cookie"].partition("=")[2].partition(";")[0]
    print(json.dumps({"port": server.context.address.port, "tables": told, "cookie": cookie}), flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
