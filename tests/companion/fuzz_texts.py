"""Texts for fuzzed inputs: some that an app may expect, some that it may not, and noise."""

from random import Random

from cases import tables_beside

TABLES = tables_beside(__file__)
WORDS, FIELDS = TABLES["words"], TABLES["fields"]
NASTY = (
    "9" * 19, "9" * 40, "9" * 4400, "-" + "9" * 30, "１２", "²", "٣", "NaN", "Infinity", "1_000", "0x10", " 7 ", "7.0",
    "\x00", "\ud800", "\ufeff", "\u202e", "e\u0301" * 50, "👩‍👩‍👧‍👧", "<script>", "'; DROP TABLE room;--", "{{7*7}}",
    "%s%n", "%00", "%", "%zz", "%c3%28", "..", "/", "//", "?", "#", "\r\nX: y", "a" * 5000, "[" * 3000, "{" * 3000,
    '{"a":1}', "[1]", '{"move":{"move":{}}}', "{" * 40 + "}" * 40, '"' * 50,
)  # fmt: skip


def text_of(random: Random) -> str:
    """Return a text that an app may expect, one that it may not, or noise."""
    kind = random.random()
    if kind < 0.55:
        return random.choice(WORDS)
    if kind < 0.85:
        return random.choice(NASTY)
    codes = (random.choice((random.randrange(32, 127), random.randrange(0x10000))) for _ in range(random.randrange(24)))
    return "".join(map(chr, codes))


def printable(text: str) -> str:
    """Return a text that UTF-8 can hold: a client cannot send a half of a pair."""
    return text.encode("utf-8", "replace").decode()
