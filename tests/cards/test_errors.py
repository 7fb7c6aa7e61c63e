"""How commands end: with a line for each fault, safe for terminals, and a status."""

import pytest

from cards.errors import (
    DONE,
    FAULTY,
    MISUSED,
    STOPPED,
    CardDataError,
    Fault,
    InputError,
    OutputClosed,
    printable,
    report_faults,
)

TWICE = Fault("a.toml", "axe", "", "is \x1b gone")


@pytest.mark.parametrize(
    ("error", "status", "told"),
    [
        (InputError.because("usage", "needs a game"), 2, "needs a game"),
        (InputError.because("game", "no such game"), 1, "no such game"),
        (CardDataError([TWICE, Fault("", "", "hp", "is 0"), TWICE]), 1, "a.toml: axe: is \ufffd gone\nhp: is 0"),
        (OutputClosed("the reader is gone"), 1, "the reader is gone"),
        (OSError(13, "Permission denied", "a.pdf"), 1, "a.pdf: Permission denied"),
        (OSError(28, "No space left"), 1, "standard output: No space left"),
        (OSError("odd"), 1, "standard output: odd"),
    ],
)
def test_what_a_person_can_mend_is_told_without_a_traceback(
    error: Exception, status: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended, report_faults():
        raise error
    assert (status, ("", f"{told}\n")) == (ended.value.code, capsys.readouterr())


def test_statuses_are_those_that_shells_know() -> None:
    assert (0, 1, 2, 130) == (DONE, FAULTY, MISUSED, STOPPED)


def test_no_file_name_steers_the_terminal() -> None:
    """Spaces that do not break stay, for journeys and French punctuation, and the joiner in emoji of several signs."""
    kept = "4\xa0–\u20603\u202f! \N{FAMILY}\u200d\nnext"
    assert (kept, "\ufffd" * 5) == (printable(kept), printable("\x7f\u202e\u2028\u200f\x00"))
