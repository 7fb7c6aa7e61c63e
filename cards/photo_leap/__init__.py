"""Photo Leap's facts: the story deck, two kinds of role cards, the board, and the options that change them."""

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec

from cards.deck import Reader
from cards.photo_leap import animals
from cards.photo_leap.animals import HEAD, check_arithmetic, check_news
from cards.photo_leap.animals import News as News
from cards.words import Number, Words

SIDES = ("journalists", "spies")
NIGHT_S = 12
"""How many seconds a night lasts at least: a spy may need some to choose."""
Copies = Annotated[int, msgspec.Meta(ge=1, le=8)]


class Options(msgspec.Struct, frozen=True):
    """The options that a table may set."""

    mode: Literal["full", "gm"] = "full"
    players: Annotated[int, msgspec.Meta(ge=3, le=8)] = 4
    catch_all_spies: bool = False
    truths_to_win: Annotated[int, msgspec.Meta(ge=1, le=4)] = 4
    fakes_to_win: Annotated[int, msgspec.Meta(ge=1, le=5)] = 5
    bribe_after: Annotated[int, msgspec.Meta(ge=0, le=98)] = 3
    interrogate_after: Annotated[int, msgspec.Meta(ge=0, le=98)] = 3


class Role(msgspec.Struct, frozen=True):
    """A role card: its side and its number of cards."""

    side: Literal["journalists", "spies"]
    copies: Copies


class Board(msgspec.Struct, frozen=True):
    """The number of rounds with an area on the board, and of stories drawn and published in each."""

    areas: Annotated[int, msgspec.Meta(ge=8, le=8)]
    drawn: Annotated[int, msgspec.Meta(ge=4, le=4)]
    published: Annotated[int, msgspec.Meta(ge=2, le=2)]


class PhotoLeap(msgspec.Struct, frozen=True):
    """All facts that paper and phones share."""

    options: Options
    news: dict[str, News]
    roles: dict[str, Role]
    second_roles: dict[str, Role]
    board: Board


def read(reader: Reader) -> PhotoLeap | None:
    """Return the game's facts; None, with the faults noted in `reader`, if any cannot be used."""
    options = reader.single("options.toml", Options)
    news = reader.deck("news.toml", News)
    for animal, card in news.items():
        if card.icon == HEAD:  # its head is drawn, so it has no icon
            news[animal] = msgspec.structs.replace(card, icon="")
    roles, second_roles = reader.deck("roles.toml", Role), reader.deck("second_roles.toml", Role)
    board = reader.single("board.toml", Board)
    if options is None or board is None or reader.faults:
        return None
    facts = PhotoLeap(options, news, roles, second_roles, board)
    check_news(reader, news)
    if not reader.faults:
        check_arithmetic(reader, facts, longest(facts), deck_by_round(facts))
    for file, dealt in (("roles.toml", roles), ("second_roles.toml", second_roles)):
        for role in sorted(dealt.keys() - {"journalist", "spy"}):
            reader.fault(file, role, "", "is a new role, which needs new rules: expected only journalist and spy")
        if (count := sum(role.copies for role in dealt.values())) != board.drawn:
            reader.fault(file, "", "copies", f"found {count} cards in all, expected {board.drawn}: one a seat")
    for dealt in (roles, second_roles):  # there is one spy however many play. Rule 12.6.
        journalists = dealt["journalist"].copies + options.players - board.drawn
        dealt["journalist"] = msgspec.structs.replace(dealt["journalist"], copies=journalists)
    return facts


def player_counts(facts: PhotoLeap) -> tuple[int, int]:
    """Return the smallest and the largest number of players with these options."""
    return facts.options.players, facts.options.players


def texts_needed(facts: PhotoLeap) -> Iterable[str]:
    """Yield the keys of the texts that cards cannot do without."""
    parts = ("title", "deck", "story_1", "story_2", "name")
    yield from (f"news.{animal}.{part}" for animal in facts.news for part in parts)


def longest(facts: PhotoLeap) -> int:
    """Return the number of rounds that no game exceeds: all stories in print, no winner, and one. Rules 3.1, 8.2."""
    options, copies = facts.options, [card.copies for card in facts.news.values()]
    unrelated = sum(sorted(copies)[3 - len(copies) :])
    return (options.truths_to_win - 1 + options.fakes_to_win - 1 + unrelated) // facts.board.published + 1


def deck_by_round(facts: PhotoLeap) -> tuple[tuple[int, bool], ...]:
    """Return for each round the cards left after the draw, and whether the discards went in before. Rule 4.2."""
    deck, discards = sum(card.copies for card in facts.news.values()), 0
    rounds = []
    for _ in range(facts.board.areas):
        refilled = deck < facts.board.drawn
        if refilled:
            deck, discards = deck + discards, 0
        deck -= facts.board.drawn
        discards += facts.board.drawn - facts.board.published
        rounds.append((deck, refilled))
    return tuple(rounds)


def score_range(facts: PhotoLeap) -> tuple[int, int]:
    """Return the lowest and the highest possible score: one short of winning, then two stories at once. Rule 8.1."""
    copies = max(card.copies for card in facts.news.values())
    return -facts.options.fakes_to_win - 1, min(facts.options.truths_to_win + 1, copies)


def reworded(facts: PhotoLeap, words: Words) -> dict[str, str | None]:
    """Return the rulebook's paragraphs that the numbers of players and animals change, by number. Rule 12.6."""
    new = animals.reworded(facts, words)
    if facts.options.players == facts.board.drawn:
        return new
    return {**new, "4.1": words("rule.crowd" if facts.options.players > facts.board.drawn else "rule.three")}


def numbers(facts: PhotoLeap) -> dict[str, Number]:
    """Return the values that texts may use: every option, and the counts that follow from the decks."""
    options = {name: it for name, it in msgspec.structs.asdict(facts.options).items() if not isinstance(it, bool)}
    rounds = deck_by_round(facts)
    refills = [i + 1 for i, (_, refilled) in enumerate(rounds) if refilled]
    low, high = score_range(facts)
    return {
        **options,
        "catch_all_spies": facts.options.catch_all_spies,
        "by_hand": facts.options.mode == "gm",
        "bribe_from": facts.options.bribe_after + 1,
        "interrogate_from": facts.options.interrogate_after + 1,
        "news": sum(card.copies for card in facts.news.values()),
        "types": len(facts.news),
        "unrelated": len(facts.news) - 3,
        "copies": max(card.copies for card in facts.news.values()),
        "journalists": facts.roles["journalist"].copies,
        "spies": facts.roles["spy"].copies,
        "players": sum(role.copies for role in facts.roles.values()),
        "drawn": facts.board.drawn,
        "published": facts.board.published,
        "areas": facts.board.areas,
        "is_crowd": facts.options.players > facts.board.drawn,
        "first_refill": refills[0],
        "last_refill": refills[-1],
        "no_swap_round": next(i + 1 for i, (left, _) in enumerate(rounds) if left == 0),
        "night_seconds": NIGHT_S,
        "lowest": low,
        "highest": f"+{high}",
    }


def played_with(facts: PhotoLeap) -> frozenset[str]:
    """Return which paragraphs of the rulebook this table needs, see `cards.load_rules`."""
    return frozenset({"paper", "gm"} if facts.options.mode == "gm" else {"phones"})
