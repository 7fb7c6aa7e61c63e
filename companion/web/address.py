"""Which address phones are given: the machine's own on the network that leads out, never one only it can reach."""

import ipaddress
import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

import ifaddr

# How interfaces are called that no phone in the room can reach.
_INNER = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vbox",
    "virtualbox",
    "vethernet",
    "wsl",
    "hyper-v",
    "podman",
    "cni",
    "lxc",
    "lxd",
)
_TUNNEL = ("tun", "tap", "utun", "wg", "ppp", "tailscale", "zt", "ipsec", "nordlynx", "proton")


class Candidate(NamedTuple):
    """An address of this machine, and what speaks for or against it."""

    ip: str
    interface: str
    why: str
    """`default`, `local`, `tunnel`, `inner`, `unassigned` or `loopback`, best first."""


@dataclass(frozen=True)
class Address:
    """The address that the codes carry."""

    ip: str
    port: int
    why: str
    others: tuple[Candidate, ...] = ()

    @property
    def url(self) -> str:
        host = f"[{self.ip}]" if ":" in self.ip else self.ip
        return f"http://{host}" if self.port == 80 else f"http://{host}:{self.port}"


_ORDER = ("default", "local", "tunnel", "inner", "unassigned", "loopback")


def candidates(
    found: Iterable[tuple[str, str]] | None = None, default: Callable[[], str | None] | None = None
) -> tuple[Candidate, ...]:
    """This machine's IPv4 addresses, the likeliest first; `found` are pairs of interface and address."""
    route = (default or way_out)()
    listed = [
        Candidate(ip, interface, _why(interface, ip, route))
        for interface, ip in (_interfaces() if found is None else found)
    ]
    return tuple(sorted(dict.fromkeys(listed), key=lambda one: (_ORDER.index(one.why), not _is_home(one.ip), one.ip)))


def _why(interface: str, ip: str, route: str | None) -> str:
    address, name = ipaddress.ip_address(ip), interface.lower()
    if address.is_loopback:
        return "loopback"
    if address.is_link_local:
        return "unassigned"
    if any(name.startswith(word) or (word in name and len(word) > 4) for word in _INNER):
        return "inner"
    if name.startswith(_TUNNEL) or any(word in name for word in ("tailscale", "wireguard", "vpn")) or ip in _CARRIER:
        return "tunnel"
    return "default" if ip == route else "local"


class _Net:
    def __init__(self, net: str) -> None:
        self._net = ipaddress.ip_network(net)

    def __contains__(self, ip: str) -> bool:
        return ipaddress.ip_address(ip) in self._net


_CARRIER = _Net("100.64.0.0/10")  # where overlay networks such as Tailscale put their machines


def _is_home(ip: str) -> bool:
    return ip.startswith("192.168.")


def _interfaces() -> list[tuple[str, str]]:
    return [(adapter.nice_name, str(ip.ip)) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]


def way_out() -> str | None:
    """The address from which this machine would speak to the world; nothing is sent. None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documents: a route is looked up, no more
            ip: str = probe.getsockname()[0]
        except OSError:
            return None
    return ip


def plausible(found: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Those that phones in the room could reach."""
    return tuple(one for one in found if one.why in ("default", "local"))
