"""The address for phones: the most likely of all addresses that this machine has."""

import re
from pathlib import Path

import pytest
from app_server import context_of, make_app, phone
from table_setup import ManualClock, open_lobby, start_room

from companion.web.address import KINDS, Address, Candidate, candidates, plausible

LAPTOP = [("lo", "127.0.0.1"), ("wlan0", "192.168.1.23"), ("docker0", "172.17.0.1"), ("tun0", "10.8.0.2")]
TWO_NETWORKS = [("Ethernet", "10.0.0.7"), ("Wi-Fi", "192.168.1.23"), ("vEthernet (WSL)", "172.20.16.1")]


@pytest.mark.parametrize(
    ("interfaces", "route", "best"),
    [
        (LAPTOP, "192.168.1.23", ("192.168.1.23", "default")),
        (LAPTOP, "10.8.0.2", ("192.168.1.23", "local")),  # the default route is a VPN, but phones are in the Wi-Fi
        (LAPTOP, None, ("192.168.1.23", "local")),
        (TWO_NETWORKS, "10.0.0.7", ("10.0.0.7", "default")),
        ([("lo", "127.0.0.1")], None, ("127.0.0.1", "loopback")),
        ([("lo", "127.0.0.1"), ("eth0", "169.254.3.4")], None, ("169.254.3.4", "unassigned")),
        ([("eth0", "203.0.113.9"), ("lo", "127.0.0.1")], "203.0.113.9", ("203.0.113.9", "default")),
        ([("en0", "172.20.10.2"), ("utun3", "100.99.1.1")], "100.99.1.1", ("172.20.10.2", "local")),
        ([("bridge100", "192.168.2.1"), ("en0", "192.168.2.9")], "192.168.2.9", ("192.168.2.9", "default")),
    ],
)
def test_the_most_likely_address_is_first(interfaces: list[tuple[str, str]], route: str, best: tuple[str, str]) -> None:
    first = candidates(interfaces, lambda: route)[0]
    assert best == (first.ip, first.kind)


@pytest.mark.parametrize(
    ("interface", "ip", "kind"),
    [
        ("docker0", "172.17.0.1", "inner"),
        ("br-8f3a1c", "172.18.0.1", "inner"),
        ("vEthernet (Default Switch)", "172.29.0.1", "inner"),
        ("VirtualBox Host-Only Ethernet Adapter", "192.168.56.1", "inner"),
        ("vmnet8", "192.168.80.1", "inner"),
        ("utun4", "10.9.0.3", "tunnel"),
        ("Tailscale", "100.101.102.103", "tunnel"),
        ("eth7", "100.101.102.103", "tunnel"),
        ("Cisco AnyConnect", "10.2.0.3", "tunnel"),
        ("wlan0", "169.254.10.1", "unassigned"),
        ("eth0", "8.8.8.8", "public"),
        ("usb0", "192.168.43.77", "local"),
        ("en5", "172.20.10.4", "local"),
        ("br-tether", "192.168.43.1", "local"),  # a hotspot of this machine's own
        ("Wi-Fi", "192.168.178.20", "local"),
    ],
)
def test_each_address_has_its_kind(interface: str, ip: str, kind: str) -> None:
    assert kind == candidates([(interface, ip)], lambda: None)[0].kind


def test_unreachable_addresses_are_used_only_if_there_is_no_other() -> None:
    laptop = candidates(LAPTOP, lambda: None)
    assert ["192.168.1.23"] == [candidate.ip for candidate in plausible(laptop)]
    unreachable = candidates([("docker0", "172.17.0.1"), ("tun0", "10.8.0.2"), ("lo", "127.0.0.1")], lambda: "10.8.0.2")
    assert ["10.8.0.2"] == [candidate.ip for candidate in plausible(unreachable)]
    assert () == plausible(())


def test_two_local_networks_are_both_plausible() -> None:
    assert {"10.0.0.7", "192.168.1.23"} == {
        candidate.ip for candidate in plausible(candidates(TWO_NETWORKS, lambda: "10.0.0.7"))
    }


def test_the_order_of_addresses_does_not_depend_on_the_system() -> None:
    assert candidates(LAPTOP, lambda: None) == candidates(LAPTOP[::-1], lambda: None)
    kinds = [candidate.kind for candidate in candidates(LAPTOP, lambda: None)]
    assert sorted(kinds, key=KINDS.index) == kinds


@pytest.mark.parametrize(
    ("ip", "port", "url"),
    [
        ("192.168.1.23", 8000, "http://192.168.1.23:8000"),
        ("192.168.1.23", 80, "http://192.168.1.23"),
        ("tuckbox.local", 8000, "http://tuckbox.local:8000"),
        ("fd00::1", 8000, "http://[fd00::1]:8000"),
    ],
)
def test_an_address_has_the_url_that_browsers_expect(ip: str, port: int, url: str) -> None:
    assert url == Address(ip, port, "asked").url


def test_only_an_address_of_this_machine_can_be_chosen() -> None:
    others = (Candidate("10.0.0.7", "eth0", "local"),)
    address = Address("192.168.1.23", 8000, "default", others)
    assert Address("10.0.0.7", 8000, "asked", others) == address.switched("10.0.0.7")
    assert None is address.switched("6.6.6.6")


def test_the_addresses_of_this_machine_have_known_kinds() -> None:
    assert all(candidate.kind in KINDS for candidate in candidates())


def test_the_host_may_choose_among_the_other_addresses(tmp_path: Path) -> None:
    others = candidates(LAPTOP, lambda: "192.168.1.23")
    with open_lobby(tmp_path / "tables.db", ManualClock()) as lobby:
        app, room = make_app(lobby), start_room(lobby, "infection")
        context_of(app).address = Address("192.168.1.23", 8000, "default", others)
        host = phone(app, room, is_host=True)
        page = host.get(f"/t/{room.code}/host").text
        assert {"172.17.0.1", "10.8.0.2"} == set(re.findall(r'name="ip" value="([0-9.]+)"', page))
        assert "<small>tun0 · phones can rarely reach it</small>" in page
