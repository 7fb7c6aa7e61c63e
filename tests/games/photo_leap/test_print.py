"""Photo Leap: its counts, how long a game may last, options that reach the words, and roles that look alike."""

import colorsys
import re
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from paper import Box, all_texts, every_mark, parts_of, with_options
from test_printed import words_of
from variants import first

import layouts
from cards import GameData, load, load_rules
from cards.photo_leap import PhotoLeap, deck_by_round, longest, score_range
from companion.games import photo_leap
from generator.pages import Page, Stamp
from generator.pdf import write_pdf
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.kit.component import Print
from layouts.kit.marks import Glyphs, Marks
from layouts.kit.shapes import bounds
from layouts.kit.stock import CARD
from layouts.kit.style import Ink
from layouts.photo_leap.board import FAN, FOLD, LEFT_SEAMS
from layouts.photo_leap.style import SPOTS


@pytest.fixture(scope="module")
def setter() -> Setter:
    return Setter(Faces(layouts.fonts("photo_leap")))


def printed(game: GameData, name: str) -> str:
    return " ".join(words_of(parts_of(game)[name]).split())


def test_the_two_kinds_of_role_are_told_apart_by_their_backs(game: GameData) -> None:
    first, second = (parts_of(game)[kind].pieces[0].back for kind in ("roles", "second_roles"))
    assert first and second and first() != second()


# ---- how long, how far ----------------------------------------------------------------------------


def test_no_game_outlasts_turn_8(game: GameData) -> None:
    """At most 3 truths, 4 fakes and 8 unrelated lie in print with nobody having won. Ruling R1."""
    assert 8 == longest(game.facts) == game.facts.board.areas


def test_discards_are_shuffled_in_before_rounds_6_and_8(game: GameData) -> None:
    """Ruling R6; in round 5 the draw takes the last card, R7."""
    rounds = deck_by_round(game.facts)
    assert [i + 1 for i, (_, refilled) in enumerate(rounds) if refilled] == [6, 8]
    assert [left for left, _ in rounds] == [16, 12, 8, 4, 0, 6, 2, 2]


def test_paper_names_the_rounds_of_the_refills_and_of_the_empty_deck(game: GameData) -> None:
    """Rule 4.2: rounds 6 and 8, in the rules and on the game master's sheet; no swap in round 5. Rule 5.2."""
    for name in ("gm", "rules"):
        words = printed(game, name)
        assert {("6", "8")} == set(re.findall(r"rounds (\d) and (\d)", words)), name
        assert {"5"} == set(re.findall(r"round (\d) the deck is empty", words)), name


@pytest.mark.parametrize("name", ["gm", "rules"])
def test_the_lead_shuffles_and_not_the_game_master(game: GameData, name: str) -> None:
    """Rule 7.2: on the rule sheet and on the game master's sheet, as in the source."""
    words = printed(game, name)
    assert re.search(r"[Tt]he lead(, who| takes [^.]*) shuffles them", words)
    assert "shuffles the 4" not in words and "Shuffle the 4 again" not in words


@pytest.mark.parametrize(("mode", "shuffles"), [("gm", True), ("full", False)])
def test_phones_shuffle_for_the_lead(mode: str, shuffles: bool) -> None:
    """Rule 7.2: whose hands shuffle the four is said only where there are cards."""
    rules = load_rules(load("photo_leap", options={"mode": mode}), is_in_play_only=True)
    (rule,) = (one.words for one in rules if getattr(one, "number", "") == "7.2")
    assert shuffles == ("from the GM, shuffles them" in rule)


@pytest.mark.parametrize(("name", "note"), [("board_left", "first shuffle in the discards"), ("gm", "mix first")])
def test_a_refill_is_printed_at_its_own_rounds(game: GameData, name: str, note: str) -> None:
    """The note follows the numbers 6 and 8 on the board and in the game master's diary, and no other. Rule 4.2."""
    lines = all_texts(parts_of(game)[name].pieces[0].front())
    assert ["6", "8"] == [before for before, line in pairwise(lines) if line == note]


@pytest.mark.parametrize(
    ("truths", "fakes", "low", "high"), [(4, 5, -6, 4), (3, 5, -6, 4), (2, 3, -4, 3), (1, 1, -2, 2)]
)
def test_score_track_reaches_one_past_the_end(game: GameData, truths: int, fakes: int, low: int, high: int) -> None:
    facts: PhotoLeap = with_options(game, truths_to_win=truths, fakes_to_win=fakes).facts
    assert (low, high) == score_range(facts)


def test_no_seam_parts_a_slot(game: GameData) -> None:
    slots = slots_of(game, "board_left")
    assert 16 == len(slots)
    assert not [(slot, x) for slot in slots for x in LEFT_SEAMS[0] if slot[0] < x < slot[2]]
    assert not [(slot, y) for slot in slots for y in LEFT_SEAMS[1] if slot[1] < y < slot[3]]
    assert ((), ()) == parts_of(game)["board_right"].seams


def test_each_slot_holds_a_card_and_shows_the_one_below(game: GameData) -> None:
    first, second = slots_of(game, "board_left")[:2]
    assert (first[0], first[1] + FOLD) == pytest.approx(second[:2]) and FOLD >= CARD.h / 2
    desk = slots_of(game, "board_right")
    assert 6 == len(desk)
    assert [FAN] * 3 == pytest.approx([after[0] - before[0] for before, after in pairwise(desk[2:])])
    for left, top, right, bottom in (first, second, *desk):
        assert (CARD.w, CARD.h) == pytest.approx((right - left, bottom - top))


def slots_of(game: GameData, board: str) -> list[Box]:
    """Return the dashed places for cards, whole also where the next one covers them."""
    marks = every_mark(parts_of(game)[board].pieces[0].front())
    return [bounds(mark.steps) for mark in marks if getattr(mark, "dash", ())]  # type: ignore[union-attr]


# ---- options in the words -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["board_right", "roles", "reference", "gm"])
def test_catch_all_spies_changes_how_journalists_win(game: GameData, name: str) -> None:
    assert printed(game, name) != printed(with_options(game, catch_all_spies=True), name)


def test_score_track_and_tally_follow_the_options(game: GameData) -> None:
    changed = with_options(game, truths_to_win=1, fakes_to_win=2)
    words = list(all_texts(parts_of(changed)["board_right"].pieces[0].front()))
    assert words[words.index("−3") : words.index("+2") + 1] == ["−3", "−2", "−1", "0", "+1", "+2"]


# ---- secrecy --------------------------------------------------------------------------------------


def rows(setter: Setter, marks: Marks) -> list[float]:
    return sorted({round(mark.y, 2) for mark in setter.set(marks) if isinstance(mark, Glyphs)})


@pytest.mark.parametrize("catch_all", [False, True])
@pytest.mark.parametrize("kind", ["roles", "second_roles"])
def test_journalist_and_spy_have_the_same_rows_of_text(
    game: GameData, setter: Setter, kind: str, catch_all: bool
) -> None:
    """Nobody can tell a role by how many lines its holder reads."""
    journalist, spy = parts_of(with_options(game, catch_all_spies=catch_all))[kind].pieces
    assert rows(setter, journalist.front()) == rows(setter, spy.front())


@pytest.mark.parametrize("ink", first([Ink.FULL, Ink.SAVE]))
@pytest.mark.parametrize("kind", ["roles", "second_roles"])
def test_journalist_and_spy_weigh_the_same(game: GameData, setter: Setter, kind: str, ink: Ink) -> None:
    """Thin paper shows no darker spy."""
    journalist, spy = (lightness(setter, piece.front()) for piece in parts_of(game, Print(ink))[kind].pieces)
    assert journalist == pytest.approx(spy, abs=6)


@pytest.mark.parametrize("ink", first([Ink.FULL, Ink.SAVE]))
@pytest.mark.parametrize("kind", ["news", "roles", "second_roles"])
def test_backs_look_the_same_upside_down(game: GameData, setter: Setter, kind: str, ink: Ink) -> None:
    back = parts_of(game, Print(ink))[kind].pieces[0].back
    assert back is not None
    picture = raster(setter, back())
    turned = picture[::-1]  # the bytes from the end: the card half a turn on
    # Small letters land on whole pixels, so their edges differ a little: a shade less than half counts as the same.
    differ = sum(abs(a - b) > 110 for a, b in zip(picture, turned, strict=True))
    assert differ < 0.001 * len(picture)


def raster(setter: Setter, marks: Marks) -> bytes:
    """A card's face in grey, 6 px a mm, row by row."""
    # A trimmed hair makes the page a whole number of pixels, so that a half turn meets the same grid.
    page = Page(CARD.w - 0.01, CARD.h - 0.01, (Stamp(setter.set(marks), (0, 0, CARD.w, CARD.h), -0.005, -0.005),))
    pdf = pypdfium2.PdfDocument(write_pdf([page], setter.faces, "card", grey=True))
    picture = pdf[0].render(scale=6 * 25.4 / 72).to_pil().convert("L")
    pdf.close()
    assert picture.size == (378, 528)
    return bytes(picture.tobytes())


def lightness(setter: Setter, marks: Marks) -> float:
    picture = raster(setter, marks)
    return sum(picture) / len(picture)


def test_animals_have_their_colour_on_phones_too() -> None:
    sheet = (Path(photo_leap.__file__).parent / "screens/theme.css").read_text("utf-8")
    for animal, colour in SPOTS.items():
        [shown] = re.findall(rf"^\.{animal} {{ --spot: (#\w{{6}}) }}", sheet, re.MULTILINE)
        ours, theirs = (
            colorsys.rgb_to_hsv(*(int(it[i : i + 2], 16) / 255 for i in (1, 3, 5))) for it in (colour, shown)
        )
        assert abs((ours[0] - theirs[0] + 0.5) % 1 - 0.5) < 15 / 360, animal
