"""Codes of tables: a short word and three digits. Codes of one class look and sound as different as they can."""

import secrets
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, product
from random import Random

# Three-letter words that are spelt as they sound, by the vowel that one hears. No two of them sound alike.
_BY_VOWEL = {
    "a": "ANT ASH CAB CAT FAN HAT JAM LAB MAP PAN RAM RAT VAN WAX YAK",
    "ar": "JAR TAR",
    "aw": "OAR PAW",
    "ay": "APE BAY DAY HAY JAY RAY",
    "e": "EGG ELF ELK ELM HEN JET LEG NET VET WEB ZEN",
    "ee": "BEE EEL KEY PEA SEA SKI TEA",
    "er": "FIR URN",
    "eye": "ICE IVY PIE RYE SKY",
    "i": "FIG FIN INK KIT LID LIP PIG RIB TIN WIG WIT ZIP",
    "o": "BOX COD DOG DOT FOG FOX HOP LOG MOP POT",
    "oh": "OAK OAT",
    "oo": "EMU GNU YEW ZOO",
    "ow": "COW OWL VOW",
    "oy": "JOY OIL TOY",
    "u": "BUG BUS CUP GUM HUT MUD NUT PUG RUG SUN TUB",
}
VOWELS = {word: vowel for vowel, words in _BY_VOWEL.items() for word in words.split()}
"""The vowel that one hears, by word."""
WORDS = tuple(sorted(VOWELS))
DIGITS = "23456789"  # 0 and 1 look like letters

TRIES = 50
"""Codes that are made by chance before all free ones are counted."""

NEAR = 2
"""Tables whose numbers differ by at most this stand beside each other: people hear and see both codes."""


class NoCodeLeft(Exception):
    """Every code belongs to a table."""


def any_code(codes_in_use: Collection[str]) -> str:
    """Return a random code that nobody has yet. Raises `NoCodeLeft`: all are taken."""
    for _ in range(TRIES):
        code = f"{secrets.choice(WORDS)}-{''.join(secrets.choice(DIGITS) for _ in range(3))}"
        if code not in codes_in_use:
            return code
    free = [code for word in WORDS for digits in product(DIGITS, repeat=3)
            if (code := f"{word}-{''.join(digits)}") not in codes_in_use]  # fmt: skip
    if not free:
        raise NoCodeLeft
    return secrets.choice(free)


def class_code(number: int, codes: Mapping[int, str], codes_in_use: Collection[str], rng: Random | None = None) -> str:
    """Return a code for a table of a class. `codes` are the class's codes by table number.

    It differs from the codes of near tables in each letter, in the vowel and in each digit, as long as words and
    digits allow. In the whole class first letters repeat only when all are in use, rhymes are avoided, two codes
    share a digit in at most one place, and none if their first letters are equal.
    """
    rng = rng or secrets.SystemRandom()
    peers = [(code.split("-"), abs(number - table) <= NEAR) for table, code in codes.items() if code[:3] in VOWELS]
    words = [(word, is_near) for (word, _), is_near in peers]
    word_costs = {word: _word_cost(word, words) for word in WORDS}
    for word in sorted(WORDS, key=lambda candidate: (word_costs[candidate], rng.random())):
        digits = [(figures, is_near or other[0] == word[0]) for (other, figures), is_near in peers]
        if code := _with_digits(word, digits, codes_in_use, rng):
            return code
    return any_code(codes_in_use)


def shared(text: str, other: str) -> int:
    """Return in how many places two texts have the same letter or digit."""
    return sum(sign == other_sign for sign, other_sign in zip(text, other, strict=True))


def rhymes(word: str, other: str) -> bool:
    """Return whether two words have the same vowel and end with the same letter."""
    return VOWELS[word] == VOWELS[other] and word[-1] == other[-1]


def _word_cost(word: str, words: Sequence[tuple[str, bool]]) -> tuple[int, ...]:
    near_words = [other for other, is_near in words if is_near]
    return (
        sum(word == other for other, _ in words),
        sum(word[0] == other[0] for other in near_words),
        sum(VOWELS[word] == VOWELS[other] for other in near_words),
        sum(word[0] == other[0] for other, _ in words),
        sum(rhymes(word, other) for other, _ in words),
        sum(shared(word, other) for other in near_words),
        sum(shared(word, other) for other, _ in words),
    )


def _with_digits(word: str, peers: Sequence[tuple[str, bool]], codes_in_use: Collection[str], rng: Random) -> str:
    """The word with the digits that are hardest to take for others'; "" if all its codes are taken."""
    pairs = Counter(pair for digits, _ in peers for pair in combinations(enumerate(digits), 2))
    close = Counter(place for digits, is_close in peers if is_close for place in enumerate(digits))
    places = Counter(place for digits, _ in peers for place in enumerate(digits))
    costs = []
    for digits in map("".join, product(DIGITS, repeat=3)):
        if f"{word}-{digits}" not in codes_in_use:
            twice = sum(pairs[pair] for pair in combinations(enumerate(digits), 2))
            alike = [sum(counts[place] for place in enumerate(digits)) for counts in (close, places)]
            costs.append((twice, alike, rng.random(), digits))
    return f"{word}-{min(costs)[-1]}" if costs else ""
