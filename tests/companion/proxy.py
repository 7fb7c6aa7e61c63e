"""HAProxy before several hosts, without TLS: for benches and for games in which hosts are killed."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

BY_TABLE, BY_TURNS = "hash var(txn.table)", "roundrobin"

_CONFIGURATION = Path(__file__).with_name("haproxy.cfg").read_text("utf-8")


def free_port(ip: str = "127.0.0.1") -> int:
    """Return a port that nobody has at this moment; whoever starts a host on it tries again if somebody takes it."""
    with socket.create_server((ip, 0)) as free:
        return int(free.getsockname()[1])


def why_no_proxy() -> str | None:
    """Return why HAProxy cannot run here; None if it can."""
    return None if shutil.which("haproxy") else "no HAProxy was found: install your system's package `haproxy`"


@contextmanager
def running_proxy(folder: Path, ports: Sequence[int], balance: str = BY_TABLE) -> Iterator[int]:
    """Run a proxy before the hosts at these ports; `balance` is how it chooses one. Yield its own port."""
    port, file = free_port(), folder / "haproxy.cfg"
    servers = "\n".join(f"  server s{at} 127.0.0.1:{one}" for at, one in enumerate(ports))
    file.write_text(_CONFIGURATION.format(port=port, balance=balance, servers=servers))
    with subprocess.Popen(["haproxy", "-db", "-f", str(file)], stderr=subprocess.DEVNULL) as process:
        try:
            time.sleep(1)
            yield port
        finally:
            process.kill()
