"""Who sits at a table: people, bots and the game master, and what is kept of them and of the table."""

import unicodedata
from typing import Any, Literal

import msgspec

from companion.rules.game import Mover
from companion.tables import store

LONGEST_NAME = 24
_FILLERS = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")
"""Letters that show nothing."""

Status = Literal["lobby", "playing", "paused", "over"]


class Person(msgspec.Struct):
    """Somebody at the table. `number` names the person in addresses for good; the seat follows from the order."""

    number: int
    name: str
    bot: str | None = None
    """The level of the bot that plays; None: a person with a phone."""
    is_bot: bool = False
    """Never had a phone: came as a bot."""
    is_gm: bool = False
    claim: int = 0
    """Counts the phones that this seat was given to: an older phone's token is worth nothing."""
    has_left: bool = False
    """Got up in a game, or after it: the seat is free once nothing is played."""


class Play(msgspec.Struct):
    """One game in a room: what it started from and how its clock stands; its moves are kept one by one."""

    number: int
    head: dict[str, Any]
    begun: float
    """When it began, on the wall's clock; later by each pause."""
    paused_at: float | None = None
    ended: bool = False
    """Broken off by the host."""
    over: bool = False
    """Played to its end."""
    deal: str = ""
    """Names the deal that other tables of the class were given too; empty: it was this table's alone."""

    @property
    def is_done(self) -> bool:
        """Nothing more is played in it."""
        return self.over or self.ended


class RoomRecord(msgspec.Struct):
    """A room as it is kept."""

    code: str
    game: str
    language: str
    made: float
    options: dict[str, Any] = {}
    people: list[Person] = []
    arrivals: int = 0
    """How many people ever came: the next one's number less one."""
    host_claim: int = 0
    is_practice: bool = False
    plays: int = 0
    play: Play | None = None
    edition: str | None = None
    """Name and version of the edition that is played, as everybody reads it; None: the game's own."""
    variant: str | None = None
    """The digest of that edition's content."""
    table: int = 0
    """Its number among a class's tables; 0: no class's."""

    def copy(self) -> "RoomRecord":
        return msgspec.convert(msgspec.to_builtins(self), RoomRecord)

    def seated(self) -> list[Person]:
        """Those who play, in seat order."""
        return [person for person in self.people if not person.is_gm]

    def person(self, number: int) -> Person | None:
        return next((person for person in self.people if person.number == number), None)

    def mover(self, person: Person) -> Mover:
        """A person's seat, or "gm"."""
        return "gm" if person.is_gm else self.seated().index(person) + 1


def record_changes(record: RoomRecord, before: Play | None = None) -> list[store.Change]:
    """A room as it is written, and the game in it, which stays when the room goes on to the next.

    Of a game that was done `before`, the people stand as they were when it ended, whoever comes and goes afterwards.
    """
    written, play = msgspec.json.encode(record), record.play
    if play is None or (before and before.is_done and before.number == play.number):
        return [store.upsert_room(record.code, written)]
    return [store.upsert_room(record.code, written), store.upsert_play(record.code, play.number, written)]


def clean_name(name: str) -> str:
    """A name in any script without what could deceive or break a line: controls, marks of direction, doubled blanks.

    At most 24 characters, an accent or a joined emoji not cut from its letter; nothing, if nothing visible is left.
    """
    text = unicodedata.normalize("NFC", name).translate(_FILLERS)
    # Joiners stay, for scripts and emoji that are written with them; other invisible characters go.
    kept = "".join(
        letter
        if letter in "\u200c\u200d" or unicodedata.category(letter)[0] not in "CZ"
        else " "
        if unicodedata.category(letter) in ("Zs", "Cc", "Zl", "Zp")
        else ""
        for letter in text
    )
    kept = " ".join(kept.split())
    while kept and _leans(kept[0]):
        kept = kept[1:]
    cut = kept[:LONGEST_NAME]
    if len(kept) > LONGEST_NAME:
        while cut and (_leans(kept[len(cut)]) or cut[-1] == "\u200d"):
            cut = cut[:-1]
    cut = _few_marks(cut).strip()
    return cut if any(unicodedata.category(letter)[0] in "LNSP" for letter in cut) else ""


def comparable_name(name: str) -> str:
    """What two names have in common that nobody can tell apart by looking: width, case, joiners, variants."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in plain if letter not in "\u200c\u200d" and not "\ufe00" <= letter <= "\ufe0f")


def clean_text(text: str) -> str:
    """A text that others will read, without what could break its line, turn its direction or cover its neighbours."""
    if text.isascii() and text.isprintable():
        return text
    kept = (
        letter
        if letter in "\u200c\u200d" or unicodedata.category(letter)[0] != "C"
        else " "
        if unicodedata.category(letter) == "Cc"
        else ""
        for letter in text
    )
    return _few_marks("".join(kept))


def _leans(letter: str) -> bool:
    """Whether a character is nothing without the one before it."""
    return letter in "\u200c\u200d" or unicodedata.category(letter)[0] == "M"


def _few_marks(text: str) -> str:
    """Four marks a letter at most: no writing needs more, and towers of them cover the lines around."""
    kept, marks = "", 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        kept += letter if marks <= 4 else ""
    return kept
