"""Fuzzed inputs break nothing: a few with fixed seeds here, as many as you like by `make fuzz`."""

from collections import Counter
from random import Random

import fuzz
import pytest

from companion.web import context


def test_fuzzed_requests_and_messages_break_nothing() -> None:
    broken = Counter[str]()
    fuzz.fuzz_round(1, 150, broken)
    assert Counter() == broken


def test_fuzzed_forms_are_read_or_refused() -> None:
    random = Random(1)
    for _ in range(2000):
        fuzz.read_as_codec(random)


def test_fuzzed_bytes_leave_a_server_as_it_was() -> None:
    broken = Counter[str]()
    fuzz.fuzz_port(1, 60, broken)
    assert Counter() == broken


def test_a_fault_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: object, **__: object) -> None:
        raise KeyError("planted")

    monkeypatch.setattr(context, "page", break_down)
    broken = Counter[str]()
    with pytest.raises(AssertionError):  # at its end a round asks for the front page
        fuzz.fuzz_round(2, 300, broken)
    assert any("KeyError" in what for what in broken)
