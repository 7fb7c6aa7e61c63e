"""The server of `bench_phones.py` and `bench_class.py`: begins tables, tells their tokens, serves."""

from companion.web import serve  # first: it patches the standard library

# isort: split
import json
import socket
import sys
from dataclasses import fields
from pathlib import Path

from companion.tables.lobby import sit
from companion.web.address import Address
from companion.web.context import Limits
from companion.web.pages.dashboard import ClassSetup

MANY = "1000000/second"


def main() -> None:
    data, tables, game, seats = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    limits = Limits(**dict.fromkeys((one.name for one in fields(Limits)), MANY))
    taught = ClassSetup() if "class" in sys.argv[5:] else None
    hosting = serve.Hosting(data, "127.0.0.1", Address("127.0.0.1", port, "loopback"), limits=limits, taught=taught)
    told = []
    options = {"nights": 500, "lives": 500} if game == "masquerade_murder" else {"interrogate_after": 98}
    for number in range(tables):
        room = hosting.lobby.make(game, options=options, table=number + 1 if taught else 0)
        people = [sit(room, f"Person {number} {seat}") for seat in range(1, seats + 1)]
        hosting.lobby.begin(room)
        context = hosting.app.extensions["tuckbox"]
        told.append([room.code, *(context.tokens.token(room, person) for person in people)])
    cookie = ""
    if teacher_session := hosting.app.extensions["tuckbox"].teacher_session:
        answer = hosting.app.test_client().post("/class/in", data={"password": teacher_session.told})
        cookie = answer.headers["Set-Cookie"].partition("=")[2].partition(";")[0]
    print(json.dumps({"port": port, "tables": told, "cookie": cookie}), flush=True)
    hosting.run()


if __name__ == "__main__":
    main()
