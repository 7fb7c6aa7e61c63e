"""The sentences that phones of a game show, their length in words, and their reading grade."""

import re
import sys
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser

from laws import game_setup, sample_points, worlds_of
from screen_forms import SEAT_PARTS, screen

from companion.games import games_with_screens
from companion.rules.game import Viewer

INLINE = {"a", "abbr", "b", "em", "i", "span", "strong", "sub", "sup"}
"""Tags that do not end a sentence."""
UNSEEN = {"script", "style", "svg", "template"}
PAGES = (1, 2, 3)
END = re.compile(r"(?<=[.!?…])[”’\"]?\s+")
WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
CELL = re.compile(r"[A-Z]\d+[.,]?")
VOWELS = re.compile(r"[aeiouy]+")


class _Texts(HTMLParser):
    """Collects the texts of a page, one for each block."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks: list[str] = [""]
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._unseen += tag in UNSEEN
        # A term that explains itself stands in the middle of its sentence.
        if tag not in INLINE and not (tag == "button" and "term" in (dict(attrs).get("class") or "")):
            self.blocks.append("")

    def handle_endtag(self, tag: str) -> None:
        self._unseen -= tag in UNSEEN
        if tag not in INLINE and tag != "button":
            self.blocks.append("")

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.blocks[-1] += data


def sentences(html: str) -> Iterator[str]:
    """Yield the sentences of a page; a block such as a button or a heading ends one too."""
    parser = _Texts()
    parser.feed(html)
    for block in parser.blocks:
        for sentence in END.split(" ".join(block.split())):
            if WORD.search(sentence):
                yield sentence


def phone_sentences(slug: str, tables: int, interval: int = 25) -> set[str]:
    """Return all sentences that phones show in random games of a game, held and not."""
    found: set[str] = set()
    for options in worlds_of(slug).TABLES[:tables]:
        for table in sample_points(game_setup(slug, *options), 1, interval):
            for viewer in table.game.viewers(table.state):
                if viewer != "table":
                    for page, part in _parts(viewer):
                        found.update(sentences(screen(table, viewer, part, page=page)))
    return found


def _parts(viewer: Viewer) -> Iterator[tuple[int, str]]:
    yield from ((1, part) for part in SEAT_PARTS)
    yield from ((page, "phone") for page in PAGES[1:])


def word_count(sentence: str) -> int:
    """Return the number of words in a sentence. Cells of a board, such as A2, and lone signs are no words."""
    return sum(bool(re.search(r"\w", one)) and not CELL.fullmatch(one) for one in sentence.split())


def syllables(word: str) -> int:
    letters = word.lower()
    groups = len(VOWELS.findall(letters))
    silent = re.search(r"[^aeiouyl]e$|[^aeiouytd]ed$|[^aeiouyscxzg]es$", letters)
    return max(1, groups - bool(silent))


def reading_grade(texts: Iterable[str]) -> float:
    """Return the Flesch–Kincaid grade of whole sentences: the years of school that they ask for.

    Labels and headings of one or two words are left out: they would lower it.
    """
    whole = [one for one in texts if one.endswith((".", "!", "?")) and len(WORD.findall(one)) > 2]
    words = [word for one in whole for word in WORD.findall(one)]
    return 0.39 * len(words) / len(whole) + 11.8 * sum(map(syllables, words)) / len(words) - 15.59


def main() -> None:
    """Print a table: each game's sentences, reading grade and longest sentence."""
    for slug in games_with_screens():
        found = phone_sentences(slug, tables=99, interval=5)
        longest = max(found, key=word_count)
        row = f"{slug:20} {len(found):5} sentences   grade {reading_grade(found):4.1f}"
        print(f"{row}   longest {word_count(longest)} words: {longest}", file=sys.stdout)


if __name__ == "__main__":
    main()
