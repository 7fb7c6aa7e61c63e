"""Photo Leap: its counts, how long a game may last, options that reach the words, and roles that look alike."""

import colorsys
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import msgspec
import pypdfium2
import pytest
from variants import first

import layouts
from cards import GameData, load, load_rules
from cards.photo_leap import Options, PhotoLeap, deck_by_round, longest, numbers, score_range
from cards.words import Words
from companion.games import photo_leap
from generator.pages import Page, Stamp
from generator.pdf import write_pdf
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts import components
from layouts.kit.component import Component, Print
from layouts.kit.marks import Block, Glyphs, Group, Marks, Ring, Story, Text
from layouts.kit.shapes import bounds
from layouts.kit.stock import CARD
from layouts.kit.style import Ink
from layouts.photo_leap.board import FAN, FOLD, LEFT_SEAMS
from layouts.photo_leap.style import SPOTS


@pytest.fixture(scope="module")
def game() -> GameData:
    return load("photo_leap")


@pytest.fixture(scope="module")
def setter() -> Setter:
    return Setter(Faces(layouts.fonts("photo_leap")))


def played_with(game: GameData, **options: int | bool) -> GameData:
    facts = msgspec.structs.replace(game.facts, options=Options(**options))  # type: ignore[arg-type]
    return GameData(
        game.slug, game.language, game.about, facts, Words(game.words.file, game.words.texts, numbers(facts))
    )


def component(game: GameData, name: str, ink: Ink = Ink.FULL) -> Component:
    return next(it for it in components(game, Print(ink)) if it.id == name)


def faces(game: GameData, name: str, ink: Ink = Ink.FULL) -> list[Marks]:
    pieces = component(game, name, ink).pieces
    return [piece.front() for piece in pieces] + [piece.back() for piece in pieces if piece.back]


def said(marks: Marks) -> str:
    lines = []
    for mark in marks:
        match mark:
            case Text() | Block():
                lines.append("".join(run[1] for run in mark.runs))
            case Ring():
                lines.append(mark.words)
            case Group():
                lines.append(said(mark.marks))
            case Story():
                lines += [run[1] for part in mark.parts for run in getattr(part, "runs", ())]
    return "\n".join(lines)


def test_the_two_kinds_of_role_are_told_apart_by_their_backs(game: GameData) -> None:
    first, second = (component(game, kind).pieces[0].back for kind in ("roles", "second_roles"))
    assert first and second and first() != second()


def test_every_news_type_has_a_screen_of_its_own(game: GameData) -> None:
    assert len({card.screen for card in game.facts.news.values()}) == 5


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
        printed = " ".join(" ".join(said(face) for face in faces(game, name)).split())
        assert {("6", "8")} == set(re.findall(r"rounds (\d) and (\d)", printed)), name
        assert {"5"} == set(re.findall(r"round (\d) the deck is empty", printed)), name


@pytest.mark.parametrize("name", ["gm", "rules"])
def test_the_lead_shuffles_and_not_the_game_master(game: GameData, name: str) -> None:
    """Rule 7.2: on the rule sheet and on the game master's sheet, as in the source."""
    printed = " ".join(" ".join(said(face) for face in faces(game, name)).split())
    assert re.search(r"[Tt]he lead(, who| takes [^.]*) shuffles them", printed)
    assert "shuffles the 4" not in printed and "Shuffle the 4 again" not in printed


@pytest.mark.parametrize(("mode", "shuffles"), [("gm", True), ("full", False)])
def test_phones_shuffle_for_the_lead(mode: str, shuffles: bool) -> None:
    """Rule 7.2: whose hands shuffle the four is said only where there are cards."""
    rules = load_rules(load("photo_leap", options={"mode": mode}), is_in_play_only=True)
    (rule,) = (one.words for one in rules if getattr(one, "number", "") == "7.2")
    assert shuffles == ("from the GM, shuffles them" in rule)


@pytest.mark.parametrize(("name", "note"), [("board_left", "first shuffle in the discards"), ("gm", "mix first")])
def test_a_refill_is_printed_at_its_own_rounds(game: GameData, name: str, note: str) -> None:
    """The note follows the numbers 6 and 8 on the board and in the game master's diary, and no other. Rule 4.2."""
    lines = said(component(game, name).pieces[0].front()).splitlines()
    assert ["6", "8"] == [before for before, line in pairwise(lines) if line == note]


@pytest.mark.parametrize(
    ("truths", "fakes", "low", "high"), [(4, 5, -6, 4), (3, 5, -6, 4), (2, 3, -4, 3), (1, 1, -2, 2)]
)
def test_score_track_reaches_one_past_the_end(game: GameData, truths: int, fakes: int, low: int, high: int) -> None:
    facts: PhotoLeap = played_with(game, truths_to_win=truths, fakes_to_win=fakes).facts
    assert (low, high) == score_range(facts)


def test_no_seam_parts_a_slot(game: GameData) -> None:
    slots = list(slots_of(component(game, "board_left").pieces[0].front()))
    assert 16 == len(slots)
    assert not [(slot, x) for slot in slots for x in LEFT_SEAMS[0] if slot[0] < x < slot[2]]
    assert not [(slot, y) for slot in slots for y in LEFT_SEAMS[1] if slot[1] < y < slot[3]]
    assert ((), ()) == component(game, "board_right").seams


def test_each_slot_holds_a_card_and_shows_the_one_below(game: GameData) -> None:
    first, second = list(slots_of(component(game, "board_left").pieces[0].front()))[:2]
    assert (first[0], first[1] + FOLD) == pytest.approx(second[:2]) and FOLD >= CARD.h / 2
    desk = list(slots_of(component(game, "board_right").pieces[0].front()))
    assert 6 == len(desk)
    assert [FAN] * 3 == pytest.approx([after[0] - before[0] for before, after in pairwise(desk[2:])])
    for left, top, right, bottom in (first, second, *desk):
        assert (CARD.w, CARD.h) == pytest.approx((right - left, bottom - top))


def slots_of(marks: Marks) -> Iterator[tuple[float, float, float, float]]:
    """Yield the dashed places for cards, whole also where the next one covers them."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from slots_of(mark.marks)
        elif getattr(mark, "dash", ()):
            yield bounds(mark.steps)  # type: ignore[union-attr]


# ---- options in the words -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["board_right", "roles", "reference", "gm", "rules"])
def test_truths_to_win_reaches_the_words(game: GameData, name: str) -> None:
    changed = played_with(game, truths_to_win=3)
    assert {"3"} == set(re.findall(r"(\d) (?:truths|true stories)", "\n".join(map(said, faces(changed, name)))))


def test_bribe_and_interrogation_begin_in_their_rounds(game: GameData) -> None:
    changed = played_with(game, bribe_after=1, interrogate_after=4)
    assert "round 2 on" in said(component(changed, "roles").pieces[1].front())
    assert "from round 5" in said(component(changed, "board_right").pieces[0].front())
    notes = said(component(changed, "board_left").pieces[0].front()).splitlines()
    assert notes[notes.index("2") + 1] == "bribe from now on"
    assert notes[notes.index("5") + 1] == "interrogation from now on"


@pytest.mark.parametrize("name", ["board_right", "roles", "reference", "gm"])
def test_catch_all_spies_changes_how_journalists_win(game: GameData, name: str) -> None:
    assert faces(game, name) != faces(played_with(game, catch_all_spies=True), name)


def test_score_track_and_tally_follow_the_options(game: GameData) -> None:
    changed = played_with(game, truths_to_win=1, fakes_to_win=2)
    words = said(component(changed, "board_right").pieces[0].front()).splitlines()
    assert words[words.index("−3") : words.index("+2") + 1] == ["−3", "−2", "−1", "0", "+1", "+2"]


def test_rules_fit_the_sheet_and_are_numbered(game: GameData) -> None:
    sections = Counter(block.number.split(".")[0] for block in load_rules(game) if getattr(block, "number", ""))
    assert len(sections) == 12


# ---- secrecy --------------------------------------------------------------------------------------


def rows(setter: Setter, marks: Marks) -> list[float]:
    return sorted({round(mark.y, 2) for mark in setter.set(marks) if isinstance(mark, Glyphs)})


@pytest.mark.parametrize("catch_all", [False, True])
@pytest.mark.parametrize("kind", ["roles", "second_roles"])
def test_journalist_and_spy_have_the_same_rows_of_text(
    game: GameData, setter: Setter, kind: str, catch_all: bool
) -> None:
    """Nobody can tell a role by how many lines its holder reads."""
    journalist, spy = component(played_with(game, catch_all_spies=catch_all), kind).pieces
    assert rows(setter, journalist.front()) == rows(setter, spy.front())


@pytest.mark.parametrize("ink", first([Ink.FULL, Ink.SAVE]))
@pytest.mark.parametrize("kind", ["roles", "second_roles"])
def test_journalist_and_spy_weigh_the_same(game: GameData, setter: Setter, kind: str, ink: Ink) -> None:
    """Thin paper shows no darker spy."""
    journalist, spy = (lightness(setter, piece.front()) for piece in component(game, kind, ink).pieces)
    assert journalist == pytest.approx(spy, abs=6)


@pytest.mark.parametrize("ink", first([Ink.FULL, Ink.SAVE]))
@pytest.mark.parametrize("kind", ["news", "roles", "second_roles"])
def test_backs_look_the_same_upside_down(game: GameData, setter: Setter, kind: str, ink: Ink) -> None:
    back = component(game, kind, ink).pieces[0].back
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
