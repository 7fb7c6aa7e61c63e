"""How a game is learned: a few cards for everybody, and the terms that explain themselves wherever they are named.

Texts below `learn` are the cards, in their order. Texts below `term` are the terms: `name` and `text`, and `above` for
the heading of the list that begins with a term.
"""

import importlib
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from itertools import groupby
from typing import NamedTuple

from cards import GameData
from cards.errors import Fault
from cards.words import Words

CARD, TERM = "learn", "term"


class Lesson(NamedTuple):
    """A card that teaches. `id` names its picture."""

    id: str
    title: str
    text: str


class Term(NamedTuple):
    """A role's, card's or other name, explained in two lines."""

    id: str
    name: str
    text: str


class TermList(NamedTuple):
    """Terms below a heading, which is "" if the game has none."""

    title: str
    terms: tuple[Term, ...]


class Learning(NamedTuple):
    """All that teaches a game, with a table's options."""

    lessons: tuple[Lesson, ...] = ()
    lists: tuple[TermList, ...] = ()

    @property
    def key(self) -> str:
        """Return what tells these terms from those with other options; "" if there are none."""
        return blake2b(repr(self.lists).encode(), digest_size=4).hexdigest() if self.lists else ""

    @property
    def terms(self) -> Mapping[str, Term]:
        """Every term by its id."""
        return {term.id: term for card_list in self.lists for term in card_list.terms}


def load_learning(game: GameData) -> Learning:
    """Return the cards and terms of a game with its options.

    A game whose options change them has a function `taught(facts, words, texts)`. It gets the texts below `learn` and
    `term` by their keys and returns those that hold, in order.
    """
    texts = {key: game.words(key) for key in game.words.texts if key.partition(".")[0] in (CARD, TERM)}
    taught = getattr(importlib.import_module(f"cards.{game.slug}"), "taught", None)
    if taught:
        texts = taught(game.facts, game.words, texts)
    lessons = [Lesson(id, *_two(texts, CARD, id, "title")) for id in _ids(texts, CARD)]
    terms = {id: Term(id, *_two(texts, TERM, id, "name")) for id in _ids(texts, TERM)}
    title, titles = "", {}
    for id in terms:
        title = titles[id] = texts.get(f"{TERM}.{id}.above", title)
    lists = [TermList(title, tuple(terms[id] for id in ids)) for title, ids in groupby(terms, titles.__getitem__)]
    return Learning(tuple(lessons), tuple(lists))


def faults_of(game: GameData) -> Iterator[Fault]:
    """Yield a fault for each card and term that lacks one of its two texts."""
    learning, words = load_learning(game), game.words
    for lesson in learning.lessons:
        yield from _missing(words, f"{CARD}.{lesson.id}", {"title": lesson.title, "text": lesson.text})
    for term in learning.terms.values():
        yield from _missing(words, f"{TERM}.{term.id}", {"name": term.name, "text": term.text})


def _missing(words: Words, card: str, texts: Mapping[str, str]) -> Iterator[Fault]:
    for field, text in texts.items():
        if not text:
            yield words.located_fault(f"{card}.{field}", "is missing: add this key with its text")


def _ids(texts: Mapping[str, str], group: str) -> list[str]:
    return list(dict.fromkeys(key.split(".")[1] for key in texts if key.startswith(f"{group}.")))


def _two(texts: Mapping[str, str], group: str, id: str, name: str) -> tuple[str, str]:
    return texts.get(f"{group}.{id}.{name}", ""), texts.get(f"{group}.{id}.text", "")
