"""Fuzzed bytes at a real server's port: broken requests and WebSocket frames. It must go on, and keep little memory."""

import os
import socket
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from app_server import KEY, Server, running_server, seat_path
from fuzz_texts import FIELDS, TABLES, text_of
from table_setup import ManualClock, open_lobby, start_room

from companion.games import games_with_screens
from companion.web.tokens import SeatTokens

LONGEST_S = 60.0
"""Seconds that no answer takes, however busy the machine is."""

HANDSHAKE = TABLES["handshake"]
HEADS = [head.encode("latin-1") for head in TABLES["heads"]]


def changed(data: bytes, random: Random) -> bytes:
    """Return bytes with some of them changed, left out, doubled or cut off."""
    content = bytearray(data)
    for _ in range(random.choice((0, 1, 1, 3, 20))):
        if content:
            i = random.randrange(len(content))
            match random.randrange(4):
                case 0:
                    content[i] = random.randrange(256)
                case 1:
                    del content[i : i + random.randrange(9)]
                case 2:
                    content[i:i] = random.randbytes(random.randrange(9))
                case _:
                    content[i:i] = content[max(0, i - 40) : i]
    return bytes(content[: random.randrange(len(content) + 1)] if random.random() < 0.1 else content)


def frame_of(payload: bytes, random: Random) -> bytes:
    """Return a WebSocket frame, whole or with a strange kind or length."""
    kind = random.choice((0x81, 0x81, 0x81, 0x01, 0x80, 0x82, 0x88, 0x89, 0x8A, 0x83, 0xC1, 0x00))
    length = len(payload) if random.random() < 0.95 else random.randrange(200)
    head = bytes((kind, 0x80 | length)) if length < 126 else bytes((kind, 0xFE)) + min(length, 65535).to_bytes(2, "big")
    if random.random() < 0.03:
        head = bytes((kind, 0xFF)) + random.choice((2**63 - 1, 2**40, 2**63)).to_bytes(8, "big")
    mask = random.randbytes(4)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


def send_bytes(server: Server, seats: list[tuple[str, str]], random: Random) -> None:
    """Send fuzzed bytes over a connection of its own, and read what comes back until there is no more.

    Raises:
        TimeoutError: the server does not answer, and does not end the connection either.
    """
    path, token = random.choice(seats)
    if random.random() < 0.3:
        data = changed(random.choice(HEADS), random)
    else:
        head = HANDSHAKE.format(path=path + random.choice(("/live",) * 3 + ("/main", "")), token=token).encode()
        data = changed(head, random) if random.random() < 0.1 else head
        for _ in range(random.randrange(8)):
            pairs = [(random.choice(FIELDS), text_of(random)) for _ in range(random.randrange(5))]
            body = urlencode(pairs, errors="replace")
            message = f"tap{random.randrange(9)}\n{body}".encode()
            frame = frame_of(message if random.random() < 0.8 else random.randbytes(random.randrange(300)), random)
            data += changed(frame, random) if random.random() < 0.2 else frame
    parts = (data[:97], data[97:]) if random.random() < 0.2 else (data,)
    address = ("127.0.0.1", server.port)
    with socket.create_connection(address, LONGEST_S) as connection, suppress(ConnectionError):
        for part in parts:
            connection.sendall(part)
        with suppress(OSError):  # the server has ended the connection already
            connection.shutdown(socket.SHUT_WR)
        while connection.recv(65536):  # to the end: what was sent has been read then
            pass


def fuzz_port(seed: int, count: int, broken: Counter[str]) -> None:
    """Send bytes to a server of its own. Afterwards it must answer, have no fault to tell and little memory."""
    random, file_clock = Random(seed), ManualClock(time.time())
    with tempfile.TemporaryDirectory() as folder:
        file, seats, tokens = Path(folder) / "t.db", list[tuple[str, str]](), SeatTokens(KEY)
        with open_lobby(file, file_clock) as lobby:
            assert KEY == lobby.get_or_create("key", KEY)
            for slug in games_with_screens():
                room = start_room(lobby, slug)
                seats += [(seat_path(room, one), tokens.seat_token(room, one)) for one in room.record.people]
        with running_server(file) as server:
            sizes = [memory_of(server.pid)]
            for number in range(count):
                try:
                    send_bytes(server, seats, random)
                except OSError as error:
                    broken[f"port: {type(error).__name__}"] += 1
                if number % 1000 == 999:
                    sizes.append(memory_of(server.pid))
            with socket.create_connection(("127.0.0.1", server.port), LONGEST_S) as connection:
                connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                assert connection.recv(100).startswith(b"HTTP/1.1 200")
            if errors := server.read_errors().decode():
                print(f"port {seed}: {errors}", flush=True)
                broken[f"port: {errors[:200]}"] += 1
            sizes_told = f"{sizes[0]} to {sizes[-1]}, at most {max(sizes)}"
            print(f"port {seed}: {count} connections, memory in MiB {sizes_told}", flush=True)


def memory_of(process: object) -> int:
    """Return the memory of a process in MiB, 0 where the system does not say it."""
    with suppress(OSError):
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20
    return 0
