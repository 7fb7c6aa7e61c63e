"""The address that phones are given: this machine's own on the network that leads out, if it has one."""

import ipaddress
import re
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from errno import EACCES, EADDRINUSE, EADDRNOTAVAIL
from typing import NamedTuple
from urllib.parse import urlsplit

import ifaddr

from cards.errors import Fault, InputError

# Names of interfaces that no phone in the room can reach.
_INNER = (
    "docker", "br-", "veth", "virbr", "vmnet", "vbox", "vboxnet", "virtualbox", "vmware", "vethernet", "wsl", "hyper-v",
    "podman", "cni", "lxc", "lxd", "bridge", "incus", "mpqemubr", "npcap", "loopback",
)  # fmt: skip
_TUNNEL = ("tun", "tap", "utun", "wg", "ppp", "tailscale", "zt", "ipsec", "nordlynx", "proton", "awdl", "llw")
_TUNNEL_WORDS = ("tailscale", "wireguard", "vpn", "zerotier", "openconnect", "anyconnect", "fortinet", "wintun")

_CARRIER = ipaddress.ip_network("100.64.0.0/10")  # where overlay networks such as Tailscale put their machines
# Android's, iPhone's, Windows's.
_HOTSPOTS = tuple(map(ipaddress.ip_network, ("192.168.43.0/24", "172.20.10.0/28", "192.168.137.0/24")))


class Candidate(NamedTuple):
    """An address of this machine."""

    ip: str
    interface: str
    kind: str
    """One of `KINDS`."""


KINDS = ("default", "local", "public", "tunnel", "inner", "unassigned", "loopback")
"""Kinds of addresses, the best first: on the network that leads out; on another private network; on the internet; the
near end of a tunnel; of containers and virtual machines; one that a machine gives itself where no network does; the
machine itself."""


USUAL_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True)
class Address:
    """The address in the QR codes."""

    ip: str
    """Or a host name."""

    port: int
    kind: str
    """One of `KINDS`, or `asked`: chosen with `--address` or on the host's page."""

    others: tuple[Candidate, ...] = ()

    scheme: str = "http"
    """Or `https`."""

    @property
    def url(self) -> str:
        host = f"[{self.ip}]" if ":" in self.ip else self.ip
        is_usual = self.port == USUAL_PORTS[self.scheme]
        return f"{self.scheme}://{host}" + ("" if is_usual else f":{self.port}")

    def switched(self, ip: str) -> "Address | None":
        """Return another of this machine's addresses as the one in the codes; None if it is not listed."""
        is_ours = ip in {candidate.ip for candidate in self.others}
        return replace(self, ip=ip, kind="asked") if is_ours else None


def candidates(
    interfaces: Iterable[tuple[str, str]] | None = None, default: Callable[[], str | None] | None = None
) -> tuple[Candidate, ...]:
    """Return the IPv4 addresses of `interfaces` (name, address), the likeliest first; `default` tells the way out."""
    route = (default or default_route_ip)()
    if interfaces is None:
        adapters = ifaddr.get_adapters()
        interfaces = [(adapter.nice_name, str(ip.ip)) for adapter in adapters for ip in adapter.ips if ip.is_IPv4]
    ranked = [Candidate(ip, interface, _kind(interface, ip, route)) for interface, ip in interfaces]
    return tuple(sorted(dict.fromkeys(ranked), key=_rank))


def _rank(candidate: Candidate) -> tuple[int, bool, tuple[int, ...]]:
    is_home = candidate.ip.startswith("192.168.")
    return KINDS.index(candidate.kind), not is_home, tuple(ipaddress.IPv4Address(candidate.ip).packed)


def _kind(interface: str, ip: str, route: str | None) -> str:
    address, name = ipaddress.IPv4Address(ip), interface.lower()
    if address.is_loopback:
        return "loopback"
    if address.is_link_local or address.is_unspecified:
        return "unassigned"
    # A phone's hotspot may come over a cable or as a bridge: its addresses tell more than its name.
    is_hotspot = any(address in net for net in _HOTSPOTS)
    if not is_hotspot and any(name.startswith(word) or (len(word) > 4 and word in name) for word in _INNER):
        return "inner"
    if name.startswith(_TUNNEL) or any(word in name for word in _TUNNEL_WORDS) or address in _CARRIER:
        return "tunnel"
    if ip == route:
        return "default"
    return "local" if address.is_private else "public"


def default_route_ip() -> str | None:
    """Return the address from which this machine would reach the internet; nothing is sent. None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address reserved for documentation: only a route is looked up
        return str(probe.getsockname()[0])
    return None


def plausible(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Return those that phones could reach, a public one only if the network leads out by it; else the best alone."""
    all_candidates = tuple(candidates)
    local = tuple(candidate for candidate in all_candidates if candidate.kind in ("default", "local"))
    return local or all_candidates[:1]


# What the command line asks for.

# Windows has numbers of its own for these.
_TAKEN, _FORBIDDEN, _NOT_OURS = (EADDRINUSE, 10048), (EACCES, 10013), (EADDRNOTAVAIL, 10049)


def proxy_address(url: str) -> "Address":
    """Return the address of a proxy. Raises `InputError`: it is none."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in USUAL_PORTS or not parts.hostname or parts.path.strip("/") or parts.query or parts.username:
        fault = "expected an address without a path, such as https://games.example.org"
        raise InputError("address", Fault("--proxy", url, "", fault))
    return Address(parse_address(parts.hostname), port or USUAL_PORTS[parts.scheme], "asked", (), parts.scheme)


def parse_address(text: str) -> str:
    """Return an IP address or a host name as typed. Raises `InputError`: it is neither, or means every address."""
    name = text.strip().strip("[]")
    with suppress(ValueError):
        ip = ipaddress.ip_address(name)
        if ip.is_unspecified:
            fault = "means every address, but phones need one. Leave out --address"
            raise InputError("address", Fault("--address", text, "", fault))
        return str(ip)
    if not re.fullmatch(r"(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9-]+)*", name):
        fault = "expected an address such as 192.168.1.23, or a name. Give the port with --port"
        raise InputError("address", Fault("--address", text, "", fault))
    return name.lower()


def port_sentence(error: OSError, ip: str, port: int) -> str:
    """Return why a port cannot be opened, and what to do."""
    number = getattr(error, "winerror", None) or error.errno
    if number in _TAKEN:
        fault = "is in use, perhaps by another `tuckbox host`. Stop that one, or choose another port"
        return f"--port: {port}: {fault}, such as --port {port + 1 if port < 65535 else 8000}."
    if number in _FORBIDDEN:
        return f"--port: {port}: this user may not open it. Choose one above 1023, such as --port 8000."
    if number in _NOT_OURS:
        return f"--address: {ip}: is not an address of this machine. Leave out --address, or choose one that is."
    return f"--port: {port}: cannot be opened: {error.strerror or error}"


def network_of(address: str) -> str:
    """Return an IPv4 address as it is, of an IPv6 address its network of 64 bits."""
    if ":" not in address:
        return address
    with suppress(ValueError):
        ip = ipaddress.IPv6Address(address)
        return str(ip.ipv4_mapped or ipaddress.IPv6Network((int(ip) >> 64 << 64, 64)))
    return address
