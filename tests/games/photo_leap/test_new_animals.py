"""New animals as rows of the story deck: play, bots, screens, texts, and faults that name the cell."""

from collections.abc import Callable
from pathlib import Path

import pytest
from cases import each_case
from changed_edition import changed_edition

import cards
from cards.editions import scaffold
from cards.errors import CardDataError
from cards.photo_leap import PhotoLeap, deck_by_round, longest
from cards.photo_leap.animals import TOTALS
from companion.games import GAMES
from companion.games.photo_leap.model import ChooseTypes, State
from companion.games.photo_leap.rules import decide
from companion.rules.chance import Chance
from companion.rules.game import IllegalMove
from generator.full_check import check

Edited = Callable[..., Path]
HARE = "hare,grid,rabbit,3"
TEXTS = (
    "news.hare.title,The Hare",
    "news.hare.name,Hare",
    "news.hare.deck,Tailor seen at three doors",
    "news.hare.story_1,Three neighbours saw him at once.",
    "news.hare.story_2,He left no footprints.",
)
FEWER = (("# truths_to_win = 4", "truths_to_win = 3"), ("# fakes_to_win = 5", "fakes_to_win = 4"))


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("editions") / "zoo"
    scaffold.start(folder, "photo_leap")
    return folder


@pytest.fixture
def edited(base: Path, tmp_path: Path) -> Edited:
    """Return a function that makes an edition with three cards of each animal, more rows, and other options."""

    def make(
        *rows: str, texts: tuple[str, ...] = TEXTS, copies: int = 3, head: tuple[tuple[str, str], ...] = FEWER
    ) -> Path:
        more = {"decks/news.csv": rows, "words/en.csv": texts}
        swaps = {"decks/news.csv": [(",4", f",{copies}")], "edition.toml": head}
        return changed_edition(base, tmp_path / "zoo", more, swaps)

    return make


def dealt(game: cards.GameData) -> State:
    rules = GAMES["photo_leap"]
    blank: State = rules.blank(4, game.facts)
    state: State = rules.evolve(blank, rules.deal(blank, Chance(1), {"spy": 1}))
    return state


def test_six_animals_can_be_chosen_played_and_printed(edited: Edited) -> None:
    folder = edited(HARE)
    game = cards.load(str(folder))
    state, rules = dealt(game), GAMES["photo_leap"]
    choices = [move for move in rules.moves(state, 1) if isinstance(move, ChooseTypes)]
    assert 6 * 5 * 4 == len(choices) and ChooseTypes("hare", ("fox", "deer")) in choices
    assert ("sheep", "bear", "wolf", "deer", "fox", "hare") == rules.view(state, 2).table.animals
    assert 18 == len(state.deck) and 3 == state.deck.count("hare")
    assert [] == check([str(folder)])


def test_the_games_own_deck_is_not_named_in_views() -> None:
    state = dealt(cards.load("photo_leap"))
    assert not GAMES["photo_leap"].view(state, 2).table.animals


def test_bots_play_six_animals_to_the_end(edited: Edited) -> None:
    game, rules, chance = cards.load(str(edited(HARE))), GAMES["photo_leap"], Chance(3)
    state = dealt(game)
    for _ in range(2000):
        if state.outcome:
            break
        mover = next(seat for seat in rules.players(state) if rules.moves(state, seat))
        move = rules.bots["steady"](rules.view(state, mover), chance)
        assert move is not None
        for event in decide(state, mover, move, 0):
            state = rules.evolve(state, event)
    assert state.outcome


def test_an_animal_of_no_deck_is_refused(edited: Edited) -> None:
    state = dealt(cards.load(str(edited(HARE))))
    with pytest.raises(IllegalMove) as refused:
        GAMES["photo_leap"].possible(state, 1, ChooseTypes("cat", ("fox", "deer")))
    assert "no_animal" == refused.value.why


def test_rules_count_the_animals(edited: Edited) -> None:
    game = cards.load(str(edited(HARE)))
    rules = {block.number: block.words for block in cards.load_rules(game) if getattr(block, "number", "")}
    assert "one of 6 stories" in rules["1.1"] and "the rest are **unrelated**: 3." in rules["1.3"]
    assert "The rest are unrelated." in rules["2.3"]


@each_case
def test_what_a_row_cannot_express_is_refused_by_file_row_and_column(
    edited: Edited, row: str, column: str, what: str
) -> None:
    with pytest.raises(CardDataError) as refused:
        cards.load(str(edited(row)))
    named = [str(fault) for fault in refused.value.faults]
    assert any("zoo/decks/news.csv: row 7: " in one and f"column {column}: " in one and what in one for one in named), (
        named
    )


@each_case
def test_a_deck_that_the_rules_cannot_hold_is_refused_with_the_reason(
    edited: Edited, copies: int, row: str, head: tuple[tuple[str, str], ...], what: str
) -> None:
    with pytest.raises(CardDataError) as refused:
        cards.load(str(edited(row, copies=copies, head=head)))
    assert any(what in str(fault) and "news.csv" in str(fault) for fault in refused.value.faults), refused.value.faults


def test_each_text_of_a_new_animal_is_needed(edited: Edited) -> None:
    with pytest.raises(CardDataError, match=r"zoo/words/en.csv: news.hare: story_2: is missing: add this key"):
        cards.load(str(edited(HARE, texts=TEXTS[:-1])))


def test_all_sizes_of_a_deck_that_suit_the_rules_are_named() -> None:
    facts: PhotoLeap = cards.load("photo_leap").facts
    assert longest(facts) <= facts.board.areas and sum(card.copies for card in facts.news.values()) in TOTALS
    found = []
    for total in range(12, 45):
        left, refilled, deck, discards = [], False, total, 0
        for _ in range(facts.board.areas):
            if deck < 4:
                deck, discards, refilled = deck + discards, 0, True
            deck, discards = deck - 4, discards + 2
            left.append(deck)
        if min(left) >= 0 and 0 in left and refilled:
            found.append(total)
    assert TOTALS == tuple(found) and 8 == len(deck_by_round(facts))
