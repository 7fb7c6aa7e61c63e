"""Text: wrapped by the font's own measures; what does not fit, or has no glyph, is told."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path as FilePath

import pytest
from cases import compare, digest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from paper import setter

from generator.typesetting.text import Misfit
from layouts.kit.marks import ICON_LETTER, Block, Glyphs, Group, Inset, Paragraph, Path, Ring, Story, Text, runs, text
from layouts.kit.shapes import rect

SET = setter()
WORDS = st.lists(st.text("abcdefghijklmnopqrstuvwxyzé", min_size=1, max_size=9), min_size=1, max_size=30).map(" ".join)
HEART = ("icon:heart", ICON_LETTER)
NO_HEART = Block(0, 0, 90, 90, (("icon:hart-of-gold", ICON_LETTER),), ((12, 5),), "#000000")
PAGES = tuple((page, x, 0.0, 50.0, 60.0) for page in (0, 1) for x in (0.0, 55.0))


def block(words: str, w: float, h: float = 99, size: tuple[float, float] = (9, 4)) -> Block:
    return Block(0, 0, w, h, (("Sheet", words),), (size,), "#000000")


def lines(mark: Block) -> list[str]:
    rows: dict[float, list[str]] = {}
    for glyphs in SET.set((mark,)):
        assert isinstance(glyphs, Glyphs)
        rows.setdefault(glyphs.y, []).append(glyphs.words)
    return ["".join(row) for row in rows.values()]


def misfits(mark: Text | Block | Ring | Story) -> list[Misfit]:
    """Return what is told of a mark. If anything is, the mark is not set."""
    own = setter()
    made = own.set((mark,))
    assert not (made and own.misfits)
    return own.misfits


def story(*parts: Paragraph | Inset, page: int = 0) -> tuple[Group, ...]:
    return SET.set((Story(parts, PAGES, ((9, 4),), page),))  # type: ignore[return-value]


def on_both_pages(*parts: Paragraph | Inset) -> list[Group]:
    return [*story(*parts), *story(*parts, page=1)]


def filler(count: int) -> list[Paragraph]:
    return [Paragraph((("Sheet", "One line."),), above=0)] * count


@settings(max_examples=40, deadline=None)
@given(WORDS, st.floats(30, 90))
@example("bcx abiix ahiix aikdrw i", 33.0)  # "i" has room where the blank before it has none
def test_wrapped_lines_stay_in_their_box_and_lose_nothing(words: str, width: float) -> None:
    made = block(words, width, 500)
    assert words == " ".join(lines(made))
    for glyphs in SET.set((made,)):
        assert -0.01 <= glyphs.x and glyphs.x + glyphs.width <= width + 0.01  # type: ignore[union-attr]


@pytest.mark.parametrize("words", ["the first to have 2 cures wins", "it is now on row 4.", "now player 2 has 3 cards"])
def test_numbers_stay_with_their_nouns(words: str) -> None:
    nouns = re.findall(r"\d [a-z]+|(?:row|player) \d", words)
    for width in range(20, 60):
        told = lines(block(words, width))
        assert words == " ".join(told)
        assert all(any(noun in line for line in told) for noun in nouns), told


def test_a_number_leaves_its_noun_where_there_is_no_room_for_both() -> None:
    assert ["for 12345678", "kilometres"] == lines(block("for 12345678 kilometres", 22))


def test_letters_spaced_apart_wrap_earlier_and_end_at_the_same_edge() -> None:
    words = (("Sheet", "some words that are set with space between their letters"),)
    plain, spaced = (Block(0, 0, 40, 99, words, ((10, 5),), "#000000", "right", track=track) for track in (0, 150))
    assert len(lines(spaced)) > len(lines(plain))
    made = [glyphs for glyphs in SET.set((spaced,)) if isinstance(glyphs, Glyphs)]
    assert {150} == {glyphs.track for glyphs in made}
    last = 10 * 0.150 * 25.4 / 72
    assert all(glyphs.x + glyphs.width - last == pytest.approx(40) for glyphs in made)


TEN = "one two three four five six seven eight nine ten"
WIDE = "is 2[0-9.]+ mm wide at 10 pt, expected 10.0 mm at most. Shorten it"
NO_GLYPH = r'the font Sheet has no "漢" \(U\+6F22\)\. Write it without, or choose another font'


@pytest.mark.parametrize(
    ("mark", "words", "why"),
    [
        (text(0, 0, "Photographer", "Sheet", (12, 10), "#000000", 10), "Photographer", WIDE),
        (block(TEN, 40, 8, (12, 5)), TEN, "takes 3 lines at 12 pt, expected 1 at most"),
        (block("Donaudampfschiff", 10, 80, (12, 5)), "Donaudampfschiff", "has a word wider than 10.0 mm at 12 pt"),
        (text(0, 0, "a 漢 b", "Sheet", 9, "#000000", 90), "a 漢 b", NO_GLYPH),
        (block("a 漢 b", 50), "a 漢 b", NO_GLYPH),
        (Ring(0, 0, 30, "a 漢 b", "Sheet", 9, "#000000"), "a 漢 b", NO_GLYPH),
        (Ring(0, 0, 5, TEN, "Sheet", 12, "#000000"), TEN, "takes .* degrees of its ring, expected 330 at most"),
        (Text(0, 0, (("Sheet", "Pay "), HEART), (72,), "#000000", 40), "Pay {icon:heart}", "is .* mm wide at 72 pt.*"),
        (NO_HEART, "{icon:hart-of-gold}", 'there is no icon "hart-of-gold".*'),
    ],
)
def test_what_does_not_fit_or_has_no_glyph_is_told(mark: Text | Block | Ring, words: str, why: str) -> None:
    [misfit] = misfits(mark)
    assert words == misfit.words and re.fullmatch(why, misfit.why), misfit


def every_setting() -> Iterator[Text | Block | Ring | Story]:
    for align, track, words in product(("left", "centre", "right"), (0, 120), ("Photographer", "Two hands")):
        yield text(5, 9, words, "Sheet", (30, 12), "#123456", 40, align, track)  # type: ignore[arg-type]
        parts = (*runs(f"The **{words}** pays 2 coins", "Sheet", "SheetBold"), HEART, ("Sheet", ".\n\nEnd"))
        for valign in ("top", "middle", "bottom"):
            sizes = ((20, 9), (11, 4.5))
            yield Block(3, 4, 40, 30, parts, sizes, "#123456", align, valign, track)  # type: ignore[arg-type]
    for inward, turn, track in product((False, True), (0, 70), (0, 90)):
        yield Ring(30, 30, 20, "Round it goes", "Sheet", 11, "#123456", turn, track, inward)
    number = (("SheetBold", "3.1"),)
    parts = (
        Paragraph((("SheetBold", "Heading"),), (), 0, 1.4, 3, "#AA0000", True, "#00AA00"),
        *(Paragraph((("Sheet", f"Rule {i} says a little more than one line."),), number, 9) for i in range(7)),
        Inset((Path(rect(0, 0, 20, 9), "#000000"),), 20, 9), Paragraph((("Sheet", "The end."),), scale=0.8),
    )  # fmt: skip
    sizes = ((12, 5.5), (11, 5), (10, 4.5), (9, 4), (8, 3.5))
    for run_in, hair, dotted, balanced, page in product(
        (False, True), ("", "#0000AA"), (False, True), (False, True), (0, 1)
    ):
        yield Story(parts, PAGES, sizes, page, run_in, hair, 5, dotted, balanced)


def test_text_is_set_where_it_was(request: pytest.FixtureRequest) -> None:
    told = [f"{digest(SET.set((mark,)))} {str(mark)[:90]}" for mark in every_setting()]
    compare(FilePath(__file__).with_name("text.txt"), told, request)


def test_a_comma_stays_with_its_bold_word() -> None:
    for width in range(12, 60):
        words = Block(0, 0, width, 99, runs("see **green**, red", "Sheet", "SheetBold"), ((9, 4),), "#000000")
        assert misfits(words) or not any(line.startswith(",") for line in lines(words))


def test_a_heading_is_not_left_alone_at_the_foot() -> None:
    head = Paragraph((("SheetBold", "Heading"),), keep_with_next=True, above=2)
    body = Paragraph((("Sheet", "Body of some words that take a line or two, or even three of them."),), above=1)
    for count in range(8, 16):
        placed = on_both_pages(*filler(count), head, body)
        marks = ((group, mark) for group in placed for mark in group.marks if isinstance(mark, Glyphs))
        columns = {mark.words.split()[0]: group.x for group, mark in marks}
        assert columns["Heading"] == columns["Body"]


@pytest.mark.parametrize("rows", [2, 3, 4, 5, 7])
def test_no_line_stands_alone_at_the_head_or_foot_of_a_column(rows: int) -> None:
    body = Paragraph((("SheetBold", "\n".join(f"line {i}" for i in range(rows))),), above=1)
    for count in range(15):
        columns: dict[float, int] = {}
        for group in on_both_pages(*filler(count), body):
            if any(isinstance(mark, Glyphs) and mark.font == "SheetBold" for mark in group.marks):
                columns[group.x] = columns.get(group.x, 0) + 1
        assert rows == sum(columns.values())
        assert min(columns.values()) >= 2, (count, columns)


def test_a_story_that_does_not_fit_says_from_where() -> None:
    parts = tuple(Paragraph((("Sheet", f"Number {i} of very many paragraphs."),)) for i in range(200))
    [misfit] = misfits(Story(parts, PAGES, ((9, 4), (8, 3.6))))
    assert re.search('does not fit its columns from "Number.* at 8 pt, the smallest size$', misfit.why)


def test_an_inset_is_never_parted() -> None:
    figure = Inset((Path(rect(0, 0, 40, 30), "#000000"),), 40, 30)
    made = on_both_pages(figure, figure, figure)
    assert 3 == len([group for group in made if any(isinstance(mark, Group) for mark in group.marks)])


def test_an_icon_in_a_line_is_one_em_wide() -> None:
    before, heart, after = SET.set((Text(10, 20, (("Sheet", "Pay "), HEART, ("Sheet", "!")), (72,), "#C00000", 200),))
    assert isinstance(before, Glyphs) and isinstance(after, Glyphs) and isinstance(heart, Group)
    end = before.x + before.width
    assert (end, end + 25.4, 25.4) == pytest.approx((heart.x, after.x, heart.scale * 24))
    [outline] = heart.marks
    assert isinstance(outline, Path) and "#C00000" == outline.fill


def test_icons_wrap_like_words() -> None:
    parts = (("Sheet", "Seven letters 3"), HEART, HEART, ("Sheet", " more"))
    made = SET.set((Block(0, 0, 20, 40, parts, ((12, 5),), "#000000"),))
    hearts = [mark for mark in made if isinstance(mark, Group)]
    [three] = [mark for mark in made if isinstance(mark, Glyphs) and mark.words.endswith("3")]
    size = 12 * 25.4 / 72
    assert [three.x + three.width, three.x + three.width + size] == pytest.approx([heart.x for heart in hearts])
    assert {round(three.y - 0.35 * size - size / 2, 6)} == {round(heart.y, 6) for heart in hearts}
    assert all(heart.x + size <= 20.005 for heart in hearts)


def test_short_stories_fill_all_columns_alike_with_lines_between_them_only() -> None:
    parts = tuple(Paragraph((("Sheet", f"Line {number}."),)) for number in range(6))
    columns = ((0, 0, 10, 40, 100), (0, 50, 10, 40, 100), (1, 0, 10, 40, 100), (1, 50, 10, 40, 100))
    for balanced, lefts in ((True, [0, 0, 0, 50, 50, 50]), (False, [0] * 6)):
        look = {"hair": "#123456", "gutter": 10, "is_balanced": balanced}
        own = setter()
        front, back = (own.set((Story(parts, columns, ((9, 4),), page, **look),)) for page in (0, 1))  # type: ignore[arg-type]
        between = [mark.steps[0][1][0] for mark in front if isinstance(mark, Path)]  # type: ignore[misc]
        assert lefts == [mark.x for mark in front if isinstance(mark, Group)]
        assert ([45.0] * balanced, ()) == (between, back)
