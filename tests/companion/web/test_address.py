"""The address for phones: the most likely of all addresses that this machine has."""

import errno
import re
from contextlib import nullcontext
from typing import Any

import pytest
from app_server import context_of, phone
from cases import each_case
from flask import Flask
from table_setup import start_room

from cards.errors import InputError
from companion.tables.lobby import Lobby
from companion.web.address import (
    KINDS,
    Address,
    Candidate,
    candidates,
    parse_address,
    plausible,
    port_sentence,
    proxy_address,
)  # fmt: skip

LAPTOP = [("lo", "127.0.0.1"), ("wlan0", "192.168.1.23"), ("docker0", "172.17.0.1"), ("tun0", "10.8.0.2")]


@each_case
def test_the_most_likely_address_is_first(interfaces: list[list[str]], route: str, best: list[str]) -> None:
    first = candidates(interfaces, lambda: route)[0]
    assert best == [first.ip, first.kind]


@each_case
def test_each_address_has_its_kind(interface: str, ip: str, kind: str) -> None:
    assert kind == candidates([(interface, ip)], lambda: None)[0].kind


def test_local_networks_are_plausible_and_others_only_if_there_is_none() -> None:
    laptop = candidates(LAPTOP, lambda: None)
    assert ["192.168.1.23"] == [candidate.ip for candidate in plausible(laptop)]
    unreachable = candidates([("docker0", "172.17.0.1"), ("tun0", "10.8.0.2"), ("lo", "127.0.0.1")], lambda: "10.8.0.2")
    assert ["10.8.0.2"] == [candidate.ip for candidate in plausible(unreachable)]
    assert () == plausible(())
    offline = candidates([("lo", "127.0.0.1"), ("eth0", "169.254.3.4")], lambda: None)
    assert [("169.254.3.4", "unassigned")] == [(address.ip, address.kind) for address in plausible(offline)]
    networks = plausible(candidates([("Ethernet", "10.0.0.7"), ("Wi-Fi", "192.168.1.23")], lambda: "10.0.0.7"))
    assert {"10.0.0.7", "192.168.1.23"} == {candidate.ip for candidate in networks}


def test_the_order_of_addresses_does_not_depend_on_the_system() -> None:
    assert candidates(LAPTOP, lambda: None) == candidates(LAPTOP[::-1], lambda: None)
    kinds = [candidate.kind for candidate in candidates(LAPTOP, lambda: None)]
    assert sorted(kinds, key=KINDS.index) == kinds and {candidate.kind for candidate in candidates()} <= set(KINDS)


@each_case
def test_an_address_has_the_url_that_browsers_expect(ip: str, port: int, url: str) -> None:
    assert url == Address(ip, port, "asked").url


@each_case
def test_a_port_that_cannot_be_opened_is_explained(error: str, windows: int, port: int, told: str) -> None:
    fault = OSError(getattr(errno, error), "odd")
    fault.winerror = windows
    assert told == port_sentence(fault, "192.168.1.2", port)


@each_case
def test_an_address_is_read_as_typed_or_refused(text: str, name: str) -> None:
    with nullcontext() if name else pytest.raises(InputError, match="--address"):
        assert name == parse_address(text)


@each_case
def test_a_proxy_is_read_or_refused(url: str, address: list[Any]) -> None:
    with nullcontext() if address else pytest.raises(InputError, match="without a path"):
        ip, port, scheme = address or ("", 0, "")
        assert Address(ip, port, "asked", (), scheme) == proxy_address(url)


def test_only_an_address_of_this_machine_can_be_chosen() -> None:
    others = (Candidate("10.0.0.7", "eth0", "local"),)
    address = Address("192.168.1.23", 8000, "default", others)
    assert Address("10.0.0.7", 8000, "asked", others) == address.switched("10.0.0.7")
    assert None is address.switched("6.6.6.6")


def test_the_host_may_choose_among_the_other_addresses(app: Flask, lobby: Lobby) -> None:
    """The page counts the phones that were here, and this machine, by whatever address, is none."""
    context_of(app).address = Address("192.168.1.23", 8000, "default", candidates(LAPTOP, lambda: "192.168.1.23"))
    for remote in ("127.0.0.1", "192.168.1.23", "10.8.0.2", "192.168.1.50", "192.168.1.50", "192.168.1.51"):
        app.test_client().get("/", environ_base={"REMOTE_ADDR": remote})
    room = start_room(lobby, "infection")
    host, here = phone(app, room, is_host=True), f"/t/{room.code}/host"
    page = host.get(here).text
    assert {"172.17.0.1", "10.8.0.2"} == set(re.findall(r'name="ip" value="([0-9.]+)"', page))
    assert "<small>tun0 · phones can rarely reach it</small>" in page and "2 phones have connected" in page
    assert "The code leads to 192.168.1.23:8000" in page and "it uses for the internet" in page
    chosen = [host.post(f"{here}/address", data={"ip": ip}).status_code for ip in ("6.6.6.6", "10.8.0.2")]
    assert [404, 303] == chosen and "The code leads to 10.8.0.2:8000" in host.get(here).text
    assert "192.168.1.23" == context_of(app).address.ip, "other tables keep theirs"
