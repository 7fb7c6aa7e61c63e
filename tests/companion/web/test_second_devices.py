"""Two devices with one seat: told while both are used, for some minutes, and of each version of addresses alone."""

import pytest

from companion.web import second_devices
from companion.web.second_devices import SHOWN_S, TOGETHER_S, SecondDevices

ADA, BO, CEM = (("FOX-222", number, 0) for number in (1, 2, 3))


def test_two_addresses_within_a_minute_are_two_devices_for_ten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    devices = SecondDevices(lambda: now[0])
    steps = [
        (0, "10.0.0.1", False), (TOGETHER_S, "10.0.0.2", False), (TOGETHER_S - 1, "10.0.0.1", True),
        (1, "10.0.0.2", False), (1, "10.0.0.2", False), (0, "fd00::1", False), (0, "laptop", False),
    ]  # fmt: skip
    for seconds, address, is_news in steps:
        now[0] += seconds
        assert is_news == devices.note(ADA, address, ["fd00::1"]), address
    now[0] += SHOWN_S - 2
    assert devices.is_shared(ADA) and not devices.is_shared(BO)
    now[0] += 1
    assert not devices.is_shared(ADA)
    assert devices.note(ADA, "fd00::2", ["fd00::1", "10.0.0.2"])
    assert (60, 600) == (TOGETHER_S, SHOWN_S)
    monkeypatch.setattr(second_devices, "MOST_SEATS", 5)
    for seat in (BO, CEM, CEM):
        assert not devices.note(seat, "10.0.0.1") and devices.is_shared(ADA)
    devices.note(CEM, "fd00::1")
    assert not devices.is_shared(ADA), "all are forgotten"
