"""The colour game's facts: identities, quests, the awards, and the options that change them."""

from collections.abc import Iterable
from typing import Annotated, Literal, get_args

import msgspec

from cards.deck import Reader, did_you_mean
from cards.words import Number, Words

Symbol = Literal["disc", "square", "triangle", "plus", "crescent", "burst", "waves", "bow_tie", "cross", "eye"]
QuestRule = Literal[
    "knows_team",
    "own_identity_kept",
    "no_starting_chips",
    "chips_gained",
    "identities_known",
    "deal_partners",
    "quest_was_given",
    "identities_exchanged",
    "quests_held",
    "identities_passed_on",
    "chips_given_for_nothing",
    "one_right_guess",
    "chip_givers",
]
UNCOUNTED = {"knows_team", "own_identity_kept", "no_starting_chips", "quest_was_given", "identities_exchanged"}
COUNTED = tuple(rule for rule in get_args(QuestRule) if rule not in {*UNCOUNTED, "one_right_guess"})
STEP = 2  # points between one award and the next
LEAST_AWARD = 4  # points for the last pair to find each other
FEWEST_TEAMS = 2

# With a steward instead of phones.
SLIPS_EACH = 12  # slips that a player takes at the start
WALK_SECONDS = 30  # the longest time between two walks of the steward
READING_SECONDS = 20  # the observer's time for the letters of a minute


class Options(msgspec.Struct, frozen=True):
    """What a table may set. `awards`: points for the first pair, the second and so on; None = by formula."""

    seconds: Annotated[int, msgspec.Meta(ge=60, le=3600)] = 300
    chips: Annotated[int, msgspec.Meta(ge=1, le=10)] = 5
    awards: tuple[Annotated[int, msgspec.Meta(ge=0, le=99)], ...] | None = None
    chip_swaps: bool = True
    quests: bool = False
    quest_points: Annotated[int, msgspec.Meta(ge=0, le=9)] = 3
    time: bool = False
    own_seconds: Annotated[int, msgspec.Meta(ge=10, le=600)] = 60
    offer_seconds: Annotated[int, msgspec.Meta(ge=1, le=60)] = 10
    last_guess_seconds: Annotated[int, msgspec.Meta(ge=10, le=600)] = 60
    draw_pairs: bool = True
    """The public screen names two players for each half minute."""


EARLIER_OPTIONS = {"draw_pairs": False}


class Identity(msgspec.Struct, frozen=True):
    """A secret identity: each team has two cards, the assassin and the observer have one each."""

    kind: Literal["team", "assassin", "observer"]
    symbol: Symbol
    copies: Annotated[int, msgspec.Meta(ge=1, le=2)]


class Quest(msgspec.Struct, frozen=True):
    """What its holder must have done by the end. `quests.toml` defines each rule with its parameters."""

    rule: QuestRule
    team: str = ""
    count: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0


class ColorGame(msgspec.Struct, frozen=True):
    """All facts that paper and phones share."""

    options: Options
    identities: dict[str, Identity]
    quests: dict[str, Quest]

    @property
    def teams(self) -> tuple[str, ...]:
        """The team colours, in the order in which larger tables add them."""
        return tuple(key for key, identity in self.identities.items() if identity.kind == "team")

    @property
    def most(self) -> int:
        """The largest number of players: one for each identity card."""
        return sum(identity.copies for identity in self.identities.values())


def read(reader: Reader) -> ColorGame | None:
    """Return the game's facts; None, with the faults noted in `reader`, if any cannot be used."""
    options = reader.single("options.toml", Options)
    identities = reader.deck("identities.toml", Identity)
    quests = reader.deck("quests.toml", Quest)
    if options is None or reader.faults:
        return None
    facts = ColorGame(options, identities, quests)
    owners: dict[str, str] = {}
    for key, identity in identities.items():  # some players cannot tell identities apart by colour alone
        if identity.symbol in owners:
            found = f'found "{identity.symbol}", which {owners[identity.symbol]} has already'
            reader.fault("identities.toml", key, "symbol", f"{found}: expected one of its own")
        owners[identity.symbol] = key
    _check_quests(reader, facts)
    return facts


def texts_needed(facts: ColorGame) -> Iterable[str]:
    """Yield the keys of the texts that cards cannot do without."""
    for quest, card in facts.quests.items():
        if not card.team:
            yield from (f"quest.{quest}.title", f"quest.{quest}.words")


def awards(options: Options, teams: int) -> tuple[int, ...]:
    """Return the points of pairs, in the order in which they find each other: 0 beyond the list of the option."""
    if options.awards is None:
        return tuple(STEP * (teams - place) + LEAST_AWARD for place in range(1, teams + 1))
    return (*options.awards, *(0 for _ in range(teams)))[:teams]


def players(teams: int) -> tuple[int, int]:
    """Return the number of players for a number of teams: without the observer, and with it."""
    return 2 * teams + 1, 2 * teams + 2


def numbers(facts: ColorGame) -> dict[str, Number]:
    """Return the values that texts may use: options, player and quest counts, and the awards with all teams."""
    options, most = facts.options, len(facts.teams)
    counts = {f"{name}_count": quest.count for name, quest in facts.quests.items() if quest.count}
    points = awards(options, most)
    gained = max(quest.count for quest in facts.quests.values() if quest.rule == "chips_gained")
    return {
        **counts,
        "minutes": clock(options.seconds) if options.seconds % 60 else options.seconds // 60,
        "clock": clock(options.seconds),
        "chips": options.chips,
        "chip_swaps": options.chip_swaps,
        "quest_points": options.quest_points,
        "own_seconds": options.own_seconds,
        "offer_seconds": options.offer_seconds,
        "last_guess_seconds": options.last_guess_seconds,
        "enough_chips": options.chips + gained,
        "slips_each": SLIPS_EACH,
        "walk_seconds": WALK_SECONDS,
        "reading_seconds": READING_SECONDS,
        "teams": most,
        "quest_cards": len(facts.quests),
        "most": facts.most,
        "fewest": 2 * FEWEST_TEAMS + 1,
        "first_award": points[0],
        "second_award": points[1],
        "third_award": points[2],
    }


def clock(seconds: int) -> str:
    """Return seconds as minutes and seconds: 4:30."""
    return f"{seconds // 60}:{seconds % 60:02}"


def _check_quests(reader: Reader, facts: ColorGame) -> None:
    """Note faults for missing or extra teams and counts, for equal quests, and for fewer quests than players."""
    quest_names: dict[Quest, str] = {}
    for key, quest in facts.quests.items():
        if (quest.rule == "knows_team") != (quest.team in facts.teams):
            expected = f"expected a team for knows_team alone{did_you_mean(quest.team, facts.teams)}"
            reader.fault("quests.toml", key, "team", f'found "{quest.team}" with the rule {quest.rule}: {expected}')
        if (quest.rule in COUNTED) != bool(quest.count):
            expected = f"expected 1 or more for {', '.join(COUNTED)} alone"
            reader.fault("quests.toml", key, "count", f"found {quest.count} with the rule {quest.rule}: {expected}")
        if quest in quest_names:
            same = f"found the same quest as {quest_names[quest]}"
            reader.fault("quests.toml", key, "rule", f"{same}: expected each once")
        quest_names[quest] = key
    if len(facts.quests) < facts.most:
        reader.fault("quests.toml", "", "", f"found {len(facts.quests)} quests, expected {facts.most} or more")


def taught(facts: ColorGame, words: Words, texts: dict[str, str]) -> dict[str, str]:
    """Return the texts of cards and terms that hold with these options, by key."""
    unused = [name for name, is_on in (("quest", facts.options.quests), ("seconds", facts.options.time)) if not is_on]
    return {key: text for key, text in texts.items() if key.split(".")[:2] not in [["term", name] for name in unused]}


def played_with(facts: ColorGame) -> frozenset[str]:
    """Return which paragraphs of the rulebook this table needs, see `cards.load_rules`."""
    return frozenset({"phones"})
