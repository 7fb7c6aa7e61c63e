"""A room's record: its people, bots, game master and current game. Also cleans names and texts."""

import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec

import cards
from companion.rules.game import Mover, Seat
from companion.storage import statements
from companion.storage.store import Change

LONGEST_NAME = 24
_FILLERS = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")
"""Unicode letters that are invisible."""

# Cyrillic, Greek and Armenian letters that fonts draw as a Latin one, from Unicode’s table of confusables (UTS 39).
_AS_LATIN = str.maketrans(
    "АВЕЅІЈКМНОРСТХУҮԌԚԜаеѕіјорсухһԁԛԝӏѵ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοαιρυνϲϳ" + "ՍՏՕհոսցօ",
    "ABESIJKMHOPCTXYYGQWaesijopcyxhdqwlv" + "ABEZHIKMNOPTYXoaipuvcj" + "USOhnugo",
)
_STROKES = str.maketrans("I1|0", "lllO")
"""Signs that many fonts draw as another one."""

Status = Literal["lobby", "playing", "paused", "over"]


class Person(msgspec.Struct):
    """Somebody at the table. URLs use `number`, which never changes. The order in the record gives the seat."""

    number: int
    name: str
    bot: str | None = None
    """The level of the bot that plays this seat; None for a person with a phone."""
    is_bot: bool = False
    """True for somebody who joined as a bot and never had a phone."""
    is_gm: bool = False
    claim: int = 0
    """Counts the phones that got this seat. Tokens of earlier phones are invalid."""
    has_left: bool = False
    """Left during or after a game. The seat becomes free when the room returns to the lobby."""
    left_at: float = 0
    """When this person last left by themselves, in Unix seconds; 0 for never. Their phone keeps its way back."""
    watched: int = 0
    """How many games of this table this person had to watch: whoever watched most plays first."""
    is_on_pictures: bool = False
    """Has ticked that their name may stand on pictures of the evening."""
    is_ready: bool = False
    """Has said in the lobby that they know how to play. Everybody sees it; the host may start without it."""


class Play(msgspec.Struct):
    """One game in a room: its start data (`head`, with the secret deal) and its clock. The store has its moves."""

    number: int
    head: dict[str, Any]
    begun: float
    """When the game began, in Unix seconds. Each pause adds its length."""
    paused_at: float | None = None
    ended: bool = False
    """The host ended it early."""
    over: bool = False
    """It was played to its end."""
    deal: str = ""
    """Identifies a deal that several tables of the class share; empty for a deal of this table alone."""
    skipped: int = 0
    """How many moves everybody has seen, because the host skipped the beats of the last reveal; 0 for none."""
    wishes: dict[int, str] = {}
    """What each person wants to play after this game, by their number: `again`, `stop` or a game's slug."""

    bets: dict[str, dict[int, str]] = {}
    """What people who watch have bet on, by the key of the bet and their number. Sealed: none is changed."""

    def wanted(self) -> dict[str, int]:
        """Return how many people want what."""
        return dict(Counter(self.wishes.values()))

    @property
    def is_done(self) -> bool:
        """Return whether the game is finished or was ended early."""
        return self.over or self.ended

    def pause(self, is_paused: bool, now: float) -> None:
        """Stop or go on with the game and its clock. A game that is done has no clock."""
        if self.is_done:
            return
        if is_paused and self.paused_at is None:
            self.paused_at = now
        elif not is_paused and self.paused_at is not None:
            self.begun, self.paused_at = self.begun + now - self.paused_at, None


class RoomRecord(msgspec.Struct):
    """A room's record, as the store keeps it."""

    code: str
    game: str
    language: str
    made: float
    options: dict[str, Any] = {}
    people: list[Person] = []
    arrivals: int = 0
    """How many people ever joined. The next person's number is one more."""
    host_claim: int = 0
    is_practice: bool = False
    plays: int = 0
    play: Play | None = None
    edition: str | None = None
    """Name and version of the edition, as people read it; None for the game without an edition."""
    variant: str | None = None
    """The digest of the edition's content."""
    table: int = 0
    """The table's number in its class; 0 outside a class."""
    turn_seconds: int = 0
    """How long a turn may take before a bot plays it; 0 for as long as people like."""
    planned: int = 0
    """For how many players the table was opened, where that is an option; 0 where it is not. They need not all come."""
    watchers: list[Person] = []
    """People for whom this game has no seat. They keep their phone, and come first in the next game."""
    is_alone: bool = False
    """Opened by one person to play against bots, who therefore leads it from their seat."""

    is_silent: bool = False
    """Whether the host has turned off the sounds of the public screen."""

    approved: list[int] = []
    """The pictures of the set from phones that this table's host approved. Its next games have them."""
    is_read_aloud: bool = False
    """Whether the public screen reads reveals aloud."""

    def copy(self) -> "RoomRecord":
        return msgspec.convert(msgspec.to_builtins(self), RoomRecord)

    def seated(self) -> list[Person]:
        """Return the players in seat order, without the game master."""
        return [person for person in self.people if not person.is_gm]

    def seat_names(self) -> dict[Seat, str]:
        """Return the name of each seat of the game. Seats without a person have a number: their cards are on paper."""
        names = {seat: person.name for seat, person in enumerate(self.seated(), 1)}
        words = cards.table_words(self.language)
        seats = int(self.play.head["seats"]) if self.play else len(names)
        return {seat: names.get(seat) or words("seat.on_paper", _number=seat) for seat in range(1, seats + 1)}

    def bot_seats(self) -> frozenset[Seat]:
        """Return the seats that bots play."""
        return frozenset(seat for seat, person in enumerate(self.seated(), 1) if person.bot)

    def back_in_lobby(self, is_present: Callable[[int], bool]) -> list[Person]:
        """Return the people who stay after a game, and play themselves if they are present.

        Nobody has read the next game's cards yet.
        """
        staying = [
            msgspec.structs.replace(person, is_ready=False, left_at=0) for person in self.people if not person.has_left
        ]
        for person in staying:
            if not person.is_bot and is_present(person.number):
                person.bot = None
        return staying

    def empty(self) -> None:
        """Remove everybody from the table."""
        self.people, self.watchers = [], []

    def person(self, number: int) -> Person | None:
        """Return the player, game master or watcher with a number."""
        return next((person for person in (*self.people, *self.watchers) if person.number == number), None)

    def watches(self, person: Person) -> bool:
        """Return whether there is no seat for a person in this game."""
        return person not in self.people

    def mover(self, person: Person) -> Mover:
        """Return a person's seat, or "gm"; "table" for somebody who watches and makes no move."""
        if self.watches(person):
            return "table"
        return "gm" if person.is_gm else self.seated().index(person) + 1


def record_changes(record: RoomRecord, old_play: Play | None = None) -> list[Change]:
    """Return the changes that store a room's record, and a copy of it for the current game's replays and reports.

    If the game was done in `old_play`, its copy stays: it has the people as they were when the game ended.
    """
    content, play = msgspec.json.encode(record), record.play
    if play is None or (old_play and old_play.is_done and old_play.number == play.number):
        return [statements.upsert_room(record.code, content)]
    return [statements.upsert_room(record.code, content), statements.upsert_play(record.code, play.number, content)]


def seat_everybody(record: RoomRecord, counts: Sequence[int]) -> None:
    """Seat as many people as a game is for; the others watch. `counts` are the numbers of players that it is for.

    Whoever watched most games plays first; bots leave before people do. Call it once before each game.
    """
    for watcher in record.watchers:
        watcher.watched += 1
    bots = [person for person in record.people if person.is_bot]
    players = [person for person in record.seated() if not person.is_bot] + record.watchers
    fits = min(len(players), max(counts))
    chosen = sorted(players, key=lambda player: -player.watched)[:fits]
    record.watchers = [player for player in players if player not in chosen]
    seats = max((count for count in counts if fits <= count <= fits + len(bots)), default=fits)
    seated = [player for player in players if player in chosen] + bots[: seats - fits]
    record.people = [person for person in record.people if person.is_gm] + seated


def seat_watchers(record: RoomRecord, counts: Sequence[int]) -> None:
    """Seat people who watch where seats have become free before a game, if it is for so many then."""
    while record.watchers and len(record.seated()) + 1 in counts:
        record.people.append(record.watchers.pop(0))


def clean_name(name: str) -> str:
    """Return a name without control characters, direction marks and repeated blanks. All scripts are allowed.

    The name has at most `LONGEST_NAME` characters. The cut never splits a letter from its accent, nor a joined emoji.
    Returns "" if nothing visible is left.
    """
    text = unicodedata.normalize("NFC", name).translate(_FILLERS)
    visible = " ".join(_printable(text).split())
    while visible and _is_combining(visible[0]):
        visible = visible[1:]
    cut = visible[:LONGEST_NAME]
    if len(visible) > LONGEST_NAME:
        while cut and (_is_combining(visible[len(cut)]) or cut[-1] == "\u200d"):
            cut = cut[:-1]
    cut = _limit_marks(cut).strip()
    return cut if any(unicodedata.category(letter)[0] in "LNSP" for letter in cut) else ""


def look_alike(name: str, other: str) -> bool:
    """Return whether two names may be taken for each other.

    Width, case, joiners, variant selectors and the script of letters that look the same do not count. Neither do "I",
    "l" and "1", or "O" and "0", where the letters beside them are the same in case too.
    """
    latin_forms = [_visible(text).translate(_AS_LATIN) for text in (name, other)]
    forms = (
        [_visible(text).casefold() for text in (name, other)],
        [text.casefold().translate(_AS_LATIN) for text in latin_forms],
        [text.translate(_STROKES) for text in latin_forms],
    )
    return any(form == other_form for form, other_form in forms)


def _visible(name: str) -> str:
    plain = unicodedata.normalize("NFKC", name)
    return "".join(letter for letter in plain if letter not in "\u200c\u200d" and not "\ufe00" <= letter <= "\ufe0f")


def distinct_name(name: str, record: RoomRecord) -> str:
    """Return the name, with a number appended if somebody at the table has the same name or one that looks like it."""
    names_in_use = [person.name for person in (*record.people, *record.watchers) if person.name]
    for number in range(2, 99):
        if not any(look_alike(name, other) for other in names_in_use):
            break
        stem = name.rstrip("0123456789 ") or name
        name = clean_name(f"{stem[:20]} {number}")
    return name


def unused_name(names: Sequence[str], record: RoomRecord, start: int) -> str:
    """Return the next of these names that nobody at the table has, from number `start` on, for a bot.

    If all are taken, the one at `start`.
    """
    in_use = [person.name for person in (*record.people, *record.watchers)]
    turned = [names[(start + i) % len(names)] for i in range(len(names))]
    free = (name for name in turned if not any(look_alike(name, other) for other in in_use))
    return next(free, turned[0])


def clean_text(text: str) -> str:
    """Return a text that is safe to show to others: no control characters, direction marks or towers of accents."""
    if text.isascii() and text.isprintable():
        return text
    return _limit_marks(_printable(text))


def _printable(text: str) -> str:
    """Return a text with blanks for its control characters. Of what is invisible it has joiners, which scripts need."""
    kinds = ((letter, unicodedata.category(letter)) for letter in text)
    kept = ((letter, kind) for letter, kind in kinds if kind == "Cc" or kind[0] != "C" or letter in "\u200c\u200d")
    return "".join(" " if kind == "Cc" else letter for letter, kind in kept)


def _is_combining(letter: str) -> bool:
    return letter in "\u200c\u200d" or unicodedata.category(letter)[0] == "M"


def _limit_marks(text: str) -> str:
    """Keep at most four marks per letter. No script needs more, and towers of marks cover the lines around them."""
    limited, marks = "", 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        limited += letter if marks <= 4 else ""
    return limited
