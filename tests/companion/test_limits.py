"""The limits of a host: their figures, how they are changed, and what is said when one is reached."""

import re
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from cards.errors import InputError
from companion.limits import SAID_AGAIN_S, LimitLog, Limits, read_limits

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "limits.md"


def test_the_docs_list_every_limit_with_its_figure() -> None:
    listed = re.findall(r"^\* \*\*`(\w+)`\*\*.*\n.*\n\n  (.+)$", PAGE.read_text("utf-8"), re.M)
    assert listed == [(name, str(figure)) for name, figure in asdict(Limits()).items()]


def test_limits_are_changed_by_name() -> None:
    assert replace(Limits(), tables="9/hour", connections=7) == read_limits(["tables=9/hour", "connections=7"])
    assert replace(Limits(), tables="9/hour", people="7/hour") == read_limits(
        ["people=7/hour"], Limits(tables="9/hour")
    )


@pytest.mark.parametrize(
    "change", ["table=9/hour", "tables=9", "tables", "connections=9/hour", "connections=-1", "connections=0"]
)
def test_a_limit_that_does_not_exist_is_refused(change: str) -> None:
    with pytest.raises(InputError, match="expected"):
        read_limits([change])


def test_the_host_reads_that_a_limit_was_reached_once_in_a_while() -> None:
    now, said, counted = [0.0], list[str](), list[str]()
    log = LimitLog(said.append, lambda: now[0], counted.append)
    for now[0] in (0, SAID_AGAIN_S - 1, SAID_AGAIN_S, SAID_AGAIN_S + 1):
        log.note("tables", Limits())
    assert ["A limit was reached: tables is 600/minute. Raise it with --limit tables=…"] * 2 == said
    log.note("games", Limits())
    assert 3 == len(said) and ["tables"] * 4 + ["games"] == counted and 10 == SAID_AGAIN_S / 60


def test_every_limit_by_address_has_room_for_a_school() -> None:
    limits = Limits()
    assert 300 * 6 <= limits.connections
    assert 300 <= limits.screen_connections
    for name in ("tables", "people", "lines", "fronts", "uploads", "replays", "address_frames"):
        assert 300 <= int(getattr(limits, name).partition("/")[0]), name
