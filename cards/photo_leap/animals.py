"""The animals of the story deck, and whether its numbers suit the rules: games must end before board and deck do."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Literal, get_args

import msgspec

from cards.deck import Reader
from cards.new_cards import check_new_cards
from cards.words import Words

if TYPE_CHECKING:  # the game's own module, which gives these facts, asks this one
    from cards.photo_leap import PhotoLeap

DECK = "news.toml"
DRAWN = ("sheep", "bear", "wolf", "deer", "fox")
"""The game's own animals, whose heads are drawn. Others show an icon."""
FEWEST = 4
TOTALS = (18, 20, 22, 24, 28)
"""The sizes of a deck that is used up in some round, and refilled, within the areas of the board."""
Screen = Literal["dots", "level", "rings", "waves", "slant", "grid", "zigzag", "chevrons"]


class News(msgspec.Struct, frozen=True):
    """A kind of story: the pattern behind its animal, its number of cards, and an icon if its head is not drawn."""

    screen: Screen
    copies: Annotated[int, msgspec.Meta(ge=1, le=8)]
    icon: str = ""


HEAD = "drawn"
"""Stands instead of an icon's name for the game's own animals."""


def check_news(reader: Reader, news: dict[str, News]) -> None:
    """Note a fault for each animal that cannot be told from the others, drawn or named."""
    check_new_cards(reader, DECK, {animal: card.icon for animal, card in news.items() if card.icon})
    screens: dict[str, str] = {}
    icons: dict[str, str] = {}
    for animal, card in news.items():
        if not card.icon and animal not in DRAWN:
            what = f"only {', '.join(DRAWN)} are drawn: expected the name of a Material Design icon, such as rabbit"
            reader.fault(DECK, animal, "icon", what)
        for field, used in (("screen", screens), ("icon", icons)):
            if (value := getattr(card, field)) and value in used:
                free = ", ".join(one for one in get_args(Screen) if one not in {it.screen for it in news.values()})
                what = f"found {value!r}, which {used[value]} has already: expected another one"
                reader.fault(DECK, animal, field, f"{what}, such as {free}" if free and field == "screen" else what)
            used.setdefault(value, animal)
    most = len(get_args(Screen))
    if not FEWEST <= len(news) <= most:
        reader.fault(DECK, "", "", f"found {len(news)} animals, expected {FEWEST} to {most}: each has its own pattern")


def check_arithmetic(reader: Reader, facts: "PhotoLeap", turns: int, rounds: Iterable[tuple[int, bool]]) -> None:
    """Note a fault unless both sides can win, and deck and board suffice for the longest game, of `turns` rounds.

    `rounds` has for each round the cards left after the draw, and whether the discards went in before.
    """
    options, copies = facts.options, sorted(card.copies for card in facts.news.values())
    for animal, card in facts.news.items():
        if card.copies < options.truths_to_win:
            what = f"found {card.copies}, but {options.truths_to_win} truths win: expected as many of each animal"
            reader.fault(DECK, animal, "copies", what)
    if sum(copies[:2]) < options.fakes_to_win:
        what = f"found {sum(copies[:2])} cards of two animals, but {options.fakes_to_win} fakes win: expected as many"
        reader.fault(DECK, "", "copies", what)
    if turns > facts.board.areas:
        what = f"a game may last {turns} rounds, but the board has {facts.board.areas} areas: lower the copies"
        reader.fault(DECK, "", "copies", f"{what}, or the options truths_to_win and fakes_to_win")
        return
    left = [cards for cards, _ in rounds]
    if min(left) < 0 or 0 not in left or not any(refilled for _, refilled in rounds):
        what = f"found {sum(copies)} cards in all, expected {', '.join(map(str, TOTALS))}"
        reader.fault(DECK, "", "copies", f"{what}: then the deck is used up and refilled, as rules 4.2 and 5.2 say")


def reworded(facts: "PhotoLeap", words: Words) -> dict[str, str | None]:
    """Return the rulebook's paragraphs that another number of animals changes, by number."""
    numbers = ("1.1", "1.3", "2.3") if len(facts.news) != len(DRAWN) else ()
    if len({card.copies for card in facts.news.values()}) > 1:
        numbers = (*numbers, "2.1")
    return {number: words(f"rule.animals_{number.replace('.', '_')}") for number in numbers}
