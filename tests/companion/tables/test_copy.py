"""A copy of a file of tables that phones are writing to."""

import threading
from pathlib import Path

from app_server import running_server
from conftest import Tuckbox
from test_kill import check_log, set_up_rooms, wait_for_taps


def test_a_copy_made_under_load_is_one_moment_of_the_file(tmp_path: Path, tuckbox: Tuckbox) -> None:
    file, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    phones, stop = set_up_rooms(file), threading.Event()
    with running_server(file) as server:
        threads = [threading.Thread(target=phone.run, args=(server, stop)) for phone in phones]
        for thread in threads:
            thread.start()
        try:
            wait_for_taps(phones, 30)
            before = [list(phone.acknowledged) for phone in phones]
            tuckbox("backup", copy, "--data", file, status=0)
            wait_for_taps(phones, 10)
        finally:
            stop.set()
            for thread in threads:
                thread.join()
    for phone, acknowledged in zip(phones, before, strict=True):
        phone.acknowledged = acknowledged
    check_log(copy, phones, 1)
