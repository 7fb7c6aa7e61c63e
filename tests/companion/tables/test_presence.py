"""Who is here: counted by connection, told in grains of time, and the same wherever the other connections are."""

import pytest

from companion.tables.presence import Presence

FOX = "FOX-234"


def test_connections_are_counted_by_who_looks_and_from_where(monkeypatch: pytest.MonkeyPatch) -> None:
    here, now, told = Presence(), [2.0], list[str]()
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    here.listeners.add(told.append)
    for who, address in ((1, "a"), (1, "a"), (1, "b"), ("screen", "c")):
        here.note(FOX, who, address, 1)
    here.tell(FOX)
    assert [FOX] == told and (3, 1) == (here.count(is_seat=True), here.count(is_seat=False))
    assert ([2, 1, 0], ["a", "a", "b"]) == (
        [here.count_of_address(FOX, 1, address) for address in "abc"], here.addresses(FOX, 1),
    )  # fmt: skip
    assert ({1, "screen"}, {FOX}, set()) == (here.here(FOX), here.codes(), here.here("OWL-234"))
    assert (True, False) == (here.is_open(FOX, 1), here.is_here(FOX, 1)), "it shows with the next grain"
    now[0] = 5
    assert here.is_here(FOX, 1) and here.gone_for(FOX, 1) is None
    for address in "aab":
        here.note(FOX, 1, address, -1)
    assert (False, True) == (here.is_open(FOX, 1), here.is_here(FOX, 1)) and 0 == here.gone_for(FOX, 1)
    now[0] = 22
    assert (False, 10, None) == (here.is_here(FOX, 1), here.gone_for(FOX, 1), here.gone_for(FOX, 2))
    assert ([], 0, {"screen"}) == (here.addresses(FOX, 1), here.count_of_address(FOX, 1, "a"), here.here(FOX))


def test_who_is_at_another_process_is_here_without_an_address() -> None:
    here = Presence()
    assert (True, False) == (here.note_elsewhere(FOX, [1, "screen"]), here.note_elsewhere(FOX, ["screen", 1]))
    assert here.is_open(FOX, 1) and ([], frozenset()) == (here.addresses(FOX, 1), here.here(FOX))
    assert here.note_elsewhere(FOX, ["screen", 2]) and [False, True] == [here.is_open(FOX, who) for who in (1, 2)]
    assert here.note_elsewhere(FOX, []) and not here.codes() and not here.note_elsewhere(FOX, [])
