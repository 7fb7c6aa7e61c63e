"""What a first visit loads and how long it takes: by bytes in a browser, and with 30 phones at 50 kB/s each.

The browser counts bytes as they come over the wire, heads included. The phones are sockets that read no faster than
50 kB/s; all scan the code in the same moment and load one file after another over one connection.
"""

import socket
import statistics
import time

import gevent
from browser import browser
from gevent import socket as gsocket
from playwright.sync_api import Browser, Page

import cards
from bench.harness import Grid, serving
from companion.games import games_with_screens

PHONES, BYTES_A_SECOND, CHUNK = 30, 50_000, 2048
LATENCY_MS = 20
SEATS = 5


def open_phone(opened: Browser, is_slow: bool = False) -> tuple[Page, dict[str, float], list[str]]:
    """Return a page, and the sizes and addresses of all that it has loaded, as the browser's network log has it."""
    context = opened.new_context(viewport={"width": 360, "height": 740}, device_scale_factor=2, has_touch=True)
    page, sizes, addresses = context.new_page(), dict[str, float](), list[str]()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.requestWillBeSent", lambda event: addresses.append(event["request"]["url"]))
    session.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    if is_slow:
        rate = {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND, "latency": LATENCY_MS}
        session.send("Network.emulateNetworkConditions", {"offline": False, **rate})
    return page, sizes, addresses


def count_bytes(opened: Browser, base: str, code: str, token: str) -> tuple[float, float, float, list[str]]:
    """Return kilobytes after the door, after the seat's first screen, after a look, and what the door loads."""
    page, sizes, loaded = open_phone(opened)
    page.goto(f"{base}/t/{code}", wait_until="networkidle")
    door, addresses = sum(sizes.values()), [one.removeprefix(base) for one in loaded]
    seat_path = f"{base}/t/{code}/me/1"
    page.context.add_cookies([{"name": "seat", "value": token, "url": seat_path}])
    page.goto(seat_path)
    page.wait_for_timeout(1000)
    seat = sum(sizes.values())
    if page.locator(".hold").count():
        page.locator(".hold").first.dispatch_event("click", {"detail": 0})
        page.wait_for_timeout(1500)
    page.context.close()
    return door / 1000, seat / 1000, sum(sizes.values()) / 1000, addresses


def time_slow_browser(opened: Browser, base: str, path: str) -> tuple[float, float]:
    """Return the seconds until something is seen and until all is loaded, at 50 kB/s."""
    page, *_ = open_phone(opened, is_slow=True)
    page.goto(base + path, wait_until="networkidle")
    seen, complete = page.evaluate(
        "[performance.getEntriesByName('first-contentful-paint')[0].startTime,"
        " Math.max(...performance.getEntriesByType('resource').map((one) => one.responseEnd))]"
    )
    page.context.close()
    return seen / 1000, complete / 1000


def time_slow_phones(port: int, addresses: list[str]) -> list[float]:
    phones = [gevent.spawn(_load_slowly, port, addresses) for _ in range(PHONES)]
    gevent.joinall(phones, raise_error=True)
    return [phone.value for phone in phones]


def _load_slowly(port: int, addresses: list[str]) -> float:
    began, received = time.perf_counter(), 0
    line = gsocket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4 * CHUNK)
    line.connect(("127.0.0.1", port))
    for address in addresses:
        line.sendall(f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: gzip\r\n\r\n".encode())
        answer, length = b"", -1
        while length < 0 or len(answer) < length:
            data = line.recv(CHUNK)
            assert data, address
            answer, received = answer + data, received + len(data)
            head, found, _ = answer.partition(b"\r\n\r\n")
            if found and length < 0:
                (size,) = (part for part in head.lower().split(b"\r\n") if part.startswith(b"content-length:"))
                length = len(head) + 4 + int(size.partition(b":")[2])
            gevent.sleep(max(0.0, began + received / BYTES_A_SECOND - time.perf_counter()))
    line.close()
    return time.perf_counter() - began


def measure(grid: Grid, opened: Browser, game: str) -> None:
    about = cards.load(game).about
    with serving(tables=1, game=game, seats=min(about.most, max(about.fewest, SEATS))) as served:
        ((code, token, *_),), base = served.tokens, f"http://127.0.0.1:{served.port}"
        *kilobytes, addresses = count_bytes(opened, base, code, token)
        seconds = time_slow_browser(opened, base, f"/t/{code}")
        times = time_slow_phones(served.port, addresses)
    all_seconds = (*seconds, statistics.median(times), max(times))
    grid.row(game, *(f"{size:.1f}" for size in kilobytes), *(f"{taken:.2f}" for taken in all_seconds))


def main(*games: str) -> None:
    title = f"First visit: kB after the door, a seat's first screen, a look; seconds at {BYTES_A_SECOND // 1000} kB/s"
    grid = Grid(title, "", "door", "seat", "look", "1st paint", "complete", "30, median", "last", wide=18)
    with browser.launched() as opened:
        for game in games or games_with_screens():
            measure(grid, opened, game)
    print("Asked: 150 kB until the first screen stands, 350 kB in all, complete in 3 s.")
