"""Phones are given the address that they can reach, whatever else this machine has."""

import re
from pathlib import Path

import pytest
from app_server import app_of, context_of, phone
from table_setup import Hands, begun, opened

from companion.web.address import KINDS, Address, Candidate, candidates, plausible

LAPTOP = [("lo", "127.0.0.1"), ("wlan0", "192.168.1.23"), ("docker0", "172.17.0.1"), ("tun0", "10.8.0.2")]
TWO_NETS = [("Ethernet", "10.0.0.7"), ("Wi-Fi", "192.168.1.23"), ("vEthernet (WSL)", "172.20.16.1")]


@pytest.mark.parametrize(
    ("found", "route", "best"),
    [
        (LAPTOP, "192.168.1.23", ("192.168.1.23", "default")),
        (LAPTOP, "10.8.0.2", ("192.168.1.23", "local")),  # all goes out through a VPN; phones stay in the Wi-Fi
        (LAPTOP, None, ("192.168.1.23", "local")),
        (TWO_NETS, "10.0.0.7", ("10.0.0.7", "default")),
        ([("lo", "127.0.0.1")], None, ("127.0.0.1", "loopback")),
        ([("lo", "127.0.0.1"), ("eth0", "169.254.3.4")], None, ("169.254.3.4", "unassigned")),
        ([("eth0", "203.0.113.9"), ("lo", "127.0.0.1")], "203.0.113.9", ("203.0.113.9", "default")),
        ([("en0", "172.20.10.2"), ("utun3", "100.99.1.1")], "100.99.1.1", ("172.20.10.2", "local")),
        ([("bridge100", "192.168.2.1"), ("en0", "192.168.2.9")], "192.168.2.9", ("192.168.2.9", "default")),
    ],
)
def test_the_likeliest_address_comes_first(found: list[tuple[str, str]], route: str, best: tuple[str, str]) -> None:
    first = candidates(found, lambda: route)[0]
    assert best == (first.ip, first.kind)


@pytest.mark.parametrize(
    ("interface", "ip", "why"),
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
def test_what_speaks_against_an_address_is_known(interface: str, ip: str, why: str) -> None:
    assert why == candidates([(interface, ip)], lambda: None)[0].kind


def test_no_code_carries_an_address_that_phones_cannot_reach_unless_there_is_no_other() -> None:
    found = candidates(LAPTOP, lambda: None)
    assert ["192.168.1.23"] == [one.ip for one in plausible(found)]
    inner = candidates([("docker0", "172.17.0.1"), ("tun0", "10.8.0.2"), ("lo", "127.0.0.1")], lambda: "10.8.0.2")
    assert ["10.8.0.2"] == [one.ip for one in plausible(inner)]
    assert () == plausible(())


def test_a_host_is_asked_only_where_several_would_do() -> None:
    assert {"10.0.0.7", "192.168.1.23"} == {one.ip for one in plausible(candidates(TWO_NETS, lambda: "10.0.0.7"))}


def test_the_order_is_the_same_however_the_system_lists_them() -> None:
    assert candidates(LAPTOP, lambda: None) == candidates(LAPTOP[::-1], lambda: None)
    whys = [one.kind for one in candidates(LAPTOP, lambda: None)]
    assert sorted(whys, key=KINDS.index) == whys


@pytest.mark.parametrize(
    ("ip", "port", "url"),
    [
        ("192.168.1.23", 8000, "http://192.168.1.23:8000"),
        ("192.168.1.23", 80, "http://192.168.1.23"),
        ("tuckbox.local", 8000, "http://tuckbox.local:8000"),
        ("fd00::1", 8000, "http://[fd00::1]:8000"),
    ],
)
def test_an_address_is_written_as_browsers_read_it(ip: str, port: int, url: str) -> None:
    assert url == Address(ip, port, "asked").url


def test_a_switch_takes_only_what_the_machine_has() -> None:
    others = (Candidate("10.0.0.7", "eth0", "local"),)
    address = Address("192.168.1.23", 8000, "default", others)
    assert Address("10.0.0.7", 8000, "asked", others) == address.switched("10.0.0.7")
    assert None is address.switched("6.6.6.6")


def test_this_machine_is_found_without_asking_anybody() -> None:
    assert all(one.kind in KINDS for one in candidates())


def test_the_host_may_choose_among_the_other_addresses(tmp_path: Path) -> None:
    """Each with its network; the machine's own ear is none of them."""
    others = candidates(LAPTOP, lambda: "192.168.1.23")
    with opened(tmp_path / "tables.db", Hands()) as lobby:
        app, room = app_of(lobby), begun(lobby, "infection")
        context_of(app).address = Address("192.168.1.23", 8000, "default", others)
        host = phone(app, room, is_host=True)
        page = host.get(f"/t/{room.code}/host").text
        assert {"172.17.0.1", "10.8.0.2"} == set(re.findall(r'name="ip" value="([0-9.]+)"', page))
        assert "<small>tun0 · phones hardly reach it</small>" in page
