"""Numbers with a name that readers meet in several places, what each place says, and which says another number.

What a game's readers meet is listed in `numbers.toml` beside its tests.
"""

import re
import tomllib
from collections.abc import Mapping
from html import unescape
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

from laws import GameSetup, sample_points, worlds_of
from paper import all_texts
from screen_forms import screen, words_of

import cards
import layouts
from cards.lessons import load_learning
from cards.rulebook import Rule
from cards.rulebook import Table as RuleTable
from companion.games import GAMES
from layouts.kit.component import Print
from layouts.kit.style import Ink

NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Claim(NamedTuple):
    """A number that readers meet in several places."""

    name: str
    phrases: str
    """A regular expression. Each of its groups is the number."""
    field: str
    """The number's place in the game's facts."""
    more: int = 0
    per: int = 1
    counted: str = ""
    """Whoever is counted there, if the field is no number itself."""
    places: str = "rules"
    """Where the game as it comes must say it."""

    def value(self, facts: Any) -> int:
        there = attrgetter(self.field)(facts)
        return int(there.count(self.counted) if self.counted else (there + self.more) // self.per)


class Numbers(NamedTuple):
    """What `numbers.toml` beside a game's tests lists: tables have seats and options, `edition` a shipped one."""

    claims: list[Claim]
    tables: list[tuple[int, Mapping[str, Any]]]
    other_tables: str


def numbers_of(slug: str) -> Numbers:
    listed = tomllib.loads((Path(__file__).parent / slug / "numbers.toml").read_text("utf-8"))
    return Numbers(**listed | {"claims": [Claim(**row) for row in listed["claims"]]})


def digits(text: str) -> str:
    """Return a text in lower case with its small numbers as digits, and one space between words."""
    text = re.sub(r"[\s\xa0]+", " ", text.replace("*", "")).lower()
    return re.sub(rf"\b({'|'.join(NUMBER_WORDS)})\b", lambda word: str(NUMBER_WORDS.index(word[1])), text)


def load(slug: str, options: Mapping[str, Any]) -> cards.GameData:
    folder = cards.game_folder(slug) / "editions" / str(options.get("edition"))
    if "edition" in options and not has_edition_option(slug):
        return cards.load(str(folder))
    return cards.load(slug, options=options)


def has_edition_option(slug: str) -> bool:
    return hasattr(cards.load(slug).facts.options, "edition")


def told(slug: str, seats: int, options: Mapping[str, Any]) -> tuple[cards.GameData, dict[str, list[str]]]:
    """Return a table's game, and what each place says of it."""
    game = load(slug, options)
    rules = cards.load_rules(game, is_in_play_only=False)
    learning, others = load_learning(game), numbers_of(slug).other_tables
    texts = {
        "rules": [one.words for one in rules if isinstance(one, Rule) and not one.number.startswith(others)]
        + [" ".join(row) for one in rules if isinstance(one, RuleTable) for row in one.rows],
        "cards": [f"{lesson.title}. {lesson.text}" for lesson in learning.lessons],
        "terms": [f"{term.name}: {term.text}" for term in learning.terms.values()],
        "paper": [
            text
            for component in layouts.components(game, Print(Ink.FULL))
            if component.id not in ("rules", "poster", "booklet")
            for piece in component.pieces
            for face in (piece.front, piece.back)
            if face is not None
            for text in all_texts(face() if callable(face) else face)
        ],
        "phones": [], "wall": [],
    }  # fmt: skip
    for table in sample_points(GameSetup(GAMES[slug], game, seats, worlds_of(slug)), 1, 30):
        for viewer in GAMES[slug].viewers(table.state):
            for part in ("table",) if viewer == "table" else ("phone", "secret"):
                html = screen(table, viewer, part)
                texts["wall" if viewer == "table" else "phones"].append(unescape(words_of(html)))
    return game, texts


def wrong_claims(slug: str, game: cards.GameData, texts: Mapping[str, list[str]]) -> list[str]:
    """Return each place that says another number than this table plays with."""
    found = []
    for one in numbers_of(slug).claims:
        expected = one.value(game.facts)
        for place, said in texts.items():
            for text in map(digits, said):
                for match in re.finditer(one.phrases, text):
                    number = next(int(group) for group in match.groups() if group is not None)
                    if number != expected:
                        found.append(f"{one.name}: {place} say {match[0]!r}, not {expected}")
    return sorted(set(found))
